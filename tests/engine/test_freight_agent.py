"""The Freight Agent: one operation, then the turn ends."""

from __future__ import annotations

import pytest

from engine.acts import Intent
from engine.events import Event
from engine.events.freight_agent import BoxCleared, BoxStocked, FreightAgentIdled, LoadUnjammed
from engine.game import check, legal_intents
from engine.names import OFFICE_SQUARE, CarType, Square
from engine.phases.freight_agent import (
    ClearBox,
    ClearSpace,
    EndFreightAgent,
    StockBox,
    Unjam,
    can_work,
)
from engine.state import State
from tests.engine import work_table
from tests.engine.work_table import FAR, HERE, at_work, cars, code, industry, modifier, shown


def hired(players: int = 1, tier: str = "depot") -> State:
    """A game in which player 0 has chosen the Freight Agent."""
    state = at_work(players, phase="localOps", tier=tier)
    state.turns[0].option = "freightAgent"
    return state


def after(state: State, intent: Intent) -> tuple[State, list[Event]]:
    """Play one operation, which ends the turn."""
    played, events = work_table.after(state, intent)
    assert played.turns[0].is_done or played.phase != "localOps"
    return played, events


def test_stocking_puts_a_loaded_car_from_the_division_yard_into_a_green_box() -> None:
    """§5.3: no car need be spotted for it; the event says whether one is."""
    state = hired()
    industry(state, "mineTipple")
    before = state.division_yard["hopper", True]  # type: ignore[index]
    played, events = after(state, StockBox(HERE, "hopper"))
    assert shown(played) == "H | . . . | . | ."
    assert played.division_yard["hopper", True] == before - 1  # type: ignore[index]
    assert BoxStocked(0, "Mine Tipple", HERE, "hopper", is_spotted=False) in events
    spotted = hired()
    industry(spotted, "mineTipple", standing="h")
    assert (
        BoxStocked(0, "Mine Tipple", HERE, "hopper", is_spotted=True)
        in after(spotted, StockBox(HERE, "hopper"))[1]
    )


def test_the_office_is_stocked_with_coaches_once_it_handles_passengers() -> None:
    """§5.3: at the Office the type is coach and it must be a Passenger Facility."""
    state = hired()
    assert code(state, StockBox(OFFICE_SQUARE, "boxcar")) == "NOT_SHIPPED_HERE"
    _, events = after(state, StockBox(OFFICE_SQUARE, "coach"))
    assert BoxStocked(0, "Depot", OFFICE_SQUARE, "coach", is_spotted=True) in events
    assert code(hired(tier="whistlePost"), StockBox(OFFICE_SQUARE, "coach")) == "NOT_A_PASSENGER_FACILITY"


@pytest.mark.parametrize(
    ("key", "car_type"), [("freightHouse", "tank"), ("powerPlant", "hopper"), ("mineTipple", "caboose")]
)
def test_only_what_a_facility_ships_is_stocked(key: str, car_type: CarType) -> None:
    """§5.3: a type the facility ships; one that only receives ships nothing."""
    state = hired()
    industry(state, key)
    assert code(state, StockBox(HERE, car_type)) == "NOT_SHIPPED_HERE"


def test_stocking_needs_a_free_green_box_and_a_loaded_car_in_supply() -> None:
    """§5.3: a free green box, and the car goes from the Division Yard."""
    state = hired()
    facility = industry(state, "refinery", green="T")
    assert code(state, StockBox(HERE, "tank")) == "OUTBOUND_BOX_FULL"
    modifier(state, "pipelines")
    assert code(state, StockBox(HERE, "tank")) is None
    facility.inbound = cars(state, "TTTTT")
    assert code(state, StockBox(HERE, "tank")) == "NO_LOADED_CAR_IN_YARD"


def test_clearing_empties_a_red_box_and_pays_nothing() -> None:
    """§5.3: one car in a red box goes to the Classification Yard."""
    state = hired()
    modifier(state, "truckDock")
    industry(state, "grocersWarehouse", red="RB")
    state, events = after(state, ClearBox(HERE, 1))
    assert shown(state) == ". | . . . | R | ."
    assert state.classification_yard["boxcar", True] == 1  # type: ignore[index]
    assert BoxCleared(0, "Grocer's Warehouse", HERE, "boxcar") in events
    assert state.players[0].revenue == 0


@pytest.mark.parametrize("index", [-1, 1, 99])
def test_only_a_red_box_that_holds_a_car_is_cleared(index: int) -> None:
    """§5.3: one car in a red box."""
    state = hired()
    industry(state, "powerPlant", red="H")
    assert code(state, ClearBox(HERE, index)) == "RED_BOX_EMPTY"
    assert code(state, ClearBox(HERE, 0)) is None


@pytest.mark.parametrize(
    ("source", "index", "left", "opens_track"),
    [
        ("outbound", 0, ". | . B> <B | B | bb", False),
        ("inbound", 0, "B | . B> <B | . | bb", False),
        ("menAtWork", 1, "B | . . <B | B | bb", False),
        ("menAtWork", 2, "B | . B> . | B | bb", False),
    ],
)
def test_unjamming_takes_one_load_out_of_a_box_or_off_the_sign(
    source: str, index: int, left: str, opens_track: bool
) -> None:
    """§5.3: one load from a green box, a red box or the sign goes to the Classification Yard."""
    state = hired()
    industry(state, "freightHouse", green="B", sign=". B> <B", red="B", standing="bb")
    played, events = after(state, Unjam(HERE, source, index))
    assert shown(played) == left
    assert LoadUnjammed(0, "Freight House", HERE, "boxcar", source, opens_track) in events
    assert sum(played.classification_yard.values()) == 1


def test_unjamming_the_last_load_of_a_sign_opens_the_track() -> None:
    """§2.5 §5.3: the industry is unlocked again."""
    state = hired()
    industry(state, "freightHouse", sign=". <B .")
    _, events = after(state, Unjam(HERE, "menAtWork", 1))
    assert LoadUnjammed(0, "Freight House", HERE, "boxcar", "menAtWork", opens_track=True) in events


@pytest.mark.parametrize(
    ("source", "index"),
    [("outbound", 0), ("inbound", 0), ("menAtWork", 0), ("menAtWork", 3), ("menAtWork", -1), ("roof", 0)],
)
def test_there_must_be_a_load_to_unjam(source: str, index: int) -> None:
    """§5.3: nothing is there, nothing is sent away."""
    state = hired()
    industry(state, "freightHouse", sign=". B> .")
    assert code(state, Unjam(HERE, source, index)) == "NOTHING_TO_UNJAM"


def test_the_freight_agent_works_only_at_ones_own_facilities() -> None:
    """§5.3: a square without a facility has nothing to work."""
    state = hired(2)
    for at in (Square(1, 0), FAR):
        for intent in (StockBox(at, "coach"), ClearBox(at, 0), Unjam(at, "inbound", 0)):
            assert code(state, intent) == "NO_FACILITY_HERE"


def test_no_space_use_card_is_dealt_yet_so_none_is_cleared() -> None:
    """§14: clearing one is refused where none lies."""
    assert code(hired(), ClearSpace(HERE)) == "NO_SPACE_USE_HERE"


def test_the_freight_agent_may_end_without_acting() -> None:
    """§5.3: or end without acting."""
    _, events = after(hired(), EndFreightAgent())
    assert events[0] == FreightAgentIdled(0)


def test_one_operation_ends_the_turn() -> None:
    """§5.3: one operation, then the turn ends and the next player acts."""
    state = hired(2)
    industry(state, "mineTipple")
    state, _ = after(state, StockBox(HERE, "hopper"))
    refusal = check(state, 0, EndFreightAgent())
    assert refusal is not None
    assert refusal.code == "NOT_YOUR_TURN"


def test_the_option_is_open_only_while_something_can_be_worked() -> None:
    """§5: something can be stocked, cleared or unjammed."""
    state = hired(tier="whistlePost")
    assert not can_work(state, 0)
    assert legal_intents(state, 0) == [EndFreightAgent()]
    industry(state, "powerPlant", red="H")
    assert can_work(state, 0)
    assert set(legal_intents(state, 0)) == {EndFreightAgent(), ClearBox(HERE, 0), Unjam(HERE, "inbound", 0)}


def test_every_load_may_be_unjammed_by_its_position() -> None:
    """§5.3: one choice for each load, wherever it is held."""
    state = hired(tier="whistlePost")
    modifier(state, "forklifts")
    industry(state, "freightHouse", green="BB", sign="B> . <B", red="B", standing="b")
    unjams = [intent for intent in legal_intents(state, 0) if isinstance(intent, Unjam)]
    assert unjams == [
        Unjam(HERE, "outbound", 0),
        Unjam(HERE, "outbound", 1),
        Unjam(HERE, "inbound", 0),
        Unjam(HERE, "menAtWork", 0),
        Unjam(HERE, "menAtWork", 2),
    ]
