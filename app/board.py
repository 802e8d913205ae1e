"""A district as a table of spots: what is drawn on each square, which answers lie on it. No rule here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from app.drawing import Strip, card_strip, lines_of, rails_of, stem_of
from engine.catalogue.offices import TIER
from engine.names import Square
from engine.view.menu_frames import MenuEntry
from engine.view.place_frames import CellFrame, DistrictFrame, EmptySquare, RowFrame, TrainFrame

Cell = CellFrame | EmptySquare
_SET_OUT: Final = "switch.dropCars"
OUT_OF_REACH: Final = "out of reach of the chosen train"
Lit = Mapping[Square, Sequence[Any]]
"""Offers by the square they are chosen on."""


class Cut(NamedTuple):
    """A set-out on the train's own square, drawn below the train: how many cars, and at which end."""

    offer: Any
    cars: int
    is_east: bool


class StateMark(NamedTuple):
    """How a facility stands, short enough for its card: a sign of its own shape, and a word."""

    sign: str
    word: str


_STATES: Final = {
    "ready": StateMark("●", "ready"),
    "jammed": StateMark("✕", "jammed"),
    "noCar": StateMark("○", "no car"),
    "noTrain": StateMark("○", "no train"),
    "tired": StateMark("◐", "acted"),
    "waiting": StateMark("○", "waiting"),
    "idle": StateMark("○", "idle"),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """One square as drawn. `name` (`0_1`) ends its DOM id; a wild one lies beyond the Limits and is bare.

    Of its `offers`, `cuts` are the set-outs, which leave the train in sight, and `others` lie over the card.
    A barred one is track that the chosen train can't reach now. `title` is what is written on the card.
    """

    name: str
    cell: Cell
    is_card: bool
    label: str
    rails: tuple[str, ...]
    stem: str | None
    strip: Strip | None
    offers: tuple[Any, ...]
    is_wild: bool
    cuts: tuple[Cut, ...] = ()
    is_barred: bool = False
    title: tuple[str, ...] = ()
    state: StateMark | None = None

    @property
    def others(self) -> tuple[Any, ...]:
        """What is not a set-out."""
        return tuple(offer for offer in self.offers if offer.entry.intent["type"] != _SET_OUT)


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One row of spots. A bare one, without cards and answers, is drawn low."""

    number: int
    spots: tuple[Spot, ...]
    is_bare: bool


@dataclass(frozen=True, slots=True)
class Column:
    """One column. A narrow one lies beyond the Limits and is bare; a limit one holds a Limits card."""

    number: int
    is_narrow: bool
    limit: str


@dataclass(frozen=True, slots=True)
class Board:
    """One district. `chips` are its A/D tracks: the train on each, or None where it is free."""

    columns: tuple[Column, ...]
    rows: tuple[BoardRow, ...]
    chips: tuple[TrainFrame | None, ...]
    lit: int


def board_of(district: DistrictFrame, lit: Lit, chosen_train: str | None) -> Board:
    """The board of a district with its lit squares; `chosen_train` is the one drawn where several stand."""
    reached = _reached(lit, chosen_train)
    rows = tuple(_row(row, lit, district, chosen_train, reached) for row in district.rows)
    count = sum(bool(spot.offers) for row in rows for spot in row.spots)
    return Board(_columns(district, rows), rows, _chips(district), count)


def _reached(lit: Lit, chosen_train: str | None) -> frozenset[Square] | None:
    """Where the chosen train can run to, and through; None while nothing is asked of where it runs."""
    offers = (offer.entry for found in lit.values() for offer in found)
    runs = [each for each in offers if each.intent["type"] == "switch.move"]
    mine = [each for each in runs if each.intent["trayId"] == chosen_train]
    return frozenset(square for each in mine for square in (*each.squares, *each.route)) or None


def _chips(district: DistrictFrame) -> tuple[TrainFrame | None, ...]:
    office = next(cell for cell in district.cells if cell.kind == "office")
    free = max(0, TIER[district.tier].tracks - len(office.trains))
    return (*office.trains, *[None] * free)


def _columns(district: DistrictFrame, rows: tuple[BoardRow, ...]) -> tuple[Column, ...]:
    limits = {district.limits_west: "west", district.limits_east: "east"}
    numbers = range(district.west, district.east + 1)
    return tuple(
        Column(number, all(row.spots[place].is_wild for row in rows), limits.get(number, ""))
        for place, number in enumerate(numbers)
    )


def _row(
    row: RowFrame,
    lit: Lit,
    district: DistrictFrame,
    chosen_train: str | None,
    reached: frozenset[Square] | None,
) -> BoardRow:
    spots = tuple(
        _spot(cell, _chosen_on(cell.square, lit), district, chosen_train, reached) for cell in row.cells
    )
    return BoardRow(row.number, spots, not any(spot.is_card or spot.offers for spot in spots))


def _chosen_on(square: Square, lit: Lit) -> list[Any]:
    """The offers chosen by pointing at this square; others only concern it."""
    return [offer for offer in lit.get(square, ()) if _target(offer.entry) in (None, square)]


def _target(entry: MenuEntry) -> Square | None:
    for field in ("to", "placement", "at"):
        where = entry.intent.get(field)
        if where:
            return Square(where["col"], where["row"])
    return None


def _spot(
    cell: Cell,
    offers: Sequence[Any],
    district: DistrictFrame,
    chosen_train: str | None,
    reached: frozenset[Square] | None,
) -> Spot:
    beyond = not district.limits_west <= cell.square.col <= district.limits_east
    name = f"{cell.square.col}_{cell.square.row}"
    if isinstance(cell, EmptySquare):
        label = f"{cell.square} empty. {cell.why}"
        return Spot(name, cell, False, label, (), None, None, tuple(offers), beyond and not offers)
    is_here = any(train.tray == chosen_train for train in cell.trains)
    is_barred = (
        reached is not None and bool(cell.connections) and not (cell.square in reached or offers or is_here)
    )
    facility = cell.facility
    return Spot(
        name,
        cell,
        True,
        f"{cell.label}; {OUT_OF_REACH}" if is_barred else cell.label,
        rails_of(cell.connections),
        stem_of(cell.connections),
        card_strip(cell, chosen_train),
        tuple(offers),
        False,
        _cuts(cell, offers),
        is_barred,
        _title(cell, district),
        _STATES.get(facility.status) if facility is not None else None,
    )


def _title(cell: CellFrame, district: DistrictFrame) -> tuple[str, ...]:
    """What is written on a card: its whole name in one line or two; track has none."""
    if cell.kind == "office":
        return lines_of(district.tier_name, 10)
    if cell.kind == "industry":
        return (cell.name,)
    if cell.kind == "limits":
        return ("Limits",)
    return lines_of(cell.name, 15) if cell.kind in ("modifier", "spaceUse") else ()


def _cuts(cell: CellFrame, offers: Sequence[Any]) -> tuple[Cut, ...]:
    """Set-outs as the cars will stand: those at the west end first, at either end fewest outermost."""
    noses = {train.tray: train.nose for train in cell.trains}
    found = []
    for offer in offers:
        intent = offer.entry.intent
        if intent["type"] == _SET_OUT:
            off_nose = bool(intent.get("fromNose"))
            is_east = off_nose == (noses.get(intent["trayId"]) == "east")
            found.append(Cut(offer, intent["count"], is_east))
    return tuple(sorted(found, key=lambda cut: (cut.is_east, -cut.cars if cut.is_east else cut.cars)))


_WORDS: Final = {
    "card.play": "Lay here",
    "mainline.modify": "Lay here",
    "switch.dropCars": "Set out",
    "switch.sortConsist": "Sort",
    "maneuver.flyingSwitch": "Roll in",
    "porter.board": "Board",
    "porter.detrain": "Detrain",
    "laborer.startLoad": "Start load",
    "laborer.advanceLoad": "Advance",
    "laborer.beginUnload": "Unload",
    "freightAgent.stockOutbound": "Stock",
    "freightAgent.clearInbound": "Clear",
    "freightAgent.unjam": "Unjam",
    "newTrain.startExtra": "Start here",
    "maneuver.redFlags": "Show flags",
}


def word_of(entry: MenuEntry) -> str:
    """Two words at most for an answer drawn on its square; its full label is the entry's."""
    if entry.intent["type"] == "switch.move":
        return "Back up" if entry.intent["reverse"] else "Run here"
    return _WORDS.get(entry.intent["type"], "Here")


class Lie(NamedTuple):
    """How a card would lie on its square, empty where one way only, and what it would join: `E, W`."""

    way: str
    joins: str


def lie_of(entry: MenuEntry) -> Lie:
    """What is drawn on its square of a way to lay a card.

    A curve is told by its two ports, a turnout by where its leg goes; what lies one way only by its joins.
    """
    joins = ", ".join(port.upper() for port in entry.joins)
    if len(entry.connections) == 2:
        (_, leg) = entry.connections[1]
        return Lie(f"leg {leg.upper()}", joins)
    ((one, other),) = entry.connections
    return Lie("" if {one, other} == {"e", "w"} else f"{one}–{other}".upper(), joins)


JOIN_AT: Final = {"w": (6, 50), "e": (114, 50), "n": (60, 6), "s": (60, 94)}
"""Where the edge of each port lies on a square of 120 by 100."""
