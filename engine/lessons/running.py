"""The last four lessons: passengers, leaving in order, what a wreck costs, the clearance question."""

from __future__ import annotations

from typing import Final

from engine.events import freight_agent, load_unload, local_ops, mainline, switching
from engine.lessons.goals import Either, Seen, Stands
from engine.lessons.lesson import Lesson, Step
from engine.lessons.positions import Placed, Position
from engine.names import OFFICE_SQUARE, Square

_OFFICE: Final = {"col": 0, "row": 0}
_YARD_END: Final = Square(3, -1)
_THE_MINE: Final = Square(2, -1)
_WEST_STRAIGHT: Final = Square(-1, 0)
_EAST_STRAIGHT: Final = Square(1, 0)

PASSENGERS: Final = Lesson(
    key="passengers",
    title="Work the passengers",
    about="Sell tickets, fill a coach, empty another",
    opening=(
        "Your Office is a Station by now, with two Porters. No. 5, The Sparrow, is about to arrive with one "
        "empty coach and one full of people from elsewhere."
    ),
    position=Position(
        ("[] OF []",),
        tier="station",
        trains=(Placed(5, "line 3", "cC"),),
        due=((3, 5),),
        stage=5,
    ),
    steps=(
        Step(
            "People who want to leave wait in a green box of the platform. The Freight Agent sells the tickets.",
            "Press “Freight Agent”.",
            Seen(local_ops.OptionChosen, (("option", "freightAgent"),)),
            "",
            "5.3",
            (OFFICE_SQUARE, "5"),
        ),
        Step(
            "Put one coach load of passengers into a green box.",
            "Press “Stock passengers”.",
            Seen(freight_agent.BoxStocked),
            "While you sold tickets, No. 5 arrived on an A/D track. Trains come before Load/Unload.",
            "7.7",
            (OFFICE_SQUARE,),
        ),
        Step(
            "A Porter lets them board: your full coach takes the place of the empty one.",
            "Press “Board passengers on Train 5”.",
            Seen(load_unload.PassengersBoarded),
            "The empty coach is full, and that pays you 1.",
            "8.1",
            (OFFICE_SQUARE,),
        ),
        Step(
            "The other Porter lets the travellers out. That needs a free red box for them.",
            "Press “Detrain passengers from Train 5”.",
            Seen(load_unload.PassengersDetrained),
            "Another 1. Who boarded here can’t get out here: a load never pays twice in one place.",
            "8.4",
            (OFFICE_SQUARE,),
        ),
    ),
    solution=(
        {"type": "localOps.choose", "option": "freightAgent"},
        {"type": "freightAgent.stockOutbound", "at": _OFFICE},
        {"type": "porter.board", "at": _OFFICE},
        {"type": "porter.detrain", "at": _OFFICE},
    ),
    closing=(
        "A Whistle Post has no platform: a Depot is the first thing to build for passengers. Stock the platform "
        "before a coach train is due, and clear the red boxes when they are full."
    ),
)

HIGHBALL: Final = Lesson(
    key="highball",
    title="Highball",
    about="Put a train in order so that it leaves by itself",
    opening=(
        "The mine has loaded a hopper and No. 11 is here to take it away. Its caboose was left on the track "
        "beyond the mine."
    ),
    position=Position(
        ("[] OF r0 -- []", ".. .. R1 MT --"),
        trains=(Placed(11, "office"),),
        standing=((Square(2, -1), "H"), (_YARD_END, "k")),
        due=((2, 11),),
        stage=5,
    ),
    steps=(
        Step(
            "A train leaves when it is fit: no car too many, the engine at one end, the caboose at the other. "
            "No. 11 runs west, so its cars belong behind it, on the east. Choose to switch.",
            "Press “Switch”.",
            Seen(local_ops.OptionChosen, (("option", "switch"),)),
            "",
            "7.8",
            (_YARD_END, _THE_MINE, "11"),
        ),
        Step(
            "Back up through the mine to the caboose. Every car on the way is coupled, nearest first: the "
            "hopper, then the caboose. That is the order you want.",
            "Press “Back Train 11 east to (3,-1)”, or that lit square.",
            Stands("11", _YARD_END),
            "Engine, hopper, caboose: in one Move.",
            "5.1",
            (_YARD_END, _THE_MINE),
        ),
        Step(
            "Take the train to the Office square. One that stands anywhere else does not leave.",
            "Press “Move Train 11 west to the Whistle Post”.",
            Stands("11", OFFICE_SQUARE),
            "It is fit, and the Running Track to the west is clear.",
            "7.8",
            (OFFICE_SQUARE,),
        ),
        Step(
            "End your turn.",
            "Press “End your switching turn”.",
            Seen(mainline.TrainDeparted, (("train", "11"), ("origin", "office"))),
            "No. 11 highballed and its A/D track is free for the next.",
            "7.8",
            (OFFICE_SQUARE, "11"),
        ),
    ),
    solution=(
        {"type": "localOps.choose", "option": "switch"},
        {"type": "switch.move", "trayId": "tray0", "to": {"col": 3, "row": -1}, "reverse": True},
        {"type": "switch.move", "trayId": "tray0", "to": _OFFICE, "reverse": False},
        {"type": "switch.end"},
    ),
    closing=(
        "When No. 11 runs off the west end, its run is completed. In your First Day each completed run pays you 1: "
        "trains that keep moving win it. One that is not fit stays and holds an A/D track; “What is stuck and "
        "why” below the board says what it lacks."
    ),
)

WRECK: Final = Lesson(
    key="wreck",
    title="What a wreck costs",
    about="See a collision, then keep the next train out of one",
    opening=(
        "A boxcar was left on your Running Track on each side of the Office. Two trains are coming: No. 9 from the "
        "east in this Stage, No. 8 from the west in the next."
    ),
    position=Position(
        ("[] -- OF -- []",),
        tier="depot",
        trains=(
            Placed(11, "office"),
            Placed(9, "line 3", "bbk", stages_left=1),
            Placed(8, "line 1", "cb", stages_left=2),
        ),
        standing=((_WEST_STRAIGHT, "b"), (Square(1, 0), "b")),
        due=((2, 11), (3, 9), (4, 8)),
        stage=5,
    ),
    steps=(
        Step(
            "“Mind” warns you of what is coming. Nothing counts in a lesson, so let it come: choose to switch, move "
            "nothing, and end your turn.",
            "Press “Switch”, then “End your switching turn” without moving.",
            Either((Seen(mainline.TrainsCollided), Seen(mainline.TrainArrived, (("train", "9"),)))),
            "",
            "7.7",
            (_EAST_STRAIGHT, _WEST_STRAIGHT, "9", "8"),
        ),
        Step(
            "A wreck costs you 5 Revenue, and all on that track is lost: the train, its cars, the boxcar. Now save "
            "No. 8: choose to switch, and run No. 11 west to the boxcar that is in the way.",
            "Press “Switch”, then “Move Train 11 west to (-1,0)”.",
            Seen(switching.TrainMoved, (("squares", (OFFICE_SQUARE, _WEST_STRAIGHT)),)),
            "The boxcar is coupled.",
            "9",
            (_WEST_STRAIGHT, "8"),
        ),
        Step(
            "No. 11 would be struck there as well. Back it onto the Office square, where it is safe, and end your "
            "turn: a Depot has a second A/D track for No. 8.",
            "Press “Back Train 11 east to the Depot”, then “End your switching turn”.",
            Seen(mainline.TrainArrived, (("train", "8"),)),
            "No. 8 has arrived, and nothing was hit.",
            "7.7",
            (OFFICE_SQUARE, "8"),
        ),
    ),
    solution=(
        {"type": "localOps.choose", "option": "switch"},
        {"type": "switch.end"},
        {"type": "localOps.choose", "option": "switch"},
        {"type": "switch.move", "trayId": "tray0", "to": {"col": -1, "row": 0}, "reverse": False},
        {"type": "switch.move", "trayId": "tray0", "to": _OFFICE, "reverse": True},
        {"type": "switch.end"},
    ),
    closing=(
        "Keep the Running Track clear, and a track free for every train that is due. Too many wrecks in a Day "
        "lose the game; how many, the rules in force say."
    ),
)

CLEARANCE: Final = Lesson(
    key="clearance",
    title="The clearance question",
    about="Hold a train or let it go, and know which",
    opening=(
        "You wear the Superintendent’s Fedora, so you answer for the line. No. 8 is crossing to your Whistle "
        "Post, which has one A/D track. X14, a fast Extra, waits behind it in the west."
    ),
    position=Position(
        ("[] OF []",),
        trains=(Placed(8, "line 1", "cb", stages_left=2), Placed(14, "west", "rrk")),
        due=((4, 8),),
        stage=5,
    ),
    steps=(
        Step(
            "Read the order: both would reach you in the next Stage, and you have one track. The second would be "
            "wrecked, and you would pay. Hold it.",
            "Press “31: hold X14”.",
            Seen(mainline.ClearanceRefused, (("train", "X14"),)),
            "X14 stays where it is and asks again next Stage. Meanwhile No. 8 has arrived.",
            "7.4",
            ("8", "X14"),
        ),
        Step(
            "Now the track is taken by No. 8. But No. 8 is fit and acts before X14, being the lower number: it "
            "will have left when X14 comes. Let X14 go.",
            "Press “19: let X14 go”.",
            Seen(mainline.ClearanceGiven, (("train", "X14"),)),
            "X14 is on the line. From here on you answer for it.",
            "7.1",
            ("8", "X14"),
        ),
        Step(
            "Watch it work: choose to switch, leave No. 8 where it stands, and end your turn.",
            "Press “Switch”, then “End your switching turn”.",
            Seen(mainline.TrainArrived, (("train", "X14"),)),
            "No. 8 left, X14 took its track. Nobody had to hurry.",
            "7.1",
            (OFFICE_SQUARE, "X14"),
        ),
    ),
    solution=(
        {"type": "mainline.clearance", "allow": False},
        {"type": "mainline.clearance", "allow": True},
        {"type": "localOps.choose", "option": "switch"},
        {"type": "switch.end"},
    ),
    closing=(
        "Holding costs you a Stage, a wreck 5 Revenue. The order names both trains, their Stages left and what awaits "
        "the follower. Trains running opposite ways on one track are never asked about: one of them must wait."
    ),
)
