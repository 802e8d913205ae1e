"""Modifiers: beside the facility they serve, inside the Limits or not (rules 11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.deck import Card
from engine.catalogue.modifiers import MODIFIER
from engine.effects.facilities import boxes_in, boxes_out, workers
from engine.events import Log
from engine.events.drawing import ModifierPlaced
from engine.names import CardId, Player, Square
from engine.phases.cards import Details
from engine.phases.cards.laying import room_refusal
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.districts import District, PlacedModifier
from engine.track.rails import is_vacant


def takes() -> tuple[str, ...]:
    """Where, and which of several hosts it serves."""
    return ("placement", "host")


def _around(square: Square) -> list[Square]:
    """The eight squares around one, northmost first, then westmost."""
    return [
        Square(square.col + east, square.row + north)
        for north in (1, 0, -1)
        for east in (-1, 0, 1)
        if (north, east) != (0, 0)
    ]


def _is_host(district: District, square: Square, face: Card) -> bool:
    card = district.grid.get(square)
    return card is not None and card.facility is not None and card.facility.key in MODIFIER[face.key].hosts


def _hosts_beside(district: District, square: Square, face: Card) -> list[Square]:
    """The eligible hosts of a square, the default first: northmost, then westmost (rules 11.5, Ruling)."""
    return [host for host in _around(square) if _is_host(district, host, face)]


def _hosts(district: District, face: Card) -> list[Square]:
    return [square for square in district.grid if _is_host(district, square, face)]


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """One of each kind, an eligible host, and a vacant square beside it off the Running Track's row."""
    district = state.district_of(player)
    reason = _district_refusal(district, face)
    if reason is not None:
        return reason
    if how.placement is None:
        return refuse("SQUARE_MISSING")
    return _square_refusal(district, how.placement) or _host_refusal(district, face, how)


def _district_refusal(district: District, face: Card) -> Refusal | None:
    if any(placed.key == face.key for placed in district.modifiers.values()):
        return refuse("MODIFIER_ALREADY_HERE", name=face.name)
    if not _hosts(district, face):
        return refuse("NO_HOST_HERE", name=face.name)
    return room_refusal(district)


def _square_refusal(district: District, square: Square) -> Refusal | None:
    if square.row == 0:
        return refuse("ON_RUNNING_TRACK")
    return None if is_vacant(district, square) else refuse("SQUARE_TAKEN", square=square)


def _host_refusal(district: District, face: Card, how: Details) -> Refusal | None:
    assert how.placement is not None
    hosts = _hosts_beside(district, how.placement, face)
    if not hosts:
        return refuse("NOT_BESIDE_HOST", name=face.name)
    return None if how.host is None or how.host in hosts else refuse("NOT_ITS_HOST", name=face.name)


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Place it for the host named, or the default one."""
    face, square, seat = state.deck[card], how.placement, state.seat_of(player)
    assert square is not None
    district = state.districts[seat]
    host = how.host or _hosts_beside(district, square, face)[0]
    facility = district.grid[host].facility
    assert facility is not None
    before = _offers(district, host)
    district.modifiers[square] = PlacedModifier(card, face.key, host)
    out, into, hands = (now - then for now, then in zip(_offers(district, host), before, strict=True))
    log.append(ModifierPlaced(player, seat, card, square, host, facility.key, (out, into, hands)))


def _offers(district: District, host: Square) -> tuple[int, int, int]:
    return boxes_out(district, host), boxes_in(district, host), workers(district, host)


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """Every vacant square around a host; the host is named where there are several, the default one too."""
    district = state.district_of(player)
    if _district_refusal(district, face) is not None:
        return
    beside = {square for host in _hosts(district, face) for square in _around(host)}
    for square in sorted(beside):
        if _square_refusal(district, square) is None:
            hosts = _hosts_beside(district, square, face)
            for host in hosts:
                yield Details(square, host=host if len(hosts) > 1 else None)
