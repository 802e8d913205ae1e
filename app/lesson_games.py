"""Lessons under way: an open game from a prepared position, kept for a session as the acts since it began.

A lesson is no game of this server: no list shows it, nothing counts it, and it ends with its session.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert

from app.acting import apply
from app.database import Database
from app.games import Expected, Frozen, NothingToDo, StaleVersion
from app.ledger import Ledger
from app.models import LESSONS, now
from app.open_game import Dealt, OpenGame, Person, Undone, View
from engine.acts import Intent
from engine.config import config_from_json
from engine.events import Event
from engine.lessons import Lesson
from engine.lessons.paths import is_on_path
from engine.lessons.positions import CONFIG, lay_out
from engine.wire import Malformed, intent_from_json, intent_to_json

PUPIL: Final = "Conductor"
MOST_ACTS: Final = 60
_MOST_OPEN: Final = 200
_TOO_LONG: Final = "This lesson has gone on for long enough. Start it again; six acts are enough."
_IS_DONE: Final = "This lesson is done. Take the next one, or start this one again."
_DONE: Final = "This lesson is done."


@dataclass(frozen=True, slots=True)
class Taken:
    """What a session did in a lesson: how many acts, and whether it was finished once."""

    acts: int
    is_done: bool


class LessonGame:
    """One lesson of one session: the game it is played in, and how far its steps have come."""

    def __init__(self, lesson: Lesson, *, was_done: bool = False) -> None:
        began = lay_out(lesson.position, PUPIL)
        dealt = Dealt(config_from_json(CONFIG, 1), (PUPIL,), 1, None)
        self.lesson = lesson
        self.was_done = was_done
        self.game = OpenGame(0, "LESSON", dealt, [Person(0, 0, PUPIL, "human")], began)
        self._events: list[Sequence[Event]] = []
        self._done: dict[int, int] = {0: 0}

    @property
    def done(self) -> int:
        """How many steps are done."""
        return self._done[len(self.game.live)]

    @property
    def is_over(self) -> bool:
        """Whether all steps are."""
        return self.done == len(self.lesson.steps)

    @property
    def has_strayed(self) -> bool:
        """Whether the pupil is where the lesson can't be finished within its acts any more."""
        return not self.is_over and not is_on_path(self.lesson, self.game.state, self.happened, self.done)

    @property
    def happened(self) -> list[Event]:
        """Everything since the lesson began."""
        return [event for events in self._events for event in events]

    @property
    def acts(self) -> list[Intent]:
        """The pupil's own acts since the lesson began."""
        return [entry.intent for entry in self.game.live if not entry.by_server]

    def view(self) -> View:
        """The board and its answers; none once the lesson is done."""
        seen = self.game.view(0)
        if not self.is_over:
            return seen
        nothing = replace(
            seen.menu, decision=None, question=_DONE, facts=(), trains=(), groups=(), entries=(), notes=()
        )
        return View(replace(seen.frame, warnings=()), nothing)

    def act(self, intent: Intent, client: str | None = None) -> None:
        """Play an act and the passes after it; raises `Refused`, `NothingToDo` or `Frozen`."""
        if self.is_over:
            raise NothingToDo(_IS_DONE)
        if len(self.acts) >= MOST_ACTS:
            raise Frozen(_TOO_LONG)
        before = self.done
        for step in apply(self.game, 0, intent).steps:
            self.game.accept(step.entry, step.state, step.events, client)
            self._events.append(step.events)
        self._done[len(self.game.live)] = self.lesson.progress(before, self.game.state, self.happened)
        self.was_done = self.was_done or self.is_over

    def step_back(self) -> None:
        """Take the last act back; raises `NothingToDo`."""
        groups = self.game.steps_back(1)
        if not groups:
            raise NothingToDo("This is where the lesson begins.")
        self.game.take_back([Undone(self.game.version, groups[0])])
        self.game.undone.clear()
        del self._events[len(self.game.live) :]


class Lessons:
    """The lessons of all sessions: found, acted in, stored."""

    def __init__(self, database: Database, ledger: Ledger) -> None:
        self._database = database
        self._ledger = ledger
        self._open: OrderedDict[tuple[int, str], LessonGame] = OrderedDict()

    def taken(self, session: int | None) -> dict[str, Taken]:
        """Which lessons a session has begun."""
        if session is None:
            return {}
        wanted = select(LESSONS.c.lesson, LESSONS.c.acts, LESSONS.c.is_done)
        with self._database.read() as reader:
            rows = reader.execute(wanted.where(LESSONS.c.session_id == session)).all()
        return {row.lesson: Taken(len(json.loads(row.acts)), row.is_done) for row in rows}

    def find(self, session: int | None, lesson: Lesson) -> LessonGame:
        """A session's lesson where it was left; without a session it is at its beginning."""
        if session is None:
            return LessonGame(lesson)
        found = self._open.get((session, lesson.key)) or self._load(session, lesson)
        self._open[session, lesson.key] = found
        self._open.move_to_end((session, lesson.key))
        while len(self._open) > _MOST_OPEN:
            self._open.popitem(last=False)
        return found

    def _load(self, session: int, lesson: Lesson) -> LessonGame:
        wanted = select(LESSONS.c.acts, LESSONS.c.is_done).where(
            LESSONS.c.session_id == session, LESSONS.c.lesson == lesson.key
        )
        with self._database.read() as reader:
            row = reader.execute(wanted).first()
        found = LessonGame(lesson, was_done=row is not None and row.is_done)
        for data in json.loads(row.acts) if row is not None else ():
            if not _plays(found, data):
                return LessonGame(lesson, was_done=found.was_done)
        return found

    async def act(self, session: int, taking: LessonGame, intent: Intent, expected: Expected) -> None:
        """Play an act and store it; the same act sent twice is played once. May raise `StaleVersion`."""
        async with taking.game.lock:
            if taking.game.has_done(0, expected.client, expected.version, intent):
                return
            _must_be_now(taking, expected)
            taking.act(intent, expected.client)
            await self._store(session, taking)

    async def step_back(self, session: int, taking: LessonGame, expected: Expected) -> None:
        """Take the last act back and store that."""
        async with taking.game.lock:
            _must_be_now(taking, expected)
            taking.step_back()
            await self._store(session, taking)

    async def start_again(self, session: int, lesson: Lesson) -> None:
        """Put the lesson back to its beginning; that it was finished once is remembered."""
        fresh = LessonGame(lesson, was_done=self.find(session, lesson).was_done)
        self._open[session, lesson.key] = fresh
        await self._store(session, fresh)

    async def _store(self, session: int, taking: LessonGame) -> None:
        """Write it; what can't be written is forgotten, so that memory never knows more."""
        acts = json.dumps([intent_to_json(intent) for intent in taking.acts], separators=(",", ":"))
        values: dict[str, Any] = {"acts": acts, "is_done": taking.was_done, "changed": now()}
        row = insert(LESSONS).values(session_id=session, lesson=taking.lesson.key, **values)
        upsert = row.on_conflict_do_update(index_elements=["session_id", "lesson"], set_=values)
        try:
            await self._ledger.write(lambda connection: connection.execute(upsert).rowcount)
        except BaseException:
            self._open.pop((session, taking.lesson.key), None)
            raise


def _must_be_now(taking: LessonGame, expected: Expected) -> None:
    if expected.version != taking.game.version:
        raise StaleVersion


def _plays(taking: LessonGame, data: object) -> bool:
    """Whether a stored act can be played; after an upgrade a lesson may be another."""
    try:
        intent = intent_from_json(data)
    except Malformed:
        return False
    if taking.is_over or taking.game.refusal(0, intent) is not None:
        return False
    taking.act(intent)
    return True
