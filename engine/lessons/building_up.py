"""The first four lessons: rails, a train, a car where it is wanted, a load."""

from __future__ import annotations

from typing import Final

from engine.events import drawing, freight_agent, load_unload, local_ops, new_train, switching
from engine.lessons.goals import Seen, Stands
from engine.lessons.lesson import Lesson, Step
from engine.lessons.positions import Placed, Position, Works
from engine.names import OFFICE_SQUARE, Car, Square

MINE: Final = Square(2, -1)
_MINE: Final = {"col": 2, "row": -1}
_OFFICE: Final = {"col": 0, "row": 0}
_THE_MINE: Final = "Mine Tipple"
_SIDING: Final = ("[] OF r0 []", ".. .. R1 MT")

RAILS: Final = Lesson(
    key="rails",
    title="Lay the first rails",
    about="Draw a card, lay a turnout, a curve and an industry",
    opening=(
        "This is your district on its first morning: a Whistle Post between two Limits boards. "
        "An industry is worth nothing until a train can reach it, so you will build it a siding."
    ),
    position=Position(
        ("[] OF []",), hand=("turnout right", "curve right"), pile=("mineTipple", "straight"), stage=1
    ),
    steps=(
        Step(
            "Each Stage you do one thing only: Switch, Draw, or Freight Agent. Cards are laid while drawing.",
            "Press “Draw” under the question.",
            Seen(local_ops.OptionChosen, (("option", "draw"),)),
            "You draw this Stage. Switch and Freight Agent wait for the next one.",
            "5",
            (OFFICE_SQUARE,),
        ),
        Step(
            "Take one card, from the face-down Home Office pile.",
            "Press “Draw the top card of the Home Office pile”.",
            Seen(drawing.CardDrawn),
            "A Mine Tipple, which ships coal in hoppers. Your hand, below the board, says what each card does.",
            "5.2",
        ),
        Step(
            "Now the turnout, which makes one track into two. Press “Pick up”, then tap one half of a lit square: "
            "each half is one way to lay it.",
            "Pick up “Turnout, right-hand”, then “Lay Turnout, right-hand at (1,0)”, diverging south.",
            Seen(drawing.TrackLaid),
            "The Limits board has made room, and a leg leaves the Running Track for your siding.",
            "11.1",
        ),
        Step(
            "Pick up the curve and lay it where the leg points. Rails must meet: cards that only touch are not "
            "joined.",
            "Pick up “Curve, right-hand”, then “Lay Curve, right-hand”: one square is lit.",
            Seen(drawing.TrackLaid, (("limits_moved", None),)),
            "The siding leaves the Running Track and bends to run beside it.",
            "2.4",
        ),
        Step(
            "Build the Mine Tipple at the end of the siding. An industry is track too: trains stand on it.",
            "Pick up “Mine Tipple”, then “Lay Mine Tipple”: one square is lit.",
            Seen(drawing.IndustryBuilt),
            "The mine is joined to your Office.",
            "11.3",
            (_THE_MINE,),
        ),
    ),
    solution=(
        {"type": "localOps.choose", "option": "draw"},
        {"type": "draw.fromHomeOffice"},
        {
            "type": "card.play",
            "cardId": "turnout right",
            "placement": {"col": 1, "row": 0},
            "variant": 0,
        },
        {"type": "card.play", "cardId": "curve right", "placement": {"col": 1, "row": -1}, "variant": 1},
        {"type": "card.play", "cardId": "mineTipple", "placement": _MINE},
    ),
    closing=(
        "A turnout, a curve and an industry: most districts begin so. Before the turn ends, discard down to "
        "three cards. What is lit is legal. Tap a square that is not lit, with a card picked up, and it says why."
    ),
)

MAKE_UP: Final = Lesson(
    key="make-up",
    title="Make up a train",
    about="Put a train on the timetable and choose its cars",
    opening=(
        "The mine is built, but no train comes by itself. You hold the card of No. 11, a Drag Freight: two "
        "freight cars and a caboose."
    ),
    position=Position(_SIDING, hand=("11",), stage=5, seed=7),
    steps=(
        Step(
            "A train card is played in the Draw option. The piles are empty today, so you draw nothing first.",
            "Press “Draw”.",
            Seen(local_ops.OptionChosen, (("option", "draw"),)),
            "",
            "5.2",
        ),
        Step(
            "Play the train. A twelve-sided die picks the Stage in which it will run, every Day; if that Stage is "
            "taken, the next free one.",
            "Press “Roll the D12 to schedule 11 Drag Freight”.",
            Seen(drawing.TrainScheduled),
            "The die says 5, and it is Stage 5: No. 11 is due at once. In a game you mostly wait for it.",
            "11.6",
        ),
        Step(
            "End your turn. The New Train Phase comes next and asks for the cars.",
            "Press “End your Draw turn”.",
            Seen(new_train.TrainDue),
            "Odd numbers run west, so No. 11 stands at the East Division Point, at the right end of the line.",
            "6.1",
            ("11",),
        ),
        Step(
            "Your mine ships coal: it wants an empty hopper to load. Loaded cars are for industries that "
            "receive. Put on an empty hopper.",
            "Press “Put an empty hopper on Train 11”.",
            Seen(new_train.CarPlaced, (("car", Car("hopper", loaded=False)),)),
            "Cars go to the tail, the engine leads.",
            "6.4",
            ("11", _THE_MINE),
        ),
        Step(
            "Fill the train up. A second empty hopper is good; a car you can’t use only stands in your way. "
            "The caboose comes last.",
            "Press “Put an empty hopper on Train 11” again, then “Put a caboose on Train 11”.",
            Seen(new_train.TrainMadeUp),
            "The train is made up and has left for your Office.",
            "6.4",
            ("11",),
        ),
    ),
    solution=(
        {"type": "localOps.choose", "option": "draw"},
        {"type": "card.play", "cardId": "11"},
        {"type": "draw.end"},
        {"type": "newTrain.placeCar", "carType": "hopper", "loaded": False},
        {"type": "newTrain.placeCar", "carType": "hopper", "loaded": False},
        {"type": "newTrain.placeCar", "carType": "caboose", "loaded": True},
    ),
    closing=(
        "You choose a train’s cars when it is due, so build first and order what you can use. It needs as many "
        "Stages to cross the line as the Mainline card says; then an A/D track must be free for it."
    ),
)

SWITCHING: Final = Lesson(
    key="switching",
    title="Switch a car to an industry",
    about="Move a train, set a car out where it is wanted, come back",
    opening=(
        "No. 11 stands at your Office with an empty hopper. Its nose points west and the hopper is behind it, "
        "on the east side: just right for pushing it into the mine."
    ),
    position=Position(_SIDING, trains=(Placed(11, "office", "h"),), due=((2, 11),), stage=5),
    steps=(
        Step(
            "Choose to switch: you have six Moves a Stage. A Move is one run in one direction, however long.",
            "Press “Switch”.",
            Seen(local_ops.OptionChosen, (("option", "switch"),)),
            "The squares that the train can reach are lit.",
            "5.1",
            (MINE, "11"),
        ),
        Step(
            "Back up into the mine. The turnout takes the train down the siding; it can’t stop on the turnout.",
            "Press “Back Train 11 east to (2,-1)”, or the lit mine.",
            Stands("11", MINE),
            "The hopper stands on the mine’s track. Laborers work it only when it is spotted: no train holds it.",
            "5.1",
            (MINE,),
        ),
        Step(
            "Set the hopper out. That costs no Move.",
            "Press “Set out 1 empty hopper off the tail of Train 11”.",
            Seen(switching.CarsSetOut, (("square", MINE),)),
            "The hopper is left at the east end, behind the train. Had it been ahead of the engine, the engine "
            "would be shut in.",
            "5.1",
            (MINE,),
        ),
        Step(
            "Run forward to the Office. The train must be there, and in order, when the Mainline Phase begins.",
            "Press “Move Train 11 west to the Whistle Post”, or the lit Office.",
            Stands("11", OFFICE_SQUARE),
            "Two Moves of six were enough.",
            "7.8",
            (OFFICE_SQUARE,),
        ),
        Step(
            "End your turn, and see what an engine does that is in its place.",
            "Press “End your switching turn”.",
            Seen(switching.SwitchingEnded),
            "No. 11 has left for the west by itself: that is a highball. The hopper stays for the mine.",
            "7.8",
            (MINE, OFFICE_SQUARE),
        ),
    ),
    solution=(
        {"type": "localOps.choose", "option": "switch"},
        {"type": "switch.move", "trayId": "tray0", "to": _MINE, "reverse": True},
        {"type": "switch.dropCars", "trayId": "tray0", "count": 1},
        {"type": "switch.move", "trayId": "tray0", "to": _OFFICE, "reverse": False},
        {"type": "switch.end"},
    ),
    closing=(
        "Which end a car hangs on decides where it can go. Cars that stand in the way are coupled whether you "
        "like it or not, and a train has at most four."
    ),
)

LOADING: Final = Lesson(
    key="loading",
    title="Load a car",
    about="Order a load, carry it over MEN, AT and WORK onto the car",
    opening=(
        "An empty hopper is spotted at the mine. Three annexes around it bring three more Laborers, so you have "
        "four, and each acts once a Stage."
    ),
    position=Position(
        _SIDING,
        standing=((MINE, "h"),),
        works=(
            Works(
                MINE,
                modifiers=(
                    ("prepPlant", Square(3, -1)),
                    ("coalPiles", Square(2, -2)),
                    ("conveyorBelts", Square(1, -2)),
                ),
            ),
        ),
        stage=5,
    ),
    steps=(
        Step(
            "A load begins in a green box, the door that goods leave by. The Freight Agent orders it.",
            "Press “Freight Agent”.",
            Seen(local_ops.OptionChosen, (("option", "freightAgent"),)),
            "",
            "5.3",
            (MINE,),
        ),
        Step(
            "Put a hopper load into a green box. One such order ends your turn.",
            "Press “Stock a hopper load at the Mine Tipple”.",
            Seen(freight_agent.BoxStocked),
            "Your turn is over, trains have had their Phase, and now the Laborers are asked.",
            "5.3",
            (MINE,),
        ),
        Step(
            "Carry the load to MEN. From now on the mine is locked: no train may go in while something is on "
            "the sign.",
            "Press “Start the waiting hopper load”.",
            Seen(load_unload.LoadStarted),
            "One Laborer is tired. The next takes the load one box on.",
            "8.2",
            (MINE,),
        ),
        Step(
            "On to AT, then to WORK. Each box is one Laborer’s act.",
            "Press “Move the hopper load in MEN”, then “Move the hopper load in AT”.",
            Seen(load_unload.LoadAdvanced, (("to_box", 2),)),
            "The load is on WORK, beside the car.",
            "8.2",
            (MINE,),
        ),
        Step(
            "The last act puts it onto the hopper.",
            "Press “Move the hopper load in WORK”.",
            Seen(load_unload.CarLoaded),
            "The car is loaded and pays you 1 Revenue; the sign is empty, so trains may come in again.",
            "8.2",
            (MINE,),
        ),
    ),
    solution=(
        {"type": "localOps.choose", "option": "freightAgent"},
        {"type": "freightAgent.stockOutbound", "at": _MINE, "carType": "hopper"},
        {"type": "laborer.startLoad", "at": _MINE},
        {"type": "laborer.advanceLoad", "at": _MINE, "box": 0},
        {"type": "laborer.advanceLoad", "at": _MINE, "box": 1},
        {"type": "laborer.advanceLoad", "at": _MINE, "box": 2},
    ),
    closing=(
        "With one Laborer the same load takes four Stages. A load made here can’t be unloaded here: a train must "
        "come for the car and take it away."
    ),
)
