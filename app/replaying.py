"""A moment of a replay with the ways to the others: by act, by Stage, by itself at several speeds.

Everything is in the address (`at`, `seat`, `play`): a moment can be handed on, and needs no script.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from app.course import Course, course_of
from app.open_game import OpenGame
from engine.events import Event
from engine.record import steps
from engine.view import Frame, frame

SPEEDS: Final[dict[str, tuple[str, int]]] = {
    "slow": ("Slow", 5000),
    "usual": ("Usual", 2500),
    "fast": ("Fast", 1200),
    "express": ("Express", 400),
}
"""What a speed is called, and how many milliseconds each act is shown."""


@dataclass(frozen=True, slots=True)
class StageMark:
    """Where a Stage begins in a replay."""

    at: int
    day: int
    stage: int
    url: str
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class DayMarks:
    """The Stages of a Day."""

    day: int
    stages: tuple[StageMark, ...]
    is_now: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment: what a person sees after so many acts, and what the last of them brought about."""

    frame: Frame
    at: int
    last: int
    events: tuple[Event, ...]
    course: Course


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for."""

    at: int = 0
    seat: int | None = None
    play: str | None = None

    @staticmethod
    def of_query(query: Mapping[str, str]) -> Asked:
        """From `?at=17&seat=2&play=fast`; what can't be is not asked."""
        play = query.get("play")
        return Asked(
            _number(query.get("at", "")) or 0,
            _number(query.get("seat", "")),
            play if play in SPEEDS else None,
        )


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def moment_of(game: OpenGame, player: int | None, wanted: int) -> Moment:
    """The position after so many acts of those not undone; all hands are shown once the game is over."""
    course = course_of(game)
    at = max(0, min(wanted, course.last))
    found = next(step for step in steps(game.record()) if step.index == at)
    seen = frame(found.state, player, all_hands=game.is_over)
    return Moment(seen, at, course.last, tuple(found.events), course)


@dataclass(frozen=True, slots=True)
class SpeedLink:
    """Play from here on at this speed."""

    key: str
    name: str
    url: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A board to look at."""

    seat: int
    title: str
    url: str
    is_now: bool


class Ways:
    """The addresses around one moment, on the same board."""

    def __init__(self, base: str, moment: Moment, asked: Asked) -> None:
        seats = len(moment.frame.districts)
        own = moment.frame.seat or 0
        self._base = base
        self._moment = moment
        self.seat = asked.seat if asked.seat is not None and asked.seat < seats else own
        self._carries_seat = self.seat != own
        at_end = moment.at >= moment.last
        self.play = None if at_end else asked.play

    def to(self, at: int, *, play: str | None = None, seat: int | None = None) -> str:
        """Another moment, speed or board."""
        shown = self.seat if seat is None else seat
        query: dict[str, str | int] = {"at": at}
        if self._carries_seat or seat is not None:
            query["seat"] = shown
        if play is not None:
            query["play"] = play
        return f"{self._base}?{urlencode(query)}"

    @property
    def here(self) -> str:
        """This moment, standing still."""
        return self.to(self._moment.at)

    @property
    def reads(self) -> str:
        """What an address begins with that reads something as it lies at this moment."""
        path, _, query = self.here.partition("?")
        return f"{path}/read?{query}&"

    @property
    def first(self) -> str:
        """The deal."""
        return self.to(0)

    @property
    def back(self) -> str:
        """One act back."""
        return self.to(max(0, self._moment.at - 1))

    @property
    def forward(self) -> str:
        """One act on."""
        return self.to(min(self._moment.last, self._moment.at + 1))

    @property
    def last(self) -> str:
        """The last act."""
        return self.to(self._moment.last)

    @property
    def next_played(self) -> str | None:
        """What is shown next while it plays by itself."""
        return None if self.play is None else self.to(self._moment.at + 1, play=self.play)

    @property
    def milliseconds(self) -> int:
        """How long this moment is shown while it plays."""
        return SPEEDS[self.play][1] if self.play else 0

    @property
    def speeds(self) -> tuple[SpeedLink, ...]:
        """Every speed, from here on; from the deal where this is the end."""
        at = 0 if self._moment.at >= self._moment.last else self._moment.at
        return tuple(
            SpeedLink(key, name, self.to(at, play=key), key == self.play) for key, (name, _) in SPEEDS.items()
        )

    @property
    def boards(self) -> tuple[SeatLink, ...]:
        """Every seat's board, west to east; none where there is one only."""
        districts = self._moment.frame.districts
        if len(districts) < 2:
            return ()
        at, play = self._moment.at, self.play
        return tuple(
            SeatLink(
                each.seat, each.player_name, self.to(at, play=play, seat=each.seat), each.seat == self.seat
            )
            for each in districts
        )

    @property
    def days(self) -> tuple[DayMarks, ...]:
        """Every Stage of every Day begun."""
        begun = self._moment.course.stages
        now = max((begin for begin in begun if begin.at <= self._moment.at), default=begun[0])
        found: dict[int, list[StageMark]] = {}
        for begin in begun:
            mark = StageMark(begin.at, begin.day, begin.stage, self.to(begin.at), begin == now)
            found.setdefault(begin.day, []).append(mark)
        return tuple(DayMarks(day, tuple(marks), day == now.day) for day, marks in found.items())
