"""A table for tests of New Train and Mainline: a Division with trains, every car out of the Division Yard.

Cars are drawn by letter, nose first, `c b r h t k`, capitals when loaded; `E` is the engine, at the nose
unless drawn. The Division row of one player: 0 West end, 1 Mainline, 2 Office, 3 Mainline, 4 East end.
"""

from __future__ import annotations

from typing import Any

from engine.acts import Intent
from engine.catalogue.editions import TODAY, Edition
from engine.config import config_from_json
from engine.effects.yards import take_from_division_yard
from engine.events import Event, Log
from engine.game import check
from engine.names import OFFICE_SQUARE, PORT_OF, Car, Direction, Player, Seat, Square
from engine.phases import mainline, new_train
from engine.setup import set_up
from engine.state import State
from engine.table.districts import District, TrackCard
from engine.table.division import MainlineCard, Transit
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline, Place, Train
from engine.table.turns import QueuedExtra
from tests.engine.card_table import take
from tests.engine.work_table import TYPES

AT_OFFICE = InDistrict(0, OFFICE_SQUARE)
SIDES: dict[Direction, Direction] = {"east": "west", "west": "east"}


def line(*mainline_cards: str, edition: Edition = TODAY, tier: str = "depot", **config: Any) -> State:
    """A dealt game with these Mainline cards, one player fewer; player 0 in seat 0 is Superintendent."""
    cards = mainline_cards or ("plains", "plains")
    players = len(cards) - 1
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    state = set_up(config_from_json(config, players), names, 1, edition)
    state.seating, state.superintendent = list(range(players)), 0
    state.mainline = [MainlineCard(key) for key in cards]
    for district in state.districts:
        district.tier = tier
    state.phase = "mainline"
    return state


def cars(state: State, letters: str) -> list[Car]:
    """Cars by their letters, out of the Division Yard."""
    loaded = [letter.isupper() or letter == "k" for letter in letters]
    return [
        take_from_division_yard(state, TYPES[letter.lower()], loaded=full)
        for letter, full in zip(letters, loaded, strict=True)
    ]


def _train(state: State, number: int, place: Place, consist: str, direction: Direction | None) -> Train:
    run: Direction = direction or ("west" if number % 2 else "east")
    port = PORT_OF[run]
    card = state.edition.trains[number]
    train = Train(state.free_trays.pop(), number, card.is_extra, run, place, port, port)
    train.engine_at = max(0, consist.find("E"))
    train.consist = cars(state, consist.replace("E", ""))
    if card.is_extra:
        train.card, train.starter = take(state, str(number)), 0
    state.trains[train.tray] = train
    return train


def at_point(state: State, number: int, consist: str = "", direction: Direction | None = None) -> Train:
    """At the Division Point it runs from."""
    run: Direction = direction or ("west" if number % 2 else "east")
    return _train(state, number, AtDivisionPoint(SIDES[run]), consist, run)


def crossing(
    state: State,
    number: int,
    node: int,
    stages: int = 1,
    consist: str = "",
    *,
    cleared_by: Player | None = None,
    is_at_limits: bool = False,
    direction: Direction | None = None,
) -> Train:
    """On the Mainline card at `node`, entered last."""
    train = _train(state, number, OnMainline(node), consist, direction)
    transit = Transit(train.tray, stages, cleared_by, is_at_limits)
    state.mainline_card(node).transits.append(transit)
    return train


def in_yard(
    state: State, number: int, node: int, consist: str = "", direction: Direction | None = None
) -> Train:
    """In the Interchange's yard at `node`."""
    train = _train(state, number, InInterchange(node), consist, direction)
    state.mainline_card(node).yard.append(train.tray)
    return train


def at_office(
    state: State, number: int, consist: str = "", *, seat: Seat = 0, direction: Direction | None = None
) -> Train:
    """On the Office square of a seat, holding an A/D track."""
    train = _train(state, number, InDistrict(seat, OFFICE_SQUARE), consist, direction)
    state.districts[seat].roster.append(train.tray)
    return train


def standing(
    state: State, number: int, col: int, row: int = 0, consist: str = "", *, seat: Seat = 0
) -> Train:
    """On another square of a district, where a straight is laid if nothing lies there."""
    lay(state, Square(col, row), seat=seat)
    return _train(state, number, InDistrict(seat, Square(col, row)), consist, None)


def lay(state: State, square: Square, *enhancements: str, seat: Seat = 0) -> TrackCard:
    """A straight with these enhancements, or what lies there already."""
    district = state.districts[seat]
    card = district.grid.setdefault(square, TrackCard("straight"))
    card.enhancements += [take(state, key) for key in enhancements]
    return card


def widen(district: District) -> None:
    """Limits two columns out, straights between."""
    district.limits_west, district.limits_east = -2, 2
    for col in (-1, 1):
        district.grid[Square(col, 0)] = TrackCard("straight")
    for col in (-2, 2):
        district.grid[Square(col, 0)] = TrackCard("limits")


def fill_office(
    state: State, *numbers: int, seat: Seat = 0, direction: Direction | None = None
) -> list[Train]:
    """Trains that can't leave, since each has a buried engine."""
    return [at_office(state, number, "bEb", seat=seat, direction=direction) for number in numbers]


def act(state: State) -> Log:
    """Begin the Mainline Phase and run it until somebody must answer or it is over."""
    log: Log = []
    mainline.begin(state, log)
    mainline.go_on(state, log)
    return log


def phases(state: State, count: int) -> Log:
    """So many Mainline Phases in which nobody is asked."""
    log: Log = []
    for _ in range(count):
        log += act(state)
        assert state.question is None
    return log


def answer(state: State, intent: Intent) -> Log:
    """Answer the question as whoever is asked, and run the phase on."""
    assert state.question is not None
    player = state.question.player
    assert check(state, player, intent) is None, check(state, player, intent)
    log: Log = []
    intent.effect(state, player, log)
    mainline.go_on(state, log)
    return log


def schedule(state: State, number: int, stage: int = 1) -> None:
    """Put a timetabled train into a slot."""
    state.timetable[stage - 1] = take(state, str(number))


def queue(state: State, *numbers: int, player: Player = 0) -> None:
    """Extras played and waiting."""
    for number in numbers:
        state.extras.append(QueuedExtra(take(state, str(number)), number, player))


def begin_new_train(state: State) -> Log:
    """Begin the New Train Phase and run it until somebody must choose."""
    log: Log = []
    state.phase = "newTrain"
    new_train.begin(state, log)
    new_train.go_on(state, log)
    return log


def choose(state: State, player: Player, intent: Intent) -> Log:
    """A legal choice of the New Train Phase, and what it brings."""
    assert check(state, player, intent) is None, check(state, player, intent)
    log: Log = []
    intent.effect(state, player, log)
    new_train.go_on(state, log)
    return log


def told(log: Log, kind: type[Event]) -> list[Any]:
    """The events of one type."""
    return [event for event in log if type(event) is kind]


def car_count(state: State) -> int:
    """Every car there is, where these tests put any."""
    yards = sum(state.division_yard.values()) + sum(state.classification_yard.values())
    standing_cars = sum(len(card.standing) for each in state.districts for card in each.grid.values())
    return yards + standing_cars + sum(len(train.consist) for train in state.trains.values())


def code(state: State, player: Player, intent: Intent) -> str | None:
    """The code of the refusal, or None."""
    refusal = check(state, player, intent)
    return None if refusal is None else refusal.code
