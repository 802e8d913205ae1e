"""Whether what switching offers is exactly what is legal, and nothing is lost by it, on random track."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from engine.acts import Intent
from engine.game import check
from engine.names import Car
from engine.phases.flying_switch import FlySwitch
from engine.phases.moving import MoveTrain, can_move
from engine.phases.setting_out import SetOutCars
from engine.phases.sorting import SortConsist
from engine.phases.switching import can_switch
from engine.state import State
from engine.table.trains import InDistrict
from engine.table.turns import Worked
from engine.track.alternatives import meant
from engine.track.routes import routes_of
from tests.engine.drawn import after, at, card_in_hand, player_of, position

PARTS = {
    "main": ["--", "--", "wen", "ewn", "wes", "ews"],
    "north": [".", "--", "se", "sw", "FH", "MT!", "SY", "ne"],
    "south": [".", "--", "ne", "nw", "RF", "PP", "YO", "se"],
}


CARS = "bBhHcCtk"


NAMES = ["1", "3", "4", "7", "8", "9", "X13", "X21", "X22"]


SIDINGS = [
    """
    .   .   se   N    N    sw   .   .
    ||  M   wen  M    O    ewn  M   ||
    .   .   .    .    .    .    .   .
    """,
    """
    .   se   N    sw   .   se   N    sw   .
    ||  wen  M    ewn  O   wen  M    ewn  ||
    .   .    .    .    .   .    .    .    .
    """,
    """
    SY  N    sw   .    .    .    .    .
    .   ||   ewn  M    wes  O    ews  ||
    .   .    .    .    ne   S    nw   .
    """,
]


def random_position(dice: random.Random) -> State:
    """Random track or a random siding, with random cars, trains, own cuts and budgets."""
    rows = _random_rows(dice) if dice.random() < 0.4 else _random_siding(dice)
    names = dice.sample(NAMES, 3)
    for row, column in product(range(3), range(len(rows[0]))):
        word = rows[row][column]
        if word == "." or word in PARTS["main"][2:]:
            continue
        if names and dice.random() < 0.2:
            rows[row][column] += _with_train(dice, word, names.pop())
        elif word not in ("WP", "DE", "TE", "||") and dice.random() < 0.3:
            rows[row][column] += ":" + _cars(dice, 2)
    state = position("\n".join("  ".join(row) for row in rows), moves=dice.choice([0, 1, 6, 6]), players=2)
    _trouble(dice, state)
    return state


def _random_rows(dice: random.Random) -> list[list[str]]:
    """Three rows of any track, of which little joins."""
    width = dice.randrange(4, 8)
    rows = [[dice.choice(PARTS[part]) for _ in range(width)] for part in ("north", "main", "south")]
    for row, enhanced in ((rows[0], "SY"), (rows[2], "YO")):
        while row.count(enhanced) > 1:
            row[row.index(enhanced)] = "--"
    rows[1][0] = rows[1][-1] = "||"
    rows[1][dice.randrange(1, width - 1)] = dice.choice(["WP", "DE", "TE"])
    return rows


def _random_siding(dice: random.Random) -> list[list[str]]:
    """Track as one would lay it: passing sidings and a spur."""
    rows = [line.split() for line in dice.choice(SIDINGS).strip().splitlines()]
    kinds = {"N": ["--", "FH", "FH", "MT!"], "S": ["--", "RF"], "M": ["--"], "O": ["WP", "DE", "TE"]}
    return [[dice.choice(kinds.get(word, [word])) for word in row] for row in rows]


def _cars(dice: random.Random, most: int) -> str:
    return "".join(dice.choice(CARS) for _ in range(dice.randrange(1, most + 1)))


def _with_train(dice: random.Random, word: str, name: str) -> str:
    cars = [dice.choice(CARS) for _ in range(dice.randrange(4))]
    place = dice.randrange(len(cars) + 1)
    consist = "".join(cars[:place]) + dice.choice("<>") + "".join(cars[place:])
    if word in ("WP", "DE", "TE", "||"):
        return f":({name}:{consist})"
    west, east = ("" if dice.random() < 0.6 else _cars(dice, 2) for _ in range(2))
    return f":{west}({name}:{consist}){east}"


def _trouble(dice: random.Random, state: State) -> None:
    """Cars that are nobody's own, squares already worked, a Flying Switch in hand."""
    turn = state.turns[player_of(state)]
    for crew in state.trains.values():
        crew.own_west = dice.randrange(crew.own_west + 1)
        crew.own_east = dice.randrange(crew.own_east + 1)
        if dice.random() < 0.3:
            square = dice.choice(list(state.districts[0].grid))
            end = dice.choice(["west", "east", None])
            turn.worked.append(Worked(crew.tray, square, end))
    if dice.random() < 0.5:
        card_in_hand(state, "flyingSwitch")


def conceivable(state: State) -> Iterator[Intent]:
    """All trays and squares, forward and back, by each square and pair; all counts; all orders."""
    grid = list(state.districts[0].grid)
    squares = [*grid, at(7, 7)]
    hand = state.players[player_of(state)].hand
    for tray_id in ("tray0", "tray1", "tray2", "tray3"):
        for to, reverse in product(squares, (False, True)):
            for via in [(), *((square,) for square in grid)]:
                yield MoveTrain(tray_id, to, reverse, via)
        for count, from_nose in product(range(1, 6), (False, True)):
            yield SetOutCars(tray_id, count, from_nose)
        for length in range(5):
            yield from (SortConsist(tray_id, order) for order in permutations(range(length)))
        for card, count, to in product([*hand, "c9999"], range(1, 5), squares):
            yield FlySwitch(card, tray_id, count, to)


def meaning(state: State, intent: Intent) -> object:
    """What an intent does, so that two ways of saying one thing are one."""
    if isinstance(intent, MoveTrain):
        crew = state.trains[intent.tray]
        route = meant(routes_of(state, crew, reverse=intent.reverse), intent.to, intent.via)
        return ("move", intent.tray, intent.reverse, route)
    if isinstance(intent, SortConsist):
        consist: list[Car] = state.trains[intent.tray].consist
        return ("sort", intent.tray, tuple(consist[position] for position in intent.order))
    return intent


@pytest.mark.parametrize("seed", range(150))
def test_the_choices_are_exactly_the_conceivable_intents_that_are_not_refused(seed: int) -> None:
    """§5.1 and §13: a Menu neither offers what is refused nor leaves out what is legal."""
    state = random_position(random.Random(seed))
    player = player_of(state)
    kinds: tuple[type[Intent], ...] = (MoveTrain, SetOutCars, SortConsist, FlySwitch)
    offered = [intent for kind in kinds for intent in kind.choices(state, player)]
    assert all(check(state, player, intent) is None for intent in offered)
    legal = {meaning(state, intent) for intent in conceivable(state) if check(state, player, intent) is None}
    meanings = [meaning(state, intent) for intent in offered]
    assert len(set(meanings)) == len(meanings)
    assert legal <= set(meanings)
    lists = [intent for intent in offered if isinstance(intent, MoveTrain) and len(intent.via) > 1]
    assert len(set(meanings) - legal) == len(lists)
    assert can_switch(state, player) == bool(offered)
    assert can_move(state, player) == any(isinstance(intent, MoveTrain) for intent in offered)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_done_cars_and_places_stay_whole(seed: int) -> None:
    """§2.6 and §3.3: no car is lost or made, four at most on a card and in a train, the roster is right."""
    dice = random.Random(seed)
    state = random_position(dice)
    player = player_of(state)
    before = _all_cars(state)
    for _ in range(12):
        kinds: tuple[type[Intent], ...] = (MoveTrain, SetOutCars, SortConsist, FlySwitch)
        offered = [intent for kind in kinds for intent in kind.choices(state, player)]
        if not offered:
            break
        state = after(state, dice.choice(offered))
        assert _all_cars(state) == before
        _is_whole(state)


def _all_cars(state: State) -> list[Car]:
    standing = [car for card in state.districts[0].grid.values() for car in card.standing]
    return sorted(standing + [car for crew in state.trains.values() for car in crew.consist], key=str)


def _is_whole(state: State) -> None:
    district = state.districts[0]
    squares = []
    for crew in state.trains.values():
        assert isinstance(crew.place, InDistrict)
        assert 0 <= crew.engine_at <= len(crew.consist) <= 4
        squares.append(crew.place.square)
        card = district.grid[crew.place.square]
        assert crew.own_west <= card.standing_west
        assert crew.own_east <= len(card.standing) - card.standing_west
    assert all(squares.count(square) == 1 or square == (0, 0) for square in squares)
    assert squares.count(at(0, 0)) == len(district.roster)
    for square, card in district.grid.items():
        assert len(card.standing) <= 4
        assert square in squares or card.standing_west == 0
