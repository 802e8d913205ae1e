"""A district as a table of squares, north at the top and west on the left (rules 2.1)."""

from __future__ import annotations

from engine.catalogue.modifiers import MODIFIER
from engine.catalogue.offices import TIER
from engine.names import Player, Port, Seat, Square
from engine.state import State
from engine.table.districts import District, TrackCard
from engine.track.ports import joins, layout_of
from engine.track.rails import is_locked, is_operational, is_running_track, is_within_limits, room_on
from engine.view.card_text import LIMITS_TEXT, card_frame, laid_text, tier_text
from engine.view.place_frames import (
    CarFrame,
    CellFrame,
    DistrictFrame,
    EmptySquare,
    FacilityFrame,
    ModifierFrame,
    RowFrame,
    TrainFrame,
)
from engine.view.texts import PORT_WORDS, listed, seat_words
from engine.view.trains import car_frames
from engine.view.works import facility_frame, facility_name, workers_words

_CARS_NOWHERE = ("office", "limits", "turnout")
"""Kinds of card where no car may be set out (rules 2.5, 5.1)."""


def district_frame(
    state: State, seat: Seat, player: Player | None, trains: tuple[TrainFrame, ...]
) -> DistrictFrame:
    """One seat's district, all of it public."""
    district = state.districts[seat]
    west, east, south, north = _bounds(district)
    here = [train for train in trains if train.seat == seat]
    return DistrictFrame(
        seat=seat,
        player=state.seating[seat],
        player_name=state.players[state.seating[seat]].name,
        title=seat_words(state, seat).capitalize() if state.seats == 1 else seat_words(state, seat),
        is_mine=state.seating[seat] == player,
        tier=district.tier,
        tier_name=TIER[district.tier].name,
        limits_west=district.limits_west,
        limits_east=district.limits_east,
        west=west,
        east=east,
        south=south,
        north=north,
        rows=tuple(
            RowFrame(
                row, tuple(_square(state, seat, Square(col, row), here) for col in range(west, east + 1))
            )
            for row in range(north, south - 1, -1)
        ),
        trains=tuple(here),
    )


def _bounds(district: District) -> tuple[int, int, int, int]:
    """West, east, south and north: one square beyond every card."""
    squares = [*district.grid, *district.modifiers]
    columns = [square.col for square in squares]
    rows = [square.row for square in squares]
    return min(columns) - 1, max(columns) + 1, min(rows) - 1, max(rows) + 1


def _square(state: State, seat: Seat, square: Square, trains: list[TrainFrame]) -> CellFrame | EmptySquare:
    district = state.districts[seat]
    card = district.grid.get(square)
    if card is not None:
        return _track_cell(state, seat, square, card, trains)
    if square in district.modifiers:
        return _modifier_cell(state, district, square)
    return _empty(district, square)


def _empty(district: District, square: Square) -> EmptySquare:
    within = is_within_limits(district, square)
    if square.row == 0:
        why = "Beyond the Limits: the Running Track grows by laying track on a Limits sign."
    elif within:
        why = "Track may be laid here where it joins a card."
    else:
        why = "Outside the Limits: no track, but a modifier may lie here."
    return EmptySquare(square, within, is_running_track(district, square), why)


def _modifier_cell(state: State, district: District, square: Square) -> CellFrame:
    placed = district.modifiers[square]
    frame = card_frame(placed.card, state.deck[placed.card], state.edition)
    facility = district.grid[placed.host].facility
    assert facility is not None
    host = facility_name(district, facility)
    name = MODIFIER[placed.key].name
    return CellFrame(
        square=square,
        kind="modifier",
        name=name,
        text=frame.text,
        label=f"{name} at {square}, serving the {host} at {placed.host}",
        hand=None,
        variant=0,
        connections=(),
        joins=(),
        is_within_limits=is_within_limits(district, square),
        is_running_track=False,
        is_operational=False,
        is_locked=False,
        room=0,
        cars=(),
        standing_west=0,
        trains=(),
        enhancements=(),
        facility=None,
        modifier=ModifierFrame(placed.key, name, placed.host, host, frame.text),
    )


def _track_cell(
    state: State, seat: Seat, square: Square, card: TrackCard, trains: list[TrainFrame]
) -> CellFrame:
    district = state.districts[seat]
    layout = layout_of(card)
    here = tuple(train for train in trains if train.square == square)
    joined = tuple(port for port in layout.ports if joins(district.grid, square, port))
    name = _name(district, square, card)
    facility = None if card.facility is None else facility_frame(state, seat, square)
    cars = car_frames(state, card.standing, seat)
    return CellFrame(
        square=square,
        kind=card.kind,
        name=name,
        text=_text(district, card),
        label=_label(card, square, name, joined, cars, here, facility),
        hand=card.hand,
        variant=card.variant,
        connections=layout.pairs,
        joins=joined,
        is_within_limits=True,
        is_running_track=is_running_track(district, square),
        is_operational=is_operational(card),
        is_locked=is_locked(card),
        room=0 if card.kind in _CARS_NOWHERE else room_on(card),
        cars=cars,
        standing_west=card.standing_west,
        trains=_in_roster_order(district, here),
        enhancements=tuple(card_frame(each, state.deck[each], state.edition) for each in card.enhancements),
        facility=facility,
        modifier=None,
    )


def _in_roster_order(district: District, trains: tuple[TrainFrame, ...]) -> tuple[TrainFrame, ...]:
    """Several trains stand together at the Office only, in the order of their A/D tracks."""
    if len(trains) < 2:
        return trains
    return tuple(sorted(trains, key=lambda train: district.roster.index(train.tray)))


def _name(district: District, square: Square, card: TrackCard) -> str:
    if card.facility is not None:
        return facility_name(district, card.facility)
    if card.kind == "limits":
        return "West Limits" if square.col < 0 else "East Limits"
    return card.kind.capitalize() if card.hand is None else f"{card.kind.capitalize()}, {card.hand}-hand"


def _text(district: District, card: TrackCard) -> str:
    if card.kind == "office":
        return tier_text(TIER[district.tier])
    if card.kind == "limits":
        return LIMITS_TEXT
    return laid_text(card.kind if card.facility is None else card.facility.key, card.hand)


def _label(
    card: TrackCard,
    square: Square,
    name: str,
    joined: tuple[Port, ...],
    cars: tuple[CarFrame, ...],
    trains: tuple[TrainFrame, ...],
    facility: FacilityFrame | None,
) -> str:
    """All of a card in words: where, what it joins, what stands there west to east with the train in it."""
    words = [f"{name} at {square}"]
    words.append(f"joins {listed([PORT_WORDS[port] for port in joined])}" if joined else "joins nothing")
    standing = [car.label for car in cars]
    standing[card.standing_west : card.standing_west] = [f"{train.title} ({train.cars})" for train in trains]
    if standing:
        words.append(f"west to east: {', '.join(standing)}")
    if is_locked(card):
        words.append("locked by the load on its sign")
    if facility is not None and facility.workers:
        words.append(f"{facility.status_words}, {workers_words(facility)}")
    return "; ".join(words)
