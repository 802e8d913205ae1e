"""The Home Office deck in its building order, which fixes what a seed deals (catalogue)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from engine.catalogue.enhancements import ENHANCEMENTS, MAINLINE_MODIFIERS, MANEUVERS, SimpleCard
from engine.catalogue.industries import INDUSTRIES
from engine.catalogue.modifiers import MODIFIERS
from engine.catalogue.offices import OFFICE_COPIES, TIER
from engine.catalogue.opponents import ACTIONS, SPACE_USES
from engine.catalogue.trains import EXTRAS, TIMETABLED
from engine.names import CardId, Hand

Category = Literal[
    "timetabled",
    "extra",
    "office",
    "industry",
    "modifier",
    "spaceUse",
    "enhancement",
    "mainlineModifier",
    "maneuver",
    "action",
    "track",
]


@dataclass(frozen=True, slots=True)
class Card:
    """What one card shows. A train's `key` is its number as text; `hand` is for curves and turnouts."""

    category: Category
    key: str
    name: str
    hand: Hand | None = None

    @property
    def number(self) -> int:
        """The train number; only for the two train categories."""
        return int(self.key)


TRACK: Final[tuple[tuple[str, str, Hand | None, int], ...]] = (
    ("straight", "Straight", None, 32),
    ("curve", "Curve, right-hand", "right", 16),
    ("curve", "Curve, left-hand", "left", 16),
    ("sharpCurve", "Sharp curve, right-hand", "right", 0),
    ("sharpCurve", "Sharp curve, left-hand", "left", 0),
    ("turnout", "Turnout, right-hand", "right", 16),
    ("turnout", "Turnout, left-hand", "left", 16),
)
"""Key, name, hand and copies; sharp curves are in the catalogue and never dealt."""


def _simple(category: Category, cards: tuple[SimpleCard, ...], *, answers: bool) -> Iterator[Card]:
    for card in cards:
        if answers or not card.answers:
            yield from [Card(category, card.key, card.name)] * card.copies


def _cards(*, answers: bool, attacks: bool) -> Iterator[Card]:
    for train in TIMETABLED:
        yield Card("timetabled", str(train.number), train.name)
    for train in EXTRAS:
        yield Card("extra", str(train.number), train.name)
    for tier, copies in OFFICE_COPIES.items():
        yield from [Card("office", tier, TIER[tier].name)] * copies
    for industry in INDUSTRIES:
        yield from [Card("industry", industry.key, industry.name)] * industry.copies
    for modifier in MODIFIERS:
        yield from [Card("modifier", modifier.key, modifier.name)] * modifier.copies
    if attacks:
        yield from _simple("spaceUse", SPACE_USES, answers=True)
    yield from _simple("enhancement", ENHANCEMENTS, answers=answers)
    yield from _simple("mainlineModifier", MAINLINE_MODIFIERS, answers=answers)
    yield from _simple("maneuver", MANEUVERS, answers=True)
    if attacks:
        yield from _simple("action", ACTIONS, answers=True)
    for key, name, hand, copies in TRACK:
        yield from [Card("track", key, name, hand)] * copies


@lru_cache(maxsize=4)
def build_deck(*, answers: bool, attacks: bool) -> dict[CardId, Card]:
    """Every card of the game by id, in building order; shared, never changed.

    `answers` adds the 7 cards that only answer an attack, `attacks` the 22 opponent-directed ones:
    206 cards with neither, 213 with the answers, 235 with both.
    """
    return {f"c{index}": card for index, card in enumerate(_cards(answers=answers, attacks=attacks))}
