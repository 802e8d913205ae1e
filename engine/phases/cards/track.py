"""Laying track: on open squares, on a Limits sign, and turnouts over what lies there (rules 11.1, 11.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.catalogue.deck import Card
from engine.events import Log
from engine.events.drawing import TrackLaid
from engine.names import CardId, Direction, Player, Seat, Square
from engine.phases.cards import Details
from engine.phases.cards.laying import join_refusal, joined_ports, open_squares, room_refusal
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.districts import District, TrackCard, TrackKind
from engine.track.ports import LAYOUTS, Layout, layout_of
from engine.track.rails import is_within_limits


def takes() -> tuple[str, ...]:
    """Where, and which way round."""
    return ("placement", "variant")


def _layouts(face: Card) -> tuple[Layout, ...]:
    return LAYOUTS[face.key, face.hand]


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """Judge the variant named, or without one the first that may lie there (service, Intents)."""
    if how.placement is None:
        return refuse("SQUARE_MISSING")
    layouts = _layouts(face)
    seat = state.seat_of(player)
    if how.variant is not None:
        if not 0 <= how.variant < len(layouts):
            return refuse("NO_SUCH_VARIANT", variants=len(layouts))
        return _lie_refusal(state, seat, face, how.placement, layouts[how.variant])
    refusals = [_lie_refusal(state, seat, face, how.placement, layout) for layout in layouts]
    return None if None in refusals else refusals[0]


def _lie_refusal(state: State, seat: Seat, face: Card, square: Square, layout: Layout) -> Refusal | None:
    district = state.districts[seat]
    there = district.grid.get(square)
    if there is None:
        return _open_ground_refusal(district, square, layout)
    if there.kind == "limits":
        return _limits_refusal(state, seat, square, layout)
    if face.key == "turnout" and there.kind in ("straight", "curve"):
        return _upgrade_refusal(state, seat, square, layout)
    return refuse("SQUARE_TAKEN", square=square)


def _open_ground_refusal(district: District, square: Square, layout: Layout) -> Refusal | None:
    """Row 0 within the Limits is never vacant, so nothing laid here can break the Running Track."""
    if not is_within_limits(district, square):
        return refuse("OUTSIDE_LIMITS", west=district.limits_west, east=district.limits_east)
    if square in district.modifiers:
        return refuse("SQUARE_TAKEN", square=square)
    return room_refusal(district) or join_refusal(district, square, layout)


def _limits_refusal(state: State, seat: Seat, square: Square, layout: Layout) -> Refusal | None:
    """The Running Track grows where its sign stands; a card that carries e–w always joins it (rules 11.1)."""
    if not layout.carries_through:
        return refuse("BREAKS_RUNNING_TRACK")
    if state.districts[seat].grid[square].standing or state.trains_at(seat, square):
        return refuse("LIMITS_OCCUPIED")
    return room_refusal(state.districts[seat])


def _upgrade_refusal(state: State, seat: Seat, square: Square, layout: Layout) -> Refusal | None:
    """A turnout over a straight, or over a curve that is its own diverging arc (rules 11.2)."""
    there = state.districts[seat].grid[square]
    if there.kind == "curve" and set(layout_of(there).pairs[0]) != set(layout.pairs[1]):
        return refuse("UPGRADE_ON_ANOTHER_ARC")
    if there.standing or state.trains_at(seat, square):
        return refuse("UPGRADE_OCCUPIED")
    if there.enhancements:
        return refuse("UPGRADE_ENHANCED")
    return None


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Lay the card; a Limits sign moves out, a card it replaces goes to the Salvage Yard."""
    face, square, seat = state.deck[card], how.placement, state.seat_of(player)
    assert square is not None
    variant = _variant(state, seat, face, how)
    district = state.districts[seat]
    there = district.grid.get(square)
    moved = _move_limits(district, square) if there is not None and there.kind == "limits" else None
    replaced = there.card if there is not None else None
    if replaced is not None:
        state.salvage.append(replaced)
    laid = TrackCard(cast("TrackKind", face.key), card, face.hand, variant)
    district.grid[square] = laid
    joined = joined_ports(district, square, layout_of(laid))
    log.append(TrackLaid(player, seat, card, square, joined, replaced, moved))


def _variant(state: State, seat: Seat, face: Card, how: Details) -> int:
    """The variant named, or the first legal one."""
    square = how.placement
    assert square is not None
    if how.variant is not None:
        return how.variant
    layouts = _layouts(face)
    return next(
        variant
        for variant, layout in enumerate(layouts)
        if _lie_refusal(state, seat, face, square, layout) is None
    )


def _move_limits(district: District, square: Square) -> Direction:
    """Move the sign one column out (rules 11.1)."""
    if square.col == district.limits_west:
        district.limits_west -= 1
        district.grid[square.beside("w")] = TrackCard("limits")
        return "west"
    district.limits_east += 1
    district.grid[square.beside("e")] = TrackCard("limits")
    return "east"


def _candidates(district: District, face: Card) -> Iterator[Square]:
    yield from open_squares(district)
    yield Square(district.limits_west, 0)
    yield Square(district.limits_east, 0)
    if face.key == "turnout":
        yield from (square for square, card in district.grid.items() if card.kind in ("straight", "curve"))


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """Every square that takes the card, in every variant; a straight has only one, which goes unnamed."""
    seat = state.seat_of(player)
    layouts = _layouts(face)
    for square in _candidates(state.districts[seat], face):
        for variant, layout in enumerate(layouts):
            if _lie_refusal(state, seat, face, square, layout) is None:
                yield Details(square, variant if len(layouts) > 1 else None)
