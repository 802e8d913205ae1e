"""Every numbered rule in docs/rules.md has a test that cites it.

A test cites a rule by its number after a section sign, in its docstring, a comment or its data, as in
`§7.4`. A citation of `§7.4.3` is one of 7.4 as well. What stands in a module's own docstring does not
count: it announces tests, it is none.
"""

import ast
import re

import pytest

from tests.house.source import CHECKOUT, Module, modules, none_of

CHAPTER = re.compile(r"^##\s+(?P<number>\d+)\b", re.MULTILINE)
RULE = re.compile(r"^(?:#{2,5}\s+|[-*]\s+)?\**(?P<number>\d+(?:\.\d+)+)\b", re.MULTILINE)
CITATION = re.compile(r"§\s?(\d+(?:\.\d+)*)")
NOT_YET = {"14": "opponent-directed cards come later; their chapter is a place kept free"}


def numbered_rules(text: str) -> set[str]:
    """The numbers that open a line: `7.4`, `7.4.3`, and a chapter's own where nothing below it has one."""
    chapters = set(CHAPTER.findall(text))
    rules = {number for number in RULE.findall(text) if number.split(".")[0] in chapters}
    return rules | {chapter for chapter in chapters if not any(n.startswith(f"{chapter}.") for n in rules)}


def cited_in(module: Module) -> set[str]:
    """What the module cites below its docstring."""
    opening = module.tree.body[0]
    has_docstring = ast.get_docstring(module.tree) is not None
    lines = module.text.splitlines()[(opening.end_lineno or 0) if has_docstring else 0 :]
    return set(CITATION.findall("\n".join(lines)))


def with_parents(number: str) -> set[str]:
    parts = number.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts) + 1)}


@pytest.fixture(scope="module")
def rules() -> set[str]:
    path = CHECKOUT / "docs" / "rules.md"
    assert path.is_file(), "docs/rules.md, the rules in the project's own words, is not there"
    found = numbered_rules(path.read_text(encoding="utf-8"))
    assert found, "docs/rules.md has no chapter like `## 7. Mainline` and no rule that opens with `7.4`"
    return found


@pytest.fixture(scope="module")
def citations() -> dict[str, set[str]]:
    """Cited number → the test files that cite it."""
    found: dict[str, set[str]] = {}
    for module in modules("tests"):
        name = module.path.rsplit("/", 1)[-1]
        if name.startswith("test_") and not module.path.startswith("tests/house/") and module.tree.body:
            for number in cited_in(module):
                found.setdefault(number, set()).add(module.path)
    return found


def by_number(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


def test_every_rule_is_cited_by_a_test(rules: set[str], citations: dict[str, set[str]]) -> None:
    cited = set().union(*map(with_parents, citations)) if citations else set()
    missing = sorted((n for n in rules - cited if n.split(".")[0] not in NOT_YET), key=by_number)
    assert not missing, (
        f"{len(missing)} of {len(rules)} rules in docs/rules.md are cited by no test "
        f"(write §7.4 in the docstring of the test that shows 7.4): {', '.join(missing)}"
    )


def test_every_citation_names_a_rule(rules: set[str], citations: dict[str, set[str]]) -> None:
    known = set().union(*map(with_parents, rules))
    none_of(
        (
            f"§{number} in {', '.join(sorted(paths))}"
            for number, paths in citations.items()
            if number not in known and number.rpartition(".")[0] not in rules
        ),
        "docs/rules.md has no such rule:",
    )


def test_numbers_are_read_from_headings_and_opening_words() -> None:
    text = "## 7. Mainline\n7.1 First\n### 7.4 Entering\n- **7.4.1** Coal\n0.5 of it\n## 9. Collisions\nBoth."
    assert numbered_rules(text) == {"7.1", "7.4", "7.4.1", "9"}
