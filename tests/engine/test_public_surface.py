"""What `engine` offers to the world: documented, with examples that are true."""

import doctest
import importlib
import pkgutil

import pytest

import engine

MODULES = sorted(module.name for module in pkgutil.walk_packages(engine.__path__, "engine."))


def test_every_export_has_a_docstring_with_an_example() -> None:
    callables = {name: getattr(engine, name) for name in engine.__all__ if callable(getattr(engine, name))}
    assert [name for name, thing in callables.items() if ">>>" not in (thing.__doc__ or "")] == []


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0
