"""Districts as text, for tests and for looking: north at the top, west on the left, one word a square.

`.` is empty, `--` a straight, `sw` a curve's arc, `wes` a turnout's stem, through and diverge; the tables
below name the rest. `FH!` has a load on its sign. After a colon: cars and trains west to east, loaded cars in
capitals. `--:b(8:Ch>)t` is train 8, nose east, a hopper and a loaded coach behind it, between two cuts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from engine.catalogue.deck import Card
from engine.catalogue.industries import INDUSTRY
from engine.names import Car, CardId, CarType, Direction, Hand, RailFacing, Seat, Square
from engine.state import State
from engine.table.districts import District, Facility, SignLoad, TrackCard, TrackKind
from engine.table.trains import InDistrict, Train
from engine.track.ports import LAYOUTS, Layout, east_end, layout_of, west_end
from engine.track.rails import is_locked

SYMBOLS: Final[dict[str, str]] = {
    "freightHouse": "FH",
    "mineTipple": "MT",
    "refinery": "RF",
    "powerPlant": "PP",
    "packingSheds": "PS",
    "grocersWarehouse": "GW",
    "interlocking": "IL",
    "yardOffice": "YO",
    "smallYard": "SY",
    "waterColumn": "WC",
    "telegraph": "TG",
}
OFFICES: Final[dict[str, str]] = {"whistlePost": "WP", "depot": "DE", "station": "ST", "terminal": "TE"}
LETTERS: Final[dict[CarType, str]] = {
    "coach": "c",
    "boxcar": "b",
    "reefer": "r",
    "hopper": "h",
    "tank": "t",
    "caboose": "k",
}
_KEYS: Final = {symbol: key for key, symbol in SYMBOLS.items()}
_TIERS: Final = {symbol: tier for tier, symbol in OFFICES.items()}
_TYPES: Final = {letter: car_type for car_type, letter in LETTERS.items()}
_TRAIN: Final = re.compile(r"\((X?)(\d+)(?:-(\d))?:([a-zA-Z]*)([<>])([a-zA-Z]*)\)")


class Picture(NamedTuple):
    """What a text shows. Trains have the trays `tray0`, `tray1`, … in the order of reading."""

    district: District
    trains: list[Train]


def _arcs(layout: Layout) -> str:
    """A curve's arc, or a turnout's stem, through and diverge."""
    if len(layout.pairs) == 1:
        return "".join(layout.pairs[0])
    (stem, through), (_, diverge) = layout.pairs
    return stem + through + diverge


_LAID: Final[dict[str, tuple[TrackKind, Hand, int]]] = {
    _arcs(layout): (cast("TrackKind", kind), hand, variant)
    for (kind, hand), layouts in LAYOUTS.items()
    if hand is not None
    for variant, layout in enumerate(layouts)
}


def draw(state: State, seat: Seat) -> str:
    """A seat's district as it stands."""
    grid = state.districts[seat].grid
    columns = range(min(s.col for s in grid), max(s.col for s in grid) + 1)
    rows = range(max(s.row for s in grid), min(s.row for s in grid) - 1, -1)
    words = [[_word(state, seat, Square(column, row)) for column in columns] for row in rows]
    widths = [max(map(len, column)) for column in zip(*words, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in words)
    return "\n".join(lines)


def parse(text: str, deck: Mapping[CardId, Card], seat: Seat = 0) -> Picture:
    """The district that a text draws; the Office stands at (0,0)."""
    words = [line.split() for line in text.strip().splitlines()]
    south, west = next(
        (row, column)
        for row, line in enumerate(words)
        for column, word in enumerate(line)
        if word[:2] in _TIERS
    )
    district, trains = District(), list[Train]()
    spare = {key: [card for card in deck if deck[card].key == key] for key in SYMBOLS}
    for row, line in enumerate(words):
        for column, word in enumerate(line):
            if word != ".":
                square = Square(column - west, south - row)
                district.grid[square] = _card(word, spare)
                trains += _trains(word, district.grid[square], InDistrict(seat, square), len(trains))
    _mark_ends(district, words[south], west, trains)
    return Picture(district, trains)


def _mark_ends(district: District, main: list[str], west: int, trains: list[Train]) -> None:
    """Tier, Limits and roster."""
    limits = [column - west for column, word in enumerate(main) if word.startswith("||")]
    district.limits_west, district.limits_east = min(limits), max(limits)
    district.tier = _TIERS[main[west][:2]]
    district.roster = [
        train.tray for train in trains if isinstance(train.place, InDistrict) and train.place.square == (0, 0)
    ]


def _card(word: str, spare: dict[str, list[CardId]]) -> TrackCard:
    name, _, content = word.partition(":")
    west, *_ = content.partition("(")
    symbol = name.rstrip("!")
    card = _bare_card(symbol, spare)
    card.standing = _cars(_TRAIN.sub("", content))
    card.standing_west = len(west) if "(" in content else 0
    if name.endswith("!") and card.facility is not None:
        load = Car(INDUSTRY[card.facility.key].cars[0], loaded=True)
        card.facility.sign[0] = SignLoad(load, is_inbound=False)
    return card


def _bare_card(symbol: str, spare: dict[str, list[CardId]]) -> TrackCard:
    if symbol in _LAID:
        kind, hand, variant = _LAID[symbol]
        return TrackCard(kind, hand=hand, variant=variant)
    if symbol in _TIERS:
        return TrackCard("office", facility=Facility("office"))
    if symbol in _KEYS and _KEYS[symbol] in INDUSTRY:
        return TrackCard("industry", facility=Facility(_KEYS[symbol]))
    if symbol in _KEYS:
        return TrackCard("straight", enhancements=[spare[_KEYS[symbol]].pop(0)])
    return TrackCard(cast("TrackKind", {"||": "limits", "--": "straight"}[symbol]))


def _cars(letters: str) -> list[Car]:
    """West to east; a caboose counts as loaded."""
    return [
        Car(_TYPES[letter.lower()], loaded=letter.isupper() or letter.lower() == "k") for letter in letters
    ]


def _trains(word: str, card: TrackCard, place: InDistrict, first: int) -> Iterator[Train]:
    """The trains of one word; the cars that stand beside a train are its own cuts."""
    for index, match in enumerate(_TRAIN.finditer(word)):
        extra, number, section, west, nose, east = match.groups()
        rail_facing: RailFacing = "e" if nose == ">" else "w"
        consist, ahead = _cars(west + east), east if rail_facing == "e" else west
        direction: Direction = "west" if int(number) % 2 else "east"
        yield Train(
            f"tray{first + index}",
            int(number),
            bool(extra),
            direction,
            place,
            east_end(card) if rail_facing == "e" else west_end(card),
            rail_facing,
            section=int(section or 1),
            consist=consist[::-1] if rail_facing == "e" else consist,
            engine_at=len(ahead),
            own_west=card.standing_west,
            own_east=len(card.standing) - card.standing_west,
        )


def _word(state: State, seat: Seat, square: Square) -> str:
    card = state.districts[seat].grid.get(square)
    if card is None:
        return "."
    trains = "".join(_train_word(train) for train in state.trains_at(seat, square))
    west, east = card.standing[: card.standing_west], card.standing[card.standing_west :]
    content = _letters(west) + trains + _letters(east)
    symbol = _symbol(state, seat, card) + ("!" if is_locked(card) else "")
    return f"{symbol}:{content}" if content else symbol


def _symbol(state: State, seat: Seat, card: TrackCard) -> str:
    if card.kind == "office":
        return OFFICES[state.districts[seat].tier]
    if card.kind == "industry" and card.facility is not None:
        return SYMBOLS[card.facility.key]
    if card.kind in ("curve", "turnout"):
        return _arcs(layout_of(card))
    plain = "||" if card.kind == "limits" else "--"
    return next((SYMBOLS.get(state.deck[laid].key, plain) for laid in card.enhancements), plain)


def _letters(cars: list[Car]) -> str:
    return "".join(
        LETTERS[car.type].upper() if car.loaded and car.type != "caboose" else LETTERS[car.type]
        for car in cars
    )


def _train_word(train: Train) -> str:
    """`(8:hC>)`: the cars west of the engine, the engine with its nose, the cars east of it."""
    ahead, behind = train.consist[: train.engine_at], train.consist[train.engine_at :]
    if train.rail_facing == "e":
        return f"({train.name}:{_letters(behind[::-1])}>{_letters(ahead[::-1])})"
    return f"({train.name}:{_letters(ahead)}<{_letters(behind)})"
