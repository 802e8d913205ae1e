"""Hands a seat may see: whether each card can be played or discarded, and which rule says no (5.2, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.deck import Card
from engine.decisions import Decision
from engine.names import OFFICE_SQUARE, CardId, Player, Square
from engine.phases.drawing import hand_limit, reason_to_keep
from engine.phases.flying_switch import FlySwitch
from engine.phases.mainline_cards import ModifyMainline, nodes
from engine.phases.playing import PlayCard
from engine.phases.red_flags import ShowRedFlags
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.view.card_text import card_frame
from engine.view.frames import HandCard, HandFrame

_NO_OPEN_SQUARE = (
    "No square lets it join a card of your district inside the Limits; lay track that ends "
    "beside an open one first."
)
_NOT_NOW = "It is played in your Draw option of Local Operations."


def visible_hands(
    state: State, player: Player | None, waiting: Decision | None, *, all_hands: bool
) -> tuple[HandFrame, ...]:
    """One's own hand first; the others' only with `openHands` or when the whole game is revealed."""
    everybody = list(range(len(state.players)))
    if all_hands:
        shown = everybody
    elif player is None:
        shown = []
    else:
        shown = everybody if state.config.house.open_hands else [player]
    shown.sort(key=lambda each: each != player)
    return tuple(_hand(state, each, player, waiting) for each in shown)


def _hand(state: State, owner: Player, viewer: Player | None, waiting: Decision | None) -> HandFrame:
    person = state.players[owner]
    placeable = _placeable(state, owner)
    cards = (_hand_card(state, owner, card, waiting, is_placeable=card in placeable) for card in person.hand)
    return HandFrame(owner, person.name, owner == viewer, tuple(cards), hand_limit(state, owner))


def _placeable(state: State, owner: Player) -> set[CardId]:
    """The cards that have a legal way on the table as it lies, whatever the moment."""
    plays = (PlayCard.choices(state, owner), ModifyMainline.choices(state, owner))
    return {intent.card for choices in plays for intent in choices}


def _hand_card(
    state: State, owner: Player, card: CardId, waiting: Decision | None, *, is_placeable: bool
) -> HandCard:
    face = state.deck[card]
    why_not = why_not_playable(state, owner, card, face, waiting, is_placeable=is_placeable)
    kept = reason_to_keep(state, card)
    return HandCard(
        card=card_frame(card, face, state.edition),
        is_playable=why_not is None,
        why_not=why_not,
        is_discardable=kept is None,
        why_kept=None if kept is None else kept.message,
        is_new=state.players[owner].drew == card,
    )


def why_not_playable(
    state: State, owner: Player, card: CardId, face: Card, waiting: Decision | None, *, is_placeable: bool
) -> str | None:
    """Why a card can't be played now; `is_placeable` says whether the table has a place for it."""
    if face.category == "maneuver":
        return _why_not_maneuver(state, owner, card, face, waiting)
    if not is_placeable:
        return _why_no_place(state, owner, card, face).message
    is_drawing = waiting is not None and waiting.kind == "draw" and waiting.player == owner
    return None if is_drawing else _NOT_NOW


def _why_not_maneuver(
    state: State, owner: Player, card: CardId, face: Card, waiting: Decision | None
) -> str | None:
    if face.key == "redFlags":
        flags = (intent for intent in ShowRedFlags.choices(state, owner) if intent.card == card)
        if waiting is not None and next(flags, None) is not None:
            return None
        return "No unflagged train is crossing a Mainline card that it could protect."
    if waiting is None or waiting.kind != "switch" or waiting.player != owner:
        return "It is played in your Switch option, for one Move."
    if next(FlySwitch.choices(state, owner), None) is not None:
        return None
    return "No train has cars at its tail beside an unlocked industry with room and no train on it."


def _why_no_place(state: State, owner: Player, card: CardId, face: Card) -> Refusal:
    """The engine's reason: of the whole district, else the commonest of the squares."""
    if face.category == "mainlineModifier" and face.key != "facingPointLocksMainline":
        tries = [ModifyMainline(card, node).refusal(state, owner) for node in nodes(state)]
        return _telling_most([each for each in tries if each is not None])
    bare = PlayCard(card).refusal(state, owner)
    assert bare is not None
    if bare.code == "MAINLINE_CARD_MISSING":
        return refuse("SIGNALS_ALREADY_HERE")
    if bare.code != "SQUARE_MISSING":
        return bare
    if face.category == "enhancement":
        return _telling_most([each for each in _on_every_card(state, owner, card) if each is not None])
    return Refusal("NOT_CONNECTED", _NO_OPEN_SQUARE)


def _on_every_card(state: State, owner: Player, card: CardId) -> Iterator[Refusal | None]:
    squares: list[Square] = [OFFICE_SQUARE, *state.district_of(owner).grid]
    return (PlayCard(card, square).refusal(state, owner) for square in squares)


def _telling_most(refusals: list[Refusal]) -> Refusal:
    """A reason unlike the first, which holds everywhere, says more."""
    return next((each for each in refusals if each.code != refusals[0].code), refusals[0])
