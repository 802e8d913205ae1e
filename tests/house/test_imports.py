"""Who may know whom: the engine knows nobody, the app knows the engine, nobody else knows either."""

import ast

from tests.house.source import imports, modules, none_of

# Standard modules without a clock, chance, files, processes or anything else outside the game.
# A module that is missing here and as pure as these may be added.
PURE = frozenset(
    [
        "__future__",
        "abc",
        "base64",
        "binascii",
        "bisect",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "graphlib",
        "hashlib",
        "heapq",
        "inspect",
        "itertools",
        "json",
        "keyword",
        "math",
        "operator",
        "re",
        "statistics",
        "string",
        "struct",
        "textwrap",
        "types",
        "typing",
        "unicodedata",
        "zlib",
    ]
)
IMPURE_BUILTINS = frozenset(["open", "print", "input", "eval", "exec", "breakpoint", "__import__"])


def test_the_engine_imports_only_itself_and_pure_standard_modules() -> None:
    none_of(
        (
            f"{module.path}:{line} imports {name}"
            for module in modules("engine")
            for line, name in imports(module)
            if not name.startswith(".") and name.split(".")[0] not in PURE | {"engine"}
        ),
        "engine/ has no clock, no chance but its own, no input or output, no packages (see PURE here):",
    )


def test_the_engine_neither_reads_nor_writes() -> None:
    none_of(
        (
            f"{module.path}:{node.lineno} calls {node.func.id}()"
            for module in modules("engine")
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in IMPURE_BUILTINS
        ),
        "engine/ does no input or output and runs no text as code:",
    )


def test_only_the_app_and_the_tests_import_the_engine() -> None:
    none_of(
        (
            f"{module.path}:{line} imports {name}"
            for module in modules()
            for line, name in imports(module)
            if name.split(".")[0] == "engine" and module.path.split("/")[0] not in {"engine", "app", "tests"}
        ),
        "Only app/ stands between the engine and the world:",
    )


def test_only_the_tests_import_the_app() -> None:
    none_of(
        (
            f"{module.path}:{line} imports {name}"
            for module in modules()
            for line, name in imports(module)
            if name.split(".")[0] == "app" and module.path.split("/")[0] not in {"app", "tests"}
        ),
        "Nothing builds on the server but its own tests:",
    )
