"""Events of choosing an option (rules 5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.names import Option, Player


@dataclass(frozen=True, slots=True)
class OptionChosen(Event):
    """A player chose what to do this Stage."""

    player: Player
    option: Option


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """No option had anything behind it, so the turn passed."""

    player: Player
