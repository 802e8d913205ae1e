"""Games from the database into memory by replaying their record; after an upgrade only as the same game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.database import Database
from app.open_game import OpenGame
from app.remarks import read_remarks
from app.store import GameRow, StoredRecord, read_digests, read_game, read_record
from engine.record import ENGINE_VERSION, digest


class NoSuchGame(LookupError):
    """No game has that code."""


@dataclass(slots=True)
class Loaded:
    """A game in memory, and what has to be stored because of loading it."""

    game: OpenGame
    game_values: dict[str, Any] = field(default_factory=dict)


def load(database: Database, code: str) -> Loaded:
    """Replay a game; raises `NoSuchGame`. One that differs from what was played is frozen there."""
    with database.read() as reader:
        row = read_game(reader, code)
        if row is None:
            raise NoSuchGame(code)
        record = read_record(reader, row.id)
        remarks = read_remarks(reader, row.id)
        is_upgraded = row.engine_version != ENGINE_VERSION
        digests = read_digests(reader, row.id) if is_upgraded and row.frozen is None else {}
    game = OpenGame(row.id, row.code, row.dealt, row.people)
    game.since, game.host = row.since, row.host
    game.commitment, game.watch_token = row.commitment, row.watch_token
    game.is_abandoned = row.status == "abandoned"
    game.remarks.extend(remarks)
    loaded = Loaded(game)
    reason = row.frozen or _replay(game, row, record, digests)
    if row.frozen is not None:
        _replay_as_far(game, record, row.frozen_at or 0)
    if reason is not None:
        game.frozen = reason
        game.beyond = list(record.live[len(game.live) :])
        if row.frozen is None:
            loaded.game_values = {"frozen": reason, "frozen_at": len(game.live)}
    else:
        game.undone = list(record.undone)
        if is_upgraded:
            loaded.game_values = {"engine_version": ENGINE_VERSION}
    game.version = record.version
    game.last_act = record.last_act or row.since
    for sent in record.clients:
        game.remember(*sent)
    return loaded


def _replay(game: OpenGame, row: GameRow, record: StoredRecord, digests: dict[int, bytes]) -> str | None:
    """Play the record; why the game can't go on, or None. Stops before the first act that differs."""
    if not _agrees(game, -1, digests):
        return _differs(row, "the deal")
    for index, entry in enumerate(record.live, start=1):
        refusal = game.refusal(entry.player, entry.intent)
        if refusal is not None:
            return _differs(
                row, f"act {index} of {len(record.live)}, which is refused now: {refusal.message}"
            )
        game.advance(entry)
        if not _agrees(game, entry.number, digests):
            _step_back(game)
            return _differs(row, f"act {index} of {len(record.live)}")
    return None


def _step_back(game: OpenGame) -> None:
    kept = game.live[:-1]
    fresh = OpenGame(game.id, game.code, game.dealt, game.people)
    for entry in kept:
        fresh.advance(entry)
    game.take_over(fresh)


def _replay_as_far(game: OpenGame, record: StoredRecord, acts: int) -> None:
    for entry in record.live[:acts]:
        if game.refusal(entry.player, entry.intent) is not None:
            return
        game.advance(entry)


def _agrees(game: OpenGame, number: int, digests: dict[int, bytes]) -> bool:
    known = digests.get(number)
    return known is None or bytes.fromhex(digest(game.state)) == known


def _differs(row: GameRow, where: str) -> str:
    return (
        f"This game was played by the rules of engine version {row.engine_version}; version {ENGINE_VERSION} "
        f"would make another game of it from {where} on. It stays as it was and can be looked at up to there."
    )
