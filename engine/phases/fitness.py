"""Whether a train is fit to run, and whether it is expedited (rules 7.2, 7.8, 13)."""

from __future__ import annotations

from typing import Literal

from engine.names import Car
from engine.state import State
from engine.table.trains import InDistrict, Train

Unfitness = Literal["tooManyFreight", "tooManyCoaches", "tooManyCabooses", "engineBuried", "cabooseNotLast"]


def has_coach(train: Train) -> bool:
    """Whether any car of the train is a coach, loaded or not."""
    return any(car.type == "coach" for car in train.consist)


def unfitness(state: State, train: Train) -> Unfitness | None:
    """Why the train is not fit (rules 7.8), the first reason of several; None when it is."""
    return _too_many(state, train) or _ill_ordered(train)


def _too_many(state: State, train: Train) -> Unfitness | None:
    """More cars than the card lists; their types were a rule of the make-up only, and none at all is fit."""
    card = state.card_of(train)
    cars = [car for car in train.consist if not _is_uncounted(state, train, car)]
    cabooses = sum(car.type == "caboose" for car in cars)
    coaches = sum(car.type == "coach" for car in cars)
    if len(cars) - cabooses - coaches > card.freight:
        return "tooManyFreight"
    if coaches > card.coaches:
        return "tooManyCoaches"
    return "tooManyCabooses" if cabooses > card.cabooses else None


def _is_uncounted(state: State, train: Train, car: Car) -> bool:
    """Empty cars on X22 don't count (rules 7.8, Ruling)."""
    return not car.loaded and "emptiesOnly" in state.card_of(train).rules


def _ill_ordered(train: Train) -> Unfitness | None:
    """The engine at one outer end, a caboose only at the far end from it."""
    if 0 < train.engine_at < len(train.consist):
        return "engineBuried"
    tailwards = train.consist if train.engine_at == 0 else train.consist[::-1]
    return "cabooseNotLast" if any(car.type == "caboose" for car in tailwards[:-1]) else None


def is_expedited(state: State, train: Train) -> bool:
    """Whether 7.2 applies to the stop the train makes, or to its next one while it runs.

    X17 is expedited from its second stop on; starting at an Office is none (rules 13, Ruling).
    """
    rules = state.card_of(train).rules
    if "stopsOnceThenExpedites" in rules:
        is_running = not isinstance(train.place, InDistrict)
        return train.offices_stopped + is_running > 1
    return "expedite" in rules
