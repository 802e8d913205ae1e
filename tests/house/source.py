"""What the house tests read: the project's files, its Python modules as trees, and one way to complain."""

import ast
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Module:
    """A Python file: its path from the checkout, its text and its tree."""

    path: str
    text: str
    tree: ast.Module


@cache
def project_files() -> tuple[str, ...]:
    """Every file that is committed or would be, as paths from the checkout."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout
    return tuple(sorted(path for path in set(listed.split("\0")) if path and (CHECKOUT / path).is_file()))


def read_text(path: str) -> str | None:
    """The file's text, or None for a picture or another file that is not text."""
    try:
        return (CHECKOUT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


@cache
def modules(*folders: str) -> tuple[Module, ...]:
    """The Python modules below the folders, or all of them when none is named."""
    chosen = [path for path in project_files() if path.endswith(".py")]
    if folders:
        chosen = [path for path in chosen if path.split("/")[0] in folders]
    found = []
    for path in chosen:
        text = (CHECKOUT / path).read_text(encoding="utf-8")
        found.append(Module(path, text, ast.parse(text, path)))
    return tuple(found)


def imports(module: Module) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything the module imports, wherever in it the import stands."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def none_of(complaints: Iterable[str], advice: str) -> None:
    """Fails with the whole list, one complaint a line, and what to do about it."""
    listed = sorted(complaints)
    assert not listed, f"{advice}\n  " + "\n  ".join(listed)
