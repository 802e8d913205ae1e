"""Clearance: what bars a train, and what the Superintendent is asked (rules 1.3, 7.4)."""

import pytest

from engine.catalogue.editions import EDITIONS
from engine.decisions import decision
from engine.events.mainline import ClearanceGiven, ClearanceRefused, TrainDeparted, TrainHeld
from engine.game import check, legal_intents
from engine.names import Square
from engine.phases import mainline
from engine.phases.answers import GiveClearance
from engine.phases.clearance import subdivision_ahead
from engine.state import State
from engine.table.questions import ClearanceQuestion
from engine.table.trains import InDistrict, InInterchange, OnMainline, Train
from tests.engine.line_table import (
    act,
    answer,
    at_office,
    at_point,
    code,
    crossing,
    fill_office,
    in_yard,
    lay,
    line,
    standing,
    told,
)


def held_because(log: list, name: str) -> str | None:
    return next((event.reason for event in told(log, TrainHeld) if event.train == name), None)


def is_off(train: Train, node: int = 1) -> bool:
    return train.place == OnMainline(node)


def test_a_subdivision_runs_from_the_card_entered_to_the_next_control_point() -> None:
    """§7.4, Ruling: "ahead" is from the card entered to the next Control Point or Division Point."""
    state = line("plains", "plains", "plains", "plains")
    for seat, tier in enumerate(("whistlePost", "depot", "whistlePost")):
        state.districts[seat].tier = tier
    assert subdivision_ahead(state, 1, "east") == [1, 3]
    assert subdivision_ahead(state, 3, "west") == [3, 1]
    assert subdivision_ahead(state, 5, "east") == [5, 7]
    assert subdivision_ahead(state, 7, "west") == [7, 5]


def test_a_whistle_post_cuts_no_subdivision() -> None:
    """§1.3: Control Points are Depot, Station and Terminal; a Whistle Post lies inside a Subdivision."""
    state = line("plains", "plains", tier="whistlePost")
    assert subdivision_ahead(state, 1, "east") == [1, 3]
    state.districts[0].tier = "depot"
    assert subdivision_ahead(state, 1, "east") == [1]


def test_a_clear_subdivision_lets_a_train_go() -> None:
    """§7.4: clearance over the Subdivision ahead."""
    state = line()
    train = at_point(state, 8)
    log = act(state)
    assert is_off(train)
    assert told(log, TrainDeparted)[0].release == "lineClear"


def test_an_opposing_train_anywhere_in_the_subdivision_bars_entry() -> None:
    """§7.4.1: any train in it running the other way bars entry."""
    state = line("plains", "curves", tier="whistlePost")
    train = at_point(state, 8)
    crossing(state, 9, 3, 3)
    log = act(state)
    assert not is_off(train)
    assert held_because(log, "8") == "opposing"
    assert state.question is None


def test_an_opposing_train_beyond_the_next_control_point_bars_nothing() -> None:
    """§7.4: only the Subdivision ahead counts."""
    state = line("plains", "curves", tier="depot")
    train = at_point(state, 8)
    crossing(state, 9, 3, 3)
    act(state)
    assert is_off(train)


def test_only_trains_crossing_the_mainline_cards_count() -> None:
    """§7.4: trains at Offices, in districts, in yards and at Division Points do not."""
    state = line("interchange", "plains")
    state.free_trays += ["tray7", "tray8"]
    train = at_point(state, 2)
    in_yard(state, 11, 1, "bEb")
    fill_office(state, 9)
    standing(state, 7, 0, 1)
    act(state)
    assert is_off(train)


@pytest.mark.parametrize("key", ["doubleTrack", "uncontrolledSiding"])
def test_onto_a_card_where_trains_may_pass_no_clearance_is_needed(key: str) -> None:
    """§7.4: any number of trains may pass on Double Track and an Uncontrolled Siding."""
    state = line(key, "plains", tier="station")
    train = at_point(state, 8)
    crossing(state, 6, 1, 3)
    crossing(state, 9, 1, 3)
    log = act(state)
    assert is_off(train)
    assert told(log, TrainDeparted)[0].release == "trainsMayPass"


def test_a_train_held_at_the_limits_changes_places_with_one_leaving_that_office() -> None:
    """§7.4.1, Ruling: it does not bar a train leaving that Office for the card it stands on."""
    state = line(tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    leaving = at_office(state, 3)
    held = crossing(state, 10, 1, 0, is_at_limits=True)
    log = act(state)
    assert told(log, TrainDeparted)[0].release == "changesPlaces"
    assert is_off(leaving)
    assert held.place == InDistrict(0, (0, 0))  # type: ignore[arg-type]


def test_a_train_held_at_the_limits_acts_first_and_moves_in_a_stage_later() -> None:
    """§7.4.1, Ruling: with the lower number the held train tries again before the other has left."""
    state = line(tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    leaving = at_office(state, 11)
    held = crossing(state, 8, 1, 0, is_at_limits=True)
    act(state)
    assert is_off(leaving)
    assert is_off(held)
    act(state)
    assert isinstance(held.place, InDistrict)


def test_a_train_held_at_the_limits_bars_one_from_another_card_or_yard() -> None:
    """§7.4.1, Ruling: it lets by only a train leaving that Office for the card it stands on."""
    state = line("interchange", "plains", tier="whistlePost")
    fill_office(state, 9)
    lay(state, Square(1, 0), "interlocking")
    crossing(state, 10, 1, 0, is_at_limits=True)
    yard = in_yard(state, 11, 1)
    log = act(state)
    assert yard.place == InInterchange(1)
    assert held_because(log, "11") == "opposing"


def test_a_train_held_at_the_limits_of_a_whistle_post_beyond_bars_a_departure() -> None:
    """§7.4.1, Ruling: it stands in the Subdivision ahead, but not on the card that is entered."""
    state = line("plains", "plains", "plains", tier="whistlePost")
    at_office(state, 8)
    fill_office(state, 10, seat=1)
    lay(state, Square(1, 0), "interlocking", seat=1)
    crossing(state, 9, 5, 0, is_at_limits=True)
    hold = told(act(state), TrainHeld)[0]
    assert (hold.train, hold.reason, hold.by) == ("8", "opposing", "9")


def test_a_train_only_waiting_behind_another_bars_entry() -> None:
    """§7.4.1, Ruling: only one held at the Limits changes places, not the follower behind it."""
    state = line(tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    state.mainline[0].laid.append("absSignals")
    leaving = at_office(state, 3)
    crossing(state, 10, 1, 0, is_at_limits=True)
    crossing(state, 12, 1, 0)
    log = act(state)
    assert isinstance(leaving.place, InDistrict)
    assert told(log, TrainHeld)[0].by == "12"


@pytest.mark.parametrize("by", ["flagged", "signals"])
def test_a_protected_train_ahead_holds_the_follower(by: str) -> None:
    """§7.4.2: Red Flags or ABS Signals hold the follower; nobody is asked."""
    state = line("curves", "plains")
    ahead = crossing(state, 6, 1, 3)
    if by == "flagged":
        state.mainline[0].flagged.append(ahead.tray)
    else:
        state.mainline[0].laid.append("absSignals")
    train = at_point(state, 8)
    log = act(state)
    assert state.question is None
    assert not is_off(train)
    assert held_because(log, "8") == by


def test_signals_protect_on_the_card_where_the_train_ahead_stands() -> None:
    """§7.4.2: the card entered may be another one of the Subdivision."""
    state = line("plains", "curves", tier="whistlePost")
    state.mainline[1].laid.append("absSignals")
    crossing(state, 6, 3, 3)
    at_point(state, 8)
    assert held_because(act(state), "8") == "signals"


def following() -> tuple[State, Train, Train]:
    """Train 8 would follow train 6 onto Curves."""
    state = line("curves", "plains", "plains")
    ahead = crossing(state, 6, 1, 3)
    return state, at_point(state, 8), ahead


def test_another_train_ahead_is_put_to_the_superintendent() -> None:
    """§7.4.3: the question is the Superintendent's."""
    state, train, ahead = following()
    act(state)
    assert state.question == ClearanceQuestion(0, train.tray, 1, ahead.tray, None)
    assert decision(state) == ("clearance", 0)
    assert code(state, 1, GiveClearance(allow=True)) == "NOT_SUPERINTENDENT"
    assert legal_intents(state, 0)[:2] == [GiveClearance(allow=True), GiveClearance(allow=False)]
    assert check(state, 0, GiveClearance(allow=True)) is None


def test_who_allows_a_train_is_remembered_on_its_transit() -> None:
    """§1.4: a transit remembers who gave the train its clearance."""
    state, train, _ = following()
    act(state)
    log = answer(state, GiveClearance(allow=True))
    assert told(log, ClearanceGiven)[0].ahead == "6"
    assert told(log, TrainDeparted)[0].release == "superintendent"
    assert state.mainline[0].transits[-1] == (train.tray, 3, 0, False)


def test_holding_costs_the_stage_and_is_asked_again_in_the_next() -> None:
    """§7.4.3: once per train and Phase."""
    state, train, _ = following()
    act(state)
    log = answer(state, GiveClearance(allow=False))
    assert told(log, ClearanceRefused)[0].train == "8"
    assert not is_off(train)
    assert state.question is None
    act(state)
    assert isinstance(state.question, ClearanceQuestion)


def test_the_question_is_about_the_nearest_train() -> None:
    """§7.4: the nearest train is the one that entered the card last."""
    state = line("curves", "curves", tier="whistlePost")
    crossing(state, 2, 3, 3)
    crossing(state, 6, 1, 3)
    nearest = crossing(state, 10, 1, 3)
    at_point(state, 12)
    act(state)
    assert state.question.ahead == nearest.tray  # type: ignore[union-attr]


def test_one_opposing_train_bars_before_anybody_is_asked_about_another() -> None:
    """§7.4: 1, 2 and 3 are judged in this order over every train before anybody is asked."""
    state = line("curves", "curves", tier="whistlePost")
    crossing(state, 6, 1, 3)
    crossing(state, 9, 3, 3)
    at_point(state, 8)
    log = act(state)
    assert state.question is None
    assert held_because(log, "8") == "opposing"


def test_red_flags_shown_during_the_question_hold_the_follower_after_it() -> None:
    """§7.4: after each answer 1 and 2 are judged again; flags may be shown meanwhile (§11.9)."""
    state, train, ahead = following()
    act(state)
    state.mainline[0].flagged.append(ahead.tray)
    assert mainline.go_on(state, [])
    assert isinstance(state.question, ClearanceQuestion)
    log = answer(state, GiveClearance(allow=True))
    assert not is_off(train)
    assert held_because(log, "8") == "flagged"


def test_a_train_for_which_the_next_office_is_full_is_put_to_the_superintendent() -> None:
    """§7.4.4, Ruling: also onto an empty card."""
    state = line(tier="depot")
    fill_office(state, 9, 11)
    train = at_point(state, 8)
    act(state)
    assert state.question == ClearanceQuestion(0, train.tray, 1, None, 0)
    answer(state, GiveClearance(allow=True))
    assert is_off(train)


def test_trains_running_to_the_office_on_the_card_count_where_trains_may_pass() -> None:
    """§7.4.4, Ruling: counting those standing there and those running to it on the card entered."""
    state = line("doubleTrack", "plains", tier="depot")
    fill_office(state, 9)
    crossing(state, 6, 1, 3)
    crossing(state, 11, 1, 3)
    train = at_point(state, 8)
    act(state)
    assert state.question == ClearanceQuestion(0, train.tray, 1, None, 0)


def test_a_train_running_away_from_the_office_leaves_its_tracks_free() -> None:
    """§7.4.4, Ruling: those running to it on the card entered, not those that come from it."""
    state = line("doubleTrack", "plains", tier="depot")
    fill_office(state, 12)
    crossing(state, 9, 1, 3)
    train = at_point(state, 8)
    act(state)
    assert is_off(train)


def test_an_interlocking_at_the_office_makes_the_question_unnecessary() -> None:
    """§7.4.4, Ruling: an Interlocking there."""
    state = line(tier="whistlePost")
    fill_office(state, 9)
    lay(state, Square(1, 0), "interlocking")
    train = at_point(state, 8)
    act(state)
    assert is_off(train)


def test_no_office_lies_at_the_end_of_the_division() -> None:
    """§7.4.4: a train that would run off the Division asks for no A/D track."""
    state = line(tier="whistlePost")
    train = at_office(state, 8)
    act(state)
    assert is_off(train, 3)


def test_older_editions_do_not_ask_about_a_full_office() -> None:
    """§7.4.4: not asked in an older edition."""
    state = line(tier="whistlePost", edition=EDITIONS["v0.4.9"])
    fill_office(state, 9)
    train = at_point(state, 8)
    act(state)
    assert is_off(train)


def test_following_and_a_full_office_are_one_question() -> None:
    """§7.4: one question for 3 and 4 together, about the nearest train and the Office."""
    state = line("curves", "plains", tier="whistlePost")
    fill_office(state, 9)
    ahead = crossing(state, 6, 1, 3)
    train = at_point(state, 8)
    act(state)
    assert state.question == ClearanceQuestion(0, train.tray, 1, ahead.tray, 0)
    log = answer(state, GiveClearance(allow=True))
    assert told(log, ClearanceGiven)[0].full_office == 0
    assert is_off(train)


def test_two_trains_leave_an_interchanges_yard_in_order_of_number() -> None:
    """§7.4: a train in the Interchange's yard needs clearance over its own card like any other."""
    state = line("interchange", "plains", tier="station")
    second = in_yard(state, 21, 1)
    first = in_yard(state, 15, 1, direction="east")
    second.direction = "east"
    act(state)
    assert is_off(first)
    assert state.question == ClearanceQuestion(0, second.tray, 1, first.tray, None)
    answer(state, GiveClearance(allow=True))
    assert not state.mainline[0].yard
    assert [transit.tray for transit in state.mainline[0].transits] == [first.tray, second.tray]
