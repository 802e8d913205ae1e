"""Every way a game can end, in every mode."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalogue.editions import EDITIONS
from engine.config import config_from_json
from engine.events import GameEnded, Log
from engine.game import play
from engine.names import OFFICE_SQUARE
from engine.phases import ending, shift_change
from engine.phases.load_unload import EndLoadUnload
from engine.phases.porters import BoardPassengers
from engine.state import Outcome, State
from tests.engine.work_table import at_work, cars, train_at_office

MODES = [("solitaire", 1), ("competitive", 3), ("coop", 3)]


def earned(*revenue: int, **config: Any) -> State:
    """A game on its last Day in which the players have earned this."""
    state = at_work(len(revenue), **config)
    for player, amount in zip(state.players, revenue, strict=True):
        player.revenue, player.earned = amount, {"load": amount}
    state.day = state.config.days
    return state


def last_day(state: State) -> Outcome | None:
    """The Shift Change that ends the last Day."""
    state.stage, state.phase = 12, "shiftChange"
    log: Log = []
    shift_change.begin(state, log)
    told = [event for event in log if isinstance(event, GameEnded)]
    if state.outcome is None:
        assert not told
        return None
    revenue = tuple(player.revenue for player in state.players)
    assert told == [GameEnded(state.outcome.reason, state.outcome.winners, revenue)]
    assert state.status == ("won" if state.outcome.winners else "lost")
    assert state.outcome.reason in ending.REASONS
    return state.outcome


# The collision floor


@pytest.mark.parametrize(("mode", "players"), MODES)
@pytest.mark.parametrize("stage", [1, 12])
def test_too_many_collisions_in_a_day_lose_the_game_for_all(mode: str, players: int, stage: int) -> None:
    """§10.1: three in solitaire, players + 2 otherwise; judged at Shift Change in every mode."""
    floor = 3 if mode == "solitaire" else players + 2
    for collisions in (floor - 1, floor, floor + 1):
        state = at_work(players, mode=mode)
        state.stage, state.collisions_today = stage, collisions
        shift_change.begin(state, [])
        lost = collisions >= floor
        assert state.status == ("lost" if lost else "active")
        assert state.outcome == (Outcome("collisionsInADay", ()) if lost else None)


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_too_many_collisions_in_the_game_lose_it_where_a_limit_is_set(mode: str, players: int) -> None:
    """§10.1: `maxCollisionsTotal` is off unless set."""
    state = at_work(players, mode=mode, maxCollisionsTotal=2)
    state.collisions_total = 2
    shift_change.begin(state, [])
    assert state.outcome == Outcome("collisionsInAll", ())
    unlimited = at_work(players, mode=mode)
    unlimited.collisions_total = 99
    shift_change.begin(unlimited, [])
    assert unlimited.status == "active"


def test_a_limit_of_nothing_is_off() -> None:
    """§10.1 §12.5: 0 is off."""
    state = at_work(maxCollisionsPerDay=0)
    state.collisions_today = 50
    shift_change.begin(state, [])
    assert state.status == "active"


def test_load_unload_of_the_stage_still_counts_before_the_floor() -> None:
    """§10.1: wrecks are judged at Shift Change only, so passengers board first."""
    state = at_work()
    state.collisions_today = 3
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 8, "c")
    state, _ = play(state, 0, BoardPassengers(OFFICE_SQUARE))
    assert state.status == "active"
    state, events = play(state, 0, EndLoadUnload())
    assert events[-1] == GameEnded("collisionsInADay", (), (1,))
    assert state.status == "lost"


def test_the_older_editions_have_no_collision_floor_in_solitaire() -> None:
    """§10.1: the floor is a rule of today."""
    state = at_work(maxCollisionsTotal=2)
    state.edition = EDITIONS["v0.4.9"]
    state.collisions_today = state.collisions_total = 9
    shift_change.begin(state, [])
    assert state.status == "active"


def test_the_older_editions_keep_the_floor_of_rivals_and_crews() -> None:
    """§10.1: in every mode; only solitaire knew none."""
    state = at_work(2, maxCollisionsPerDay=2)
    state.edition = EDITIONS["v0.4.9"]
    state.collisions_today = 2
    shift_change.begin(state, [])
    assert state.outcome == Outcome("collisionsInADay", ())


# Highest after the Days


@pytest.mark.parametrize(
    ("revenue", "outcome"),
    [
        (20, Outcome("targetReached", (0,))),
        (31, Outcome("targetReached", (0,))),
        (19, Outcome("targetMissed", ())),
    ],
)
def test_solitaire_wins_at_its_target(revenue: int, outcome: Outcome) -> None:
    """§10.2: after the last Day, at the target or above."""
    assert last_day(earned(revenue)) == outcome


@pytest.mark.parametrize(
    ("revenue", "outcome"),
    [
        ((0, 60, 0), Outcome("targetReached", (0, 1, 2))),
        ((20, 20, 20), Outcome("targetReached", (0, 1, 2))),
        ((20, 20, 19), Outcome("targetMissed", ())),
    ],
)
def test_co_op_wins_together_at_target_times_players(revenue: tuple[int, ...], outcome: Outcome) -> None:
    """§10.2: the total counts, not who earned it."""
    assert last_day(earned(*revenue, mode="coop")) == outcome


@pytest.mark.parametrize(
    ("revenue", "outcome"),
    [
        ((8, 9, -3), Outcome("highestRevenue", (1,))),
        ((9, 9, 0), Outcome("highestRevenue", (0, 1))),
        ((9, 9, 9), Outcome("highestRevenue", (0, 1, 2))),
        ((4, 4, 0), Outcome("highestRevenue", (0, 1))),
        ((4, 3, 0), Outcome("belowFloor", ())),
        ((9, -1, -1), Outcome("belowFloor", ())),
    ],
)
def test_the_highest_wins_among_rivals_unless_all_are_below_the_floor(
    revenue: tuple[int, ...], outcome: Outcome
) -> None:
    """§10.2: twice the total against floor × players × Days, here 15; a tie is shared."""
    assert last_day(earned(*revenue)) == outcome


@pytest.mark.parametrize(("floor", "total"), [(0, -3), (6, 30)])
def test_the_floor_can_be_set(floor: int, total: int) -> None:
    """§10.2 §12.5: `floorPerTwoPlayerDays`, 6 in the older game; 0 still asks for no debt in all."""
    at_floor = earned(total, 0, floorPerTwoPlayerDays=floor)
    outcome = last_day(at_floor)
    assert outcome is not None
    assert outcome.reason == ("highestRevenue" if 2 * total >= floor * 10 else "belowFloor")


def test_the_game_goes_on_before_the_last_day() -> None:
    """§10.2: victory is judged after the last Day only."""
    state = earned(99, 0)
    state.day = 4
    assert last_day(state) is None
    assert (state.day, state.stage) == (5, 1)


# First to the target


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_nobody_at_the_target_after_the_last_day_loses(mode: str, players: int) -> None:
    """§10.2: if nobody has got there after the last Day, all lose."""
    state = earned(*[19] * players, mode=mode, victory="firstToTarget")
    assert last_day(state) == Outcome("targetMissed", ())


@pytest.mark.parametrize(
    ("mode", "revenue", "winners"),
    [
        ("solitaire", (19,), ()),
        ("solitaire", (20,), (0,)),
        ("competitive", (19, 19), ()),
        ("competitive", (20, 3), (0,)),
        ("competitive", (20, 22), (1,)),
        ("competitive", (21, 21), (0, 1)),
        ("coop", (39, 0), ()),
        ("coop", (30, 10), (0, 1)),
    ],
)
def test_the_first_at_the_target_ends_the_game(
    mode: str, revenue: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """§10.2: one player, or the total in co-op; of several at once the highest, else shared."""
    state = earned(*revenue, mode=mode, victory="firstToTarget")
    log: Log = []
    ending.judge_target(state, log)
    assert state.outcome == (Outcome("targetReached", winners) if winners else None)
    assert len(log) == bool(winners)
    ending.judge_target(state, log)
    assert len(log) == bool(winners)


def test_the_act_that_reaches_the_target_ends_the_game_there() -> None:
    """§10.2: judged after every act in which Revenue rose."""
    state = earned(19, victory="firstToTarget")
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 8, "c")
    state, events = play(state, 0, BoardPassengers(OFFICE_SQUARE))
    assert state.status == "won"
    assert events[-1] == GameEnded("targetReached", (0,), (20,))
    assert state.phase == "loadUnload"


def test_the_target_ends_nothing_where_the_days_are_played_out() -> None:
    """§10.2: `highestAfterDays` plays to the end."""
    state = earned(99)
    ending.judge_target(state, [])
    assert state.status == "active"


def test_a_game_has_a_mode_for_its_number_of_players() -> None:
    """§10.3: solitaire has exactly one player; competitive and co-op two to four."""
    assert config_from_json({}, 1).mode == "solitaire"
    assert {config_from_json({"mode": "coop"}, players).mode for players in (2, 3, 4)} == {"coop"}
