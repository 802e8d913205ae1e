"""The list of what players reported names tests that exist."""

import re

from tests.house.source import CHECKOUT, none_of

NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def test_every_test_named_as_an_answer_exists() -> None:
    text = (CHECKOUT / "docs" / "player-reports.md").read_text(encoding="utf-8")
    named = NAMED.findall(text)
    assert len(named) > 40

    def exists(path: str, name: str) -> bool:
        file = CHECKOUT / path
        return file.is_file() and bool(name) and f"def {name}(" in file.read_text(encoding="utf-8")

    none_of((f"{path} {name}" for path, name in named if not exists(path, name)), "Name what is there:")


def test_every_report_has_an_answer_and_a_test() -> None:
    text = (CHECKOUT / "docs" / "player-reports.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and "---" not in line]
    reports = [row for row in rows if not row.startswith("| reported")]
    none_of(
        (row[:80] for row in reports if row.count("|") != 4 or not NAMED.search(row)), "Complete the row:"
    )
