"""Why no route reaches a square: what stands in the way on the shortest track to it (rules 5.1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Literal, NamedTuple

from engine.names import MOST_CARS, OFFICE_SQUARE, OPPOSITE, Port, Square
from engine.state import State
from engine.table.districts import TrackCard
from engine.table.trains import InDistrict, Train
from engine.track.ports import layout_of
from engine.track.rails import is_locked
from engine.track.routes import across, closed_squares, cut_at, exit_of

ObstacleKind = Literal[
    "start",
    "noTrack",
    "turnout",
    "lockedCut",
    "tooManyCars",
    "locked",
    "fullOffice",
    "occupied",
    "otherWay",
    "noWay",
]


class Obstacle(NamedTuple):
    """What keeps a Move from a square, and where: at the square itself or on the way to it."""

    kind: ObstacleKind
    square: Square


def obstacle_to(state: State, train: Train, to: Square, *, reverse: bool) -> Obstacle:
    """Why a train standing in a district can't run to a square that no route of its walk reaches."""
    place = train.place
    assert isinstance(place, InDistrict)
    card = state.districts[place.seat].grid.get(to)
    if to == place.square:
        return Obstacle("start", to)
    if card is None:
        return Obstacle("noTrack", to)
    if card.kind == "turnout":
        return Obstacle("turnout", to)
    way = _track_to(state, train, to, reverse=reverse)
    if way:
        return next(_in_the_way(state, train, way, reverse=reverse), Obstacle("noWay", to))
    lies_other_way = _track_to(state, train, to, reverse=not reverse)
    return Obstacle("otherWay" if lies_other_way else "noWay", to)


def _track_to(state: State, train: Train, to: Square, *, reverse: bool) -> tuple[Square, ...]:
    """The squares of the shortest bare track to a square, whatever stands on it; empty without any."""
    place = train.place
    assert isinstance(place, InDistrict)
    grid = state.districts[place.seat].grid
    start = exit_of(grid[place.square], train, reverse=reverse)
    seen = {(place.square, start)}
    queue: deque[tuple[tuple[Square, ...], tuple[Port, ...]]] = deque([((place.square,), (start,))])
    while queue:
        squares, exits = queue.popleft()
        for port in exits:
            beside = across(grid, squares[-1], port)
            if beside is None or (beside, OPPOSITE[port]) in seen:
                continue
            if beside == to:
                return (*squares, beside)
            seen.add((beside, OPPOSITE[port]))
            queue.append(((*squares, beside), layout_of(grid[beside]).exits[OPPOSITE[port]]))
    return ()


def _in_the_way(state: State, train: Train, way: tuple[Square, ...], *, reverse: bool) -> Iterator[Obstacle]:
    """What would stop the train on this track, nearest first."""
    place = train.place
    assert isinstance(place, InDistrict)
    grid = state.districts[place.seat].grid
    closed = closed_squares(state, place.seat, train.tray)
    cut = cut_at(grid[way[0]], exit_of(grid[way[0]], train, reverse=reverse))
    cars = len(train.consist) + len(cut)
    if cut and is_locked(grid[way[0]]):
        yield Obstacle("lockedCut", way[0])
    if cars > MOST_CARS:
        yield Obstacle("tooManyCars", way[0])
    for square in way[1:]:
        cars += len(grid[square].standing)
        kind = _closing(grid[square], square, closed, cars)
        if kind is not None:
            yield Obstacle(kind, square)


def _closing(card: TrackCard, square: Square, closed: tuple[Square, ...], cars: int) -> ObstacleKind | None:
    if square in closed:
        return "fullOffice" if square == OFFICE_SQUARE else "occupied"
    if is_locked(card):
        return "locked"
    return "tooManyCars" if cars > MOST_CARS else None
