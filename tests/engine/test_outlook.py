"""What a clearance question names (rules 7.4.3)."""

import pytest

from engine.names import Square
from engine.phases.clearance import Hold
from engine.phases.outlook import facts
from engine.state import State
from engine.table.questions import ClearanceQuestion
from tests.engine.line_table import act, at_office, at_point, crossing, fill_office, lay, line


def asked(state: State) -> ClearanceQuestion:
    act(state)
    assert isinstance(state.question, ClearanceQuestion)
    return state.question


def test_the_question_names_both_trains_and_their_stages() -> None:
    """§7.4.3: both trains, their Stages left."""
    state = line("curves", "plains", "plains")
    ahead = crossing(state, 10, 1, 3)
    at_point(state, 8)
    found = facts(state, asked(state))
    assert (found.train, found.stages, found.mainline, found.payer) == ("8", 3, "curves", 0)
    assert (found.ahead, found.ahead_train, found.ahead_node) == (ahead.tray, "10", 1)
    assert found.ahead_stages == 2


@pytest.mark.parametrize(
    ("left", "is_at_limits", "meeting"),
    [(1, False, "never"), (2, False, "ifDelayed"), (3, False, "certain"), (0, True, "ifDelayed")],
)
def test_it_says_whether_they_would_meet_on_the_card(left: int, is_at_limits: bool, meeting: str) -> None:
    """§7.4.3: train 4 takes 1 Stage; train 2 has acted before it, train 6 not yet."""
    state = line("plains", "plains", tier="station")
    state.line.acted.append(crossing(state, 10, 1, left, is_at_limits=is_at_limits).tray)
    train = at_point(state, 4)
    question = ClearanceQuestion(0, train.tray, 1, state.mainline[0].transits[0].tray, None)
    state.line.acted.clear()
    assert facts(state, question).meeting == meeting


def test_a_train_ahead_that_will_be_held_at_the_limits_may_be_met() -> None:
    """§7.4.3, §7.7.3: it is due long before the follower, but the Office ahead is full as things stand."""
    state = line("curves", "plains", tier="whistlePost")
    crossing(state, 10, 1, 1)
    at_point(state, 8)
    fill_office(state, 9)
    lay(state, Square(1, 0), "interlocking")
    assert facts(state, asked(state)).meeting == "ifDelayed"
    state.districts[0].tier = "station"
    assert facts(state, asked(state)).meeting == "never"


def test_trains_on_different_cards_do_not_meet() -> None:
    """§7.4.3: on the card."""
    state = line("plains", "curves", tier="whistlePost")
    crossing(state, 6, 3, 3)
    at_point(state, 8)
    assert facts(state, asked(state)).meeting == "never"


def test_it_says_what_awaits_the_follower_at_the_next_office() -> None:
    """§7.4.3: tracks free, who acts first, who would pay."""
    state = line("plains", "plains", "plains", tier="depot")
    at_office(state, 7, "bEb", seat=0)
    at_office(state, 12, "b", seat=0)
    at_point(state, 8)
    found = facts(state, asked(state)).office
    assert found is not None
    assert (found.seat, found.player, found.tracks, found.free, found.coming) == (0, 0, 2, 0, ())
    first, second = found.standing
    assert (first.train, first.acts_first, first.hold) == ("7", True, Hold("tooManyFreight"))
    assert (second.train, second.acts_first, second.hold) == ("12", False, None)
    assert not found.has_interlocking
    assert facts(state, asked(state)).ahead is None


def test_a_first_section_at_the_office_acts_before_the_second_that_follows() -> None:
    """§7.1, §7.4.3: who acts first, by section where the numbers are the same."""
    state = line("plains", "plains", tier="whistlePost")
    first, second = at_office(state, 8, "bEb"), at_point(state, 8)
    second.section = 2
    found = facts(state, asked(state)).office
    assert found is not None
    assert [(standing.tray, standing.acts_first) for standing in found.standing] == [(first.tray, True)]


def test_it_says_which_trains_run_to_it_and_whether_an_interlocking_stands_there() -> None:
    """§7.4.4: those running to it on the card entered count."""
    state = line("curves", "plains", "plains", tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    fill_office(state, 9)
    crossing(state, 6, 1, 3)
    at_point(state, 8)
    found = facts(state, asked(state)).office
    assert found is not None
    assert found.coming == ("6",)
    assert found.has_interlocking


def test_no_office_awaits_a_train_that_runs_off_the_division() -> None:
    """§7.4.3: no Office lies beyond the last card."""
    state = line("plains", "curves")
    crossing(state, 10, 3, 3)
    at_office(state, 8)
    assert facts(state, asked(state)).office is None
