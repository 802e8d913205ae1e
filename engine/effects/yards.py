"""The Division Yard and the Classification Yard (rules 3.2)."""

from __future__ import annotations

from engine.names import Car, CarType, Kind, kind_of
from engine.state import State


def in_division_yard(state: State, car_type: CarType, *, loaded: bool) -> int:
    """How many cars of a kind the Division Yard holds."""
    return state.division_yard.get(Kind(car_type, loaded), 0)


def take_from_division_yard(state: State, car_type: CarType, *, loaded: bool) -> Car:
    """Take a car that is known to be there."""
    kind = Kind(car_type, loaded)
    assert state.division_yard[kind] > 0
    state.division_yard[kind] -= 1
    _bring_back(state)
    return Car(car_type, loaded)


def to_yard(state: State, car: Car) -> None:
    """A used car goes to Classification, a caboose straight to the Division Yard; its origin is forgotten."""
    kind = kind_of(car)
    yard = state.division_yard if car.type == "caboose" else state.classification_yard
    yard[kind] = yard.get(kind, 0) + 1
    _bring_back(state)


def _bring_back(state: State) -> None:
    """Classification comes back: all of it when the Division Yard is bare, or by kind (`yardReturn`)."""
    division, classification = state.division_yard, state.classification_yard
    if state.config.house.yard_return == "byKind":
        for kind, cars in classification.items():
            if cars and not division.get(kind):
                division[kind] = cars
                classification[kind] = 0
    elif not any(division.values()):
        for kind, cars in classification.items():
            division[kind] = division.get(kind, 0) + cars
            classification[kind] = 0
