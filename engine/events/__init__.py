"""What happened, as facts: frozen dataclasses in the past tense, one module for each part of the game.

Events narrate and never reconstruct. They stand alone (from, to, names), so that a line can be told from
the event without the table it happened on. An event with a secret in it says who may know (`audience`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.names import Phase, Player

RevenueSource = Literal[
    "board", "detrain", "load", "unload", "transit", "standing", "fault", "idle", "wreck", "clearing", "rival"
]


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events; public unless a subclass says otherwise."""

    @property
    def audience(self) -> Player | None:
        """The one player who may know all of it, or None for everybody."""
        return None


Log = list[Event]


@dataclass(frozen=True, slots=True)
class DayBegan(Event):
    """A Day begins."""

    day: int


@dataclass(frozen=True, slots=True)
class StageBegan(Event):
    """A Stage begins."""

    day: int
    stage: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A Phase of the Stage begins."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class RevenueChanged(Event):
    """A player was paid or charged; `total` is the Revenue after it."""

    player: Player
    delta: int
    total: int
    source: RevenueSource


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over. `reason` is one of `engine.phases.ending.REASONS`; no winners: all lose."""

    reason: str
    winners: tuple[Player, ...]
    revenue: tuple[int, ...]
