"""What no file may hold, how files are called, and how a module opens."""

import ast
import re
from pathlib import PurePath

from tests.house.source import modules, none_of, project_files, read_text

# Put together from pieces, so that this file does not hold what it looks for.
REGISTRIES = [
    name + end
    for name, end in [
        ("pypi", ".org"),
        ("pythonhosted", ".org"),
        ("npmjs", ".org"),
        ("npmjs", ".com"),
        ("deb.debian", ".org"),
    ]
]
MACHINE_PATH = re.compile(r"(?<![\w.:/-])/(?:work|root|home/\w+|Users/\w+|opt/(?:wheels|pypi)[\w-]*)/")
UNESCAPED = re.compile(r"\|\s*safe\b|autoescape\s+false", re.IGNORECASE)
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "common", "base", "manager", "managers", "misc"}


def test_no_file_names_a_registry() -> None:
    none_of(
        (
            f"{path} names {host}"
            for path in project_files()
            for host in REGISTRIES
            if host in (read_text(path) or "")
        ),
        "Where packages come from is the machine's own setting, not the project's:",
    )


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    none_of(
        (
            f"{path}:{number} {match.group()}"
            for path in project_files()
            for number, line in enumerate((read_text(path) or "").splitlines(), start=1)
            if (match := MACHINE_PATH.search(line))
        ),
        "Paths are relative to the checkout or come from a setting:",
    )


def test_templates_leave_escaping_to_the_engine() -> None:
    none_of(
        (
            f"{path}:{number} {line.strip()}"
            for path in project_files()
            if path.startswith("templates/")
            for number, line in enumerate((read_text(path) or "").splitlines(), start=1)
            if UNESCAPED.search(line)
        ),
        "Everything is escaped; make the markup in a template instead:",
    )


def test_every_module_opens_with_a_docstring() -> None:
    none_of(
        (module.path for module in modules("engine", "app") if not ast.get_docstring(module.tree)),
        "One to six lines: which part this is, and what is not here:",
    )


def stems(path: str) -> set[str]:
    """The names along the path, without endings and leading underscores."""
    return {PurePath(part).stem.lstrip("_") for part in PurePath(path).parts}


def test_files_and_folders_are_named_for_what_they_hold() -> None:
    none_of(
        (path for path in project_files() if stems(path) & EMPTY_NAMES),
        "These names say nothing; name the noun or the act inside:",
    )
