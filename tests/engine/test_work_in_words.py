"""The history of work, the clock and the ending: each line says the rule behind the act, to each reader."""

# ruff: noqa: E501 -- a sentence stands whole

from __future__ import annotations

import pytest

from engine.catalogue.deck import build_deck
from engine.events import DayBegan, Event, GameEnded, PhaseBegan, RevenueChanged, StageBegan
from engine.events.drawing import OfficeUpgraded
from engine.events.freight_agent import BoxCleared, BoxStocked, FreightAgentIdled, LoadUnjammed
from engine.events.load_unload import (
    CarLoaded,
    LoadAdvanced,
    LoadReceived,
    LoadStarted,
    PassengersBoarded,
    PassengersDetrained,
    UnloadingBegun,
)
from engine.events.local_ops import OptionChosen, TurnPassed
from engine.events.mainline import ToolboxKept
from engine.events.shift_change import DayEnded, EmployeesRotated, FedoraPassed
from engine.events.switching import SwitchingEnded
from engine.names import Square
from engine.narration import narrate
from engine.narration.telling import Line, Reader

AT = Square(2, 1)
DECK = build_deck(answers=False, attacks=False)


def told(event: Event, reader: int | None = 1, names: tuple[str, ...] = ("Ann-Lee", "Ben")) -> Line:
    line = narrate(event, Reader(reader, names, DECK))
    assert line is not None
    return line


LINES: list[tuple[Event, str]] = [
    (DayBegan(2), "Day 2 begins."),
    (StageBegan(2, 7), "Day 2, Stage 7: 12:00 to 14:00."),
    (PhaseBegan("mainline"), "Mainline: every train acts once, in order of number."),
    (
        OptionChosen(0, "switch"),
        "Ann-Lee chooses Switch: the Moves are shared among all trains in the district.",
    ),
    (OptionChosen(1, "freightAgent"), "You choose the Freight Agent: one operation, then the turn ends."),
    (TurnPassed(1), "Your turn passes: nothing can be switched, drawn, played or worked."),
    (TurnPassed(0), "Ann-Lee's turn passes: nothing can be switched, drawn, played or worked."),
    (FedoraPassed(0), "The Fedora passes left to Ann-Lee, who acts first now and answers for the line."),
    (SwitchingEnded(1, 4), "You stop switching and give up 4 Moves."),
    (SwitchingEnded(0, 1), "Ann-Lee stops switching and gives up 1 Move."),
    (
        ToolboxKept(1, "tray0", "8", "full"),
        "You keep the Toolbox flag and let the collision of train 8 happen.",
    ),
    (
        ToolboxKept(0, "tray0", "8", "full"),
        "Ann-Lee keeps the Toolbox flag and lets the collision of train 8 happen.",
    ),
    (
        OfficeUpgraded(1, 1, "c1", "whistlePost", "depot"),
        "Your Whistle Post becomes a Depot: 2 A/D tracks, 1 Porter, 1 green box and 1 red box on its card, and a Control Point that ends the Subdivision here.",
    ),
    (
        OfficeUpgraded(0, 0, "c1", "depot", "station"),
        "Ann-Lee's Depot becomes a Station: 3 A/D tracks, 2 Porters, 2 green boxes and 2 red boxes on its card.",
    ),
    (FedoraPassed(1), "The Fedora passes left to you: you act first now and answer for the line."),
    (
        DayEnded(1, (3, 4), 1),
        "Day 1 ends with 1 collision; Revenue: You 4, Ann-Lee 3. Dispatch devices can be used again.",
    ),
    (
        DayEnded(1, (-3, -2), 0),
        "Day 1 ends with no collisions; Revenue: You −2, Ann-Lee −3. Dispatch devices can be used again.",
    ),
    (
        DayEnded(1, (3, 3), 0),
        "Day 1 ends with no collisions; Revenue: Ann-Lee 3, You 3. Dispatch devices can be used again.",
    ),
    (
        DayEnded(3, (3, 3), 2),
        "Day 3 ends with 2 collisions; Revenue: Ann-Lee 3, You 3. Dispatch devices can be used again.",
    ),
    (
        EmployeesRotated((1, 0)),
        "Everybody moves one seat to the left: Revenue, hand and Fedora go along, the Offices stay.",
    ),
    (RevenueChanged(0, 2, 5, "board"), "Ann-Lee: +2 Revenue for a coach of passengers boarded; now 5."),
    (
        RevenueChanged(0, 1, 9, "transit"),
        "Ann-Lee: +1 Revenue for a train that completed its run, which pays everybody; now 9.",
    ),
    (
        RevenueChanged(0, -1, 0, "fault"),
        "Ann-Lee: −1 Revenue for an expedited train that stood off the Office square; now 0.",
    ),
    (RevenueChanged(1, -5, -3, "wreck"), "You: −5 Revenue for a collision; now −3."),
    (
        BoxStocked(0, "Depot", Square(0, 0), "coach", is_spotted=True),
        (
            "Ann-Lee stocks a green box of the Depot (0,0) with a coach of passengers; "
            "they board an empty coach of a train at the Office."
        ),
    ),
    (
        BoxStocked(1, "Refinery", AT, "tank", is_spotted=True),
        "You stock a green box of the Refinery (2,1) with a tank load; an empty tank stands ready for it.",
    ),
    (
        BoxStocked(1, "Refinery", AT, "tank", is_spotted=False),
        "You stock a green box of the Refinery (2,1) with a tank load; it waits until an empty tank is spotted.",
    ),
    (
        BoxCleared(1, "Power Plant", AT, "tank"),
        (
            "You clear a red box of the Power Plant (2,1): the loaded tank goes to the Classification Yard "
            "and pays nothing more."
        ),
    ),
    (
        LoadUnjammed(0, "Refinery", AT, "tank", "menAtWork", opens_track=True),
        (
            "Ann-Lee takes a tank load out of the MEN | AT | WORK sign of the Refinery (2,1); "
            "it goes to the Classification Yard and pays nothing. Its track is open again."
        ),
    ),
    (
        LoadUnjammed(0, "Refinery", AT, "tank", "outbound", opens_track=False),
        (
            "Ann-Lee takes a tank load out of a green box of the Refinery (2,1); "
            "it goes to the Classification Yard and pays nothing."
        ),
    ),
    (FreightAgentIdled(0), "Ann-Lee's Freight Agent does nothing this Stage."),
    (
        PassengersBoarded(1, "8", "Depot", 0),
        (
            "Your Porter boards passengers on train 8 at the Depot: they take its empty coach nearest the nose, "
            "which goes to the Classification Yard; nobody is left waiting."
        ),
    ),
    (
        PassengersBoarded(0, "8-2", "Depot", 2),
        (
            "Ann-Lee's Porter boards passengers on train 8-2 at the Depot: they take its empty coach nearest the "
            "nose, which goes to the Classification Yard; 2 more wait."
        ),
    ),
    (
        PassengersDetrained(1, "X18", "Station", 1),
        (
            "Your Porter detrains passengers from train X18 at the Station: they come from elsewhere, "
            "an empty coach takes their place on the train; 1 red box free."
        ),
    ),
    (
        PassengersDetrained(1, "6", "Station", 0),
        (
            "Your Porter detrains passengers from train 6 at the Station: they come from elsewhere, "
            "an empty coach takes their place on the train; 0 red boxes free."
        ),
    ),
    (
        LoadStarted(1, "Refinery", AT, "tank"),
        (
            "Your Laborer starts a tank load at the Refinery (2,1): it goes from the green box to MEN, "
            "and no train may enter while the sign holds a load."
        ),
    ),
    (
        LoadAdvanced(1, "Refinery", AT, "tank", 2, is_inbound=False),
        "Your Laborer moves the tank load on its way out at the Refinery (2,1) to WORK.",
    ),
    (
        LoadAdvanced(1, "Power Plant", AT, "tank", 0, is_inbound=True),
        "Your Laborer moves the tank load on its way in at the Power Plant (2,1) to MEN.",
    ),
    (
        CarLoaded(1, "Refinery", AT, "tank", is_locked=False),
        (
            "Your Laborer loads the westmost empty tank at the Refinery (2,1): it counts as loaded here and can't "
            "be unloaded in this district; its track is open again."
        ),
    ),
    (
        UnloadingBegun(1, "Power Plant", AT, "tank"),
        (
            "Your Laborer begins to unload a tank at the Power Plant (2,1): its load goes to WORK and an empty tank "
            "from the Division Yard stands in its place; no train may enter while the sign holds a load."
        ),
    ),
    (
        LoadReceived(1, "Power Plant", AT, "tank", is_locked=True),
        (
            "Your Laborer brings a tank load into a red box of the Power Plant (2,1); "
            "the sign holds another load, so the track stays locked."
        ),
    ),
]


@pytest.mark.parametrize(("event", "text"), LINES)
def test_a_line_says_what_happened_and_why(event: Event, text: str) -> None:
    """§4 §5.3 §8: the sentence for the second of two players."""
    assert told(event).text == text


@pytest.mark.parametrize(
    ("reason", "winners", "text"),
    [
        ("targetReached", (0,), "The game is over. Ann-Lee wins with 21 Revenue: the target is reached."),
        (
            "highestRevenue",
            (1,),
            "The game is over. You win with 4 Revenue: the highest Revenue after the last Day.",
        ),
        (
            "targetReached",
            (0, 1),
            "The game is over. You and Ann-Lee share the win with 25 Revenue together: the target is reached.",
        ),
        (
            "belowFloor",
            (),
            "The game is over. All lose: together the Division earned less than its floor.",
        ),
        (
            "collisionsInADay",
            (),
            "The game is over. All lose: there were too many collisions in one Day.",
        ),
    ],
)
def test_the_end_says_who_wins_and_why(reason: str, winners: tuple[int, ...], text: str) -> None:
    """§10.1 §10.2: the result with its reason."""
    line = told(GameEnded(reason, winners, (21, 4)))
    assert line == Line(text, "good" if winners else "bad", "gameOver")


def test_the_only_player_loses_alone() -> None:
    """§10.2: in solitaire there is no "all"."""
    line = told(GameEnded("targetMissed", (), (3,)), 0, ("Ann",))
    assert line.text == "The game is over. You lose: the target was not reached by the end of the last Day."


def test_the_fedora_is_not_told_of_in_solitaire() -> None:
    """§4.3: it comes back to the same person."""
    assert narrate(FedoraPassed(0), Reader(0, ("Ann",), DECK)) is None


def test_a_spectator_reads_names_only() -> None:
    """§8: nobody is `You` to a spectator."""
    assert told(LoadAdvanced(1, "Refinery", AT, "tank", 1, is_inbound=False), None).text.startswith(
        "Ben's Laborer"
    )


def test_moments_are_named_for_the_page() -> None:
    """§4.1: whistle, phase, bell."""
    assert [
        told(event).moment for event in (StageBegan(1, 1), PhaseBegan("newTrain"), DayEnded(1, (0, 0), 0))
    ] == [
        "stage",
        "phase",
        "dayEnd",
    ]
