"""Whoever reads is `you`: their own name is not used for them, others are told by name (experience, Help)."""

from __future__ import annotations

from engine.config import config_from_json
from engine.game import new_game
from engine.names import Square
from engine.state import Outcome, State
from engine.view import frame
from tests.engine.line_table import at_office, cars, crossing, line, standing, widen


def _fouled() -> State:
    """Ann's Running Track is fouled to the east, and Train 7 comes from there."""
    state = line("plains", "plains", "plains")
    widen(state.districts[0])
    state.districts[0].grid[Square(1, 0)].standing = cars(state, "b")
    crossing(state, 7, 3, 1, "c")
    return state


def test_who_pays_for_a_collision_is_told_to_them_as_you_and_to_others_by_name() -> None:
    """§9 Inside Limits the local player pays."""
    state = _fouled()
    told = {viewer: frame(state, viewer).trains[0].waits_for for viewer in (0, 1, None)}
    assert told[0].endswith("the Running Track of your Depot: a collision, you pay 5 Revenue.")
    assert told[1] == told[None]
    assert told[1].endswith("the Running Track of Ann's Depot: a collision, Ann pays 5 Revenue.")
    assert [each.text.endswith("you pay 5 Revenue.") for each in frame(state, 0).warnings] == [True]


def test_what_is_stuck_is_told_as_ones_own() -> None:
    """Experience, Help: in one's own district things stand at `your Depot`."""
    state = line("plains", "plains", "plains")
    widen(state.districts[0])
    standing(state, 10, 1, 0, "b")
    at_office(state, 8, "bEb", seat=1)
    titles = {viewer: {item.title for item in frame(state, viewer).stuck} for viewer in (0, 1, None)}
    assert {"Your Depot", "Ben's Depot"} <= titles[0]
    assert {"Ann's Depot", "Your Depot"} <= titles[1]
    assert {"Ann's Depot", "Ben's Depot"} <= titles[None]
    assert any(title.endswith("at (1,0) in your district") for title in titles[0])


def test_the_superintendent_reads_that_they_are() -> None:
    """§4.1 The Fedora passes after every third Stage."""
    state = new_game(config_from_json({}, 2), ["Ann", "Ben"], 1).state
    state.superintendent = 1
    assert frame(state, 1).clock.sentence.endswith("You are Superintendent until the end of Stage 3.")
    assert frame(state, 0).clock.sentence.endswith("Ben is Superintendent until the end of Stage 3.")


def test_the_winner_reads_that_they_win() -> None:
    """§10.2"""
    state = new_game(config_from_json({}, 2), ["Ann", "Ben"], 1).state
    state.status, state.outcome = "won", Outcome("highestRevenue", (1,))
    told = {viewer: frame(state, viewer).result for viewer in (0, 1, None)}
    assert [result is not None and result.sentence.split(". ")[1] for result in told.values()] == [
        "Ben wins",
        "You win",
        "Ben wins",
    ]


def test_arrivals_are_warned_of_in_order_of_time() -> None:
    """§7.3 No. 7 comes a Stage after No. 9, though it acts before it (§7.1)."""
    state = line("plains", "plains")
    widen(state.districts[0])
    for col in (-1, 1):
        state.districts[0].grid[Square(col, 0)].standing = cars(state, "b")
    crossing(state, 7, 3, 2, "c")
    crossing(state, 8, 1, 3, "c")
    crossing(state, 9, 3, 1, "b")
    stages = [each.text.partition(" in ")[2][:7] for each in frame(state, 0).warnings]
    assert stages == ["Stage 1", "Stage 2", "Stage 3"]
