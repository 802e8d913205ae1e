"""The glossary where its words occur: on the game page and in lessons each leads there once in a fragment.

Rules pages link theirs by chapter (`app/cross_references.py`); here plain words of play are left alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from app.cross_references import anchor_of
from app.rulebook import Text, chapters

PLAIN: Final = frozenset(
    (
        "player", "turn", "sign", "port", "square", "seat", "Stage", "Phase", "Day", "route", "deck", "boxes",
        "timetable", "fit", "cut", "Move", "Office", "district", "Division", "MEN", "AT", "WORK", "Revenue",
        "Department", "couple", "set out", "turnout", "tail", "nose",
    )
)  # fmt: skip
"""Words that the page itself shows or that anybody understands: not linked in play."""


class Word(NamedTuple):
    """A row of the glossary: its words as they stand there, and what they mean."""

    heading: str
    meaning: str
    anchor: str


class Piece(NamedTuple):
    """A stretch of text; `anchor` is where a word of the trade leads, empty for the rest."""

    text: str
    anchor: str = ""


@lru_cache(maxsize=1)
def words() -> tuple[Word, ...]:
    """The glossary, row by row."""
    tables = (block for block in chapters("glossary.md")[0].blocks if block.kind == "table")
    rows = ((_plain(row[0]), _plain(row[1])) for block in tables for row in block.lines[1:])
    return tuple(Word(heading, meaning, anchor_of(heading)) for heading, meaning in rows)


def word_of_anchor(anchor: str) -> Word | None:
    """The row that an address of the rules page names."""
    return next((word for word in words() if word.anchor == anchor), None)


class Terms:
    """Cuts the texts of one fragment at the words of the trade; each leads to the glossary once."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def __call__(self, text: str) -> list[Piece]:
        """The text in pieces."""
        found: list[Piece] = []
        for piece in _cut(text):
            is_first = piece.anchor and piece.anchor not in self._used
            self._used.add(piece.anchor)
            found.append(piece if is_first else Piece(piece.text))
        return found


class Unlinked:
    """Leaves texts whole, where there is no glossary to lead to."""

    def __call__(self, text: str) -> list[Piece]:
        """The text."""
        return [Piece(text)]


@lru_cache(maxsize=4096)
def _cut(text: str) -> tuple[Piece, ...]:
    pattern, anchors = _pattern()
    found, at = [], 0
    for mark in pattern.finditer(text):
        if mark.start() > at:
            found.append(Piece(text[at : mark.start()]))
        found.append(Piece(mark[0], anchors[str(mark.lastgroup)]))
        at = mark.end()
    return (*found, Piece(text[at:])) if at < len(text) or not found else tuple(found)


@lru_cache(maxsize=1)
def _pattern() -> tuple[re.Pattern[str], dict[str, str]]:
    """All words in one pattern, longest first, and the anchor of each of its groups."""
    linked = [
        (name, word.anchor) for word in words() for name in word.heading.split(", ") if name not in PLAIN
    ]
    linked.sort(key=lambda pair: -len(pair[0]))
    groups = {f"w{number}": anchor for number, (_, anchor) in enumerate(linked)}
    forms = (f"(?P<w{number}>{_forms(name)})" for number, (name, _) in enumerate(linked))
    return re.compile(rf"\b(?:{'|'.join(forms)})\b"), groups


def _forms(name: str) -> str:
    """How a word may stand in a sentence: several of it; at its beginning, or in a title, with a capital."""
    written = re.escape(name)
    return f"(?i:{written})(?:s|es)?" if name.islower() else f"{written}(?:s|es)?"


def _plain(text: Text) -> str:
    return "".join(span.text for span in text)
