"""Trains in words and in drawing order (rules 3.3, 7.1); what each waits for is asked of `prospects`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.catalogue.mainline import MAINLINE
from engine.names import Car, Direction, Player, Seat, Square
from engine.state import State
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline, Train
from engine.view.card_text import train_card_frame
from engine.view.place_frames import CarFrame, TrainFrame
from engine.view.prospects import prospect_of
from engine.view.texts import car_words, square_words, stages, train_title


@lru_cache(maxsize=1024)
def _car(car: Car, seat: Seat | None, names: tuple[str, ...]) -> CarFrame:
    here = car.origin is not None and car.origin == seat
    label = car_words(car)
    if here:
        label += " (loaded here)"
    elif car.origin is not None and len(names) > 1:
        label += f" (loaded in {names[car.origin]}'s district)"
    return CarFrame(car.type, car.loaded, car.origin, here, label)


def car_frames(state: State, cars: list[Car], seat: Seat | None) -> tuple[CarFrame, ...]:
    """Cars as they are seen in a seat's district, or out on the Division (None)."""
    names = tuple(state.players[player].name for player in state.seating)
    return tuple(_car(car, seat, names) for car in cars)


def _words(cars: tuple[CarFrame, ...], engine_west: int) -> str:
    words = [car.label for car in cars]
    words.insert(engine_west, "engine")
    return "west to east: " + ", ".join(words)


def train_words_in_order(state: State, train: Train) -> str:
    """A train's cars from west to east with the engine among them."""
    cars = car_frames(state, train.consist, seat_of(train))
    if train.rail_facing == "w":
        return _words(cars, train.engine_at)
    return _words(cars[::-1], len(cars) - train.engine_at)


def seat_of(train: Train) -> Seat | None:
    """The district a train stands in."""
    return train.place.seat if isinstance(train.place, InDistrict) else None


def square_of(train: Train) -> Square | None:
    """The square a train stands on."""
    return train.place.square if isinstance(train.place, InDistrict) else None


def node_of(train: Train) -> int | None:
    """The place of the Division row where a train is, its Office's when it is in a district."""
    place = train.place
    if isinstance(place, InDistrict):
        return State.office_node(place.seat)
    return None if isinstance(place, AtDivisionPoint) else place.node


def stages_left(state: State, train: Train) -> int | None:
    """Of a train crossing a Mainline card."""
    if not isinstance(train.place, OnMainline):
        return None
    transits = state.mainline_card(train.place.node).transits
    return next((transit.stages_left for transit in transits if transit.tray == train.tray), None)


def place_words(state: State, train: Train, viewer: Player | None = None) -> str:
    """Where a train is: `at (2,0) in Ann's district`, `on Plains, 2 Stages to go`."""
    place = train.place
    if isinstance(place, AtDivisionPoint):
        return f"at the {place.side.capitalize()} Division Point"
    if isinstance(place, InDistrict):
        return f"at {square_words(state, place.seat, place.square, viewer)}"
    card = MAINLINE[state.mainline_card(place.node).key].name
    if isinstance(place, InInterchange):
        return f"in the yard of the {card}"
    left = stages_left(state, train) or 0
    if left:
        return f"on {card}, {stages(left)} to go"
    return f"on {card}, at its {train.direction} end"


def _place_kind(train: Train) -> str:
    if isinstance(train.place, InDistrict):
        return "district"
    if isinstance(train.place, OnMainline):
        return "mainline"
    return "interchange" if isinstance(train.place, InInterchange) else "divisionPoint"


def is_flagged(state: State, train: Train) -> bool:
    """Protected by Red Flags (rules 11.9)."""
    return isinstance(train.place, OnMainline) and train.tray in state.mainline_card(train.place.node).flagged


def _flags(state: State, train: Train) -> str | None:
    if is_flagged(state, train):
        return "red"
    if train.is_extra:
        return "white"
    followed = train.section == 1 and any(
        other.number == train.number and other.section == 2 for other in state.trains.values()
    )
    return "green" if followed else None


def in_your_words(state: State, seen: tuple[TrainFrame, ...], viewer: Player) -> tuple[TrainFrame, ...]:
    """The trains whose words name the viewer, told to them as `you`; all others as everybody sees them."""
    name = state.players[viewer].name
    return tuple(_to(state, train, viewer) if name in _spoken(train) else train for train in seen)


def _spoken(train: TrainFrame) -> str:
    return f"{train.place} {train.waits_for} {train.frees}"


def _to(state: State, seen: TrainFrame, viewer: Player) -> TrainFrame:
    train = state.trains[seen.tray]
    prospect = prospect_of(state, train, viewer)
    return replace(
        seen,
        place=place_words(state, train, viewer),
        waits_for=prospect.waits_for,
        frees=prospect.frees,
    )


def train_frame(state: State, train: Train) -> TrainFrame:
    """One train, all of it public."""
    seat = seat_of(train)
    consist = car_frames(state, train.consist, seat)
    nose: Direction = "east" if train.rail_facing == "e" else "west"
    west_to_east = consist if nose == "west" else consist[::-1]
    engine_west = train.engine_at if nose == "west" else len(consist) - train.engine_at
    prospect = prospect_of(state, train)
    return TrainFrame(
        tray=train.tray,
        name=train.name,
        title=train_title(state, train),
        number=train.number,
        section=train.section,
        is_extra=train.is_extra,
        card=train_card_frame(state.card_of(train)),
        direction=train.direction,
        facing=train.facing,
        rail_facing=train.rail_facing,
        nose=nose,
        consist=consist,
        engine_at=train.engine_at,
        west_to_east=west_to_east,
        engine_west=engine_west,
        cars=_words(west_to_east, engine_west),
        place_kind=_place_kind(train),
        place=place_words(state, train),
        seat=seat,
        square=square_of(train),
        node=node_of(train),
        stages_left=stages_left(state, train),
        flags=_flags(state, train),
        is_flagged=is_flagged(state, train),
        starter=None if train.starter is None else state.players[train.starter].name,
        is_being_made_up=train.is_being_made_up,
        is_fit=prospect.is_fit,
        waits_for=prospect.waits_for,
        frees=prospect.frees,
    )
