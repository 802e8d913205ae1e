"""Timetabled trains: a slot by the D12, and the sister in the next one (rules 11.6, 12.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.deck import Card
from engine.effects.timetable import take_slot
from engine.events import Log
from engine.events.drawing import TrainScheduled
from engine.names import CardId, Player
from engine.phases.cards import Details
from engine.refusals import Refusal, refuse
from engine.state import State


def takes() -> tuple[str, ...]:
    """Nothing but whether its sister comes with it."""
    return ("with_sister",)


def _sister_number(number: int) -> int:
    """1 and 2 are sisters, 3 and 4, and so on (rules 12.4, Ruling)."""
    return number + 1 if number % 2 else number - 1


def _sister_in_hand(state: State, player: Player, face: Card) -> CardId | None:
    wanted = _sister_number(face.number)
    for card in state.players[player].hand:
        held = state.deck[card]
        if held.category == "timetabled" and held.number == wanted:
            return card
    return None


def refusal(state: State, player: Player, face: Card, how: Details) -> Refusal | None:
    """A train card can always be played; its sister needs the optional rule and to be in the hand."""
    if not how.with_sister:
        return None
    if not state.config.optional.sister_trains:
        return refuse("SISTER_TRAINS_OFF")
    if _sister_in_hand(state, player, face) is None:
        return refuse("SISTER_NOT_HELD", number=_sister_number(face.number))
    return None


def effect(state: State, player: Player, card: CardId, how: Details, log: Log) -> None:
    """Roll the D12 once; a card that finds no slot goes to the Salvage Yard."""
    face = state.deck[card]
    roll = state.stream.d12()
    slot = take_slot(state, card, roll - 1)
    log.append(TrainScheduled(player, card, face.number, roll, slot))
    if how.with_sister:
        sister = _sister_in_hand(state, player, face)
        assert sister is not None
        state.players[player].hand.remove(sister)
        after = take_slot(state, sister, roll if slot is None else slot + 1)
        log.append(TrainScheduled(player, sister, state.deck[sister].number, None, after))


def ways(state: State, player: Player, face: Card) -> Iterator[Details]:
    """Alone, and with the sister where that is allowed."""
    yield Details()
    both = Details(with_sister=True)
    if refusal(state, player, face, both) is None:
        yield both
