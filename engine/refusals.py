"""Why not: one stable code for each reason, with a sentence that says the rule and what would make it legal.

The table is the only place such a sentence stands. Placeholders in braces are filled from the details.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused intent: `code` is stable, `message` is for the player."""

    code: str
    message: str


class Refused(Exception):
    """Raised at the public door only; the game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


SENTENCES: Final[dict[str, str]] = {
    # Any intent
    "GAME_OVER": "The game is over; look at its replay or deal another.",
    "NOT_YOUR_TURN": "It is not your turn; wait for the others.",
    "NOT_SUPERINTENDENT": "Only the Superintendent answers this; wait for the Fedora to come to you.",
    "WRONG_PHASE": "That belongs to another moment of the Stage; answer what the game asks now.",
    "OPTION_ALREADY_CHOSEN": "Your Local Operations option for this Stage is chosen; finish it first.",
    "WRONG_OPTION": "That belongs to another Local Operations option than the one you chose this Stage.",
}


def refuse(code: str, **details: object) -> Refusal:
    """The refusal of this code, its sentence filled in; an unknown code is a fault in the engine.

    >>> refuse("GAME_OVER").code
    'GAME_OVER'
    """
    return Refusal(code, SENTENCES[code].format(**details))
