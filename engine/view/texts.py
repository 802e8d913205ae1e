"""The words for cars, trains, squares, phases and counts that every page uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.catalogue.deck import Category
from engine.catalogue.offices import TIER
from engine.names import OFFICE_SQUARE, Car, CarType, Phase, Player, Port, Seat, Square
from engine.state import State
from engine.table.trains import Train

PHASES: Final[tuple[Phase, ...]] = ("localOps", "newTrain", "mainline", "loadUnload", "shiftChange")
PHASE_NAMES: Final[dict[Phase, str]] = {
    "localOps": "Local Operations",
    "newTrain": "New Train",
    "mainline": "Mainline",
    "loadUnload": "Load/Unload",
    "shiftChange": "Shift Change",
}
OPTION_NAMES: Final[dict[str, str]] = {
    "switch": "Switch",
    "draw": "Draw",
    "freightAgent": "Freight Agent",
}
BANDS: Final[dict[Category, str]] = {
    "timetabled": "Timetabled train",
    "extra": "Extra train",
    "office": "Office",
    "industry": "Industry",
    "modifier": "Modifier",
    "spaceUse": "Space use",
    "enhancement": "Enhancement",
    "mainlineModifier": "Mainline modifier",
    "maneuver": "Maneuver",
    "action": "Action",
    "track": "Track",
}
SOURCES: Final[dict[str, str]] = {
    "board": "passengers boarded",
    "detrain": "passengers detrained",
    "load": "freight loaded",
    "unload": "freight unloaded",
    "transit": "completed runs",
    "standing": "trains paid for standing",
    "fault": "expedited trains fined",
    "idle": "idle trains fined",
    "wreck": "collisions",
    "clearing": "space cleared",
    "rival": "rivals' cards",
}
SIGN: Final = ("MEN", "AT", "WORK")
PORT_WORDS: Final[dict[Port, str]] = {"n": "north", "e": "east", "s": "south", "w": "west"}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "Move"), counted(3, "Laborer")
    ('1 Move', '3 Laborers')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {plural or noun + 's'}"


def with_minus(number: int) -> str:
    """A number as people read it, with a true minus: a hyphen is easily lost before a figure.

    >>> with_minus(7), with_minus(-5)
    ('7', '−5')
    """
    return f"−{-number}" if number < 0 else str(number)


def spelled(count: int, noun: str) -> str:
    """A small number in words with its noun.

    >>> spelled(2, "coach")
    'two coaches'
    """
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """More than one of a car or thing."""
    return noun + "es" if noun.endswith("ch") else noun + "s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as one speaks a list.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *others, final = list(words) or ["nothing"]
    return f"{', '.join(others)} {last} {final}" if others else final


def kind_words(car_type: CarType, *, loaded: bool) -> str:
    """`loaded boxcar`; a caboose is never a load (catalogue)."""
    if car_type == "caboose":
        return "caboose"
    return f"{'loaded' if loaded else 'empty'} {car_type}"


def name_words(state: State, player: Player, viewer: Player | None) -> str:
    """A player by name; whoever reads is `you`."""
    return "you" if player == viewer else state.players[player].name


def _whose(state: State, seat: Seat, viewer: Player | None) -> str:
    """`Ann's`, or `your` for whoever reads; with one seat there is no need to say whose."""
    owner = state.seating[seat]
    if state.seats == 1:
        return "the"
    return "your" if owner == viewer else f"{state.players[owner].name}'s"


def seat_words(state: State, seat: Seat, viewer: Player | None = None) -> str:
    """Whose district a seat is: `the district`, `Ann's district`, `your district`."""
    return f"{_whose(state, seat, viewer)} district"


def office_words(state: State, seat: Seat, viewer: Player | None = None) -> str:
    """An Office by its tier, and whose where there are several: `the Depot`, `Ann's Depot`, `your Depot`."""
    return f"{_whose(state, seat, viewer)} {TIER[state.districts[seat].tier].name}"


def square_words(state: State, seat: Seat, square: Square, viewer: Player | None = None) -> str:
    """A square, the Office by its name, and whose district where there are several."""
    if square == OFFICE_SQUARE:
        return office_words(state, seat, viewer)
    return str(square) if state.seats == 1 else f"{square} in {seat_words(state, seat, viewer)}"


def car_words(car: Car) -> str:
    """A car's type and load."""
    return kind_words(car.type, loaded=car.loaded)


def cars_counted(cars: Sequence[Car]) -> str:
    """A cut in words, like cars counted together, in order of first appearance.

    >>> cars_counted([Car("boxcar", False), Car("boxcar", False), Car("coach", True)])
    '2 empty boxcars and 1 loaded coach'
    """
    counts: dict[str, int] = {}
    for car in cars:
        counts[car_words(car)] = counts.get(car_words(car), 0) + 1
    return listed(counted(count, word, plural(word)) for word, count in counts.items())


def cars_in_order(cars: Sequence[Car]) -> str:
    """A cut in words, in its order."""
    return ", ".join(car_words(car) for car in cars) or "no cars"


def train_title(state: State, train: Train) -> str:
    """`Train 8 (Local)`, `X14 (Fruit Growers Express)`."""
    card = state.card_of(train)
    return f"{train.name} ({card.name})" if train.is_extra else f"Train {train.name} ({card.name})"


def train_words(train: Train) -> str:
    """`Train 8`, `X14`: in the middle of a sentence."""
    return train.name if train.is_extra else f"Train {train.name}"


def label_of(number: int, *, is_extra: bool) -> str:
    """`8` or `X14`."""
    return f"X{number}" if is_extra else str(number)


def stages(count: int) -> str:
    """`1 Stage`, `2 Stages`."""
    return counted(count, "Stage")


def watch(stage: int) -> str:
    """The watch time of a Stage (experience, Pages).

    >>> watch(3)
    '4:00 to 6:00'
    """
    return f"{2 * stage - 2}:00 to {2 * stage}:00"
