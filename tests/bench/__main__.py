"""Prints every figure as it is measured; of one part where it is named: `python -m tests.bench page`."""

import sys

from tests.bench import engine_figures, page_figures, service_figures, table_figures

PARTS = {
    "engine": engine_figures,
    "service": service_figures,
    "page": page_figures,
    "table": table_figures,
}

for name in sys.argv[1:] or PARTS:
    for figure in PARTS[name].figures():
        print(figure, flush=True)
