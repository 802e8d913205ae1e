"""What is said and done at a table beside the acts: signals, devices that join, agreeing to end the game.

Remarks stand in the history where they were made and never in the record of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, insert, select
from sqlmodel import Session

from app.models import REMARKS, now
from app.open_game import RECENT_REMARKS, OpenGame, Remark

SIGNALS: Final = {
    "hold": "hold, please",
    "clear": "clear me",
    "thanks": "thanks",
    "yourMove": "your move",
    "goodRun": "good run",
    "sorry": "sorry",
}
"""The six whistle signals (experience, Help at the moment it is needed)."""
SIGNAL_MINUTES: Final = 10
"""How long a signal stands in the history."""

_WORDS: Final = {
    "device": "{who} joined from another device.",
    "agrees": "{who} would end the game here, without a winner.",
    "disagrees": "{who} would play on after all.",
    "watchable": "{who} opened the game to spectators.",
    "unwatchable": "{who} closed the game to spectators.",
}


def read_remarks(reader: Session, game_id: int) -> list[Remark]:
    """The latest remarks of a game, oldest first."""
    rows = reader.execute(
        select(REMARKS.c.id, REMARKS.c.player, REMARKS.c.kind, REMARKS.c.version, REMARKS.c.said)
        .where(REMARKS.c.game_id == game_id)
        .order_by(REMARKS.c.id.desc())
        .limit(RECENT_REMARKS)
    )
    return [Remark(*row) for row in rows][::-1]


def store_remark(connection: Connection, game: OpenGame, player: int, kind: str) -> Remark:
    """Note a remark."""
    moment = now()
    row = insert(REMARKS).values(game_id=game.id, player=player, kind=kind, version=game.version, said=moment)
    key: Any = connection.execute(row).inserted_primary_key
    return Remark(int(key[0]), player, kind, game.version, moment)


def words_of(remark: Remark, who: str) -> str:
    """A remark as the history tells it."""
    family, _, key = remark.kind.partition(".")
    if family == "signal":
        return f"{who}: “{SIGNALS[key]}”"
    return _WORDS[remark.kind].format(who=who)


def told_to(game: OpenGame, player: int | None) -> Iterable[Remark]:
    """The remarks this reader gets: signals fade, and those of muted players are left out."""
    muted = game.person(player).mutes if player is not None else frozenset()
    oldest = now() - SIGNAL_MINUTES * 60_000
    for remark in game.remarks:
        is_signal = remark.kind.startswith("signal.")
        if not is_signal or (remark.said >= oldest and remark.player not in muted):
            yield remark
