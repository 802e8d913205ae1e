"""What the Menu asks in New Train and Mainline: starts, make-up, clearance, dispatch, the Toolbox."""

from __future__ import annotations

from engine.names import Square
from engine.phases import clearance
from engine.phases.answers import PlayToolbox
from engine.phases.departures import readiness
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion, SortQuestion, ToolboxQuestion
from engine.view import menu
from tests.engine.line_table import (
    act,
    answer,
    at_office,
    at_point,
    crossing,
    fill_office,
    in_yard,
    lay,
    line,
    queue,
)
from tests.engine.menu_read import entry_of, labels_of

WEST_END, OFFICE, EAST_END = 0, 2, 4
"""Places of one player's Division row."""


def test_make_up_lights_the_place_where_the_train_is_made_up() -> None:
    """§6.1 odd numbers start at the East Division Point; §6.3 an Extra may start at an Office."""
    for number, node in ((7, EAST_END), (8, WEST_END), (21, OFFICE)):
        state = line()
        state.phase = "newTrain"
        train = at_office(state, number, direction="west") if number == 21 else at_point(state, number)
        state.make_up.trays = [train.tray]
        assert {entry.node for entry in menu(state, 0).entries} == {node}


def test_holding_a_train_lights_the_office_where_it_stands() -> None:
    """§7.4.3 holding costs the train its Stage where it stands (experience: a button lights its place)."""
    state = line()
    at_office(state, 8, "c")
    crossing(state, 6, 3, 2, "c")
    assert [entry.node for entry in menu(_asked(state, 8), 0).entries] == [3, OFFICE]


def test_an_extras_start_names_place_and_direction() -> None:
    """§6.3 Where an Extra may start."""
    state = line("interchange", "plains")
    state.phase = "newTrain"
    queue(state, 14)
    labels = labels_of(menu(state, 0))
    assert "Start X14 at the West Division Point, running east" in labels
    assert "Start X14 in the yard of the Interchange, running west" in labels
    assert "Start X14 at the Depot, running east" in labels
    assert menu(state, 0).question == "Where does X14 (Fruit Growers Express) start?"


def test_make_up_asks_for_a_car_and_offers_a_second_section() -> None:
    """§6.2 A second section may be ordered once on each due train."""
    state = line()
    state.phase = "newTrain"
    train = at_point(state, 8, "c")
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    shown = menu(state, 0)
    assert shown.question == "Which car is put on Train 8 (Local) next?"
    assert "Order a second section of Train 8" in labels_of(shown)
    assert [group.key for group in shown.groups] == ["answer", "section"]
    assert {entry.node for entry in shown.entries} == {WEST_END}
    assert entry_of(shown, "Put an empty boxcar on Train 8").cost == "10 in the Division Yard"
    assert shown.trains == (train.tray,)


def test_an_interchanges_extra_may_be_ordered_once() -> None:
    """§6.3 Ruling: its starter is asked once for the order of its cars."""
    state = line("interchange", "plains")
    state.phase = "newTrain"
    train = in_yard(state, 15, 1, "bH", direction="west")
    state.question = SortQuestion(0, train.tray)
    shown = menu(state, 0)
    assert shown.question.startswith("In which order shall the cars of X15")
    assert labels_of(shown)[0] == "Sort X15 into engine, empty boxcar, loaded hopper (as it is)"
    assert {entry.group for entry in shown.entries} == {"answer"}
    assert {entry.node for entry in shown.entries} == {1}


def _asked(state: State, number: int) -> State:
    train = next(train for train in state.trains.values() if train.number == number)
    question = readiness(state, train)
    assert isinstance(question, ClearanceQuestion | DispatchQuestion)
    state.question = question
    return state


def test_a_clearance_question_names_both_trains_and_what_awaits_the_follower() -> None:
    """§7.4.3 The question names both trains, their Stages left, the meet, the Office ahead and who pays."""
    state = line("plains", "plains")
    crossing(state, 6, 1, 2, "c")
    at_point(state, 8, "c")
    at_office(state, 9, "EkB", direction="west")
    shown = menu(_asked(state, 8), 0)
    text = " ".join(shown.facts)
    assert shown.question == "May Train 8 (Local) enter Plains?"
    assert "Train 8 would take 2 Stages over Plains." in shown.facts
    assert "Train 6 (The Sparrow) is ahead of it on Plains" in text
    assert "They would not meet" in text or "They would meet" in text
    assert "you would pay 5 Revenue" in text
    assert "1 of 2 A/D tracks free" in text
    assert "Train 9 stands there, acts after it, and can't leave" in text
    assert "Already running to it: 6." in shown.facts
    assert len(shown.trains) == 2
    go, hold = shown.entries
    assert go.label == "19: let Train 8 go onto Plains"
    assert go.consequence == "You answer for a collision there."
    assert hold.cost == "costs it the Stage"
    assert (go.node, hold.node) == (1, WEST_END)


def test_a_clearance_question_about_a_full_office_tells_who_may_leave_it() -> None:
    """§7.4.4 A train for whose arrival no A/D track would be free is put to the Superintendent."""
    state = line("doubleTrack", "plains", tier="whistlePost")
    at_office(state, 4)
    at_point(state, 8, "c")
    shown = menu(_asked(state, 8), 0)
    assert any("Train 4 stands there, acts before it and may leave." in fact for fact in shown.facts)
    assert any("collides, and you pay 5 Revenue" in fact for fact in shown.facts)
    assert len(shown.trains) == 1
    assert shown.entries[0].consequence is None
    train = next(train for train in state.trains.values() if train.number == 8)
    assert clearance.judge(state, train, 1) == state.question


def test_a_clearance_question_counts_an_interlocking_and_trains_beyond_the_card() -> None:
    """§7.7 An Interlocking holds a train that finds no track."""
    state = line("plains", "plains", "plains")
    lay(state, Square(1, 0), "interlocking")
    state.districts[0].grid[Square(1, 0)].kind = "straight"
    crossing(state, 6, 1, 0)
    at_point(state, 8, "c")
    text = " ".join(menu(_asked(state, 8), 0).facts)
    assert "Its Interlocking holds at the Limits" in text
    assert "moves on next" in text


def test_a_clearance_question_towards_the_end_of_the_division_names_no_office() -> None:
    """§7.4 Ahead is up to the next Control Point or Division Point."""
    state = line()
    at_office(state, 8, "c")
    crossing(state, 6, 3, 2, "c")
    assert not any("A/D track" in fact for fact in menu(_asked(state, 8), 0).facts)


def test_a_dispatch_question_says_why_the_device_suffices() -> None:
    """§7.5 One suffices when the opposing number and its bonus are higher than this train's number."""
    state = line("plains", "plains")
    lay(state, Square(1, 0), "telephone")
    at_point(state, 8, "c")
    crossing(state, 5, 1, 2)
    shown = menu(_asked(state, 8), 0)
    assert shown.question == "Spend the Telephone to let Train 8 (Local) by Train 5 (The Sparrow)?"
    assert any("5 + 8 is higher than 8" in fact for fact in shown.facts)
    assert labels_of(shown) == [
        "Spend the Telephone to let Train 8 by Train 5",
        "Keep the Telephone and hold Train 8",
    ]
    assert [entry.node for entry in shown.entries] == [1, WEST_END]


def test_the_toolbox_question_says_what_is_about_to_be_hit() -> None:
    """§9 With Emergency Toolbox the player about to pay may first play the Toolbox flag."""
    state = line("plains", "plains", tier="whistlePost", optionalRules={"emergencyToolbox": True})
    at_office(state, 7, "c")
    train = crossing(state, 8, 1, 0, "c")
    state.question = ToolboxQuestion(0, train.tray, "office")
    shown = menu(state, 0)
    assert "It finds no A/D track free at the Whistle Post: a collision, you pay 5 Revenue." in shown.facts
    assert labels_of(shown) == [
        "Play the Toolbox flag and hold Train 8",
        "Keep the flag and let Train 8 collide",
    ]
    assert [entry.node for entry in shown.entries] == [1, 1]


def test_the_toolbox_question_is_about_the_collision_that_would_happen() -> None:
    """§7.6, §9: the train ahead was held by a flag in this very Phase, and whoever cleared 4 would pay."""
    names = ("plains", "plains", "plains")
    state = line(*names, tier="whistlePost", optionalRules={"emergencyToolbox": True})
    fill_office(state, 7, seat=1)
    crossing(state, 8, 3, 1)
    crossing(state, 4, 3, 1, cleared_by=0)
    act(state)
    answer(state, PlayToolbox())
    assert "It runs into Train 8 ahead of it: a collision, you pay 5 Revenue." in menu(state, 0).facts
