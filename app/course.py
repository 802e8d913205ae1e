"""The course of a whole game: where its Stages begin, how the score grew, where every train was when.

It is worked out in one replay and kept for the games last looked at. Undone acts are not in it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from app.open_game import OpenGame
from engine.events import Event, RevenueChanged, StageBegan
from engine.events.mainline import TrainCompleted, TrainsCollided
from engine.record import Step, steps
from engine.view.whereabouts import Whereabouts, whereabouts

STAGES_PER_DAY: Final = 12
_MOST_KEPT: Final = 20


class StageBegin(NamedTuple):
    """The act after which a Stage begins."""

    at: int
    day: int
    stage: int


class Point(NamedTuple):
    """When, in Stages since the deal, and how far east or how much."""

    when: float
    value: int


@dataclass(slots=True)
class Run:
    """One train from its making up on. `ending` is `completed`, `wrecked` or None while it runs."""

    name: str
    direction: str
    points: list[Point]
    ending: str | None = None


@dataclass(slots=True)
class Course:
    """A game from the deal to its last act."""

    names: tuple[str, ...]
    last: int = 0
    stages: list[StageBegin] = field(default_factory=list)
    scores: list[list[Point]] = field(default_factory=list)
    """For each player."""
    runs: list[Run] = field(default_factory=list)
    wrecks: list[Point] = field(default_factory=list)

    def when(self, at: int) -> float:
        """The moment after so many acts, in Stages since the deal: the acts of a Stage are spread over it."""
        index = max(0, bisect_right(self.stages, at, key=lambda begin: begin.at) - 1)
        start = self.stages[index].at
        end = self.stages[index + 1].at if index + 1 < len(self.stages) else max(self.last, start) + 1
        return self._number(index) + min(1.0, (at - start) / max(1, end - start))

    def _number(self, index: int) -> int:
        return (self.stages[index].day - 1) * STAGES_PER_DAY + self.stages[index].stage - 1

    def revenue_after(self, day: int) -> tuple[int, ...]:
        """Everybody's Revenue when a Day was over, or now."""
        end = day * STAGES_PER_DAY
        return tuple(next(p.value for p in reversed(line) if p.when <= end) for line in self.scores)

    @property
    def days(self) -> int:
        """Days begun."""
        return self.stages[-1].day


class _Following:
    """Watches a replay go by."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.course = Course(names, scores=[[] for _ in names])
        self._raw_scores: list[list[tuple[int, int]]] = [[(0, 0)] for _ in names]
        self._raw_runs: list[tuple[Run, list[tuple[int, int]]]] = []
        self._open: dict[str, int] = {}
        self._wrecks: list[tuple[int, int]] = []

    def see(self, step: Step) -> None:
        """Note what an act brought about."""
        self.course.last = step.index
        self._note(step.index, step.events)
        now = {each.tray: each for each in whereabouts(step.state)}
        for tray in [tray for tray in self._open if tray not in now or self._is_another(tray, now[tray])]:
            self._end(tray, step, step.state.east_end)
        for tray, train in now.items():
            self._move(tray, train, step.index)

    def _note(self, index: int, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, StageBegan):
                self.course.stages.append(StageBegin(index, event.day, event.stage))
            elif isinstance(event, RevenueChanged):
                self._raw_scores[event.player].append((index, event.total))

    def _is_another(self, tray: str, train: Whereabouts) -> bool:
        return self._raw_runs[self._open[tray]][0].name != train.name

    def _end(self, tray: str, step: Step, east_end: int) -> None:
        run, points = self._raw_runs[self._open.pop(tray)]
        for event in step.events:
            if isinstance(event, TrainCompleted) and event.tray == tray:
                run.ending = "completed"
                points.append((step.index, 100 * east_end if event.side == "east" else 0))
            elif isinstance(event, TrainsCollided) and run.name in [name for name, _ in event.lost]:
                run.ending = "wrecked"
                self._wrecks.append((step.index, points[-1][1]))

    def _move(self, tray: str, train: Whereabouts, index: int) -> None:
        if tray not in self._open:
            self._open[tray] = len(self._raw_runs)
            self._raw_runs.append((Run(train.name, train.direction, []), []))
        points = self._raw_runs[self._open[tray]][1]
        if len(points) > 1 and points[-1][1] == points[-2][1] == train.east:
            points[-1] = (index, train.east)
        else:
            points.append((index, train.east))

    def found(self) -> Course:
        """What was seen, with moments instead of acts."""
        course = self.course
        course.scores = [self._placed(points) for points in self._raw_scores]
        course.wrecks = self._placed(self._wrecks)
        for run, points in self._raw_runs:
            run.points = self._placed(points)
            course.runs.append(run)
        return course

    def _placed(self, points: Iterable[tuple[int, int]]) -> list[Point]:
        return [Point(self.course.when(at), value) for at, value in points]


def course_of(game: OpenGame) -> Course:
    """The course of a game as far as it is played; worked out once for each version."""
    key = (game.id, game.version, len(game.live))
    found = _KEPT.get(key)
    if found is None:
        following = _Following(game.dealt.names)
        for step in steps(game.record()):
            following.see(step)
            if step.index == len(game.live):
                break
        found = _KEPT[key] = following.found()
        while len(_KEPT) > _MOST_KEPT:
            _KEPT.popitem(last=False)
    return found


_KEPT: OrderedDict[tuple[int, int, int], Course] = OrderedDict()
