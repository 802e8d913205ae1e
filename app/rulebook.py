"""`docs/rules.md` and `docs/glossary.md` as data, so that page and repository tell the same rules.

Reads the little Markdown those two files use (chapters, paragraphs, lists, tables, emphasis, links);
escaping and markup are the template's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

DOCS = Path(__file__).resolve().parent.parent / "docs"

_MARKS: Final = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)"
)
_NUMBER: Final = re.compile(r"(?P<number>\d+(?:\.\d+)+)\s+(?P<rest>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text; `look` is `strong`, `em`, `code`, `link` or empty.

    With `cross_references` also `word` and `rule`, which lead to `target`, and `anchor`, which is one.
    """

    text: str
    look: str = ""
    target: str = ""


Text = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (`p`), a list (`ul`) or a table (`table`, its head first). `number` is a rule's own."""

    kind: str
    lines: tuple[tuple[Text, ...], ...]
    number: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with its blocks; `anchor` is its number or its first word."""

    heading: str
    anchor: str
    blocks: tuple[Block, ...]


@lru_cache(maxsize=4)
def chapters(name: str) -> tuple[Chapter, ...]:
    """The chapters of a file of `docs/`; the first has the file's own title and what stands below it."""
    found: list[tuple[str, list[str]]] = []
    for line in (DOCS / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            found.append((line.lstrip("#").strip(), []))
        elif found:
            found[-1][1].append(line)
    return tuple(Chapter(heading, _anchor(heading), tuple(_blocks(lines))) for heading, lines in found)


def _anchor(heading: str) -> str:
    return heading.split(maxsplit=1)[0].rstrip(".").lower()


def _blocks(lines: Iterable[str]) -> Iterator[Block]:
    for kind, group in _groups(lines):
        if kind == "table":
            rows = [row for row in group if not set(row) <= set("|-: ")]
            yield Block(
                kind, tuple(tuple(spans(cell.strip()) for cell in row.strip("|").split("|")) for row in rows)
            )
        elif kind == "ul":
            yield Block(kind, tuple((spans(item),) for item in group))
        else:
            numbered = _NUMBER.match(group[0])
            number, text = (numbered["number"], numbered["rest"]) if numbered else ("", group[0])
            yield Block(kind, ((spans(text),),), number)


def _groups(lines: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Lines put together: a table's rows, a list's items, a paragraph's one text."""
    kind, group = "", list[str]()
    for line in [*lines, ""]:
        now = _kind_of(line)
        starts_rule = now == "p" and _NUMBER.match(line) is not None and kind == "p"
        continues = now == kind or (now == "p" and kind == "ul")
        if group and (not continues or starts_rule):
            yield kind, group
            kind, group = "", []
        if now:
            kind = kind or now
            _add(group, kind, line)


def _kind_of(line: str) -> str:
    if not line.strip():
        return ""
    return "table" if line.startswith("|") else "ul" if line.startswith("- ") else "p"


def _add(group: list[str], kind: str, line: str) -> None:
    if kind == "table":
        group.append(line)
    elif kind == "ul" and line.startswith("- "):
        group.append(line[2:])
    elif group:
        group[-1] += f" {line.strip()}"
    else:
        group.append(line.strip())


def spans(text: str) -> Text:
    """A text cut where its look changes.

    >>> [span.look for span in spans("a **b** c")]
    ['', 'strong', '']
    """
    found, at = [], 0
    for mark in _MARKS.finditer(text):
        if mark.start() > at:
            found.append(Span(text[at : mark.start()]))
        look = str(mark.lastgroup)
        found.append(Span(mark[look], look))
        at = mark.end()
    if at < len(text):
        found.append(Span(text[at:]))
    return tuple(found)
