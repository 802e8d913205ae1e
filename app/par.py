"""Par: what the developer bot earns on the same deal, found out in the background once a game is over.

Nothing waits for it and it gives way to everything: one game at a time, a pause after every act, kept in the
database. A game that is not over has none, so that it tells nothing of a deal still being played.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from app.database import Database
from app.faults import StorageFault
from app.games import Games
from app.ledger import Ledger
from app.loading import NoSuchGame
from app.logs import say
from app.models import PARS
from app.open_game import Dealt, OpenGame
from engine.record import edition_named
from engine.simulation.playing import Deal, NeverEnds, play_game
from engine.view.texts import with_minus

BOT: Final = "developer"
PAUSE_SECONDS: Final = 0.004
"""After each act of the bot, which takes less than a thousandth: others are served in between."""


class Par(NamedTuple):
    """Revenue of the bot in each player's place, and which bot it was."""

    revenue: tuple[int, ...]
    bot: str


def par_of(reader: Session, game_id: int) -> Par | None:
    """The par of a game, where it is known."""
    row = reader.execute(select(PARS.c.revenue, PARS.c.bot).where(PARS.c.game_id == game_id)).first()
    return None if row is None else Par(tuple(json.loads(row.revenue)), row.bot)


def words_of(par: Par, mode: str, player: int, earned: int) -> str:
    """Par and how one's own Revenue (in co-op that of all) stands to it."""
    level = sum(par.revenue) if mode == "coop" else par.revenue[player]
    bot = f"the {par.bot} bot, a program that plays by the same rules,"
    bots = f"{len(par.revenue)} {par.bot} bots, programs that play by the same rules,"
    whose, how = {
        "solitaire": ("this deal", f"what {bot} earns on it"),
        "coop": ("this deal", f"what {bots} earn on it together"),
    }.get(mode, ("your place", f"what {bot} earns there on this deal"))
    above = earned - level
    stands = "level with par" if above == 0 else f"{abs(above)} {'above' if above > 0 else 'below'} par"
    return f"Par for {whose}: {with_minus(level)}, {how}. You are {stands}."


def has_par(game: OpenGame) -> bool:
    """Whether the outcome of a game can be compared: it was played to its end."""
    return game.is_over and not game.is_abandoned and game.frozen is None


def play_for_par(dealt: Dealt, stopping: threading.Event, pause: float = PAUSE_SECONDS) -> tuple[int, ...]:
    """Let the bot play the deal in everybody's place; raises `Stopped` when the server is to stop."""
    deal = Deal(dealt.config, dealt.seed, (BOT,) * len(dealt.names), edition_named(dealt.edition))
    finished = play_game(deal, [_Patient(stopping, pause)])
    return tuple(player.revenue for player in finished.state.players)


class Stopped(Exception):
    """The server stops; the par is found out another time."""


class _Patient:
    """Watches the bot play, and lets others go first."""

    def __init__(self, stopping: threading.Event, pause: float) -> None:
        self._stopping = stopping
        self._pause = pause

    def dealt(self, *_told: Any) -> None:
        """Nothing to wait for yet."""

    def asked(self, *_told: Any) -> None:
        """The pause comes after the answer."""

    def played(self, *_told: Any) -> None:
        """Give way."""
        if self._stopping.is_set():
            raise Stopped
        time.sleep(self._pause)


class Pars:
    """Finds out the pars of games that are over, one after the other."""

    def __init__(
        self, games: Games, database: Database, ledger: Ledger, pause: float = PAUSE_SECONDS
    ) -> None:
        self.pause = pause
        self._games = games
        self._database = database
        self._ledger = ledger
        self._asked: set[int] = set()
        self._waiting: list[str] = []
        self._task: asyncio.Task[None] | None = None
        self._stopping = threading.Event()
        games.followers.append(self.wake)

    def wake(self, game: OpenGame) -> None:
        """See to it that the par of a game that is over will be known; asked again, nothing more is done."""
        if not has_par(game) or game.id in self._asked or self._stopping.is_set():
            return
        if self._ledger.read_only_reason is not None:
            return
        self._asked.add(game.id)
        self._waiting.append(game.code)
        if self._task is None:
            self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Find out no more."""
        self._stopping.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while self._waiting and not self._stopping.is_set():
            code = self._waiting.pop(0)
            try:
                await self._find_out(code)
            except (NoSuchGame, Stopped, StorageFault):
                pass
            except Exception as error:  # noqa: BLE001 (a par that fails must not fail in silence)
                say("no par could be found", logging.ERROR, game=code, reason=repr(error))
        self._task = None

    async def _find_out(self, code: str) -> None:
        game = await self._games.find(code)
        with self._database.read() as reader:
            is_known = par_of(reader, game.id) is not None
        if is_known or not has_par(game):
            self._asked.discard(game.id)
            return
        try:
            found = await asyncio.to_thread(play_for_par, game.dealt, self._stopping, self.pause)
            await self._ledger.write(lambda connection: _keep(connection, game.id, found))
        except NeverEnds as error:
            say("no par could be found", logging.WARNING, game=code, reason=str(error))
            return
        except IntegrityError:
            return  # the game was deleted meanwhile
        self._games.news.tell(game.code, game.version)


def _keep(connection: Connection, game_id: int, revenue: tuple[int, ...]) -> None:
    row = upsert(PARS).values(game_id=game_id, revenue=json.dumps(revenue), bot=BOT)
    connection.execute(row.on_conflict_do_nothing())
