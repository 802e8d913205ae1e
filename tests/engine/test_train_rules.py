"""What single trains may not do in switching: cars they may not couple, set out or sort."""

import pytest

from engine.catalogue.trains import TRAIN
from engine.names import Square
from engine.phases.flying_switch import FlySwitch
from engine.phases.moving import MoveTrain
from engine.phases.setting_out import SetOutCars
from engine.phases.sorting import SortConsist
from engine.state import State
from tests.engine.drawn import (
    after,
    at,
    card_in_hand,
    code,
    player_of,
    position,
    sentence,
    shows,
    train,
    tray,
)

NEVER_SWITCHED = ["1", "2", "5", "6", "X16", "X17", "X18", "X19"]


def forward(state: State, name: str, column: int, *via: Square) -> MoveTrain:
    return MoveTrain(tray(state, name), at(column, 0), reverse=False, via=via)


def backward(state: State, name: str, column: int) -> MoveTrain:
    return MoveTrain(tray(state, name), at(column, 0), reverse=True)


def drop(state: State, name: str, count: int = 1, *, from_nose: bool = False) -> SetOutCars:
    return SetOutCars(tray(state, name), count, from_nose)


# No switching


@pytest.mark.parametrize("name", NEVER_SWITCHED)
def test_a_no_switching_train_may_be_moved_but_not_couple(name: str) -> None:
    """§13 no switching: may be moved, but may not couple."""
    state = position(f"||:({name}:c>)  --  --:b  WP  ||")
    assert code(state, forward(state, name, -2)) is None
    assert code(state, forward(state, name, -1)) == "PICKUP_NOT_ALLOWED"
    assert code(state, forward(state, name, 0)) == "PICKUP_NOT_ALLOWED"
    assert "is not switched" in sentence(state, forward(state, name, 0))


@pytest.mark.parametrize("name", NEVER_SWITCHED)
def test_a_no_switching_train_sets_nothing_out_and_is_not_sorted(name: str) -> None:
    """§13 no switching: may not set out or sort; NO_SWITCHING."""
    state = position(f"SY:({name}:cc>)  --  FH\n||  WP  ||")
    assert code(state, drop(state, name)) == "NO_SWITCHING"
    assert code(state, SortConsist(tray(state, name), (0, 1))) == "NO_SWITCHING"
    flying = position(f"FH  --:({name}:cc>)  --\n||  WP  ||")
    card = card_in_hand(flying, "flyingSwitch")
    assert code(flying, FlySwitch(card, tray(flying, name), 1, at(-1, 1))) == "NO_SWITCHING"


def test_only_these_trains_are_never_switched() -> None:
    """§13 no switching: 1/2, 5/6, X16–X19."""
    found = [number for number, card in TRAIN.items() if "noSwitching" in card.rules]
    assert found == [1, 2, 5, 6, 16, 17, 18, 19]


# Drop only, empties only


def test_the_appleseed_couples_nothing_but_sets_out() -> None:
    """§13 drop only: X13 couples nothing; PICKUP_NOT_ALLOWED with a sentence of its own."""
    state = position("||  --:(X13:b>)  --:h  WP  ||")
    assert code(state, forward(state, "X13", -1)) == "PICKUP_NOT_ALLOWED"
    assert "only sets cars out" in sentence(state, forward(state, "X13", -1))
    assert code(state, drop(state, "X13")) is None


@pytest.mark.parametrize(
    ("cars", "found"), [("b", None), ("kh", None), ("B", "EMPTIES_ONLY"), ("bH", "EMPTIES_ONLY")]
)
def test_the_pee_dee_couples_empty_cars_and_cabooses_only(cars: str, found: str | None) -> None:
    """§13 empties only: X22 couples empty cars and cabooses only."""
    state = position(f"||:(X22:>)  --:{cars}  WP  ||")
    assert code(state, forward(state, "X22", 0)) == found


def test_the_pee_dee_sets_out_what_it_has() -> None:
    """§13 empties only: restricts coupling, not setting out."""
    state = position("||  --:(X22:B>)  WP  ||")
    assert code(state, drop(state, "X22")) is None


# One freight car per square


@pytest.mark.parametrize("name", ["3", "4"])
def test_the_express_picks_up_one_freight_car_on_a_square(name: str) -> None:
    """§13 one freight car per square: picked up, one per square; coaches and cabooses don't count."""
    text = "||:({name}:>)  --:{one}  --:{two}  WP  ||"
    for one, two, found in [
        ("b", "h", None),
        ("bc", "kc", None),
        ("bh", "", "FREIGHT_WORKED_HERE"),
        ("", "bH", "FREIGHT_WORKED_HERE"),
    ]:
        drawn = text.format(name=name, one=one, two=two).replace(":  ", "  ")
        state = position(drawn)
        assert code(state, forward(state, name, 0)) == found, drawn


def test_the_express_sets_out_one_freight_car_on_a_square() -> None:
    """§13 one freight car per square: set out, one per square and switching turn."""
    state = position("||  --  --:(3:bch>)  WP  ||")
    assert code(state, drop(state, "3", 3)) == "FREIGHT_WORKED_HERE"
    state = after(state, drop(state, "3", 2))
    assert code(state, drop(state, "3", 1)) == "FREIGHT_WORKED_HERE"
    assert state.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), "west")]


def test_a_coach_may_still_be_left_where_the_express_has_worked() -> None:
    """§13 one freight car per square: coaches and cabooses don't count."""
    state = position("||  --  --:(3:hbc>)  WP  ||")
    state = after(state, drop(state, "3"))
    assert code(state, drop(state, "3")) == "FREIGHT_WORKED_HERE"
    state = position("||  --  --:(3:kbc>)  WP  ||")
    train(state, "3").engine_at = 1
    state = after(state, drop(state, "3", 2), drop(state, "3", from_nose=True))
    shows(state, "||  --  --:kb(3:>)c  WP  ||")
    state = position("||  --  --:(3:ckb>)  WP  ||")
    shows(after(state, drop(state, "3", 2), drop(state, "3")), "||  --  --:ckb(3:>)  WP  ||")


def test_picking_up_and_setting_out_share_one_budget() -> None:
    """§13 one freight car per square: picked up or set out."""
    state = position("||:(3:>)  --:b  WP  ||")
    state = after(state, forward(state, "3", -1))
    assert code(state, drop(state, "3", from_nose=True)) == "FREIGHT_WORKED_HERE"
    elsewhere = after(state, forward(state, "3", 1))
    assert code(elsewhere, drop(elsewhere, "3", from_nose=True)) == "NOT_ON_LIMITS"


def test_coming_back_for_a_car_set_out_is_a_second_time() -> None:
    """§13 one freight car per square: the cut is the train's own only until it leaves the square."""
    state = position("||  --:(3:b>)  WP  ||")
    state = after(state, drop(state, "3"), forward(state, "3", 0))
    assert code(state, backward(state, "3", -1)) == "FREIGHT_WORKED_HERE"
    assert code(state, backward(state, "3", -2)) == "FREIGHT_WORKED_HERE"


def test_a_new_turn_brings_a_new_budget() -> None:
    """§13 one freight car per square: per switching turn."""
    state = position("||  --:(3:b>)  WP  ||")
    state = after(state, drop(state, "3"), forward(state, "3", 0))
    state.turns[player_of(state)].worked.clear()
    assert code(state, backward(state, "3", -1)) is None


def test_recoupling_the_own_cut_gives_the_budget_back() -> None:
    """§5.1 own cut: re-coupling it undoes the drop and gives back the per-square budget."""
    state = position("||  --  --:(3:hb>)  WP  ||")
    dropped = after(state, drop(state, "3"))
    recoupled = after(dropped, backward(dropped, "3", -2))
    assert recoupled.turns[player_of(state)].worked == []
    again = after(recoupled, forward(recoupled, "3", -1))
    assert code(again, drop(again, "3")) is None


def test_only_the_cut_set_out_at_that_end_gives_anything_back() -> None:
    """§5.1 own cut: a cut of an earlier turn comes back free and gives nothing back."""
    state = position("||  --  --:t(3:h>b)  WP  ||")
    dropped = after(state, drop(state, "3", from_nose=True))
    assert dropped.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), "east")]
    left = after(dropped, backward(dropped, "3", -2))
    shows(left, "||  --:(3:th>)  --:b  WP  ||")
    assert left.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), None)]
    assert code(left, forward(left, "3", 0)) == "FREIGHT_WORKED_HERE"


def test_a_cut_left_behind_gives_nothing_back_when_another_train_has_taken_it() -> None:
    """§13 one freight car per square: a square worked stays worked, however often the train comes by."""
    state = position("||:(9:>)  --  --:(3:bh>)  DE  --  ||")
    state = after(
        state,
        drop(state, "3"),
        forward(state, "3", 0),
        forward(state, "9", -1),
        backward(state, "9", -3),
        backward(state, "3", -1),
        backward(state, "3", -2),
        forward(state, "3", -1),
    )
    shows(state, "||:(9:>b)  --  --:(3:h>)  DE  --  ||")
    assert code(state, drop(state, "3")) == "FREIGHT_WORKED_HERE"


def test_each_express_has_a_budget_of_its_own() -> None:
    """§13 one freight car per square: what one train has worked does not count for another."""
    state = position("||:(4:>)  --  --:(3:bh>)  DE  --  ||")
    taken = after(state, drop(state, "3"), forward(state, "3", 0), forward(state, "4", -1))
    shows(taken, "||  --  --:(4:>b)  DE:(3:h>)  --  ||")
    state = position("||:(4:b>)  --  --:t  DE:(3:>)  --  ||")
    left = after(state, backward(state, "3", -1), forward(state, "3", 0), forward(state, "4", -1))
    assert code(left, drop(left, "4")) is None


def test_a_flying_switch_of_the_express_counts_at_the_industry() -> None:
    """§5.1 Flying Switch: it is a set-out (13 applies, at the target square)."""
    state = position("FH  --:(3:hbt>)  --\n||  WP  ||")
    card = card_in_hand(state, "flyingSwitch")
    flights = [FlySwitch(card, tray(state, "3"), count, at(-1, 1)) for count in (1, 2)]
    assert [code(state, flight) for flight in flights] == [None, "FREIGHT_WORKED_HERE"]
    flown = after(state, flights[0])
    assert flown.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 1), None)]
    assert code(flown, drop(flown, "3")) is None
    assert code(flown, MoveTrain(tray(state, "3"), at(-1, 1), reverse=True)) == "FREIGHT_WORKED_HERE"


# Coach stays


@pytest.mark.parametrize("name", ["7", "8"])
def test_the_local_never_sets_out_its_coach(name: str) -> None:
    """§13 coach stays: its coach is never set out; it may be coupled and sorted."""
    state = position(f"||  --:({name}:cb>t)  WP  ||")
    assert code(state, drop(state, name, 1)) == "COACH_STAYS"
    assert code(state, drop(state, name, 1, from_nose=True)) is None
    nearer = position(f"FH  --:({name}:bc>)  --\n||  WP  ||")
    card = card_in_hand(nearer, "flyingSwitch")
    assert code(nearer, drop(nearer, name, 1)) is None
    assert code(nearer, drop(nearer, name, 2)) == "COACH_STAYS"
    assert code(nearer, FlySwitch(card, tray(nearer, name), 2, at(-1, 1))) == "COACH_STAYS"


# The own cut


@pytest.mark.parametrize("name", ["1", "X13", "X22", "3"])
def test_the_own_cut_is_free_of_the_card_restrictions(name: str) -> None:
    """§5.1 own cut: re-coupling it is free of the card restrictions in 13."""
    state = position(f"||  --:BB({name}:>)  WP  ||")
    assert code(state, backward(state, name, -2)) is None


@pytest.mark.parametrize(
    ("name", "found"),
    [("1", "PICKUP_NOT_ALLOWED"), ("X13", "PICKUP_NOT_ALLOWED"), ("X22", "EMPTIES_ONLY"), ("3", None)],
)
def test_cars_beyond_the_own_cut_are_not_free(name: str, found: str | None) -> None:
    """§5.1 own cut: only what the train set out itself, next to it, is its own."""
    state = position(f"||  --:HB({name}:>)  WP  ||")
    train(state, name).own_west = 1
    assert code(state, backward(state, name, -2)) == found


def test_a_car_beyond_the_own_cut_counts() -> None:
    """§13 one freight car per square: also on the square where the train stands."""
    state = position("||  --:HB(3:>)  WP  ||")
    train(state, "3").own_west = 1
    moved = after(state, backward(state, "3", -2))
    assert moved.turns[player_of(state)].worked == [(tray(state, "3"), at(-1, 0), None)]


# The route meant


def test_the_restrictions_are_judged_on_the_route_meant() -> None:
    """§5.1 Routes: the restrictions of 13 are judged on the route meant."""
    state = position(".  se  --  --  sw  .\n||:(X13:>)  wen  --:b  WP  ewn  ||")
    straight, siding = forward(state, "X13", 2), forward(state, "X13", 2, at(-1, 1))
    assert code(state, straight) == "PICKUP_NOT_ALLOWED"
    assert code(state, siding) is None
    offered = [choice.via for choice in MoveTrain.choices(state, 0) if choice.to == at(2, 0)]
    assert offered == [(at(-2, 1),)]
