"""Arriving at an Office or being held before it, and what is forecast of it (rules 7.3, 7.6, 7.7)."""

import pytest

from engine.catalogue.editions import EDITIONS
from engine.events.mainline import TrainArrived, TrainDiverted, TrainHeldAtLimits, TrainsCollided
from engine.names import Square
from engine.phases.arrivals import fate_of, forecast, stages_to_come
from engine.phases.clearance import Hold
from engine.state import State
from engine.table.districts import TrackCard
from engine.table.division import Transit
from engine.table.trains import InDistrict, OnMainline, Train
from tests.engine.line_table import (
    AT_OFFICE,
    act,
    at_office,
    crossing,
    fill_office,
    lay,
    line,
    phases,
    standing,
    told,
    widen,
)


def test_an_arriving_train_takes_a_free_ad_track() -> None:
    """§7.7.2: with a free A/D track it takes it, and has acted."""
    state = line()
    train = crossing(state, 7, 3, 1, "cb")
    log = act(state)
    assert train.place == AT_OFFICE
    assert state.districts[0].roster == [train.tray]
    assert (train.facing, train.rail_facing, train.offices_stopped) == ("w", "w", 1)
    assert not state.mainline[1].transits
    event = told(log, TrainArrived)[0]
    assert (event.taken, event.tracks, event.may_be_worked, event.unfit) == (1, 2, True, None)


@pytest.mark.parametrize(
    ("number", "tier", "consist", "worked"),
    [
        (2, "station", "c", False),
        (2, "terminal", "c", True),
        (20, "depot", "c", False),
        (8, "whistlePost", "c", False),
        (8, "depot", "b", False),
    ],
)
def test_an_arrival_tells_whether_porters_may_work_it(
    number: int, tier: str, consist: str, worked: bool
) -> None:
    """§8.1: not at a Whistle Post; 13 bars some trains."""
    state = line(tier=tier)
    crossing(state, number, 1, 1, consist, direction="east")
    assert told(act(state), TrainArrived)[0].may_be_worked is worked


def siding(state: State) -> None:
    """North of the main: the turnout w–e–n at (-1,0) leads to the arc `se` at (-1,1) and the Yard Office."""
    widen(state.districts[0])
    grid = state.districts[0].grid
    grid[Square(-1, 0)] = TrackCard("turnout", hand="left", variant=1)
    grid[Square(-1, 1)] = TrackCard("curve", hand="left", variant=0)
    lay(state, Square(0, 1), "yardOffice")


def full_with_yard_office(number: int, consist: str = "bb", tier: str = "whistlePost") -> tuple[State, Train]:
    state = line(tier=tier)
    siding(state)
    fill_office(state, 9)
    return state, crossing(state, number, 1, 1, consist, direction="east")


def test_a_coachless_train_diverts_to_a_yard_office() -> None:
    """§7.7.3, Ruling: a coachless train that is not expedited diverts to a Yard Office that it can reach."""
    state, train = full_with_yard_office(10)
    log = act(state)
    assert train.place == InDistrict(0, Square(0, 1))
    assert (train.facing, train.rail_facing) == ("e", "e")
    assert state.districts[0].roster != [train.tray]
    assert told(log, TrainDiverted)[0].square == Square(0, 1)


@pytest.mark.parametrize(("number", "consist"), [(8, "cb"), (4, "bb"), (14, "r")])
def test_a_train_with_a_coach_or_expedited_does_not_divert(number: int, consist: str) -> None:
    """§7.7.3, Ruling: coachless and not expedited."""
    state, train = full_with_yard_office(number, consist)
    log = act(state)
    assert train.tray not in state.trains
    assert told(log, TrainsCollided)[0].kind == "full"


@pytest.mark.parametrize("blocked_by", ["cars there", "cars on the way", "train there"])
def test_a_yard_office_must_be_free_and_reached_without_coupling(blocked_by: str) -> None:
    """§7.7.3, Ruling: reach in one Move without coupling, and free."""
    state, train = full_with_yard_office(10, "b")
    grid = state.districts[0].grid
    if blocked_by == "train there":
        standing(state, 7, 0, 1)
    else:
        square = Square(0, 1) if blocked_by == "cars there" else Square(-1, 1)
        grid[square].standing = list(train.consist)
    log = act(state)
    assert train.tray not in state.trains
    assert told(log, TrainsCollided)[0].kind == "full"


def test_a_yard_office_elsewhere_in_the_district_is_out_of_reach() -> None:
    """§7.7.3, Ruling: the train must reach it in one Move."""
    state = line(tier="whistlePost")
    lay(state, Square(0, 1), "yardOffice")
    fill_office(state, 9)
    crossing(state, 10, 1, 1, "b")
    assert told(act(state), TrainsCollided)


def test_older_editions_take_the_yard_office_before_a_free_track() -> None:
    """§7.7.3: in an older edition it takes every coachless train before an A/D track is looked for."""
    state = line(edition=EDITIONS["v0.4.9"])
    siding(state)
    expedited = crossing(state, 4, 1, 1, "bb")
    with_coach = crossing(state, 8, 3, 3, "c", direction="west")
    act(state)
    assert expedited.place == InDistrict(0, Square(0, 1))
    phases(state, 2)
    assert with_coach.place == AT_OFFICE


def test_an_interlocking_holds_a_train_at_the_limits_of_a_full_office() -> None:
    """§7.7.3: it stays on the Mainline card with no Stages left and tries again each Phase."""
    state = line(tier="whistlePost")
    lay(state, Square(0, 5), "interlocking")
    (blocker,) = fill_office(state, 9)
    train = crossing(state, 8, 1, 1)
    log = phases(state, 2)
    assert state.mainline[0].transits == [Transit(train.tray, 0, None, is_at_limits=True)]
    assert len(told(log, TrainHeldAtLimits)) == 2
    blocker.engine_at = 0
    phases(state, 2)
    assert train.place == AT_OFFICE


def test_without_either_it_collides() -> None:
    """§7.7.3: else it collides."""
    state = line(tier="whistlePost")
    fill_office(state, 9)
    train = crossing(state, 8, 1, 1)
    log = act(state)
    assert train.tray not in state.trains
    assert told(log, TrainsCollided)[0].kind == "full"


def test_cars_on_the_running_track_are_struck() -> None:
    """§7.7.1, Ruling: standing cars or a train between those Limits and the Office."""
    state = line()
    card = state.districts[0].grid[Square(-1, 0)]
    train = crossing(state, 8, 1, 1, "b")
    card.standing = train.consist[:]
    log = act(state)
    assert told(log, TrainsCollided)[0].kind == "fouled"
    assert card.standing == []


def test_what_stands_beyond_the_office_is_not_in_the_way() -> None:
    """§7.7: the train runs from the Limits it comes in by to the Office, no farther."""
    state = line()
    standing(state, 9, 1)
    train = crossing(state, 8, 1, 1)
    act(state)
    assert train.place == AT_OFFICE


@pytest.mark.parametrize("older", [False, True])
def test_with_fouling_office_the_running_track_is_not_looked_at(older: bool) -> None:
    """§7.7.1, Ruling: with the house rule `fouling` office, and in older editions."""
    state = line(edition=EDITIONS["v0.4.5"]) if older else line(houseRules={"fouling": "office"})
    standing(state, 9, -1)
    train = crossing(state, 8, 1, 1)
    act(state)
    assert train.place == AT_OFFICE


def test_a_forecast_says_what_a_train_meets_and_who_would_pay() -> None:
    """§7.7: warnings ask the same questions as the act."""
    state = line("plains", "plains", tier="whistlePost")
    train = crossing(state, 8, 1, 2)
    assert forecast(state, train).fate == "arrives"
    fill_office(state, 9)
    collision = forecast(state, train).collision
    assert collision is not None
    assert (collision.kind, collision.payer) == ("full", 0)
    assert forecast(state, crossing(state, 2, 3, 1)).fate == "completes"
    assert train.place == OnMainline(1)


def test_a_forecast_counts_on_a_train_ahead_that_is_due_no_later() -> None:
    """§7.6: the one ahead acts first; only one that stays is in the way."""
    state = line("plains", "plains", tier="whistlePost")
    ahead = crossing(state, 8, 1, 2)
    follower = crossing(state, 4, 1, 2)
    assert forecast(state, follower).fate == "arrives"
    fill_office(state, 9)
    lay(state, Square(1, 0), "interlocking")
    assert forecast(state, follower).collision is not None
    state.mainline[0].laid.append("absSignals")
    assert forecast(state, follower).behind == Hold("behind.signals", ahead.tray)
    state.mainline[0].transits[0] = Transit(ahead.tray, 3, None)
    assert forecast(state, follower).fate == "waits"


def test_a_forecast_knows_that_a_train_which_has_tried_stays_for_this_phase() -> None:
    """§7.6: the one ahead acted, was held by a Toolbox flag (§9), and is run into all the same."""
    state = line("plains", "plains", tier="whistlePost")
    ahead, follower = crossing(state, 8, 1, 0, is_at_limits=True), crossing(state, 4, 1, 1)
    assert forecast(state, follower).fate == "arrives"
    state.line.acted.append(ahead.tray)
    assert forecast(state, follower).collision == fate_of(state, follower).collision
    state.line.acted.append(follower.tray)
    assert forecast(state, follower).fate == "arrives"


def test_stages_to_come_count_the_phases_after_this_one() -> None:
    """§7.3: before its act a train has one Phase less to wait than Stages left."""
    state = line()
    train = crossing(state, 8, 1, 2)
    assert stages_to_come(state, train) == 1
    state.line.acted.append(train.tray)
    assert stages_to_come(state, train) == 2
    state.phase = "localOps"
    state.line.acted.clear()
    assert stages_to_come(state, train) == 2


def test_each_office_square_may_hold_several_trains() -> None:
    """§7.7.2: as many as it has A/D tracks."""
    state = line(tier="depot")
    first, second = at_office(state, 9, "bEb"), crossing(state, 8, 1, 1)
    act(state)
    assert state.districts[0].roster == [first.tray, second.tray]
