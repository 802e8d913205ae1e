"""Bots at tables: they act through the same door as people, one act at a time and at a pace one can follow.

A bot judges what its seat sees (`engine.bots.sight`) and its legal intents, nothing else. Who acts next is
asked of the game each time, so a bot goes on after a restart, a take-back or an act that came in between.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from sqlalchemy import select

from app.database import Database
from app.games import Expected, Frozen, Games, StaleVersion
from app.loading import NoSuchGame
from app.logs import say
from app.models import GAMES, PLAYERS
from app.open_game import OpenGame
from engine.bots.bot import Answer, Bot
from engine.bots.roster import BOTS
from engine.bots.sight import sight_of
from engine.decisions import decision
from engine.game import legal_intents
from engine.refusals import Refused

PACE_SECONDS: Final = 1.5


def bot_due(game: OpenGame) -> int | None:
    """The bot the game waits for, or None."""
    waiting = None if game.is_over or game.frozen is not None else decision(game.state)
    return waiting.player if waiting and not game.person(waiting.player).is_human else None


class TableBots:
    """Lets bots act where it is their turn. `pace` is the pause before each act, in seconds."""

    def __init__(self, games: Games, database: Database, pace: float = PACE_SECONDS) -> None:
        self.pace = pace
        self._games = games
        self._database = database
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False
        games.followers.append(self.wake)

    def wake(self, game: OpenGame) -> None:
        """See to it that a bot acts where one is due."""
        if game.code not in self._tasks and not self._is_closed and bot_due(game) is not None:
            self._tasks[game.code] = asyncio.create_task(self._play(game.code))

    async def resume(self) -> None:
        """After a start: the games that wait for a bot go on."""
        with self._database.read() as reader:
            rows = reader.execute(
                select(GAMES.c.code)
                .join(PLAYERS, (PLAYERS.c.game_id == GAMES.c.id) & (PLAYERS.c.number == GAMES.c.waiting))
                .where(GAMES.c.status == "active", GAMES.c.frozen.is_(None), PLAYERS.c.kind != "human")
            ).all()
        for row in rows:
            with suppress(NoSuchGame):
                self.wake(await self._games.find(row.code))

    async def close(self) -> None:
        """Let no bot act any more."""
        self._is_closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, code: str) -> None:
        try:
            while await self._act(code):
                pass
        except NoSuchGame:
            pass
        except Exception as error:  # noqa: BLE001 (a bot that fails must not fail in silence)
            say("a bot could not act", logging.ERROR, game=code, reason=repr(error))
        finally:
            del self._tasks[code]

    async def _act(self, code: str) -> bool:
        """One act, or False when no bot is due."""
        await asyncio.sleep(self.pace)
        game = await self._games.find(code)
        player = bot_due(game)
        if player is None:
            return False
        expected = Expected(game.version)
        answer = await asyncio.to_thread(_answer, game, player)
        try:
            await self._games.act(game, player, answer.intent, expected, answer.reason)
        except StaleVersion:
            pass  # somebody showed a flag meanwhile; judge again
        except (Frozen, Refused) as stopped:
            return _say_why(code, stopped)
        return True


def _say_why(code: str, stopped: Exception) -> bool:
    say("a bot was stopped", logging.WARNING, game=code, reason=repr(stopped))
    return False


def _answer(game: OpenGame, player: int) -> Answer:
    state = game.state
    return _bot(game, player).answer(sight_of(state, player), legal_intents(state, player))


def _bot(game: OpenGame, player: int) -> Bot:
    """This game's bot; its seed has nothing to do with the deal."""
    if player not in game.bots:
        game.bots[player] = BOTS[game.person(player).kind](game.id * 4 + player)
    return game.bots[player]
