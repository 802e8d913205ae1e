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


class Refused(Exception):  # noqa: N818 -- a refusal is an answer, not an error
    """Raised at the public door only; the game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


SENTENCES: Final[dict[str, str]] = {
    # Older saves
    "NO_SUCH_INTENT": "The game knows no such intent today. {why}",
    "SUITABLE_CAR_LEFT": "Nobody passes while the Division Yard holds a suitable car: put one on the train.",
    # Any intent
    "GAME_OVER": "The game is over; look at its replay or deal another.",
    "NOT_YOUR_TURN": "It is not your turn; wait for the others.",
    "NOT_SUPERINTENDENT": "Only the Superintendent answers this; wait for the Fedora to come to you.",
    "WRONG_PHASE": "That belongs to another moment of the Stage; answer what the game asks now.",
    "OPTION_NOT_CHOSEN": "Choose your Local Operations option for this Stage first.",
    "OPTION_ALREADY_CHOSEN": "Your Local Operations option for this Stage is chosen; finish it first.",
    "WRONG_OPTION": "That belongs to another Local Operations option than the one you chose this Stage.",
    # Choosing an option
    "NOTHING_TO_SWITCH": "No train in your district can move, set out or sort; bring one in first.",
    "NOTHING_TO_DRAW": "No card can be drawn and your hand is empty.",
    "NOTHING_FOR_FREIGHT_AGENT": (
        "Nothing can be stocked, cleared or unjammed; it needs a facility with a free green box or a load to take away."
    ),
    # Porters and Laborers
    "NO_PORTERS_HERE": "Porters work only at your own Office.",
    "NOT_A_PASSENGER_FACILITY": "A Whistle Post handles no passengers; make it a Depot first.",
    "PORTERS_BUSY": "Every Porter here has acted this Stage; they are free again at Shift Change.",
    "NO_PASSENGERS_WAITING": "Nobody waits in a green box; let the Freight Agent stock one with a loaded coach.",
    "NO_TRAIN_AT_OFFICE": "No train stands on an A/D track here; Porters work only a train at the Office.",
    "TRAIN_NOT_AT_OFFICE": "That train holds no A/D track here; bring it to your Office first.",
    "NO_PASSENGER_WORK": "Train {train} takes and sets down no passengers anywhere.",
    "NOT_A_TERMINAL": "Train {train} is worked only at a Terminal; play the Office up to one.",
    "NO_EMPTY_COACH": "Train {train} has no empty coach for the passengers; one with an empty coach could take them.",
    "NO_LOADED_COACH": "Train {train} has no loaded coach; only a loaded coach from elsewhere can be detrained.",
    "LOADED_IN_THIS_DISTRICT": (
        "What was loaded in this district is never unloaded in it; it must be carried to another first."
    ),
    "INBOUND_BOX_FULL": "Every red box here is taken; the Freight Agent can clear one.",
    "NO_EMPTY_COACH_IN_YARD": "The Division Yard has no empty coach to change with; wait until one comes back.",
    "NO_LABORERS_HERE": "Laborers work only at an industry of your own district.",
    "LABORERS_BUSY": "Every Laborer here has acted this Stage; they are free again at Shift Change.",
    "NO_LOAD_WAITING": "No load waits in a green box here; let the Freight Agent stock one.",
    "NO_EMPTY_CAR_SPOTTED": "No empty {car} stands here; spot one, cars in a train don't count.",
    "EMPTY_CAR_CLAIMED": "Every empty {car} here is meant for a load on the sign already; spot another.",
    "SIGN_BOX_TAKEN": "{box} holds a load and there is one load per box; move that one on, or unjam it.",
    "NO_LOAD_IN_BOX": "No load is in that box of the sign.",
    "NOTHING_RECEIVED_HERE": "The {industry} receives nothing; it only ships.",
    "NO_CAR_THERE": "No car stands at that place; count the standing cars from the west.",
    "NOT_RECEIVED_HERE": "The {industry} takes nothing out of a {car}; spot a car of a type it receives.",
    "CAR_IS_EMPTY": "That car is empty; only a loaded one can be unloaded.",
    "NO_EMPTY_CAR_IN_YARD": "The Division Yard has no empty {car} to change with; wait until one comes back.",
    # The Freight Agent
    "NO_FACILITY_HERE": "No facility of yours stands on that square; name your Office or one of your industries.",
    "NOT_SHIPPED_HERE": "The {facility} ships no {car}; stock what its green boxes are for.",
    "OUTBOUND_BOX_FULL": "Every green box here is taken; ship a load, unjam one, or lay a modifier that adds a box.",
    "NO_LOADED_CAR_IN_YARD": "The Division Yard has no loaded {car}; wait until one comes back.",
    "RED_BOX_EMPTY": "No car is in that red box.",
    "NOTHING_TO_UNJAM": "No load is there to be sent away; name a green box, a red box or a box of the sign that holds one.",
    "NO_SPACE_USE_HERE": "No space-use card lies there to be cleared.",
}


def refuse(code: str, **details: object) -> Refusal:
    """The refusal of this code, its sentence filled in; an unknown code is a fault in the engine.

    >>> refuse("GAME_OVER").code
    'GAME_OVER'
    """
    return Refusal(code, SENTENCES[code].format(**details))
