"""Plans for switching: how a crew spots cars where they are wanted and is back at the Office in time.

A plan is searched over places a train can stand (square and facing) without coupling on the way. The end of
the train that leads into an industry is the one that is left there, so that the way out is clear.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from engine.bots.demand import Site, sites, wants
from engine.bots.sight import Sight
from engine.names import MOST_CARS, OFFICE_SQUARE, Car, Port, Square, TrayId
from engine.state import InDistrict, State, Train
from engine.track.ports import far_port
from engine.track.routes import Route, has_free_track, routes_of

_COUPLES_FREELY: Final = frozenset({"noSwitching", "dropOnly", "emptiesOnly", "oneFreightPerSquare"})
_MOST_PLACES: Final = 60
"""Places looked at in one search; a small district has fewer."""


class Run(NamedTuple):
    """A Move of a plan."""

    to: Square
    reverse: bool
    between: tuple[Square, ...]


class Cut(NamedTuple):
    """A set-out of a plan."""

    count: int
    from_nose: bool


class Plan(NamedTuple):
    """What a crew shall do, step by step, what that is worth, and why."""

    tray: TrayId
    steps: tuple[Run | Cut, ...]
    worth: float
    reason: str


class _Stand(NamedTuple):
    """A place reached, and the Moves to it."""

    square: Square
    facing: Port
    runs: tuple[Run, ...]


def best_plan(sight: Sight, moves: int) -> Plan | None:
    """The plan worth most of any train here, or None; of equals the first train's."""
    plans = [plan for train in sight.trains_here() for plan in _plans(sight, train, moves)]
    return max(plans, key=lambda plan: plan.worth, default=None)


def _plans(sight: Sight, train: Train, moves: int) -> Iterator[Plan]:
    rules = sight.card_of(train).rules
    if "noSwitching" not in rules and _carries_wanted(sight, train):
        yield from _spotting(sight, train, moves)
    if sight.square_of(train) != OFFICE_SQUARE:
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
    for stand in _stands(sight, train, moves):
        for reverse in (False, True):
            if len(stand.runs) >= moves:
                continue
            for route in _routes(sight, train, stand, reverse=reverse):
                site = targets.get(route.end)
                if site is None or not _couples_at_end_only(sight, train, route):
                    continue
                plan = _spot(sight, train, site, stand, route, reverse, moves)
                if plan is not None:
                    yield plan


def _couples_at_end_only(sight: Sight, train: Train, route: Route) -> bool:
    if not route.coupled:
        return True
    if sight.card_of(train).rules & _COUPLES_FREELY:
        return False
    return len(route.coupled) == 1 and route.coupled[0].square == route.end


def _spot(
    sight: Sight, train: Train, site: Site, stand: _Stand, route: Route, reverse: bool, moves: int
) -> Plan | None:
    cut = _cut(sight, train, site, len(route.cars), reverse=reverse)
    if cut is None:
        return None
    count, useful = cut
    runs = (*stand.runs, Run(route.end, reverse, route.between))
    facing = route.entry if reverse else far_port(site.card, route.entry)
    back = _home_from(sight, train, _Stand(route.end, facing, ()), moves - len(runs), first=not reverse)
    if back is None:
        return None
    steps = (*runs, Cut(count + len(route.cars), from_nose=not reverse), *back)
    worth = 5.0 + 2.0 * useful - 0.1 * len(steps)
    return Plan(
        train.tray, steps, worth, f"a car is wanted at {site.square} and the crew can be back in time"
    )


def _cut(sight: Sight, train: Train, site: Site, standing: int, *, reverse: bool) -> tuple[int, int] | None:
    """How many of the train's own cars to leave, and how many of them are wanted there."""
    leading = train.consist[train.engine_at :][::-1] if reverse else train.consist[: train.engine_at]
    room = MOST_CARS - len(site.card.standing)
    rules = sight.card_of(train).rules
    most = 1 if "oneFreightPerSquare" in rules else min(len(leading), room, MOST_CARS - standing)
    best: tuple[int, int] | None = None
    useful = 0
    for count, car in enumerate(leading[:most], start=1):
        if car.type == "coach" and "coachStays" in rules:
            break
        if wants(site, car, sight.seat):
            useful += 1
            best = (count, useful)
    if best is None or _is_buried(train, best[0], reverse=reverse):
        return None
    return best


def _is_buried(train: Train, count: int, *, reverse: bool) -> bool:
    """Whether the engine would stand between cars after the cut."""
    ahead = train.engine_at - (0 if reverse else count)
    behind = len(train.consist) - train.engine_at - (count if reverse else 0)
    return ahead > 0 and behind > 0


def _way_to_office(sight: Sight, train: Train, moves: int) -> tuple[Run | Cut, ...] | None:
    square = sight.square_of(train)
    assert square is not None
    return _home_from(sight, train, _Stand(square, train.facing, ()), moves, first=None)


def _home_from(
    sight: Sight, train: Train, start: _Stand, moves: int, *, first: bool | None
) -> tuple[Run, ...] | None:
    """The fewest runs to the Office; `first` is the direction that the first must take."""
    was_here = sight.square_of(train) == OFFICE_SQUARE
    if not was_here and not has_free_track(cast("State", sight), sight.seat):
        return None
    for stand in _stands_from(sight, train, start, moves, first):
        if stand.square == OFFICE_SQUARE and stand.runs:
            return stand.runs
    return None


def _stands(sight: Sight, train: Train, moves: int) -> Iterator[_Stand]:
    square = sight.square_of(train)
    assert square is not None
    return _stands_from(sight, train, _Stand(square, train.facing, ()), moves, None)


def _stands_from(
    sight: Sight, train: Train, start: _Stand, moves: int, first: bool | None
) -> Iterator[_Stand]:
    """Every place that can be reached without coupling, by fewest Moves."""
    seen = {(start.square, start.facing)}
    queue = deque([start])
    while queue:
        stand = queue.popleft()
        yield stand
        if len(stand.runs) >= moves or len(seen) > _MOST_PLACES:
            continue
        for reverse in (False, True):
            if not stand.runs and first is not None and reverse != first:
                continue
            for route in _routes(sight, train, stand, reverse=reverse):
                facing = _facing_after(sight, route, reverse=reverse)
                if route.coupled or (route.end, facing) in seen:
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


def cars_wanted_at(site: Site, cars: list[Car], seat: int) -> int:
    """How many of the cars the industry wants."""
    return sum(wants(site, car, seat) for car in cars)
