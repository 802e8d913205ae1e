"""The Division Yard is the supply and the Classification Yard collects what is used."""

from __future__ import annotations

import pytest

from engine.catalogue.cars import SUPPLY
from engine.config import config_from_json
from engine.effects.yards import in_division_yard, take_from_division_yard, to_yard
from engine.names import Car, Kind
from engine.setup import set_up
from engine.state import State

LOADED_TANK, EMPTY_TANK = Kind("tank", loaded=True), Kind("tank", loaded=False)


def yards(yard_return: str, division: dict[Kind, int], classification: dict[Kind, int]) -> State:
    """A table where only these cars are left in the yards."""
    state = set_up(config_from_json({"houseRules": {"yardReturn": yard_return}}, 1), ["Ann"], 1)
    state.division_yard = dict.fromkeys(SUPPLY, 0) | division
    state.classification_yard = dict.fromkeys(SUPPLY, 0) | classification
    return state


def held(yard: dict[Kind, int]) -> dict[Kind, int]:
    return {kind: cars for kind, cars in yard.items() if cars}


def test_the_division_yard_is_the_supply_of_all_eighty_cars() -> None:
    """§3.1 §3.2: at the beginning every car is there."""
    state = set_up(config_from_json({}, 1), ["Ann"], 1)
    assert sum(state.division_yard.values()) == 80
    assert not held(state.classification_yard)
    assert in_division_yard(state, "coach", loaded=True) == 8


@pytest.mark.parametrize("yard_return", ["whenBare", "byKind"])
def test_a_used_car_is_collected_and_forgets_where_it_was_loaded(yard_return: str) -> None:
    """§3.2: used cars go to the Classification Yard and lose their origin."""
    state = yards(yard_return, {LOADED_TANK: 2}, {})
    to_yard(state, Car("tank", loaded=True, origin=0))
    assert held(state.classification_yard) == {LOADED_TANK: 1}
    assert take_from_division_yard(state, "tank", loaded=True) == Car("tank", loaded=True, origin=None)


def test_a_caboose_goes_straight_to_the_division_yard() -> None:
    """§3.2: cabooses never wait in Classification."""
    state = yards("whenBare", {LOADED_TANK: 1}, {})
    to_yard(state, Car("caboose", loaded=True))
    assert held(state.division_yard) == {LOADED_TANK: 1, Kind("caboose", loaded=True): 1}


def test_classification_comes_back_all_at_once_when_the_division_yard_is_bare() -> None:
    """§3.2: not before the last car is gone, and then everything."""
    state = yards("whenBare", {LOADED_TANK: 2}, {EMPTY_TANK: 3, Kind("coach", loaded=False): 1})
    take_from_division_yard(state, "tank", loaded=True)
    assert held(state.division_yard) == {LOADED_TANK: 1}
    take_from_division_yard(state, "tank", loaded=True)
    assert held(state.division_yard) == {EMPTY_TANK: 3, Kind("coach", loaded=False): 1}
    assert not held(state.classification_yard)


def test_a_car_used_while_the_division_yard_is_bare_is_supply_at_once() -> None:
    """§3.2: whenever the Division Yard is empty, Classification moves in."""
    state = yards("whenBare", {}, {})
    to_yard(state, Car("tank", loaded=False))
    assert held(state.division_yard) == {EMPTY_TANK: 1}


def test_by_kind_a_kind_comes_back_as_soon_as_the_division_yard_has_none_of_it() -> None:
    """§3.2 §12.3: with `byKind` type and load count, and other kinds stay."""
    state = yards("byKind", {LOADED_TANK: 1, EMPTY_TANK: 1}, {LOADED_TANK: 2, EMPTY_TANK: 4})
    take_from_division_yard(state, "tank", loaded=True)
    assert held(state.division_yard) == {LOADED_TANK: 2, EMPTY_TANK: 1}
    assert held(state.classification_yard) == {EMPTY_TANK: 4}


def test_by_kind_a_used_car_of_a_kind_that_is_out_is_supply_at_once() -> None:
    """§3.2: the same when the car comes in."""
    state = yards("byKind", {LOADED_TANK: 1}, {})
    to_yard(state, Car("tank", loaded=False))
    assert held(state.division_yard) == {LOADED_TANK: 1, EMPTY_TANK: 1}
