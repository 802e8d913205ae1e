"""Which trains a player may switch, and what their cards forbid in switching (rules 5.1, 13).

Trains that may not be switched for a while (Derail, Outlawed, rules 14) will be left out of `crews_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.catalogue.cars import FREIGHT_TYPES
from engine.names import Car, Direction, Player, Seat, Square, TrayId
from engine.refusals import REASONS, Refusal, refuse
from engine.state import State
from engine.table.districts import TrackCard
from engine.table.trains import InDistrict, Train
from engine.table.turns import Worked
from engine.track.ports import west_end
from engine.track.routes import Coupled, Route, exit_of


class Crew(NamedTuple):
    """A train standing in a district, with the card it stands on."""

    train: Train
    seat: Seat
    square: Square
    card: TrackCard


def crews_of(state: State, player: Player) -> list[Crew]:
    """The trains that share the player's Moves."""
    seat = state.seat_of(player)
    grid = state.districts[seat].grid
    return [
        Crew(train, seat, place.square, grid[place.square])
        for train in state.trains.values()
        if isinstance(place := train.place, InDistrict) and place.seat == seat
    ]


def crew_of(state: State, player: Player, tray: TrayId) -> Crew | None:
    """The train in this tray, if the player may switch it."""
    return next((crew for crew in crews_of(state, player) if crew.train.tray == tray), None)


def is_freight(car: Car) -> bool:
    """Neither a coach nor a caboose."""
    return car.type in FREIGHT_TYPES


def end_left(crew: Crew, *, reverse: bool) -> Direction:
    """The end of its card by which the train leaves."""
    port = exit_of(crew.card, crew.train, reverse=reverse)
    return "west" if port == west_end(crew.card) else "east"


def picked_up(crew: Crew, route: Route, *, reverse: bool) -> list[Coupled]:
    """What a route couples apart from the train's own cut, which is free of all that follows (rules 5.1)."""
    if not route.coupled or route.coupled[0].square != crew.square:
        return list(route.coupled)
    side = end_left(crew, reverse=reverse)
    own = crew.train.own_west if side == "west" else crew.train.own_east
    others = route.coupled[0].cars[own:]
    return [Coupled(crew.square, others), *route.coupled[1:]] if others else list(route.coupled[1:])


def coupling_refusal(
    state: State, player: Player, crew: Crew, route: Route, *, reverse: bool
) -> Refusal | None:
    """Why the train's card forbids what the route couples (rules 13)."""
    rules = state.card_of(crew.train).rules
    cuts = picked_up(crew, route, reverse=reverse) if rules else []
    if not cuts:
        return None
    for rule in ("noSwitching", "dropOnly"):
        if rule in rules:
            return refuse("PICKUP_NOT_ALLOWED", train=crew.train.name, why=REASONS[rule])
    if "emptiesOnly" in rules and any(car.loaded and car.type != "caboose" for car in _cars_in(cuts)):
        return refuse("EMPTIES_ONLY", train=crew.train.name)
    if "oneFreightPerSquare" in rules:
        worked = _worked_before(state, player, crew, end_left(crew, reverse=reverse))
        return _budget_refusal(crew.train, cuts, worked)
    return None


def set_out_refusal(
    state: State, player: Player, train: Train, cut: Sequence[Car], square: Square
) -> Refusal | None:
    """Why the train's card forbids setting this cut out on that square (rules 13)."""
    rules = state.card_of(train).rules
    if "noSwitching" in rules:
        return refuse("NO_SWITCHING", train=train.name)
    if "coachStays" in rules and any(car.type == "coach" for car in cut):
        return refuse("COACH_STAYS", train=train.name)
    if "oneFreightPerSquare" in rules:
        worked = [entry.square for entry in state.turns[player].worked if entry.tray == train.tray]
        return _budget_refusal(train, [Coupled(square, tuple(cut))], worked)
    return None


def note_worked(
    state: State, player: Player, train: Train, cars: Coupled, own_end: Direction | None = None
) -> None:
    """Use up the square's one freight car where the train's card counts them."""
    counts = "oneFreightPerSquare" in state.card_of(train).rules
    if counts and any(is_freight(car) for car in cars.cars):
        state.turns[player].worked.append(Worked(train.tray, cars.square, own_end))


def give_back(state: State, player: Player, crew: Crew, side: Direction) -> None:
    """Re-coupling the own cut at that end gives back what setting it out this turn used up.

    A cut that stays at the other end is nobody's own any more, and gives nothing back later.
    """
    tray, square, _ = back = Worked(crew.train.tray, crew.square, side)
    turn = state.turns[player]
    turn.worked = [
        worked._replace(own_end=None) if (worked.tray, worked.square) == (tray, square) else worked
        for worked in turn.worked
        if worked != back
    ]


def _cars_in(cuts: Sequence[Coupled]) -> list[Car]:
    return [car for cut in cuts for car in cut.cars]


def _worked_before(state: State, player: Player, crew: Crew, side: Direction) -> list[Square]:
    """Squares the train has worked this turn, apart from what leaving by that end gives back."""
    back = Worked(crew.train.tray, crew.square, side)
    return [
        worked.square
        for worked in state.turns[player].worked
        if worked.tray == crew.train.tray and worked != back
    ]


def _budget_refusal(train: Train, cuts: Sequence[Coupled], worked: Sequence[Square]) -> Refusal | None:
    """One freight car for each square and switching turn."""
    for square, cars in cuts:
        freight = sum(map(is_freight, cars))
        if freight > 1 or (freight and square in worked):
            return refuse("FREIGHT_WORKED_HERE", train=train.name, square=square)
    return None
