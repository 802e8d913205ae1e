"""What a placer's own district could do with a car that is put on a train (rules 6.4, 8, 13).

The district alone does not say it: the train's card and run, and the Office's tier, may keep the car from it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.names import Kind, Seat
from engine.phases.make_up import PlaceCar, suitable_kinds
from engine.phases.porters import why_barred
from engine.state import State
from engine.table.trains import Train
from engine.view.texts import listed
from engine.view.trains import node_of
from engine.view.works import wanting

_BARRED: Final = {
    "NO_PASSENGER_WORK": "Porters may not work this train",
    "NOT_A_TERMINAL": "Porters work this train at a Terminal only",
}


class Use(NamedTuple):
    """What a car is good for, in words, and whether it can be worked there as it is put on."""

    words: str
    serves: bool = False


def use_of(state: State, seat: Seat, intent: PlaceCar) -> Use | None:
    """Where in the seat's district the car's load is wanted, or why it goes by there; None if nowhere."""
    names = wanting(state.districts[seat], intent.car_type, loaded=intent.loaded)
    if not names:
        return None
    where, train = f"your {listed(names)}", state.trains[intent.tray]
    if not _comes_by(state, seat, train):
        return Use(f"The train runs away from {where}.")
    if intent.car_type == "coach":
        return _of_coach(state, seat, train, where, loaded=intent.loaded)
    return _of_freight(state, train, where, loaded=intent.loaded)


def _comes_by(state: State, seat: Seat, train: Train) -> bool:
    """Whether its run leads to the seat's Office: not if it starts out beyond it (rules 6.3)."""
    start, office = node_of(train), state.office_node(seat)
    if start is None:
        return True
    return start <= office if train.direction == "east" else start >= office


def _of_coach(state: State, seat: Seat, train: Train, where: str, *, loaded: bool) -> Use:
    barred = why_barred(state, seat, train)
    if barred is not None:
        return Use(f"It passes {where} unworked: {_BARRED[barred.code]}.")
    return Use(f"Passengers can {'leave' if loaded else 'board'} it at {where}.", serves=True)


def _of_freight(state: State, train: Train, where: str, *, loaded: bool) -> Use:
    rules = state.card_of(train).rules
    if "noSwitching" in rules:
        return Use(f"It passes {where} unworked: this train sets nothing out.")
    worked = "unloaded" if loaded else "loaded"
    if "coachStays" in rules and _gets_a_coach_yet(state, train):
        return Use(
            f"It can be {worked} at {where} only once a Small Yard has sorted the train: "
            "the coach that goes on behind it is never set out."
        )
    return Use(f"It can be {worked} at {where}.", serves=True)


def _gets_a_coach_yet(state: State, train: Train) -> bool:
    return any(Kind("coach", loaded) in suitable_kinds(state, train) for loaded in (True, False))
