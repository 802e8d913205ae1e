"""Events of Shift Change and of a Day's end (rules 4.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.names import Player


@dataclass(frozen=True, slots=True)
class FedoraPassed(Event):
    """The Fedora passed left; told in solitaire too, where it comes back to the same person."""

    player: Player


@dataclass(frozen=True, slots=True)
class DayEnded(Event):
    """A Day ended with this Revenue by player and this many collisions."""

    day: int
    revenue: tuple[int, ...]
    collisions: int


@dataclass(frozen=True, slots=True)
class EmployeesRotated(Event):
    """Everybody moved one seat left; `seating` is the new one (rules 12.4)."""

    seating: tuple[Player, ...]
