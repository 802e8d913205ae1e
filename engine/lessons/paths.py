"""The path of a lesson: every position from which it can be finished within the acts it allows.

Whoever leaves the path is told so. It is worked out once a lesson, by playing everything that is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.acts import Intent
from engine.events import Event
from engine.game import legal_intents, play
from engine.lessons.lesson import MOST_ACTS, Lesson
from engine.phases.load_unload import EndLoadUnload
from engine.record.positions import digest
from engine.state import State


class Place(NamedTuple):
    """Where a pupil is in a lesson: the table, what happened since it began, the steps done."""

    state: State
    events: tuple[Event, ...] = ()
    done: int = 0


Name = tuple[str, tuple[bool, ...], int]
"""A place told apart from others by what decides how a lesson can go on from it, however one came there."""


def is_on_path(lesson: Lesson, state: State, events: Sequence[Event], done: int) -> bool:
    """Whether a pupil is at a place from which the lesson can be finished within its acts.

    >>> from engine.lessons import LESSONS
    >>> is_on_path(LESSONS[-1], LESSONS[-1].begin().state, (), 0)
    True
    """
    return name_of(lesson, Place(state, tuple(events), done)) in path_of(lesson)


def name_of(lesson: Lesson, place: Place) -> Name:
    """The table, which goals it meets, the steps done."""
    met = tuple(step.goal.is_met(place.state, place.events) for step in lesson.steps)
    return digest(place.state), met, place.done


def after(lesson: Lesson, place: Place, intent: Intent) -> Place:
    """The place an act leads to, with the passes that are all that is left, which nobody has to make."""
    played = play(place.state, 0, intent)
    events = (*place.events, *played.events)
    while legal_intents(played.state, 0) == [EndLoadUnload()]:
        played = play(played.state, 0, EndLoadUnload())
        events += tuple(played.events)
    return Place(played.state, events, lesson.progress(place.done, played.state, events))


@lru_cache
def path_of(lesson: Lesson) -> Mapping[Name, int]:
    """Every place of a lesson's path but its ends, and the fewest acts from there to an end."""
    walk = _Walk(lesson)
    walk.acts_left(Place(lesson.begin().state), MOST_ACTS)
    return walk.path


class _Walk:
    """Plays all that is legal as deep as acts are left; no act meets more than two goals."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.path: dict[Name, int] = {}
        self._tried: dict[Name, int] = {}

    def acts_left(self, place: Place, acts: int) -> int:
        """The fewest acts that finish the lesson from here; more than `acts` where so many don't suffice."""
        if place.done == len(self.lesson.steps):
            return 0
        name = name_of(self.lesson, place)
        if not acts or name[1][place.done :].count(False) > 2 * acts:
            return acts + 1
        if self._tried.get(name, 0) < acts:
            self._tried[name] = acts
            ways = (after(self.lesson, place, intent) for intent in legal_intents(place.state, 0))
            fewest = 1 + min((self.acts_left(way, acts - 1) for way in ways), default=acts)
            if fewest <= acts:
                self.path[name] = fewest
        return self.path.get(name, acts + 1)
