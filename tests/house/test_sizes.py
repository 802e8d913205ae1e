"""Modules and functions, of the tests too, stay short enough to be read at once."""

import ast
from collections.abc import Iterator

from tests.house.exemptions import LONG_FUNCTIONS, LONG_MODULES
from tests.house.source import Module, modules, none_of

MODULE_LINES = 400
FUNCTION_LINES = 50


def functions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, int]]:
    """Dotted name and number of lines, from `def` to the last line, of every function below the node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}{child.name}"
            if not isinstance(child, ast.ClassDef):
                yield name, (child.end_lineno or child.lineno) - child.lineno + 1
            yield from functions(child, f"{name}.")
        else:
            yield from functions(child, prefix)


def long_modules() -> dict[str, int]:
    sizes = {module.path: len(module.text.splitlines()) for module in modules()}
    return {path: lines for path, lines in sizes.items() if lines > MODULE_LINES}


def long_functions() -> dict[str, int]:
    def measure(module: Module) -> Iterator[tuple[str, int]]:
        yield from ((f"{module.path}:{name}", lines) for name, lines in functions(module.tree))

    sizes = dict(size for module in modules() for size in measure(module))
    return {name: lines for name, lines in sizes.items() if lines > FUNCTION_LINES}


def test_no_module_is_longer_than_400_lines() -> None:
    none_of(
        (f"{path}: {lines} lines" for path, lines in long_modules().items() if path not in LONG_MODULES),
        "Split these by what they are about, or give a reason in tests/house/exemptions.py:",
    )


def test_no_function_is_longer_than_50_lines() -> None:
    none_of(
        (f"{name}: {lines} lines" for name, lines in long_functions().items() if name not in LONG_FUNCTIONS),
        "Give the steps of these names of their own, or a reason in tests/house/exemptions.py:",
    )


def test_every_exemption_is_needed_and_has_a_reason() -> None:
    idle = [*(LONG_MODULES.keys() - long_modules()), *(LONG_FUNCTIONS.keys() - long_functions())]
    bare = [name for name, reason in (LONG_MODULES | LONG_FUNCTIONS).items() if len(reason.split()) < 4]
    none_of(idle + bare, "Take these out of tests/house/exemptions.py, or say why they are there:")
