"""Cards laid on the Mainline: grade cards, Realignment, ABS Signals (rules 11.7, 11.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.acts import Intent
from engine.catalogue.mainline import MAINLINE, REALIGNED
from engine.decisions import DecisionKind
from engine.events import Log
from engine.events.drawing import MainlineModified
from engine.names import CardId, Player
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.division import MainlineCard


def nodes(state: State) -> range:
    """The places of the Mainline cards in the Division row, west to east (rules 1.1)."""
    return range(1, state.east_end, 2)


def _on_a_grade(card: MainlineCard) -> Refusal | None:
    return None if MAINLINE[card.key].has_grade else refuse("NOT_A_GRADE")


def _with_a_brakeman(card: MainlineCard) -> Refusal | None:
    return None if "brakeman" in card.laid else refuse("NO_BRAKEMAN_HERE")


def _realignable(card: MainlineCard) -> Refusal | None:
    if card.key not in REALIGNED:
        return refuse("NOT_REALIGNABLE", name=MAINLINE[card.key].name)
    return refuse("TRAIN_ON_CARD") if card.transits else None


def _without_signals(card: MainlineCard) -> Refusal | None:
    return refuse("SIGNALS_ALREADY_HERE") if "absSignals" in card.laid else None


_JUDGES: Final[dict[str, Callable[[MainlineCard], Refusal | None]]] = {
    "brakeman": _on_a_grade,
    "helpers": _on_a_grade,
    "airbrakes": _with_a_brakeman,
    "realignment": _realignable,
    "absSignals": _without_signals,
}


def ground_refusal(state: State, key: str, node: int) -> Refusal | None:
    """Why the card of this key can't be laid at this place of the row; `_JUDGES` has the key."""
    if node not in nodes(state):
        return refuse("NOT_A_MAINLINE_CARD")
    return _JUDGES[key](state.mainline_card(node))


def lay_on_mainline(state: State, player: Player, card: CardId, node: int, log: Log) -> None:
    """Lay a card that has left the hand; a Realignment turns the card and goes to the Salvage Yard."""
    mainline = state.mainline_card(node)
    key = state.deck[card].key
    before = mainline.key
    if key == "realignment":
        mainline.key = REALIGNED[before]
        state.salvage.append(card)
    else:
        mainline.cards.append(card)
        mainline.laid.append(key)
    log.append(MainlineModified(player, node, card, before, mainline.key))


@dataclass(frozen=True, slots=True)
class ModifyMainline(Intent):
    """`mainline.modify`: Brakeman, Airbrakes, Helpers or Realignment on a Mainline card (rules 11.8)."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("draw",)

    card: CardId
    node: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if self.card not in state.players[player].hand:
            return refuse("CARD_NOT_IN_HAND")
        if not _is_for_mainline(state, self.card):
            return refuse("NOT_FOR_THE_MAINLINE", name=state.deck[self.card].name)
        return ground_refusal(state, state.deck[self.card].key, self.node)

    def effect(self, state: State, player: Player, log: Log) -> None:
        state.players[player].hand.remove(self.card)
        lay_on_mainline(state, player, self.card, self.node, log)

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for card in state.players[player].hand:
            if _is_for_mainline(state, card):
                key = state.deck[card].key
                yield from (cls(card, n) for n in nodes(state) if ground_refusal(state, key, n) is None)


def _is_for_mainline(state: State, card: CardId) -> bool:
    """Whether it is laid by this intent: not ABS Signals, nor Facing Point Locks, which lie in a district."""
    face = state.deck[card]
    return face.category == "mainlineModifier" and face.key in _JUDGES
