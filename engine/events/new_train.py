"""Events of the New Train Phase: trains made up, annulled, started, and their cars (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.events import Event
from engine.names import Car, Direction, Player, Seat, TrayId

Annulment = Literal["stillOut", "noTray"]
StartKind = Literal["divisionPoint", "interchange", "office"]


@dataclass(frozen=True, slots=True)
class TrainDue(Event):
    """The train of this Stage has a Crew Tray at a Division Point and runs `direction` from there."""

    tray: TrayId
    train: str
    title: str
    stage: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class TrainAnnulled(Event):
    """The timetabled train of this Stage does not run today (rules 6.1)."""

    train: str
    stage: int
    reason: Annulment


@dataclass(frozen=True, slots=True)
class SecondSectionOrdered(Event):
    """A player ordered the same train again, to run behind it (rules 6.2)."""

    player: Player
    tray: TrayId
    train: str


@dataclass(frozen=True, slots=True)
class ExtraStarted(Event):
    """A player chose where an Extra starts: at an Office (`seat`), at an Interchange (`node`)."""

    player: Player
    tray: TrayId
    train: str
    title: str
    kind: StartKind
    direction: Direction
    seat: Seat | None = None
    node: int | None = None
    host: Player | None = None
    """Who runs the Office it starts at."""


@dataclass(frozen=True, slots=True)
class CarPlaced(Event):
    """A player put a car on the tail; `consist` is the train after it, nose first."""

    player: Player
    tray: TrayId
    train: str
    car: Car
    consist: tuple[Car, ...]


@dataclass(frozen=True, slots=True)
class TrainMadeUp(Event):
    """A train has its cars: all its card lists, or what the Division Yard had for it."""

    tray: TrayId
    train: str
    consist: tuple[Car, ...]
    is_full: bool
