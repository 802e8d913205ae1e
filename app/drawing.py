"""What the pages draw of the board: which parts of the sprite, in which order. No rule, no markup.

Rails are named by the ports they join, rolling stock runs west to east as on the ground.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.view.place_frames import CarFrame, CellFrame, TrainFrame

CAR_WIDTH: Final = 20
ENGINE_WIDTH: Final = 26
STRIP_WIDTH: Final = 114
"""Of the strip of rolling stock on a card; longer ones are drawn smaller."""

_RAILS: Final = {
    frozenset("ew"): "rail-straight",
    frozenset("sw"): "rail-sw",
    frozenset("es"): "rail-se",
    frozenset("nw"): "rail-nw",
    frozenset("en"): "rail-ne",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """One engine or car on a strip: its symbol, where it stands, how it looks."""

    symbol: str
    x: int
    look: str
    is_engine: bool = False
    points_west: bool = False
    flag: str | None = None
    chalked: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """Rolling stock standing in one row, west to east; `width` is what the drawing needs."""

    pieces: tuple[Piece, ...]
    width: int


def rails_of(connections: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The rail symbols that draw these pairs of ports.

    >>> rails_of([("w", "e"), ("w", "s")])
    ('rail-straight', 'rail-sw')
    """
    return tuple(_RAILS[frozenset(pair)] for pair in connections)


def lines_of(name: str, most: int) -> tuple[str, ...]:
    """A name in one line where it has no more letters than that, else in two as equal as they get.

    >>> lines_of("Railroad Express Agency", 15)
    ('Railroad', 'Express Agency')
    """
    words = name.split(" ")
    if len(name) <= most or len(words) == 1:
        return (name,)
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)))


def stem_of(connections: tuple[tuple[str, str], ...]) -> str | None:
    """The port of a turnout from which both ways part, where its points are drawn; None of other cards."""
    if len(connections) != 2:
        return None
    shared = set(connections[0]) & set(connections[1])
    return min(shared)


class _Row:
    """Sets pieces down one after another."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.width = 0

    def car(self, car: CarFrame) -> None:
        look = f"{car.type} {'loaded' if car.loaded else 'empty'}"
        self.pieces.append(Piece(f"car-{car.type}", self.width, look, chalked=car.loaded_here))
        self.width += CAR_WIDTH

    def train(self, train: TrainFrame) -> None:
        for car in train.west_to_east[: train.engine_west]:
            self.car(car)
        self.pieces.append(
            Piece(
                "engine",
                self.width,
                "engine",
                is_engine=True,
                points_west=train.nose == "west",
                flag=train.flags,
            )
        )
        self.width += ENGINE_WIDTH
        for car in train.west_to_east[train.engine_west :]:
            self.car(car)

    def gap(self) -> None:
        self.width += CAR_WIDTH // 4

    def strip(self, least: int) -> Strip:
        return Strip(tuple(self.pieces), max(self.width, least))


def train_strip(train: TrainFrame) -> Strip:
    """A train by itself."""
    row = _Row()
    row.train(train)
    return row.strip(0)


def cars_strip(cars: Iterable[CarFrame]) -> Strip:
    """Cars by themselves."""
    row = _Row()
    for car in cars:
        row.car(car)
    return row.strip(0)


def card_strip(cell: CellFrame, chosen: str | None) -> Strip:
    """What stands on a card: cars west of the train, the train, cars east of it.

    Where several trains stand, the chosen one is drawn and the others are chips (or else the first).
    """
    row = _Row()
    for car in cell.cars[: cell.standing_west]:
        row.car(car)
    if cell.cars[: cell.standing_west] and cell.trains:
        row.gap()
    if cell.trains:
        row.train(next((train for train in cell.trains if train.tray == chosen), cell.trains[0]))
    if cell.cars[cell.standing_west :] and cell.trains:
        row.gap()
    for car in cell.cars[cell.standing_west :]:
        row.car(car)
    return row.strip(STRIP_WIDTH)


def card_rails(key: str, hand: str | None) -> tuple[str, ...]:
    """How a track card is drawn in the hand: as it lies in its first variant (rules 2.3)."""
    return _CARD_RAILS.get((key, hand), ("rail-straight",))


_CARD_RAILS: Final[dict[tuple[str, str | None], tuple[str, ...]]] = {
    ("straight", None): ("rail-straight",),
    ("curve", "right"): ("rail-sw",),
    ("curve", "left"): ("rail-se",),
    ("turnout", "right"): ("rail-straight", "rail-sw"),
    ("turnout", "left"): ("rail-straight", "rail-se"),
}

_BY_CATEGORY: Final = {
    "timetabled": "engine",
    "extra": "engine",
    "modifier": "building-annex",
    "spaceUse": "building-annex",
    "enhancement": "mast",
    "mainlineModifier": "grade",
    "maneuver": "flag",
    "action": "flag",
}


def card_symbol(category: str, key: str) -> str:
    """The picture of a card that is not track."""
    if category in ("office", "industry"):
        return f"building-{key}"
    if category == "mainline":
        return f"scene-{key}"
    if key in ("interlocking", "facingPointLocks", "facingPointLocksMainline"):
        return "lever"
    return "semaphore" if key == "absSignals" else _BY_CATEGORY[category]
