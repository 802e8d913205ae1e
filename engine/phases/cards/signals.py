"""ABS Signals: an enhancement that lies on a Mainline card (rules 11.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.deck import Card
from engine.events import Log
from engine.names import CardId, Player
from engine.phases.cards import Details
from engine.phases.mainline_cards import ground_refusal, lay_on_mainline, nodes
from engine.refusals import Refusal, refuse
from engine.state import State


def takes() -> tuple[str, ...]:
    """The Mainline card's place in the Division row."""
    return ("node",)


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """Any Mainline card that has none yet."""
    if how.node is None:
        return refuse("MAINLINE_CARD_MISSING")
    return ground_refusal(state, face.key, how.node)


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Put them up."""
    assert how.node is not None
    lay_on_mainline(state, player, card, how.node, log)


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """Every Mainline card without signals."""
    return (Details(node=node) for node in nodes(state) if ground_refusal(state, face.key, node) is None)
