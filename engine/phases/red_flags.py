"""Red Flags: the card that any player may show while the game waits (rules 11.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.catalogue.mainline import MAINLINE
from engine.decisions import DecisionKind
from engine.events import Log
from engine.events.drawing import RedFlagsShown
from engine.names import CardId, Player, TrayId
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion, ToolboxQuestion
from engine.table.trains import OnMainline


def _moment_refusal(state: State) -> Refusal | None:
    """Any decision will do but the Toolbox one: a collision at hand is too late for a flag."""
    return refuse("TOO_LATE_FOR_FLAGS") if isinstance(state.question, ToolboxQuestion) else None


def _train_refusal(state: State, tray: TrayId) -> Refusal | None:
    train = state.trains.get(tray)
    if train is None:
        return refuse("NO_SUCH_TRAIN")
    if not isinstance(train.place, OnMainline):
        return refuse("TRAIN_NOT_ON_MAINLINE", train=train.name)
    if tray in state.mainline_card(train.place.node).flagged:
        return refuse("ALREADY_FLAGGED", train=train.name)
    return None


@dataclass(frozen=True, slots=True)
class ShowRedFlags(Intent):
    """`maneuver.redFlags`: protect a train crossing a Mainline card until it leaves the card.

    Whose decision it is does not change. A question about a train entering the line is put away: the
    Mainline Phase judges again from the table and asks what is still to be asked.
    """

    decisions: ClassVar[tuple[DecisionKind, ...]] = ()

    card: CardId
    tray: TrayId

    def refusal(self, state: State, player: Player) -> Refusal | None:
        if self.card not in state.players[player].hand:
            return refuse("CARD_NOT_IN_HAND")
        if state.deck[self.card].key != "redFlags":
            return refuse("NOT_RED_FLAGS")
        return _moment_refusal(state) or _train_refusal(state, self.tray)

    def effect(self, state: State, player: Player, log: Log) -> None:
        train = state.trains[self.tray]
        assert isinstance(train.place, OnMainline)
        mainline = state.mainline_card(train.place.node)
        mainline.flagged.append(self.tray)
        state.players[player].hand.remove(self.card)
        state.salvage.append(self.card)
        name = MAINLINE[mainline.key].name
        log.append(RedFlagsShown(player, self.card, train.name, train.place.node, name))
        if isinstance(state.question, ClearanceQuestion | DispatchQuestion):
            state.question = None

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        flags = [card for card in state.players[player].hand if state.deck[card].key == "redFlags"]
        if flags and _moment_refusal(state) is None:
            trays = [tray for tray in state.trains if _train_refusal(state, tray) is None]
            yield from (cls(card, tray) for card in flags for tray in trays)
