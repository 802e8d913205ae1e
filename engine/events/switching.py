"""Events of switching: Moves, set-outs, sorting, the Flying Switch (rules 5.1, 6.3).

Cars are told nose first, or in the order in which they were met; `standing` reads west to east.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.names import Car, CardId, Direction, Player, Seat, Square, TrayId
from engine.table.trains import Place


@dataclass(frozen=True, slots=True)
class TrainMoved(Event):
    """A train ran over `squares`, its start first; `via` names its route where there were several."""

    player: Player
    seat: Seat
    tray: TrayId
    train: str
    squares: tuple[Square, ...]
    reverse: bool
    via: tuple[Square, ...]
    coupled: tuple[tuple[Square, tuple[Car, ...]], ...]
    own: int
    """How many of the cars coupled, the first met, were the train's own cut."""
    consist: tuple[Car, ...]
    engine_at: int
    moves_left: int


@dataclass(frozen=True, slots=True)
class CarsSetOut(Event):
    """A train left cars standing next to it, at the `end` of its card."""

    player: Player
    seat: Seat
    tray: TrayId
    train: str
    square: Square
    cars: tuple[Car, ...]
    from_nose: bool
    end: Direction
    standing: tuple[Car, ...]


@dataclass(frozen=True, slots=True)
class ConsistSorted(Event):
    """The cars of a train stand in a new order, the engine ahead; `moves_left` is None at an Interchange."""

    player: Player
    tray: TrayId
    train: str
    place: Place
    before: tuple[Car, ...]
    after: tuple[Car, ...]
    moves_left: int | None


@dataclass(frozen=True, slots=True)
class SwitchFlown(Event):
    """Cars rolled off the tail into an industry while the engine stayed."""

    player: Player
    seat: Seat
    tray: TrayId
    train: str
    card: CardId
    start: Square
    end: Square
    cars: tuple[Car, ...]
    standing: tuple[Car, ...]
    moves_left: int


@dataclass(frozen=True, slots=True)
class SwitchingEnded(Event):
    """A player ended the switching turn, giving up the Moves left."""

    player: Player
    moves_left: int
