"""Events of Porters and Laborers (rules 8). What the work paid follows as a `RevenueChanged`."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.names import CarType, Player, Square

BOX_NAMES = ("MEN", "AT", "WORK")
"""The boxes of a sign by index, in the order an outbound load passes them."""


@dataclass(frozen=True, slots=True)
class PassengersBoarded(Event):
    """A loaded coach from a green box took the place of a train's empty one (rules 8.1).

    `waiting` loads are left in the green boxes.
    """

    player: Player
    train: str
    office: str
    waiting: int


@dataclass(frozen=True, slots=True)
class PassengersDetrained(Event):
    """A train's loaded coach changed places with an empty one and went into a red box (rules 8.1).

    `free_boxes` red boxes are left.
    """

    player: Player
    train: str
    office: str
    free_boxes: int


@dataclass(frozen=True, slots=True)
class LoadStarted(Event):
    """A load left its green box for MEN; the sign locks the track (rules 8.2, 2.5)."""

    player: Player
    industry: str
    square: Square
    car_type: CarType


@dataclass(frozen=True, slots=True)
class LoadAdvanced(Event):
    """A load went on by one box of the sign (rules 8.2, 8.3)."""

    player: Player
    industry: str
    square: Square
    car_type: CarType
    to_box: int
    is_inbound: bool


@dataclass(frozen=True, slots=True)
class CarLoaded(Event):
    """A load went from WORK onto the westmost empty car (rules 8.2). `is_locked`: the sign holds more."""

    player: Player
    industry: str
    square: Square
    car_type: CarType
    is_locked: bool


@dataclass(frozen=True, slots=True)
class UnloadingBegun(Event):
    """A standing car's load went onto WORK and an empty car took its place (rules 8.3)."""

    player: Player
    industry: str
    square: Square
    car_type: CarType


@dataclass(frozen=True, slots=True)
class LoadReceived(Event):
    """A load went from MEN into a red box (rules 8.3). `is_locked`: the sign holds more."""

    player: Player
    industry: str
    square: Square
    car_type: CarType
    is_locked: bool
