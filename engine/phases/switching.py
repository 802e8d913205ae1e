"""The Switch option: whether anything can be switched, and the end of the turn (rules 5, 5.1).

What a crew can do stands in `moving`, `setting_out`, `sorting` and `flying_switch`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.events import Log
from engine.events.switching import SwitchingEnded
from engine.names import Player
from engine.phases.flying_switch import FlySwitch
from engine.phases.moving import can_move
from engine.phases.setting_out import can_set_out
from engine.phases.sorting import can_sort
from engine.refusals import Refusal
from engine.state import State


@dataclass(frozen=True, slots=True)
class EndSwitching(Intent):
    """`switch.end`: the Moves left are given up."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("switch",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        turn = state.turns[player]
        turn.is_done = True
        log.append(SwitchingEnded(player, turn.moves))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        yield cls()


def can_switch(state: State, player: Player) -> bool:
    """Whether some train here can move, set out, sort or fly (rules 5)."""
    return (
        can_move(state, player)
        or can_set_out(state, player)
        or can_sort(state, player)
        or next(FlySwitch.choices(state, player), None) is not None
    )


def is_spent(state: State, player: Player) -> bool:
    """Whether the turn ends by itself: the Moves are gone and no set-out is possible (rules 5.1, Ruling)."""
    return not state.turns[player].moves and not can_set_out(state, player)
