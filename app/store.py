"""Rows of games: reading and writing them, and telling from a record what is live."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlmodel import Session

from app.codes import make_code
from app.models import DEVICES, DIGESTS, GAMES, INTENTS, PLAYERS, SESSIONS, TIMINGS, now
from app.open_game import REMEMBERED_CLIENTS, Dealt, Entry, Person, Undone
from engine.acts import Intent
from engine.config import canonical_config, config_from_json
from engine.record import ENGINE_VERSION
from engine.wire import intent_from_json, intent_to_json

DAY = 24 * 3600 * 1000
"""In milliseconds."""

UNFINISHED = ("lobby", "active")


class NewRow(NamedTuple):
    """An entry of the record to be stored."""

    number: int
    player: int
    intent: str | None = None
    cancels: int | None = None
    client: str | None = None
    by_server: bool = False
    reason: str | None = None


class NewDigest(NamedTuple):
    """The digest of the position a Stage began with."""

    number: int
    day: int
    stage: int
    digest: str


@dataclass(slots=True)
class Change:
    """Everything one accepted act changes, written in one transaction."""

    game_id: int
    rows: list[NewRow]
    received: int
    digests: tuple[NewDigest, ...] = ()
    game: Mapping[str, Any] | None = None
    players: Mapping[int, Mapping[str, Any]] | None = None
    """By row id."""
    timing: tuple[int, str, int] | None = None
    """Player, Phase, milliseconds."""


_WRITER = json.JSONEncoder(separators=(",", ":"))
_INSERT_INTENTS = insert(INTENTS)
_INSERT_DIGESTS = insert(DIGESTS)
_UPDATE_GAME = update(GAMES).where(GAMES.c.id == bindparam("row_id"))
_UPDATE_PLAYER = update(PLAYERS).where(PLAYERS.c.id == bindparam("row_id"))
_TIME = upsert(TIMINGS)
_ADD_TIME = _TIME.on_conflict_do_update(
    index_elements=["game_id", "player", "phase"],
    set_={"milliseconds": TIMINGS.c.milliseconds + _TIME.excluded.milliseconds},
)
"""Statements are made once: making one takes longer than carrying it out."""


def write_change(connection: Connection, change: Change) -> None:
    """Append the entries and whatever goes with them."""
    if change.rows:
        connection.execute(
            _INSERT_INTENTS,
            [row._asdict() | {"game_id": change.game_id, "received": change.received} for row in change.rows],
        )
    write_digests(connection, change.game_id, change.digests)
    if change.timing is not None:
        player, phase, milliseconds = change.timing
        time = {"game_id": change.game_id, "player": player, "phase": phase, "milliseconds": milliseconds}
        connection.execute(_ADD_TIME, time)
    if change.game:
        connection.execute(_UPDATE_GAME, {"row_id": change.game_id, **change.game})
    for player_id, values in (change.players or {}).items():
        connection.execute(_UPDATE_PLAYER, {"row_id": player_id, **values})


def write_digests(connection: Connection, game_id: int, digests: Sequence[NewDigest]) -> None:
    """Store digests of Stages."""
    if digests:
        connection.execute(
            _INSERT_DIGESTS,
            [d._asdict() | {"game_id": game_id, "digest": bytes.fromhex(d.digest)} for d in digests],
        )


@dataclass(slots=True)
class NewGame:
    """A game to be stored, with its record when it is imported."""

    dealt: Dealt
    rows: Sequence[NewRow] = ()
    digests: Sequence[NewDigest] = ()
    game: Mapping[str, Any] | None = None
    revenue: Mapping[int, int] = field(default_factory=dict)
    """By player, of those who have earned or paid."""
    origin: str = "dealt"


class Stored(NamedTuple):
    """Ids of a game just stored."""

    id: int
    code: str
    player_ids: tuple[int, ...]


def write_game(connection: Connection, new: NewGame, session_id: int | None) -> Stored:
    """Store a new game under a new code; the session becomes a device of its first player."""
    moment = now()
    code = make_code()
    while connection.execute(select(GAMES.c.id).where(GAMES.c.code == code)).first():
        code = make_code()
    dealt = new.dealt
    values = {
        "code": code,
        "seed": dealt.seed.hex() if isinstance(dealt.seed, bytes) else str(dealt.seed),
        "edition": dealt.edition,
        "config": canonical_config(dealt.config),
        "mode": dealt.config.mode,
        "engine_version": ENGINE_VERSION,
        "status": "active",
        "host": 0,
        "day": 1,
        "stage": 1,
        "origin": new.origin,
        "created": moment,
        "changed": moment,
    } | dict(new.game or {})
    game_id = _inserted(connection, insert(GAMES).values(values))
    players = tuple(
        _inserted(
            connection,
            insert(PLAYERS).values(
                game_id=game_id,
                number=n,
                name=name,
                kind="human",
                revenue=new.revenue.get(n, 0),
                passes=True,
            ),
        )
        for n, name in enumerate(dealt.names)
    )
    if session_id is not None:
        connection.execute(insert(DEVICES).values(session_id=session_id, player_id=players[0], joined=moment))
    if new.rows:
        write_change(connection, Change(game_id, list(new.rows), moment, tuple(new.digests)))
    else:
        write_digests(connection, game_id, new.digests)
    return Stored(game_id, code, players)


def _inserted(connection: Connection, statement: Any) -> int:
    key: Any = connection.execute(statement).inserted_primary_key
    return int(key[0])


class GameRow(NamedTuple):
    """A stored game before it is replayed."""

    id: int
    code: str
    dealt: Dealt
    engine_version: str
    status: str
    frozen: str | None
    frozen_at: int | None
    people: tuple[Person, ...]
    finished: int | None
    since: int | None
    host: int
    commitment: str | None
    watch_token: str | None


def read_game(reader: Session, code: str) -> GameRow | None:
    """The game of that code; none while it is a lobby."""
    row = reader.execute(select(GAMES).where(GAMES.c.code == code, GAMES.c.status != "lobby")).first()
    if row is None:
        return None
    players = reader.execute(
        select(PLAYERS).where(PLAYERS.c.game_id == row.id).order_by(PLAYERS.c.number)
    ).all()
    people = tuple(map(_person, players))
    config = config_from_json(json.loads(row.config), len(people))
    seed = bytes.fromhex(row.seed) if len(row.seed) == 64 else int(row.seed)
    dealt = Dealt(config, tuple(person.name for person in people), seed, row.edition)
    return GameRow(
        row.id,
        row.code,
        dealt,
        row.engine_version,
        row.status,
        row.frozen,
        row.frozen_at,
        people,
        row.finished,
        row.since,
        row.host,
        row.seal,
        row.watch_token,
    )


def _person(row: Row[Any]) -> Person:
    return Person(
        row.id,
        row.number,
        row.name,
        row.kind,
        row.day_to_dismiss,
        row.passes,
        row.confirms,
        frozenset(map(int, row.mutes.split())),
        row.note,
        row.seen,
        row.agrees,
    )


class StoredRecord(NamedTuple):
    """What a game's entries amount to."""

    version: int
    live: tuple[Entry, ...]
    undone: tuple[Undone, ...]
    clients: tuple[tuple[int, str, int, Intent | None], ...]
    """Of the last acts: whose client chose which id for which entry."""
    last_act: int | None


def read_record(reader: Session, game_id: int) -> StoredRecord:
    """The live acts of a game, and what was undone and can be redone."""
    rows = reader.execute(
        select(INTENTS).where(INTENTS.c.game_id == game_id).order_by(INTENTS.c.number)
    ).all()
    live, undone = fold(rows)
    clients = tuple(
        (row.player, row.client, row.number, _intent_of(row))
        for row in rows[-REMEMBERED_CLIENTS:]
        if row.client is not None
    )
    return StoredRecord(len(rows), tuple(live), tuple(undone), clients, rows[-1].received if rows else None)


def _intent_of(row: Row[Any]) -> Intent | None:
    return None if row.intent is None else intent_from_json(json.loads(row.intent))


def fold(rows: Iterable[Row[Any]]) -> tuple[list[Entry], list[Undone]]:
    """Entries in order → the live ones, and the undos on top of them."""
    live: list[Entry] = []
    undone: list[Undone] = []
    for row in rows:
        intent = _intent_of(row)
        if intent is not None:
            live.append(Entry(row.number, row.player, intent, row.by_server, row.reason))
            undone.clear()
        elif undone and undone[-1].number == row.cancels:
            live.extend(undone.pop().entries)
        else:
            start = next(i for i, entry in enumerate(live) if entry.number == row.cancels)
            undone.append(Undone(row.number, tuple(live[start:])))
            del live[start:]
    return live, undone


def read_digests(reader: Session, game_id: int) -> dict[int, bytes]:
    """Entry number → digest of the position it led to."""
    rows = reader.execute(select(DIGESTS.c.number, DIGESTS.c.digest).where(DIGESTS.c.game_id == game_id))
    return {row[0]: row[1] for row in rows}


def intent_text(entry: Entry) -> str:
    """An intent as it is stored."""
    return _WRITER.encode(intent_to_json(entry.intent))


class Listed(NamedTuple):
    """A game in a list."""

    id: int
    code: str
    mode: str
    config: str
    status: str
    frozen: str | None
    day: int
    stage: int
    waiting: int | None
    result: str | None
    changed: int
    finished: int | None
    revenue: int
    player: int = 0
    """Whom this session plays there."""


_LISTED = (
    GAMES.c.id,
    GAMES.c.code,
    GAMES.c.mode,
    GAMES.c.config,
    GAMES.c.status,
    GAMES.c.frozen,
    GAMES.c.day,
    GAMES.c.stage,
    GAMES.c.waiting,
    GAMES.c.result,
    GAMES.c.changed,
    GAMES.c.finished,
)


def games_of(reader: Session, session_id: int) -> list[Listed]:
    """The games of a session, the last changed first."""
    rows = reader.execute(
        select(*_LISTED, PLAYERS.c.revenue, PLAYERS.c.number)
        .join(PLAYERS, PLAYERS.c.game_id == GAMES.c.id)
        .join(DEVICES, DEVICES.c.player_id == PLAYERS.c.id)
        .where(DEVICES.c.session_id == session_id, DEVICES.c.revoked.is_(None))
        .order_by(GAMES.c.changed.desc())
        .limit(200)
    )
    return [Listed(*row) for row in rows]


def all_games(reader: Session) -> list[tuple[Listed, list[str]]]:
    """Every game with its players' names, the last changed first."""
    names: dict[int, list[str]] = {}
    for game_id, name in reader.execute(
        select(PLAYERS.c.game_id, PLAYERS.c.name).order_by(PLAYERS.c.game_id, PLAYERS.c.number)
    ):
        names.setdefault(game_id, []).append(name)
    rows = reader.execute(
        select(*_LISTED, func.sum(PLAYERS.c.revenue))
        .join(PLAYERS, PLAYERS.c.game_id == GAMES.c.id)
        .group_by(GAMES.c.id)
        .order_by(GAMES.c.changed.desc())
    )
    return [(Listed(*row), names.get(row[0], [])) for row in rows]


def count_unfinished(reader: Session) -> int:
    """How many games are not over, those that can't go on left out."""
    return int(
        reader.execute(
            select(func.count())
            .select_from(GAMES)
            .where(GAMES.c.status.in_(UNFINISHED), GAMES.c.frozen.is_(None))
        ).scalar_one()
    )


def delete_game(connection: Connection, game_id: int) -> None:
    """Take a game away with all that belongs to it."""
    connection.execute(delete(GAMES).where(GAMES.c.id == game_id))


def end_sessions(connection: Connection) -> int:
    """End sessions that ran out, and those that play no unfinished game and were not seen for 30 days."""
    still_playing = (
        select(DEVICES.c.session_id)
        .join(PLAYERS, PLAYERS.c.id == DEVICES.c.player_id)
        .join(GAMES, GAMES.c.id == PLAYERS.c.game_id)
        .where(GAMES.c.finished.is_(None), DEVICES.c.revoked.is_(None))
    )
    is_idle = (SESSIONS.c.seen < now() - 30 * DAY) & SESSIONS.c.id.not_in(still_playing)
    return int(connection.execute(delete(SESSIONS).where((SESSIONS.c.expires < now()) | is_idle)).rowcount)


def delete_old(connection: Connection, keep_finished_days: int) -> list[str]:
    """Take away finished games past their days and lobbies not started for a week; their codes."""
    old = [(GAMES.c.status == "lobby") & (GAMES.c.changed < now() - 7 * DAY)]
    if keep_finished_days:
        old.append(GAMES.c.finished.is_not(None) & (GAMES.c.finished < now() - keep_finished_days * DAY))
    return [row[0] for row in connection.execute(delete(GAMES).where(or_(*old)).returning(GAMES.c.code))]
