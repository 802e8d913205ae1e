"""Events of the Freight Agent (rules 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.names import CarType, Player, Square


@dataclass(frozen=True, slots=True)
class BoxStocked(Event):
    """A loaded car went from the Division Yard into a green box.

    `is_spotted`: an empty car stands there that no other load claims, or it is passengers, who need none.
    """

    player: Player
    facility: str
    square: Square
    car_type: CarType
    is_spotted: bool


@dataclass(frozen=True, slots=True)
class BoxCleared(Event):
    """A car in a red box went to the Classification Yard and paid nothing."""

    player: Player
    facility: str
    square: Square
    car_type: CarType


@dataclass(frozen=True, slots=True)
class LoadUnjammed(Event):
    """A load was sent away from `place`: `outbound`, `inbound` or `menAtWork`.

    `opens_track`: it was the last on the sign.
    """

    player: Player
    facility: str
    square: Square
    car_type: CarType
    place: str
    opens_track: bool


@dataclass(frozen=True, slots=True)
class FreightAgentIdled(Event):
    """The Freight Agent's turn ended without an operation."""

    player: Player
