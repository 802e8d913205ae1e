"""Order of acting in the Mainline Phase, and trains that follow one another on a card (rules 7.1, 7.6)."""

import pytest

from engine.events.mainline import TrainCompleted, TrainDeparted, TrainHeld, TrainsCollided
from engine.phases.mainline import in_order
from engine.table.division import Transit
from engine.table.trains import OnMainline
from tests.engine.line_table import AT_OFFICE, act, at_point, crossing, line, phases, told


def test_trains_act_in_order_of_number_a_second_section_behind_the_first() -> None:
    """§7.1: by number; a first section before a second; Extras after the Timetabled."""
    state = line("doubleTrack", "doubleTrack", tier="terminal")
    state.free_trays += ["tray7", "tray8"]
    for number in (14, 8, 2):
        at_point(state, number, direction="east")
    second = at_point(state, 8)
    second.section = 2
    assert [train.name for train in in_order(state)] == ["2", "8", "8-2", "X14"]
    log = act(state)
    assert [event.train for event in told(log, TrainDeparted)] == ["2", "8", "8-2", "X14"]


def test_a_train_acts_at_most_once_a_phase() -> None:
    """§7.1: a train that enters a card does not leave it in the same Phase, one that arrives stays."""
    state = line()
    train = at_point(state, 4)
    log = phases(state, 2)
    assert train.place == AT_OFFICE
    assert len(told(log, TrainDeparted)) == 1


@pytest.mark.parametrize("passing", ["doubleTrack", "uncontrolledSiding"])
def test_where_trains_may_pass_the_follower_passes(passing: str) -> None:
    """§7.6: where trains may pass, it passes."""
    state = line("plains", passing)
    slow = crossing(state, 8, 3, 2)
    fast = crossing(state, 4, 3, 1)
    act(state)
    assert fast.tray not in state.trains
    assert slow.place == OnMainline(3)


def test_the_train_ahead_acts_first_whatever_its_number() -> None:
    """§7.6, Ruling: a train never leaves before the train ahead of it on that card, which acts first."""
    state = line("plains", "plains")
    crossing(state, 8, 3, 1)
    crossing(state, 4, 3, 1)
    log = act(state)
    assert [event.train for event in told(log, TrainCompleted)] == ["8", "4"]


def test_ahead_is_the_nearest_that_entered_earlier_and_the_call_goes_along_the_row() -> None:
    """§7.6, Ruling: of three on one card the first that entered acts first."""
    state = line("plains", "plains")
    for number in (12, 8, 4):
        crossing(state, number, 3, 1)
    log = act(state)
    assert [event.train for event in told(log, TrainCompleted)] == ["12", "8", "4"]


def test_a_train_that_becomes_the_one_ahead_by_a_wreck_acts_first_too() -> None:
    """§7.6, Ruling: 8 runs into 10, so 12 is now ahead of 6, moves in first and is not hit."""
    state = line("plains", "plains")
    crossing(state, 12, 3, 1)
    for number, stages in ((10, 2), (8, 1), (6, 1)):
        crossing(state, number, 3, stages)
    log = act(state)
    assert [[name for name, _ in event.lost] for event in told(log, TrainsCollided)] == [["8", "10"]]
    assert [event.train for event in told(log, TrainCompleted)] == ["12", "6"]


def test_trains_running_opposite_ways_never_touch() -> None:
    """§7.6: an opposing train on the card is no train ahead."""
    state = line("plains", "plains")
    crossing(state, 9, 3, 3)
    crossing(state, 4, 3, 1)
    log = act(state)
    assert told(log, TrainCompleted)[0].train == "4"


@pytest.mark.parametrize("protection", ["signals", "flags"])
def test_a_follower_waits_behind_a_protected_train(protection: str) -> None:
    """§7.6: with ABS Signals, or the one ahead flagged, the follower waits instead of running into it."""
    state = line("plains", "plains")
    ahead = crossing(state, 8, 3, 3)
    follower = crossing(state, 4, 3, 1)
    if protection == "signals":
        state.mainline[1].laid.append("absSignals")
    else:
        state.mainline[1].flagged.append(ahead.tray)
    log = act(state)
    assert told(log, TrainHeld)[0].reason == (
        "behind.signals" if protection == "signals" else "behind.flagged"
    )
    assert state.mainline[1].transits[1] == Transit(follower.tray, 0, None)
    phases(state, 2)
    assert not state.trains


def test_flags_protect_until_the_train_leaves_its_card() -> None:
    """§11.9: they protect that train until it leaves the card."""
    state = line()
    train = crossing(state, 8, 1, 1)
    state.mainline[0].flagged.append(train.tray)
    act(state)
    assert state.mainline[0].flagged == []
