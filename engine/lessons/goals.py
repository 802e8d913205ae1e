"""What a step of a lesson waits for: predicates as data, judged over the position and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import Event
from engine.names import Square
from engine.state import State
from engine.table.trains import InDistrict


@dataclass(frozen=True, slots=True)
class Seen:
    """Something of this kind has happened since the lesson began, with these values where any are named."""

    kind: type[Event]
    having: tuple[tuple[str, object], ...] = ()

    def is_met(self, state: State, events: Sequence[Event]) -> bool:
        """Whether it has."""
        return any(
            isinstance(event, self.kind) and all(getattr(event, name) == value for name, value in self.having)
            for event in events
        )


@dataclass(frozen=True, slots=True)
class Stands:
    """A train stands on a square of the district."""

    train: str
    square: Square

    def is_met(self, state: State, events: Sequence[Event]) -> bool:
        """Whether it does."""
        place = InDistrict(0, self.square)
        return any(train.name == self.train and train.place == place for train in state.trains.values())


@dataclass(frozen=True, slots=True)
class Either:
    """One of several goals."""

    goals: tuple[Seen | Stands, ...]

    def is_met(self, state: State, events: Sequence[Event]) -> bool:
        """Whether one of them is met."""
        return any(goal.is_met(state, events) for goal in self.goals)


Goal = Seen | Stands | Either
