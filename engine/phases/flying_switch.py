"""The Flying Switch: rolling cars into an industry while the engine stays (rules 5.1, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.effects.cars import cars_at, cut_from, cut_off, roll_onto
from engine.events import Log
from engine.events.switching import SwitchFlown
from engine.names import OPPOSITE, CardId, Player, Square, TrayId
from engine.phases.crews import Crew, crew_of, crews_of, note_worked, set_out_refusal
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.track.rails import is_locked, room_on
from engine.track.routes import Coupled, across, cut_at, exit_of

FLYING_SWITCH = "flyingSwitch"


@dataclass(frozen=True, slots=True)
class FlySwitch(Intent):
    """`maneuver.flyingSwitch`: `count` cars off the tail into the industry that `to` names."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    card: CardId
    tray: TrayId
    count: int
    to: Square

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if self.card not in state.players[player].hand:
            return refuse("CARD_NOT_IN_HAND")
        if state.deck[self.card].key != FLYING_SWITCH:
            return refuse("NOT_A_FLYING_SWITCH")
        if not state.turns[player].moves:
            return refuse("NO_MOVES_LEFT")
        crew = crew_of(state, player, self.tray)
        if crew is None:
            return refuse("TRAIN_NOT_HERE")
        return self._track_refusal(state, crew) or self._cut_refusal(state, player, crew)

    def _track_refusal(self, state: State, crew: Crew) -> Refusal | None:
        """Judges the two cards, whatever the cut."""
        grid = state.districts[crew.seat].grid
        tail = exit_of(crew.card, crew.train, reverse=True)
        if across(grid, crew.square, tail) != self.to:
            return refuse("NOT_JOINED_AT_TAIL", square=self.to)
        target = grid[self.to]
        if target.kind != "industry":
            return refuse("NOT_AN_INDUSTRY", square=self.to)
        if is_locked(target):
            return refuse("INDUSTRY_LOCKED", square=self.to)
        if state.trains_at(crew.seat, self.to):
            return refuse("INDUSTRY_OCCUPIED", square=self.to)
        return refuse("CUT_AT_TAIL") if cut_at(crew.card, tail) else None

    def _cut_refusal(self, state: State, player: Player, crew: Crew) -> Refusal | None:
        cars = cars_at(crew.train, from_nose=False)
        if not 0 < self.count <= cars:
            return refuse("NOT_ENOUGH_CARS", cars=cars, end="behind")
        room = room_on(state.districts[crew.seat].grid[self.to])
        if self.count > room:
            return refuse("NO_ROOM_FOR_CARS", square=self.to, room=room)
        cut = cut_from(crew.train, self.count, from_nose=False)
        return set_out_refusal(state, player, crew.train, cut, self.to)

    def effect(self, state: State, player: Player, log: Log) -> None:
        crew = crew_of(state, player, self.tray)
        assert crew is not None
        target = state.districts[crew.seat].grid[self.to]
        tail = exit_of(crew.card, crew.train, reverse=True)
        cut = cut_off(crew.train, self.count, from_nose=False)
        roll_onto(target, OPPOSITE[tail], cut, crew.train.rail_facing)
        note_worked(state, player, crew.train, Coupled(self.to, cut))
        state.players[player].hand.remove(self.card)
        state.salvage.append(self.card)
        state.turns[player].moves -= 1
        log.append(
            SwitchFlown(
                player,
                crew.seat,
                crew.train.tray,
                crew.train.name,
                self.card,
                crew.square,
                self.to,
                cut,
                tuple(target.standing),
                state.turns[player].moves,
            )
        )

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for card in state.players[player].hand:
            if state.deck[card].key == FLYING_SWITCH:
                for crew in crews_of(state, player):
                    yield from cls._choices_of(state, player, card, crew)

    @classmethod
    def _choices_of(cls, state: State, player: Player, card: CardId, crew: Crew) -> Iterator[Self]:
        tail = exit_of(crew.card, crew.train, reverse=True)
        to = across(state.districts[crew.seat].grid, crew.square, tail)
        if to is None:
            return
        for count in range(1, cars_at(crew.train, from_nose=False) + 1):
            intent = cls(card, crew.train.tray, count, to)
            if intent.refusal(state, player) is None:
                yield intent
