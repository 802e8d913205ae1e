"""Setting out: where and how many cars, and in which order they stand; positions before and after."""

import pytest

from engine.phases.setting_out import SetOutCars
from tests.engine.drawn import after, at, back, code, drop, move, player_of, position, shows, train


@pytest.mark.parametrize("facing", ["<", ">"])
@pytest.mark.parametrize("from_nose", [False, True])
def test_any_way_of_splitting_a_set_out_gives_the_same_standing_order(facing: str, from_nose: bool) -> None:
    """§5.1 Setting out: each cut is set down next to the train on its own side."""
    is_west = from_nose == (facing == "<")
    cars = f"bHrt{facing}" if is_west else f"{facing}bHrt"
    state = position(f"||  --:(8:{cars})  WP  ||")
    for split in [(4,), (1, 1, 1, 1), (2, 2), (1, 3), (3, 1)]:
        intents = [drop(state, count, from_nose=from_nose) for count in split]
        shown = f"bHrt(8:{facing})" if is_west else f"(8:{facing})bHrt"
        shows(after(state, *intents), f"||  --:{shown}  WP  ||")


def test_setting_out_off_both_ends_leaves_the_train_between_its_cuts() -> None:
    """§2.6: `standing_west` says how many of the cars are west of the train."""
    state = position("||  --:(8:bh>rt)  WP  ||", moves=0)
    state = after(state, drop(state, 1, from_nose=True), drop(state, 1))
    shows(state, "||  --:b(8:h>r)t  WP  ||")
    assert (train(state, "8").own_west, train(state, "8").own_east) == (1, 1)


def test_cars_are_set_out_at_the_ends_of_a_curve() -> None:
    """§2.6 Ruling: on a curve the n or s port is the other end."""
    state = position("||  WP  ||\n--  sw:(8:b>h)  .")
    dropped = after(state, drop(state, 1, from_nose=True), drop(state, 1))
    shows(dropped, "||  WP  ||\n--  sw:b(8:>)h  .")
    shows(after(dropped, back(dropped, at(-1, -1))), "||  WP  ||\n--:(8:b>)  sw:h  .")


@pytest.mark.parametrize(
    ("text", "count", "from_nose", "found"),
    [
        ("||  --:(8:bb>t)  WP  ||", 3, False, "NOT_ENOUGH_CARS"),
        ("||  --:(8:bb>t)  WP  ||", 2, True, "NOT_ENOUGH_CARS"),
        ("||  --:(8:bb>t)  WP  ||", 0, False, "NOT_ENOUGH_CARS"),
        ("||  --:(8:bb>t)  WP  ||", -1, False, "NOT_ENOUGH_CARS"),
        ("||  --:rrr(8:bb>t)  WP  ||", 2, False, "NO_ROOM_FOR_CARS"),
        ("||  --:rrr(8:bb>t)  WP  ||", 1, False, None),
        ("||  --  WP:(8:bb>t)  ||", 1, False, "NOT_AT_THE_OFFICE"),
        ("||:(8:bb>t)  --  WP  ||", 1, False, "NOT_ON_LIMITS"),
        ("FH!:(8:bb>t)  --  .\n||  WP  ||", 1, False, "INDUSTRY_LOCKED"),
        ("FH:(8:bb>t)  --  .\n||  WP  ||", 1, True, None),
    ],
)
def test_where_and_how_much_may_be_set_out(text: str, count: int, from_nose: bool, found: str | None) -> None:
    """§5.1 Setting out: never at the Office or on Limits, nor more than there is room for. §2.5: locked."""
    state = position(text)
    intent = drop(state, count, from_nose=from_nose)
    assert code(state, intent) == found
    assert (intent in SetOutCars.choices(state, player_of(state))) == (found is None)


def test_setting_out_costs_no_move() -> None:
    """§5.1 Setting out costs no Move."""
    state = position("||  --:(8:b>)  WP  ||", moves=0)
    assert after(state, drop(state, 1)).turns[player_of(state)].moves == 0


def test_a_train_comes_back_for_its_cut_with_the_cars_it_had() -> None:
    """§3.5: drop, run clear, back up: the consist is what it was."""
    for split in [(4,), (1, 1, 1, 1), (2, 2)]:
        state = position("||  --:(8:bHrt>)  --  WP  ||")
        dropped = after(state, *[drop(state, count) for count in split])
        clear = after(dropped, move(state, at(0, 0)))
        shows(after(clear, back(state, at(-2, 0))), "||  --:(8:bHrt>)  --  WP  ||")
