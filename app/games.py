"""The one door to the games: people, programs and bots all act through it.

A game is replayed from its record on first use and kept in memory while used. Its acts are applied one at a
time under its own lock, and answered only once they are stored; other games never wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from app.acting import Applied, apply, listing, passes_due, thought
from app.database import Database
from app.identity import Seat, Sessions, Visitor
from app.ledger import Ledger
from app.loading import NoSuchGame, load
from app.logs import say
from app.models import now
from app.news import Newsroom
from app.open_game import Dealt, Entry, OpenGame, Person, Undone
from app.seals import seal_of_deal
from app.store import Change, NewDigest, NewGame, NewRow, Stored, count_unfinished, write_change, write_game
from app.taking_back import takeable
from engine.acts import Intent
from engine.record import digest
from engine.refusals import Refused, refuse

MOST_OPEN = 250
IDLE_SECONDS = 900.0
MOST_STEPS = 1_000


class StaleVersion(Exception):
    """The game went on since the page was made; nothing was done."""


class NothingToDo(Exception):
    """There is nothing to undo, redo or take back; the text says so."""

    def __init__(self, text: str = "There is nothing to undo or redo.") -> None:
        super().__init__(text)


class Frozen(Exception):
    """The game can be looked at but not go on; the text says why."""


class TooManyGames(Exception):
    """The server has as many unfinished games as it takes."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What the sender saw: the version, and an id by which the same act sent twice is known."""

    version: int
    client: str | None = None


class Games:
    """All games of this server."""

    def __init__(self, database: Database, ledger: Ledger, sessions: Sessions, most: int) -> None:
        self._database = database
        self._ledger = ledger
        self._sessions = sessions
        self._most = most
        self._open: OrderedDict[str, OpenGame] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self.news = Newsroom()
        self.followers: list[Callable[[OpenGame], None]] = []
        """Called with a game after each change of its position."""

    # Finding

    async def find(self, code: str) -> OpenGame:
        """The game of that code; raises `NoSuchGame`, also where it was deleted from outside."""
        game = self._open.get(code)
        if game is not None and not self._database.holds_game(game.id):
            self.forget(code)
            game = None
        if game is None:
            async with self._loading.setdefault(code, asyncio.Lock()):
                game = self._open.get(code)
                if game is None:
                    game = await self._load(code)
            self._loading.pop(code, None)
        game.used = time.monotonic()
        self._open.move_to_end(code)
        return game

    async def _load(self, code: str) -> OpenGame:
        loaded = await asyncio.to_thread(load, self._database, code)
        if loaded.game_values and self._ledger.read_only_reason is None:
            change = Change(loaded.game.id, [], now(), game=loaded.game_values)
            await self._ledger.write(lambda connection: write_change(connection, change))
        if loaded.game.frozen:
            say("a game can't go on", logging.WARNING, game=code, reason=loaded.game.frozen)
        self._keep(loaded.game)
        return loaded.game

    def _keep(self, game: OpenGame) -> None:
        self._open[game.code] = game
        for code in list(self._open):
            if len(self._open) <= MOST_OPEN:
                break
            if not self._open[code].lock.locked() and code != game.code:
                del self._open[code]

    def drop_idle(self, seconds: float = IDLE_SECONDS) -> int:
        """Forget games nobody has used for a while; they are in the database. How many were dropped."""
        before = time.monotonic() - seconds
        idle = [code for code, game in self._open.items() if game.used < before and not game.lock.locked()]
        for code in idle:
            del self._open[code]
        return len(idle)

    def forget(self, code: str) -> None:
        """Forget a game at once, as after its deletion."""
        self._open.pop(code, None)

    @property
    def in_memory(self) -> int:
        """How many games are open now."""
        return len(self._open)

    # Making

    async def deal(self, dealt: Dealt, visitor: Visitor) -> OpenGame:
        """A new game for this visitor; raises `TooManyGames`."""
        game = OpenGame(0, "", dealt, ())
        game.commitment = seal_of_deal(dealt.seed, dealt.config)
        digests = [NewDigest(-1, 1, 1, digest(game.state))]
        return await self.store(
            game, NewGame(dealt, digests=digests, game={"seal": game.commitment}), visitor
        )

    async def store(self, game: OpenGame, new: NewGame, visitor: Visitor | None) -> OpenGame:
        """Store a game made in memory, then keep it open."""
        with self._database.read() as reader:
            if count_unfinished(reader) >= self._most:
                raise TooManyGames
        session_id = visitor.id if visitor else None
        stored = await self._ledger.write(lambda connection: write_game(connection, new, session_id))
        settle_in(game, stored)
        if visitor is not None:
            self._sessions.sit_down(visitor, stored.id, Seat(stored.player_ids[0], 0))
        self._keep(game)
        return game

    # Acting

    async def act(
        self, game: OpenGame, player: int, intent: Intent, expected: Expected, reason: str | None = None
    ) -> bool:
        """Play an intent and whatever passes follow it; True when done, False when it had been done before.

        Raises `StaleVersion`, `Frozen`, the engine's `Refused`, or `StorageFault`; then nothing has changed.
        A bot gives its `reason`.
        """
        async with game.lock:
            if _is_known(game, player, expected, intent):
                return False
            if game.is_abandoned:
                raise Refused(refuse("GAME_OVER"))
            await self._carry_out(game, apply(game, player, intent, reason), expected.client)
            return True

    async def pass_where_due(self, game: OpenGame) -> None:
        """Pass for whoever has nothing else left, as after switching passing on."""
        async with game.lock:
            applied = passes_due(game)
            if applied is not None:
                await self._carry_out(game, applied, None)

    async def _carry_out(self, game: OpenGame, applied: Applied, client: str | None) -> None:
        rows = [*applied.rows]
        rows[0] = rows[0]._replace(client=client)
        await self._write(game, applied.change(game, rows))
        for step in applied.steps:
            game.accept(step.entry, step.state, step.events)
        game.undone.clear()
        first = applied.steps[0].entry
        game.remember(first.player, client, first.number, first.intent)
        applied.settle(game)
        self.tell(game)

    def tell(self, game: OpenGame) -> None:
        """Let everybody know that there is something new about a game."""
        self.news.tell(game.code, game.version)
        for follower in self.followers:
            follower(game)

    async def take_back(self, game: OpenGame, player: int, steps: int, expected: Expected) -> bool:
        """Cancel the player's own last acts, as far as `taking_back` lets them; for tables."""
        async with game.lock:
            if _is_known(game, player, expected):
                return False
            groups = takeable(game, player)[: min(steps, MOST_STEPS)]
            if not groups:
                raise NothingToDo(
                    "Nothing can be taken back: you may take back your own acts while your turn lasts, "
                    "up to the last one that drew a card, rolled a die or was answered."
                )
            await self._cancel_groups(game, player, groups, expected)
            game.undone.clear()
            self.tell(game)
            return True

    async def undo(self, game: OpenGame, player: int, steps: int, expected: Expected) -> bool:
        """Cancel the last acts, each with the passes that followed it. Solitaire only."""
        async with game.lock:
            if _is_known(game, player, expected):
                return False
            groups = game.steps_back(min(steps, MOST_STEPS))
            if not groups:
                raise NothingToDo
            await self._cancel_groups(game, player, groups, expected)
            self.tell(game)
            return True

    async def _cancel_groups(
        self, game: OpenGame, player: int, groups: Sequence[tuple[Entry, ...]], expected: Expected
    ) -> None:
        undos = [Undone(game.version + index, entries) for index, entries in enumerate(groups)]
        rows = [NewRow(undo.number, player, cancels=undo.entries[0].number) for undo in undos]
        await self._cancel(game, player, rows, expected)
        game.take_back(undos)
        self._list_again(game)

    async def redo(self, game: OpenGame, player: int, steps: int, expected: Expected) -> bool:
        """Take undos back, the last one first."""
        async with game.lock:
            if _is_known(game, player, expected):
                return False
            undos = list(reversed(game.undone))[: min(steps, MOST_STEPS)]
            if not undos:
                raise NothingToDo
            rows = [
                NewRow(game.version + index, player, cancels=undo.number) for index, undo in enumerate(undos)
            ]
            await self._cancel(game, player, rows, expected)
            for row in rows:
                game.put_back(row.number)
            self._list_again(game)
            self.tell(game)
            return True

    async def _cancel(self, game: OpenGame, player: int, rows: Sequence[NewRow], expected: Expected) -> None:
        first = rows[0]._replace(client=expected.client)
        person = game.person(player)
        change = Change(game.id, [first, *rows[1:]], now())
        change.timing = thought(game, change.received)
        if not game.is_table:
            change.players = {person.id: {"day_to_dismiss": None}}
        await self._write(game, change)
        game.remember(player, expected.client, first.number)
        if not game.is_table:
            person.day_to_dismiss = None
        game.last_act = change.received

    def _list_again(self, game: OpenGame) -> None:
        """After undo and redo: what lists show. It follows from the record, so nobody waits for it."""
        change = listing(game)
        self._ledger.submit(lambda connection: write_change(connection, change))

    async def dismiss(self, game: OpenGame, player: int, day: int) -> None:
        """Put away the end of a Day, for this player alone."""
        person = game.person(player)
        if person.day_to_dismiss == day:
            change = Change(game.id, [], now(), players={person.id: {"day_to_dismiss": None}})
            await self._write(game, change)
            person.day_to_dismiss = None

    async def _write(self, game: OpenGame, change: Change) -> None:
        """Store a change; a game that memory and database don't agree on is read again."""
        try:
            await self._ledger.write(lambda connection: write_change(connection, change))
        except asyncio.CancelledError:
            self.forget(game.code)  # it may be stored all the same: only the database knows
            raise
        except IntegrityError:
            self.forget(game.code)
            await self.find(game.code)
            raise StaleVersion from None


def _is_known(game: OpenGame, player: int, expected: Expected, intent: Intent | None = None) -> bool:
    """Whether this very act of this player was accepted before; raises where it can't be accepted now."""
    if game.has_done(player, expected.client, expected.version, intent):
        return True
    if expected.version != game.version:
        raise StaleVersion
    if game.frozen is not None:
        raise Frozen(game.frozen)
    return False


def settle_in(game: OpenGame, stored: Stored) -> None:
    """Give a game made in memory its code and its players."""
    game.id, game.code = stored.id, stored.code
    game.people = [
        Person(player_id, number, name, "human")
        for number, (player_id, name) in enumerate(zip(stored.player_ids, game.dealt.names, strict=True))
    ]


__all__ = ["Applied", "Entry", "Expected", "Frozen", "Games", "NoSuchGame", "NothingToDo", "StaleVersion"]
