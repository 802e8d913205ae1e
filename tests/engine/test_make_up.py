"""Second sections and the car-placing round (rules 6.2, 6.4)."""

from itertools import product

import pytest

from engine.catalogue.cars import CAR_TYPES, FREIGHT_TYPES
from engine.catalogue.editions import EDITIONS
from engine.effects.yards import to_yard
from engine.events.new_train import TrainMadeUp
from engine.game import check, decision, legal_intents
from engine.names import Car, Kind
from engine.phases.make_up import OrderSecondSection, PlaceCar
from engine.state import State
from tests.engine.line_table import (
    at_point,
    begin_new_train,
    car_count,
    cars,
    choose,
    code,
    line,
    queue,
    schedule,
    told,
)


def filling(*mainline: str, number: int, older: bool = False) -> State:
    """Stage 1 makes up this train."""
    state = line(*mainline, edition=EDITIONS["v0.4.9"]) if older else line(*mainline)
    if state.edition.trains[number].is_extra:
        train = at_point(state, number, direction="east")
        train.is_being_made_up = True
        state.phase = "newTrain"
        state.make_up.trays.append(train.tray)
    else:
        schedule(state, number)
        begin_new_train(state)
    return state


def being_made_up(state: State) -> str:
    return state.make_up.trays[0]


def put(state: State, car_type: str, *, loaded: bool = False) -> None:
    waiting = decision(state)
    assert waiting is not None
    choose(state, waiting.player, PlaceCar(being_made_up(state), car_type, loaded))  # type: ignore[arg-type]


def letters(state: State, number: int) -> list[str]:
    return [car.type for train in state.trains.values() if train.number == number for car in train.consist]


def test_players_put_cars_on_in_turn_from_the_superintendent_leftward() -> None:
    """§6.4: one car each, round and round."""
    state = line("plains", "plains", "plains")
    state.superintendent = 1
    schedule(state, 5)
    begin_new_train(state)
    asked = []
    while state.make_up.trays:
        asked.append(decision(state).player)  # type: ignore[union-attr]
        put(state, "coach")
    assert asked == [1, 0, 1]
    assert letters(state, 5) == ["coach"] * 3


def test_the_round_begins_anew_with_the_superintendent_for_each_train() -> None:
    """§6.4: for each train, players in turn from the Superintendent."""
    state = line("plains", "plains", "plains")
    schedule(state, 5)
    begin_new_train(state)
    choose(state, 0, OrderSecondSection(5))
    for _ in range(3):
        put(state, "coach")
    assert decision(state).player == 0  # type: ignore[union-attr]
    assert len(state.make_up.trays) == 1


def test_the_round_ends_by_itself_when_the_card_is_full() -> None:
    """§6.4: until the listed consist is full; the train is then no longer being made up."""
    state = filling(number=8)
    put(state, "coach")
    put(state, "boxcar", loaded=True)
    (train,) = state.trains.values()
    assert not state.make_up.trays
    assert not train.is_being_made_up
    assert train.engine_at == 0


def test_the_round_ends_when_no_suitable_car_is_left() -> None:
    """§6.4: or until no suitable car is left in the Division Yard; nobody passes."""
    state = line()
    schedule(state, 2)
    for loaded in (True, False):
        state.division_yard[Kind("coach", loaded)] = 0
    log = begin_new_train(state)
    assert told(log, TrainMadeUp)[0].is_full is False
    assert not state.make_up.trays


def test_a_train_held_at_a_division_point_is_not_topped_up_later() -> None:
    """§6.4: only this Stage's new trains are given cars."""
    state = line()
    waiting = at_point(state, 8, "c")
    schedule(state, 10)
    begin_new_train(state)
    assert [state.trains[tray].name for tray in state.make_up.trays] == ["10"]
    assert code(state, 0, PlaceCar(waiting.tray, "boxcar", False)) == "NOT_BEING_MADE_UP"


def test_cars_join_the_tail_behind_the_engine() -> None:
    """§6.4: cars join the tail; the engine leads."""
    state = filling(number=8)
    put(state, "boxcar")
    put(state, "coach")
    assert letters(state, 8) == ["boxcar", "coach"]


def test_a_car_is_suitable_within_the_cards_counts_only() -> None:
    """§6.4: within the card's counts of freight, coaches and cabooses."""
    state = filling(number=8)
    put(state, "coach")
    tray = being_made_up(state)
    assert code(state, 0, PlaceCar(tray, "coach", False)) == "NOT_ON_TRAIN_CARD"
    assert code(state, 0, PlaceCar(tray, "caboose", True)) == "NOT_ON_TRAIN_CARD"


def test_the_fruit_growers_express_takes_reefers_only() -> None:
    """§6.4: X14 reefers only."""
    state = filling(number=14)
    tray = being_made_up(state)
    assert code(state, 0, PlaceCar(tray, "boxcar", True)) == "REEFERS_ONLY"
    put(state, "reefer", loaded=True)


def test_the_appleseed_extra_takes_empty_freight_only() -> None:
    """§6.4, Ruling: X13 empty freight only."""
    state = filling(number=13)
    tray = being_made_up(state)
    assert code(state, 0, PlaceCar(tray, "tank", True)) == "EMPTY_FREIGHT_ONLY"
    put(state, "tank")


def test_older_editions_load_the_appleseed_extra_freely() -> None:
    """§6.4: in an older edition X13 may take loaded cars."""
    state = filling(number=13, older=True)
    put(state, "tank", loaded=True)
    assert letters(state, 13) == ["tank"]


def test_a_caboose_is_suitable_only_when_no_other_car_is() -> None:
    """§6.4, Ruling: a caboose comes when nothing else is suitable, and nothing is put behind one."""
    state = filling(number=11)
    tray = being_made_up(state)
    assert code(state, 0, PlaceCar(tray, "caboose", True)) == "CABOOSE_LAST"
    put(state, "hopper")
    put(state, "hopper")
    put(state, "caboose", loaded=True)
    assert letters(state, 11) == ["hopper", "hopper", "caboose"]
    assert not state.make_up.trays


def test_a_caboose_may_come_early_when_the_yard_has_no_freight_car() -> None:
    """§6.4, Ruling: nothing is put behind a caboose even when the card lists more cars."""
    state = filling(number=11)
    for kind in state.division_yard:
        if kind.type not in ("coach", "caboose"):
            state.division_yard[kind] = 0
    put(state, "caboose", loaded=True)
    assert letters(state, 11) == ["caboose"]
    assert not state.make_up.trays


def test_nothing_is_put_behind_a_caboose_when_its_leaving_brings_the_yard_back() -> None:
    """§6.4, Ruling and §3.2: the last car out of the yard is a caboose; Classification comes too late."""
    state = filling(number=11)
    for kind, count in state.division_yard.items():
        if kind.type != "caboose":
            state.classification_yard[kind], state.division_yard[kind] = count, 0
    state.division_yard[Kind("caboose", True)] = 1
    put(state, "caboose", loaded=True)
    assert state.division_yard[Kind("boxcar", False)] == 10
    assert letters(state, 11) == ["caboose"]
    assert not state.make_up.trays


@pytest.mark.parametrize(("yard_return", "offered"), [("whenBare", True), ("byKind", False)])
def test_a_caboose_waits_while_a_kind_comes_back_by_itself(yard_return: str, offered: bool) -> None:
    """§6.4, Ruling and §3.2: with `byKind` the freight cars in Classification are suitable again at once."""
    state = line(houseRules={"yardReturn": yard_return})
    schedule(state, 11)
    for kind in state.division_yard:
        if kind.type in FREIGHT_TYPES:
            state.division_yard[kind] = 0
    state.division_yard[Kind("tank", False)] = 1
    begin_new_train(state)
    put(state, "tank")
    to_yard(state, Car("hopper", loaded=False))
    caboose = PlaceCar(being_made_up(state), "caboose", loaded=True)
    assert (caboose in legal_intents(state, 0)) == offered
    assert code(state, 0, caboose) == (None if offered else "CABOOSE_LAST")


def test_older_editions_place_cabooses_at_any_time() -> None:
    """§6.4: in an older edition a caboose goes anywhere."""
    state = filling(number=11, older=True)
    put(state, "caboose", loaded=True)
    put(state, "hopper")
    assert letters(state, 11) == ["caboose", "hopper"]


def test_a_light_engine_is_complete_without_anybody_being_asked() -> None:
    """§6.4: X16 lists no cars."""
    state = line()
    queue(state, 16)
    begin_new_train(state)
    choose(state, 0, legal_intents(state, 0)[0])
    assert not state.make_up.trays
    assert letters(state, 16) == []


def test_a_car_the_division_yard_lacks_is_refused() -> None:
    """§6.4: cars come from the Division Yard; the Pee-Dee lists a caboose, and a caboose is never empty."""
    state = filling(number=9)
    state.division_yard[Kind("tank", True)] = 0
    assert code(state, 0, PlaceCar(being_made_up(state), "tank", True)) == "NOT_IN_DIVISION_YARD"
    assert code(state, 0, PlaceCar("tray9", "tank", True)) == "NOT_BEING_MADE_UP"


@pytest.mark.parametrize(("number", "direction"), [(8, "east"), (7, "west")])
def test_a_second_section_is_the_same_train_behind_the_first(number: int, direction: str) -> None:
    """§6.2: identical, standing behind it, shown as `8-2`, given its cars after the first."""
    state = filling(number=number)
    choose(state, 0, OrderSecondSection(number))
    first, second = state.trains.values()
    assert (second.name, second.place, second.direction) == (f"{number}-2", first.place, direction)
    assert (second.facing, second.rail_facing) == (direction[0], direction[0])
    assert state.make_up.trays == [first.tray, second.tray]


def test_a_second_section_stands_before_the_extras_in_the_round() -> None:
    """§6.4: the due train, its second section, Extras as started."""
    state = line()
    schedule(state, 8)
    queue(state, 21)
    begin_new_train(state)
    choose(state, 0, legal_intents(state, 0)[0])
    choose(state, 0, OrderSecondSection(8))
    assert [state.trains[tray].name for tray in state.make_up.trays] == ["8", "8-2", "X21"]


def test_a_second_section_is_ordered_once_while_its_train_is_filled_and_a_tray_is_free() -> None:
    """§6.2: once on each due train, if a tray is free, by the player asked for its next car."""
    state = filling("plains", "plains", "plains", number=7)
    assert code(state, 1, OrderSecondSection(7)) == "NOT_YOUR_TURN"
    assert code(state, 0, OrderSecondSection(8)) == "NOT_THE_DUE_TRAIN"
    trays, state.free_trays = state.free_trays, []
    assert code(state, 0, OrderSecondSection(7)) == "NO_FREE_TRAY"
    state.free_trays = trays
    choose(state, 0, OrderSecondSection(7))
    assert code(state, 0, OrderSecondSection(7)) == "SECOND_SECTION_ORDERED"
    assert OrderSecondSection(7) not in legal_intents(state, 0)


def test_a_second_section_comes_too_late_once_an_extra_is_filled() -> None:
    """§6.2: only while the due train is asked about."""
    state = line()
    schedule(state, 8)
    queue(state, 21)
    begin_new_train(state)
    choose(state, 0, legal_intents(state, 0)[0])
    put(state, "coach")
    put(state, "boxcar")
    assert code(state, 0, OrderSecondSection(8)) == "SECOND_SECTION_TOO_LATE"


def test_no_extra_has_a_second_section() -> None:
    """§6.2: second sections are for due trains."""
    assert code(filling(number=21), 0, OrderSecondSection(21)) == "NOT_THE_DUE_TRAIN"


def test_the_classification_yard_comes_back_in_the_middle_of_a_round() -> None:
    """§3.2: whenever the Division Yard is empty, Classification moves into it at once."""
    state = filling(number=9)
    for kind, count in state.division_yard.items():
        state.classification_yard[kind] += count
        state.division_yard[kind] = 0
    state.division_yard[Kind("tank", False)] = 1
    state.classification_yard[Kind("tank", False)] -= 1
    put(state, "tank")
    assert sum(state.classification_yard.values()) == 0
    put(state, "boxcar")
    assert car_count(state) == 80


@pytest.mark.parametrize("number", [2, 4, 6, 8, 10, 12, 13, 14, 15, 18, 19, 20, 21, 22])
@pytest.mark.parametrize("older", [False, True])
def test_the_cars_offered_are_those_that_are_not_refused(number: int, older: bool) -> None:
    """§6.4: choices are the conceivable intents that pass, at every step of the round."""
    state = filling(number=number, older=older)
    while state.make_up.trays:
        trays = [*state.trains, "tray9"]
        conceivable = [PlaceCar(*each) for each in product(trays, CAR_TYPES, (True, False))]
        sections = [OrderSecondSection(each) for each in range(1, 23)]
        legal = {intent for intent in (*conceivable, *sections) if check(state, 0, intent) is None}
        offered = [
            intent for intent in legal_intents(state, 0) if isinstance(intent, PlaceCar | OrderSecondSection)
        ]
        assert set(offered) == legal
        assert len(offered) == len(legal)
        choose(state, 0, next(each for each in offered if isinstance(each, PlaceCar)))


def test_there_are_always_eighty_cars() -> None:
    """§3.1: 80 cars exist."""
    state = filling(number=10)
    cars_before = car_count(state)
    put(state, "tank")
    assert car_count(state) == cars_before == 80
    assert cars(state, "b")[0].type == "boxcar"
