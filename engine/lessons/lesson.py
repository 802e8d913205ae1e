"""A lesson: a prepared position, steps with what to say and what they wait for, and one way through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.events import Event
from engine.game import Played
from engine.lessons.goals import Goal
from engine.lessons.positions import Position, lay_out
from engine.names import Square
from engine.state import State

MOST_ACTS: Final = 6
"""By which a lesson can be solved."""

Spoken = Square | str
"""What the words of a step speak of: a square of the district, a card there by its name, or a train by its own."""


@dataclass(frozen=True, slots=True)
class Step:
    """`say` tells what to do and why, `hint` exactly how, `after` what has just been seen.

    `rule` is the number of the rule behind it, `about` what its words speak of.
    """

    say: str
    hint: str
    goal: Goal
    after: str
    rule: str
    about: tuple[Spoken, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One lesson, itself and no other. `solution` are intents as JSON, at most six; `closing` is said when the last step is done."""

    key: str
    title: str
    about: str
    opening: str
    position: Position
    steps: tuple[Step, ...]
    solution: tuple[Mapping[str, Any], ...]
    closing: str

    def begin(self) -> Played:
        """The table as the lesson finds it."""
        return lay_out(self.position)

    def progress(self, done: int, state: State, events: Sequence[Event]) -> int:
        """How many steps are done, given how many were before the last act."""
        while done < len(self.steps) and self.steps[done].goal.is_met(state, events):
            done += 1
        return done
