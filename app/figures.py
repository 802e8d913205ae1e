"""Figures beside a game: the time people took, the best they earned."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlmodel import Session

from app.models import DEVICES, GAMES, PLAYERS, TIMINGS


def times_of(reader: Session, game_id: int) -> list[tuple[int, str, int]]:
    """Player, Phase, milliseconds."""
    rows = reader.execute(
        select(TIMINGS.c.player, TIMINGS.c.phase, TIMINGS.c.milliseconds)
        .where(TIMINGS.c.game_id == game_id)
        .order_by(TIMINGS.c.player)
    )
    return [(row[0], row[1], row[2]) for row in rows]


def best_revenue(reader: Session, session_id: int, config: str, but: int) -> int | None:
    """The most this session earned in another finished game of the same rules."""
    found = reader.execute(
        select(func.max(PLAYERS.c.revenue))
        .join(GAMES, PLAYERS.c.game_id == GAMES.c.id)
        .join(DEVICES, DEVICES.c.player_id == PLAYERS.c.id)
        .where(
            DEVICES.c.session_id == session_id,
            GAMES.c.config == config,
            GAMES.c.finished.is_not(None),
            GAMES.c.id != but,
        )
    ).scalar()
    return None if found is None else int(found)
