"""Extras: played now, started in a New Train Phase (rules 11.6, 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.deck import Card
from engine.events import Log
from engine.events.drawing import ExtraQueued
from engine.names import CardId, Player
from engine.phases.cards import Details
from engine.refusals import Refusal
from engine.state import State
from engine.table.turns import QueuedExtra


def takes() -> tuple[str, ...]:
    """Nothing: the start is chosen later."""
    return ()


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """An Extra can always be played."""
    return None


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Queue it behind the Extras played before."""
    number = state.deck[card].number
    state.extras.append(QueuedExtra(card, number, player))
    log.append(ExtraQueued(player, card, number))


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """The one way."""
    yield Details()
