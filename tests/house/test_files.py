"""What no file may hold, how files are called, how a module opens, and what may quiet a check."""

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
LET_THROUGH = re.compile(r"#\s*(?:noqa(?::[\sA-Z0-9,]*\d)?|type:\s*ignore(?:\[[\w\s,-]*\])?)")
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


def without_reason(text: str) -> list[int]:
    """The lines that quiet a check and say why neither behind the mark nor in a comment on the line above."""
    lines = text.splitlines()
    found = []
    for number, line in enumerate(lines, start=1):
        mark = LET_THROUGH.search(line)
        is_explained = number > 1 and lines[number - 2].lstrip().startswith("# ")
        if mark and not is_explained and len(line[mark.end() :].split()) < 2:
            found.append(number)
    return found


def test_whatever_quiets_a_check_says_why() -> None:
    none_of(
        (
            f"{module.path}:{number}"
            for module in modules("engine", "app")
            for number in without_reason(module.text)
        ),
        "Write it so that no mark is needed, or say why behind the mark or in a comment above:",
    )


def test_a_reason_is_read_behind_a_mark_and_above_it() -> None:
    bare = ["x = 1  # noqa: S101", "x = 1  # noqa: S101, PT018", "x = 1  # type: ignore[no-any-return]"]
    assert [without_reason(line) for line in bare] == [[1], [1], [1]]
    assert without_reason("x = 1  # noqa: S101 (asked before)") == []
    assert without_reason(f"# It was asked before.\n{bare[0]}\n{bare[1]}") == [3]
