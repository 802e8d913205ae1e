"""Where Extras start, and the order of an Interchange's Extra (rules 6.3, 12.3)."""

from itertools import product

import pytest

from engine.catalogue.editions import EDITIONS
from engine.decisions import decision
from engine.events.mainline import TrainDeparted
from engine.events.new_train import ExtraStarted
from engine.game import check, legal_intents
from engine.names import OFFICE_SQUARE, Direction
from engine.phases import new_train
from engine.phases.extra_starts import StartExtra
from engine.phases.make_up import PlaceCar
from engine.phases.sorting import SortConsist
from engine.state import State
from engine.table.questions import SortQuestion
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange
from engine.targets import ExtraStart
from tests.engine.line_table import (
    act,
    at_office,
    begin_new_train,
    choose,
    code,
    line,
    queue,
    schedule,
    told,
)

WEST_POINT = ExtraStart("divisionPoint", side="west")
EAST_POINT = ExtraStart("divisionPoint", side="east")


def office(seat: int) -> ExtraStart:
    return ExtraStart("office", seat=seat)


def interchange(node: int) -> ExtraStart:
    return ExtraStart("mainline", node=node)


def waiting(*mainline: str, number: int = 21, player: int = 0, **config: object) -> State:
    """One Extra waits for its start."""
    state = line(*mainline, **config)  # type: ignore[arg-type]
    queue(state, number, player=player)
    begin_new_train(state)
    return state


@pytest.mark.parametrize(("start", "direction"), [(WEST_POINT, "east"), (EAST_POINT, "west")])
def test_an_extra_runs_away_from_its_division_point(start: ExtraStart, direction: Direction) -> None:
    """§6.3: West Division Point east, East Division Point west; a chosen direction is ignored there."""
    state = waiting()
    log = choose(state, 0, StartExtra(21, start, "west"))
    (train,) = state.trains.values()
    assert (train.direction, train.place) == (direction, AtDivisionPoint(start.side))  # type: ignore[arg-type]
    assert told(log, ExtraStarted)[0].direction == direction


@pytest.mark.parametrize("direction", ["east", "west"])
def test_an_extra_starts_in_an_interchanges_yard_either_way(direction: Direction) -> None:
    """§6.3: in an Interchange's yard, either way, chosen."""
    state = waiting("plains", "interchange")
    choose(state, 0, StartExtra(21, interchange(3), direction))
    (train,) = state.trains.values()
    assert (train.place, train.direction) == (InInterchange(3), direction)
    assert state.mainline[1].yard == [train.tray]
    assert not state.mainline[1].transits


@pytest.mark.parametrize("direction", ["east", "west"])
def test_an_extra_starts_at_an_office_on_an_ad_track(direction: Direction) -> None:
    """§6.3: a Control Point's Office with a free A/D track, either way, chosen."""
    state = waiting()
    choose(state, 0, StartExtra(21, office(0), direction))
    (train,) = state.trains.values()
    assert (train.place, train.direction) == (InDistrict(0, OFFICE_SQUARE), direction)
    assert train.facing == train.rail_facing == direction[0]
    assert state.districts[0].roster == [train.tray]
    assert train.starter == 0


def test_starts_that_are_none_are_refused_with_their_reason() -> None:
    """§6.3: one code for each reason."""
    state = waiting("plains", "interchange", "plains", houseRules={"extraStart": "anyOffice"})
    state.districts[1].tier = "whistlePost"
    at_office(state, 8), at_office(state, 10)
    codes = {
        StartExtra(21, interchange(3)): "NO_DIRECTION_CHOSEN",
        StartExtra(21, interchange(1), "east"): "NOT_AN_INTERCHANGE",
        StartExtra(21, interchange(2), "east"): "NOT_AN_INTERCHANGE",
        StartExtra(21, interchange(99), "east"): "NOT_AN_INTERCHANGE",
        StartExtra(21, office(1), "east"): "NOT_A_CONTROL_POINT",
        StartExtra(21, office(0), "east"): "NO_FREE_AD_TRACK",
        StartExtra(21, office(7), "east"): "NO_SUCH_OFFICE",
        StartExtra(21, ExtraStart("office"), "east"): "NO_SUCH_OFFICE",
        StartExtra(13, WEST_POINT): "NOT_THE_NEXT_EXTRA",
    }
    assert {intent: code(state, 0, intent) for intent in codes} == codes


@pytest.mark.parametrize(
    ("rule", "own", "other"),
    [
        ("divisionPointsOnly", "OFFICE_STARTS_NOT_ALLOWED", "OFFICE_STARTS_NOT_ALLOWED"),
        ("ownOffice", None, "NOT_YOUR_OFFICE"),
        ("anyOffice", None, None),
    ],
)
def test_office_starts_follow_the_house_rule(rule: str, own: str | None, other: str | None) -> None:
    """§12.3: `extraStart` allows no Office, one's own, or any."""
    state = waiting("plains", "plains", "plains", houseRules={"extraStart": rule})
    assert code(state, 0, StartExtra(21, office(0), "east")) == own
    assert code(state, 0, StartExtra(21, office(1), "east")) == other


def test_ones_own_office_is_that_of_the_seat_one_has_now() -> None:
    """§12.3, §1.2: a seat is a place, and Employee Rotation moves people between them."""
    state = waiting("plains", "plains", "plains", houseRules={"extraStart": "ownOffice"})
    state.seating = [1, 0]
    assert code(state, 0, StartExtra(21, office(0), "east")) == "NOT_YOUR_OFFICE"
    starts = [choice.start for choice in StartExtra.choices(state, 0)]
    assert office(1) in starts
    assert office(0) not in starts


def test_older_editions_do_not_ask_the_house_rule() -> None:
    """§6.3: in an older edition any Office starts an Extra."""
    older = EDITIONS["v0.4.7"]
    state = waiting(edition=older, houseRules={"extraStart": "divisionPointsOnly"})
    assert code(state, 0, StartExtra(21, office(0), "east")) is None


def test_extras_start_in_the_order_of_playing_by_whoever_played_them() -> None:
    """§6.3: for each played Extra in order of playing, the player who played it chooses."""
    state = line("plains", "plains", "plains")
    queue(state, 21, player=1)
    queue(state, 13, player=0)
    begin_new_train(state)
    assert decision(state).player == 1  # type: ignore[union-attr]
    assert code(state, 0, StartExtra(21, WEST_POINT)) == "NOT_YOUR_TURN"
    choose(state, 1, StartExtra(21, WEST_POINT))
    assert decision(state) == ("startExtra", 0)


def test_extras_start_before_any_car_is_placed() -> None:
    """§6.3: before any car is added."""
    state = line()
    schedule(state, 8)
    queue(state, 21)
    begin_new_train(state)
    assert decision(state).kind == "startExtra"  # type: ignore[union-attr]
    choose(state, 0, StartExtra(21, WEST_POINT))
    assert decision(state).kind == "placeCar"  # type: ignore[union-attr]


def test_an_extra_waits_while_no_tray_is_free() -> None:
    """§6.3: only while a tray is free; the due train takes one first."""
    state = line()
    schedule(state, 8)
    queue(state, 21)
    state.free_trays = state.free_trays[:1]
    begin_new_train(state)
    assert decision(state).kind == "placeCar"  # type: ignore[union-attr]
    assert [extra.number for extra in state.extras] == [21]


def fill(state: State) -> None:
    """Give every train being made up its first suitable cars until somebody is asked for something else."""
    while state.make_up.trays and state.question is None:
        waiting_for = decision(state)
        assert waiting_for is not None
        car = next(each for each in legal_intents(state, waiting_for.player) if isinstance(each, PlaceCar))
        choose(state, waiting_for.player, car)


def test_an_extra_started_at_an_office_may_leave_in_the_same_stage() -> None:
    """§6.3: it may leave in the same Stage's Mainline Phase if fit."""
    state = waiting()
    choose(state, 0, StartExtra(21, office(0), "east"))
    fill(state)
    state.phase = "mainline"
    assert told(act(state), TrainDeparted)[0].train == "X21"


def test_its_starter_orders_the_cars_of_an_extra_in_an_interchanges_yard() -> None:
    """§6.3, Ruling: asked once it is complete, before the next train's cars; the same order counts."""
    state = line("plains", "interchange", "plains")
    queue(state, 21, player=1)
    queue(state, 15, player=0)
    begin_new_train(state)
    choose(state, 1, StartExtra(21, interchange(3), "east"))
    choose(state, 0, StartExtra(15, interchange(3), "west"))
    first, second = state.trains.values()
    assert state.mainline[1].yard == [first.tray, second.tray]
    fill(state)
    assert state.question == SortQuestion(1, first.tray)
    assert not second.consist
    choose(state, 1, SortConsist(first.tray, (0, 1, 2, 3)))
    fill(state)
    assert state.question == SortQuestion(0, second.tray)
    choose(state, 0, SortConsist(second.tray, (2, 0, 1)))
    assert state.question is None
    assert second.consist[0].type == "caboose"


@pytest.mark.parametrize("number", [16, 17, 18, 19, 22])
def test_an_extra_that_may_not_be_switched_or_is_too_short_is_not_sorted(number: int) -> None:
    """§6.3, Ruling: only with two cars or more, and if it may be switched."""
    state = waiting("plains", "interchange", number=number)
    choose(state, 0, StartExtra(number, interchange(3), "east"))
    fill(state)
    assert state.question is None
    assert not state.make_up.trays


def test_only_an_interchanges_extra_is_sorted() -> None:
    """§6.3, Ruling: the Interchange sorts nothing else."""
    state = waiting()
    choose(state, 0, StartExtra(21, WEST_POINT))
    fill(state)
    assert state.question is None


def test_red_flags_leave_a_waiting_order_waiting() -> None:
    """§11.9: the flags do not change whose decision it is."""
    state = waiting("plains", "interchange")
    choose(state, 0, StartExtra(21, interchange(3), "east"))
    fill(state)
    question = state.question
    assert new_train.go_on(state, [])
    assert state.question == question


@pytest.mark.parametrize("rule", ["divisionPointsOnly", "ownOffice", "anyOffice"])
def test_the_starts_offered_are_those_that_are_not_refused(rule: str) -> None:
    """§6.3: choices are the conceivable starts that pass, a direction at a Division Point left out."""
    state = waiting("plains", "interchange", "interchange", houseRules={"extraStart": rule})
    starts = [*map(interchange, range(-1, 9)), *map(office, range(-1, 4))]
    conceivable = [StartExtra(21, *each) for each in product(starts, ("west", "east"))]  # type: ignore[arg-type]
    conceivable += [StartExtra(21, WEST_POINT), StartExtra(21, EAST_POINT)]
    legal = {intent for intent in conceivable if check(state, 0, intent) is None}
    offered = [intent for intent in legal_intents(state, 0) if isinstance(intent, StartExtra)]
    assert set(offered) == legal
    assert len(offered) == len(legal)
