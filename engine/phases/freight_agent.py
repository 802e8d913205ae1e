"""The Freight Agent: one operation, then the turn ends (rules 5.3)."""

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
class StockBox(Intent):
    """`freightAgent.stockOutbound`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square
    car_type: CarType

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ClearBox(Intent):
    """`freightAgent.clearInbound`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square
    index: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Unjam(Intent):
    """`freightAgent.unjam`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square
    source: str
    index: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ClearSpace(Intent):
    """`freightAgent.clearSpace`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class EndFreightAgent(Intent):
    """`freightAgent.end`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


def can_work(state: State, player: Player) -> bool:
    """Whether something can be stocked, cleared or unjammed (rules 5)."""
    raise NotImplementedError
