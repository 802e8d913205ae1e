"""Why a square is refused to the train or the card in hand: the engine's refusal of what one would wish."""

from __future__ import annotations

from collections.abc import Iterator

from app.open_game import OpenGame
from app.wire import Chosen
from engine.acts import Intent
from engine.names import Square
from engine.phases.moving import MoveTrain
from engine.phases.playing import PlayCard

NOTHING_IN_HAND = "Pick up a card or a train first; then a square can say whether it takes it, and why not."
LEGAL = "That square takes it."
_VARIANTS = 4


def square_of(text: str) -> Square | None:
    """A square as ids and forms write it, `-1_2`."""
    column, _, row = text.partition("_")
    try:
        found = Square(int(column), int(row))
    except ValueError:
        return None
    return found if max(abs(found.col), abs(found.row)) < 1000 else None


def why_not(game: OpenGame, player: int, chosen: Chosen, square: Square) -> str:
    """The sentence: of a Move that of the way forward before that of backing up."""
    wished = list(_wished(chosen, square))
    if not wished:
        return NOTHING_IN_HAND
    refusals = [game.refusal(player, intent) for intent in wished]
    reasons = [refusal.message for refusal in refusals if refusal is not None]
    if len(reasons) < len(wished):
        return LEGAL
    told = list(dict.fromkeys(reasons))
    if chosen.card is None and len(told) > 1:
        return f"Forward: {told[0]} Backing up: {told[1]}"
    return told[0]


def _wished(chosen: Chosen, square: Square) -> Iterator[Intent]:
    if chosen.card is not None:
        yield PlayCard(chosen.card, placement=square)
        for variant in range(_VARIANTS):
            yield PlayCard(chosen.card, placement=square, variant=variant)
    elif chosen.train is not None:
        yield MoveTrain(chosen.train, square, reverse=False)
        yield MoveTrain(chosen.train, square, reverse=True)
