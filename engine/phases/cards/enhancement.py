"""Enhancements laid on the cards of one's own district (rules 11.7).

What a Water Column or an Overpass lifts comes with rules 14; ABS Signals lie on the Mainline (`signals`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.catalogue.deck import Card
from engine.catalogue.enhancements import ENHANCEMENTS, MAINLINE_MODIFIERS, Ground
from engine.effects.enhancements import POINT_LOCKS, is_bare, keys_on, squares_with
from engine.events import Log
from engine.events.drawing import EnhancementLaid
from engine.names import CardId, Player, Seat, Square
from engine.phases.cards import Details
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.districts import TrackCard

_GROUND: Final[dict[str, Ground | None]] = {
    card.key: card.ground for card in (*ENHANCEMENTS, *MAINLINE_MODIFIERS)
}


def takes() -> tuple[str, ...]:
    """The square of the card it is laid on."""
    return ("placement",)


def _running_straight(state: State, square: Square, card: TrackCard) -> Refusal | None:
    if card.kind != "straight" or square.row != 0:
        return refuse("NEEDS_RUNNING_STRAIGHT")
    return None if is_bare(state, card) else refuse("STRAIGHT_NOT_BARE")


def _secondary_straight(state: State, square: Square, card: TrackCard) -> Refusal | None:
    if card.kind != "straight" or square.row == 0:
        return refuse("NEEDS_SECONDARY_STRAIGHT")
    return None if is_bare(state, card) else refuse("STRAIGHT_NOT_BARE")


def _on_telegraph(state: State, square: Square, card: TrackCard) -> Refusal | None:
    keys = keys_on(state, card)
    if "telegraph" not in keys:
        return refuse("NEEDS_TELEGRAPH")
    return refuse("TELEGRAPH_HAS_TELEPHONE") if "telephone" in keys else None


def _on_telephone(state: State, square: Square, card: TrackCard) -> Refusal | None:
    keys = keys_on(state, card)
    if "telephone" not in keys:
        return refuse("NEEDS_TELEPHONE")
    return refuse("TELEPHONE_HAS_RADIO") if "radio" in keys else None


def _on_interlocked_track(state: State, square: Square, card: TrackCard) -> Refusal | None:
    if card.kind in ("office", "limits"):
        return refuse("LOCKS_ON_TRACK_ONLY")
    locked = any(key in POINT_LOCKS for key in keys_on(state, card))
    return refuse("LOCKS_ALREADY_HERE") if locked else None


def _on_crossing(state: State, square: Square, card: TrackCard) -> Refusal | None:
    return None if "railroadCrossing" in keys_on(state, card) else refuse("NEEDS_RAILROAD_CROSSING")


_JUDGES: Final[dict[Ground | None, Callable[[State, Square, TrackCard], Refusal | None]]] = {
    "runningStraight": _running_straight,
    "secondaryStraight": _secondary_straight,
    "telegraph": _on_telegraph,
    "telephone": _on_telephone,
    "interlockedTrack": _on_interlocked_track,
    "railroadCrossing": _on_crossing,
}


def _district_refusal(state: State, seat: Seat, face: Card) -> Refusal | None:
    """Facing Point Locks need an Interlocking somewhere in the district."""
    if face.key in POINT_LOCKS and not squares_with(state, seat, "interlocking"):
        return refuse("NEEDS_INTERLOCKING")
    return None


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """Where its card says; one such card on a straight."""
    seat = state.seat_of(player)
    reason = _district_refusal(state, seat, face)
    if reason is not None:
        return reason
    if how.placement is None:
        return refuse("SQUARE_MISSING")
    card = state.districts[seat].grid.get(how.placement)
    if card is None:
        return refuse("NO_TRACK_HERE")
    return _JUDGES[_GROUND[face.key]](state, how.placement, card)


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Lay it there for good."""
    square, seat = how.placement, state.seat_of(player)
    assert square is not None
    state.districts[seat].grid[square].enhancements.append(card)
    log.append(EnhancementLaid(player, seat, card, square))


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """Every card of the district that takes it."""
    seat = state.seat_of(player)
    if _district_refusal(state, seat, face) is None:
        judge = _JUDGES[_GROUND[face.key]]
        for square, card in state.districts[seat].grid.items():
            if judge(state, square, card) is None:
                yield Details(square)
