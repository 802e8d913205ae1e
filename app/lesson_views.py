"""What the pages of lessons show: the list with how far one is, the words of the step in hand, the board."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any, Final

from app.contexts import Around, Moment, Notice, RefusedAct, Toolbar, choose, parts
from app.fragments import changed, render_all, shown
from app.lesson_games import LessonGame, Taken
from app.lesson_pointing import pointed_at
from app.points_of_view import told
from app.rendering import Rendering
from app.wire import Chosen
from engine.lessons import LESSONS, Lesson
from engine.view import Frame, Menu

ON_PAGE: Final = (
    "notice",
    "status",
    "chart",
    "division",
    "district",
    "actions",
    "hand",
    "stuck",
    "facilities",
    "history",
    "moments",
)
"""The partials of the game page that a lesson shows."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson in the list. `state` is `new`, `begun` or `done`."""

    number: int
    title: str
    about: str
    url: str
    state: str
    acts: int


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step in the list of steps: its words, and whether it is `done`, `now` or `later`."""

    number: int
    state: str
    say: str
    after: str


@dataclass(frozen=True, slots=True)
class LessonView:
    """The words beside the board. `before` is said before the first step, `after` of the step just done."""

    number: int
    of: int
    title: str
    before: str
    after: str
    say: str
    hint: str
    rule: str
    steps: tuple[StepLine, ...]
    is_over: bool
    has_strayed: bool
    """Where the pupil is now, the lesson can't be finished within its acts."""
    can_step_back: bool
    next_url: str | None
    next_title: str | None
    list_url: str


def lesson_cards(taken: dict[str, Taken], root: str) -> tuple[LessonCard, ...]:
    """Every lesson with how far this session is."""
    found = []
    for number, lesson in enumerate(LESSONS, start=1):
        mine = taken.get(lesson.key)
        state = "new" if mine is None else "done" if mine.is_done else "begun" if mine.acts else "new"
        url = f"{root}/lessons/{lesson.key}"
        found.append(LessonCard(number, lesson.title, lesson.about, url, state, mine.acts if mine else 0))
    return tuple(found)


def lesson_view(taking: LessonGame, root: str) -> LessonView:
    """Where a lesson stands, in words."""
    lesson, done = taking.lesson, taking.done
    number = LESSONS.index(lesson) + 1
    following: Lesson | None = LESSONS[number] if number < len(LESSONS) else None
    step = None if taking.is_over else lesson.steps[done]
    return LessonView(
        number=number,
        of=len(LESSONS),
        title=lesson.title,
        before=lesson.opening if done == 0 else "",
        after=lesson.steps[done - 1].after if done else "",
        say=step.say if step else lesson.closing,
        hint=step.hint if step else "",
        rule=step.rule if step else "",
        steps=tuple(
            StepLine(
                place + 1,
                "done" if place < done else "now" if place == done else "later",
                each.say,
                each.after,
            )
            for place, each in enumerate(lesson.steps)
        ),
        is_over=taking.is_over,
        has_strayed=taking.has_strayed,
        can_step_back=bool(taking.game.live),
        next_url=f"{root}/lessons/{following.key}" if following else None,
        next_title=following.title if following else None,
        list_url=f"{root}/lessons",
    )


@dataclass(frozen=True, slots=True)
class Board:
    """A lesson's page: its fragments by name, and what the page of before must swap."""

    fragments: dict[str, str]
    swaps: list[tuple[str, str]]
    title: str


def board(
    rendering: Rendering,
    taking: LessonGame,
    root: str,
    chosen: Chosen,
    *,
    notice: Notice | None = None,
    refused: RefusedAct | None = None,
    page_shows: str = "",
    version_seen: int | None = None,
) -> Board:
    """The lesson as it stands. Moments since `version_seen` are told, none without it."""
    game, here = taking.game, f"{root}/lessons/{taking.lesson.key}"
    view = taking.view()
    lines = told(game, 0)
    surroundings = Around(
        code=taking.lesson.title,
        root=root,
        here=here,
        chosen=chosen,
        lines=lines,
        moments=_moments(lines, version_seen),
        toolbar=_toolbar(here),
        seed=None,
        notice=notice,
        refused=refused,
    )
    frame = _at_rest(view.frame) if taking.is_over else view.frame
    rendered = render_all(rendering, game, 0, _parts(taking, frame, view.menu, surroundings))
    everywhere = {"here": here, "root": root, "code": taking.lesson.title}
    form = {
        "version": game.version,
        "id": secrets.token_urlsafe(9),
        "shown": shown(rendered),
        "chosen": _written(choose(view.menu, chosen, "")),
    }
    own = {
        "lesson": rendering.text("lessons/_lesson.html", everywhere | {"lesson": lesson_view(taking, root)}),
        "play": rendering.text("game/_play.html", everywhere | {"form": form}),
    }
    differing = [(name, text) for name, text in changed(rendered, page_shows) if name in ON_PAGE]
    fragments = {name: rendered[name].text for name in ON_PAGE} | own
    return Board(fragments, [*differing, *own.items()], taking.lesson.title)


def _parts(taking: LessonGame, frame: Frame, menu: Menu, around: Around) -> dict[str, dict[str, Any]]:
    """What the partials get, the board's also what the words speak of; the last words once all is done."""
    found = parts(frame, menu, around)
    steps = taking.lesson.steps
    pointed = pointed_at(steps[min(taking.done, len(steps) - 1)].about, frame)
    found["district"]["spoken"] = pointed.squares
    found["division"]["spoken"] = pointed.trains
    return found


def _at_rest(frame: Frame) -> Frame:
    """A finished lesson asks for nothing more: what stands there is not stuck."""
    return replace(frame, stuck=tuple(replace(item, needs_help=False) for item in frame.stuck))


def _written(choice: Any) -> str:
    return Chosen(choice.train, choice.card).write()


def _moments(lines: Any, version_seen: int | None) -> tuple[Moment, ...]:
    if version_seen is None:
        return ()
    fresh = [line for entry in lines if entry.number >= version_seen for line in entry.lines]
    return tuple(Moment(line.moment, line.glance) for line in fresh if line.moment)


def _toolbar(here: str) -> Toolbar:
    return Toolbar(
        can_undo=False,
        can_redo=False,
        undo_label="",
        redo_label="",
        save_url=here,
        replay_url=here,
        history_url=here,
        again_url=here,
    )
