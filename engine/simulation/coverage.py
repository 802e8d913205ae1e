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

_NOT_DEALT: Final = "the cards it speaks of are dealt only with the opponent-directed cards (rules 14)"
_OLDER: Final = "only an older save holds what it refuses"
_NEVER_BARE: Final = "every card would have to be in a hand or on the table, and a game ends long before"
_DRAWN: Final = "takes a position so rare that a test draws it"

EXEMPT: Final[dict[str, dict[str, str]]] = {
    "intents": {"freightAgent.clearSpace": _NOT_DEALT},
    "events": {"TurnPassed": _NEVER_BARE, "TrainDiverted": _DRAWN},
    "refusals": {
        "NO_SUCH_INTENT": _OLDER,
        "SUITABLE_CAR_LEFT": _OLDER,
        "NO_SUCH_DEPARTMENT": "JSON with another slot than 0 to 2 is no intent at all",
        "RIVAL_CARDS_NOT_YET": _NOT_DEALT,
        "NEEDS_RAILROAD_CROSSING": _NOT_DEALT,
        "NEEDS_INTERLOCKING": _NOT_DEALT,
        "LOCKS_ON_TRACK_ONLY": _NOT_DEALT,
        "LOCKS_ALREADY_HERE": _NOT_DEALT,
        "NOTHING_TO_DRAW": _NEVER_BARE,
        "HOME_OFFICE_EMPTY": _NEVER_BARE,
        "DEPARTMENT_EMPTY": _NEVER_BARE,
        "DISTRICT_FULL": "a district holds more cards than a game deals",
        "LIMITS_OCCUPIED": _DRAWN,
        "TELEGRAPH_HAS_TELEPHONE": _DRAWN,
        "TELEPHONE_HAS_RADIO": _DRAWN,
        "SIGNALS_ALREADY_HERE": _DRAWN,
        "TOO_LATE_FOR_FLAGS": _DRAWN,
        "NO_MOVES_LEFT": _DRAWN,
        "EMPTIES_ONLY": _DRAWN,
        "NO_ROOM_FOR_CARS": _DRAWN,
        "NOTHING_TO_SORT": _DRAWN,
        "NOT_AN_INDUSTRY": _DRAWN,
        "INDUSTRY_OCCUPIED": _DRAWN,
        "CUT_AT_TAIL": _DRAWN,
    },
}
"""What no game need meet, with the reason; a test fails for everything else that never happens."""


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
