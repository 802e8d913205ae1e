"""What cards say that no number in the catalogue says: train rules, enhancements, rivals' cards, track."""

from __future__ import annotations

from typing import Final

from engine.catalogue.trains import TrainRule

RULES: Final[dict[TrainRule, str]] = {
    "noSwitching": "No switching: it may be moved but may not couple, set out or sort cars.",
    "terminalsOnly": "Terminals only: Porters work it only at a Terminal.",
    "expedite": (
        "Expedited: found in a district anywhere but on the Office square, it costs the player "
        "there 1 Revenue every Mainline Phase."
    ),
    "oneFreightPerSquare": (
        "One freight car per square: it picks up or sets out one freight car per square in a switching turn."
    ),
    "coachStays": "The coach stays: its coach is never set out.",
    "dropOnly": "Drop only: it sets cars out and couples none.",
    "emptiesOnly": (
        "Empties only: it couples empty cars and cabooses and nothing else; empty cars don't "
        "count against what it may run with."
    ),
    "noPassengerWork": "No passenger work: Porters may not work it.",
    "stopsOnceThenExpedites": (
        "Stops once, then expedites: its first stop after arriving at an Office is ordinary; in "
        "every later district it is expedited, and found off the Office square it costs 1 Revenue"
        " every Mainline Phase."
    ),
    "paidForStanding": (
        "Paid for standing: the first Mainline Phase that it begins and ends on the same square "
        "of a district pays the player there 1 Revenue."
    ),
}

SIMPLE: Final[dict[str, str]] = {
    "interlocking": (
        "Lay it on a bare straight of the Running Track. A train arriving when no A/D track is "
        "free is held at the Limits and tries again each Mainline Phase instead of colliding."
    ),
    "facingPointLocks": (
        "Lay it on any track card but the Office and the Limits, in a district with an "
        "Interlocking; one per card. Derail can't be played on a train standing there."
    ),
    "yardOffice": (
        "Lay it on a bare straight of Secondary Track. A coachless train that is not expedited "
        "and finds no A/D track free diverts here, if it gets here in one Move without coupling "
        "and the square is free."
    ),
    "smallYard": (
        "Lay it on a bare straight of Secondary Track. A train standing here may, for one Move, "
        "put its whole consist in any order with the engine at the nose."
    ),
    "waterColumn": (
        "Lay it on a bare straight of the Running Track. It removes a Watertower in the district, free."
    ),
    "overpass": (
        "Lay it on a Railroad Crossing. Trains may again run over the square without stopping; "
        "both cards stay."
    ),
    "absSignals": (
        "Lay it on any Mainline card, one per card. A train following another onto or along the "
        "card is held and waits for it instead of running into it."
    ),
    "brakeman": "Lay it on a Heavy Grade. Trains running downhill take 1 Stage less, never less than 1.",
    "airbrakes": (
        "Lay it on a Heavy Grade that has a Brakeman. Trains running downhill take 1 Stage less "
        "again, never less than 1."
    ),
    "helpers": "Lay it on a Heavy Grade. Trains running uphill take 1 Stage less, never less than 1.",
    "redFlags": (
        "Show it whenever the game waits for somebody: it protects one unflagged train crossing a"
        " Mainline card until it leaves that card. No train follows it there and none runs into "
        "it."
    ),
    "flyingSwitch": (
        "In a switching turn, for one Move, roll cars off the tail of a train into an unlocked "
        "industry on the card joined at the tail's end, if no train stands there and it has room."
        " The engine stays where it is."
    ),
    "watertower": (
        "Put it on a rival's empty square inside the Limits, not in row 0, touching a card of the"
        " district: nothing may be built there. The owner clears it as a Freight Agent act for 1 "
        "Revenue; a Water Column removes it free."
    ),
    "hoboJungle": (
        "Put it on a rival's empty square inside the Limits, not in row 0, touching a card of the"
        " district: nothing may be built there, and a train that ends a Move on a square beside "
        "it loses the load of its loaded boxcar nearest the nose. The owner clears it as a "
        "Freight Agent act for 1 Revenue."
    ),
    "derail": (
        "Aim it at a train on Secondary Track of a rival's district, not where Facing Point Locks"
        " stand: until the second Shift Change it may not move or be switched."
    ),
    "brokenCoupler": (
        "Aim it at a train of two cars or more in a rival's district: its tail car is set out "
        "where it stands. Not at the Office, on Limits, on a full or locked card, or with the "
        "engine at the tail."
    ),
    "railroadCrossing": (
        "Lay it on a bare straight of a rival's Running Track: a switching Move may enter the "
        "square only to stop on it. An Overpass lifts this."
    ),
    "perDiemInventory": (
        "A rival loses 1 Revenue for each car standing off the industries of the district, at most 3."
    ),
    "demurrageCharge": "A rival loses 1 Revenue for each car standing on an industry's track, at most 3.",
    "customerComplaints": "A rival loses 1 Revenue for each passenger waiting in a green box, at most 3.",
    "vandalism": "Aim it at a rival's facility: one load in a green box goes to the Classification Yard.",
    "hotbox": "Aim it at a train crossing a Mainline card with a Stage left: it needs one Stage more.",
    "outlawed": (
        "Aim it at a train in a rival's district: until the second Shift Change it may not be "
        "switched. It may highball."
    ),
}
SPACE_USE: Final = (
    "Put it on a rival's empty square inside the Limits, not in row 0, touching a card of the"
    " district: nothing may be built there. At most two in a district. The owner clears it as"
    " a Freight Agent act for 1 Revenue."
)
TRACK: Final[dict[str, str]] = {
    "straight": (
        "Lay it where it joins a card inside the Limits, or on a Limits sign of the Running "
        "Track, which moves one column out. Trains run over it west and east and may stop on it; "
        "it holds four cars."
    ),
    "curve": (
        "Lay it where it joins a card inside the Limits, never on the Running Track. It turns a "
        "train between {arcs}; trains may stop on it and it holds four cars."
    ),
    "turnout": (
        "Lay it where it joins a card inside the Limits, or on a straight, or on a curve of its "
        "own diverging arc, that holds no car, train or enhancement. From its stem a train runs "
        "through or takes the diverging leg; nothing may stop on it."
    ),
}
ARCS: Final[dict[str, str]] = {
    "right": "south and west or north and east",
    "left": "south and east or north and west",
}
