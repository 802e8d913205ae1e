"""Prints every figure as it is measured."""

from itertools import chain

from tests.bench import engine_figures, service_figures, table_figures

for figure in chain(engine_figures.figures(), service_figures.figures(), table_figures.figures()):
    print(figure, flush=True)
