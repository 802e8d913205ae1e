"""A Move: running a train over a route, coupling every car on it (rules 5.1, A Move)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.effects.cars import couple
from engine.events import Log
from engine.events.switching import TrainMoved
from engine.names import OFFICE_SQUARE, Direction, Player, Square, TrayId
from engine.phases.crews import (
    Crew,
    coupling_refusal,
    crew_of,
    crews_of,
    end_left,
    give_back,
    note_worked,
    picked_up,
)
from engine.refusals import REASONS, Refusal, refuse
from engine.state import State
from engine.table.trains import InDistrict
from engine.track.alternatives import grouped, meant, via_of
from engine.track.obstacles import obstacle_to
from engine.track.ports import far_port
from engine.track.routes import Route, routes_of


@dataclass(frozen=True, slots=True)
class MoveTrain(Intent):
    """`switch.move`: forward or, with `reverse`, backing up; `via` tells routes to one square apart."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    tray: TrayId
    to: Square
    reverse: bool
    via: tuple[Square, ...] = ()

    def refusal(self, state: State, player: Player) -> Refusal | None:
        crew = crew_of(state, player, self.tray)
        if crew is None:
            return refuse("TRAIN_NOT_HERE")
        if not state.turns[player].moves:
            return refuse("NO_MOVES_LEFT")
        route = meant(routes_of(state, crew.train, reverse=self.reverse), self.to, self.via)
        if route is None:
            return self._out_of_reach(state, crew)
        return coupling_refusal(state, player, crew, route, reverse=self.reverse)

    def _out_of_reach(self, state: State, crew: Crew) -> Refusal:
        routes = routes_of(state, crew.train, reverse=self.reverse)
        if self.via and meant(routes, self.to, ()) is not None:
            return refuse("ILLEGAL_MOVE", why=REASONS["via"].format(square=self.to))
        obstacle = obstacle_to(state, crew.train, self.to, reverse=self.reverse)
        if obstacle.kind == "tooManyCars":
            return refuse("TOO_MANY_CARS", square=obstacle.square)
        return refuse("ILLEGAL_MOVE", why=REASONS[obstacle.kind].format(square=obstacle.square))

    def effect(self, state: State, player: Player, log: Log) -> None:
        crew = crew_of(state, player, self.tray)
        assert crew is not None
        group = grouped(routes_of(state, crew.train, reverse=self.reverse))[self.to]
        route = meant(group, self.to, self.via)
        assert route is not None
        found = sum(len(cut.cars) for cut in picked_up(crew, route, reverse=self.reverse))
        run(state, player, crew, route, reverse=self.reverse)
        state.turns[player].moves -= 1
        state.count("moves")
        log.append(
            TrainMoved(
                player,
                crew.seat,
                crew.train.tray,
                crew.train.name,
                route.squares,
                self.reverse,
                via_of(route, group),
                tuple((coupled.square, coupled.cars) for coupled in route.coupled),
                len(route.cars) - found,
                tuple(crew.train.consist),
                crew.train.engine_at,
                state.turns[player].moves,
            )
        )

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        if not state.turns[player].moves:
            return
        for crew in crews_of(state, player):
            for reverse in (False, True):
                groups = grouped(routes_of(state, crew.train, reverse=reverse))
                for to, group in groups.items():
                    for route in group:
                        if coupling_refusal(state, player, crew, route, reverse=reverse) is None:
                            yield cls(crew.train.tray, to, reverse, via_of(route, group))


def can_move(state: State, player: Player) -> bool:
    """Whether any train has a Move: the first one found settles it."""
    return bool(state.turns[player].moves) and any(
        coupling_refusal(state, player, crew, route, reverse=reverse) is None
        for crew in crews_of(state, player)
        for reverse in (False, True)
        for route in routes_of(state, crew.train, reverse=reverse)
    )


def run(state: State, player: Player, crew: Crew, route: Route, *, reverse: bool) -> None:
    """Take the train along a route: cars, budget, A/D track, facing."""
    side = end_left(crew, reverse=reverse)
    for cut in picked_up(crew, route, reverse=reverse):
        note_worked(state, player, crew.train, cut)
    give_back(state, player, crew, side)
    _clear_cards(state, crew, route, side)
    couple(crew.train, route.cars, at_nose=not reverse)
    _stand(state, crew, route, reverse=reverse)


def _clear_cards(state: State, crew: Crew, route: Route, side: Direction) -> None:
    """Lift the coupled cars off their cards; the cut at the other end of the start stays."""
    grid = state.districts[crew.seat].grid
    for square, _ in route.coupled:
        if square != crew.square:
            grid[square].standing.clear()
        elif side == "west":
            del crew.card.standing[: crew.card.standing_west]
        else:
            del crew.card.standing[crew.card.standing_west :]


def _stand(state: State, crew: Crew, route: Route, *, reverse: bool) -> None:
    """Leave the start for the end of the route; the train has not turned round."""
    train, roster = crew.train, state.districts[crew.seat].roster
    crew.card.standing_west = 0
    if crew.square == OFFICE_SQUARE:
        roster.remove(train.tray)
    if route.end == OFFICE_SQUARE:
        roster.append(train.tray)
    train.place = InDistrict(crew.seat, route.end)
    end = state.districts[crew.seat].grid[route.end]
    train.facing = route.entry if reverse else far_port(end, route.entry)
    if train.facing in ("e", "w"):
        train.rail_facing = train.facing
    train.own_west = train.own_east = 0
