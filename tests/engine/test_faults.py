"""Faults and the Circus (rules 7.2, 7.10, 13)."""

import pytest

from engine.events.mainline import CircusStood, FaultCharged
from engine.names import OFFICE_SQUARE, Square
from engine.phases.fitness import is_expedited
from engine.state import State
from engine.table.trains import InDistrict, Train
from tests.engine.line_table import act, at_office, crossing, line, phases, standing, told


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 14, 19])
def test_an_expedited_train_off_the_office_square_costs_one_every_phase(number: int) -> None:
    """§7.2: the player of that district pays 1, every Phase it is found so."""
    state = line("plains", "plains", "plains")
    standing(state, number, 0, 1, seat=1)
    log = phases(state, 3)
    assert [player.revenue for player in state.players] == [0, -3]
    assert [event.fault for event in told(log, FaultCharged)] == ["expedite"] * 3
    assert state.players[1].earned == {"fault": -3}


def test_an_expedited_train_held_on_the_office_square_costs_nothing() -> None:
    """§7.2: anywhere but on the Office square."""
    state = line()
    at_office(state, 4, "bEb")
    phases(state, 3)
    assert state.players[0].revenue == 0


@pytest.mark.parametrize("number", [7, 8, 9, 13, 15, 16, 18, 20, 21, 22])
def test_a_train_that_is_not_expedited_may_stand_anywhere(number: int) -> None:
    """§7.2: in solitaire nothing else is a fault."""
    state = line()
    standing(state, number, 0, 1)
    phases(state, 6)
    assert state.players[0].earned.get("fault") is None
    assert state.players[0].earned.get("idle") is None


def idle(mode: str = "competitive") -> tuple[State, Train]:
    state = line("plains", "plains", "plains", mode=mode)
    return state, standing(state, 10, 0, 1)


def test_a_train_idle_for_four_phases_costs_one_from_the_fourth_on() -> None:
    """§7.2, Ruling: four Phases running in one district without being fit and on the Office square."""
    state, _ = idle()
    phases(state, 3)
    assert state.players[0].revenue == 0
    log = phases(state, 2)
    assert state.players[0].revenue == -2
    assert [event.fault for event in told(log, FaultCharged)] == ["idle", "idle"]
    assert state.players[0].earned == {"idle": -2}


def test_only_competitive_games_know_the_idle_fault() -> None:
    """§7.2, Ruling: competitive only."""
    state, _ = idle("coop")
    phases(state, 6)
    assert state.players[0].revenue == 0


def test_one_phase_begun_fit_on_the_office_square_starts_the_count_anew() -> None:
    """§7.2, Ruling: in any of them."""
    state, train = idle()
    phases(state, 3)
    train.place = InDistrict(0, OFFICE_SQUARE)
    state.districts[0].roster.append(train.tray)
    crossing(state, 9, 3, 3)
    act(state)
    assert train.unready_phases == 0
    assert state.players[0].revenue == 0


def test_an_unfit_train_on_the_office_square_is_idle_too() -> None:
    """§7.2, Ruling: fit and on the Office square."""
    state = line("plains", "plains", "plains")
    at_office(state, 10, "bEb")
    phases(state, 4)
    assert state.players[0].revenue == -1


def test_an_expedited_train_is_fined_once_a_phase() -> None:
    """§7.2, Ruling: a train not fined by the first rule."""
    state = line("plains", "plains", "plains")
    standing(state, 4, 0, 1)
    phases(state, 5)
    assert state.players[0].earned == {"fault": -5}


@pytest.mark.parametrize(("stops", "is_fined"), [(0, False), (1, False), (2, True)])
def test_the_campaign_train_is_expedited_from_its_second_stop_on(stops: int, is_fined: bool) -> None:
    """§13, Ruling: the whole of its first stop is ordinary; starting at an Office is none."""
    state = line()
    train = standing(state, 17, 0, 1, "c")
    train.offices_stopped = stops
    assert is_expedited(state, train) is is_fined
    act(state)
    assert state.players[0].revenue == -is_fined


def test_the_campaign_train_counts_the_stop_it_runs_to() -> None:
    """§13: later stops are 7.2, so it is expedited when it arrives at them."""
    state = line()
    train = crossing(state, 17, 1, 1, "c", direction="east")
    assert not is_expedited(state, train)
    train.offices_stopped = 1
    assert is_expedited(state, train)
    act(state)
    assert train.offices_stopped == 2


def test_the_circus_pays_once_for_standing_through_a_phase() -> None:
    """§7.10: the first Mainline Phase that it begins and ends on the same square of a district pays 1."""
    state = line("plains", "plains", "plains")
    standing(state, 18, 0, 1, seat=1)
    log = phases(state, 3)
    assert [player.revenue for player in state.players] == [0, 1]
    assert told(log, CircusStood)[0].square == Square(0, 1)
    assert state.players[1].earned == {"standing": 1}


def test_a_circus_that_leaves_or_only_arrives_is_not_paid() -> None:
    """§7.10: it must begin and end the Phase there."""
    state = line("plains", "plains")
    train = crossing(state, 18, 1, 1, direction="east")
    phases(state, 2)
    assert state.players[0].revenue == 0
    assert not train.was_paid_for_standing


def test_other_trains_are_not_paid_for_standing() -> None:
    """§7.10: X18 alone."""
    state = line()
    standing(state, 15, 0, 1)
    phases(state, 2)
    assert state.players[0].revenue == 0


def test_the_target_is_judged_after_the_circus_is_paid() -> None:
    """§10.2: after every step of a Phase in which Revenue rose."""
    state = line(victory="firstToTarget", length="custom", target=1, days=1)
    standing(state, 18, 0, 1)
    act(state)
    assert state.status == "won"
