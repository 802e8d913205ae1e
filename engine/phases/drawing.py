"""The Draw option: one draw, discards, the hand limit (rules 5.2). Cards are played in `playing`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.effects.piles import home_office_gives, refill, take_from_home_office
from engine.events import Log
from engine.events.drawing import CardDiscarded, CardDrawn
from engine.names import HAND_LIMIT, CardId, Player
from engine.refusals import Refusal, refuse
from engine.state import State


def hand_limit(state: State, player: Player) -> int:
    """Three cards, four while the Toolbox flag is held (rules 5.2, 12.4)."""
    return HAND_LIMIT + state.players[player].has_toolbox


def _take_into_hand(state: State, player: Player, card: CardId) -> None:
    person = state.players[player]
    person.hand.append(card)
    person.drew = card
    state.turns[player].has_drawn = True


@dataclass(frozen=True, slots=True)
class DrawFromHomeOffice(Intent):
    """`draw.fromHomeOffice`: its top card, unseen by the others."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if state.turns[player].has_drawn:
            return refuse("ALREADY_DRAWN")
        return None if home_office_gives(state) else refuse("HOME_OFFICE_EMPTY")

    def effect(self, state: State, player: Player, log: Log) -> None:
        card = take_from_home_office(state, log)
        _take_into_hand(state, player, card)
        log.append(CardDrawn(player, card, None))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        if cls().refusal(state, player) is None:
            yield cls()


@dataclass(frozen=True, slots=True)
class DrawFromDepartment(Intent):
    """`draw.fromDepartment`: the card everybody sees on that pile."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    slot: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if state.turns[player].has_drawn:
            return refuse("ALREADY_DRAWN")
        if self.slot not in range(len(state.departments)):
            return refuse("NO_SUCH_DEPARTMENT")
        return None if state.departments[self.slot] else refuse("DEPARTMENT_EMPTY")

    def effect(self, state: State, player: Player, log: Log) -> None:
        card = state.departments[self.slot].pop()
        _take_into_hand(state, player, card)
        log.append(CardDrawn(player, card, self.slot))
        refill(state, self.slot, log)

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        draws = (cls(slot) for slot in range(len(state.departments)))
        return (draw for draw in draws if draw.refusal(state, player) is None)


def reason_to_keep(state: State, card: CardId) -> Refusal | None:
    """Why a card in hand may never be discarded, or None (rules 5.2)."""
    category = state.deck[card].category
    if category == "extra":
        return refuse("EXTRA_NEVER_DISCARDED")
    if category == "timetabled" and not state.config.house.discard_timetabled:
        return refuse("TIMETABLED_NOT_DISCARDED")
    return None


@dataclass(frozen=True, slots=True)
class DiscardCard(Intent):
    """`card.discard`: face up onto a Department pile, where anybody may draw it."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    card: CardId
    to_slot: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if self.card not in state.players[player].hand:
            return refuse("CARD_NOT_IN_HAND")
        if self.to_slot not in range(len(state.departments)):
            return refuse("NO_SUCH_DEPARTMENT")
        return reason_to_keep(state, self.card)

    def effect(self, state: State, player: Player, log: Log) -> None:
        state.players[player].hand.remove(self.card)
        state.departments[self.to_slot].append(self.card)
        log.append(CardDiscarded(player, self.card, self.to_slot))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for card in state.players[player].hand:
            if reason_to_keep(state, card) is None:
                yield from (cls(card, slot) for slot in range(len(state.departments)))


@dataclass(frozen=True, slots=True)
class EndDrawing(Intent):
    """`draw.end`: within the hand limit, and not without the draw while there is one."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if can_draw(state, player):
            return refuse("DRAW_FIRST")
        limit = hand_limit(state, player)
        spare = len(state.players[player].hand) - limit
        return refuse("HAND_LIMIT", limit=limit, spare=spare) if spare > 0 else None

    def effect(self, state: State, player: Player, log: Log) -> None:
        state.turns[player].is_done = True

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        if cls().refusal(state, player) is None:
            yield cls()


def can_draw(state: State, player: Player) -> bool:
    """Whether one of the four draws would be accepted."""
    return not state.turns[player].has_drawn and (home_office_gives(state) or any(state.departments))


def can_draw_or_play(state: State, player: Player) -> bool:
    """Whether a card can be drawn or the hand is not empty (rules 5)."""
    return bool(state.players[player].hand) or can_draw(state, player)
