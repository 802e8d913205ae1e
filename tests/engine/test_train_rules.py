"""What single trains may not do in switching, whether the choices are exactly what is legal."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from engine.acts import Intent
from engine.catalogue.trains import TRAIN
from engine.game import check
from engine.names import Car, Square
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
from tests.engine.drawn import (
    after,
    at,
    card_in_hand,
    code,
    player_of,
    position,
    sentence,
    shows,
    train,
    tray,
)

NEVER_SWITCHED = ["1", "2", "5", "6", "X16", "X17", "X18", "X19"]


def forward(state: State, name: str, column: int, *via: Square) -> MoveTrain:
    return MoveTrain(tray(state, name), at(column, 0), reverse=False, via=via)


def backward(state: State, name: str, column: int) -> MoveTrain:
    return MoveTrain(tray(state, name), at(column, 0), reverse=True)


def drop(state: State, name: str, count: int = 1, *, from_nose: bool = False) -> SetOutCars:
    return SetOutCars(tray(state, name), count, from_nose)


# No switching


@pytest.mark.parametrize("name", NEVER_SWITCHED)
def test_a_no_switching_train_may_be_moved_but_not_couple(name: str) -> None:
    """§13 no switching: may be moved, but may not couple."""
    state = position(f"||:({name}:c>)  --  --:b  WP  ||")
    assert code(state, forward(state, name, -2)) is None
    assert code(state, forward(state, name, -1)) == "PICKUP_NOT_ALLOWED"
    assert code(state, forward(state, name, 0)) == "PICKUP_NOT_ALLOWED"
    assert "is not switched" in sentence(state, forward(state, name, 0))


@pytest.mark.parametrize("name", NEVER_SWITCHED)
def test_a_no_switching_train_sets_nothing_out_and_is_not_sorted(name: str) -> None:
    """§13 no switching: may not set out or sort; NO_SWITCHING."""
    state = position(f"SY:({name}:cc>)  --  FH\n||  WP  ||")
    assert code(state, drop(state, name)) == "NO_SWITCHING"
    assert code(state, SortConsist(tray(state, name), (0, 1))) == "NO_SWITCHING"
    flying = position(f"FH  --:({name}:cc>)  --\n||  WP  ||")
    card = card_in_hand(flying, "flyingSwitch")
    assert code(flying, FlySwitch(card, tray(flying, name), 1, at(-1, 1))) == "NO_SWITCHING"


def test_only_these_trains_are_never_switched() -> None:
    """§13 no switching: 1/2, 5/6, X16–X19."""
    found = [number for number, card in TRAIN.items() if "noSwitching" in card.rules]
    assert found == [1, 2, 5, 6, 16, 17, 18, 19]


# Drop only, empties only


def test_the_appleseed_couples_nothing_but_sets_out() -> None:
    """§13 drop only: X13 couples nothing; PICKUP_NOT_ALLOWED with a sentence of its own."""
    state = position("||  --:(X13:b>)  --:h  WP  ||")
    assert code(state, forward(state, "X13", -1)) == "PICKUP_NOT_ALLOWED"
    assert "only sets cars out" in sentence(state, forward(state, "X13", -1))
    assert code(state, drop(state, "X13")) is None


@pytest.mark.parametrize(
    ("cars", "found"), [("b", None), ("kh", None), ("B", "EMPTIES_ONLY"), ("bH", "EMPTIES_ONLY")]
)
def test_the_pee_dee_couples_empty_cars_and_cabooses_only(cars: str, found: str | None) -> None:
    """§13 empties only: X22 couples empty cars and cabooses only."""
    state = position(f"||:(X22:>)  --:{cars}  WP  ||")
    assert code(state, forward(state, "X22", 0)) == found


def test_the_pee_dee_sets_out_what_it_has() -> None:
    """§13 empties only: restricts coupling, not setting out."""
    state = position("||  --:(X22:B>)  WP  ||")
    assert code(state, drop(state, "X22")) is None


# One freight car per square


@pytest.mark.parametrize("name", ["3", "4"])
def test_the_express_picks_up_one_freight_car_on_a_square(name: str) -> None:
    """§13 one freight car per square: picked up, one per square; coaches and cabooses don't count."""
    text = "||:({name}:>)  --:{one}  --:{two}  WP  ||"
    for one, two, found in [
        ("b", "h", None),
        ("bc", "kc", None),
        ("bh", "", "FREIGHT_WORKED_HERE"),
        ("", "bH", "FREIGHT_WORKED_HERE"),
    ]:
        drawn = text.format(name=name, one=one, two=two).replace(":  ", "  ")
        state = position(drawn)
        assert code(state, forward(state, name, 0)) == found, drawn


def test_the_express_sets_out_one_freight_car_on_a_square() -> None:
    """§13 one freight car per square: set out, one per square and switching turn."""
    state = position("||  --  --:(3:bch>)  WP  ||")
    assert code(state, drop(state, "3", 3)) == "FREIGHT_WORKED_HERE"
    state = after(state, drop(state, "3", 2))
    assert code(state, drop(state, "3", 1)) == "FREIGHT_WORKED_HERE"
    assert state.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), "west")]


def test_a_coach_may_still_be_left_where_the_express_has_worked() -> None:
    """§13 one freight car per square: coaches and cabooses don't count."""
    state = position("||  --  --:(3:hbc>)  WP  ||")
    state = after(state, drop(state, "3"))
    assert code(state, drop(state, "3")) == "FREIGHT_WORKED_HERE"
    state = position("||  --  --:(3:kbc>)  WP  ||")
    train(state, "3").engine_at = 1
    state = after(state, drop(state, "3", 2), drop(state, "3", from_nose=True))
    shows(state, "||  --  --:kb(3:>)c  WP  ||")
    state = position("||  --  --:(3:ckb>)  WP  ||")
    shows(after(state, drop(state, "3", 2), drop(state, "3")), "||  --  --:ckb(3:>)  WP  ||")


def test_picking_up_and_setting_out_share_one_budget() -> None:
    """§13 one freight car per square: picked up or set out."""
    state = position("||:(3:>)  --:b  WP  ||")
    state = after(state, forward(state, "3", -1))
    assert code(state, drop(state, "3", from_nose=True)) == "FREIGHT_WORKED_HERE"
    elsewhere = after(state, forward(state, "3", 1))
    assert code(elsewhere, drop(elsewhere, "3", from_nose=True)) == "NOT_ON_LIMITS"


def test_coming_back_for_a_car_set_out_is_a_second_time() -> None:
    """§13 one freight car per square: the cut is the train's own only until it leaves the square."""
    state = position("||  --:(3:b>)  WP  ||")
    state = after(state, drop(state, "3"), forward(state, "3", 0))
    assert code(state, backward(state, "3", -1)) == "FREIGHT_WORKED_HERE"
    assert code(state, backward(state, "3", -2)) == "FREIGHT_WORKED_HERE"


def test_a_new_turn_brings_a_new_budget() -> None:
    """§13 one freight car per square: per switching turn."""
    state = position("||  --:(3:b>)  WP  ||")
    state = after(state, drop(state, "3"), forward(state, "3", 0))
    state.turns[player_of(state)].worked.clear()
    assert code(state, backward(state, "3", -1)) is None


def test_recoupling_the_own_cut_gives_the_budget_back() -> None:
    """§5.1 own cut: re-coupling it undoes the drop and gives back the per-square budget."""
    state = position("||  --  --:(3:hb>)  WP  ||")
    dropped = after(state, drop(state, "3"))
    recoupled = after(dropped, backward(dropped, "3", -2))
    assert recoupled.turns[player_of(state)].worked == []
    again = after(recoupled, forward(recoupled, "3", -1))
    assert code(again, drop(again, "3")) is None


def test_only_the_cut_set_out_at_that_end_gives_anything_back() -> None:
    """§5.1 own cut: a cut of an earlier turn comes back free and gives nothing back."""
    state = position("||  --  --:t(3:h>b)  WP  ||")
    dropped = after(state, drop(state, "3", from_nose=True))
    assert dropped.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), "east")]
    left = after(dropped, backward(dropped, "3", -2))
    shows(left, "||  --:(3:th>)  --:b  WP  ||")
    assert left.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), None)]
    assert code(left, forward(left, "3", 0)) == "FREIGHT_WORKED_HERE"


def test_a_cut_left_behind_gives_nothing_back_when_another_train_has_taken_it() -> None:
    """§13 one freight car per square: a square worked stays worked, however often the train comes by."""
    state = position("||:(9:>)  --  --:(3:bh>)  DE  --  ||")
    state = after(
        state,
        drop(state, "3"),
        forward(state, "3", 0),
        forward(state, "9", -1),
        backward(state, "9", -3),
        backward(state, "3", -1),
        backward(state, "3", -2),
        forward(state, "3", -1),
    )
    shows(state, "||:(9:>b)  --  --:(3:h>)  DE  --  ||")
    assert code(state, drop(state, "3")) == "FREIGHT_WORKED_HERE"


def test_each_express_has_a_budget_of_its_own() -> None:
    """§13 one freight car per square: what one train has worked does not count for another."""
    state = position("||:(4:>)  --  --:(3:bh>)  DE  --  ||")
    taken = after(state, drop(state, "3"), forward(state, "3", 0), forward(state, "4", -1))
    shows(taken, "||  --  --:(4:>b)  DE:(3:h>)  --  ||")
    state = position("||:(4:b>)  --  --:t  DE:(3:>)  --  ||")
    left = after(state, backward(state, "3", -1), forward(state, "3", 0), forward(state, "4", -1))
    assert code(left, drop(left, "4")) is None


def test_a_flying_switch_of_the_express_counts_at_the_industry() -> None:
    """§5.1 Flying Switch: it is a set-out (13 applies, at the target square)."""
    state = position("FH  --:(3:hbt>)  --\n||  WP  ||")
    card = card_in_hand(state, "flyingSwitch")
    flights = [FlySwitch(card, tray(state, "3"), count, at(-1, 1)) for count in (1, 2)]
    assert [code(state, flight) for flight in flights] == [None, "FREIGHT_WORKED_HERE"]
    flown = after(state, flights[0])
    assert flown.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 1), None)]
    assert code(flown, drop(flown, "3")) is None
    assert code(flown, MoveTrain(tray(state, "3"), at(-1, 1), reverse=True)) == "FREIGHT_WORKED_HERE"


# Coach stays


@pytest.mark.parametrize("name", ["7", "8"])
def test_the_local_never_sets_out_its_coach(name: str) -> None:
    """§13 coach stays: its coach is never set out; it may be coupled and sorted."""
    state = position(f"||  --:({name}:cb>t)  WP  ||")
    assert code(state, drop(state, name, 1)) == "COACH_STAYS"
    assert code(state, drop(state, name, 1, from_nose=True)) is None
    nearer = position(f"FH  --:({name}:bc>)  --\n||  WP  ||")
    card = card_in_hand(nearer, "flyingSwitch")
    assert code(nearer, drop(nearer, name, 1)) is None
    assert code(nearer, drop(nearer, name, 2)) == "COACH_STAYS"
    assert code(nearer, FlySwitch(card, tray(nearer, name), 2, at(-1, 1))) == "COACH_STAYS"


# The own cut


@pytest.mark.parametrize("name", ["1", "X13", "X22", "3"])
def test_the_own_cut_is_free_of_the_card_restrictions(name: str) -> None:
    """§5.1 own cut: re-coupling it is free of the card restrictions in 13."""
    state = position(f"||  --:BB({name}:>)  WP  ||")
    assert code(state, backward(state, name, -2)) is None


@pytest.mark.parametrize(
    ("name", "found"),
    [("1", "PICKUP_NOT_ALLOWED"), ("X13", "PICKUP_NOT_ALLOWED"), ("X22", "EMPTIES_ONLY"), ("3", None)],
)
def test_cars_beyond_the_own_cut_are_not_free(name: str, found: str | None) -> None:
    """§5.1 own cut: only what the train set out itself, next to it, is its own."""
    state = position(f"||  --:HB({name}:>)  WP  ||")
    train(state, name).own_west = 1
    assert code(state, backward(state, name, -2)) == found


def test_a_car_beyond_the_own_cut_counts() -> None:
    """§13 one freight car per square: also on the square where the train stands."""
    state = position("||  --:HB(3:>)  WP  ||")
    train(state, "3").own_west = 1
    moved = after(state, backward(state, "3", -2))
    assert moved.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), None)]


# The route meant


def test_the_restrictions_are_judged_on_the_route_meant() -> None:
    """§5.1 Routes: the restrictions of 13 are judged on the route meant."""
    state = position(".  se  --  --  sw  .\n||:(X13:>)  wen  --:b  WP  ewn  ||")
    straight, siding = forward(state, "X13", 2), forward(state, "X13", 2, at(-1, 1))
    assert code(state, straight) == "PICKUP_NOT_ALLOWED"
    assert code(state, siding) is None
    offered = [choice.via for choice in MoveTrain.choices(state, 0) if choice.to == at(2, 0)]
    assert offered == [(at(-2, 1),)]


# Choices and refusals agree

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
