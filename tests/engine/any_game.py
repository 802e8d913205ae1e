"""Games played at random under any rules, repeatably: the fuzzer of the engine's tests.

The kind of act is chosen first, so that rare acts come up as often as the many Moves of a switching turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engine.acts import Intent
from engine.chance import Seed
from engine.config import EXTRA_STARTS, FOULINGS, STARTING_HANDS, VICTORIES, YARD_RETURNS, config_from_json
from engine.decisions import decision
from engine.events import Log
from engine.game import legal_intents, new_game, play
from engine.names import Player
from engine.record import Record
from engine.record.games import Act
from engine.state import State

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
_WEIGHT: Final = {
    "EndSwitching": 1,
    "EndDrawing": 1,
    "EndFreightAgent": 1,
    "EndLoadUnload": 1,
    "DiscardCard": 1,
    "Unjam": 1,
    "ShowRedFlags": 1,
    "PlayCard": 12,
}
_USUAL: Final = 4


class Played(NamedTuple):
    """One act of a game: the table before and after it, and what happened. The deal has only an after."""

    before: State | None
    act: Act | None
    after: State
    events: Log


def any_config(chance: random.Random, players: int) -> dict[str, Any]:
    """A config of any kind that so many people can play."""
    config: dict[str, Any] = {
        "mode": "solitaire" if players == 1 else chance.choice(["competitive", "coop"]),
        "victory": chance.choice(VICTORIES),
        "length": "custom",
        "days": chance.randint(1, 3),
        "target": chance.choice([3, 20, 200]),
        "maxCollisionsPerDay": chance.choice([0, 0, 3]),
        "maxCollisionsTotal": chance.choice([0, 0, 9]),
        "floorPerTwoPlayerDays": chance.choice([0, 1, 6]),
        "houseRules": any_house_rules(chance),
        "optionalRules": {
            rule: chance.choice([False, True])
            for rule in ("reducedVisibility", "emergencyToolbox", "employeeRotation", "sisterTrains")
        },
    }
    if config["mode"] != "solitaire":
        cards = "opponentCards" if config["mode"] == "competitive" else "openHands"
        config["houseRules"][cards] = chance.choice([False, True])
    return config


def any_house_rules(chance: random.Random) -> dict[str, Any]:
    """House rules of any kind but the two that only some modes know."""
    return {
        "startingHand": chance.choice(STARTING_HANDS),
        "revenue": {
            "passengerPerCoach": chance.randint(0, 2),
            "freightPerLoad": chance.randint(0, 2),
            "trainPerTransit": chance.randint(0, 1),
        },
        "extraStart": chance.choice(EXTRA_STARTS),
        "discardTimetabled": chance.choice([False, True]),
        "fouling": chance.choice(FOULINGS),
        "yardReturn": chance.choice(YARD_RETURNS),
        "openingTrains": chance.randint(0, 2),
    }


def any_choice(chance: random.Random, legal: list[Intent]) -> Intent:
    """One of the legal intents: its kind first."""
    kinds: dict[str, list[Intent]] = {}
    for intent in legal:
        kinds.setdefault(type(intent).__name__, []).append(intent)
    names = list(kinds)
    chosen = chance.choices(names, [_WEIGHT.get(name, _USUAL) for name in names])[0]
    return chance.choice(kinds[chosen])


def any_player(chance: random.Random, state: State) -> Player:
    """Mostly whoever must decide; sometimes somebody who may act at any time."""
    waiting = decision(state)
    assert waiting is not None
    other = chance.randrange(state.seats)
    return other if chance.random() < 0.1 and legal_intents(state, other) else waiting.player


def any_game(seed: int, *, sealed: bool = False, most: int = 20_000) -> Iterator[Played]:
    """One whole game, act by act; the seed says everything about it, also how many play.

    A game without an end and a decision without an answer are errors.
    """
    chance = random.Random(seed)
    players = 1 + seed % 4
    dealt_from: Seed = chance.randbytes(32) if sealed else seed
    dealt = new_game(config_from_json(any_config(chance, players), players), NAMES[:players], dealt_from)
    state = dealt.state
    yield Played(None, None, state, dealt.events)
    for _ in range(most):
        if state.status != "active":
            return
        player = any_player(chance, state)
        legal = legal_intents(state, player)
        assert legal, f"seed {seed}: nothing answers {decision(state)}"
        act = Act(player, any_choice(chance, legal))
        after, events = play(state, player, act.intent)
        yield Played(state, act, after, events)
        state = after
    raise AssertionError(f"seed {seed}: still going on after {most} acts")


def record_of(seed: int, *, sealed: bool = False) -> tuple[Record, State]:
    """The same game as a record, and the table at its end."""
    steps = list(any_game(seed, sealed=sealed))
    end = steps[-1].after
    history = tuple(step.act for step in steps if step.act is not None)
    names = tuple(player.name for player in end.players)
    return Record(seed=end.stream.seed, config=end.config, players=names, history=history), end
