"""Shift Change: workers rest, the Fedora passes, Days end and people move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import Event, Log
from engine.events.shift_change import DayEnded, EmployeesRotated, FedoraPassed
from engine.phases import shift_change
from engine.state import State
from tests.engine.work_table import at_work, industry


def shift(state: State, stage: int = 1) -> Log:
    """Shift Change of that Stage."""
    state.phase, state.stage = "shiftChange", stage
    log: Log = []
    shift_change.begin(state, log)
    assert not shift_change.go_on(state, log)
    return log


def of(kind: type[Event], log: Log) -> list[Event]:
    return [event for event in log if isinstance(event, kind)]


def test_porters_and_laborers_are_free_again() -> None:
    """§4.3: everywhere."""
    state = at_work(2)
    facility = industry(state, "freightHouse")
    facility.workers_used = state.districts[0].office.workers_used = state.districts[
        1
    ].office.workers_used = 1
    shift(state)
    assert facility.workers_used == state.districts[0].office.workers_used == 0
    assert state.districts[1].office.workers_used == 0


@pytest.mark.parametrize("stage", range(1, 13))
def test_the_fedora_passes_left_after_every_third_stage(stage: int) -> None:
    """§4.3: after Stages 3, 6, 9 and 12, to the next higher seat, wrapping round (§1.2)."""
    state = at_work(3)
    state.seating, state.superintendent = [1, 2, 0], 0
    log = shift(state, stage)
    assert state.superintendent == (1 if stage in {3, 6, 9, 12} else 0)
    assert of(FedoraPassed, log) == ([FedoraPassed(1)] if stage in {3, 6, 9, 12} else [])


def test_the_fedora_comes_back_to_the_only_player() -> None:
    """§4.3: also in solitaire."""
    state = at_work()
    shift(state, 3)
    assert state.superintendent == 0


def test_the_next_stage_follows() -> None:
    """§4.1: within the Day."""
    state = at_work()
    shift(state, 7)
    assert (state.day, state.stage) == (1, 8)


def test_the_day_ends_after_stage_twelve() -> None:
    """§4.3: dispatch devices and the day's collision count reset; the next Day begins."""
    state = at_work(2)
    state.collisions_today = state.collisions_total = 2
    state.districts[1].devices_used = ["radio"]
    state.players[1].revenue = 4
    log = shift(state, 12)
    assert (state.day, state.stage) == (2, 1)
    assert (state.collisions_today, state.collisions_total) == (0, 2)
    assert state.districts[1].devices_used == []
    assert of(DayEnded, log) == [DayEnded(1, (0, 4), 2)]


def test_devices_and_collisions_stay_counted_during_the_day() -> None:
    """§7.5 §10.1: once a Day, in a Day."""
    state = at_work()
    state.collisions_today, state.districts[0].devices_used = 1, ["telegraph"]
    shift(state, 11)
    assert (state.collisions_today, state.districts[0].devices_used) == (1, ["telegraph"])


def test_employees_rotate_one_seat_to_the_left() -> None:
    """§12.4: Revenue, hand, flag and Fedora go along, Offices stay."""
    state = at_work(3)
    state.config = replace(state.config, optional=replace(state.config.optional, employee_rotation=True))
    state.seating, state.superintendent = [2, 0, 1], 1
    state.districts[0].tier = "station"
    hands = [player.hand for player in state.players]
    log = shift(state, 12)
    assert state.seating == [1, 2, 0]
    assert [state.seat_of(player) for player in (2, 0, 1)] == [1, 2, 0]
    assert state.superintendent == 2
    assert [player.hand for player in state.players] == hands
    assert state.districts[0].tier == "station"
    assert of(EmployeesRotated, log) == [EmployeesRotated((1, 2, 0))]


@pytest.mark.parametrize(("players", "is_on"), [(1, True), (2, False)])
def test_nobody_moves_alone_or_without_the_rule(players: int, is_on: bool) -> None:
    """§12.4: only where the rule is on and there is somebody to change with."""
    state = at_work(players)
    state.config = replace(state.config, optional=replace(state.config.optional, employee_rotation=is_on))
    log = shift(state, 12)
    assert state.seating == list(range(players))
    assert of(EmployeesRotated, log) == []


def test_a_lost_game_does_not_go_on_to_the_next_stage() -> None:
    """§10.1: judged before the Day ends."""
    state = at_work()
    state.collisions_today = 3
    log = shift(state, 12)
    assert state.status == "lost"
    assert (state.day, state.stage) == (1, 12)
    assert of(DayEnded, log) == []
