"""Whole games played at random but repeatably, for tests that look at every position of one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.config import config_from_json
from engine.decisions import Decision, decision
from engine.game import legal_intents, new_game, play
from engine.state import State

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def positions(players: int, seed: int, *, most: int = 300, **config: Any) -> Iterator[tuple[State, Decision]]:
    """The positions of one game in which somebody must decide, at most so many; ends come up less often."""
    choose = random.Random(seed)
    state = new_game(config_from_json(config, players), NAMES[:players], seed).state
    for _ in range(most):
        waiting = decision(state)
        if waiting is None:
            return
        yield state, waiting
        legal = legal_intents(state, waiting.player)
        picked = choose.choice(legal)
        if type(picked).__name__.startswith(("End", "Discard")):
            picked = choose.choice(legal)
        state = play(state, waiting.player, picked).state
