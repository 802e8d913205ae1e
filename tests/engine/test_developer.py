"""What the developer bot does in drawn positions."""

import pytest

from engine.bots import building, station
from engine.bots.arrivals import late_leavers
from engine.bots.crews import Plan, Run, best_plan
from engine.bots.sight import Sight, sight_of
from engine.names import Car, Square
from engine.state import State
from engine.table.districts import SignLoad
from engine.table.trains import Train
from tests.engine.drawn import position
from tests.engine.line_table import at_office, crossing, line, standing, widen

WAY_HOME = "a train away from the Office can't leave and may be fined there"


def plan(state: State) -> Plan | None:
    """What the crews of seat 0 would do with six Moves."""
    return best_plan(sight_of(state, state.seating[0]), 6)


def switching(state: State) -> Sight:
    """The sight of player 0, who switches."""
    state.phase = "localOps"
    state.turns[0].option, state.turns[0].moves = "switch", 6
    return sight_of(state, 0)


def numbers(trains: list[Train]) -> list[int]:
    return [train.number for train in trains]


def test_a_crew_comes_home_over_cars_that_the_train_may_carry() -> None:
    """§5.1 Coupling is mandatory, §7.8: one boxcar is within the Local's list."""
    found = plan(position("|| WP --:b --:(8:<) ||"))
    assert found is not None
    assert found.reason == WAY_HOME
    assert found.steps == (Run(Square(0, 0), reverse=False, between=(Square(1, 0),)),)


def test_a_crew_stays_where_coming_home_would_make_the_train_unfit() -> None:
    """§7.8: two boxcars are more than the Local's card lists."""
    assert plan(position("|| WP --:bb --:(8:<) ||")) is None


@pytest.mark.parametrize(("stages", "comes_home"), [(1, False), (2, True)])
def test_a_crew_leaves_the_last_track_to_a_train_that_comes_in_this_stage(
    stages: int, comes_home: bool
) -> None:
    """§7.7.3: with no free A/D track it would collide."""
    state = line("plains", "plains", tier="whistlePost")
    widen(state.districts[0])
    standing(state, 8, -1)
    crossing(state, 9, 3, stages)
    found = best_plan(switching(state), 6)
    assert (found is not None and found.reason == WAY_HOME) is comes_home


@pytest.mark.parametrize(("card", "late"), [("plains", [2]), ("doubleTrack", [])])
def test_a_train_is_late_that_the_one_coming_keeps_from_leaving(card: str, late: list[int]) -> None:
    """§7.4.1: number 2 acts before number 9, but not onto 9's card, unless trains may pass."""
    state = line("plains", card, tier="whistlePost")
    at_office(state, 2)
    crossing(state, 9, 3)
    assert numbers(late_leavers(switching(state))) == late


@pytest.mark.parametrize(("next_tier", "late"), [("whistlePost", [2]), ("depot", [])])
def test_the_line_ahead_reaches_to_the_next_control_point(next_tier: str, late: list[int]) -> None:
    """§1.3, §7.4: a train beyond a Whistle Post bars as well as one on the next card."""
    state = line("plains", "plains", "plains", tier="whistlePost")
    state.districts[1].tier = next_tier
    at_office(state, 2)
    crossing(state, 4, 1)
    crossing(state, 9, 5)
    assert numbers(late_leavers(switching(state))) == late


def test_an_expedited_train_is_run_off_the_office_last() -> None:
    """§7.2: it is fined anywhere else."""
    state = line("plains", "plains")
    at_office(state, 2)
    at_office(state, 12)
    crossing(state, 9, 3)
    assert numbers(late_leavers(switching(state))) == [12, 2]


def test_an_empty_box_where_a_car_is_spotted_is_worth_the_freight_agent() -> None:
    """§5.3, §8.2"""
    state = position(". FH:b .\n|| WP ||")
    assert station.may_operate(sight_of(state, state.seating[0])) == 5.0


def test_a_full_red_box_that_a_load_waits_for_is_worth_the_freight_agent() -> None:
    """§5.3, §8.3: the sign locks its track until the load is through."""
    state = position(". GW .\n|| WP ||")
    facility = next(card.facility for card in state.districts[0].grid.values() if card.kind == "industry")
    assert facility is not None
    reefer = Car("reefer", loaded=True)
    facility.inbound, facility.sign = [reefer], [SignLoad(reefer, is_inbound=True), None, None]
    assert station.may_operate(sight_of(state, state.seating[0])) == 5.2


def test_no_track_card_is_worth_more_than_an_unknown_one() -> None:
    """§5.2: trains and Offices come from the Home Office pile."""
    state = position("|| WP wen -- ||")
    sight = sight_of(state, state.seating[0])
    track = [card for card in state.deck.values() if card.category == "track"]
    assert max(building.worth_of_card(sight, card) for card in track) < building.BLIND
