"""The trains: speed, make-up and the rules printed on each (catalogue, Trains; rules 13)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

TrainRule = Literal[
    "noSwitching",
    "terminalsOnly",
    "expedite",
    "oneFreightPerSquare",
    "coachStays",
    "dropOnly",
    "emptiesOnly",
    "noPassengerWork",
    "stopsOnceThenExpedites",
    "paidForStanding",
]


@dataclass(frozen=True, slots=True)
class TrainCard:
    """One train card. Counts are maxima of the make-up; types restrict the make-up only (rules 7.8)."""

    number: int
    name: str
    is_extra: bool
    is_fast: bool
    freight: int
    coaches: int
    cabooses: int
    rules: frozenset[TrainRule]
    reefers_only: bool = False
    empties_only_make_up: bool = False

    @property
    def title(self) -> str:
        """The name with its article, as said within a sentence: one name brings its own."""
        return f"the {self.name.removeprefix('The ')}"


def _pair(
    odd: int, name: str, counts: tuple[int, int, int], *rules: TrainRule, fast: bool
) -> tuple[TrainCard, TrainCard]:
    card = TrainCard(odd, name, False, fast, *counts, frozenset(rules))
    return card, replace(card, number=odd + 1)


def _extra(
    number: int, name: str, counts: tuple[int, int, int], *rules: TrainRule, fast: bool = False
) -> TrainCard:
    return TrainCard(number, name, True, fast, *counts, frozenset(rules))


TIMETABLED: Final[tuple[TrainCard, ...]] = (
    *_pair(1, "Crack Limited", (0, 2, 0), "noSwitching", "terminalsOnly", "expedite", fast=True),
    *_pair(3, "Express", (2, 0, 0), "oneFreightPerSquare", "expedite", fast=True),
    *_pair(5, "The Sparrow", (0, 3, 0), "noSwitching", "expedite", fast=True),
    *_pair(7, "Local", (1, 1, 0), "coachStays", fast=False),
    *_pair(9, "Heavy Freight", (3, 0, 1), fast=False),
    *_pair(11, "Drag Freight", (2, 0, 1), fast=False),
)

EXTRAS: Final[tuple[TrainCard, ...]] = (
    replace(_extra(13, "Appleseed Extra", (3, 0, 1), "dropOnly"), empties_only_make_up=True),
    replace(_extra(14, "Fruit Growers Express", (2, 0, 1), "expedite", fast=True), reefers_only=True),
    _extra(15, "Yard Xfer", (2, 0, 1)),
    _extra(16, "Light Engine Move", (0, 0, 0), "noSwitching", fast=True),
    _extra(17, "Campaign Train", (0, 1, 0), "noSwitching", "stopsOnceThenExpedites", fast=True),
    _extra(18, "Circus Train", (2, 1, 1), "noSwitching", "paidForStanding"),
    _extra(19, "Military Train", (1, 2, 0), "noSwitching", "expedite", "noPassengerWork"),
    _extra(20, "Director's Private Car", (2, 1, 0), "noPassengerWork"),
    _extra(21, "Freight Extra", (3, 0, 1)),
    _extra(22, "Pee-Dee", (0, 0, 1), "emptiesOnly"),
)

TRAIN: Final[dict[int, TrainCard]] = {card.number: card for card in (*TIMETABLED, *EXTRAS)}
"""By number; Extras are 13 to 22, so a number names one card."""
