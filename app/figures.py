"""Figures beside a game: the time people took, the best they earned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import func, select
from sqlmodel import Session

from app.models import DEVICES, GAMES, PLAYERS, TIMINGS

TimeRow = tuple[str, str, int]
"""A person, a Phase in words, minutes."""
_MINUTE: Final = 60_000
_PHASES: Final = {
    "localOps": "Local Operations",
    "newTrain": "New Train",
    "mainline": "Mainline",
    "loadUnload": "Load/Unload",
}


def times_of(reader: Session, game_id: int) -> list[tuple[int, str, int]]:
    """Player, Phase, milliseconds."""
    rows = reader.execute(
        select(TIMINGS.c.player, TIMINGS.c.phase, TIMINGS.c.milliseconds)
        .where(TIMINGS.c.game_id == game_id)
        .order_by(TIMINGS.c.player)
    )
    return [(row[0], row[1], row[2]) for row in rows]


def minutes_of(names: Mapping[int, str], times: Sequence[tuple[int, str, int]]) -> tuple[TimeRow, ...]:
    """The minutes of these players in each Phase, in the order of play; in all where there are several."""
    found = []
    for player, name in names.items():
        spent = {phase: milliseconds for each, phase, milliseconds in times if each == player}
        rows = [(words, spent[phase]) for phase, words in _PHASES.items() if phase in spent]
        rows += [("In all", sum(spent.values()))] if len(rows) > 1 else []
        found += [(name, words, round(milliseconds / _MINUTE)) for words, milliseconds in rows]
    return tuple(found)


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
