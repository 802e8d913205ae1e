"""The switching turn: whether it is offered, how it ends, and what the history tells of it."""

import pytest

from engine.decisions import decision
from engine.events.switching import CarsSetOut, SwitchingEnded
from engine.names import Car
from engine.narration import narrate
from engine.narration.telling import Reader
from engine.phases import local_ops
from engine.phases.sorting import SortConsist
from engine.phases.switching import EndSwitching, can_switch, is_spent
from engine.state import State
from tests.engine.drawn import (
    TWO_WAYS,
    after,
    asked_at_the_interchange,
    at,
    back,
    card_in_hand,
    drop,
    fly,
    move,
    player_of,
    position,
    told,
    tray,
)

# The option and its end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("||  WP  ||", False),
        ("||  WP:(8:>)  ||", True),
        ("||:(9:>)  WP:(8:>)  ||:(7:>)", False),
        ("--:(9:>) --:(8:b>) --:(7:>) .\n. ||  WP  ||", True),
        ("--:(9:>) SY:(10:c>) --:(7:>) .\n. ||  WP  ||", True),
        ("--:(9:>) SY:(1:c>) --:(7:>) .\n. ||  WP  ||", False),
    ],
)
def test_switching_is_offered_if_some_train_here_can_do_anything(text: str, expected: bool) -> None:
    """§5: Switch is not offered with nothing behind it: some train can move, set out, sort or fly."""
    state = position(text)
    assert can_switch(state, player_of(state)) == expected


def test_a_train_boxed_in_may_still_be_sorted_or_fly() -> None:
    """§5: Switch: a train that can do nothing but be sorted, or nothing but fly."""
    sorted_only = position("SY:tt(8:cc>)tt\n|| WP ||")
    assert can_switch(sorted_only, player_of(sorted_only))
    flying_only = position("FH --:(8:b>)bbbb\n|| WP ||")
    flying_only.districts[0].grid[at(-1, 1)].standing = [Car("boxcar", False)] * 3
    flying_only.trains["tray0"].consist = [Car("boxcar", False)] * 2
    assert not can_switch(flying_only, player_of(flying_only))
    card_in_hand(flying_only, "flyingSwitch")
    assert can_switch(flying_only, player_of(flying_only))


def test_the_turn_ends_by_itself_when_nothing_can_be_done_any_more() -> None:
    """§5.1 Ruling: the turn ends by itself when the Moves are gone and no set-out is possible."""
    state = position("||  --:(8:b>)  WP  ||", moves=1)
    assert not is_spent(state, player_of(state))
    moved = after(state, move(state, at(0, 0)))
    assert is_spent(moved, player_of(state))
    assert not local_ops.go_on(moved, [])


def test_a_possible_set_out_keeps_the_turn_open() -> None:
    """§5.1 Ruling: with a set-out left the turn ends only by `switch.end`."""
    state = position("||:(8:b>)  --  WP  ||", moves=1)
    moved = after(state, move(state, at(-1, 0)))
    assert not is_spent(moved, player_of(state))
    assert local_ops.go_on(moved, [])
    ended, log = told(moved, EndSwitching())
    assert log == [SwitchingEnded(player_of(state), 0)]
    assert not local_ops.go_on(ended, [])


def test_moves_that_nobody_can_make_are_given_up_by_the_player() -> None:
    """§5.1 Ruling: the turn ends by itself only when the Moves are gone; else by `switch.end`."""
    state = position("||:(9:>)  WP:(8:>)  ||:(7:>)", moves=3)
    assert not can_switch(state, player_of(state))
    assert not is_spent(state, player_of(state))
    assert local_ops.go_on(state, [])


def test_a_turn_may_be_ended_with_moves_left() -> None:
    """§5.1 Ruling: else by `switch.end`."""
    state = position("||:(8:b>)  --  WP  ||")
    assert decision(state) == ("switch", player_of(state))
    assert list(EndSwitching.choices(state, player_of(state))) == [EndSwitching()]
    assert after(state, EndSwitching()).turns[player_of(state)].is_done


# The history


def lines(state: State, *intents: object) -> list[str | None]:
    """What Ann reads."""
    reader = Reader(None, ("Ann",), state.deck)
    return [line and line.text for event in told(state, *intents)[1] for line in [narrate(event, reader)]]


def test_the_history_tells_a_move_its_route_and_its_cars() -> None:
    """§5.1: the line names the route where there were several, what was coupled and the Moves left."""
    state = position(TWO_WAYS)
    assert lines(state, move(state, at(2, 0), at(0, 1)), back(state, at(0, 0))) == [
        (
            "Ann moves train 8 from (-2,0) to (2,0) over (-1,1), running forward. No car on the way is "
            "passed: it couples 1 empty tank at (0,1), on its nose. 5 Moves left."
        ),
        (
            "Ann moves train 8 from (2,0) to (0,0), backing up. "
            "It holds an A/D track of the Office now. 4 Moves left."
        ),
    ]
    office = position("||  --:b  WP:(8:>)  ||", moves=2)
    assert lines(office, back(office, at(-1, 0))) == [
        (
            "Ann moves train 8 from (0,0) to (-1,0), backing up. No car on the way is passed: it couples "
            "1 empty boxcar at (-1,0), behind. That frees an A/D track of the Office. 1 Move left."
        )
    ]


def test_the_history_tells_of_cars_left_sorted_and_flown() -> None:
    """§5.1: set-outs, the Small Yard, the Flying Switch and the end, each with its rule."""
    state = position("FH SY:(8:bH>t) --\n|| WP ||")
    intents = [
        drop(state, 1, from_nose=True),
        SortConsist(tray(state, "8"), (1, 0)),
        fly(state, 1, at(-1, 1)),
        drop(state, 1),
        EndSwitching(),
    ]
    assert lines(state, *intents) == [
        (
            "Ann sets out 1 empty tank off the nose of train 8 at (0,1), at the east end of the card, which "
            "costs no Move: leaving that way couples it again."
        ),
        (
            "Ann sorts train 8 at the Small Yard for one Move; 5 Moves left. "
            "Behind the engine: empty boxcar, loaded hopper."
        ),
        (
            "Ann rolls 1 loaded hopper off the tail of train 8 from (0,1) into the industry at (-1,1), the "
            "engine stays: a Flying Switch for one Move. Its card goes to the Salvage Yard; 4 Moves left."
        ),
        (
            "Ann sets out 1 empty boxcar off the tail of train 8 at (0,1), at the west end of the card, "
            "which costs no Move: leaving that way couples it again."
        ),
        "Ann stops switching and gives up 4 Moves.",
    ]
    assert isinstance(told(state, intents[0])[1][0], CarsSetOut)


def test_the_history_tells_taking_back_ones_own_cut_apart_from_finding_cars() -> None:
    """§5.1: re-coupling one's own cut on the square where it was set out undoes the drop."""
    state = position("||  --:h  --:b(8:bb>)  WP  ||")
    state.trains[tray(state, "8")].own_west = 0
    assert lines(state, drop(state, 2), back(state, at(-2, 0)))[1] == (
        "Ann moves train 8 from (-1,0) to (-2,0), backing up. No car on the way is passed: it takes back its "
        "own 2 empty boxcars at (-1,0) and couples 1 empty boxcar at (-1,0) and 1 empty hopper at (-2,0), "
        "behind. 5 Moves left."
    )
    alone = position("||  --  --:(8:bb>)  WP  ||")
    assert lines(alone, drop(alone, 2), back(alone, at(-2, 0))) == [
        (
            "Ann sets out 2 empty boxcars off the tail of train 8 at (-1,0), at the west end of the card, "
            "which costs no Move: leaving that way couples them again."
        ),
        (
            "Ann moves train 8 from (-1,0) to (-2,0), backing up. It takes back its own 2 empty boxcars at "
            "(-1,0), behind. 5 Moves left."
        ),
    ]


def test_the_history_is_silent_where_no_move_is_given_up() -> None:
    """§5.1 Ruling: ending a turn whose Moves are gone is nothing to tell."""
    state = position("||  --:(8:b>)  WP  ||", moves=0)
    assert lines(state, EndSwitching()) == [None]


def test_the_history_tells_of_sorting_at_an_interchange() -> None:
    """§6.3 Ruling: made up in the Interchange's yard."""
    state = asked_at_the_interchange()
    assert lines(state, SortConsist(tray(state, "8"), (0, 1, 2))) == [
        (
            "Ann sorts train 8 while it is made up in the Interchange's yard. "
            "Behind the engine: caboose, loaded hopper, empty boxcar."
        )
    ]
