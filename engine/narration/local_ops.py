"""Sentences for choosing an option (rules 5)."""

from __future__ import annotations

from typing import Final

from engine.events.local_ops import OptionChosen, TurnPassed
from engine.names import Option
from engine.narration.telling import Line, Reader, tells

_OPTION: Final[dict[Option, str]] = {
    "switch": "Switch: the Moves are shared among all trains in the district",
    "draw": "Draw: one card is drawn, and cards may be played and discarded",
    "freightAgent": "the Freight Agent: one operation, then the turn ends",
}


@tells(OptionChosen)
def _option_chosen(event: OptionChosen, reader: Reader) -> Line:
    return Line(f"{reader.verb(event.player, 'choose', 'chooses')} {_OPTION[event.option]}.", "quiet")


@tells(TurnPassed)
def _turn_passed(event: TurnPassed, reader: Reader) -> Line:
    whose = reader.whose(event.player)
    return Line(f"{whose} turn passes: nothing can be switched, drawn, played or worked.", "quiet")
