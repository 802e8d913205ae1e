"""Events of the Mainline Phase: faults, departures, holds, arrivals, collisions (rules 7, 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.events import Event
from engine.names import Car, Direction, Player, Seat, Square, TrayId

Fault = Literal["expedite", "idle"]
Origin = Literal["divisionPoint", "interchange", "office"]
Release = Literal["lineClear", "trainsMayPass", "superintendent", "dispatch", "changesPlaces"]
CollisionKind = Literal["rearEnd", "fouled", "full"]


@dataclass(frozen=True, slots=True)
class FaultCharged(Event):
    """A train stood in a district where it costs the player there (rules 7.2)."""

    player: Player
    tray: TrayId
    train: str
    square: Square
    fault: Fault


@dataclass(frozen=True, slots=True)
class TrainDeparted(Event):
    """A train entered a Mainline card. `release` says what let it go; `devices` are those used up by it."""

    tray: TrayId
    train: str
    direction: Direction
    origin: Origin
    seat: Seat | None
    player: Player | None
    """Who sits at the Office it left."""
    node: int
    mainline: str
    stages: int
    release: Release
    devices: tuple[str, ...]
    was_turned: bool


@dataclass(frozen=True, slots=True)
class TrainHeld(Event):
    """A train that could have moved stayed. `reason` is a key of `narration.holds`, `by` a train's name."""

    tray: TrayId
    train: str
    reason: str
    by: str | None
    square: Square | None
    seat: Seat | None
    """Of the Office where it stands."""


@dataclass(frozen=True, slots=True)
class ClearanceGiven(Event):
    """The Superintendent allowed a train to follow, or to run to a full Office (rules 7.4.3, 7.4.4)."""

    player: Player
    tray: TrayId
    train: str
    node: int
    mainline: str
    ahead: str | None
    full_office: Seat | None


@dataclass(frozen=True, slots=True)
class ClearanceRefused(Event):
    """The Superintendent held a train, which costs it the Stage."""

    player: Player
    tray: TrayId
    train: str
    node: int
    mainline: str
    ahead: str | None
    full_office: Seat | None


@dataclass(frozen=True, slots=True)
class DeviceGranted(Event):
    """A dispatch device lets a train by an opposing one; used up when it enters (rules 7.5)."""

    player: Player
    tray: TrayId
    train: str
    opposing: str
    device: str


@dataclass(frozen=True, slots=True)
class DeviceRefused(Event):
    """The Superintendent kept a dispatch device, which holds the train."""

    player: Player
    tray: TrayId
    train: str
    opposing: str
    device: str


@dataclass(frozen=True, slots=True)
class TrainArrived(Event):
    """A train took an A/D track, with which `taken` are held. `may_be_worked`: by Porters this Stage."""

    tray: TrayId
    train: str
    seat: Seat
    player: Player
    taken: int
    tracks: int
    is_expedited: bool
    may_be_worked: bool
    unfit: str | None
    """Why it could not highball as it stands (rules 7.8)."""


@dataclass(frozen=True, slots=True)
class TrainDiverted(Event):
    """A train ran into a Yard Office instead of the Office (rules 7.7.3)."""

    tray: TrayId
    train: str
    seat: Seat
    player: Player
    square: Square


@dataclass(frozen=True, slots=True)
class TrainHeldAtLimits(Event):
    """The Interlocking kept a train out of a full Office; it tries again next Stage (rules 7.7.3)."""

    tray: TrayId
    train: str
    seat: Seat
    player: Player


@dataclass(frozen=True, slots=True)
class TrainCompleted(Event):
    """A train ran off the end of the Division; every player got `rate` (rules 7.9)."""

    tray: TrayId
    train: str
    side: Direction
    consist: tuple[Car, ...]
    rate: int


@dataclass(frozen=True, slots=True)
class CircusStood(Event):
    """X18 began and ended a Mainline Phase on one square, for the first time (rules 7.10)."""

    player: Player
    tray: TrayId
    train: str
    square: Square


@dataclass(frozen=True, slots=True)
class ToolboxPlayed(Event):
    """A player held a train with the Toolbox flag rather than pay for its collision (rules 9)."""

    player: Player
    tray: TrayId
    train: str
    kind: CollisionKind


@dataclass(frozen=True, slots=True)
class ToolboxKept(Event):
    """A player kept the Toolbox flag and lets the collision happen."""

    player: Player
    tray: TrayId
    train: str
    kind: CollisionKind


@dataclass(frozen=True, slots=True)
class TrainsCollided(Event):
    """A collision (rules 9): `lost` are names and consists in order of removal, `cars` what stood there.

    `seat` is the district it happened in, `node` the Mainline card of a rear-end collision.
    """

    kind: CollisionKind
    tray: TrayId
    train: str
    lost: tuple[tuple[str, tuple[Car, ...]], ...]
    cars: tuple[Car, ...]
    seat: Seat | None
    node: int | None
    payer: Player
    cost: int
    today: int
    """Collisions of this Day with this one."""
