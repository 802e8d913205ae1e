"""Lobbies: tables that have not started. Each change is one job of the ledger, so none comes in between.

The order of joining is the order of the engine's players; who sits where the opening rolls say. At the lock
the rules are fixed and the seed is drawn; its commitment is shown before the first roll (determinism).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlmodel import Session as Reader

from app.codes import make_code
from app.models import DEVICES, GAMES, PLAYERS, now
from app.names import clean_name, same_name
from app.new_games import CLASSIC_SEEDS, draw_sealed_seed
from app.open_game import Dealt, OpenGame
from app.seals import commitment_of
from app.store import NewDigest, write_digests
from app.table_rules import FEWEST, MOST, config_for
from engine.bots.roster import BOTS
from engine.config import canonical_config, canonical_json
from engine.decisions import decision
from engine.record import ENGINE_VERSION, digest

TABLE_BOTS: Final = {
    key: words
    for key, words in {
        "developer": (
            "Developer",
            "A careful player that builds its district and keeps its Office clear.",
        ),
        "strategist": ("Strategist", "A player that looks ahead and means to win."),
    }.items()
    if key in BOTS
}
"""Bots that may sit with people: key → name and what it is like."""
_BOT_NAMES: Final = ("Bess", "Clem", "Opal", "Hank", "Della", "Roscoe", "Ida", "Virgil")


class LobbyRefused(Exception):
    """It can't be done in this lobby; the text says why and what would help."""

    def __init__(self, code: str, text: str, status: int = 409) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.status = status


class InLobby(LobbyRefused):
    """The game was asked for, and its table has not started."""

    def __init__(self, game: str) -> None:
        super().__init__("IN_LOBBY", "This table has not started yet.")
        self.game = game


class LobbyPlayer(NamedTuple):
    """Somebody at the table: `id` of the row, `number` in the order of joining, `kind` `human` or a bot's."""

    id: int
    number: int
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its start; `host` is a number. It is locked once it has a seed."""

    id: int
    code: str
    rules: Mapping[str, Any]
    players: tuple[LobbyPlayer, ...]
    host: int
    revision: int
    seed: str
    commitment: str | None
    wants_seal: bool
    asked_seed: str | None
    changed: int

    @property
    def is_locked(self) -> bool:
        """Whether the rules are fixed and the seed is drawn."""
        return bool(self.seed)

    @property
    def humans(self) -> tuple[LobbyPlayer, ...]:
        """The people, the earliest first."""
        return tuple(player for player in self.players if player.kind == "human")

    @property
    def is_sealed(self) -> bool:
        """Whether the seed is, or would be, a secret one."""
        return self.wants_seal or len(self.humans) > 1

    def player(self, player_id: int) -> LobbyPlayer:
        """The player of that row; raises `LobbyRefused` for one who is not there any more."""
        found = next((player for player in self.players if player.id == player_id), None)
        if found is None:
            raise LobbyRefused("NOT_AT_THE_TABLE", "Whoever that was does not sit at this table any more.")
        return found


def read_lobby(reader: Connection | Reader, code: str) -> Lobby | None:
    """The lobby of that code, or None where there is none or its game has started."""
    row = reader.execute(select(GAMES).where(GAMES.c.code == code, GAMES.c.status == "lobby")).first()
    if row is None:
        return None
    players = reader.execute(
        select(PLAYERS.c.id, PLAYERS.c.number, PLAYERS.c.name, PLAYERS.c.kind)
        .where(PLAYERS.c.game_id == row.id)
        .order_by(PLAYERS.c.number)
    )
    return Lobby(
        row.id,
        row.code,
        json.loads(row.config),
        tuple(LobbyPlayer(*player) for player in players),
        row.host,
        row.revision,
        row.seed,
        row.seal,
        row.wants_seal,
        row.asked_seed,
        row.changed,
    )


def _found(connection: Connection, code: str) -> Lobby:
    lobby = read_lobby(connection, code)
    if lobby is None:
        raise LobbyRefused("STARTED", "This table has started, or is no more.")
    return lobby


def _write(connection: Connection, lobby: Lobby, **values: Any) -> Lobby:
    """Change the lobby's row, which makes another revision of it."""
    values |= {"revision": lobby.revision + 1, "changed": now()}
    connection.execute(update(GAMES).where(GAMES.c.id == lobby.id).values(values))
    return _found(connection, lobby.code)


class Newcomer(NamedTuple):
    """Who sits down: the session, the name, what the device is called."""

    session_id: int
    name: str
    label: str = ""


def create(connection: Connection, newcomer: Newcomer, rules: Mapping[str, Any]) -> tuple[Lobby, int]:
    """A new lobby with its host, and the host's row."""
    code = make_code()
    while connection.execute(select(GAMES.c.id).where(GAMES.c.code == code)).first():
        code = make_code()
    moment = now()
    row = insert(GAMES).values(
        code=code,
        seed="",
        config=canonical_json(rules),
        mode=rules["mode"],
        engine_version=ENGINE_VERSION,
        status="lobby",
        host=0,
        day=1,
        stage=1,
        origin="dealt",
        created=moment,
        changed=moment,
    )
    key: Any = connection.execute(row).inserted_primary_key
    player_id = _seat(connection, int(key[0]), 0, newcomer.name, "human")
    _tie(connection, newcomer, player_id)
    return _found(connection, code), player_id


def _seat(connection: Connection, game_id: int, number: int, name: str, kind: str) -> int:
    row = insert(PLAYERS).values(
        game_id=game_id, number=number, name=name, kind=kind, revenue=0, passes=True, seen=now()
    )
    key: Any = connection.execute(row).inserted_primary_key
    return int(key[0])


def _tie(connection: Connection, newcomer: Newcomer, player_id: int) -> None:
    row = insert(DEVICES).values(
        session_id=newcomer.session_id, player_id=player_id, joined=now(), label=newcomer.label
    )
    connection.execute(row)


def _room_for(lobby: Lobby, name: str) -> int:
    """The number of the next player; raises `LobbyRefused` where nobody of that name can sit down."""
    _unlocked(lobby)
    if len(lobby.players) >= MOST:
        raise LobbyRefused("TABLE_FULL", f"All {MOST} places at this table are taken.")
    if any(same_name(player.name, name) for player in lobby.players):
        raise LobbyRefused(
            "NAME_TAKEN", "Somebody at this table has that name, or one too like it: choose another."
        )
    return max((player.number for player in lobby.players), default=-1) + 1


def _unlocked(lobby: Lobby) -> None:
    if lobby.is_locked:
        raise LobbyRefused(
            "LOCKED", "The rules are fixed and the seed is drawn: the host has to open the table again first."
        )


def join(connection: Connection, code: str, newcomer: Newcomer) -> tuple[Lobby, LobbyPlayer]:
    """Sit down at a table."""
    lobby = _found(connection, code)
    number = _room_for(lobby, newcomer.name)
    player_id = _seat(connection, lobby.id, number, newcomer.name, "human")
    _tie(connection, newcomer, player_id)
    lobby = _write(connection, lobby)
    return lobby, lobby.player(player_id)


Act = Callable[[Connection, Lobby, LobbyPlayer], Lobby]
"""What somebody at the table does; the lobby as it is then."""


def act(connection: Connection, code: str, player_id: int, doing: Act) -> Lobby:
    """Let somebody at the table do something."""
    lobby = _found(connection, code)
    return doing(connection, lobby, lobby.player(player_id))


def by_host(doing: Act) -> Act:
    """What only the host may do."""

    def guarded(connection: Connection, lobby: Lobby, me: LobbyPlayer) -> Lobby:
        if me.number != lobby.host:
            host = next(player.name for player in lobby.players if player.number == lobby.host)
            raise LobbyRefused("NOT_HOST", f"Only the host can do that, and that is {host}.", 403)
        return doing(connection, lobby, me)

    return guarded


def change_rules(rules: Mapping[str, Any]) -> Act:
    """Play by these rules."""

    def doing(connection: Connection, lobby: Lobby, _me: LobbyPlayer) -> Lobby:
        _unlocked(lobby)
        return _write(connection, lobby, config=canonical_json(rules), mode=rules["mode"])

    return by_host(doing)


def choose_seed(seed: str, *, sealed: bool) -> Act:
    """Ask for a secret seed, or for a number; it counts for a table with one human only."""
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= 10 and int(seed) < CLASSIC_SEEDS):
        raise LobbyRefused("BAD_SEED", f"A seed is a whole number from 0 to {CLASSIC_SEEDS - 1}.", 422)

    def doing(connection: Connection, lobby: Lobby, _me: LobbyPlayer) -> Lobby:
        _unlocked(lobby)
        return _write(connection, lobby, wants_seal=sealed, asked_seed=seed or None)

    return by_host(doing)


def add_bot(kind: str, name: str | None = None) -> Act:
    """Give an empty place to a bot."""
    if kind not in TABLE_BOTS:
        raise LobbyRefused("NO_SUCH_BOT", f"No bot of that kind plays here: {', '.join(TABLE_BOTS)}.", 422)

    def doing(connection: Connection, lobby: Lobby, _me: LobbyPlayer) -> Lobby:
        chosen = clean_name(name) if name else _bot_name(lobby)
        _seat(connection, lobby.id, _room_for(lobby, chosen), chosen, kind)
        return _write(connection, lobby)

    return by_host(doing)


def _bot_name(lobby: Lobby) -> str:
    return next(
        name for name in _BOT_NAMES if not any(same_name(name, player.name) for player in lobby.players)
    )


def remove(player_id: int) -> Act:
    """Take somebody else, or a bot, from the table."""

    def doing(connection: Connection, lobby: Lobby, me: LobbyPlayer) -> Lobby:
        _unlocked(lobby)
        gone = lobby.player(player_id)
        if gone == me:
            raise LobbyRefused("LEAVE_INSTEAD", "To go yourself, leave the table.")
        connection.execute(delete(PLAYERS).where(PLAYERS.c.id == gone.id))
        return _write(connection, lobby)

    return by_host(doing)


def hand_over(player_id: int) -> Act:
    """Make another person the host."""

    def doing(connection: Connection, lobby: Lobby, _me: LobbyPlayer) -> Lobby:
        heir = lobby.player(player_id)
        if heir.kind != "human":
            raise LobbyRefused("NO_BOT_HOSTS", "A bot can't be the host.")
        return _write(connection, lobby, host=heir.number)

    return by_host(doing)


def leave(connection: Connection, lobby: Lobby, me: LobbyPlayer) -> Lobby:
    """Go. The host's rights pass to the earliest joined; a locked table opens; the last person closes it."""
    connection.execute(delete(PLAYERS).where(PLAYERS.c.id == me.id))
    others = [player for player in lobby.humans if player != me]
    if not others:
        connection.execute(delete(GAMES).where(GAMES.c.id == lobby.id))
        return lobby
    host = others[0].number if me.number == lobby.host else lobby.host
    return _write(connection, lobby, host=host, **_opened(lobby))


def _opened(lobby: Lobby) -> dict[str, Any]:
    """The columns of an open lobby: no seed, and no collision floor that follows from the people."""
    rules = dict(lobby.rules)
    if lobby.is_locked and rules.get("maxCollisionsPerDay") == len(lobby.players) + 2:
        del rules["maxCollisionsPerDay"]
    return {"seed": "", "seal": None, "config": canonical_json(rules)}


def open_again(connection: Connection, lobby: Lobby, _me: LobbyPlayer) -> Lobby:
    """Undo the lock. The seed is thrown away unseen; the next lock draws another."""
    return _write(connection, lobby, **_opened(lobby))


def lock(connection: Connection, lobby: Lobby, _me: LobbyPlayer) -> Lobby:
    """Fix the rules and draw the seed."""
    if lobby.is_locked:
        return lobby
    if len(lobby.players) < FEWEST:
        raise LobbyRefused("TOO_FEW", "A table needs two to four: wait for somebody, or give a bot a place.")
    config = canonical_config(config_for(lobby.rules, len(lobby.players)))
    if lobby.is_sealed:
        seed = draw_sealed_seed()
        return _write(connection, lobby, config=config, seed=seed.hex(), seal=commitment_of(seed, config))
    number = lobby.asked_seed or str(secrets.randbelow(CLASSIC_SEEDS))
    return _write(connection, lobby, config=config, seed=number, seal=None)


def start(connection: Connection, lobby: Lobby, me: LobbyPlayer) -> Lobby:
    """Roll and deal. A sealed table has to be locked first, so that all see what its seed is bound to."""
    if not lobby.is_locked:
        if lobby.is_sealed:
            raise LobbyRefused(
                "LOCK_FIRST", "Lock the table first: all are to see the seal before the first roll."
            )
        lobby = lock(connection, lobby, me)
    seed = bytes.fromhex(lobby.seed) if lobby.commitment else int(lobby.seed)
    names = tuple(player.name for player in lobby.players)
    game = OpenGame(lobby.id, lobby.code, Dealt(config_for(lobby.rules, len(names)), names, seed, None), ())
    waiting, moment = decision(game.state), now()
    host = [player.number for player in lobby.players].index(lobby.host)
    for number, player in enumerate(lobby.players):
        connection.execute(
            update(PLAYERS).where(PLAYERS.c.id == player.id).values(number=number, seen=moment)
        )
    write_digests(connection, lobby.id, [NewDigest(-1, 1, 1, digest(game.state))])
    values = {
        "status": "active",
        "host": host,
        "engine_version": ENGINE_VERSION,
        "waiting": waiting.player if waiting else None,
        "created": moment,
        "changed": moment,
        "since": moment,
    }
    connection.execute(update(GAMES).where(GAMES.c.id == lobby.id).values(values))
    return lobby
