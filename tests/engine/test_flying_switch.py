"""The Flying Switch: cars rolled off the tail into an industry while the engine stays."""

import pytest

from engine.events.switching import SwitchFlown
from engine.names import Square
from engine.phases.flying_switch import FlySwitch
from engine.phases.moving import MoveTrain
from tests.engine.drawn import after, at, card_in_hand, code, fly, player_of, position, shows, told


@pytest.mark.parametrize(
    ("before", "to", "shown"),
    [
        ("FH:rr --:(8:bH>) --\n|| WP ||", at(-1, 1), "FH:rrbH --:(8:>) --\n|| WP ||"),
        ("-- --:(8:<bH) FH:rr\n|| WP ||", at(1, 1), "-- --:(8:<) FH:bHrr\n|| WP ||"),
        (
            ". FH:r nw:(8:bH>) .\n|| -- WP ||",
            at(-1, 1),
            ". FH:rbH nw:(8:>) .\n|| -- WP ||",
        ),
    ],
)
def test_a_flying_switch_rolls_the_cut_to_the_near_end(before: str, to: Square, shown: str) -> None:
    """§5.1 Flying Switch: the cut keeps its order and stands at the near end; the engine stays."""
    state = position(before)
    flown, log = told(state, fly(state, 2, to))
    shows(flown, shown)
    assert flown.turns[player_of(state)].moves == 5
    assert flown.players[player_of(state)].hand == state.players[player_of(state)].hand[:-1]
    assert flown.salvage == [state.players[player_of(state)].hand[-1]]
    assert isinstance(log[0], SwitchFlown)


@pytest.mark.parametrize(
    ("text", "count", "to", "found"),
    [
        ("FH -- --:(8:bH>)\n|| WP ||", 1, at(-1, 1), "NOT_JOINED_AT_TAIL"),
        ("-- --:(8:bH>) FH\n|| WP ||", 1, at(1, 1), "NOT_JOINED_AT_TAIL"),
        ("-- --:(8:bH>) --\n|| WP ||", 1, at(-1, 1), "NOT_AN_INDUSTRY"),
        ("FH! --:(8:bH>) --\n|| WP ||", 1, at(-1, 1), "INDUSTRY_LOCKED"),
        ("FH:(9:>) --:(8:bH>) --\n|| WP ||", 1, at(-1, 1), "INDUSTRY_OCCUPIED"),
        ("FH --:t(8:bH>) --\n|| WP ||", 1, at(-1, 1), "CUT_AT_TAIL"),
        ("FH --:(8:bH>) --\n|| WP ||", 3, at(-1, 1), "NOT_ENOUGH_CARS"),
        ("FH --:(8:>bH) --\n|| WP ||", 1, at(-1, 1), "NOT_ENOUGH_CARS"),
        ("FH:rrr --:(8:bH>) --\n|| WP ||", 2, at(-1, 1), "NO_ROOM_FOR_CARS"),
        ("FH --:(8:bH>)t --\n|| WP ||", 2, at(-1, 1), None),
    ],
)
def test_what_a_flying_switch_needs(text: str, count: int, to: Square, found: str | None) -> None:
    """§5.1 Flying Switch: an unlocked, unoccupied industry with room at the tail, no cars between."""
    state = position(text)
    intent = fly(state, count, to)
    assert code(state, intent) == found
    assert (intent in FlySwitch.choices(state, player_of(state))) == (found is None)


def test_a_flying_switch_needs_its_card_and_a_move() -> None:
    """§5.1 Flying Switch (card): one Move."""
    state = position("FH --:(8:bH>) --\n|| WP ||", moves=1)
    intent = fly(state, 1, at(-1, 1))
    other = state.players[player_of(state)].hand[0]
    assert code(state, FlySwitch("c9999", intent.tray, 1, intent.to)) == "CARD_NOT_IN_HAND"
    assert code(state, FlySwitch(other, intent.tray, 1, intent.to)) == "NOT_A_FLYING_SWITCH"
    assert code(state, FlySwitch(intent.card, "tray9", 1, intent.to)) == "TRAIN_NOT_HERE"
    spent = after(state, MoveTrain(intent.tray, at(1, 1), reverse=False))
    assert code(spent, intent) == "NO_MOVES_LEFT"
    assert list(FlySwitch.choices(spent, player_of(state))) == []


def test_a_tail_at_the_end_of_track_flies_nothing() -> None:
    """§5.1 Flying Switch: onto the card joined at the tail's end, if any is."""
    state = position("--:(8:bH>) --\n|| WP ||")
    card_in_hand(state, "flyingSwitch")
    assert list(FlySwitch.choices(state, player_of(state))) == []
