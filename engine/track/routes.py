"""Routes: where a train can run without reversing, breadth-first, and which cars it couples (rules 5.1).

What a route may not be used for (rules 13) and what a Move costs is for `phases.switching`. How one of
several routes is named stands in `alternatives`, why a square is out of reach in `obstacles`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.catalogue.offices import TIER
from engine.names import (
    MOST_CARS,
    OFFICE_SQUARE,
    OPPOSITE,
    PORT_OF,
    Car,
    Direction,
    Port,
    Seat,
    Square,
    TrayId,
)
from engine.state import State
from engine.table.districts import TrackCard
from engine.table.trains import InDistrict, Train
from engine.track.ports import far_port, layout_of, layouts_join, west_end
from engine.track.rails import is_locked

MOST_ENTRIES: Final = 4_000
"""Entries of the queue, the first square included; then nothing is added to it any more (rules 5.1)."""


class Coupled(NamedTuple):
    """Cars taken off one card, nearest first."""

    square: Square
    cars: tuple[Car, ...]


class Route(NamedTuple):
    """One way to run: every square, the start first and the end last, and what is coupled on the way.

    `entry` is the end's port by which the train comes in. A cut at the start stands first in `coupled`.
    """

    squares: tuple[Square, ...]
    entry: Port
    coupled: tuple[Coupled, ...]

    @property
    def end(self) -> Square:
        """Where the train stops."""
        return self.squares[-1]

    @property
    def between(self) -> tuple[Square, ...]:
        """The squares between start and end."""
        return self.squares[1:-1]

    @property
    def cars(self) -> tuple[Car, ...]:
        """All cars coupled, in the order in which they are met."""
        return tuple(car for coupled in self.coupled for car in coupled.cars)


class _Entry(NamedTuple):
    """One entry of the queue: a square about to be entered, and how the train got there."""

    square: Square
    port: Port
    behind: tuple[Square, ...]
    coupled: tuple[Coupled, ...]
    cars: int


def routes_of(state: State, train: Train, *, reverse: bool) -> Iterator[Route]:
    """Every route with an outcome of its own that a train standing in a district can take, shortest first."""
    place = train.place
    assert isinstance(place, InDistrict)
    grid = state.districts[place.seat].grid
    exit_port = exit_of(grid[place.square], train, reverse=reverse)
    first = across(grid, place.square, exit_port)
    cut = cut_at(grid[place.square], exit_port)
    cars = len(train.consist) + len(cut)
    if first is None or cars > MOST_CARS or (cut and is_locked(grid[place.square])):
        return iter(())
    coupled = (Coupled(place.square, cut),) if cut else ()
    start = _Entry(first, OPPOSITE[exit_port], (place.square,), coupled, cars)
    return _spread(grid, closed_squares(state, place.seat, train.tray), start)


def routes_from_limits(state: State, seat: Seat, side: Direction, cars: int) -> Iterator[Route]:
    """The routes of one Move for a train of `cars` that comes in by the Limits on that side (rules 7.7.3).

    The Limits card is the first square of each; nothing lies behind it.
    """
    district = state.districts[seat]
    column = district.limits_west if side == "west" else district.limits_east
    start = _Entry(Square(column, OFFICE_SQUARE.row), PORT_OF[side], (), (), cars)
    return _spread(district.grid, closed_squares(state, seat, None), start)


def exit_of(card: TrackCard, train: Train, *, reverse: bool) -> Port:
    """Running forward exits by `facing`, backing up by the card's other port."""
    return far_port(card, train.facing) if reverse else train.facing


def cut_at(card: TrackCard, port: Port) -> tuple[Car, ...]:
    """The cars standing at that end of the train's own card, nearest first."""
    if port == west_end(card):
        return tuple(reversed(card.standing[: card.standing_west]))
    return tuple(card.standing[card.standing_west :])


def cars_met(card: TrackCard, port: Port) -> tuple[Car, ...]:
    """The cars of a card in the order in which a train that comes in by `port` meets them."""
    return tuple(card.standing if port == west_end(card) else reversed(card.standing))


def across(grid: dict[Square, TrackCard], square: Square, port: Port) -> Square | None:
    """The neighbour that the card on `square` joins across `port`."""
    beside = square.beside(port)
    card = grid.get(beside)
    if card is None or not layouts_join(layout_of(grid[square]), port, layout_of(card)):
        return None
    return beside


def closed_squares(state: State, seat: Seat, tray: TrayId | None) -> tuple[Square, ...]:
    """Squares closed by other trains than `tray`: theirs, but the Office only without a free A/D track."""
    taken = tuple(
        place.square
        for train in state.trains.values()
        if train.tray != tray and isinstance(place := train.place, InDistrict) and place.seat == seat
    )
    if OFFICE_SQUARE in taken and has_free_track(state, seat):
        return tuple(square for square in taken if square != OFFICE_SQUARE)
    return taken


def has_free_track(state: State, seat: Seat) -> bool:
    """Whether the Office has an A/D track that no train holds."""
    district = state.districts[seat]
    return len(district.roster) < TIER[district.tier].tracks


def _spread(grid: dict[Square, TrackCard], closed: tuple[Square, ...], first: _Entry) -> Iterator[Route]:
    """Simple routes breadth-first, through before diverge, one for each outcome.

    A route ends before a closed or locked card, and before a car too many.
    """
    queue = deque((first,))
    entries = 1
    outcomes = set()
    while queue:
        square, port, behind, coupled, cars = queue.popleft()
        card = grid[square]
        cars += len(card.standing)
        if square in closed or is_locked(card) or cars > MOST_CARS:
            continue
        if card.standing:
            coupled = (*coupled, Coupled(square, cars_met(card, port)))
        squares = (*behind, square)
        outcome = (square, port, coupled)
        if card.kind != "turnout" and outcome not in outcomes:
            outcomes.add(outcome)
            yield Route(squares, port, coupled)
        layout = layout_of(card)
        for exit_port in layout.exits[port]:
            beside = square.beside(exit_port)
            onward = grid.get(beside)
            if onward is None or beside in squares or entries == MOST_ENTRIES:
                continue
            if layouts_join(layout, exit_port, layout_of(onward)):
                entries += 1
                queue.append(_Entry(beside, OPPOSITE[exit_port], squares, coupled, cars))
