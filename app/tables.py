"""Tables of several people, before and after the start: everything but the acts of the game itself.

Whatever changes here is stored first and then told to the open pages.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Connection, select, update

from app import lobbies
from app.database import Database
from app.faults import StorageFault
from app.games import Games, TooManyGames
from app.identity import Seat, Sessions, Visitor
from app.ledger import Ledger
from app.lobbies import Lobby, Newcomer, read_lobby
from app.models import GAMES, PLAYERS, now
from app.open_game import OpenGame, Person
from app.remarks import SIGNALS, store_remark
from app.store import count_unfinished

CONNECTED_HOURS: Final = 72
LONGEST_NOTE: Final = 4_000
_HOUR: Final = 3_600_000
_NOTED_EVERY: Final = _HOUR // 6
_TOKEN_BYTES: Final = 24


class Tables:
    """All tables of this server."""

    def __init__(
        self, database: Database, ledger: Ledger, sessions: Sessions, games: Games, most: int
    ) -> None:
        self._database = database
        self._ledger = ledger
        self._sessions = sessions
        self._games = games
        self._most = most

    # Before the start

    def lobby(self, code: str) -> Lobby | None:
        """The lobby of that code, or None."""
        with self._database.read() as reader:
            return read_lobby(reader, code)

    async def create(self, visitor: Visitor, name: str, rules: Mapping[str, Any], label: str = "") -> Lobby:
        """A new lobby hosted by this visitor; raises `TooManyGames`."""
        with self._database.read() as reader:
            if count_unfinished(reader) >= self._most:
                raise TooManyGames
        newcomer = Newcomer(visitor.id, name, label)
        lobby, player_id = await self._ledger.write(lambda c: lobbies.create(c, newcomer, rules))
        self._sessions.sit_down(visitor, lobby.id, Seat(player_id, 0))
        return lobby

    async def join(self, code: str, visitor: Visitor, name: str, label: str = "") -> Lobby:
        """Sit down at a table; raises `LobbyRefused`."""
        newcomer = Newcomer(visitor.id, name, label)
        lobby, player = await self._ledger.write(lambda c: lobbies.join(c, code, newcomer))
        self._sessions.sit_down(visitor, lobby.id, Seat(player.id, player.number))
        self._games.news.tell(lobby.code, lobby.revision)
        return lobby

    async def change(self, code: str, player_id: int, doing: lobbies.Act) -> Lobby:
        """Do something in a lobby; raises `LobbyRefused`."""
        before = self.lobby(code)
        lobby = await self._ledger.write(lambda c: lobbies.act(c, code, player_id, doing))
        self._forget_who_left(before, lobby)
        self._games.news.tell(code, lobby.revision)
        return lobby

    def _forget_who_left(self, before: Lobby | None, after: Lobby) -> None:
        there = {player.id for player in after.players}
        for player in before.players if before else ():
            if player.id not in there:
                self._sessions.stand_up(after.id, player.id)

    async def leave(self, code: str, player_id: int) -> None:
        """Leave a table before its start."""
        lobby = await self._ledger.write(lambda c: lobbies.act(c, code, player_id, lobbies.leave))
        self._sessions.stand_up(lobby.id, player_id)
        self._games.news.tell(code, lobby.revision)

    async def start(self, code: str, player_id: int) -> OpenGame:
        """Roll and deal; raises `LobbyRefused`."""
        starting = lobbies.by_host(lobbies.start)
        lobby = await self._ledger.write(lambda c: lobbies.act(c, code, player_id, starting))
        self._sessions.number(lobby.id, {player.id: n for n, player in enumerate(lobby.players)})
        game = await self._games.find(code)
        self._games.tell(game)
        return game

    # While people are there

    async def visit(self, game: OpenGame, player: int) -> None:
        """Note that a player is connected; stored every ten minutes, and nobody waits for it.

        As time passes others drop out of those whose word is needed, so agreement is judged again here.
        """
        person, moment = game.person(player), now()
        if not game.is_table:
            return
        if person.seen is None or person.seen < moment - _NOTED_EVERY:
            person.seen = moment
            row = update(PLAYERS).where(PLAYERS.c.id == person.id).values(seen=moment)
            self._ledger.submit(lambda connection: connection.execute(row).rowcount)
        if any(each.agrees is not None for each in game.people) and not game.is_over:
            with suppress(StorageFault):
                await self.end_where_agreed(game)

    async def _store(self, person: Person, **values: Any) -> None:
        row = update(PLAYERS).where(PLAYERS.c.id == person.id).values(values)
        await self._ledger.write(lambda connection: connection.execute(row).rowcount)

    async def set_asking(self, game: OpenGame, player: int, *, passes: bool, confirms: bool) -> None:
        """Whether the server passes for this player, and whether acts that stay ask twice."""
        person = game.person(player)
        await self._store(person, passes=passes, confirms=confirms)
        person.passes, person.confirms = passes, confirms
        self._games.tell(game)
        await self._games.pass_where_due(game)

    async def mute(self, game: OpenGame, player: int, other: int, *, muted: bool) -> None:
        """Hear another's signals no more, or again."""
        person = game.person(player)
        mutes = person.mutes | {other} if muted else person.mutes - {other}
        await self._store(person, mutes=" ".join(map(str, sorted(mutes))))
        person.mutes = mutes
        self._games.tell(game)

    async def write_note(self, game: OpenGame, player: int, note: str) -> None:
        """Keep a player's pad; nobody else is told."""
        person = game.person(player)
        await self._store(person, note=note)
        person.note = note

    async def signal(self, game: OpenGame, player: int, key: str) -> None:
        """Give one of the six signals."""
        assert key in SIGNALS  # noqa: S101 (its page refuses any other)
        await self.remark(game, player, f"signal.{key}")

    async def remark(self, game: OpenGame, player: int, kind: str) -> None:
        """Note a remark in the history."""
        remark = await self._ledger.write(lambda c: store_remark(c, game, player, kind))
        game.remarks.append(remark)
        self._games.tell(game)

    # Spectators

    async def allow_spectators(self, game: OpenGame, player: int, *, allowed: bool, renew: bool) -> None:
        """Let others watch by a link, with another one if asked, or no more."""
        was_allowed = game.watch_token is not None
        token = None
        if allowed:
            token = game.watch_token if not renew else None
            token = token or secrets.token_urlsafe(_TOKEN_BYTES)
        row = update(GAMES).where(GAMES.c.id == game.id).values(watch_token=token)
        await self._ledger.write(lambda connection: connection.execute(row).rowcount)
        game.watch_token = token
        if allowed != was_allowed:
            await self.remark(game, player, "watchable" if allowed else "unwatchable")
        else:
            self._games.tell(game)

    async def watched(self, token: str) -> OpenGame | None:
        """The game that may be watched by this token."""
        if not 20 <= len(token) <= 60:
            return None
        with self._database.read() as reader:
            row = reader.execute(select(GAMES.c.code).where(GAMES.c.watch_token == token)).first()
        return None if row is None else await self._games.find(row.code)

    # Ending by agreement

    async def agree(self, game: OpenGame, player: int, *, agrees: bool) -> None:
        """Agree that the game ends without a winner, or no longer; it ends when enough agree."""
        person = game.person(player)
        if game.is_over or agrees == (person.agrees is not None):
            return
        moment = now() if agrees else None
        await self._store(person, agrees=moment)
        person.agrees = moment
        await self.remark(game, player, "agrees" if agrees else "disagrees")
        await self.end_where_agreed(game)

    async def end_where_agreed(self, game: OpenGame) -> None:
        """End the game when all who matter agree; also as time goes by."""
        async with game.lock:
            if game.is_over or not is_agreed(game, self._games.news.present(game.code)):
                return
            moment = now()
            revenue = [0] * len(game.people)
            for row in game.view(None).frame.standings:
                revenue[row.player] = row.revenue
            result = {"reason": "abandoned", "winners": [], "revenue": revenue}
            values = {
                "status": "abandoned",
                "result": json.dumps(result),
                "finished": moment,
                "changed": moment,
                "waiting": None,
            }
            await self._ledger.write(_updating(game.id, values))
            game.is_abandoned = True
            game.views.clear()
            self._games.tell(game)


def _updating(game_id: int, values: Mapping[str, Any]) -> Callable[[Connection], int]:
    row = update(GAMES).where(GAMES.c.id == game_id).values(dict(values))
    return lambda connection: connection.execute(row).rowcount


def needed(game: OpenGame, present: frozenset[int]) -> list[Person]:
    """The humans without whom the game can't end by agreement: connected in the last 72 hours."""
    since = now() - CONNECTED_HOURS * _HOUR
    return [
        person
        for person in game.people
        if person.is_human
        and (person.number in present or (person.seen is not None and person.seen >= since))
    ]


def is_agreed(game: OpenGame, present: frozenset[int]) -> bool:
    """Whether every human connected in the last 72 hours agrees, and at least half of the humans."""
    humans = [person for person in game.people if person.is_human]
    agreeing = [person for person in humans if person.agrees is not None]
    all_there = all(person.agrees is not None for person in needed(game, present))
    return all_there and bool(agreeing) and 2 * len(agreeing) >= len(humans)
