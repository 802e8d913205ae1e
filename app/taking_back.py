"""Taking back at a table: one's own acts within one's own Local Operations turn (service, Taking back).

It reaches back to the last act that drew a card, rolled a die, or was answered by somebody else, and ends
with the turn: after that others decide upon what they see.
"""

from __future__ import annotations

from typing import Final

from app.open_game import Entry, OpenGame
from engine.decisions import decision
from engine.events import DayBegan, Event, GameEnded, PhaseBegan, StageBegan
from engine.events.drawing import CardDrawn, DepartmentRefilled, PilesReshuffled, TrainScheduled

OWN_TURN: Final = ("option", "switch", "draw", "freightAgent")
"""Decisions of a Local Operations turn."""
_FINAL: Final = (
    CardDrawn,
    DepartmentRefilled,
    PilesReshuffled,
    DayBegan,
    StageBegan,
    PhaseBegan,
    GameEnded,
)


def is_final(event: Event) -> bool:
    """Whether what brought this about stays: a card was seen, a die rolled, a turn or a Phase ended."""
    return isinstance(event, _FINAL) or (isinstance(event, TrainScheduled) and event.roll is not None)


def in_own_turn(game: OpenGame, player: int) -> bool:
    """Whether the game waits for this player within their Local Operations turn."""
    waiting = None if game.is_over else decision(game.state)
    return waiting is not None and waiting.player == player and waiting.kind in OWN_TURN


def takeable(game: OpenGame, player: int) -> list[tuple[Entry, ...]]:
    """The acts this player may take back, the last first, each by itself."""
    if not game.is_table or game.frozen is not None or not in_own_turn(game, player):
        return []
    happened = {past.number: past.events for past in game.recent}
    found: list[tuple[Entry, ...]] = []
    for entry in reversed(game.live):
        events = happened.get(entry.number)
        if entry.player != player or entry.by_server or events is None or any(map(is_final, events)):
            break
        found.append((entry,))
    return found
