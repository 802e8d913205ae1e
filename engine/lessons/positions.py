"""Prepared positions: a small language in which a lesson says what is on the table.

A district is a picture, north on top, two letters a card: `[]` Limits, `OF` the Office, `--` a straight,
`R0`, `R1`, `L0`, `L1` curves and `r0` … `l1` turnouts by hand and variant (rules 2.3), `MT` a Mine Tipple,
`..` nothing. Cars are letters, `c b r h t k` for coach, boxcar, reefer, hopper, tank, caboose, capitals when
loaded. Cards are named by their key, a curve or turnout with its hand: `turnout right`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.catalogue.editions import TODAY
from engine.catalogue.offices import TIERS
from engine.chance import Stream
from engine.config import config_from_json
from engine.effects.yards import take_from_division_yard
from engine.events import Log
from engine.game import Played, run_on
from engine.names import OFFICE_SQUARE, PORT_OF, Car, CardId, CarType, Hand, Square
from engine.phases import local_ops
from engine.setup import set_up
from engine.state import State
from engine.table.districts import Facility, PlacedModifier, TrackCard, TrackKind
from engine.table.division import MainlineCard, Transit
from engine.table.trains import AtDivisionPoint, InDistrict, OnMainline, Place, Train

CONFIG: Final = {"length": "custom", "days": 1, "target": 1}
"""A lesson is a solitaire game of one Day; its target is the first Revenue earned."""

_CAR_TYPES: Final[dict[str, CarType]] = {
    "c": "coach",
    "b": "boxcar",
    "r": "reefer",
    "h": "hopper",
    "t": "tank",
    "k": "caboose",
}
_FIXED: Final[dict[str, TrackKind]] = {"[]": "limits", "OF": "office"}
_INDUSTRIES: Final = {"MT": "mineTipple"}
_HANDS: Final[dict[str, Hand]] = {"r": "right", "l": "left"}


@dataclass(frozen=True, slots=True)
class Placed:
    """A train on the table. `where` is the Office, `line 1` for a Mainline card by its place in the Division,
    or `west` for that Division Point. `cars` is nose first, the engine leading them."""

    number: int
    where: Literal["office", "west", "line 1", "line 3"]
    cars: str = ""
    stages_left: int = 1


@dataclass(frozen=True, slots=True)
class Works:
    """A facility on a square with its modifiers and where they lie."""

    square: Square
    modifiers: tuple[tuple[str, Square], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A table with one player, at the beginning of a Stage. Cards that no lesson needs are out of the game."""

    district: tuple[str, ...]
    stage: int = 4
    seed: int = 1
    tier: str = "whistlePost"
    mainline: tuple[str, str] = ("plains", "plains")
    hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    """The Home Office pile, the card drawn first at the front."""
    standing: tuple[tuple[Square, str], ...] = ()
    """Cars on a square; their loads were made in this district."""
    works: tuple[Works, ...] = ()
    trains: tuple[Placed, ...] = ()
    due: tuple[tuple[int, int], ...] = ()
    """Stage and number of trains in the timetable; running timetabled trains belong here too."""


def lay_out(position: Position, name: str = "Conductor") -> Played:
    """The table of a position and what happens until somebody must decide."""
    state = _bare_table(position, name)
    _lay_district(state, position)
    for works in position.works:
        _set_up_works(state, works)
    for square, letters in position.standing:
        state.districts[0].grid[square].standing = _cars(state, letters, own=True)
    for stage, number in position.due:
        state.timetable[stage - 1] = _take(state, str(number))
    for place, placed in enumerate(position.trains):
        _place_train(state, f"tray{place}", placed)
    state.players[0].hand = [_take(state, card) for card in position.hand]
    state.home_office, rest = [_take(state, card) for card in reversed(position.pile)], state.home_office
    state.removed = rest
    log: Log = []
    local_ops.begin(state, log)
    run_on(state, log)
    return Played(state, log)


def _bare_table(position: Position, name: str) -> State:
    """Dealt and swept clean: every card lies in the Home Office pile."""
    state = set_up(config_from_json(CONFIG, 1), [name], 1, TODAY)
    state.stream = Stream(position.seed)
    state.stage = position.stage
    state.home_office = list(state.deck)
    state.departments = [[], [], []]
    state.players[0].hand = []
    state.mainline = [MainlineCard(key) for key in position.mainline]
    return state


def _take(state: State, card: str) -> CardId:
    """A card with this face out of the pile."""
    key, _, hand = card.partition(" ")
    found = next(
        each
        for each in state.home_office
        if (state.deck[each].key, state.deck[each].hand) == (key, hand or None)
    )
    state.home_office.remove(found)
    return found


def _cars(state: State, letters: str, *, own: bool = False) -> list[Car]:
    """Cars out of the Division Yard; loads are from elsewhere unless they are this district's own."""
    found = []
    for letter in letters:
        loaded = letter.isupper() or letter == "k"
        car = take_from_division_yard(state, _CAR_TYPES[letter.lower()], loaded=loaded)
        found.append(car._replace(origin=0) if own and letter.isupper() else car)
    return found


def _lay_district(state: State, position: Position) -> None:
    rows = [row.split() for row in position.district]
    main = next(index for index, row in enumerate(rows) if "OF" in row)
    office = rows[main].index("OF")
    district = state.districts[0]
    district.tier = position.tier
    tiers = [tier.key for tier in TIERS]
    district.office_cards = [_take(state, tier) for tier in tiers[1 : 1 + tiers.index(position.tier)]]
    district.grid = {
        Square(column - office, main - index): _track(state, letters)
        for index, row in enumerate(rows)
        for column, letters in enumerate(row)
        if letters != ".."
    }
    signs = [square.col for square, card in district.grid.items() if card.kind == "limits"]
    district.limits_west, district.limits_east = min(signs), max(signs)


def _track(state: State, letters: str) -> TrackCard:
    if letters in _FIXED:
        return TrackCard(_FIXED[letters], facility=Facility("office") if letters == "OF" else None)
    if letters == "--":
        return TrackCard("straight", _take(state, "straight"))
    if letters in _INDUSTRIES:
        key = _INDUSTRIES[letters]
        return TrackCard("industry", _take(state, key), facility=Facility(key))
    kind: TrackKind = "curve" if letters[0].isupper() else "turnout"
    hand = _HANDS[letters[0].lower()]
    return TrackCard(kind, _take(state, f"{kind} {hand}"), hand, int(letters[1]))


def _set_up_works(state: State, works: Works) -> None:
    for key, square in works.modifiers:
        state.districts[0].modifiers[square] = PlacedModifier(_take(state, key), key, works.square)


def _place_train(state: State, tray: str, placed: Placed) -> None:
    is_extra = placed.number > 12
    direction: Literal["east", "west"] = "east" if placed.number % 2 == 0 else "west"
    where: Place
    if placed.where == "office":
        where = InDistrict(0, OFFICE_SQUARE)
        state.districts[0].roster.append(tray)
    elif placed.where == "west":
        where = AtDivisionPoint("west")
    else:
        where = OnMainline(int(placed.where[-1]))
        state.mainline_card(where.node).transits.append(Transit(tray, placed.stages_left, 0))
    nose = PORT_OF[direction]
    train = Train(tray, placed.number, is_extra, direction, where, nose, nose)
    train.consist = _cars(state, placed.cars)
    if is_extra:
        train.card, train.starter = _take(state, str(placed.number)), 0
    state.trains[tray] = train
    state.free_trays.remove(tray)
