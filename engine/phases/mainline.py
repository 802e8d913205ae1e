"""The Mainline Phase: faults, then every train in order, then the Circus (rules 7).

Nothing is kept of a train's act but what was answered: it is judged anew from the table after every answer.
"""

from __future__ import annotations

from engine.effects.revenue import pay
from engine.events import Log, PhaseBegan
from engine.events.mainline import CircusStood, Fault, FaultCharged
from engine.names import OFFICE_SQUARE
from engine.phases import arrivals, departures
from engine.phases.ending import judge_target
from engine.phases.fitness import is_expedited, unfitness
from engine.state import State
from engine.table.trains import InDistrict, OnMainline, Train
from engine.table.turns import MainlinePhase

FAULT_COST = 1
STANDING_PAY = 1
IDLE_PHASES = 4


def in_order(state: State) -> list[Train]:
    """By number, Timetabled trains before Extras, first sections before second ones (rules 7.1)."""
    return sorted(state.trains.values(), key=lambda train: (train.number, train.is_extra, train.section))


def begin(state: State, log: Log) -> None:
    """Remember who stands where, then charge the faults (rules 7.2)."""
    log.append(PhaseBegan(state.phase))
    state.line = MainlinePhase()
    for train in in_order(state):
        if isinstance(train.place, InDistrict):
            state.line.began_at[train.tray] = train.place
            _judge_fault(state, train, train.place, log)


def go_on(state: State, log: Log) -> bool:
    """Every train acts once, in order; True when somebody must answer first."""
    while state.question is None and state.status == "active":
        train = next((one for one in in_order(state) if one.tray not in state.line.acted), None)
        if train is None:
            _pay_the_circus(state, log)
            state.line = MainlinePhase()
            return False
        if isinstance(train.place, OnMainline):
            arrivals.run(state, train, log)
        else:
            departures.depart(state, train, log)
    return state.question is not None


def _judge_fault(state: State, train: Train, place: InDistrict, log: Log) -> None:
    """An expedited train off the Office square; in competitive games also one long idle (Ruling)."""
    is_at_office = place.square == OFFICE_SQUARE
    is_ready = is_at_office and unfitness(state, train) is None
    train.unready_phases = 0 if is_ready else train.unready_phases + 1
    if is_expedited(state, train) and not is_at_office:
        _charge(state, train, place, "expedite", log)
    elif state.config.mode == "competitive" and train.unready_phases >= IDLE_PHASES:
        _charge(state, train, place, "idle", log)


def _charge(state: State, train: Train, place: InDistrict, fault: Fault, log: Log) -> None:
    player = state.seating[place.seat]
    state.count(f"fault.{fault}")
    log.append(FaultCharged(player, train.tray, train.name, place.square, fault))
    pay(state, player, -FAULT_COST, "fault" if fault == "expedite" else "idle", log)


def _pay_the_circus(state: State, log: Log) -> None:
    """X18 pays for the first Phase it begins and ends on one square of a district (rules 7.10)."""
    for train in in_order(state):
        place = state.line.began_at.get(train.tray)
        is_circus = "paidForStanding" in state.card_of(train).rules
        if is_circus and place is not None and train.place == place and not train.was_paid_for_standing:
            train.was_paid_for_standing = True
            player = state.seating[place.seat]
            log.append(CircusStood(player, train.tray, train.name, place.square))
            pay(state, player, STANDING_PAY, "standing", log)
            judge_target(state, log)
