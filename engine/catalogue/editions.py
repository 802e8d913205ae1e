"""Editions: the catalogue and rule switches that saves of the older game were dealt with (see Saves)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.catalogue.trains import TRAIN, TrainCard


@dataclass(frozen=True, slots=True)
class Edition:
    """The rule switches of one edition. The default values are the rules in force today."""

    name: str | None
    trains: dict[int, TrainCard]
    deals_answers: bool = False
    """The 213-card deck: answering cards without the attacks they answer."""
    mainline_drawn_with_replacement: bool = False
    yard_office_comes_first: bool = False
    """7.7: a Yard Office takes every coachless train in reach before an A/D track is looked for."""
    any_freight_on_x13: bool = False
    dispatch_is_unasked: bool = False
    """7.5: the strongest sufficient device is spent unasked, train by train."""
    cabooses_at_any_time: bool = False
    full_office_is_unasked: bool = False
    """7.4.4 is not asked."""
    extra_start_is_free: bool = False
    """The `extraStart` house rule is not asked."""
    is_older: bool = False
    """`fouling` is office and there is no collision floor in solitaire."""


def _older(name: str, trains: dict[int, TrainCard]) -> Edition:
    return Edition(
        name,
        trains,
        yard_office_comes_first=True,
        any_freight_on_x13=True,
        dispatch_is_unasked=True,
        cabooses_at_any_time=True,
        full_office_is_unasked=True,
        extra_start_is_free=True,
        is_older=True,
    )


_OLDER_COACHES: Final[dict[int, int]] = {1: 3, 2: 3, 5: 2, 6: 2}
_OLDER_TRAINS: Final[dict[int, TrainCard]] = {
    number: replace(card, coaches=_OLDER_COACHES.get(number, card.coaches)) for number, card in TRAIN.items()
}

TODAY: Final = Edition(None, TRAIN)

EDITIONS: Final[dict[str, Edition]] = {
    "v0.4.9": _older("v0.4.9", TRAIN),
    "v0.4.7": replace(_older("v0.4.7", _OLDER_TRAINS), mainline_drawn_with_replacement=True),
    "v0.4.5": replace(
        _older("v0.4.5", _OLDER_TRAINS), mainline_drawn_with_replacement=True, deals_answers=True
    ),
}
"""Newest first."""
