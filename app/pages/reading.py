"""Pages to read: the rules, every card of the box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from app.pages.routes import PageRoutes
from app.rendering import see_other
from app.services import services_of
from engine.view import CatalogueEntry, catalogue_entries

ROUTES = PageRoutes()


@dataclass(frozen=True, slots=True)
class CatalogueCard:
    """A card of the box."""

    name: str
    text: str
    count: int
    category: str
    key: str
    entry: CatalogueEntry


@dataclass(frozen=True, slots=True)
class CardBand:
    """Cards of one band."""

    heading: str
    cards: tuple[CatalogueCard, ...]


@cache
def card_bands() -> tuple[CardBand, ...]:
    """Every card by its band, in the order of the catalogue."""
    bands: dict[str, list[CatalogueCard]] = {}
    for entry in catalogue_entries():
        card = CatalogueCard(entry.name, entry.text, entry.copies, entry.category, entry.key, entry)
        bands.setdefault(entry.band, []).append(card)
    return tuple(CardBand(heading, tuple(cards)) for heading, cards in bands.items())


_SAMPLES = ("Turnout, right-hand", "Mine Tipple", "Depot", "Drag Freight", "Prep Plant", "Telegraph")


def samples() -> tuple[CatalogueCard, ...]:
    """One card of each kind a beginner meets, as printed."""
    every = {card.name: card for band in card_bands() for card in band.cards}
    return tuple(every[name] for name in _SAMPLES)


@ROUTES.page("/rules")
async def rules(request: Request) -> Response:
    """How the game is played."""
    return services_of(request).rendering.page(request, "rules/page.html", {"samples": samples()})


@ROUTES.page("/glossary")
async def glossary(request: Request) -> Response:
    """The words of the trade, which end the rules."""
    return see_other(request, "/rules#chapter-glossary")


@ROUTES.page("/cards")
async def cards(request: Request) -> Response:
    """What every card does."""
    return services_of(request).rendering.page(request, "cards/page.html", {"bands": card_bands()})
