"""Load/Unload: Porters and Laborers (rules 8)."""

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
class BoardPassengers(Intent):
    """`porter.board`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    tray: TrayId | None = None

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class DetrainPassengers(Intent):
    """`porter.detrain`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    tray: TrayId | None = None

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class StartLoad(Intent):
    """`laborer.startLoad`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class AdvanceLoad(Intent):
    """`laborer.advanceLoad`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    box: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class BeginUnload(Intent):
    """`laborer.beginUnload`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    car_index: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class EndLoadUnload(Intent):
    """`loadUnload.end`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

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
