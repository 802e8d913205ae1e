"""Never happened: every intent, event, refusal, card, train rule and decision that no game has met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from engine.catalogue.deck import build_deck
from engine.catalogue.trains import TrainRule
from engine.decisions import DecisionKind
from engine.events import Event
from engine.intents import INTENTS
from engine.refusals import SENTENCES
from engine.simulation.counting import Counts, card_name

EXEMPT: Final[dict[str, dict[str, str]]] = {
    "intents": {
        "freightAgent.clearSpace": "space-use cards come with the opponent-directed cards (rules 14)"
    },
    "refusals": {
        "NO_SUCH_INTENT": "only an older save can name an intent that does not exist",
        "SUITABLE_CAR_LEFT": "only an older save can hold a pass",
        "NO_SUCH_DEPARTMENT": "JSON with another slot than 0 to 2 is no intent at all",
        **dict.fromkeys(
            (
                "RIVAL_CARDS_NOT_YET",
                "NEEDS_RAILROAD_CROSSING",
                "NEEDS_INTERLOCKING",
                "LOCKS_ON_TRACK_ONLY",
                "LOCKS_ALREADY_HERE",
            ),
            "the cards it speaks of are dealt only with the opponent-directed cards (rules 14)",
        ),
    },
}
"""What no game can meet yet, with the reason; a test fails for everything else that never happens."""


def _events(kind: type[Event]) -> Iterator[str]:
    for event in kind.__subclasses__():
        yield event.__name__
        yield from _events(event)


def everything() -> dict[str, list[str]]:
    """All names by the category that counts them."""
    deck = build_deck(answers=False, attacks=False)
    return {
        "intents": list(INTENTS),
        "events": sorted(set(_events(Event))),
        "refusals": list(SENTENCES),
        "played": list(dict.fromkeys(card_name(card) for card in deck.values())),
        "trainRules": list(get_args(TrainRule)),
        "decisions": list(get_args(DecisionKind)),
    }


def never_happened(counts: Counts) -> dict[str, list[str]]:
    """Names that no count has, exempt ones left out; empty when all has happened."""
    missing = {
        category: [
            name
            for name in names
            if not counts.get(category, {}).get(name) and name not in EXEMPT.get(category, {})
        ]
        for category, names in everything().items()
    }
    return {category: names for category, names in missing.items() if names}
