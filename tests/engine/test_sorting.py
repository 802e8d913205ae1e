"""Sorting a consist, at a Small Yard for a Move and once in an Interchange's yard."""

import pytest

from engine.events.switching import ConsistSorted
from engine.phases.sorting import SortConsist
from tests.engine.drawn import (
    SMALL_YARD,
    asked_at_the_interchange,
    code,
    player_of,
    position,
    shows,
    told,
    train,
    tray,
)


def test_a_small_yard_orders_the_whole_consist_and_puts_the_engine_at_the_nose() -> None:
    """§5.1 Small Yard: one Move re-orders the whole consist; `order` lists the old indices, nose first."""
    state = position(SMALL_YARD)
    sorted_state, log = told(state, SortConsist(tray(state, "8"), (2, 0, 1)))
    shows(sorted_state, "SY:(8:Htb>)  --  .\n||  WP  ||")
    assert sorted_state.turns[player_of(state)].moves == 5
    assert isinstance(log[0], ConsistSorted)
    assert log[0].moves_left == 5


def test_the_same_order_again_is_allowed() -> None:
    """§5.1 Small Yard: the same order again is allowed."""
    state = position(SMALL_YARD)
    assert code(state, SortConsist(tray(state, "8"), (0, 1, 2))) is None


def test_the_choices_tell_only_orders_apart_that_differ() -> None:
    """§5.1 Small Yard: two cars of one kind make no two orders."""
    state = position("SY:(8:bHb>t)  --  .\n||  WP  ||")
    orders = [choice.order for choice in SortConsist.choices(state, player_of(state))]
    assert len(orders) == 12
    assert orders[0] == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("text", "order", "found"),
    [
        ("SY:(8:bb>)  --  .\n||  WP  ||", (0,), "CONSIST_ORDER"),
        ("SY:(8:bb>)  --  .\n||  WP  ||", (0, 0), "CONSIST_ORDER"),
        ("SY:(8:>)  --  .\n||  WP  ||", (), "NOTHING_TO_SORT"),
        ("YO:(8:bb>)  --  .\n||  WP  ||", (0, 1), "NOT_AT_A_SMALL_YARD"),
        ("--:(8:bb>)  --  .\n||  WP  ||", (0, 1), "NOT_AT_A_SMALL_YARD"),
    ],
)
def test_what_a_small_yard_refuses(text: str, order: tuple[int, ...], found: str) -> None:
    """§5.1 Small Yard: it needs a car, and the yard."""
    state = position(text)
    assert code(state, SortConsist(tray(state, "8"), order)) == found


def test_sorting_needs_a_move() -> None:
    """§5.1 Small Yard: one Move."""
    state = position(SMALL_YARD, moves=0)
    assert code(state, SortConsist(tray(state, "8"), (0, 1, 2))) == "NO_MOVES_LEFT"
    assert list(SortConsist.choices(state, player_of(state))) == []


def test_the_starter_is_asked_for_the_order_at_an_interchange() -> None:
    """§6.3 Ruling: its starter is asked once for the order of the cars; the same order is an answer."""
    state = asked_at_the_interchange()
    choices = list(SortConsist.choices(state, player_of(state)))
    assert len(choices) == 6
    assert choices[0].order == (0, 1, 2)
    assert all(code(state, choice) is None for choice in choices)
    answered, log = told(state, SortConsist(tray(state, "8"), (2, 1, 0)))
    assert answered.question is None
    assert train(answered, "8").consist == train(state, "8").consist[::-1]
    assert answered.turns == state.turns
    assert isinstance(log[0], ConsistSorted)
    assert log[0].moves_left is None


def test_only_the_train_asked_about_is_sorted_at_an_interchange() -> None:
    """§6.3 Ruling: the Interchange sorts nothing else."""
    state = asked_at_the_interchange()
    assert code(state, SortConsist(tray(state, "X15"), (0,))) == "OTHER_TRAIN_TO_SORT"
    assert code(state, SortConsist("tray9", (0,))) == "OTHER_TRAIN_TO_SORT"
    assert code(state, SortConsist(tray(state, "8"), (0, 1))) == "CONSIST_ORDER"
