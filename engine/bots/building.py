"""The Draw option of the developer bot: which card to take, what to build where, what to let go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.bots.sight import Sight
from engine.catalogue.deck import Card
from engine.catalogue.industries import INDUSTRY
from engine.catalogue.modifiers import MODIFIER
from engine.catalogue.offices import NEXT_TIER
from engine.names import Port, Square
from engine.phases.playing import PlayCard
from engine.table.districts import District, TrackCard, TrackKind
from engine.track.ports import LAYOUTS, Layout, layout_of, layouts_join
from engine.track.rails import is_vacant

BLIND: Final = 3.0
"""What a card from the Home Office pile is worth on average."""
_ENOUGH_LEADS: Final = 3
_LONG_ENOUGH: Final = 9


def worth_of_card(sight: Sight, card: Card) -> float:
    """What a card is worth to this district now."""
    district = sight.district
    if card.category == "office":
        return 10.0 if NEXT_TIER.get(district.tier) == card.key else 0.5
    if card.category == "timetabled":
        return 6.0 if None in sight.timetable else 0.0
    if card.category == "extra":
        return 4.0
    if card.category == "industry":
        return 5.0 if _may_have(district, card.key) else 0.2
    if card.category == "modifier":
        return 3.5 if _has_host(district, card.key) else 0.4
    if card.category == "track":
        return _worth_of_track(district, card)
    return {"interlocking": 4.0, "smallYard": 1.0, "redFlags": 1.0}.get(card.key, 2.0)


def _may_have(district: District, key: str) -> bool:
    there = {card.facility.key for card in district.grid.values() if card.facility is not None}
    return key not in there and not there & set(INDUSTRY[key].locks_out)


def _has_host(district: District, key: str) -> bool:
    there = {card.facility.key for card in district.grid.values() if card.facility is not None}
    laid = {placed.key for placed in district.modifiers.values()}
    return key not in laid and bool(there & set(MODIFIER[key].hosts))


def _worth_of_track(district: District, card: Card) -> float:
    leads = len(open_leads(district))
    if card.key == "turnout":
        return 2.8 if leads < _ENOUGH_LEADS else 1.5
    if card.key == "curve":
        return 2.6 if leads else 1.5
    return 2.4 if leads else 1.2


def open_leads(district: District) -> list[Square]:
    """Empty squares off the Running Track that a card's port points at."""
    found: dict[Square, None] = {}
    for square, card in district.grid.items():
        for port in layout_of(card).ports:
            beside = square.beside(port)
            if _is_buildable(district, beside):
                found[beside] = None
    return list(found)


def _is_buildable(district: District, square: Square) -> bool:
    in_columns = district.limits_west <= square.col <= district.limits_east
    return square.row != 0 and in_columns and is_vacant(district, square)


def best_building(sight: Sight, choices: Iterable[PlayCard]) -> tuple[float, PlayCard] | None:
    """The play worth most, if any is worth making; of equals the first."""
    best: tuple[float, PlayCard] | None = None
    cards = {held.id: held.card for held in sight.hand}
    for choice in choices:
        worth = _worth_of_play(sight, cards[choice.card], choice)
        if worth > 0 and (best is None or worth > best[0]):
            best = (worth, choice)
    return best


def _worth_of_play(sight: Sight, card: Card, choice: PlayCard) -> float:
    if card.category == "office":
        return 20.0
    if card.category == "timetabled":
        return 16.0 + choice.with_sister
    if card.category == "extra":
        return 15.0
    if choice.placement is None:
        return 2.0
    if card.category == "industry":
        side = _worth_of_side(sight.district, choice.placement)
        return 5.0 + side + _worth_of_laying(sight.district, "industry", card, choice)
    if card.category == "modifier":
        return 4.0 + _room_left(sight.district, choice.placement)
    if card.category == "track":
        return _worth_of_laying(sight.district, card.key, card, choice)
    return 3.0


def _worth_of_side(district: District, square: Square) -> float:
    """Trains of one direction work one side of the Office, so both sides need industries."""
    columns = [other.col for other, card in district.grid.items() if card.kind == "industry"]
    here = sum((column < 0) == (square.col < 0) for column in columns)
    return 1.5 * (len(columns) - 2 * here) if square.col else -1.0


def _room_left(district: District, square: Square) -> float:
    """A modifier had better not lie where track could lead."""
    return -3.0 if square in open_leads(district) else 0.0


def _worth_of_laying(district: District, kind: str, card: Card, choice: PlayCard) -> float:
    """What the card joins and where it leads; below zero for a card that only blocks."""
    square = choice.placement
    assert square is not None
    layout = LAYOUTS[_track_kind(kind), card.hand][choice.variant or 0]
    worth = sum(_worth_of_port(district, layout, square, port) for port in layout.ports)
    if square.row == 0:
        return worth + _worth_on_running_track(district, kind, layout, square)
    return worth - 1.0


def _track_kind(kind: str) -> TrackKind:
    if kind == "curve":
        return "curve"
    if kind == "turnout":
        return "turnout"
    return "industry" if kind == "industry" else "straight"


def _worth_of_port(district: District, layout: Layout, square: Square, port: Port) -> float:
    beside = square.beside(port)
    card = district.grid.get(beside)
    if card is None:
        if not _is_buildable(district, beside):
            return 0.0
        return 2.0 if port in ("e", "w") else 1.0
    if layouts_join(layout, port, layout_of(card)):
        return _worth_of_join(card, square)
    return -0.5


def _worth_of_join(card: TrackCard, square: Square) -> float:
    if card.kind == "industry":
        return 3.0
    return 1.0 if square.row else 0.2


def _worth_on_running_track(district: District, kind: str, layout: Layout, square: Square) -> float:
    west, east = -district.limits_west, district.limits_east
    balance = 0.3 * ((east - west) if square.col < 0 else (west - east))
    if kind == "turnout":
        leads_out = any(
            port in ("n", "s") and _is_buildable(district, square.beside(port)) for port in layout.ports
        )
        is_wanted = len(open_leads(district)) < _ENOUGH_LEADS
        stem = layout.pairs[0][0]
        faces_office = (stem == "e") == (square.col < 0)
        if not (leads_out and is_wanted):
            return -2.0
        return (4.0 if faces_office else 0.0) + balance
    return 0.5 + balance if west + east < _LONG_ENOUGH else -2.0
