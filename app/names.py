"""Names of players: 1 to 24 visible characters, told apart by more than case and width."""

from __future__ import annotations

import unicodedata

LONGEST = 24
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_MARKS = ("Mn", "Me")


class BadName(ValueError):
    """A name nobody may have; the text says what is right."""


def clean_name(text: str) -> str:
    """The name without spaces around it; control, bidirectional and zero-width characters are refused."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST:
        raise BadName(f"A name has 1 to {LONGEST} visible characters.")
    if not name.isprintable() or not unicodedata.normalize("NFKC", name).isprintable() or _BLANK & set(name):
        raise BadName("A name has no invisible characters.")
    marks = [unicodedata.category(character) in _MARKS for character in name]
    if marks[0] or any(marks[i] and marks[i + 1] and marks[i + 2] for i in range(len(marks) - 2)):
        raise BadName("A name has letters with at most two marks each.")
    return name


def same_name(one: str, other: str) -> bool:
    """Whether two names could be taken for each other."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
