"""What the game page says of the people at the table (docs/pages.md, Tables of several people)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from app.open_game import OpenGame, Person
from app.remarks import SIGNALS
from app.tables import needed
from engine.view import Frame
from engine.view.frames import Standing
from engine.view.opening import OpeningRoll, opening_rolls


@dataclass(frozen=True, slots=True)
class TablePerson:
    """Somebody at the table; `doing` is what they do now, in words."""

    player: int
    name: str
    seat: int
    office: str
    is_me: bool
    is_bot: bool
    is_present: bool
    is_waited_for: bool
    is_superintendent: bool
    revenue: int
    pace: str
    pace_words: str
    hand_count: int
    doing: str
    board_url: str


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """Since when the game waits for somebody: milliseconds since 1970, and in words."""

    player: int
    name: str
    since: int
    text: str


@dataclass(frozen=True, slots=True)
class Signal:
    """One of the six whistle signals."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """Ending by agreement: who agrees, and whose word is missing."""

    has_agreed: bool
    names: tuple[str, ...]
    missing: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Asking:
    """A player's own settings."""

    passes: bool
    confirms: bool


@dataclass(frozen=True, slots=True)
class Spectators:
    """Whether others may watch; only the host sees the link and may change it."""

    is_allowed: bool
    url: str | None
    may_change: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one person sees it: who sits there and whom it waits for."""

    people: tuple[TablePerson, ...]
    stopwatch: Stopwatch | None


@dataclass(frozen=True, slots=True)
class Other:
    """Another person, whose signals one may hear or not."""

    player: int
    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class Talk:
    """What a player says at the table and arranges there; it stays the same while others act."""

    may_talk: bool
    signals: tuple[Signal, ...]
    others: tuple[Other, ...]
    agreement: Agreement | None
    settings: Asking
    spectators: Spectators
    devices_url: str


@dataclass(frozen=True, slots=True)
class BoardTab:
    """A way to look at a board."""

    seat: int
    title: str
    owner: str
    is_mine: bool
    is_shown: bool
    url: str


@dataclass(frozen=True, slots=True)
class Pad:
    """A player's private notes."""

    note: str


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """All that the game page of a table gets beside what solitaire has."""

    table: TableView | None = None
    talk: Talk | None = None
    pad: Pad | None = None
    opening: tuple[OpeningRoll, ...] = ()
    commitment: str | None = None
    boards: tuple[BoardTab, ...] = ()
    confirms: bool = False


ALONE = AtTheTable()
"""Solitaire."""


def at_the_table(
    game: OpenGame, player: int | None, present: frozenset[int], here: str, root: str, shown: int
) -> AtTheTable:
    """What this player, or a spectator, gets; `shown` is the seat whose board is on the page."""
    if not game.is_table:
        return ALONE
    frame = game.view(player).frame
    me = game.person(player) if player is not None else None
    return AtTheTable(
        table=_table(game, frame, present, here),
        talk=_talk(game, me, present, here, root) if me is not None else None,
        pad=Pad(me.note) if me is not None else None,
        opening=opening_rolls(game.state) if (frame.clock.day, frame.clock.stage) == (1, 1) else (),
        commitment=game.commitment,
        boards=_boards(frame, here, shown),
        confirms=me is not None and me.confirms,
    )


def _boards(frame: Frame, here: str, shown: int) -> tuple[BoardTab, ...]:
    return tuple(
        BoardTab(
            district.seat,
            district.title,
            district.player_name,
            district.is_mine,
            district.seat == shown,
            here if district.is_mine else f"{here}?seat={district.seat}",
        )
        for district in frame.districts
    )


def _table(game: OpenGame, frame: Frame, present: frozenset[int], here: str) -> TableView:
    rows = sorted(frame.standings, key=lambda row: row.seat)
    return TableView(
        people=tuple(_person(game, frame, row, present, here) for row in rows),
        stopwatch=_stopwatch(game, frame),
    )


def _talk(game: OpenGame, me: Person, present: frozenset[int], here: str, root: str) -> Talk:
    may_talk = not game.is_over
    return Talk(
        may_talk=may_talk,
        signals=_SIGNALS if may_talk else (),
        others=tuple(
            Other(person.number, person.name, person.number in me.mutes)
            for person in game.people
            if person.is_human and person is not me
        ),
        agreement=_agreement(game, me, present) if may_talk else None,
        settings=Asking(me.passes, me.confirms),
        spectators=_spectators(game, me, root),
        devices_url=f"{here}/devices",
    )


_SIGNALS = tuple(Signal(key, text) for key, text in SIGNALS.items())


def _person(game: OpenGame, frame: Frame, row: Standing, present: frozenset[int], here: str) -> TablePerson:
    person = game.person(row.player)
    district = next(district for district in frame.districts if district.seat == row.seat)
    waiting = frame.waiting
    is_waited_for = waiting is not None and waiting.player == row.player
    return TablePerson(
        player=row.player,
        name=row.name,
        seat=row.seat,
        office=district.title,
        is_me=row.is_me,
        is_bot=not person.is_human,
        is_present=not person.is_human or row.is_me or row.player in present,
        is_waited_for=is_waited_for,
        is_superintendent=row.is_superintendent,
        revenue=row.revenue,
        pace=row.pace,
        pace_words=row.pace_words,
        hand_count=row.hand_count,
        doing=waiting.sentence if waiting is not None and is_waited_for else _doing(row),
        board_url=here if row.is_me else f"{here}?seat={row.seat}",
    )


def _doing(row: Standing) -> str:
    if row.turn == "done":
        return "Has acted in this Phase."
    return "Has still to act in this Phase." if row.turn == "waiting" else ""


def _stopwatch(game: OpenGame, frame: Frame) -> Stopwatch | None:
    if frame.waiting is None or game.since is None:
        return None
    return Stopwatch(frame.waiting.player, frame.waiting.player_name, game.since, _in_words(game.since))


@lru_cache(maxsize=1000)
def _in_words(since: int) -> str:
    return f"since {datetime.fromtimestamp(since / 1000, UTC):%H:%M} UTC"


def _agreement(game: OpenGame, me: Person, present: frozenset[int]) -> Agreement:
    humans = [person for person in game.people if person.is_human]
    missing = [person.name for person in needed(game, present) if person.agrees is None]
    return Agreement(
        me.agrees is not None,
        tuple(person.name for person in humans if person.agrees is not None),
        tuple(missing),
        "The game ends without a winner when everybody who was connected in the last 72 hours, "
        "and at least half of the people, agree. The replay opens then.",
    )


def _spectators(game: OpenGame, me: Person, root: str) -> Spectators:
    is_host = me.number == game.host
    url = f"{root}/watch/{game.watch_token}" if is_host and game.watch_token else None
    return Spectators(game.watch_token is not None, url, is_host)
