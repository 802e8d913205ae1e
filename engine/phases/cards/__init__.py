"""Playing the cards of one category each: where they may go, what they do there, and every way of doing it.

The modules here are interchangeable; `phases.playing` picks the one for a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from engine.catalogue.deck import Card
from engine.events import Log
from engine.names import CardId, Player, Square
from engine.refusals import Refusal
from engine.state import State
from engine.targets import Target


class Details(NamedTuple):
    """How a card is played: the optional fields of `card.play`."""

    placement: Square | None = None
    variant: int | None = None
    node: int | None = None
    host: Square | None = None
    target: Target | None = None
    with_sister: bool = False


class CardKind(Protocol):
    """What each module here offers. `face` is what is printed on the card, `how` the details given."""

    def takes(self) -> tuple[str, ...]:
        """Which details mean anything for such a card; others are refused."""

    def refusal(self, state: State, player: Player, face: Card, how: Details) -> Refusal | None:
        """Why it can't be played so; reasons of the whole district come before those of a square."""

    def effect(self, state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
        """Play it; the card has left the hand."""

    def ways(self, state: State, player: Player, face: Card) -> Iterator[Details]:
        """Every legal way that differs in meaning."""
