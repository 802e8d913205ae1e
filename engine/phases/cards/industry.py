"""Building an industry, which is track with a facility on it (rules 11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.deck import Card
from engine.catalogue.industries import INDUSTRY
from engine.events import Log
from engine.events.drawing import IndustryBuilt
from engine.names import CardId, Player, Square
from engine.phases.cards import Details
from engine.phases.cards.laying import join_refusal, joined_ports, open_squares, room_refusal
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.districts import District, Facility, TrackCard
from engine.track.ports import LAYOUTS
from engine.track.rails import is_within_limits

_LAYOUT = LAYOUTS["industry", None][0]


def takes() -> tuple[str, ...]:
    """Where; the only variant may be named."""
    return ("placement", "variant")


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """One of each kind, no rival of it, and a square like that of track but off the Running Track."""
    district = state.district_of(player)
    reason = _neighbourhood_refusal(district, face) or room_refusal(district)
    if reason is not None:
        return reason
    if how.placement is None:
        return refuse("SQUARE_MISSING")
    if how.variant:
        return refuse("NO_SUCH_VARIANT", variants=1)
    return _square_refusal(district, how.placement)


def _neighbourhood_refusal(district: District, face: Card) -> Refusal | None:
    """No second of its kind and none that its card locks out in the district (rules 11.3)."""
    standing = [card.facility.key for card in district.grid.values() if card.facility is not None]
    if face.key in standing:
        return refuse("INDUSTRY_ALREADY_HERE", name=face.name)
    for key in INDUSTRY[face.key].locks_out:
        if key in standing:
            return refuse("INDUSTRY_LOCKED_OUT", name=face.name, other=INDUSTRY[key].name)
    return None


def _square_refusal(district: District, square: Square) -> Refusal | None:
    if square.row == 0:
        return refuse("ON_RUNNING_TRACK")
    if not is_within_limits(district, square):
        return refuse("OUTSIDE_LIMITS", west=district.limits_west, east=district.limits_east)
    if square in district.grid or square in district.modifiers:
        return refuse("SQUARE_TAKEN", square=square)
    return join_refusal(district, square, _LAYOUT)


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Build it, with empty boxes and sign."""
    square, seat = how.placement, state.seat_of(player)
    assert square is not None
    district = state.districts[seat]
    district.grid[square] = TrackCard("industry", card, facility=Facility(state.deck[card].key))
    log.append(IndustryBuilt(player, seat, card, square, joined_ports(district, square, _LAYOUT)))


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """Every square at which a rail ends facing east or west."""
    district = state.district_of(player)
    if _neighbourhood_refusal(district, face) is None and room_refusal(district) is None:
        for square in open_squares(district):
            if _square_refusal(district, square) is None:
                yield Details(square)
