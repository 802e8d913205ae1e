"""Porters: boarding and detraining, with which train and why not."""

from __future__ import annotations

import pytest

from engine.events import RevenueChanged
from engine.events.load_unload import PassengersBoarded, PassengersDetrained
from engine.game import legal_intents
from engine.names import OFFICE_SQUARE, Car, Square
from engine.phases.porters import BoardPassengers, DetrainPassengers
from tests.engine.work_table import FAR, after, at_work, cars, code, letters, modifier, shown, train_at_office

# Boarding


def test_boarding_puts_a_loaded_coach_in_the_place_of_the_empty_one_nearest_the_nose() -> None:
    """§8.1: origin is this seat, the empty coach goes to Classification, passengerPerCoach is paid."""
    state = at_work(houseRules={"revenue": {"passengerPerCoach": 3}})
    state.districts[0].office.outbound = cars(state, "C")
    train = train_at_office(state, 8, "bcc")
    state, events = after(state, BoardPassengers(OFFICE_SQUARE, train.tray))
    assert letters(state.trains[train.tray].consist) == "bC*c"
    assert shown(state, OFFICE_SQUARE) == ". | . . . | . | ."
    assert {kind.type: n for kind, n in state.classification_yard.items() if n} == {"coach": 1}
    assert events == [PassengersBoarded(0, "8", "Depot", 0), RevenueChanged(0, 3, 3, "board")]
    assert state.players[0].earned == {"board": 3}


def test_without_a_name_the_first_eligible_train_in_order_of_arrival_is_worked() -> None:
    """§8.1: a train that can't be worked is passed over."""
    state = at_work(tier="terminal")
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 10, "b")
    train_at_office(state, 20, "c")
    first = train_at_office(state, 8, "c")
    second = train_at_office(state, 6, "c")
    choices = [intent for intent in legal_intents(state, 0) if isinstance(intent, BoardPassengers)]
    assert choices == [
        BoardPassengers(OFFICE_SQUARE, first.tray),
        BoardPassengers(OFFICE_SQUARE, second.tray),
    ]
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE))
    assert letters(state.trains[first.tray].consist) == "C*"
    assert letters(state.trains[second.tray].consist) == "c"


def test_each_porter_acts_once_a_stage() -> None:
    """§8 §4.3: a Depot has one Porter, free again at Shift Change."""
    state = at_work()
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 6, "cc")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE))
    assert code(state, BoardPassengers(OFFICE_SQUARE)) == "PORTERS_BUSY"
    state.districts[0].office.workers_used = 0
    assert code(state, BoardPassengers(OFFICE_SQUARE)) == "NO_PASSENGERS_WAITING"


def test_a_hotel_brings_a_porter_and_a_green_slot() -> None:
    """§11.5 §8: modifiers add workers."""
    state = at_work()
    modifier(state, "hotel", OFFICE_SQUARE)
    state.districts[0].office.outbound = cars(state, "CC")
    train_at_office(state, 6, "cc")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE))
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE))
    assert code(state, BoardPassengers(OFFICE_SQUARE)) == "PORTERS_BUSY"


def test_porters_work_only_at_an_office_that_handles_passengers() -> None:
    """§8.1: not a Whistle Post, and nowhere but at the Office."""
    state = at_work(tier="whistlePost")
    modifier(state, "hotel", OFFICE_SQUARE)
    train_at_office(state, 8, "cC")
    for intent in (BoardPassengers, DetrainPassengers):
        assert code(state, intent(OFFICE_SQUARE)) == "NOT_A_PASSENGER_FACILITY"
        assert code(state, intent(Square(1, 0))) == "NO_PORTERS_HERE"
        assert code(state, intent(FAR)) == "NO_PORTERS_HERE"


def test_porters_need_a_train_on_an_ad_track() -> None:
    """§8.1: with a train holding an A/D track."""
    state = at_work(tier="station")
    state.districts[0].office.outbound = cars(state, "C")
    for intent in (BoardPassengers, DetrainPassengers):
        assert code(state, intent(OFFICE_SQUARE)) == "NO_TRAIN_AT_OFFICE"
    train_at_office(state, 8, "c")
    assert code(state, BoardPassengers(OFFICE_SQUARE, "tray99")) == "TRAIN_NOT_AT_OFFICE"


def test_passengers_need_an_empty_coach() -> None:
    """§8.1: an empty coach on the train."""
    state = at_work()
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 8, "Cb")
    assert code(state, BoardPassengers(OFFICE_SQUARE)) == "NO_EMPTY_COACH"


@pytest.mark.parametrize("number", [19, 20])
def test_some_extras_are_never_worked_by_porters(number: int) -> None:
    """§13: no passenger work on X19 and X20."""
    state = at_work(tier="terminal")
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, number, "cC")
    assert code(state, BoardPassengers(OFFICE_SQUARE)) == "NO_PASSENGER_WORK"
    assert code(state, DetrainPassengers(OFFICE_SQUARE)) == "NO_PASSENGER_WORK"


def test_the_crack_limited_is_worked_only_at_a_terminal() -> None:
    """§13: terminals only for 1/2."""
    state = at_work(tier="station")
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 1, "cC")
    assert code(state, BoardPassengers(OFFICE_SQUARE)) == "NOT_A_TERMINAL"
    assert code(state, DetrainPassengers(OFFICE_SQUARE)) == "NOT_A_TERMINAL"
    grown = at_work(tier="terminal")
    grown.districts[0].office.outbound = cars(grown, "C")
    train_at_office(grown, 1, "cC")
    assert code(grown, BoardPassengers(OFFICE_SQUARE)) is None
    assert code(grown, DetrainPassengers(OFFICE_SQUARE)) is None


# Detraining


def test_detraining_swaps_the_loaded_coach_for_an_empty_one() -> None:
    """§8.1: the coach nearest the nose with an origin elsewhere goes into the red box and pays."""
    state = at_work(2)
    train = train_at_office(state, 8, "b")
    train.consist += [*cars(state, "C", 0), *cars(state, "C", 1), *cars(state, "C")]
    state, events = after(state, DetrainPassengers(OFFICE_SQUARE, train.tray))
    assert letters(state.trains[train.tray].consist) == "bC*cC"
    assert state.districts[0].office.inbound == [Car("coach", loaded=True, origin=1)]
    assert events == [PassengersDetrained(0, "8", "Depot", 0), RevenueChanged(0, 1, 1, "detrain")]


def test_passengers_who_boarded_here_may_not_leave_here() -> None:
    """§8.4: what an Office Area loaded may not be unloaded anywhere in it."""
    state = at_work()
    train_at_office(state, 8, "C", origin=0)
    assert code(state, DetrainPassengers(OFFICE_SQUARE)) == "LOADED_IN_THIS_DISTRICT"


def test_detraining_needs_a_loaded_coach_a_red_box_and_an_empty_coach_in_supply() -> None:
    """§8.1: each of them missing has its own reason."""
    state = at_work(tier="station")
    train = train_at_office(state, 8, "cB")
    assert code(state, DetrainPassengers(OFFICE_SQUARE, train.tray)) == "NO_LOADED_COACH"
    train.consist += cars(state, "C")
    assert code(state, DetrainPassengers(OFFICE_SQUARE)) is None
    train.consist += cars(state, "c")
    spare = cars(state, "cccccc")
    assert code(state, DetrainPassengers(OFFICE_SQUARE)) == "NO_EMPTY_COACH_IN_YARD"
    state.division_yard[next(kind for kind in state.division_yard if kind == ("coach", False))] = len(spare)
    state.districts[0].office.inbound = cars(state, "CC")
    assert code(state, DetrainPassengers(OFFICE_SQUARE)) == "INBOUND_BOX_FULL"
