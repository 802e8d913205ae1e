"""The Division from west to east: Division Points, Mainline cards, Offices, Subdivisions (rules 1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.catalogue.enhancements import DISPATCH_BONUS, ENHANCEMENT
from engine.catalogue.mainline import MAINLINE
from engine.catalogue.offices import TIER
from engine.names import OFFICE_SQUARE, Direction, Player, Seat
from engine.phases.crossing import crossing_stages
from engine.state import State
from engine.table.districts import District
from engine.table.division import MainlineCard
from engine.view.card_text import card_frame, mainline_text, tier_text
from engine.view.place_frames import (
    CrossingFrame,
    DeviceFrame,
    DivisionFrame,
    DivisionPointFrame,
    MainlineFrame,
    NodeFrame,
    OfficeFrame,
    TrackChip,
    TrainFrame,
    TransitFrame,
)
from engine.view.texts import office_words

Trains = dict[str, TrainFrame]
"""Every train by tray."""

_DIRECTIONS: tuple[Direction, ...] = ("east", "west")


def division_frame(state: State, player: Player | None, trains: Trains) -> DivisionFrame:
    """The whole row."""
    nodes = tuple(_node(state, node, player, trains) for node in range(state.east_end + 1))
    return DivisionFrame(nodes, _subdivisions(nodes))


def _node(state: State, node: int, player: Player | None, trains: Trains) -> NodeFrame:
    if node in (0, state.east_end):
        return _division_point(node, "east" if node else "west", trains)
    if node % 2:
        return _mainline(state, node, trains)
    return _office(state, node // 2 - 1, player, trains)


def _division_point(node: int, side: Direction, trains: Trains) -> DivisionPointFrame:
    place = f"at the {side.capitalize()} Division Point"
    waiting = tuple(train for train in trains.values() if train.place == place)
    return DivisionPointFrame(node, side, f"{side.capitalize()} Division Point", waiting)


def _subdivisions(nodes: tuple[NodeFrame, ...]) -> tuple[tuple[int, int], ...]:
    """The runs of nodes between two boundaries (rules 1.3)."""
    ends = [frame.node for frame in nodes if frame.is_boundary]
    return tuple((west + 1, east - 1) for west, east in pairwise(ends))


def _mainline(state: State, node: int, trains: Trains) -> MainlineFrame:
    card = state.mainline_card(node)
    printed = MAINLINE[card.key]
    return MainlineFrame(
        node=node,
        key=card.key,
        name=printed.name,
        text=mainline_text(printed),
        mph=printed.mph,
        mph_with_coach=printed.mph_with_coach,
        trains_may_pass=printed.trains_may_pass,
        uphill=card.uphill,
        crossing=tuple(_crossings(card)),
        laid=tuple(card_frame(each, state.deck[each], state.edition) for each in card.cards),
        transits=tuple(_transits(state, card, trains)),
        has_yard=printed.has_yard,
        yard=tuple(trains[tray] for tray in card.yard),
    )


def _crossings(card: MainlineCard) -> Iterable[CrossingFrame]:
    for speed in ("fast", "slow"):
        for direction in _DIRECTIONS:
            stages, with_coach = (
                crossing_stages(card, direction, is_fast=speed == "fast", with_coach=coach)
                for coach in (False, True)
            )
            yield CrossingFrame(speed, direction, stages, with_coach)


def _transits(state: State, card: MainlineCard, trains: Trains) -> Iterable[TransitFrame]:
    for transit in card.transits:
        train = state.trains[transit.tray]
        whole = crossing_stages(
            card,
            train.direction,
            is_fast=state.card_of(train).is_fast,
            with_coach=any(car.type == "coach" for car in train.consist),
        )
        yield TransitFrame(
            train=trains[transit.tray],
            stages_left=transit.stages_left,
            progress=max(0, 100 - 100 * transit.stages_left // (whole + 1)) if transit.stages_left else 100,
            is_flagged=transit.tray in card.flagged,
            cleared_by=None if transit.cleared_by is None else state.players[transit.cleared_by].name,
        )


def _office(state: State, seat: Seat, player: Player | None, trains: Trains) -> OfficeFrame:
    district = state.districts[seat]
    tier = TIER[district.tier]
    holding = [trains[tray] for tray in district.roster]
    return OfficeFrame(
        node=State.office_node(seat),
        seat=seat,
        player=state.seating[seat],
        player_name=state.players[state.seating[seat]].name,
        is_mine=state.seating[seat] == player,
        tier=tier.key,
        tier_name=tier.name,
        name=office_words(state, seat),
        text=tier_text(tier),
        tracks=tuple(
            TrackChip(number + 1, holding[number] if number < len(holding) else None)
            for number in range(tier.tracks)
        ),
        tracks_free=max(0, tier.tracks - len(holding)),
        devices=tuple(_devices(state, district)),
        elsewhere=tuple(
            train for train in trains.values() if train.seat == seat and train.square != OFFICE_SQUARE
        ),
        is_boundary=tier.is_control_point,
    )


def _devices(state: State, district: District) -> Iterable[DeviceFrame]:
    """Each kind once, however many cards carry it (rules 7.5)."""
    laid = {state.deck[each].key for card in district.grid.values() for each in card.enhancements}
    for key, bonus in DISPATCH_BONUS.items():
        if key in laid:
            yield DeviceFrame(key, ENHANCEMENT[key].name, bonus, key in district.devices_used)
