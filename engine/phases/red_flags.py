"""Red Flags: the card that any player may show while the game waits (rules 11.9)."""

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
class ShowRedFlags(Intent):
    """`maneuver.redFlags`."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ()

    card: CardId
    tray: TrayId

    def refusal(self, state: State, player: Player) -> Refusal | None:
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        raise NotImplementedError


