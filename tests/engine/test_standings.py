"""Standings, the goal and the pace towards it, the rules in force, and the result at the end."""

from __future__ import annotations

import pytest

from engine.config import PRESETS, config_from_json
from engine.phases import ending
from engine.phases.ending import REASONS
from engine.state import Outcome
from engine.view import frame
from engine.view.rules_in_force import config_frame
from tests.engine.card_table import table
from tests.engine.drawn import player_of, position

# Standings and rules


def test_standings_are_in_order_of_revenue_with_ones_own_row_marked() -> None:
    """§10.2 The highest Revenue wins after the last Day."""
    state = table(3)
    for player, revenue in zip(state.players, (2, 7, 7), strict=True):
        player.revenue = revenue
    rows = frame(state, 0).standings
    assert [row.player for row in rows] == [1, 2, 0]
    assert [row.pace for row in rows] == ["level", "level", "trailing"]
    assert [row.is_me for row in rows] == [False, False, True]
    assert frame(state, 1).goal.sentence.startswith("Have the highest Revenue after Day 5.")
    state.players[1].revenue = 9
    assert frame(state, 1).goal.pace == "leading"


@pytest.mark.parametrize(
    ("revenues", "value", "pace", "words"),
    [
        ((2, 9, 7), 9, "leading", "Bob leads by 2"),
        ((7, 2, 7), 7, "level", "Ann and Cho level"),
        ((0, 0, 0), 0, "level", "all are level"),
        ((-5, -5, -2), -2, "leading", "Cho leads by 3"),
    ],
)
def test_who_watches_is_told_who_leads_and_by_how_much(
    revenues: tuple[int, ...], value: int, pace: str, words: str
) -> None:
    """§10.2 The highest Revenue wins; a watcher has none of their own (experience, status line)."""
    for victory in ("highestAfterDays", "firstToTarget"):
        state = table(3, victory=victory)
        for player, revenue in zip(state.players, revenues, strict=True):
            player.revenue = revenue
        goal = frame(state, None).goal
        assert (goal.value, goal.pace, goal.pace_words) == (value, pace, words)
        assert goal.sentence.startswith(("The highest Revenue after Day 5 wins.", "Who is first to earn 20"))


@pytest.mark.parametrize(
    ("revenue", "day", "pace"),
    [
        (20, 1, "reached"),
        (3, 1, "early"),
        (3, 2, "early"),
        (8, 3, "ahead"),
        (7, 3, "onPace"),
        (3, 4, "behind"),
    ],
)
def test_pace_compares_revenue_with_the_stages_gone_by(revenue: int, day: int, pace: str) -> None:
    """§10.2 Solitaire wins at the target after the last Day."""
    state = table()
    state.day, state.players[0].revenue = day, revenue
    assert frame(state, 0).goal.pace == pace
    assert frame(state, 0).standings[0].target == 20


@pytest.mark.parametrize(
    ("day", "stage", "told"),
    [(1, 12, None), (2, 1, {1, 2}), (3, 9, {6, 7})],
)
def test_the_goal_says_what_on_pace_means_by_now(day: int, stage: int, told: set[int] | None) -> None:
    """Experience, Pages: Revenue against target and whether that is on pace; 7 in 3 Days."""
    state = table(length="custom", days=3, target=7)
    state.day, state.stage = day, stage
    on_pace = set()
    for revenue in range(8):
        state.players[0].revenue = revenue
        goal = frame(state, 0).goal
        if goal.pace == "onPace":
            on_pace.add(revenue)
        if goal.pace in ("early", "reached"):
            assert goal.sentence == "Earn 7 Revenue by the end of Day 3."
        else:
            assert told is not None
            assert goal.sentence.endswith(f"by the end of Day 3. On pace by now: {min(told)} or {max(told)}.")
    assert on_pace - {7} == (told or set()) - {7}


def test_a_single_day_is_on_pace_with_nothing_at_first() -> None:
    """§10.2 Its first half builds; no pace is below nothing."""
    state = table(length="custom", days=1, target=7)
    state.stage = 7
    assert frame(state, 0).goal.sentence.endswith("On pace by now: 0.")


@pytest.mark.parametrize(("revenue", "pace"), [(19, "missed"), (20, "reached")])
def test_when_the_game_is_over_the_target_is_missed_or_met(revenue: int, pace: str) -> None:
    """§10.2"""
    state = table()
    state.players[0].revenue, state.outcome = revenue, Outcome("targetMissed", ())
    assert frame(state, 0).goal.pace == pace


def test_co_op_counts_the_table_and_first_to_target_ones_own() -> None:
    """§10.2 Co-op: total against target times players; `firstToTarget`: one player at the target."""
    together = table(2, mode="coop")
    assert frame(together, 0).goal.sentence == "Together earn 40 Revenue by the end of Day 5."
    assert frame(together, 0).standings[0].target == 20
    race = table(2, victory="firstToTarget")
    assert frame(race, 0).goal.sentence.startswith("Be the first to earn 20")
    assert "first to the target" in frame(race, 0).config.short
    assert "Earn 20 Revenue" in frame(table(), 0).goal.sentence


def test_without_a_floor_the_goal_does_not_speak_of_one() -> None:
    """§10.2 `floorPerTwoPlayerDays` may be 0."""
    assert "Everybody loses" not in frame(table(2, floorPerTwoPlayerDays=0), 0).goal.sentence
    assert "Everybody loses" in frame(table(2), 0).goal.sentence


def test_the_rules_in_force_are_told_short_and_in_full() -> None:
    """§12.5 Every setting is shown, those that differ from the default in the short form."""
    plain, changed = frame(table(), 0).config, frame(table(houseRules={"fouling": "office"}), 0).config
    assert plain.short == "Solitaire · Standard (5 Days, target 20)"
    assert changed.short == "Solitaire · Standard (5 Days, target 20) · fouling: Office only"
    first_day = config_frame(config_from_json(PRESETS["firstDay"], 1), 1).short
    assert first_day.startswith("Solitaire · 3 Days, target 7 · ")
    assert first_day.endswith("1 train on the timetable from the start")
    assert len(plain.lines) == len({line.key for line in plain.lines}) == 22
    assert [line.key for line in changed.lines if not line.is_default] == ["fouling"]


def test_a_switching_turn_shows_option_and_moves_left() -> None:
    """§5.1 Six Moves shared among the trains standing in one's district."""
    state = position("||  --:(8:h>)  WP  --  ||")
    row = frame(state, player_of(state)).standings[0]
    assert (row.turn, row.option, row.moves_left) == ("acting", "Switch", 6)
    state.turns[0].is_done = True
    assert frame(state, 0).standings[0].turn == "done"
    waiting = table(2)
    others = [row.turn for row in frame(waiting, 0).standings]
    assert sorted(others) == ["acting", "waiting"]


# The end


def test_a_result_tells_reason_winners_and_medal() -> None:
    """§10.2 Who has won, or that all lose."""
    state = table()
    state.players[0].revenue = 11
    state.tally = {"carsLoaded": 3, "trainsWrecked": 0, "unknown": 1}
    state.day = 5
    ending.judge_last_day(state, [])
    result = frame(state, 0).result
    assert result is not None
    assert (result.status, result.am_winner, result.medal) == ("lost", False, "bronze")
    assert "short of the target" in result.sentence
    assert "The game is lost." in result.sentence
    assert "11 Revenue of 20" in result.sentence
    assert [(line.label, line.count) for line in result.tally] == [("cars loaded", 3)]
    assert frame(state, 0).waiting is None
    assert frame(state, 0).standings[0].turn == "none"


@pytest.mark.parametrize(
    ("winners", "verdict"), [((), "All lose."), ((0,), "You win."), ((0, 1), "You and Bob win.")]
)
def test_the_verdict_names_the_winners(winners: tuple[int, ...], verdict: str) -> None:
    """§10.2 Ruling: a tie is shared."""
    state = table(2)
    state.status = "won" if winners else "lost"
    for reason in REASONS:
        state.outcome = Outcome(reason, winners)
        result = frame(state, 0).result
        assert result is not None
        assert verdict in result.sentence
        assert result.am_winner == bool(winners)
        assert result.medal is None


def test_far_below_the_target_there_is_no_medal() -> None:
    """§10.2 Medals begin at a quarter of the target."""
    state = table()
    state.status, state.outcome = "lost", Outcome("targetMissed", ())
    result = frame(state, 0).result
    assert result is not None
    assert result.medal is None
