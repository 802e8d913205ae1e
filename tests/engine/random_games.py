"""Whole games played at random but repeatably, for tests that look at every position of one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.chance import Stream
from engine.config import config_from_json
from engine.decisions import Decision, decision
from engine.game import legal_intents, new_game, play
from engine.names import Player
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


def with_other_secrets(state: State, viewer: Player | None) -> State:
    """The same table with everything changed that the viewer can't see: stream, pile order, others' hands."""
    other = state.copy()
    other.stream = Stream("another seed entirely")
    hidden = [*other.home_office]
    others = [person for player, person in enumerate(other.players) if player != viewer]
    for person in others:
        hidden += person.hand
    for pile in other.departments:
        hidden += pile[:-1]
    hidden.reverse()
    for person in others:
        person.hand = [hidden.pop() for _ in person.hand]
        person.drew = person.hand[0] if person.hand else None
    for pile in other.departments:
        pile[:-1] = [hidden.pop() for _ in pile[:-1]]
    other.home_office = hidden
    return other
