"""Cards that change a Mainline card (rules 11.8)."""

import pytest

from engine.events.drawing import MainlineModified
from engine.narration import Reader, narrate
from engine.phases.mainline_cards import ModifyMainline
from engine.state import State
from engine.table.trains import OnMainline
from tests.engine.card_table import act, code, hold, put_train, table


def line_of(*keys: str) -> State:
    """A solitaire Division of these two Mainline cards, at nodes 1 and 3."""
    state = table()
    for card, key in zip(state.mainline, keys, strict=True):
        card.key = key
    return state


@pytest.mark.parametrize("key", ["brakeman", "helpers"])
def test_brakeman_and_helpers_work_on_a_grade(key: str) -> None:
    """§11.8 Brakeman and Helpers on a Heavy Grade."""
    state = line_of("heavyGrade", "plains")
    card = hold(state, key)
    assert code(state, ModifyMainline(card, 3)) == "NOT_A_GRADE"
    assert list(ModifyMainline.choices(state, 0)) == [ModifyMainline(card, 1)]
    act(state, ModifyMainline(card, 1))
    assert state.mainline_card(1).laid == [key]
    assert state.mainline_card(1).cards == [card]
    assert state.players[0].hand == []


def test_airbrakes_follow_a_brakeman() -> None:
    """§11.8 Airbrakes where a Brakeman is."""
    state = line_of("heavyGrade", "plains")
    brakeman, airbrakes = hold(state, "brakeman"), hold(state, "airbrakes")
    assert code(state, ModifyMainline(airbrakes, 1)) == "NO_BRAKEMAN_HERE"
    act(state, ModifyMainline(brakeman, 1))
    act(state, ModifyMainline(airbrakes, 1))
    assert state.mainline_card(1).laid == ["brakeman", "airbrakes"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("plains", "doubleTrack"),
        ("curves", "plains"),
        ("uncontrolledSiding", "doubleTrack"),
        ("trestle", "uncontrolledSiding"),
    ],
)
def test_realignment_makes_a_better_card(before: str, after: str) -> None:
    """§11.8, §3.4 Realignment turns one card into another and goes to the Salvage Yard."""
    state = line_of(before, "tunnel")
    card = hold(state, "realignment")
    assert code(state, ModifyMainline(card, 3)) == "NOT_REALIGNABLE"
    log = act(state, ModifyMainline(card, 1))
    assert state.mainline_card(1).key == after
    assert state.mainline_card(1).cards == []
    assert state.salvage == [card]
    assert log == [MainlineModified(0, 1, card, before, after)]
    line = narrate(log[0], Reader(0, ("Ann",), state.deck))
    assert line is not None
    assert line.text.startswith("You lay Realignment on ")


def test_realignment_waits_for_the_train_to_leave() -> None:
    """§11.8 Realignment on a card with no train."""
    state = line_of("plains", "curves")
    put_train(state, OnMainline(1))
    card = hold(state, "realignment")
    assert code(state, ModifyMainline(card, 1)) == "TRAIN_ON_CARD"
    assert list(ModifyMainline.choices(state, 0)) == [ModifyMainline(card, 3)]


def test_only_mainline_cards_are_modified_and_only_by_their_cards() -> None:
    """§11.8 Mainline modifiers are these four."""
    state = line_of("heavyGrade", "plains")
    brakeman, signals, straight = hold(state, "brakeman"), hold(state, "absSignals"), hold(state, "straight")
    for node in (0, 2, 4, 77):
        assert code(state, ModifyMainline(brakeman, node)) == "NOT_A_MAINLINE_CARD"
    assert code(state, ModifyMainline(signals, 1)) == "NOT_FOR_THE_MAINLINE"
    assert code(state, ModifyMainline(straight, 1)) == "NOT_FOR_THE_MAINLINE"
    assert code(state, ModifyMainline("c9999", 1)) == "CARD_NOT_IN_HAND"


def test_facing_point_locks_of_the_mainline_lie_in_a_district() -> None:
    """§11.7, §14 `facingPointLocksMainline` works as `facingPointLocks`."""
    state = table(2, mode="competitive", houseRules={"opponentCards": True})
    card = hold(state, "facingPointLocksMainline")
    assert code(state, ModifyMainline(card, 1)) == "NOT_FOR_THE_MAINLINE"
    assert not list(ModifyMainline.choices(state, 0))
