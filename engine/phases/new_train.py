"""The New Train Phase: the due train, the Extras, then the cars of all of them (rules 6)."""

from __future__ import annotations

from engine.events import Log, PhaseBegan
from engine.events.new_train import Annulment, TrainAnnulled, TrainDue
from engine.names import Direction
from engine.phases import make_up
from engine.state import State
from engine.table.turns import MakeUp


def begin(state: State, log: Log) -> None:
    """Make up the due train at the Division Point it runs from, or tell why it does not run (rules 6.1)."""
    log.append(PhaseBegan(state.phase))
    state.make_up = MakeUp()
    card = state.timetable[state.stage - 1]
    if card is not None:
        _run_due_train(state, state.deck[card].number, log)


def go_on(state: State, log: Log) -> bool:
    """Extras first, then cars train by train; True when somebody must choose a start, a car or an order."""
    if state.question is not None or (state.extras and state.free_trays):
        return True
    while (train := make_up.being_filled(state)) is not None:
        if make_up.suitable_kinds(state, train) or make_up.complete(state, train, log):
            return True
    state.make_up = MakeUp()
    return False


def _run_due_train(state: State, number: int, log: Log) -> None:
    reason = _annulment(state, number)
    if reason is not None:
        state.count("trainsAnnulled")
        log.append(TrainAnnulled(str(number), state.stage, reason))
        return
    direction: Direction = "west" if number % 2 else "east"
    train = make_up.take_tray(state, number, direction, make_up.division_point(direction))
    state.make_up.due = train.tray
    state.make_up.trays.append(train.tray)
    log.append(TrainDue(train.tray, train.name, state.card_of(train).name, state.stage, direction))


def _annulment(state: State, number: int) -> Annulment | None:
    """Yesterday's run of the same number, a second section too, is still out (Ruling), or no tray is free."""
    if any(train.number == number for train in state.trains.values()):
        return "stillOut"
    return None if state.free_trays else "noTray"
