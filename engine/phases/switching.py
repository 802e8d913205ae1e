"""Switching: Moves, set-outs, sorting, the Flying Switch (rules 5.1, 13)."""

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
class MoveTrain(Intent):
    """`switch.move`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    tray: TrayId
    to: Square
    reverse: bool
    via: tuple[Square, ...] = ()

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SetOutCars(Intent):
    """`switch.dropCars`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    tray: TrayId
    count: int
    from_nose: bool = False

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SortConsist(Intent):
    """`switch.sortConsist`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch", "sortConsist")

    tray: TrayId
    order: tuple[int, ...]

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class FlySwitch(Intent):
    """`maneuver.flyingSwitch`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    card: CardId
    tray: TrayId
    count: int
    to: Square

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class EndSwitching(Intent):
    """`switch.end`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


def can_switch(state: State, player: Player) -> bool:
    """Whether some train here can move, set out, sort or fly (rules 5)."""
    raise NotImplementedError


def is_spent(state: State, player: Player) -> bool:
    """Whether the Moves are gone and no set-out is possible, so that the turn ends by itself (rules 5.1, Ruling)."""
    raise NotImplementedError
