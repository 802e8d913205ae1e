"""The rules with their ways: a word of the trade leads to the glossary where a chapter first uses it, a rule
that names another leads to that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from app.rulebook import Block, Chapter, Span, Text, chapters

_UNLINKED: Final = frozenset(("player", "turn", "sign", "port", "square", "seat"))
"""Words that everybody knows, or that lead to another of the glossary."""
_REFERENCE: Final = r"(?P<rule>\b\d{1,2}(?:\.\d{1,2})+\b)|(?<=\()(?P<chapter>\d{1,2})(?=\))"


@lru_cache(maxsize=1)
def handbook() -> tuple[Chapter, ...]:
    """The chapters of the rules, linked, and the glossary at the end."""
    rules, glossary = chapters("rules.md")[1:], chapters("glossary.md")
    words = _words(glossary)
    known = {block.number for chapter in rules for block in chapter.blocks} | {
        chapter.anchor for chapter in rules
    }
    linked = tuple(_linked(chapter, _Linker(words, known)) for chapter in rules)
    return (*linked, *(_anchored(chapter) for chapter in glossary))


def anchor_of(heading: str) -> str:
    """Where the glossary explains a word.

    >>> anchor_of("A/D track")
    'word-a-d-track'
    """
    return "word-" + re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def _words(glossary: Iterable[Chapter]) -> dict[str, str]:
    """Each word of the glossary with its anchor; several can stand in one row."""
    found = {}
    for row in (row for chapter in glossary for block in chapter.blocks for row in block.lines[1:]):
        heading = _plain(row[0])
        found.update({word: anchor_of(heading) for word in heading.split(", ")})
    return {word: anchor for word, anchor in found.items() if word not in _UNLINKED}


def _plain(text: Text) -> str:
    return "".join(span.text for span in text)


def _anchored(chapter: Chapter) -> Chapter:
    return replace(chapter, blocks=tuple(_anchored_rows(block) for block in chapter.blocks))


def _anchored_rows(block: Block) -> Block:
    if block.kind != "table":
        return block
    rows = tuple(
        ((Span(_plain(row[0]), "anchor", anchor_of(_plain(row[0]))),), *row[1:]) for row in block.lines[1:]
    )
    return replace(block, lines=(block.lines[0], *rows))


class _Linker:
    """Cuts the texts of one chapter at what leads somewhere; each word leads once."""

    def __init__(self, words: Mapping[str, str], known: set[str]) -> None:
        self._words = words
        self._known = known
        self._used: set[str] = set()
        named = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        self._pattern = re.compile(rf"{_REFERENCE}|\b(?P<word>{named})(?:s|es)?\b")

    def text(self, spans: Text) -> Text:
        """The spans, those that lead somewhere cut out. Code stays whole."""
        return tuple(piece for span in spans for piece in self._pieces(span))

    def _pieces(self, span: Span) -> Iterable[Span]:
        if span.look == "code":
            yield span
            return
        at = 0
        for mark in self._pattern.finditer(span.text):
            target = self._target(mark)
            if target is None:
                continue
            if mark.start() > at:
                yield replace(span, text=span.text[at : mark.start()])
            yield Span(mark[0], "word" if mark["word"] else "rule", target)
            at = mark.end()
        if at < len(span.text):
            yield replace(span, text=span.text[at:])

    def _target(self, mark: re.Match[str]) -> str | None:
        if mark["word"] is None:
            number = mark["rule"] or mark["chapter"]
            kind = "rule" if mark["rule"] else "chapter"
            return f"{kind}-{number}" if number in self._known else None
        anchor = self._words[mark["word"]]
        if anchor in self._used:
            return None
        self._used.add(anchor)
        return anchor


def _linked(chapter: Chapter, linker: _Linker) -> Chapter:
    blocks = []
    for block in chapter.blocks:
        head = block.lines[:1] if block.kind == "table" else ()
        body = block.lines[len(head) :]
        rows = tuple(tuple(linker.text(cell) for cell in row) for row in body)
        blocks.append(replace(block, lines=(*head, *rows)))
    return replace(chapter, blocks=tuple(blocks))
