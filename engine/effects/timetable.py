"""Scheduling a train card on the timetable (rules 11.6)."""

from __future__ import annotations

from engine.names import STAGES_PER_DAY, CardId
from engine.state import State


def take_slot(state: State, card: CardId, first: int) -> int | None:
    """Put the card into the first open slot from slot `first` (0 is Stage 1) on, wrapping round.

    With none open it goes to the Salvage Yard and the answer is None.
    """
    order = ((first + step) % STAGES_PER_DAY for step in range(STAGES_PER_DAY))
    slot = next((slot for slot in order if state.timetable[slot] is None), None)
    if slot is None:
        state.salvage.append(card)
    else:
        state.timetable[slot] = card
    return slot
