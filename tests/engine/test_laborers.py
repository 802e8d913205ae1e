"""Laborers: loads out to the cars and in from them, box by box."""

from __future__ import annotations

import pytest

from engine.acts import Intent
from engine.events import Event, RevenueChanged
from engine.events.load_unload import CarLoaded, LoadAdvanced, LoadReceived, LoadStarted, UnloadingBegun
from engine.game import play
from engine.names import OFFICE_SQUARE, Square
from engine.phases.laborers import AdvanceLoad, BeginUnload, StartLoad
from engine.phases.load_unload import EndLoadUnload
from engine.state import State
from tests.engine.work_table import (
    FAR,
    HERE,
    after,
    at_work,
    cars,
    code,
    industry,
    modifier,
    shown,
    train_at_office,
)


def one_by_one(state: State, acts: list[Intent]) -> tuple[State, list[str], list[Event]]:
    """The acts, each by a rested Laborer: the position after them, the pictures, what is told."""
    pictures, told = [shown(state)], list[Event]()
    for act in acts:
        state.districts[0].grid[HERE].facility.workers_used = 0  # type: ignore[union-attr]
        state, events = after(state, act)
        told += events
        pictures.append(shown(state))
    return state, pictures, told


# Freight out


def test_a_load_goes_out_box_by_box_onto_the_westmost_empty_car() -> None:
    """§8.2: green, MEN, AT, WORK, then the westmost empty car of its type, which pays freightPerLoad."""
    state = at_work(houseRules={"revenue": {"freightPerLoad": 2}})
    industry(state, "freightHouse", green="B", standing="tBbb")
    acts: list[Intent] = [StartLoad(HERE), AdvanceLoad(HERE, 0), AdvanceLoad(HERE, 1), AdvanceLoad(HERE, 2)]
    state, pictures, told = one_by_one(state, acts)
    assert pictures == [
        "B | . . . | . | tBbb",
        ". | B> . . | . | tBbb",
        ". | . B> . | . | tBbb",
        ". | . . B> | . | tBbb",
        ". | . . . | . | tBB*b",
    ]
    assert told == [
        LoadStarted(0, "Freight House", HERE, "boxcar"),
        LoadAdvanced(0, "Freight House", HERE, "boxcar", 1, is_inbound=False),
        LoadAdvanced(0, "Freight House", HERE, "boxcar", 2, is_inbound=False),
        CarLoaded(0, "Freight House", HERE, "boxcar", is_locked=False),
        RevenueChanged(0, 2, 2, "load"),
    ]
    assert state.players[0].earned == {"load": 2}
    assert sum(state.classification_yard.values()) == 1


def test_each_laborer_acts_once_a_stage() -> None:
    """§8: one Laborer moves one load by one box."""
    state = at_work()
    industry(state, "mineTipple", green="H", standing="h")
    state, _ = after(state, StartLoad(HERE))
    assert code(state, AdvanceLoad(HERE, 0)) == "LABORERS_BUSY"
    assert code(state, StartLoad(HERE)) == "LABORERS_BUSY"
    assert code(state, BeginUnload(HERE, 0)) == "LABORERS_BUSY"


def test_more_laborers_do_more() -> None:
    """§11.5: a Prep Plant brings a box and a Laborer."""
    state = at_work()
    modifier(state, "prepPlant")
    industry(state, "mineTipple", green="HH", standing="hh")
    state, _ = after(state, StartLoad(HERE))
    state, _ = after(state, AdvanceLoad(HERE, 0))
    assert shown(state) == "H | . H> . | . | hh"


def test_laborers_work_only_at_an_industry_of_ones_own() -> None:
    """§8.2: not at the Office, not on plain track, not elsewhere."""
    state = at_work(2)
    industry(state, "mineTipple", green="H", standing="h")
    for at in (OFFICE_SQUARE, Square(1, 0), FAR):
        assert code(state, StartLoad(at)) == "NO_LABORERS_HERE"
        assert code(state, AdvanceLoad(at, 0)) == "NO_LABORERS_HERE"
        assert code(state, BeginUnload(at, 0)) == "NO_LABORERS_HERE"
    state, _ = play(state, 0, EndLoadUnload())
    assert code(state, StartLoad(HERE), 1) == "NO_LABORERS_HERE"


def test_starting_a_load_needs_a_load_and_an_empty_car_of_its_type() -> None:
    """§8.2: the first step also needs such a car."""
    state = at_work()
    facility = industry(state, "mineTipple", standing="H")
    assert code(state, StartLoad(HERE)) == "NO_LOAD_WAITING"
    facility.outbound = cars(state, "H")
    assert code(state, StartLoad(HERE)) == "NO_EMPTY_CAR_SPOTTED"
    state.districts[0].grid[HERE].standing = cars(state, "th")
    assert code(state, StartLoad(HERE)) is None


def test_cars_in_a_train_do_not_count_as_spotted() -> None:
    """§8.2: cars in a train don't count."""
    state = at_work()
    industry(state, "mineTipple", green="H")
    train = train_at_office(state, 9, "h")
    state.districts[0].roster.clear()
    train.place = train.place._replace(square=HERE)  # type: ignore[union-attr]
    assert code(state, StartLoad(HERE)) == "NO_EMPTY_CAR_SPOTTED"


def test_an_empty_car_is_claimed_by_the_load_on_its_way_to_it() -> None:
    """§8.2: a car that no other load here already claims; a load coming in claims none."""
    state = at_work()
    modifier(state, "forklifts")
    facility = industry(state, "freightHouse", green="B", sign=". B> .", standing="b")
    assert code(state, StartLoad(HERE)) == "EMPTY_CAR_CLAIMED"
    facility.sign[1] = facility.sign[1]._replace(is_inbound=True)  # type: ignore[union-attr]
    assert code(state, StartLoad(HERE)) is None


def test_each_box_of_the_sign_holds_one_load() -> None:
    """§8.2: one load per box."""
    state = at_work()
    modifier(state, "prepPlant")
    industry(state, "mineTipple", green="H", sign="H> H> .", standing="hhh")
    assert code(state, StartLoad(HERE)) == "SIGN_BOX_TAKEN"
    assert code(state, AdvanceLoad(HERE, 0)) == "SIGN_BOX_TAKEN"
    assert code(state, AdvanceLoad(HERE, 1)) is None


@pytest.mark.parametrize("box", [-1, 0, 3, 99])
def test_an_empty_box_of_the_sign_has_nothing_to_move(box: int) -> None:
    """§8.2: `box` is where the load is."""
    state = at_work()
    industry(state, "mineTipple", sign=". H> .", standing="h")
    assert code(state, AdvanceLoad(HERE, box)) == "NO_LOAD_IN_BOX"


def test_the_last_step_out_needs_the_empty_car_still_there() -> None:
    """§8.2: the load goes onto an empty car standing here."""
    state = at_work()
    industry(state, "mineTipple", sign=". . H>", standing="t")
    assert code(state, AdvanceLoad(HERE, 2)) == "NO_EMPTY_CAR_SPOTTED"


def test_a_track_stays_locked_while_another_load_is_on_the_sign() -> None:
    """§2.5 §8.2: the event says whether trains may come in again."""
    state = at_work()
    industry(state, "mineTipple", sign="H> . H>", standing="hh")
    _, events = after(state, AdvanceLoad(HERE, 2))
    assert CarLoaded(0, "Mine Tipple", HERE, "hopper", is_locked=True) in events


# Freight in


def test_a_load_comes_in_over_work_at_and_men_into_a_red_box() -> None:
    """§8.3: an empty car takes the place of the loaded one; the last step pays freightPerLoad."""
    state = at_work()
    industry(state, "powerPlant", standing="hTH")
    acts: list[Intent] = [
        BeginUnload(HERE, 1),
        AdvanceLoad(HERE, 2),
        AdvanceLoad(HERE, 1),
        AdvanceLoad(HERE, 0),
    ]
    state, pictures, told = one_by_one(state, acts)
    assert pictures == [
        ". | . . . | . | hTH",
        ". | . . <T | . | htH",
        ". | . <T . | . | htH",
        ". | <T . . | . | htH",
        ". | . . . | T | htH",
    ]
    assert told == [
        UnloadingBegun(0, "Power Plant", HERE, "tank"),
        LoadAdvanced(0, "Power Plant", HERE, "tank", 1, is_inbound=True),
        LoadAdvanced(0, "Power Plant", HERE, "tank", 0, is_inbound=True),
        LoadReceived(0, "Power Plant", HERE, "tank", is_locked=False),
        RevenueChanged(0, 1, 1, "unload"),
    ]


def test_the_player_names_the_car_to_unload() -> None:
    """§8.3: the player names the car; only loaded ones of a type received here will do."""
    state = at_work()
    industry(state, "powerPlant", standing="TbhB")
    assert code(state, BeginUnload(HERE, 0)) is None
    assert code(state, BeginUnload(HERE, 1)) == "NOT_RECEIVED_HERE"
    assert code(state, BeginUnload(HERE, 2)) == "CAR_IS_EMPTY"
    assert code(state, BeginUnload(HERE, 3)) == "NOT_RECEIVED_HERE"
    assert code(state, BeginUnload(HERE, 4)) == "NO_CAR_THERE"
    assert code(state, BeginUnload(HERE, -1)) == "NO_CAR_THERE"


def test_an_industry_that_only_ships_receives_nothing() -> None:
    """§8.3 §11.5: a Truck Dock at the Packing Sheds gains no slot in a direction they lack."""
    state = at_work()
    modifier(state, "truckDock")
    industry(state, "packingSheds", standing="R")
    assert code(state, BeginUnload(HERE, 0)) == "NOTHING_RECEIVED_HERE"


def test_a_load_never_pays_twice_in_one_place() -> None:
    """§8.4: what was loaded in this Office Area stays on the car here."""
    state = at_work(2)
    industry(state, "freightHouse")
    state.districts[0].grid[HERE].standing = [*cars(state, "B", 0), *cars(state, "B", 1)]
    assert code(state, BeginUnload(HERE, 0)) == "LOADED_IN_THIS_DISTRICT"
    assert code(state, BeginUnload(HERE, 1)) is None


def test_unloading_needs_an_empty_car_of_the_type_in_the_division_yard() -> None:
    """§8.3: it is swapped for an empty one of that type from the Division Yard."""
    state = at_work()
    industry(state, "powerPlant", standing="T")
    cars(state, "tttttt")
    assert code(state, BeginUnload(HERE, 0)) == "NO_EMPTY_CAR_IN_YARD"


def test_unloading_needs_work_free_and_at_last_a_red_box() -> None:
    """§8.3: the load stands on WORK first, and goes into a free red box at last."""
    state = at_work()
    facility = industry(state, "powerPlant", sign="<T . <T", red="H", standing="T")
    assert code(state, BeginUnload(HERE, 0)) == "SIGN_BOX_TAKEN"
    assert code(state, AdvanceLoad(HERE, 0)) == "INBOUND_BOX_FULL"
    assert code(state, AdvanceLoad(HERE, 2)) is None
    facility.inbound.clear()
    state.division_yard[next(kind for kind in state.division_yard if kind == ("hopper", True))] += 1
    _, events = after(state, AdvanceLoad(HERE, 0))
    assert LoadReceived(0, "Power Plant", HERE, "tank", is_locked=True) in events


def test_a_freight_house_can_jam_itself() -> None:
    """§8.3: one sign holds loads of both directions; neither can pass the other."""
    state = at_work()
    industry(state, "freightHouse", sign=". B> <B", standing="b")
    assert code(state, AdvanceLoad(HERE, 1)) == "SIGN_BOX_TAKEN"
    assert code(state, AdvanceLoad(HERE, 2)) == "SIGN_BOX_TAKEN"


def test_a_red_box_may_be_wanted_only_at_the_end() -> None:
    """§8.3: unloading may begin while every red box is taken."""
    state = at_work()
    industry(state, "powerPlant", red="H", standing="T")
    assert code(state, BeginUnload(HERE, 0)) is None
