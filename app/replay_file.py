"""A whole replay as one file that opens without a server: style, pictures, boards and a small script in it.

Every act's board is rendered by the templates of the pages. What does not change from one act to the next is
kept once: each part is cut into pieces, and the file holds every piece once and for each act the numbers of
the pieces that changed. Where a game is so long that the file would grow too large, only every second,
fourth … act is in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final

from app.assets import STATIC
from app.card_reading import effects
from app.contexts import nothing_to_choose
from app.course import course_of
from app.course_pictures import Picture, score_picture, traffic_picture
from app.glossary import Unlinked
from app.open_game import OpenGame
from app.rendering import Rendering, rendered
from engine.events import Event
from engine.narration.telling import Line
from engine.record import steps
from engine.view import Frame, frame

MOST_BYTES: Final = 6_000_000
"""Of pieces in a file; the rest of it is some 100 kB."""
_STYLES: Final = ("tokens", "page", "parts", "game", "board", "pages", "table", "replay")
_CUT: Final = re.compile(r"(?=<td |<tr|<li |<article )")
Telling = Callable[[OpenGame, "int | None", int, tuple[Event, ...]], tuple[Line, ...]]
"""What an act brought about, in words."""


@dataclass(slots=True)
class _Pieces:
    """Texts, each once, and how many bytes they are."""

    texts: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    size: int = 0

    def cut(self, text: str) -> list[int]:
        """A text as the numbers of its pieces."""
        return [self._number(piece) for piece in _CUT.split(text) if piece]

    def _number(self, piece: str) -> int:
        found = self.numbers.get(piece)
        if found is None:
            found = self.numbers[piece] = len(self.texts)
            self.texts.append(piece)
            self.size += len(piece) + 12
        return found


class _Parts:
    """Renders the parts of one moment, those that are as they were not again."""

    def __init__(self, rendering: Rendering) -> None:
        self._rendering = rendering
        self._last: dict[str, tuple[Any, str]] = {}

    def of(self, seen: Frame, lines: tuple[Line, ...]) -> dict[str, str]:
        """Name → markup."""
        found = {
            "status": self._part("status", (seen.clock, seen.waiting, seen.goal), frame=seen),
            "told": self._part("told", lines, lines=lines),
            "chart": self._part("chart", seen.clock, frame=seen),
            "division": self._part("division", seen.division, frame=seen),
        }
        for district in seen.districts:
            name, alone = f"seat-{district.seat}", SimpleNamespace(districts=(district,))
            found[name] = self._part(
                "district", district, name, frame=alone, seat=district.seat, mark=f"{name}-"
            )
        return found | {"hand": self._part("hand", (seen.hands, seen.piles, seen.extras), frame=seen)}

    def _part(self, template: str, seen: Any, name: str = "", **given: Any) -> str:
        name = name or template
        before = self._last.get(name)
        if before is None or before[0] != seen:
            where = "replay" if template == "told" else "game"
            text = self._rendering.text(f"{where}/_{template}.html", _NO_SERVER | given)
            before = self._last[name] = seen, text
        return before[1]


def _nowhere(_path: str) -> str:
    """The sprite stands in the file itself, so that `#name` is enough."""
    return ""


_NO_SERVER: Final = nothing_to_choose("") | {
    "static": _nowhere,
    "glossary": Unlinked,
    "root": "",
    "here": "",
    "reads": "",
    "code": "",
}


def whole_replay(rendering: Rendering, game: OpenGame, player: int | None, tell: Telling) -> str:
    """The file, as this player or a spectator (None) sees the game now."""
    course = course_of(game)
    every = 1
    while True:
        moments, pieces, last, told = _moments(rendering, game, player, tell, every)
        if pieces.size <= MOST_BYTES:
            break
        every *= 2
    assert last is not None  # noqa: S101 (the deal is a moment too)
    context = {
        "code": game.code,
        "names": game.dealt.names,
        "is_over": game.is_over,
        "every": every,
        "styles": rendered("\n".join(_style(name) for name in _STYLES)),
        "sprite": rendered(_sprite()),
        "script": rendered((STATIC / "replay-file.js").read_text(encoding="utf-8")),
        "data": {
            "pieces": pieces.texts,
            "moments": moments,
            "stages": [list(begin) for begin in course.stages],
        },
        "seats": last.districts,
        "days": sorted({begin.day for begin in course.stages}),
        "pictures": _pictures(course_pictures(game, last)),
        "course": course,
        "effects": sorted(told.items()),
    }
    return rendering.text("replay/file.html", context)


def course_pictures(game: OpenGame, seen: Frame) -> tuple[Picture, Picture]:
    """The score and the traffic of the whole game."""
    course = course_of(game)
    return score_picture(course, seen.goal.target), traffic_picture(course, seen)


def _pictures(both: Sequence[Picture]) -> list[tuple[str, Picture]]:
    return list(zip(("The score", "The traffic"), both, strict=True))


def _moments(
    rendering: Rendering, game: OpenGame, player: int | None, tell: Telling, every: int
) -> tuple[list[list[Any]], _Pieces, Frame | None, dict[str, str]]:
    """For each act its number and the parts that changed; the pieces they are made of, the last position,
    and what every card does that lay open.
    """
    parts, pieces, last = _Parts(rendering), _Pieces(), len(game.live)
    moments: list[list[Any]] = []
    before: dict[str, list[int]] = {}
    told: dict[str, str] = {}
    seen: Frame | None = None
    lines: tuple[Line, ...] = ()
    for step in steps(game.record()):
        lines += tell(game, player, step.index, tuple(step.events))
        if step.index % every and step.index != last:
            continue
        seen = frame(step.state, player, all_hands=game.is_over)
        told.update(effects(seen))
        now = {name: pieces.cut(text) for name, text in parts.of(seen, lines).items()}
        moments.append([step.index, {name: cut for name, cut in now.items() if before.get(name) != cut}])
        before, lines = now, ()
        if pieces.size > MOST_BYTES or step.index == last:
            break
    return moments, pieces, seen, told


def _style(name: str) -> str:
    return (STATIC / "css" / f"{name}.css").read_text(encoding="utf-8")


def _sprite() -> str:
    """The drawn parts, and the watch of the icon, as part of the page."""
    return (STATIC / "sprite.svg").read_text(encoding="utf-8").replace("<svg ", '<svg class="unseen" ', 1)
