"""The Draw option: drawing, playing and discarding cards (rules 5.2, 11)."""

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
class DrawFromHomeOffice(Intent):
    """`draw.fromHomeOffice`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class DrawFromDepartment(Intent):
    """`draw.fromDepartment`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    slot: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PlayCard(Intent):
    """`card.play`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    card: CardId
    placement: Square | None = None
    variant: int | None = None
    node: int | None = None
    host: Square | None = None
    target: Target | None = None
    with_sister: bool = False

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ModifyMainline(Intent):
    """`mainline.modify`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    card: CardId
    node: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class DiscardCard(Intent):
    """`card.discard`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    card: CardId
    to_slot: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class EndDrawing(Intent):
    """`draw.end`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


def can_draw_or_play(state: State, player: Player) -> bool:
    """Whether a card can be drawn or the hand is not empty (rules 5)."""
    raise NotImplementedError
