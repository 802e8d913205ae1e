"""What the words of a lesson's step speak of, found on the board: to be marked, and brought into sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.lessons.lesson import Spoken
from engine.names import Square
from engine.view import Frame


class Pointed(NamedTuple):
    """Squares by their names on the page (`0_1`), each with how it is marked, and trains by their names.

    The square that the words speak of first is `first`: it is shown where not all have room. A train standing
    in the district marks its square.
    """

    squares: Mapping[str, str]
    trains: frozenset[str]


def pointed_at(spoken: Sequence[Spoken], frame: Frame) -> Pointed:
    """Where the things spoken of are; what is not there yet is left out."""
    trains = {train.name: train.square for train in frame.trains if train.name in spoken}
    cards = {cell.name: cell.square for district in frame.districts for cell in district.cells}
    found = [each if isinstance(each, Square) else trains.get(each) or cards.get(each) for each in spoken]
    squares = [square for square in found if square is not None]
    names = dict.fromkeys((f"{square.col}_{square.row}" for square in squares), "spoken")
    for first in list(names)[:1]:
        names[first] = "spoken first"
    return Pointed(names, frozenset(trains))
