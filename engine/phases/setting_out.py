"""Setting out: leaving cars standing next to the train, at no cost (rules 5.1, Setting out)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.effects.cars import cars_at, cut_from, set_out
from engine.events import Log
from engine.events.switching import CarsSetOut
from engine.names import Direction, Player, TrayId
from engine.phases.crews import Crew, crew_of, crews_of, note_worked, set_out_refusal
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.track.rails import is_locked, room_on
from engine.track.routes import Coupled


@dataclass(frozen=True, slots=True)
class SetOutCars(Intent):
    """`switch.dropCars`: off the tail, or off the nose with `from_nose`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    tray: TrayId
    count: int
    from_nose: bool = False

    def refusal(self, state: State, player: Player) -> Refusal | None:
        crew = crew_of(state, player, self.tray)
        if crew is None:
            return refuse("TRAIN_NOT_HERE")
        refusal = ground_refusal(crew)
        return refusal or self._cut_refusal(state, player, crew)

    def _cut_refusal(self, state: State, player: Player, crew: Crew) -> Refusal | None:
        cars = cars_at(crew.train, from_nose=self.from_nose)
        if not 0 < self.count <= cars:
            end = "ahead of" if self.from_nose else "behind"
            return refuse("NOT_ENOUGH_CARS", cars=cars, end=end)
        if self.count > room_on(crew.card):
            return refuse("NO_ROOM_FOR_CARS", square=crew.square, room=room_on(crew.card))
        cut = cut_from(crew.train, self.count, from_nose=self.from_nose)
        return set_out_refusal(state, player, crew.train, cut, crew.square)

    def effect(self, state: State, player: Player, log: Log) -> None:
        crew = crew_of(state, player, self.tray)
        assert crew is not None
        cut = set_out(crew.card, crew.train, self.count, from_nose=self.from_nose)
        is_east = self.from_nose == (crew.train.rail_facing == "e")
        end: Direction = "east" if is_east else "west"
        note_worked(state, player, crew.train, Coupled(crew.square, cut), end)
        log.append(
            CarsSetOut(
                player,
                crew.seat,
                crew.train.tray,
                crew.train.name,
                crew.square,
                cut,
                self.from_nose,
                end,
                tuple(crew.card.standing),
            )
        )

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for crew in crews_of(state, player):
            if ground_refusal(crew) is not None:
                continue
            for from_nose in (False, True):
                most = min(cars_at(crew.train, from_nose=from_nose), room_on(crew.card))
                for count in range(1, most + 1):
                    cut = cut_from(crew.train, count, from_nose=from_nose)
                    if set_out_refusal(state, player, crew.train, cut, crew.square) is None:
                        yield cls(crew.train.tray, count, from_nose)


def ground_refusal(crew: Crew) -> Refusal | None:
    """Why no car may be set out where the train stands."""
    if crew.card.kind == "office":
        return refuse("NOT_AT_THE_OFFICE")
    if crew.card.kind == "limits":
        return refuse("NOT_ON_LIMITS")
    return refuse("INDUSTRY_LOCKED", square=crew.square) if is_locked(crew.card) else None


def can_set_out(state: State, player: Player) -> bool:
    """Whether any train can leave a car where it stands."""
    return next(SetOutCars.choices(state, player), None) is not None
