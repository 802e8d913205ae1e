"""Lessons: their positions are sound, their stated solutions work in at most six acts, their goals judge."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine import decision, intent_to_json, legal_intents, menu, play
from engine.acts import Intent
from engine.events import Event
from engine.events.local_ops import OptionChosen
from engine.events.mainline import TrainsCollided
from engine.game import check
from engine.invariants import broken
from engine.lessons import LESSON, LESSONS, MOST_ACTS, Lesson
from engine.lessons.goals import Either, Seen, Stands
from engine.lessons.paths import Name, Place, after, is_on_path, name_of, path_of
from engine.names import OFFICE_SQUARE
from engine.phases.load_unload import EndLoadUnload
from engine.state import State

EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def chosen(state: State, wanted: Mapping[str, Any]) -> Intent:
    """The one legal intent that a line of a solution means; a card is named by its face."""
    found = []
    for intent in legal_intents(state, 0):
        data = intent_to_json(intent)
        if "cardId" in data:
            face = state.deck[data["cardId"]]
            data["cardId"] = f"{face.key} {face.hand}" if face.hand else face.key
        if all(data.get(key) == value for key, value in wanted.items()):
            found.append(intent)
    assert len(found) == 1, (wanted, [intent_to_json(intent) for intent in legal_intents(state, 0)])
    return found[0]


class Pupil:
    """Takes a lesson as the service runs it: passes that are all that is left are made for the pupil."""

    def __init__(self, lesson: Lesson) -> None:
        began = lesson.begin()
        self.lesson, self.state, self.events = lesson, began.state, list[Event]()
        self.done = 0
        self.positions = [began.state]

    def act(self, intent: Intent) -> None:
        self._play(intent)
        while decision(self.state) is not None and legal_intents(self.state, 0) == [EndLoadUnload()]:
            self._play(EndLoadUnload())
        self.done = self.lesson.progress(self.done, self.state, self.events)

    def _play(self, intent: Intent) -> None:
        played = play(self.state, 0, intent)
        self.state = played.state
        self.events += played.events
        self.positions.append(self.state)

    def solve(self) -> list[int]:
        """Steps done after each act of the stated solution."""
        found = []
        for wanted in self.lesson.solution:
            self.act(chosen(self.state, wanted))
            found.append(self.done)
        return found


@EVERY
def test_a_lesson_is_solved_by_its_stated_solution_in_at_most_six_acts(lesson: Lesson) -> None:
    pupil = Pupil(lesson)
    assert len(lesson.solution) <= MOST_ACTS
    assert pupil.solve()[-1] == len(lesson.steps)


@EVERY
def test_no_step_is_done_before_the_first_act_and_none_is_left_out(lesson: Lesson) -> None:
    began = lesson.begin()
    assert lesson.progress(0, began.state, ()) == 0
    done = Pupil(lesson).solve()
    assert all(later - earlier <= 1 for earlier, later in zip([0, *done], done, strict=False))


@EVERY
def test_positions_are_sound_at_the_beginning_and_all_along(lesson: Lesson) -> None:
    pupil = Pupil(lesson)
    pupil.solve()
    assert [wrong for state in pupil.positions for wrong in broken(state)] == []


@EVERY
def test_every_lesson_begins_with_a_question_to_the_pupil(lesson: Lesson) -> None:
    state = lesson.begin().state
    waiting = decision(state)
    assert waiting is not None
    assert waiting.player == 0
    assert menu(state, 0).entries
    assert check(state, 0, EndLoadUnload()) is not None


@EVERY
def test_every_lesson_begins_the_same_each_time(lesson: Lesson) -> None:
    assert lesson.begin().state.stream.state == lesson.begin().state.stream.state
    assert legal_intents(lesson.begin().state, 0) == legal_intents(lesson.begin().state, 0)


@EVERY
def test_every_lesson_says_what_it_is_about(lesson: Lesson) -> None:
    assert lesson.title
    assert lesson.about
    assert lesson.opening
    assert lesson.closing
    assert all(step.say and step.hint and step.rule for step in lesson.steps)


@EVERY
def test_hints_quote_the_words_of_the_answers_that_are_offered_then(lesson: Lesson) -> None:
    pupil, offered = Pupil(lesson), list[str]()
    for wanted in lesson.solution:
        offered += [entry.label for entry in menu(pupil.state, 0).entries]
        offered += [face.name for face in pupil.state.deck.values()]
        pupil.act(chosen(pupil.state, wanted))
    quoted = [words for step in lesson.steps for words in re.findall("“([^”]+)”", step.hint)]
    assert quoted
    assert [words for words in quoted if not any(label.startswith(words) for label in offered)] == []


@EVERY
def test_no_way_from_the_rules_behind_a_step_leads_nowhere(lesson: Lesson) -> None:
    text = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    for step in lesson.steps:
        assert re.search(rf"^(## )?{re.escape(step.rule)}\.? ", text, re.MULTILINE), step.rule


def test_the_lessons_teach_what_the_first_run_asks_for() -> None:
    assert list(LESSON) == [
        "rails",
        "make-up",
        "switching",
        "loading",
        "passengers",
        "highball",
        "wreck",
        "clearance",
    ]


def test_a_wreck_in_the_lesson_costs_five() -> None:
    """§9 Each collision costs 5 Revenue, and a train on the Office square is not struck."""
    pupil = Pupil(LESSON["wreck"])
    for wanted in pupil.lesson.solution[:2]:
        pupil.act(chosen(pupil.state, wanted))
    assert pupil.state.players[0].revenue == -5
    assert any(isinstance(event, TrainsCollided) for event in pupil.events)
    assert [train.name for train in pupil.state.trains_at(0, OFFICE_SQUARE)] == ["11"]


def test_clearing_the_other_way_in_the_clearance_lesson_ends_in_a_wreck() -> None:
    """§7.4 The order is right: both trains would arrive in the same Stage at one A/D track."""
    pupil = Pupil(LESSON["clearance"])
    pupil.act(chosen(pupil.state, {"type": "mainline.clearance", "allow": True}))
    assert any(isinstance(event, TrainsCollided) for event in pupil.events)
    assert pupil.done == 0


def test_goals_judge_what_happened_and_where_trains_stand() -> None:
    state = LESSON["switching"].begin().state
    chose = OptionChosen(0, "draw")
    assert Seen(OptionChosen).is_met(state, [chose])
    assert Seen(OptionChosen, (("option", "draw"),)).is_met(state, [chose])
    assert not Seen(OptionChosen, (("option", "switch"),)).is_met(state, [chose])
    assert not Seen(TrainsCollided).is_met(state, [chose])
    assert Stands("11", OFFICE_SQUARE).is_met(state, ())
    assert not Stands("8", OFFICE_SQUARE).is_met(state, ())
    assert Either((Stands("8", OFFICE_SQUARE), Seen(OptionChosen))).is_met(state, [chose])
    assert not Either((Stands("8", OFFICE_SQUARE),)).is_met(state, [chose])


@pytest.mark.parametrize("square", [{"col": 1, "row": 0}, {"col": -1, "row": 0}], ids=["east", "west"])
@pytest.mark.parametrize("variant", [0, 1])
def test_the_first_rails_may_lie_any_way_that_is_lit(square: dict[str, int], variant: int) -> None:
    """§11.1 A turnout may lie either way on either Limits; every siding from it ends in the mine."""
    pupil = Pupil(LESSON["rails"])
    for wanted in pupil.lesson.solution[:2]:
        pupil.act(chosen(pupil.state, wanted))
    turnout = {"type": "card.play", "cardId": "turnout right", "placement": square, "variant": variant}
    for wanted in (
        turnout,
        *({"type": "card.play", "cardId": each} for each in ("curve right", "mineTipple")),
    ):
        pupil.act(chosen(pupil.state, wanted))
    assert pupil.done == len(pupil.lesson.steps)


def places_within(lesson: Lesson, acts: int) -> list[list[Place]]:
    """Every place that legal answers lead to, by how many it takes; an end is not gone on from."""
    start = Place(lesson.begin().state)
    known, found = {name_of(lesson, start)}, [[start]]
    for _ in range(acts):
        found.append([])
        for place in found[-2]:
            if place.done == len(lesson.steps):
                continue
            for intent in legal_intents(place.state, 0):
                there = after(lesson, place, intent)
                if name_of(lesson, there) not in known:
                    known.add(name_of(lesson, there))
                    found[-1].append(there)
    return found


def finish(lesson: Lesson, place: Place) -> int:
    """Acts by which a lesson is finished that always takes a way with fewer left."""
    acts = 0
    while place.done < len(lesson.steps):
        left = path_of(lesson)[name_of(lesson, place)]
        ways = (after(lesson, place, intent) for intent in legal_intents(place.state, 0))
        place = next(
            way
            for way in ways
            if way.done == len(lesson.steps) or path_of(lesson).get(name_of(lesson, way), left) < left
        )
        acts += 1
    return acts


@EVERY
def test_from_every_place_on_the_path_the_lesson_is_finished_in_time(lesson: Lesson) -> None:
    assert path_of(lesson)[name_of(lesson, Place(lesson.begin().state))] <= len(lesson.solution)
    for acts, places in enumerate(places_within(lesson, 3)):
        for place in places:
            if is_on_path(lesson, place.state, place.events, place.done):
                assert acts + finish(lesson, place) <= MOST_ACTS


@pytest.mark.soak
@EVERY
def test_the_path_holds_every_place_from_which_anything_finishes_in_time(lesson: Lesson) -> None:
    """Against all that is legal within six acts, nothing left out."""
    layers = places_within(lesson, MOST_ACTS)
    acts_to = {name_of(lesson, place): acts for acts, layer in enumerate(layers) for place in layer}
    ways = {
        name_of(lesson, place): [
            name_of(lesson, after(lesson, place, intent)) for intent in legal_intents(place.state, 0)
        ]
        for layer in layers[:-1]
        for place in layer
        if place.done < len(lesson.steps)
    }
    left: dict[Name, int] = {name: 0 for name in acts_to if name[2] == len(lesson.steps)}
    for _ in range(MOST_ACTS):
        for name, onward in ways.items():
            left[name] = min((1 + left[way] for way in onward if way in left), default=99)
    in_time = {name for name in ways if acts_to[name] + left[name] <= MOST_ACTS}
    assert in_time == set(path_of(lesson))
