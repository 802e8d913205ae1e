"""Sorting a consist: at a Small Yard for a Move, or made up in an Interchange's yard (rules 5.1, 6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.events import Log
from engine.events.switching import ConsistSorted
from engine.names import Player, TrayId
from engine.phases.crews import Crew, crew_of, crews_of
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.questions import SortQuestion
from engine.table.trains import Train

SMALL_YARD = "smallYard"

Order = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SortConsist(Intent):
    """`switch.sortConsist`: `order` lists the old positions of the cars, nose first."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch", "sortConsist")

    tray: TrayId
    order: tuple[int, ...]

    def refusal(self, state: State, player: Player) -> Refusal | None:
        question = state.question
        if isinstance(question, SortQuestion):
            if self.tray != question.tray:
                return refuse("OTHER_TRAIN_TO_SORT", train=state.trains[question.tray].name)
            return self._order_refusal(state.trains[self.tray])
        crew = crew_of(state, player, self.tray)
        if crew is None:
            return refuse("TRAIN_NOT_HERE")
        return yard_refusal(state, player, crew) or self._order_refusal(crew.train)

    def _order_refusal(self, train: Train) -> Refusal | None:
        if sorted(self.order) != list(range(len(train.consist))):
            return refuse("CONSIST_ORDER", cars=len(train.consist))
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        train = state.trains[self.tray]
        before = tuple(train.consist)
        train.consist = [before[position] for position in self.order]
        train.engine_at = 0
        moves_left = None
        if state.question is None:
            state.turns[player].moves -= 1
            moves_left = state.turns[player].moves
        state.question = None
        log.append(
            ConsistSorted(
                player, train.tray, train.name, train.place, before, tuple(train.consist), moves_left
            )
        )

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        question = state.question
        if isinstance(question, SortQuestion):
            trains = [state.trains[question.tray]]
        else:
            crews = crews_of(state, player)
            trains = [crew.train for crew in crews if yard_refusal(state, player, crew) is None]
        return (cls(train.tray, order) for train in trains for order in orders_of(train))


def orders_of(train: Train) -> Iterator[Order]:
    """One order for each sequence of cars that can be told apart, the order as it stands first."""
    seen = set()
    for order in permutations(range(len(train.consist))):
        cars = tuple(train.consist[position] for position in order)
        if cars not in seen:
            seen.add(cars)
            yield order


def yard_refusal(state: State, player: Player, crew: Crew) -> Refusal | None:
    """Why this train can't be sorted where it stands, in whatever order."""
    if not state.turns[player].moves:
        return refuse("NO_MOVES_LEFT")
    if all(state.deck[card].key != SMALL_YARD for card in crew.card.enhancements):
        return refuse("NOT_AT_A_SMALL_YARD")
    if not crew.train.consist:
        return refuse("NOTHING_TO_SORT", train=crew.train.name)
    if "noSwitching" in state.card_of(crew.train).rules:
        return refuse("NO_SWITCHING", train=crew.train.name)
    return None


def can_sort(state: State, player: Player) -> bool:
    """Whether any train can be sorted at a Small Yard."""
    return any(yard_refusal(state, player, crew) is None for crew in crews_of(state, player))
