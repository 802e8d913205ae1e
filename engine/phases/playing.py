"""Playing a card from the hand in the Draw option, each category by a module of its own (rules 11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.acts import Intent
from engine.catalogue.deck import Card, Category
from engine.decisions import DecisionKind
from engine.events import Log
from engine.names import CardId, Player, Square
from engine.phases.cards import (
    CardKind,
    Details,
    enhancement,
    extra,
    industry,
    modifier,
    office,
    signals,
    timetabled,
    track,
)
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.targets import Target

_KINDS: Final[dict[Category, CardKind]] = {
    "track": track,
    "industry": industry,
    "office": office,
    "modifier": modifier,
    "enhancement": enhancement,
    "timetabled": timetabled,
    "extra": extra,
}

_KINDS_BY_KEY: Final[dict[str, CardKind]] = {"absSignals": signals, "facingPointLocksMainline": enhancement}

_PLAYED_OTHERWISE: Final[dict[Category, str]] = {
    "mainlineModifier": "LAID_ON_THE_MAINLINE",
    "maneuver": "MANEUVER_IN_ITS_MOMENT",
    "spaceUse": "RIVAL_CARDS_NOT_YET",
    "action": "RIVAL_CARDS_NOT_YET",
}
"""Opponent-directed cards (rules 14) get modules like the others; until then they are refused by name."""

_DETAIL_NAMES: Final[dict[str, str]] = {
    "placement": "square",
    "variant": "way of lying",
    "node": "Mainline card",
    "host": "host",
    "target": "target",
    "with_sister": "sister train",
}


def _kind_of(face: Card) -> CardKind | None:
    return _KINDS_BY_KEY.get(face.key) or _KINDS.get(face.category)


@dataclass(frozen=True, slots=True)
class PlayCard(Intent):
    """`card.play`. Details that mean nothing for the card are refused, so that one act has one form."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    card: CardId
    placement: Square | None = None
    variant: int | None = None
    node: int | None = None
    host: Square | None = None
    target: Target | None = None
    with_sister: bool = False

    @property
    def details(self) -> Details:
        """Everything but the card."""
        return Details(self.placement, self.variant, self.node, self.host, self.target, self.with_sister)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if self.card not in state.players[player].hand:
            return refuse("CARD_NOT_IN_HAND")
        face = state.deck[self.card]
        kind = _kind_of(face)
        if kind is None:
            return refuse(_PLAYED_OTHERWISE[face.category], name=face.name)
        return _spare_detail(kind, face, self.details) or kind.refusal(state, player, face, self.details)

    def effect(self, state: State, player: Player, log: Log) -> None:
        kind = _kind_of(state.deck[self.card])
        assert kind is not None
        state.players[player].hand.remove(self.card)
        kind.effect(state, player, self.card, self.details, log)

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        found: dict[Card, list[Details]] = {}
        for card in state.players[player].hand:
            face = state.deck[card]
            kind = _kind_of(face)
            if kind is not None:
                if face not in found:
                    found[face] = list(kind.ways(state, player, face))
                yield from (cls(card, *how) for how in found[face])


def _spare_detail(kind: CardKind, face: Card, how: Details) -> Refusal | None:
    taken = kind.takes()
    for name, value in how._asdict().items():
        if name not in taken and value is not None and value is not False:
            return refuse("DETAIL_NOT_FOR_CARD", name=face.name, detail=_DETAIL_NAMES[name])
    return None
