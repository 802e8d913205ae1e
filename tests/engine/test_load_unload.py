"""Load/Unload: whose turn it is, Porters with their trains, Laborers with their loads."""

from __future__ import annotations

import pytest

from engine.acts import Intent
from engine.events import Event, RevenueChanged
from engine.events.load_unload import (
    CarLoaded,
    LoadAdvanced,
    LoadReceived,
    LoadStarted,
    PassengersBoarded,
    PassengersDetrained,
    UnloadingBegun,
)
from engine.game import check, legal_intents, play
from engine.invariants import broken
from engine.names import OFFICE_SQUARE, Car, Square
from engine.phases.laborers import AdvanceLoad, BeginUnload, StartLoad
from engine.phases.load_unload import EndLoadUnload
from engine.phases.porters import BoardPassengers, DetrainPassengers
from engine.state import State
from tests.engine.work_table import (
    HERE,
    at_work,
    cars,
    industry,
    letters,
    modifier,
    shown,
    train_at_office,
)

FAR = Square(40, -40)


def after(state: State, intent: Intent, player: int = 0) -> tuple[State, list[Event]]:
    """Play one act of work; nothing may be broken by it."""
    assert broken(state) == []
    played, events = play(state, player, intent)
    assert broken(played) == []
    return played, events


def code(state: State, intent: Intent, player: int = 0) -> str | None:
    """The code of the refusal; the choices must agree with it."""
    refusal = check(state, player, intent)
    if isinstance(intent, BoardPassengers | DetrainPassengers) and intent.tray is None:
        offered = any(
            type(choice) is type(intent) and choice.at == intent.at  # type: ignore[attr-defined]
            for choice in legal_intents(state, player)
        )
    else:
        offered = intent in legal_intents(state, player)
    assert offered == (refusal is None)
    return None if refusal is None else refusal.code


# Turns


def test_everybody_ends_their_own_load_unload_the_superintendent_first() -> None:
    """§4.1 §4.2: the Superintendent acts first and then to the left; only the player at the cursor acts."""
    state = at_work(3)
    state.superintendent = 1
    for player in (1, 2, 0):
        others = [other for other in range(3) if other != player]
        assert [check(state, other, EndLoadUnload()) is None for other in others] == [False, False]
        assert check(state, others[0], EndLoadUnload()).code == "NOT_YOUR_TURN"  # type: ignore[union-attr]
        state, _ = play(state, player, EndLoadUnload())
    assert (state.stage, state.phase) == (2, "localOps")


def test_load_unload_waits_for_its_end_even_with_nothing_to_do() -> None:
    """§5: Load/Unload always waits for `loadUnload.end`."""
    state = at_work()
    assert legal_intents(state, 0) == [EndLoadUnload()]


def test_a_player_may_work_on_until_the_end_is_said() -> None:
    """§8: the turn does not end with an act."""
    state = at_work(tier="station")
    state.districts[0].office.outbound = cars(state, "CC")
    train = train_at_office(state, 5, "cc")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE, train.tray))
    assert code(state, BoardPassengers(OFFICE_SQUARE, train.tray)) is None
    assert code(state, EndLoadUnload()) is None


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


def test_nothing_is_told_of_revenue_where_the_rate_is_nothing() -> None:
    """§12.2: a rate of 0 pays nothing and says nothing."""
    state = at_work(houseRules={"revenue": {"passengerPerCoach": 0}})
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 8, "c")
    _, events = after(state, BoardPassengers(OFFICE_SQUARE))
    assert [type(event) for event in events] == [PassengersBoarded]


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


def test_what_is_loaded_comes_from_the_seat_not_from_the_person() -> None:
    """§3.1, §1.2: after Employee Rotation Ben (player 1) works the district of seat 0."""
    state = at_work(2)
    state.seating, state.superintendent = [1, 0], 1
    state.districts[0].office.outbound = cars(state, "C")
    train = train_at_office(state, 8, "c")
    industry(state, "freightHouse", sign=". . B", standing="b")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE), player=1)
    state, _ = after(state, AdvanceLoad(HERE, 2), player=1)
    assert state.trains[train.tray].consist == [Car("coach", loaded=True, origin=0)]
    assert state.districts[0].grid[HERE].standing == [Car("boxcar", loaded=True, origin=0)]
    assert [player.revenue for player in state.players] == [0, 2]


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


# Freight out


def test_a_load_goes_out_box_by_box_onto_the_westmost_empty_car() -> None:
    """§8.2: green, MEN, AT, WORK, then the westmost empty car of its type, which pays freightPerLoad."""
    state = at_work(houseRules={"revenue": {"freightPerLoad": 2}})
    facility = industry(state, "freightHouse", green="B", standing="tBbb")
    acts: list[Intent] = [StartLoad(HERE), AdvanceLoad(HERE, 0), AdvanceLoad(HERE, 1), AdvanceLoad(HERE, 2)]
    pictures = [shown(state)]
    told: list[Event] = []
    for act in acts:
        facility.workers_used = 0
        state, events = after(state, act)
        told += events
        pictures.append(shown(state))
        facility = state.districts[0].grid[HERE].facility  # type: ignore[assignment]
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
    facility = industry(state, "powerPlant", standing="hTH")
    acts: list[Intent] = [
        BeginUnload(HERE, 1),
        AdvanceLoad(HERE, 2),
        AdvanceLoad(HERE, 1),
        AdvanceLoad(HERE, 0),
    ]
    pictures, told = [shown(state)], list[Event]()
    for act in acts:
        facility.workers_used = 0
        state, events = after(state, act)
        told += events
        pictures.append(shown(state))
        facility = state.districts[0].grid[HERE].facility  # type: ignore[assignment]
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


def test_work_counts_for_the_closing_page() -> None:
    """§8: what was boarded, detrained, loaded and received is counted."""
    state = at_work(tier="station")
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 6, "cC")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE))
    state, _ = after(state, DetrainPassengers(OFFICE_SQUARE))
    assert state.tally == {"coachesBoarded": 1, "coachesDetrained": 1}
