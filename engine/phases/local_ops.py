"""Local Operations: each player chooses exactly one option per Stage (rules 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.events import DayBegan, Log, StageBegan
from engine.events.local_ops import OptionChosen, TurnPassed
from engine.names import Option, Player
from engine.phases import clock, drawing, freight_agent, switching
from engine.refusals import Refusal, refuse
from engine.state import State

OPTIONS: Final[tuple[Option, ...]] = ("switch", "draw", "freightAgent")
_EMPTY: Final[dict[Option, str]] = {
    "switch": "NOTHING_TO_SWITCH",
    "draw": "NOTHING_TO_DRAW",
    "freightAgent": "NOTHING_FOR_FREIGHT_AGENT",
}


def is_open(state: State, player: Player, option: Option) -> bool:
    """Whether the option has anything behind it (rules 5)."""
    if option == "switch":
        return switching.can_switch(state, player)
    if option == "draw":
        return drawing.can_draw_or_play(state, player)
    return freight_agent.can_work(state, player)


@dataclass(frozen=True, slots=True)
class ChooseOption(Intent):
    """`localOps.choose`: switch, draw or freight agent, for the whole Stage."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("option",)

    option: Option

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None if is_open(state, player, self.option) else refuse(_EMPTY[self.option])

    def effect(self, state: State, player: Player, log: Log) -> None:
        state.turns[player].option = self.option
        log.append(OptionChosen(player, self.option))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        return (cls(option) for option in OPTIONS if is_open(state, player, option))


def begin(state: State, log: Log) -> None:
    """Tell of the new Stage, and of the new Day at its first; every player has a fresh turn (rules 4.2)."""
    if state.stage == 1:
        log.append(DayBegan(state.day))
    log.append(StageBegan(state.day, state.stage))
    clock.begin_turns(state, log)


def go_on(state: State, log: Log) -> bool:
    """End turns that have nothing left; True when somebody must decide."""
    while (player := clock.next_actor(state)) is not None:
        turn = state.turns[player]
        if turn.option is None:
            if any(is_open(state, player, option) for option in OPTIONS):
                return True
            log.append(TurnPassed(player))
        elif turn.option != "switch" or not switching.is_spent(state, player):
            return True
        turn.is_done = True
    return False
