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
    """Raised at the public door only; the game is unchanged.

    >>> str(Refused(refuse("NOT_YOUR_TURN")))
    'It is not your turn; wait for the others.'
    """

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
    "NOTHING_TO_SWITCH": "No train in your district can move, set out or sort; a train must come in first.",
    "NOTHING_TO_DRAW": "No card can be drawn and your hand is empty.",
    "NOTHING_FOR_FREIGHT_AGENT": (
        "Nothing can be stocked, cleared or unjammed; it needs a free green box and a loaded car for it in the "
        "Division Yard, or a load to take away."
    ),
    # New Train
    "NOT_BEING_MADE_UP": "That train is not being given cars now; trains are made up one after another.",
    "NOT_ON_TRAIN_CARD": "The card of train {train} lists no more cars of that sort; put on one that it lists.",
    "REEFERS_ONLY": "The freight cars of train {train} are reefers only; put on a reefer.",
    "EMPTY_FREIGHT_ONLY": "Train {train} takes empty freight cars only; put on an empty one.",
    "NOT_IN_DIVISION_YARD": "The Division Yard has no such car now; choose one that it holds.",
    "CABOOSE_LAST": "A caboose comes last: put it on train {train} when no other car is suitable any more.",
    "NOT_THE_DUE_TRAIN": "A second section is ordered only of the timetabled train that is due in this Stage.",
    "SECOND_SECTION_ORDERED": "The due train has its second section, and one is the most.",
    "SECOND_SECTION_TOO_LATE": "A second section is ordered while the due train is given its cars, not later.",
    "NO_FREE_TRAY": "No Crew Tray is free; a train must end its run first.",
    "NOT_THE_NEXT_EXTRA": "Extras start in the order in which they were played, and {train} is next.",
    "NO_DIRECTION_CHOSEN": "Say whether the Extra runs west or east; only at a Division Point is there no choice.",
    "NOT_AN_INTERCHANGE": "On the Mainline an Extra starts only in an Interchange's yard; name an Interchange.",
    "NO_SUCH_OFFICE": "No Office stands at that seat; name one of the Division's.",
    "OFFICE_STARTS_NOT_ALLOWED": "In this game Extras start at a Division Point or an Interchange, not at an Office.",
    "NOT_YOUR_OFFICE": "In this game your Extras start at your own Office, not at another's.",
    "NOT_A_CONTROL_POINT": "A Whistle Post starts no train; an Extra needs a Depot, Station or Terminal.",
    "NO_FREE_AD_TRACK": "Every A/D track of that Office is held; start there when one is free, or elsewhere.",
    # Porters and Laborers
    "NO_PORTERS_HERE": "Porters work only at your own Office.",
    "NOT_A_PASSENGER_FACILITY": "A Whistle Post handles no passengers; make it a Depot first.",
    "PORTERS_BUSY": "Every Porter here has acted this Stage; they are free again at Shift Change.",
    "NO_PASSENGERS_WAITING": "Nobody waits in a green box; let the Freight Agent stock passengers.",
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
    # Drawing and discarding
    "ALREADY_DRAWN": "You have drawn this turn, and there is one draw a turn; play, discard or end.",
    "HOME_OFFICE_EMPTY": "The Home Office has no card to give, not even after a reshuffle; try a Department.",
    "NO_SUCH_DEPARTMENT": "There are three Departments, numbered 0, 1 and 2; name one of them.",
    "DEPARTMENT_EMPTY": "That Department is empty; draw from another pile.",
    "DRAW_FIRST": "One card is drawn before the turn ends; draw from the Home Office or a Department.",
    "HAND_LIMIT": (
        "A turn ends with at most {limit} cards in hand; play or discard {spare} more, an Extra can only be played."
    ),
    "CARD_NOT_IN_HAND": "That card is not in your hand; only a card you hold can be played or discarded.",
    "EXTRA_NEVER_DISCARDED": "An Extra is never discarded; play it, it waits for its start.",
    "TIMETABLED_NOT_DISCARDED": "In this game Timetabled trains are not discarded; play it, the D12 finds its slot.",
    # Playing cards
    "DETAIL_NOT_FOR_CARD": "{name} is played without a {detail}; leave that out.",
    "SQUARE_MISSING": "Say on which square of your district the card is to lie.",
    "NO_SUCH_VARIANT": "The card can't lie that way; there are {variants} ways, counted from 0.",
    "LAID_ON_THE_MAINLINE": "{name} is laid on a Mainline card, not in a district; name the Mainline card.",
    "MANEUVER_IN_ITS_MOMENT": (
        "{name} is a maneuver: Red Flags are shown to a train crossing a Mainline card, "
        "a Flying Switch is made in the Switch option."
    ),
    "RIVAL_CARDS_NOT_YET": "{name} is aimed at a rival, and such cards are not played yet; you may discard it.",
    "DISTRICT_FULL": "A district holds at most {most} cards; this one is full.",
    "SQUARE_TAKEN": "{square} is taken; the card goes on an empty square.",
    "OUTSIDE_LIMITS": (
        "Track lies within the Limits, columns {west} to {east} of any row; "
        "lay track on a Limits sign to move it outward first."
    ),
    "NOT_CONNECTED": (
        "It would join nothing there: both cards need a rail on the edge they share, and on a north or south "
        "edge both must lie on one diagonal. Turn it round or choose another square."
    ),
    "BREAKS_RUNNING_TRACK": "The Running Track needs a card that carries trains from west to east; lay a straight "
    "or a turnout there.",
    "ON_RUNNING_TRACK": "The Running Track's row is kept for the main; choose a square north or south of it.",
    "LIMITS_OCCUPIED": "A train or car stands on the Limits; the sign moves out only when nothing does.",
    "UPGRADE_ON_ANOTHER_ARC": (
        "A turnout replaces a curve only where its diverging track is that very curve; use the other hand or way."
    ),
    "UPGRADE_OCCUPIED": "A train or car stands there; a turnout goes in only when the track is clear.",
    "UPGRADE_ENHANCED": "An enhancement lies on that track, so no turnout can replace it.",
    "INDUSTRY_ALREADY_HERE": "A district has one {name} at most, and yours stands.",
    "INDUSTRY_LOCKED_OUT": "{name} and {other} never stand in one district, and yours has the latter.",
    "NOT_THE_NEXT_TIER": (
        "Your Office is a {tier}, and tiers come one after another: Depot, then Station, then Terminal."
    ),
    "OFFICE_STANDS_ELSEWHERE": "An Office card raises the Office at {square}; play it there or name no square.",
    "MODIFIER_ALREADY_HERE": "A district has one modifier of each kind, and your {name} lies there.",
    "NO_HOST_HERE": "No facility in your district is served by {name}; build one first.",
    "NOT_BESIDE_HOST": "{name} goes on one of the eight squares around a facility it serves.",
    "NOT_ITS_HOST": "That square holds no facility served by {name} beside it; name one of those around it.",
    "SISTER_TRAINS_OFF": "Sister Trains are not in this game; schedule the trains one by one.",
    "SISTER_NOT_HELD": "The sister, train {number}, is not in your hand; schedule this train alone.",
    "NO_TRACK_HERE": "No track lies there; an enhancement goes on a card of your district.",
    "NEEDS_RUNNING_STRAIGHT": "It goes on a straight of the Running Track, the row of your Office.",
    "NEEDS_SECONDARY_STRAIGHT": "It goes on a straight off the Running Track.",
    "STRAIGHT_NOT_BARE": "That straight carries an enhancement already, and one is the most; use a bare one.",
    "NEEDS_TELEGRAPH": "A Telephone is added to a Telegraph; lay it where one stands.",
    "TELEGRAPH_HAS_TELEPHONE": "That Telegraph has its Telephone; lay it on another Telegraph.",
    "NEEDS_TELEPHONE": "A Radio is added to a Telephone; lay it where one stands.",
    "TELEPHONE_HAS_RADIO": "That Telephone has its Radio; lay it on another Telephone.",
    "NEEDS_INTERLOCKING": "Facing Point Locks need an Interlocking in the district; lay that first.",
    "LOCKS_ON_TRACK_ONLY": "Facing Point Locks go on track, not on the Office or the Limits.",
    "LOCKS_ALREADY_HERE": "Facing Point Locks lie there already, one on a card; choose another.",
    "NEEDS_RAILROAD_CROSSING": "An Overpass goes over a Railroad Crossing, and none lies there.",
    "MAINLINE_CARD_MISSING": "Say on which Mainline card it is to lie.",
    "NOT_A_MAINLINE_CARD": "No Mainline card is at that place of the Division; they lie between the Offices.",
    "NOT_FOR_THE_MAINLINE": "{name} does not change a Mainline card in this way; play it as its own card says.",
    "NOT_A_GRADE": "It goes on a Heavy Grade, and that card is none.",
    "NO_BRAKEMAN_HERE": "Airbrakes need a Brakeman on the same Heavy Grade; lay that first.",
    "NOT_REALIGNABLE": (
        "{name} can't be realigned; Plains, Curves, an Uncontrolled Siding and a Trestle can."
    ),
    "TRAIN_ON_CARD": "A train is crossing that card; realign it when the card is clear.",
    "SIGNALS_ALREADY_HERE": "That Mainline card has ABS Signals; put these on another.",
    # Red Flags
    "NOT_RED_FLAGS": "That card is none of the Red Flags; only those protect a train.",
    "TOO_LATE_FOR_FLAGS": "A collision is at hand and waits for the Toolbox answer; flags come too late for it.",
    "NO_SUCH_TRAIN": "No train runs in that Crew Tray; name one that is out.",
    "TRAIN_NOT_ON_MAINLINE": "Train {train} is not crossing a Mainline card; Red Flags protect only one that is.",
    "ALREADY_FLAGGED": "Train {train} is protected by Red Flags until it leaves its card.",
    # Switching
    "TRAIN_NOT_HERE": "That train does not stand in your district; switch only those that do.",
    "NO_MOVES_LEFT": "The Moves of this turn are used up; cars may still be set out, which costs none.",
    "ILLEGAL_MOVE": "A Move runs along joined track without reversing. {why}",
    "TOO_MANY_CARS": (
        "Every car on the route is coupled and a train holds four; those at {square} would be more. "
        "Set cars out first or run another way."
    ),
    "PICKUP_NOT_ALLOWED": "Train {train} {why}; run where no cars stand.",
    "EMPTIES_ONLY": "Train {train} couples empty cars and cabooses only; run where no loaded car stands.",
    "FREIGHT_WORKED_HERE": (
        "Train {train} picks up or sets out one freight car on a square in a turn, and {square} would have more."
    ),
    "COACH_STAYS": "Train {train} never sets out its coach; only cars farther out than that come off.",
    "NO_SWITCHING": "Train {train} is not switched: it may be moved, but sets nothing out and is not sorted.",
    "NOT_AT_THE_OFFICE": "No car is set out at the Office; move to other track first.",
    "NOT_ON_LIMITS": "No car is set out on a Limits card; move to other track first.",
    "INDUSTRY_LOCKED": "A load is on the sign at {square}, so no car is set out there; work it off first.",
    "NOT_ENOUGH_CARS": "A cut comes off an outer end, and {cars} of the cars {end} the engine can.",
    "NO_ROOM_FOR_CARS": "A card holds four standing cars; {square} has room for {room} more.",
    "NOT_AT_A_SMALL_YARD": "A train is sorted where a Small Yard lies; end a Move there first.",
    "NOTHING_TO_SORT": "Train {train} has no car to sort; couple some first.",
    "CONSIST_ORDER": "Name each of the {cars} cars once, by its old place counted from 0 at the nose.",
    "OTHER_TRAIN_TO_SORT": "The Interchange sorts train {train} now; give the order of its cars.",
    "NOT_A_FLYING_SWITCH": "That card is no Flying Switch; only that one rolls cars off.",
    "NOT_JOINED_AT_TAIL": "The cut rolls onto the card joined at the tail, which {square} is not; turn the tail to it.",
    "NOT_AN_INDUSTRY": "A Flying Switch rolls cars into an industry, and {square} is none.",
    "INDUSTRY_OCCUPIED": "A train stands at {square}; the cut can roll in when it has left.",
    "CUT_AT_TAIL": "Cars stand behind the train on its own card and are in the way; couple them first.",
}

REASONS: Final[dict[str, str]] = {
    # Why no route leads to a square (rules 5.1)
    "start": "It must end on another square than it began.",
    "noTrack": "No track lies at {square}.",
    "turnout": "No train stops on a turnout; run over {square} to the track beyond.",
    "lockedCut": "Cars stand at that end of {square} and a load is on the sign: leave by the other end.",
    "locked": "A load is on the sign at {square}: no train enters until it is worked off.",
    "fullOffice": "Every A/D track of the Office is taken: no train enters until one is free.",
    "occupied": "Another train stands at {square} and is not passed; move it away first.",
    "otherWay": "{square} lies the other way: run there with the other end ahead.",
    "noWay": "No track leads from here to {square} in one run; reverse on the way, or lay track.",
    "via": "No route to {square} runs over all the squares named.",
    # Whose card allows no coupling (rules 13)
    "noSwitching": "is not switched and couples nothing",
    "dropOnly": "only sets cars out and couples nothing",
}
"""What fills `{why}`."""


def refuse(code: str, **details: object) -> Refusal:
    """The refusal of this code, its sentence filled in; an unknown code is a fault in the engine.

    >>> refuse("GAME_OVER").code
    'GAME_OVER'
    """
    return Refusal(code, SENTENCES[code].format(**details))
