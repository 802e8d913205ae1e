"""New Train: make-up of due trains, second sections and Extras, and the car-placing round (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.events import Log
from engine.names import CardId, CarType, Direction, Player, Square, TrayId
from engine.refusals import Refusal
from engine.state import State
from engine.targets import ExtraStart, Target


@dataclass(frozen=True, slots=True)
class StartExtra(Intent):
    """`newTrain.startExtra`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("startExtra",)

    number: int
    start: ExtraStart
    direction: Direction | None = None

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class OrderSecondSection(Intent):
    """`newTrain.secondSection`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("placeCar",)

    number: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PlaceCar(Intent):
    """`newTrain.placeCar`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("placeCar",)

    tray: TrayId
    car_type: CarType
    loaded: bool

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


def begin(state: State, log: Log) -> None:
    """Begin the phase."""
    raise NotImplementedError


def go_on(state: State, log: Log) -> bool:
    """Run on; True when somebody must decide, False when the phase is over."""
    raise NotImplementedError
