"""Turns and the cursor: what Local Operations and Load/Unload share (rules 4.1, 4.2)."""

from __future__ import annotations

from engine.config import Config
from engine.decisions import actor
from engine.events import Log, PhaseBegan
from engine.names import Player
from engine.state import State
from engine.table.turns import Turn

MOVES = 6
MOVES_WHEN_DARK = 5
DARK_STAGES = (1, 2, 3, 11, 12)


def moves_in(config: Config, stage: int) -> int:
    """Moves of a switching turn: 6, or 5 under Reduced Visibility in the dark Stages (rules 5.1)."""
    return MOVES_WHEN_DARK if config.optional.reduced_visibility and stage in DARK_STAGES else MOVES


def begin_turns(state: State, log: Log) -> None:
    """Give every player a fresh turn and start with the Superintendent."""
    moves = moves_in(state.config, state.stage)
    state.turns = [Turn(moves=moves) for _ in state.players]
    state.cursor = 0
    log.append(PhaseBegan(state.phase))


def next_actor(state: State) -> Player | None:
    """Pass over the turns that are done; the player whose turn it is, or None when all have acted."""
    while state.cursor < state.seats:
        player = actor(state)
        if not state.turns[player].is_done:
            return player
        state.cursor += 1
    return None
