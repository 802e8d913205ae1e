"""Plans for switching: how a crew spots cars where they are wanted and is back at the Office in time.

A plan is searched over places a train can stand (square and facing) without coupling on the way. The end of
the train that leads into an industry is the one that is left there, so that the way out is clear.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple, cast

from engine.bots import arrivals
from engine.bots.demand import Site, sites, wants
from engine.bots.sight import Sight
from engine.names import MOST_CARS, OFFICE_SQUARE, Port, Square, TrayId
from engine.state import State
from engine.table.trains import InDistrict, Train
from engine.track.ports import far_port
from engine.track.routes import Route, routes_of

_COUPLES_NOT_FREELY: Final = frozenset({"noSwitching", "dropOnly", "emptiesOnly", "oneFreightPerSquare"})
_MOST_PLACES: Final = 60
"""Places looked at in one search; a small district has fewer."""


class Run(NamedTuple):
    """A Move of a plan."""

    to: Square
    reverse: bool
    between: tuple[Square, ...]


class Cut(NamedTuple):
    """A set-out of a plan."""

    cars: int
    from_nose: bool


class Plan(NamedTuple):
    """What a crew shall do, step by step, what that is worth, and why."""

    tray: TrayId
    steps: tuple[Run | Cut, ...]
    worth: float
    reason: str
    ends_turn: bool = False
    """Nothing more may be switched: the train would only be brought back."""


class _Stand(NamedTuple):
    """A place reached, and the Moves to it."""

    square: Square
    facing: Port
    runs: tuple[Run, ...]


def best_plan(sight: Sight, moves: int) -> Plan | None:
    """The plan worth most of any train here, or None; of equals the first train's."""
    plans = list(_making_room(sight, moves))
    for train in sight.trains_here():
        plans += _plans(_without(sight, train), train, moves)
    return max(plans, key=lambda plan: plan.worth, default=None)


def _making_room(sight: Sight, moves: int) -> Iterator[Plan]:
    """Runs a train off the Office square for one that comes before it can leave, on a full Office."""
    late = arrivals.late_leavers(sight)
    for train in late:
        board = _without(sight, train)
        for stand in _stands(board, train, _start(sight, train), min(moves, 2)):
            if stand.runs and stand.square not in arrivals.needed_squares(sight):
                reason = "a train comes before this one can leave, and the Office would be full"
                yield Plan(train.tray, stand.runs, 12.0 - 0.5 * len(stand.runs), reason, ends_turn=True)
                break


def _without(sight: Sight, train: Train) -> Sight:
    """The board as it is for a train under way: it holds no A/D track."""
    if train.tray not in sight.district.roster:
        return sight
    roster = [tray for tray in sight.district.roster if tray != train.tray]
    districts = list(sight.districts)
    districts[sight.seat] = replace(sight.district, roster=roster)
    return replace(sight, districts=tuple(districts))


def _plans(sight: Sight, train: Train, moves: int) -> Iterator[Plan]:
    rules = sight.card_of(train).rules
    if "noSwitching" not in rules and _carries_wanted(sight, train):
        yield from _spotting(sight, train, moves)
    if moves and sight.square_of(train) != OFFICE_SQUARE and arrivals.has_track_to_spare(sight):
        home = _way_to_office(sight, train, moves)
        if home:
            worth = 9.0 if "expedite" in rules else 6.0
            yield Plan(
                train.tray, home, worth, "a train away from the Office can't leave and may be fined there"
            )


def _carries_wanted(sight: Sight, train: Train) -> bool:
    return any(wants(site, car, sight.seat) for site in sites(sight.district) for car in train.consist)


def _spotting(sight: Sight, train: Train, moves: int) -> Iterator[Plan]:
    """Runs into an industry, the cut left there, and the runs back."""
    targets = {site.square: site for site in sites(sight.district)}
    for stand in _stands(sight, train, _start(sight, train), moves):
        if len(stand.runs) >= moves:
            continue
        for reverse in (False, True):
            for route in _routes(sight, train, stand, reverse=reverse):
                site = targets.get(route.end)
                if site is not None and _couples_at_end_only(sight, train, route):
                    spotted = _Spotting(site, stand, route, reverse)
                    yield from _spot(sight, train, spotted, moves)


class _Spotting(NamedTuple):
    """A last run into an industry."""

    site: Site
    stand: _Stand
    route: Route
    reverse: bool


def _couples_at_end_only(sight: Sight, train: Train, route: Route) -> bool:
    if not route.coupled:
        return True
    if sight.card_of(train).rules & _COUPLES_NOT_FREELY:
        return False
    return len(route.coupled) == 1 and route.coupled[0].square == route.end


def _spot(sight: Sight, train: Train, spotting: _Spotting, moves: int) -> Iterator[Plan]:
    """The plan of leaving cars there, if any is wanted and the crew can be back."""
    site, route, reverse = spotting.site, spotting.route, spotting.reverse
    cut = _cut(sight, train, spotting)
    if cut is None:
        return
    cars, useful = cut
    runs = (*spotting.stand.runs, Run(route.end, reverse, route.between))
    there = _Stand(route.end, _facing_after(sight, route, reverse=reverse), ())
    back = _home(sight, train, there, moves - len(runs), must_reverse=not reverse)
    if back is not None:
        steps: tuple[Run | Cut, ...] = (*runs, Cut(cars + len(route.cars), from_nose=not reverse), *back)
        worth = 5.0 + 2.0 * useful - 0.1 * len(steps)
        yield Plan(train.tray, steps, worth, f"a car is wanted at {site.square} and there is time to be back")


def _cut(sight: Sight, train: Train, spotting: _Spotting) -> tuple[int, int] | None:
    """How many of the train's own cars to leave, and how many of them are wanted there."""
    site, reverse = spotting.site, spotting.reverse
    leading = train.consist[train.engine_at :][::-1] if reverse else train.consist[: train.engine_at]
    rules = sight.card_of(train).rules
    most = 1 if "oneFreightPerSquare" in rules else MOST_CARS - len(site.card.standing)
    best: tuple[int, int] | None = None
    useful = 0
    for cars, car in enumerate(leading[:most], start=1):
        if car.type == "coach" and "coachStays" in rules:
            break
        if wants(site, car, sight.seat):
            useful += 1
            best = (cars, useful)
    if best is None or _is_buried(train, best[0], reverse=reverse):
        return None
    return best


def _is_buried(train: Train, cars: int, *, reverse: bool) -> bool:
    """Whether the engine would stand between cars after the cut."""
    ahead = train.engine_at - (0 if reverse else cars)
    behind = len(train.consist) - train.engine_at - (cars if reverse else 0)
    return ahead > 0 and behind > 0


def _way_to_office(sight: Sight, train: Train, moves: int) -> tuple[Run, ...] | None:
    """Without coupling, or else in one run that couples no more than the train may carry."""
    start = _start(sight, train)
    home = _home(sight, train, start, moves)
    if home is not None or sight.card_of(train).rules & _COUPLES_NOT_FREELY:
        return home
    for reverse in (False, True):
        for route in _routes(sight, train, start, reverse=reverse):
            if route.end == OFFICE_SQUARE and _stays_fit(sight, train, route, reverse=reverse):
                return (Run(route.end, reverse, route.between),)
    return None


def _stays_fit(sight: Sight, train: Train, route: Route, *, reverse: bool) -> bool:
    card = sight.card_of(train)
    cars = [*train.consist, *route.cars]
    coaches = sum(car.type == "coach" for car in cars)
    cabooses = sum(car.type == "caboose" for car in cars)
    freight = len(cars) - coaches - cabooses
    ahead = train.engine_at + (0 if reverse else len(route.cars))
    is_at_end = ahead in (0, len(cars))
    return freight <= card.freight and coaches <= card.coaches and cabooses <= card.cabooses and is_at_end


def _home(
    sight: Sight, train: Train, start: _Stand, moves: int, *, must_reverse: bool | None = None
) -> tuple[Run, ...] | None:
    """The fewest runs to the Office, never back over the start, where cars have been left."""
    for stand in _stands(sight, train, start, moves, must_reverse=must_reverse):
        if stand.square == OFFICE_SQUARE and stand.runs:
            return stand.runs
    return None


def _start(sight: Sight, train: Train) -> _Stand:
    square = sight.square_of(train)
    assert square is not None
    return _Stand(square, train.facing, ())


def _stands(
    sight: Sight, train: Train, start: _Stand, moves: int, *, must_reverse: bool | None = None
) -> Iterator[_Stand]:
    """Every place that can be reached without coupling, by fewest Moves; the first may have to be a way."""
    seen = {(start.square, start.facing)}
    queue = deque([start])
    while queue:
        stand = queue.popleft()
        yield stand
        if len(stand.runs) >= moves or len(seen) > _MOST_PLACES:
            continue
        for reverse in (False, True):
            if not stand.runs and must_reverse is not None and reverse != must_reverse:
                continue
            for route in _routes(sight, train, stand, reverse=reverse):
                facing = _facing_after(sight, route, reverse=reverse)
                if route.coupled or (route.end, facing) in seen or start.square in route.squares[1:]:
                    continue
                seen.add((route.end, facing))
                run = Run(route.end, reverse, route.between)
                queue.append(_Stand(route.end, facing, (*stand.runs, run)))


def _facing_after(sight: Sight, route: Route, *, reverse: bool) -> Port:
    return route.entry if reverse else far_port(sight.district.grid[route.end], route.entry)


def _routes(sight: Sight, train: Train, stand: _Stand, *, reverse: bool) -> Iterator[Route]:
    """Routes of the train as if it stood there; the walk asks for districts and trains, which a sight has."""
    there = train.copy()
    there.place = InDistrict(sight.seat, stand.square)
    there.facing = stand.facing
    return routes_of(cast("State", sight), there, reverse=reverse)
