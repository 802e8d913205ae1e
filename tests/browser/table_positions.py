"""Tables of several people brought to a state by bots, in a data directory for a server to be started on."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from app.acting import apply
from app.database import Database
from app.games import Expected, Games
from app.identity import Found, Seat, Sessions
from app.ledger import Ledger
from app.open_game import Dealt, OpenGame
from engine.acts import Intent
from engine.bots.roster import BOTS
from engine.bots.sight import sight_of
from engine.config import config_from_json
from engine.decisions import decision
from engine.game import legal_intents
from engine.simulation.playing import bot_seed

NAMES = ("Ann", "Benjamin Featherstonehau", "Cleo", "Dan")
SHORT = {"mode": "competitive", "length": "custom", "days": 2}
Wanted = Callable[[OpenGame, int, Intent], bool]
"""Whether a game is to stop before this act of this player."""


class Table(NamedTuple):
    """A game on the disk: a token for each of its people, and whom it waits for, if anybody."""

    code: str
    tokens: tuple[str, ...]
    waits_for: int | None


class Wish(NamedTuple):
    """A table of so many people, dealt by this seed, as it shall be found."""

    people: int
    seed: int
    is_wanted: Wanted
    config: dict[str, object] = SHORT


def asks(kind: str, day: int = 2) -> Wanted:
    """A question of this kind on this Day or later: by then there is something on the boards."""

    def is_asked(game: OpenGame, _player: int, _intent: Intent) -> bool:
        waiting = decision(game.state)
        return waiting is not None and waiting.kind == kind and game.state.day >= day

    return is_asked


def ends_the_day(game: OpenGame, player: int, intent: Intent) -> bool:
    """The act that ends the first Day, with what passes by itself after it."""
    return game.state.day == 1 and apply(game, player, intent).steps[-1].state.day == 2


def never(_game: OpenGame, _player: int, _intent: Intent) -> bool:
    """To the end."""
    return False


def write_tables(directory: Path, wishes: dict[str, Wish]) -> dict[str, Table]:
    """Deal and play these games in a data directory that no server runs on.

    In a thread of its own: the one of the tests has playwright's loop.
    """
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(lambda: asyncio.run(_write_tables(directory, wishes))).result()


async def _write_tables(directory: Path, wishes: dict[str, Wish]) -> dict[str, Table]:
    database = Database(directory)
    database.open()
    ledger = Ledger(database.engine)
    ledger.start()
    sessions = Sessions(database, ledger)
    door = Games(database, ledger, sessions, len(wishes))
    tables = {name: await _table(door, sessions, wish) for name, wish in wishes.items()}
    ledger.stop()
    database.close()
    return tables


async def _table(door: Games, sessions: Sessions, wish: Wish) -> Table:
    rules = config_from_json(wish.config, wish.people)
    opened = [await sessions.open() for _ in range(wish.people)]
    game = await door.deal(Dealt(rules, NAMES[: wish.people], wish.seed, None), opened[0][1])
    for person, (_, visitor) in zip(game.people[1:], opened[1:], strict=True):
        await sessions.join(visitor, Found(game.code, game.id, Seat(person.id, person.number)))
    waits_for = await _play(door, game, wish)
    for person in game.people:
        if person.day_to_dismiss is not None:
            await door.dismiss(game, person.number, person.day_to_dismiss)
    return Table(game.code, tuple(token for token, _ in opened), waits_for)


async def _play(door: Games, game: OpenGame, wish: Wish) -> int | None:
    """Play on; the player before whose act it stopped, or None where the game is over."""
    bots = [BOTS["developer"](bot_seed(wish.seed, player)) for player in range(wish.people)]
    while (waiting := decision(game.state)) is not None:
        player = waiting.player
        choices = legal_intents(game.state, player)
        intent = bots[player].answer(sight_of(game.state, player), choices).intent
        if wish.is_wanted(game, player, intent):
            return player
        await door.act(game, player, intent, Expected(game.version))
    return None
