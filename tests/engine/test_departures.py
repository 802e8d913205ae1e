"""Leaving an Office, a Division Point, an Interchange's yard (rules 7.4, 7.8)."""

import pytest

from engine.events.mainline import TrainDeparted, TrainHeld
from engine.names import OFFICE_SQUARE, Square
from engine.phases.clearance import Hold
from engine.phases.departures import readiness
from engine.phases.fitness import unfitness
from engine.table.questions import ClearanceQuestion
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline
from tests.engine.line_table import (
    act,
    at_office,
    at_point,
    crossing,
    in_yard,
    line,
    phases,
    standing,
    told,
    widen,
)


@pytest.mark.parametrize(
    ("number", "consist", "reason"),
    [
        (8, "", None),
        (8, "cb", None),
        (8, "bc", None),
        (8, "cbE", None),
        (8, "bb", "tooManyFreight"),
        (8, "cc", "tooManyCoaches"),
        (8, "cEb", "engineBuried"),
        (9, "bbbk", None),
        (9, "kbbbE", None),
        (9, "kbbb", "cabooseNotLast"),
        (9, "bkbE", "cabooseNotLast"),
        (9, "bbkb", "cabooseNotLast"),
        (9, "bkk", "tooManyCabooses"),
        (8, "k", "tooManyCabooses"),
        (14, "bbk", None),
        (13, "BTk", None),
        (22, "bchk", None),
        (22, "bck", None),
        (22, "Bk", "tooManyFreight"),
        (22, "Ck", "tooManyCoaches"),
    ],
)
def test_a_fit_train_has_no_more_cars_than_listed_and_its_engine_at_one_end(
    number: int, consist: str, reason: str | None
) -> None:
    """§7.8: types are a make-up rule only; none at all is fit; Ruling: empty cars on X22 don't count."""
    state = line()
    assert unfitness(state, at_office(state, number, consist)) == reason


def test_a_train_that_stood_on_the_office_square_highballs() -> None:
    """§7.8: fit, a clear Running Track, clearance."""
    state = line()
    train = at_office(state, 8, "cb")
    train.unready_phases = 3
    log = act(state)
    assert train.place == OnMainline(3)
    assert state.districts[0].roster == []
    assert (train.own_west, train.own_east, train.unready_phases) == (0, 0, 0)
    event = told(log, TrainDeparted)[0]
    assert (event.origin, event.seat, event.player, event.stages) == ("office", 0, 0, 2)
    assert not event.was_turned


def test_a_train_that_arrives_leaves_in_the_next_stage() -> None:
    """§7.8: only one that stood on the Office square when the Phase began."""
    state = line()
    train = crossing(state, 8, 1, 1)
    act(state)
    assert train.place == InDistrict(0, OFFICE_SQUARE)
    act(state)
    assert train.place == OnMainline(3)


def test_an_unfit_train_is_held_at_the_office() -> None:
    """§7.8: the reason is told."""
    state = line()
    train = at_office(state, 8, "bEc")
    log = act(state)
    assert told(log, TrainHeld) == [TrainHeld(train.tray, "8", "engineBuried", None, None, 0)]


def test_a_train_elsewhere_in_the_district_does_not_leave() -> None:
    """§7.8: it must have stood on the Office square."""
    state = line()
    train = standing(state, 8, 0, 1)
    log = act(state)
    assert train.place == InDistrict(0, Square(0, 1))
    assert not told(log, TrainHeld)
    assert readiness(state, train) == Hold("offOffice", square=Square(0, 1))


@pytest.mark.parametrize("by", ["train", "cars"])
def test_a_fouled_running_track_holds_it(by: str) -> None:
    """§7.8, Ruling: else it is held, with the reason."""
    state = line()
    widen(state.districts[0])
    train = at_office(state, 8)
    if by == "train":
        standing(state, 9, 2)
    else:
        state.districts[0].grid[Square(2, 0)].standing = at_point(state, 10, "b").consist
    event = told(act(state), TrainHeld)[0]
    assert (event.train, event.reason, event.square) == ("8", "fouled", Square(2, 0))
    assert event.by == ("9" if by == "train" else None)
    assert train.place == InDistrict(0, OFFICE_SQUARE)


def test_what_stands_on_the_other_side_does_not_hold_it() -> None:
    """§7.8: the Running Track to the Limits it leaves by."""
    state = line()
    train = at_office(state, 8)
    standing(state, 9, -1)
    act(state)
    assert train.place == OnMainline(3)


def test_with_fouling_office_a_train_leaves_past_anything() -> None:
    """§7.7.1: with `office` the Running Track is not looked at in 7.8 either."""
    state = line(houseRules={"fouling": "office"})
    train = at_office(state, 8)
    standing(state, 9, 1)
    act(state)
    assert train.place == OnMainline(3)


def test_a_train_pointing_against_its_run_is_turned_the_way_it_stands() -> None:
    """§7.8: the consist is reversed and `engine_at` mirrored, no car moves."""
    state = line()
    train = at_office(state, 8, "cb")
    train.facing = train.rail_facing = "w"
    log = act(state)
    assert [car.type for car in train.consist] == ["boxcar", "coach"]
    assert train.engine_at == 2
    assert (train.facing, train.rail_facing) == ("e", "e")
    assert told(log, TrainDeparted)[0].was_turned


def test_out_on_the_division_a_train_points_where_it_runs() -> None:
    """§3.3: out on the Division facing and rail facing equal the direction of the run."""
    state = line()
    train = at_point(state, 7)
    act(state)
    assert (train.facing, train.rail_facing, train.place) == ("w", "w", OnMainline(3))


def test_trains_held_at_a_division_point_try_again_each_phase() -> None:
    """§7.4: the Stage is lost, not the run."""
    state = line()
    opposing = crossing(state, 9, 1, 2)
    train = at_point(state, 8)
    phases(state, 2)
    assert opposing.tray not in state.trains
    assert train.place == AtDivisionPoint("west")
    act(state)
    assert train.place == OnMainline(1)


def test_an_extra_leaves_the_interchanges_yard_onto_its_card() -> None:
    """§7.4: entering from an Interchange's yard."""
    state = line("plains", "interchange")
    train = in_yard(state, 21, 3, direction="west")
    log = act(state)
    assert train.place == OnMainline(3)
    assert told(log, TrainDeparted)[0].origin == "interchange"
    assert state.mainline[1].yard == []


def test_readiness_says_what_would_be_asked_or_what_holds() -> None:
    """§7.8: a pure question about the table as it stands."""
    state = line("plains", "curves")
    train = at_office(state, 8)
    assert readiness(state, train) is None
    crossing(state, 6, 3, 3)
    assert isinstance(readiness(state, train), ClearanceQuestion)
    crossing(state, 9, 3, 3)
    assert readiness(state, train) == Hold("opposing", state.mainline[1].transits[1].tray)
    assert isinstance(in_yard(state, 21, 3).place, InInterchange)
