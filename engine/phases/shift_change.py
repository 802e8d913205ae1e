"""Shift Change: workers free again, the Fedora passes, the Day may end (rules 4.3, 10)."""

from __future__ import annotations

from engine.events import Log, PhaseBegan
from engine.events.shift_change import DayEnded, EmployeesRotated, FedoraPassed
from engine.names import STAGES_PER_DAY
from engine.phases import ending
from engine.state import State

STAGES_PER_SHIFT = 3


def begin(state: State, log: Log) -> None:
    """All of Shift Change at once: nobody decides anything in it."""
    log.append(PhaseBegan(state.phase))
    _free_workers(state)
    if state.stage % STAGES_PER_SHIFT == 0:
        state.superintendent = state.left_of(state.superintendent)
        log.append(FedoraPassed(state.superintendent))
    ending.judge_floor(state, log)
    if state.status == "active" and state.stage == STAGES_PER_DAY:
        _end_day(state, log)
    if state.status == "active":
        state.day, state.stage = _after(state)


def go_on(state: State, log: Log) -> bool:
    """Never waits for anybody."""
    return False


def _after(state: State) -> tuple[int, int]:
    return (state.day + 1, 1) if state.stage == STAGES_PER_DAY else (state.day, state.stage + 1)


def _free_workers(state: State) -> None:
    for district in state.districts:
        for card in district.grid.values():
            if card.facility is not None:
                card.facility.workers_used = 0


def _end_day(state: State, log: Log) -> None:
    """Devices and the Day's collisions reset, people move, victory is judged."""
    for district in state.districts:
        district.devices_used.clear()
    log.append(DayEnded(state.day, tuple(player.revenue for player in state.players), state.collisions_today))
    state.collisions_today = 0
    if state.config.optional.employee_rotation and state.seats > 1:
        state.seating = state.seating[-1:] + state.seating[:-1]
        log.append(EmployeesRotated(tuple(state.seating)))
    ending.judge_last_day(state, log)
