"""Collisions: what is lost, who pays, in which order it is removed (rules 9)."""

import pytest

from engine.events.mainline import TrainsCollided
from engine.names import Kind, Square
from engine.phases.answers import GiveClearance
from engine.table.division import MainlineCard
from tests.engine.line_table import (
    act,
    answer,
    at_office,
    at_point,
    car_count,
    cars,
    crossing,
    fill_office,
    lay,
    line,
    standing,
    told,
    widen,
)


def test_with_no_free_track_only_the_arriving_train_is_lost() -> None:
    """§9: with no free A/D track only the arriving train is lost; the local player pays 5."""
    state = line("plains", "plains", "plains", tier="whistlePost")
    (blocker,) = fill_office(state, 11, seat=1)
    crossing(state, 8, 3, 1, "cB")
    log = act(state)
    assert list(state.trains.values()) == [blocker]
    assert [player.revenue for player in state.players] == [0, -5]
    event = told(log, TrainsCollided)[0]
    assert [name for name, _ in event.lost] == ["8"]
    assert (event.seat, event.node, event.payer, event.cost) == (1, None, 1, 5)


def test_on_a_fouled_running_track_everything_up_to_the_office_is_lost() -> None:
    """§9: the arriving train and everything from those Limits up to, but not on, the Office square."""
    state = line()
    state.free_trays.insert(0, "tray9")
    widen(state.districts[0])
    at_the_office = at_office(state, 11, "bEb")
    beyond = standing(state, 12, 1)
    near = standing(state, 7, -1, consist="c")
    far = standing(state, 10, -2, consist="tk")
    state.districts[0].grid[Square(-1, 0)].standing = cars(state, "Hk")
    state.districts[0].grid[Square(-1, 0)].standing_west = 1
    arriving = crossing(state, 8, 1, 1, "cb")
    log = act(state)
    event = told(log, TrainsCollided)[0]
    assert [name for name, _ in event.lost] == ["8", "10", "7"]
    assert [car.type for car in event.cars] == ["hopper", "caboose"]
    assert list(state.trains) == [at_the_office.tray, beyond.tray]
    assert state.free_trays[-3:] == [arriving.tray, far.tray, near.tray]
    card = state.districts[0].grid[Square(-1, 0)]
    assert (card.standing, card.standing_west) == ([], 0)
    assert state.players[0].revenue == -5
    assert car_count(state) == 80


def test_cabooses_go_to_the_division_yard_and_cars_to_the_classification_yard() -> None:
    """§9: a lost caboose goes to the Division Yard, every other car to Classification (3.2)."""
    state = line(tier="whistlePost")
    fill_office(state, 7)
    crossing(state, 10, 1, 1, "Hk")
    act(state)
    assert state.classification_yard[Kind("hopper", True)] == 1
    assert state.division_yard[Kind("caboose", True)] == 6


@pytest.mark.parametrize(("cleared_by", "payer"), [(1, 1), (None, 0)])
def test_a_rear_end_collision_costs_whoever_gave_the_follower_its_clearance(
    cleared_by: int | None, payer: int
) -> None:
    """§9: who gave the moving train its clearance pays; if nobody was asked, the Superintendent."""
    state = line("plains", "plains", "curves")
    ahead = crossing(state, 10, 5, 3, "t")
    follower = crossing(state, 8, 5, 1, "cb", cleared_by=cleared_by)
    log = act(state)
    event = told(log, TrainsCollided)[0]
    assert (event.kind, event.node, event.seat, event.payer) == ("rearEnd", 5, None, payer)
    assert [name for name, _ in event.lost] == ["8", "10"]
    assert state.players[payer].revenue == -5
    assert state.free_trays[-2:] == [follower.tray, ahead.tray]


def test_every_trace_of_a_lost_train_leaves_its_card() -> None:
    """§9: transits, yard and flags."""
    state = line("plains", "curves")
    crossing(state, 10, 3, 3)
    follower = crossing(state, 8, 3, 1)
    state.mainline[1].flagged.append(follower.tray)
    act(state)
    assert state.mainline[1] == MainlineCard("curves")


def test_a_wrecked_extras_card_goes_to_the_salvage_yard() -> None:
    """§9: an Extra's card goes to the Salvage Yard."""
    state = line(tier="whistlePost")
    fill_office(state, 8, direction="west")
    extra = crossing(state, 21, 1, 1, direction="east")
    act(state)
    assert state.salvage == [extra.card]


def test_each_collision_is_counted_once() -> None:
    """§9: each is one collision, however much is lost."""
    state = line("plains", "curves", tier="whistlePost")
    crossing(state, 10, 3, 3)
    crossing(state, 8, 3, 1)
    fill_office(state, 7)
    crossing(state, 12, 1, 1)
    log = act(state)
    assert [event.today for event in told(log, TrainsCollided)] == [1, 2]
    assert (state.collisions_today, state.collisions_total) == (2, 2)
    assert state.players[0].revenue == -10
    assert state.players[0].earned == {"wreck": -10}


def test_a_follower_runs_into_a_train_held_at_the_limits() -> None:
    """§7.6: the one ahead will still be on the card after this Phase."""
    state = line(tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    fill_office(state, 7)
    held = crossing(state, 8, 1, 0, is_at_limits=True)
    follower = at_point(state, 10)
    act(state)
    answer(state, GiveClearance(allow=True))
    act(state)
    log = act(state)
    assert told(log, TrainsCollided)[0].lost == (("10", ()), ("8", ()))
    assert held.tray not in state.trains
    assert follower.tray not in state.trains
