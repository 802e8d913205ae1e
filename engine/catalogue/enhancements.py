"""Cards laid on other cards: enhancements, Mainline modifiers, maneuvers (catalogue, Enhancements)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Ground = Literal[
    "runningStraight",
    "secondaryStraight",
    "telegraph",
    "telephone",
    "mainlineCard",
    "interlockedTrack",
    "railroadCrossing",
    "heavyGrade",
    "brakeman",
    "realignable",
]


@dataclass(frozen=True, slots=True)
class SimpleCard:
    """A card told apart by its key alone. `answers` marks one dealt only with `opponentCards`."""

    key: str
    name: str
    copies: int
    ground: Ground | None = None
    answers: bool = False


ENHANCEMENTS: Final[tuple[SimpleCard, ...]] = (
    SimpleCard("interlocking", "Interlocking", 2, "runningStraight"),
    SimpleCard("facingPointLocks", "Facing Point Locks", 2, "interlockedTrack", answers=True),
    SimpleCard("yardOffice", "Yard Office", 1, "secondaryStraight"),
    SimpleCard("smallYard", "Small Yard", 1, "secondaryStraight"),
    SimpleCard("waterColumn", "Water Column", 2, "runningStraight", answers=True),
    SimpleCard("overpass", "Overpass", 1, "railroadCrossing", answers=True),
    SimpleCard("telegraph", "Telegraph", 3, "runningStraight"),
    SimpleCard("telephone", "Telephone", 2, "telegraph"),
    SimpleCard("radio", "Radio", 2, "telephone"),
    SimpleCard("absSignals", "ABS Signals", 2, "mainlineCard"),
)

MAINLINE_MODIFIERS: Final[tuple[SimpleCard, ...]] = (
    SimpleCard("brakeman", "Brakeman", 1, "heavyGrade"),
    SimpleCard("airbrakes", "Airbrakes", 1, "brakeman"),
    SimpleCard("helpers", "Helpers", 1, "heavyGrade"),
    SimpleCard("realignment", "Realignment", 2, "realignable"),
    SimpleCard("facingPointLocksMainline", "Facing Point Locks", 2, "interlockedTrack", answers=True),
)

MANEUVERS: Final[tuple[SimpleCard, ...]] = (
    SimpleCard("redFlags", "Red Flags", 5),
    SimpleCard("flyingSwitch", "Flying Switch", 1),
    SimpleCard("poling", "Poling", 0),
)
"""Poling is in the catalogue and never dealt; no rule says what it does."""

DISPATCH_BONUS: Final[dict[str, int]] = {"telegraph": 4, "telephone": 8, "radio": 12}
"""Weakest first (rules 7.5)."""

ENHANCEMENT: Final[dict[str, SimpleCard]] = {card.key: card for card in ENHANCEMENTS}
MAINLINE_MODIFIER: Final[dict[str, SimpleCard]] = {card.key: card for card in MAINLINE_MODIFIERS}
MANEUVER: Final[dict[str, SimpleCard]] = {card.key: card for card in MANEUVERS}
