"""The words of the game: seats, players, squares, ports, directions, phases.

Plain types only. Geometry lives in `track`, values from the cards in `catalogue`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Seat = int
"""A place in the Division, 0 in the west: an Office, its district, its grid (rules 1.2)."""

Player = int
"""A person at the table: hand, Revenue, turn. Who sits where is `State.seating` (rules 1.2)."""

CardId = str
"""`c0`, `c1`, … in the building order of the deck; as secret as the card it names."""

TrayId = str
"""`tray0`, `tray1`, …: a Crew Tray, and thereby the train that runs in it (rules 3.3)."""

Port = Literal["n", "e", "s", "w"]
Direction = Literal["east", "west"]
RailFacing = Literal["e", "w"]
CarType = Literal["coach", "boxcar", "reefer", "hopper", "tank", "caboose"]
Phase = Literal["localOps", "newTrain", "mainline", "loadUnload", "shiftChange"]
Option = Literal["switch", "draw", "freightAgent"]
Hand = Literal["right", "left"]

OPPOSITE: Final[dict[Port, Port]] = {"n": "s", "s": "n", "e": "w", "w": "e"}
OTHER_DIRECTION: Final[dict[Direction, Direction]] = {"east": "west", "west": "east"}
PORT_OF: Final[dict[Direction, RailFacing]] = {"east": "e", "west": "w"}
STEP: Final[dict[Direction, int]] = {"east": 1, "west": -1}

STAGES_PER_DAY: Final = 12
MOST_CARS: Final = 4
"""On one card (rules 2.6) and in one consist (rules 3.3)."""
HAND_LIMIT: Final = 3


class Square(NamedTuple):
    """A place in a district's grid: columns grow eastward, rows northward (rules 2.1)."""

    col: int
    row: int

    def __str__(self) -> str:
        return f"({self.col},{self.row})"

    def beside(self, port: Port) -> Square:
        """The neighbouring square across the edge named by `port`."""
        if port == "e":
            return Square(self.col + 1, self.row)
        if port == "w":
            return Square(self.col - 1, self.row)
        if port == "n":
            return Square(self.col, self.row + 1)
        return Square(self.col, self.row - 1)


OFFICE_SQUARE: Final = Square(0, 0)


class Car(NamedTuple):
    """One car, or the load it stands for in a box or on a sign (rules 3.1).

    `origin` is the seat whose district made the load; None when empty, in a yard, or made off the Division.
    """

    type: CarType
    loaded: bool
    origin: Seat | None = None


class Kind(NamedTuple):
    """Type and load of a car: all that a yard remembers of it (rules 3.2)."""

    type: CarType
    loaded: bool


def kind_of(car: Car) -> Kind:
    """All that a yard remembers of a car."""
    return Kind(car.type, car.loaded)
