"""Red Flags, shown by anybody at any moment but one (rules 11.9)."""

from engine.acts import Intent
from engine.catalogue.mainline import MAINLINE
from engine.decisions import decision
from engine.events.drawing import RedFlagsShown
from engine.names import Square
from engine.narration import Reader, narrate
from engine.phases.red_flags import ShowRedFlags
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion, SortQuestion, ToolboxQuestion
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline
from tests.engine.card_table import act, code, hold, put_train, table


def choices(state: State, player: int = 0) -> list[Intent]:
    return list(ShowRedFlags.choices(state, player))


def test_red_flags_protect_a_train_crossing_a_mainline_card() -> None:
    """§11.9, §3.4 On an unflagged train crossing a Mainline card; the used card goes to the Salvage Yard."""
    state = table()
    put_train(state, OnMainline(3), 8)
    card = hold(state, "redFlags")
    assert choices(state) == [ShowRedFlags(card, "tray0")]
    log = act(state, ShowRedFlags(card, "tray0"))
    assert state.mainline_card(3).flagged == ["tray0"]
    assert state.salvage == [card]
    assert state.players[0].hand == []
    name = MAINLINE[state.mainline_card(3).key].name
    assert log == [RedFlagsShown(0, card, "8", 3, name)]
    line = narrate(log[0], Reader(0, ("Ann",), state.deck))
    assert line is not None
    assert line.text.startswith("You show Red Flags behind train 8")


def test_a_flagged_train_needs_no_second_flag() -> None:
    """§11.9 On an unflagged train."""
    state = table()
    put_train(state, OnMainline(1))
    first, second = hold(state, "redFlags"), hold(state, "redFlags")
    act(state, ShowRedFlags(first, "tray0"))
    assert code(state, ShowRedFlags(second, "tray0")) == "ALREADY_FLAGGED"
    assert choices(state) == []


def test_only_trains_out_on_the_line_are_flagged() -> None:
    """§11.9 Crossing a Mainline card, not in a yard."""
    state = table(2)
    card = hold(state, "redFlags")
    put_train(state, InDistrict(0, Square(0, 0)), 1, "tray0")
    put_train(state, InInterchange(1), 3, "tray1")
    put_train(state, AtDivisionPoint("west"), 4, "tray2")
    for tray in ("tray0", "tray1", "tray2"):
        assert code(state, ShowRedFlags(card, tray)) == "TRAIN_NOT_ON_MAINLINE"
    assert code(state, ShowRedFlags(card, "tray9")) == "NO_SUCH_TRAIN"
    assert choices(state) == []


def test_the_card_must_be_red_flags_in_ones_own_hand() -> None:
    """§11.9 The card."""
    state = table(2)
    put_train(state, OnMainline(1))
    straight, flags = hold(state, "straight"), hold(state, "redFlags", player=1)
    assert code(state, ShowRedFlags(straight, "tray0")) == "NOT_RED_FLAGS"
    assert code(state, ShowRedFlags(flags, "tray0")) == "CARD_NOT_IN_HAND"
    assert code(state, ShowRedFlags(flags, "tray0"), player=1) is None
    assert choices(state) == []


def test_anybody_shows_them_and_the_decision_stays_whose_it_is() -> None:
    """§11.9 By any player whenever the game waits; it does not change whose decision it is."""
    state = table(2)
    put_train(state, OnMainline(1))
    before = decision(state)
    assert before is not None
    other = 1 - before.player
    act(state, ShowRedFlags(hold(state, "redFlags", player=other), "tray0"), player=other)
    assert decision(state) == before


def test_flags_shown_over_a_question_about_following_have_it_judged_again() -> None:
    """§11.9 Also while the Superintendent is being asked about following it."""
    for question in (
        ClearanceQuestion(0, "tray1", 1, "tray0", None),
        DispatchQuestion(0, "tray1", 1, "tray0", "radio"),
    ):
        state = table()
        put_train(state, OnMainline(1))
        state.phase, state.question = "mainline", question
        act(state, ShowRedFlags(hold(state, "redFlags"), "tray0"))
        assert state.question is None


def test_other_questions_stay_as_they_are() -> None:
    """§11.9 Whenever the game waits for somebody's decision."""
    state = table()
    put_train(state, OnMainline(1))
    question = SortQuestion(0, "tray1")
    state.phase, state.question = "newTrain", question
    act(state, ShowRedFlags(hold(state, "redFlags"), "tray0"))
    assert state.question == question


def test_a_toolbox_question_is_no_moment_for_flags() -> None:
    """§11.9 Other than a Toolbox one."""
    state = table()
    put_train(state, OnMainline(1))
    card = hold(state, "redFlags")
    state.phase, state.question = "mainline", ToolboxQuestion(0, "tray0", "mainline")
    assert code(state, ShowRedFlags(card, "tray0")) == "TOO_LATE_FOR_FLAGS"
    assert choices(state) == []
