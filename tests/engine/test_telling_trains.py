"""What the history says of make-up, departures, holds, arrivals and collisions (rules 6, 7, 9)."""

import pytest

from engine.catalogue.deck import Card
from engine.events import Event
from engine.events.drawing import TrainScheduled
from engine.events.mainline import (
    CircusStood,
    ClearanceGiven,
    ClearanceRefused,
    DeviceGranted,
    DeviceRefused,
    FaultCharged,
    ToolboxKept,
    ToolboxPlayed,
    TrainArrived,
    TrainCompleted,
    TrainDeparted,
    TrainDiverted,
    TrainHeld,
    TrainHeldAtLimits,
    TrainsCollided,
)
from engine.events.new_train import (
    CarPlaced,
    ExtraStarted,
    SecondSectionOrdered,
    TrainAnnulled,
    TrainDue,
    TrainMadeUp,
)
from engine.names import Car, Square
from engine.narration import narrate
from engine.narration.holds import HOLD_REASONS, hold_text
from engine.narration.telling import Line, Reader

ANN = Reader(0, ("Ann", "Ben"), dict[str, Card]())
BEN = Reader(1, ("Ann", "Ben"), dict[str, Card]())
ALONE = Reader(0, ("Ann",), dict[str, Card]())
COACH, BOXCAR, CABOOSE = Car("coach", loaded=False), Car("boxcar", loaded=True), Car("caboose", loaded=True)
WRECK = TrainsCollided("fouled", "tray1", "8", (("8", (COACH,)), ("7", ())), (CABOOSE,), 1, None, 1, 5, 2)


def tell(event: Event, reader: Reader = ANN) -> Line:
    line = narrate(event, reader)
    assert line is not None
    return line


def departure(**changes: object) -> TrainDeparted:
    values: dict[str, object] = {
        "tray": "tray1",
        "train": "8",
        "direction": "east",
        "origin": "office",
        "seat": 0,
        "player": 0,
        "node": 3,
        "mainline": "curves",
        "stages": 3,
        "release": "lineClear",
        "devices": (),
        "was_turned": False,
    }
    return TrainDeparted(**{**values, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("event", "parts"),
    [
        (TrainDue("tray1", "8", "Local", 3, "east"), ["Train 8, Local", "West Division Point", "even"]),
        (TrainDue("tray1", "7", "Local", 3, "west"), ["East Division Point", "odd"]),
        (TrainAnnulled("8", 3, "noTray"), ["does not run today", "no Crew Tray"]),
        (TrainAnnulled("8", 3, "stillOut"), ["still out"]),
        (SecondSectionOrdered(0, "tray1", "8-2"), ["You order a second section, 8-2"]),
        (ExtraStarted(0, "tray1", "X21", "Freight Extra", "divisionPoint", "east"), ["West Division Point"]),
        (ExtraStarted(0, "tray1", "X21", "Freight Extra", "interchange", "east", node=3), ["yard"]),
        (
            ExtraStarted(0, "tray1", "X21", "Freight Extra", "office", "east", seat=1, host=1),
            ["Ben's Office", "if it is fit"],
        ),
        (CarPlaced(1, "tray1", "8", COACH, (COACH,)), ["Ben puts one empty coach behind the engine"]),
        (CarPlaced(0, "tray1", "8", BOXCAR, (COACH, BOXCAR)), ["You put one loaded boxcar on the tail"]),
        (TrainMadeUp("tray1", "8", (COACH, BOXCAR), is_full=True), ["2 cars", "all that its card lists"]),
        (TrainMadeUp("tray1", "8", (COACH,), is_full=False), ["1 car", "nothing more"]),
        (TrainMadeUp("tray1", "X16", (), is_full=True), ["engine alone", "lists no cars"]),
        (TrainMadeUp("tray1", "8", (), is_full=False), ["no suitable car"]),
        (FaultCharged(0, "tray1", "4", Square(0, 1), "expedite"), ["expedited", "(0,1)", "costs you 1"]),
        (FaultCharged(1, "tray1", "8", Square(0, 1), "idle"), ["four Mainline Phases", "costs Ben 1"]),
        (departure(), ["highballs from your Office", "Subdivision ahead is clear", "Curves in 3 Stages"]),
        (departure(player=1, was_turned=True), ["Ben's Office", "turned as it stands"]),
        (departure(player=None, origin="divisionPoint"), ["leaves the West Division Point"]),
        (departure(player=None, origin="interchange"), ["leaves the Interchange's yard"]),
        (departure(release="superintendent"), ["the Superintendent gave clearance"]),
        (departure(release="dispatch", devices=("telegraph", "radio")), ["Telegraph and Radio let it by"]),
        (departure(release="trainsMayPass"), ["needs no clearance"]),
        (departure(release="changesPlaces"), ["changes places"]),
        (TrainHeld("tray1", "8", "opposing", "9", None, 0), ["held", "train 9 comes the other way"]),
        (TrainHeld("tray1", "8", "fouled", None, Square(1, 0), 0), ["a cut of cars at (1,0)"]),
        (ClearanceGiven(0, "tray1", "8", 1, "curves", "6", 1), ["in spite of train 6 ahead and an Office"]),
        (
            ClearanceGiven(1, "tray1", "8", 1, "curves", "6", None),
            ["Ben lets train 8 enter Curves", "gave clearance pays for a rear-end collision"],
        ),
        (
            ClearanceGiven(1, "tray1", "8", 1, "curves", None, 0),
            ["no A/D track for it.", "Whoever runs that Office pays if the train finds no track."],
        ),
        (
            ClearanceRefused(0, "tray1", "8", 1, "curves", None, 1),
            ["because of an Office", "costs it the Stage"],
        ),
        (DeviceGranted(0, "tray1", "11", "10", "telegraph"), ["the Telegraph to let train 11 by train 10"]),
        (DeviceRefused(0, "tray1", "11", "10", "radio"), ["keep the Radio", "train 10 coming the other way"]),
        (
            TrainArrived("tray1", "8", 0, 0, 1, 2, is_expedited=False, may_be_worked=True, unfit=None),
            [
                "at your Office",
                "1 of 2 held",
                "Porters may work it this Stage",
                "highballs in the next Stage",
            ],
        ),
        (
            TrainArrived(
                "tray1", "4", 1, 1, 2, 2, is_expedited=True, may_be_worked=False, unfit="engineBuried"
            ),
            ["Ben's Office", "no work with it", "engine stands between cars", "off the Office square"],
        ),
        (
            TrainDiverted("tray1", "10", 0, 0, Square(0, 1)),
            ["no coach", "Yard Office at (0,1) of your Office"],
        ),
        (TrainHeldAtLimits("tray1", "8", 1, 1), ["Ben's Office", "Interlocking", "tries again"]),
        (TrainCompleted("tray1", "8", "east", (COACH,), 1), ["East end", "pays every player 1"]),
        (CircusStood(0, "tray1", "X18", Square(0, 1)), ["pays you 1"]),
        (ToolboxPlayed(0, "tray1", "8", "rearEnd"), ["behind the train ahead", "out of the game"]),
        (ToolboxPlayed(1, "tray1", "8", "full"), ["at the Limits"]),
        (ToolboxKept(0, "tray1", "8", "full"), ["keep the Toolbox flag"]),
        (
            WRECK,
            ["Collision", "train 8 with 1 empty coach", "train 7 without cars", "1 caboose standing there"],
        ),
        (TrainsCollided("rearEnd", "t", "8", (("8", ()),), (), None, 1, 0, 5, 1), ["You pay 5", "clearance"]),
        (WRECK, ["Ben pays 5 Revenue", "runs the district", "collision 2"]),
    ],
)
def test_a_line_states_the_rule_behind_the_act(event: Event, parts: list[str]) -> None:
    """§7.8: what is told of each event."""
    text = tell(event).text
    assert [part for part in parts if part not in text] == [], text


def test_a_completed_run_is_silent_about_a_rate_of_nothing() -> None:
    """§7.9: no event and no word at 0."""
    assert "pays" not in tell(TrainCompleted("tray1", "8", "east", (), 0)).text


def test_each_reader_is_spoken_to() -> None:
    """§9: who pays is told to the payer as You."""
    assert "You pay 5 Revenue" in tell(WRECK, BEN).text
    started = ExtraStarted(0, "tray1", "X21", "Freight Extra", "office", "east", seat=0, host=0)
    assert "an A/D track of your Office" in tell(started, ALONE).text


def test_moments_are_told_apart() -> None:
    """§7.9: departures, arrivals, completed runs and collisions are moments of their own."""
    arrival = TrainArrived("tray1", "8", 0, 0, 1, 2, is_expedited=False, may_be_worked=True, unfit=None)
    completed = TrainCompleted("tray1", "8", "east", (), 0)
    moments = [tell(event).moment for event in (departure(), arrival, completed, WRECK)]
    assert moments == ["departure", "arrival", "completed", "collision"]


@pytest.mark.parametrize(
    ("event", "short"),
    [
        (
            TrainArrived("tray1", "4", 0, 0, 2, 2, is_expedited=True, may_be_worked=True, unfit=None),
            "Train 4 has arrived at your Office.",
        ),
        (TrainDiverted("tray1", "10", 0, 0, Square(0, 1)), "Train 10 has run into the Yard Office at (0,1)."),
        (TrainCompleted("tray1", "8", "east", (), 0), "Train 8 has completed its run."),
        (
            TrainCompleted("tray1", "8", "east", (COACH,), 1),
            "Train 8 has completed its run, which pays every player 1.",
        ),
        (WRECK, "Collision! Train 8 is lost. Ben pays 5 Revenue."),
        (TrainScheduled(0, "c1", 8, 7, 6), "You roll 7: train 8 runs in Stage 7."),
        (TrainScheduled(1, "c1", 8, 7, None), "Ben rolls 7: no slot is open for train 8."),
        (TrainScheduled(0, "c1", 7, None, 7), "Train 7 runs in Stage 8."),
    ],
)
def test_what_is_shown_over_the_board_is_a_dozen_words_and_the_history_has_the_whole(
    event: Event, short: str
) -> None:
    """Experience, The history: each moment once. §7.7, §7.9, §9, §11.6: its rule stands in the history."""
    line = tell(event)
    assert line.glance == short
    assert len(short.split()) <= 12
    assert len(line.text) > len(short)


@pytest.mark.parametrize("reason", HOLD_REASONS)
def test_every_reason_says_why_and_what_would_free_the_train(reason: str) -> None:
    """§7.8: held, with the reason."""
    why, frees = hold_text(reason, "9", Square(0, 1))
    assert why
    assert frees
    assert "{" not in why + frees
