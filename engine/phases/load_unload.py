"""Load/Unload: every player works once, the Superintendent first (rules 4.1, 8).

What Porters and Laborers do stands in `porters` and `laborers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.events import Log
from engine.names import Player
from engine.phases import clock
from engine.refusals import Refusal
from engine.state import State


@dataclass(frozen=True, slots=True)
class EndLoadUnload(Intent):
    """`loadUnload.end`: the player's workers are done for this Stage, whatever is left to do."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        state.turns[player].is_done = True

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        yield cls()


def begin(state: State, log: Log) -> None:
    """Every player has a fresh turn (rules 4.2)."""
    clock.begin_turns(state, log)


def go_on(state: State, log: Log) -> bool:
    """Always waits for `loadUnload.end`, also where nothing can be worked (rules 5)."""
    return clock.next_actor(state) is not None
