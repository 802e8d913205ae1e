"""A game in memory: its record, its position, and the positions before it. Nothing here touches the database.

A record is append-only: undo is an entry that cancels the acts from another entry on, redo one that cancels
an undo.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.snapshots import Snapshots
from engine.acts import Intent
from engine.bots.bot import Bot
from engine.chance import Seed
from engine.config import Config
from engine.decisions import decision
from engine.events import Event
from engine.game import Played, check, new_game, play
from engine.record import Act, Record, edition_named
from engine.refusals import Refusal
from engine.state import State
from engine.view import Frame, Menu, Public, frame, menu, public
from engine.view.frames import ResultFrame

RECENT_ACTS = 40
RECENT_REMARKS = 60
ABANDONED = "The game ended by agreement, without a winner."
_FEW_ACTS = 12
REMEMBERED_CLIENTS = 200


class Entry(NamedTuple):
    """An intent as it stands in the record, `number` being its place there."""

    number: int
    player: int
    intent: Intent
    by_server: bool = False
    reason: str | None = None
    """Why, when a bot did it."""


class Undone(NamedTuple):
    """An undo that can still be redone: its own entry and what it cancelled."""

    number: int
    entries: tuple[Entry, ...]


class Happened(NamedTuple):
    """What the entry of that number brought about; -1 is the deal."""

    number: int
    events: tuple[Event, ...]


class View(NamedTuple):
    """All that leaves the engine for one seat."""

    frame: Frame
    menu: Menu


class Dealt(NamedTuple):
    """What a game is dealt from."""

    config: Config
    names: tuple[str, ...]
    seed: Seed
    edition: str | None


@dataclass(slots=True)
class Person:
    """A player of this game as the service knows them."""

    id: int
    number: int
    name: str
    kind: str
    day_to_dismiss: int | None = None
    passes: bool = True
    confirms: bool = True
    mutes: frozenset[int] = frozenset()
    note: str = ""
    seen: int | None = None
    agrees: int | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person plays it."""
        return self.kind == "human"


class Remark(NamedTuple):
    """Something at the table that is no act (`app.remarks`); `version` places it in the history."""

    id: int
    player: int
    kind: str
    version: int
    said: int


class OpenGame:
    """The door's working copy of one game. Whoever changes it holds `lock`.

    `beyond` are acts of a frozen game that can't be replayed any more; they stay in its record.
    """

    def __init__(
        self, game_id: int, code: str, dealt: Dealt, people: Sequence[Person], first: Played | None = None
    ) -> None:
        """A game as dealt, or `first`, where it begins in a prepared position."""
        if first is None:
            first = new_game(dealt.config, dealt.names, dealt.seed, edition_named(dealt.edition))
        self.id = game_id
        self.code = code
        self.dealt = dealt
        self.people = list(people)
        self.state = first.state
        self.version = 0
        self.live: list[Entry] = []
        self.undone: list[Undone] = []
        self.recent: deque[Happened] = deque([Happened(-1, tuple(first.events))], RECENT_ACTS)
        self.snapshots = Snapshots(first.state)
        self._clients: OrderedDict[tuple[int, str], tuple[int, Intent | None]] = OrderedDict()
        self.frozen: str | None = None
        self.beyond: list[Entry] = []
        self.last_act: int | None = None
        self.since: int | None = None
        self.host = 0
        self.commitment: str | None = None
        self.watch_token: str | None = None
        self.is_abandoned = False
        self.remarks: deque[Remark] = deque(maxlen=RECENT_REMARKS)
        self.heard: dict[int, int] = {}
        self.bots: dict[int, Bot] = {}
        self.lock = asyncio.Lock()
        self.views: dict[int | None, View] = {}
        self._public: tuple[State, Public] | None = None
        self.shown: dict[int | None, dict[str, Any]] = {}
        self.shown_last: dict[str, Any] = {}
        self.told: dict[int | None, dict[int, Any]] = {}
        self.seen: dict[int, int] = {}
        self.marked: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.used = time.monotonic()

    # Reading

    def person(self, number: int) -> Person:
        """The player of that number."""
        return self.people[number]

    def record(self) -> Record:
        """The game as a save holds it: what is not undone."""
        return Record(
            seed=self.dealt.seed,
            config=self.dealt.config,
            players=self.dealt.names,
            history=tuple(Act(entry.player, entry.intent) for entry in (*self.live, *self.beyond)),
            edition=self.dealt.edition,
        )

    def refusal(self, player: int, intent: Intent) -> Refusal | None:
        """Why not, or None."""
        return check(self.state, player, intent)

    @property
    def is_table(self) -> bool:
        """Whether several play, bots among them."""
        return len(self.people) > 1

    @property
    def is_over(self) -> bool:
        """Whether it has ended, by the rules or by agreement; then everything may be shown."""
        return self.is_abandoned or decision(self.state) is None

    @property
    def is_seed_public(self) -> bool:
        """A secret seed is told at the end."""
        return isinstance(self.dealt.seed, int) or self.is_over

    def view(self, player: int | None) -> View:
        """What this seat sees and may do, worked out once for each version."""
        found = self.views.get(player)
        if found is None:
            found = self.views[player] = self._view(player)
        return found

    def _view(self, player: int | None) -> View:
        if self._public is None or self._public[0] is not self.state:
            self._public = self.state, _kept(self._public, public(self.state))
        seen = frame(self.state, player, seen_by_all=self._public[1])
        choices = menu(self.state, player)
        if not self.is_abandoned:
            return View(seen, choices)
        result = ResultFrame(
            "abandoned", (), am_winner=False, reason="abandoned", sentence=ABANDONED, medal=None, tally=()
        )
        return View(
            replace(seen, waiting=None, warnings=(), result=result),
            replace(
                choices,
                decision=None,
                player=None,
                is_mine=False,
                question=ABANDONED,
                facts=(),
                trains=(),
                groups=(),
                entries=(),
                notes=(),
            ),
        )

    # Changing

    def advance(self, entry: Entry, client: str | None = None) -> tuple[Event, ...]:
        """Play an entry on and append it; raises `Refused`. What was undone can't be redone any more."""
        played = play(self.state, entry.player, entry.intent)
        self.accept(entry, played.state, tuple(played.events), client)
        self.undone.clear()
        return tuple(played.events)

    def accept(
        self, entry: Entry, state: State, events: tuple[Event, ...], client: str | None = None
    ) -> None:
        """Take over the position that an entry led to."""
        self.live.append(entry)
        self.recent.append(Happened(entry.number, events))
        self._stand_at(state, max(self.version, entry.number + 1))
        self.remember(entry.player, None if entry.by_server else client, entry.number, entry.intent)

    def remember(self, player: int, client: str | None, number: int, intent: Intent | None = None) -> None:
        """Note the id a player's client chose for an act, without intent one that cancels others."""
        if client is not None:
            self._clients[player, client] = (number, intent)
            while len(self._clients) > REMEMBERED_CLIENTS:
                self._clients.popitem(last=False)

    def has_done(self, player: int, client: str | None, version: int, intent: Intent | None = None) -> bool:
        """Whether this was sent before: the same act of the same player, by its id, on the same version.

        An id that comes with anything else is no resend, whoever chose it.
        """
        return client is not None and self._clients.get((player, client)) == (version, intent)

    def _stand_at(self, state: State, version: int) -> None:
        self.state = state
        self.version = version
        self.snapshots.keep(len(self.live), state)
        self.views.clear()

    def steps_back(self, steps: int) -> list[tuple[Entry, ...]]:
        """What so many undos would cancel, a tuple for each: a person's act and the passes after it."""
        end, found = len(self.live), []
        for _ in range(steps):
            start = end - 1
            while start >= 0 and self.live[start].by_server:
                start -= 1
            if start < 0:
                break
            found.append(tuple(self.live[start:end]))
            end = start
        return found

    def take_back(self, undos: Sequence[Undone]) -> None:
        """Cancel acts from the end, in the order of `steps_back`."""
        for undone in undos:
            del self.live[-len(undone.entries) :]
            self.undone.append(undone)
        self._return_to(len(self.live), undos[-1].number + 1)

    def put_back(self, number: int) -> None:
        """Redo the last undo by the entry of that number."""
        for entry in self.undone.pop().entries:
            played = play(self.state, entry.player, entry.intent)
            self.accept(entry, played.state, tuple(played.events))
        self.version = number + 1
        self.views.clear()

    def take_over(self, other: OpenGame) -> None:
        """Stand where another copy of this game stands."""
        self.live, self.recent, self.snapshots = other.live, other.recent, other.snapshots
        self.state = other.state
        self.views.clear()

    def _return_to(self, acts: int, version: int) -> None:
        """Stand at an earlier position again: from the nearest kept one, playing on.

        It starts a little earlier when the history on the page would otherwise run dry.
        """
        numbers = {entry.number for entry in self.live} | {-1}
        happened = {past.number: past for past in self.recent if past.number in numbers}
        far = 0 if len(happened) >= _FEW_ACTS else _FEW_ACTS
        self.snapshots.forget_after(acts)
        position, state = self.snapshots.nearest(max(0, acts - far))
        for entry in self.live[position:acts]:
            played = play(state, entry.player, entry.intent)
            state = played.state
            happened[entry.number] = Happened(entry.number, tuple(played.events))
            position += 1
            self.snapshots.keep(position, state)
        self.recent = deque((happened[number] for number in sorted(happened)), RECENT_ACTS)
        self._stand_at(state, version)


def _kept(before: tuple[State, Public] | None, now: Public) -> Public:
    """The public part of a position, with what is as before taken over from there.

    What is the very same need not be compared value by value to tell that its fragment stays.
    """
    if before is None:
        return now
    old = before[1]
    pairs: Iterable[tuple[Any, Any]] = zip(old, now, strict=True)
    kept = Public._make(then if then == new else new for then, new in pairs)
    districts = (then if then == new else new for then, new in zip(old.districts, now.districts, strict=True))
    return kept._replace(districts=tuple(districts))
