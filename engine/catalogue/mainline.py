"""The Mainline cards and what may be laid on them (catalogue, Mainline deck; rules 7.3, 11.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Mainline:
    """One Mainline card. `mph` is for trains without a coach, `mph_with_coach` for the others."""

    key: str
    name: str
    mph: int
    mph_with_coach: int
    trains_may_pass: bool = False
    has_yard: bool = False
    has_grade: bool = False


MAINLINES: Final[tuple[Mainline, ...]] = (
    Mainline("plains", "Plains", 60, 60),
    Mainline("curves", "Curves", 30, 30),
    Mainline("hilly", "Hilly", 30, 60),
    Mainline("heavyGrade", "Heavy Grade", 30, 30, has_grade=True),
    Mainline("doubleTrack", "Double Track", 60, 60, trains_may_pass=True),
    Mainline("uncontrolledSiding", "Uncontrolled Siding", 60, 60, trains_may_pass=True),
    Mainline("tunnel", "Tunnel", 30, 30),
    Mainline("trestle", "Trestle", 60, 60),
    Mainline("interchange", "Interchange", 60, 60, has_yard=True),
)

MAINLINE: Final[dict[str, Mainline]] = {card.key: card for card in MAINLINES}

MAINLINE_DECK: Final[tuple[str, ...]] = (
    "plains",
    "plains",
    "curves",
    "hilly",
    "heavyGrade",
    "doubleTrack",
    "uncontrolledSiding",
    "tunnel",
    "trestle",
    "interchange",
)

OLDER_MAINLINES: Final[tuple[str, ...]] = tuple(card.key for card in MAINLINES)
"""Drawn with replacement in the editions v0.4.5 and v0.4.7 (determinism, Saves)."""

REALIGNED: Final[dict[str, str]] = {
    "plains": "doubleTrack",
    "curves": "plains",
    "uncontrolledSiding": "doubleTrack",
    "trestle": "uncontrolledSiding",
}
