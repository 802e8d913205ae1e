"""Office cards: the next tier, which changes the tier and nothing else (rules 11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.deck import Card
from engine.catalogue.offices import NEXT_TIER, TIER
from engine.events import Log
from engine.events.drawing import OfficeUpgraded
from engine.names import OFFICE_SQUARE, CardId, Player
from engine.phases.cards import Details
from engine.refusals import Refusal, refuse
from engine.state import State


def takes() -> tuple[str, ...]:
    """The Office's own square and the only variant may be named."""
    return ("placement", "variant")


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """Tiers come one after another: Depot, Station, Terminal."""
    tier = state.district_of(player).tier
    if NEXT_TIER.get(tier) != face.key:
        return refuse("NOT_THE_NEXT_TIER", tier=TIER[tier].name)
    if how.placement not in (None, OFFICE_SQUARE):
        return refuse("OFFICE_STANDS_ELSEWHERE", square=OFFICE_SQUARE)
    return refuse("NO_SUCH_VARIANT", variants=1) if how.variant else None


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Raise the tier; trains, loads, workers and modifiers stay as they are."""
    seat = state.seat_of(player)
    district = state.districts[seat]
    before, district.tier = district.tier, state.deck[card].key
    district.office_cards.append(card)
    log.append(OfficeUpgraded(player, seat, card, before, district.tier))


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """One way or none."""
    if refusal(state, player, face, Details()) is None:
        yield Details()
