"""What a switching turn offers, in words: Moves, set-outs, sorting, the Flying Switch (rules 5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.names import OFFICE_SQUARE, Car, Direction, Square
from engine.phases.crews import Crew, end_left, picked_up
from engine.phases.fitness import is_expedited
from engine.phases.flying_switch import FlySwitch
from engine.phases.moving import MoveTrain
from engine.phases.setting_out import SetOutCars
from engine.phases.sorting import SortConsist
from engine.phases.switching import EndSwitching
from engine.table.questions import SortQuestion
from engine.table.trains import Train
from engine.track.alternatives import meant
from engine.track.routes import Route
from engine.view.said import Said, Telling
from engine.view.texts import car_words, cars_counted, counted, listed, office_words
from engine.view.works import facility_name


def train_group(tray: str) -> str:
    """Key of a train's group."""
    return f"train:{tray}"


def move(telling: Telling, intent: MoveTrain) -> Said:
    """`Move Train 8 east to (2,0), couple 2 empty boxcars`, with the route when there are two."""
    train, start = telling.train_at(intent.tray)
    group = telling.routes(train, reverse=intent.reverse)[intent.to]
    route = meant(group, intent.to, intent.via)
    assert route is not None
    card = telling.state.districts[telling.seat].grid[start]
    crew = Crew(train, telling.seat, start, card)
    side = end_left(crew, reverse=intent.reverse)
    verb = "Back" if intent.reverse else "Move"
    name, end = telling.train(intent.tray), _destination(telling, intent.to)
    way = _way(route, group)
    if intent.via:
        way += f" over {listed([str(square) for square in intent.via])}"
    return Said(
        f"{verb} {name} {side} to {end}{way}{_coupling(crew, route, reverse=intent.reverse)}",
        train_group(intent.tray),
        cost=telling.one_move(),
        consequence=_after_move(telling, train, route, reverse=intent.reverse),
        squares=(intent.to,),
        route=route.squares,
        tray=intent.tray,
    )


def _destination(telling: Telling, square: Square) -> str:
    """The Office by its tier, an industry's square with its name: that is what a car is taken there for."""
    district = telling.state.districts[telling.seat]
    facility = district.grid[square].facility
    if facility is None or square == OFFICE_SQUARE:
        return telling.square(square)
    return f"{square} ({facility_name(district, facility)})"


def _way(route: Route, group: Sequence[Route]) -> str:
    """Which of several ways it is, as one sees them on the board: the northern, the southern."""
    if len(group) == 1:
        return ""
    southward = sorted(group, key=lambda way: -sum(square.row for square in way.squares) / len(way.squares))
    place = southward.index(route)
    if len(group) == 2:
        return f" by the {('northern', 'southern')[place]} way"
    return f" by way {place + 1} of {len(group)} from the north"


def _coupling(crew: Crew, route: Route, *, reverse: bool) -> str:
    """What a Move takes along, its own cut told apart from what it finds."""
    found = [car for cut in picked_up(crew, route, reverse=reverse) for car in cut.cars]
    own = len(route.cars) - len(found)
    parts = []
    if own:
        parts.append(f"take back its own {cars_counted(route.cars[:own])}")
    if found:
        parts.append(f"couple {cars_counted(found)}")
    return f", {' and '.join(parts)}" if parts else ""


def _after_move(telling: Telling, train: Train, route: Route, *, reverse: bool) -> str | None:
    """Traps of this Move."""
    notes = []
    ahead = train.engine_at + (0 if reverse else len(route.cars))
    total = len(train.consist) + len(route.cars)
    if route.cars and 0 < ahead < total:
        notes.append("The engine will stand between cars and can't highball so.")
    if route.end != OFFICE_SQUARE and is_expedited(telling.state, train):
        notes.append("Off the Office square it costs 1 Revenue in the Mainline Phase.")
    if route.end == OFFICE_SQUARE and route.squares[0] != OFFICE_SQUARE:
        notes.append(f"It takes an A/D track of {telling.square(OFFICE_SQUARE)}.")
    if telling.moves == 1:
        notes.append("It is the last Move of the turn.")
    return " ".join(notes) or None


def _nose_end(train: Train) -> Direction:
    return "east" if train.rail_facing == "e" else "west"


def set_out(telling: Telling, intent: SetOutCars) -> Said:
    """`Set out 1 loaded boxcar from the tail of Train 8 at (2,0), at its west end`."""
    train, square = telling.train_at(intent.tray)
    cars = train.consist[: intent.count] if intent.from_nose else train.consist[-intent.count :]
    nose = _nose_end(train)
    end = nose if intent.from_nose else ("west" if nose == "east" else "east")
    where = "nose" if intent.from_nose else "tail"
    name = telling.train(intent.tray)
    return Said(
        f"Set out {cars_counted(cars)} off the {where} of {name} at {square}",
        train_group(intent.tray),
        cost="no Move",
        consequence=f"Set out at the {end} end of the card: leaving that way couples again.",
        squares=(square,),
        tray=intent.tray,
    )


def sort(telling: Telling, intent: SortConsist) -> Said:
    """`Sort Train 9 at (2,1): engine, loaded boxcar, caboose`."""
    train = telling.state.trains[intent.tray]
    cars = [train.consist[old] for old in intent.order]
    as_it_stands = intent.order == tuple(range(len(cars)))
    words = ", ".join(_told_apart(telling, car) for car in cars)
    is_asked = isinstance(telling.state.question, SortQuestion)
    return Said(
        f"Sort {telling.train(intent.tray)} into engine, {words}{' (as it is)' if as_it_stands else ''}",
        "answer" if is_asked else train_group(intent.tray),
        cost=None if is_asked else telling.one_move(),
        consequence=None if is_asked else "The engine stands at the nose.",
        node=telling.node(intent.tray) if is_asked else None,
        squares=() if is_asked else (telling.train_at(intent.tray)[1],),
        tray=intent.tray,
    )


def _told_apart(telling: Telling, car: Car) -> str:
    """Cars that differ in where they were loaded only are told apart by it."""
    if car.origin is None:
        return car_words(car)
    if telling.state.seats == 1:
        return f"{car_words(car)} (loaded here)"
    return f"{car_words(car)} from {office_words(telling.state, car.origin, telling.player)}"


def fly(telling: Telling, intent: FlySwitch) -> Said:
    """`Fly 2 empty hoppers off the tail of Train 11 into (3,1)`."""
    train, square = telling.train_at(intent.tray)
    cars = train.consist[-intent.count :]
    name = telling.train(intent.tray)
    card = telling.card(intent.card)
    return Said(
        f"{card}: roll {cars_counted(cars)} off the tail of {name} into the industry at {intent.to}",
        train_group(intent.tray),
        cost=f"{telling.one_move()}, and the card",
        consequence=f"The engine stays at {telling.square(square)}.",
        squares=(intent.to,),
        route=(square, intent.to),
        tray=intent.tray,
        card=intent.card,
    )


def end(telling: Telling, _intent: EndSwitching) -> Said:
    """The end of the turn, with what is given up."""
    left = counted(telling.moves, "Move")
    cost = f"gives up {left}" if telling.moves else None
    return Said("End your switching turn", "end", cost=cost, tone="quiet", is_final=True)
