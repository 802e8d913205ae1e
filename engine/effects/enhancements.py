"""What enhancements lie where: every question about them asks here (rules 11.7)."""

from __future__ import annotations

from typing import Final

from engine.names import Seat, Square
from engine.state import State
from engine.table.districts import TrackCard

POINT_LOCKS: Final = ("facingPointLocks", "facingPointLocksMainline")
"""Two cards that work alike (rules 11.7, 14)."""


def keys_on(state: State, card: TrackCard) -> tuple[str, ...]:
    """The keys of the enhancements on one card, in order of laying."""
    return tuple(state.deck[enhancement].key for enhancement in card.enhancements)


def squares_with(state: State, seat: Seat, *keys: str) -> list[Square]:
    """The squares of a district that carry one of these enhancements, in order of laying the track."""
    return [
        square
        for square, card in state.districts[seat].grid.items()
        if card.enhancements and any(key in keys for key in keys_on(state, card))
    ]


def is_bare(state: State, card: TrackCard) -> bool:
    """Whether nothing lies on the card; Facing Point Locks leave it bare (rules 11.7)."""
    return all(key in POINT_LOCKS for key in keys_on(state, card))
