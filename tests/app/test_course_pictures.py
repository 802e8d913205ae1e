"""The pictures of a game's course: places by what a player calls them, names of trains that can be read."""

from typing import Any

from app.course import Course, Point, Run, StageBegin
from app.course_pictures import traffic_picture
from engine import frame
from tests.engine.line_table import line


def _course(*starts: tuple[str, float, int]) -> Course:
    course = Course(("Ann",), last=40, stages=[StageBegin(0, 1, 1), StageBegin(20, 1, 2)])
    course.runs = [Run(name, "east", [Point(when, where)]) for name, when, where in starts]
    return course


def _places(view: Any) -> list[str]:
    return [level.word for level in traffic_picture(_course(("2", 0.0, 0)), view).levels]


def test_the_traffic_names_an_office_as_its_player_does() -> None:
    """Alone by its tier, which is on the board; among several one's own is `You`."""
    alone = line("plains", "curves", tier="station")
    assert _places(frame(alone, 0)) == ["West", "Plains", "Station", "Curves", "East"]
    several = line("plains", "curves", "plains")
    assert [_places(frame(several, 1))[node] for node in (2, 4)] == ["Ann", "You"]
    assert [_places(frame(several, None))[node] for node in (2, 4)] == ["Ann", "Ben"]


def test_names_of_trains_that_start_together_stand_above_each_other() -> None:
    """§6.2 A second section starts behind its first: `2` and `2-2` are not written over each other."""
    picture = traffic_picture(_course(("2", 0.0, 0), ("2-2", 0.0, 0), ("8", 1.0, 400)), frame(line(), 0))
    first, second, far = picture.traces
    assert (second.x, first.y - second.y) == (first.x, 11)
    assert far.x != first.x
