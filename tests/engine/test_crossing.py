"""Crossing times (rules 7.3)."""

import pytest

from engine.events.mainline import TrainDeparted
from engine.names import Direction
from engine.phases.crossing import crossing_stages
from engine.table.division import MainlineCard
from engine.table.trains import InDistrict, OnMainline
from tests.engine.line_table import act, at_point, line, told

FAST, SLOW = True, False


@pytest.mark.parametrize(
    ("key", "fast", "slow"),
    [
        ("plains", 1, 2),
        ("doubleTrack", 1, 2),
        ("uncontrolledSiding", 1, 2),
        ("trestle", 1, 2),
        ("interchange", 1, 2),
        ("curves", 2, 3),
        ("tunnel", 2, 3),
        ("heavyGrade", 2, 3),
    ],
)
@pytest.mark.parametrize("with_coach", [False, True])
def test_sixty_miles_take_one_stage_and_thirty_two_and_a_slow_train_one_more(
    key: str, fast: int, slow: int, with_coach: bool
) -> None:
    """§7.3: 60 → 1, 30 → 2; a slow train adds 1."""
    card = MainlineCard(key)
    assert crossing_stages(card, "east", is_fast=FAST, with_coach=with_coach) == fast
    assert crossing_stages(card, "east", is_fast=SLOW, with_coach=with_coach) == slow


@pytest.mark.parametrize(("with_coach", "fast", "slow"), [(True, 1, 2), (False, 2, 3)])
def test_hilly_is_fast_for_a_train_with_any_coach(with_coach: bool, fast: int, slow: int) -> None:
    """§7.3: Hilly is 60 for a train with any coach and 30 for others."""
    card = MainlineCard("hilly")
    assert crossing_stages(card, "west", is_fast=FAST, with_coach=with_coach) == fast
    assert crossing_stages(card, "west", is_fast=SLOW, with_coach=with_coach) == slow


@pytest.mark.parametrize(
    ("laid", "direction", "fast", "slow"),
    [
        (["brakeman"], "west", 1, 2),
        (["brakeman", "airbrakes"], "west", 1, 1),
        (["brakeman", "airbrakes"], "east", 2, 3),
        (["helpers"], "east", 1, 2),
        (["helpers"], "west", 2, 3),
        (["absSignals", "brakeman", "airbrakes", "helpers"], "east", 1, 2),
    ],
)
def test_help_on_a_grade_that_climbs_east(
    laid: list[str], direction: Direction, fast: int, slow: int
) -> None:
    """§7.3: Brakeman −1 downhill, Airbrakes −1 more, Helpers −1 uphill; never below 1."""
    card = MainlineCard("heavyGrade", uphill="east", laid=laid)
    assert crossing_stages(card, direction, is_fast=FAST, with_coach=False) == fast
    assert crossing_stages(card, direction, is_fast=SLOW, with_coach=False) == slow


def test_the_time_is_fixed_on_entry() -> None:
    """§7.3: a coach set out or a card changed later changes nothing."""
    state = line("hilly", "plains")
    train = at_point(state, 8, "cb")
    assert told(act(state), TrainDeparted)[0].stages == 2
    train.consist.clear()
    act(state)
    assert train.place == OnMainline(1)
    act(state)
    assert train.place == InDistrict(0, (0, 0))  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "stages"), [(4, 1), (8, 2)])
def test_a_train_arrives_so_many_stages_after_it_entered(number: int, stages: int) -> None:
    """§7.3: entering in Stage t with n Stages it arrives in the Mainline Phase of Stage t+n."""
    state = line()
    train = at_point(state, number)
    act(state)
    for _ in range(stages):
        assert isinstance(train.place, OnMainline)
        act(state)
    assert isinstance(train.place, InDistrict)
