"""Playing one whole game between bots, through the engine's own doors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from engine import game
from engine.acts import Intent
from engine.bots.roster import BOTS
from engine.bots.sight import sight_of
from engine.catalogue.editions import TODAY, Edition
from engine.chance import Seed
from engine.config import Config
from engine.decisions import Decision, decision
from engine.events import Log
from engine.record.games import Act, Record
from engine.state import State

MOST_ACTS: Final = 20_000
"""No game is nearly as long: one that gets here never ends."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A game to be played: `bots` are names from the roster, one for each player in order."""

    config: Config
    seed: Seed
    bots: tuple[str, ...]
    edition: Edition = TODAY

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(f"{bot.capitalize()} {number}" for number, bot in enumerate(self.bots, start=1))


class Watcher(Protocol):
    """Somebody who looks at a game while it is played."""

    def dealt(self, state: State, events: Log, /) -> None:
        """The game is dealt and has run to its first decision."""

    def asked(self, state: State, waiting: Decision, choices: Sequence[Intent], /) -> None:
        """Somebody must decide; called before every act."""

    def played(self, state: State, act: Act, events: Log, /) -> None:
        """An act was played and the game has run on."""


class NeverEnds(Exception):
    """A game went on beyond all measure, or a decision had no answer: a fault in the rules."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game played to its end, as a record and as its last position."""

    record: Record
    state: State


def bot_seed(seed: Seed, player: int) -> int:
    """A bot's own chance, different for each player of a game."""
    number = seed if isinstance(seed, int) else int.from_bytes(seed[:4], "little")
    return (number * 8 + player) & 0xFFFFFFFF


def play_game(deal: Deal, watchers: Sequence[Watcher] = ()) -> Finished:
    """Play a game to its end; every answer is checked as a person's would be."""
    bots = [BOTS[name](bot_seed(deal.seed, player)) for player, name in enumerate(deal.bots)]
    state, events = game.new_game(deal.config, deal.names, deal.seed, deal.edition)
    acts: list[Act] = []
    for watcher in watchers:
        watcher.dealt(state, events)
    while (waiting := decision(state)) is not None:
        choices = game.legal_intents(state, waiting.player)
        if not choices or len(acts) == MOST_ACTS:
            raise NeverEnds(f"seed {deal.seed!r}, after {len(acts)} acts: {waiting}")
        for watcher in watchers:
            watcher.asked(state, waiting, choices)
        intent = bots[waiting.player].answer(sight_of(state, waiting.player), choices).intent
        act = Act(waiting.player, intent)
        refusal = game.check(state, act.player, intent)
        if refusal is not None:
            raise NeverEnds(f"seed {deal.seed!r}, after {len(acts)} acts: {intent} is {refusal.code}")
        log = game.play_in_place(state, act.player, intent)
        acts.append(act)
        for watcher in watchers:
            watcher.played(state, act, log)
    return Finished(Record(deal.seed, deal.config, deal.names, tuple(acts)), state)
