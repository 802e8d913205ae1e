"""The course of a game drawn: the score over time, and the traffic as dispatchers draw it.

Both have the hours along the lower edge. In the picture of the traffic the places of the Division stand one
above the other, west at the bottom, and every train is a line. Templates only set down what is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from app.course import STAGES_PER_DAY, Course, Point
from engine.view.frames import Frame
from engine.view.place_frames import DivisionPointFrame, NodeFrame, OfficeFrame
from engine.view.texts import with_minus

WIDTH: Final = 480
_LEFT: Final = 84
_RIGHT: Final = 470
_SCORE_TOP, _SCORE_BOTTOM = 14, 176
_ROW: Final = 30
_TOP: Final = 18
_FEW_DAYS: Final = 3
_WORD: Final = 26
"""Room for the name of a train, across; its letters are so high:"""
_LETTERS: Final = 11


@dataclass(frozen=True, slots=True)
class Mark:
    """A line across or down with its word; a strong one begins a Day, is a station or the target."""

    place: float
    word: str
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """One line of a picture: its points, its name and where that stands. `kind` is its dash or its ending."""

    points: str
    name: str
    kind: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its own measure. `now` is where the moment shown stands, or None; `words` say it."""

    width: int
    height: int
    left: int
    right: int
    top: float
    bottom: float
    hours: tuple[Mark, ...]
    levels: tuple[Mark, ...]
    traces: tuple[Trace, ...]
    crosses: tuple[tuple[float, float], ...]
    now: float | None
    words: str


def _days(course: Course) -> int:
    return max(1, course.days)


def _x(course: Course, when: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * when / (STAGES_PER_DAY * _days(course)), 1)


def _hours(course: Course) -> tuple[Mark, ...]:
    """Days, and where there are few of them every third Stage."""
    days = _days(course)
    every = 3 if days <= _FEW_DAYS else STAGES_PER_DAY
    return tuple(
        Mark(
            _x(course, stage),
            "" if stage % STAGES_PER_DAY else f"Day {stage // STAGES_PER_DAY + 1}",
            stage % STAGES_PER_DAY == 0,
        )
        for stage in range(0, STAGES_PER_DAY * days, every)
    )


def _line(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def score_picture(course: Course, target: int, at: int | None = None) -> Picture:
    """Everybody's Revenue over time, with the target; `at` marks a moment."""
    values = [point.value for line in course.scores for point in line]
    high, low = max([5, target, *values]), min([0, *values])

    def y(value: float) -> float:
        return round(_SCORE_BOTTOM - (_SCORE_BOTTOM - _SCORE_TOP) * (value - low) / (high - low), 1)

    step = max(1, -(-(high - low) // 4))
    levels = [Mark(y(value), with_minus(value)) for value in range(low, high + 1, step) if value != target]
    if target:
        levels.append(Mark(y(target), f"{target} ★", is_strong=True))
    traces = tuple(
        Trace(
            _line(_stepped(course, line, y)),
            course.names[player],
            f"of{player}",
            _RIGHT - 4,
            max(_SCORE_TOP + 8.0, y(line[-1].value) - 4),
        )
        for player, line in enumerate(course.scores)
    )
    return Picture(
        WIDTH,
        _SCORE_BOTTOM + 22,
        _LEFT,
        _RIGHT,
        _SCORE_TOP,
        _SCORE_BOTTOM,
        _hours(course),
        tuple(levels),
        traces if len(traces) > 1 else tuple(_unnamed(traces)),
        (),
        None if at is None else _x(course, course.when(at)),
        _score_words(course, target),
    )


def _unnamed(traces: Iterable[Trace]) -> Iterable[Trace]:
    return (Trace(each.points, "", each.kind, each.x, each.y) for each in traces)


def _stepped(
    course: Course, line: Sequence[Point], y: Callable[[float], float]
) -> Iterable[tuple[float, float]]:
    """Revenue stays until it changes: a stair up to the last act."""
    before = line[0].value
    for point in line:
        x = _x(course, point.when)
        yield x, y(before)
        yield x, y(point.value)
        before = point.value
    yield _x(course, course.when(course.last)), y(before)


def _score_words(course: Course, target: int) -> str:
    told = [
        f"{name}: "
        + ", ".join(with_minus(course.revenue_after(day)[player]) for day in range(1, course.days + 1))
        for player, name in enumerate(course.names)
    ]
    aim = f" The target is {target}." if target else ""
    return f"Revenue at the end of each Day. {'. '.join(told)}.{aim}"


def traffic_picture(course: Course, frame: Frame, at: int | None = None) -> Picture:
    """Every train as a line from place to place over the hours."""
    nodes = frame.division.nodes
    bottom = _TOP + _ROW * (len(nodes) - 1)

    def y(east: int) -> float:
        return round(bottom - _ROW * east / 100, 1)

    is_alone = len(frame.districts) == 1
    levels = tuple(
        Mark(y(100 * node.node), _place(node, is_alone=is_alone), node.kind != "mainline") for node in nodes
    )
    traces: list[Trace] = []
    for run in course.runs:
        points = [(_x(course, point.when), y(point.value)) for point in run.points]
        x, where = points[0]
        traces.append(Trace(_line(points), run.name, run.ending or "running", x, _clear_of(traces, x, where)))
    return Picture(
        WIDTH,
        bottom + 26,
        _LEFT,
        _RIGHT,
        _TOP,
        bottom,
        _hours(course),
        levels,
        tuple(traces),
        tuple((_x(course, wreck.when), y(wreck.value)) for wreck in course.wrecks),
        None if at is None else _x(course, course.when(at)),
        _traffic_words(course),
    )


def _clear_of(traces: Sequence[Trace], x: float, y: float) -> float:
    """How high a name is written beside those of other trains that start at the same place and time."""
    while any(abs(each.x - x) < _WORD and abs(each.y - y) < _LETTERS for each in traces):
        y -= _LETTERS
    return y


def _place(node: NodeFrame, *, is_alone: bool) -> str:
    if isinstance(node, DivisionPointFrame):
        return node.side.capitalize()
    if not isinstance(node, OfficeFrame):
        return node.name[:13]
    if is_alone:
        return node.tier_name
    return "You" if node.is_mine else node.player_name[:13]


def _traffic_words(course: Course) -> str:
    completed = sum(run.ending == "completed" for run in course.runs)
    wrecked = sum(run.ending == "wrecked" for run in course.runs)
    return f"{len(course.runs)} trains, {completed} of them run to the end of the line, {wrecked} wrecked."
