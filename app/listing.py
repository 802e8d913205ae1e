"""Lists of games in words: what the home page says about each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from app.models import now
from app.preset_forms import called
from app.services import Services
from app.store import Listed, games_of
from engine.config import config_from_json

_DAY = 24 * 3600 * 1000
_MODES: Final = {"solitaire": "Solitaire", "competitive": "Competitive", "coop": "Co-op"}
_REASONS: Final = {
    "targetReached": "the target was reached",
    "targetMissed": "the target was missed",
    "highestRevenue": "the highest Revenue won",
    "belowFloor": "too little Revenue was earned in all",
    "collisionsInADay": "too many collisions in one Day",
    "collisionsInAll": "too many collisions",
}


@dataclass(frozen=True, slots=True)
class GameCard:
    """One game in a list."""

    code: str
    url: str
    replay_url: str
    label: str
    day: int
    days: int
    stage: int
    revenue: int
    target: int
    is_mine: bool
    is_over: bool
    is_frozen: bool
    outcome: str | None
    is_in_lobby: bool
    """A table that has still to start."""
    changed: str
    deletes_on: str | None
    is_lobby: bool = False
    """Its table has not started."""


def moment_text(milliseconds: int) -> str:
    """A stored moment as people read it, in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def ago(milliseconds: int, at: int) -> str:
    """How long before `at` a stored moment lies, in words that need no time zone; its date after a month."""
    minutes = max(0, at - milliseconds) // 60_000
    if minutes < 1:
        return "just now"
    for unit, size, most in (("minute", 1, 60), ("hour", 60, 24 * 60), ("day", 24 * 60, 31 * 24 * 60)):
        if minutes < most:
            number = minutes // size
            return f"{number} {unit}{'' if number == 1 else 's'} ago"
    return f"on {moment_text(milliseconds)[:10]}"


def outcome_text(status: str, result: str | None) -> str | None:
    """How a game ended."""
    if result is None:
        return None
    if status == "abandoned":
        return "Ended by agreement"
    data: dict[str, Any] = json.loads(result)
    reason = _REASONS.get(data["reason"], data["reason"])
    return f"{'Won' if status == 'won' else 'Lost'}: {reason}"


def game_card(row: Listed, root: str, keep_days: int) -> GameCard:
    """A game as its card shows it."""
    data = json.loads(row.config)
    length = f"{data['length'].capitalize()}, {data['days']} Days"
    if row.mode == "solitaire" and (name := called(config_from_json(data, 1), 1)) != "Own rules":
        length = name
    ends = row.finished + keep_days * _DAY if row.finished and keep_days else None
    return GameCard(
        code=row.code,
        url=f"{root}/games/{row.code}",
        replay_url=f"{root}/games/{row.code}/replay",
        label=f"{_MODES[row.mode]} · {length}",
        day=row.day,
        days=data["days"],
        stage=row.stage,
        revenue=row.revenue,
        target=data["target"],
        is_mine=row.status == "active" and row.frozen is None and row.waiting in (None, row.player),
        is_over=row.finished is not None,
        is_frozen=row.frozen is not None,
        outcome=outcome_text(row.status, row.result),
        is_in_lobby=row.status == "lobby",
        changed=ago(row.changed, now()),
        deletes_on=moment_text(ends) if ends else None,
        is_lobby=row.status == "lobby",
    )


def cards_of(services: Services, session_id: int | None, root: str) -> list[GameCard]:
    """The games of a session, the last played first."""
    if session_id is None:
        return []
    with services.database.read() as reader:
        rows = games_of(reader, session_id)
    return [game_card(row, root, services.settings.keep_finished_days) for row in rows]
