"""What every intent is: a frozen dataclass that knows its refusal, its effect and its choices.

The intents themselves stand with the phases they belong to; `intents` lists them under their wire names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from engine.decisions import DecisionKind
from engine.events import Log
from engine.names import Player
from engine.refusals import Refusal
from engine.state import State


class Intent:
    """The base of all intents. Subclasses are `@dataclass(frozen=True, slots=True)`."""

    __slots__ = ()

    decisions: ClassVar[tuple[DecisionKind, ...]] = ()
    """The decisions it answers; none for an intent that any player may submit whenever the game waits."""

    def refusal(self, state: State, player: Player) -> Refusal | None:
        """Why not, or None. The generic reasons (turn, phase) are judged before by `game`."""
        raise NotImplementedError

    def effect(self, state: State, player: Player, log: Log) -> None:
        """Change the table and log what happened. Only called where `refusal` is None."""
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        """Every legal intent of this class that differs in meaning, when its decision is the player's.

        Exactly those conceivable intents that `refusal` passes, without optional fields that change nothing.
        """
        raise NotImplementedError
