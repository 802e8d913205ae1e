"""Answers to the questions of the Mainline Phase: clearance, dispatch, Toolbox (rules 7.4, 7.5, 9)."""

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
class GiveClearance(Intent):
    """`mainline.clearance`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("clearance",)

    allow: bool

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SpendDevice(Intent):
    """`mainline.dispatch`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("dispatch",)

    use: bool

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PlayToolbox(Intent):
    """`redFlag.play`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("toolbox",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class DeclineToolbox(Intent):
    """`redFlag.decline`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("toolbox",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


