"""A Move: where it ends and how the train faces there, what it couples, by which route; before and after."""

import itertools

import pytest

from engine.config import config_from_json
from engine.events.switching import TrainMoved
from engine.names import Square
from engine.phases.clock import moves_in
from engine.phases.moving import MoveTrain
from engine.phases.sorting import SortConsist
from tests.engine.drawn import (
    SMALL_YARD,
    TWO_WAYS,
    after,
    at,
    back,
    code,
    drop,
    move,
    player_of,
    position,
    sentence,
    shows,
    told,
    train,
    tray,
)

# A Move


def test_a_forward_move_faces_the_far_port_of_where_it_stops() -> None:
    """§5.1 A Move: after a forward Move `facing` is the far port of the card it stopped on."""
    state = position(
        """
        .   ||          WP   ||  .
        .   --:(8:h>)   sw   .   .
        .   .           ne   --  .
        """
    )
    on_curve = after(state, move(state, at(0, -1)))
    assert (train(on_curve, "8").facing, train(on_curve, "8").rail_facing) == ("s", "e")
    beyond = after(state, move(state, at(1, -2)))
    assert train(beyond, "8").facing == "e"
    shows(
        beyond,
        """
        .   ||   WP   ||          .
        .   --   sw   .           .
        .   .    ne   --:(8:h>)   .
        """,
    )


def test_backing_up_does_not_turn_the_train_round() -> None:
    """§5.1 A Move: after backing up `facing` is the port it came in by."""
    state = position(
        """
        .   ||   WP   ||         .
        .   --   sw   .          .
        .   .    ne   --:(8:h>)  .
        """
    )
    backed = after(state, back(state, at(0, -2)))
    assert (train(backed, "8").facing, train(backed, "8").rail_facing) == ("e", "e")
    backed = after(backed, back(backed, at(0, -1)))
    assert (train(backed, "8").facing, train(backed, "8").rail_facing) == ("s", "e")
    shows(
        after(backed, back(backed, at(-1, -1))), ".  ||  WP  ||  .\n.  --:(8:h>)  sw  .  .\n.  .  ne  --  ."
    )


def test_rail_facing_keeps_its_value_on_north_south_track() -> None:
    """§3.3: `rail_facing` follows `facing` whenever that is e or w and keeps its value elsewhere."""
    state = position("||  WP  ||\n--  sw  .\n.  ne:(8:h<)  --")
    assert (train(state, "8").facing, train(state, "8").rail_facing) == ("n", "w")
    moved = after(state, move(state, at(0, -1)))
    assert (train(moved, "8").facing, train(moved, "8").rail_facing) == ("w", "w")


@pytest.mark.parametrize(
    ("before", "to", "reverse", "shown"),
    [
        ("||:(8:>) --:bH WP ||", 0, False, "|| -- WP:(8:>bH) ||"),
        ("|| WP --:bH --:(8:<) ||", 0, False, "|| WP:(8:bH<) -- -- ||"),
        ("||:(8:<) --:bH WP ||", 0, True, "|| -- WP:(8:<bH) ||"),
        ("|| WP --:bH --:(8:k>) ||", 0, True, "|| WP:(8:bHk>) -- -- ||"),
        ("||:(8:h>t) --:b WP ||", 0, False, "|| -- WP:(8:h>tb) ||"),
    ],
)
def test_coupled_cars_stand_in_the_train_as_they_stood_on_the_track(
    before: str, to: int, reverse: bool, shown: str
) -> None:
    """§5.1 Coupling is mandatory: forward onto the nose, the last met first; backing onto the tail in order.

    §3.5: with rail_facing east a consist reads east-to-west.
    """
    state = position(before)
    shows(after(state, move(state, at(to, 0), reverse=reverse)), shown)


def test_one_cut_met_from_either_side_makes_mirrored_trains() -> None:
    """§3.5: what comes off a card keeps its order on the ground."""
    east, west = position("||:(8:>) --:bH WP ||"), position("|| WP --:bH --:(8:<) ||")
    first = train(after(east, move(east, at(0, 0))), "8").consist
    second = train(after(west, move(west, at(0, 0))), "8").consist
    assert first == second[::-1]


def test_the_own_cut_at_the_other_end_stays_where_it_is() -> None:
    """§5.1 Coupling is mandatory: the cut at the other end stays, and is nobody's own from then on."""
    state = position("||  --  --:bt(8:h>)c  --  WP  ||")
    east = after(state, move(state, at(-1, 0)))
    shows(east, "||  --  --:bt  --:(8:h>c)  WP  ||")
    assert east.districts[0].grid[at(-2, 0)].standing_west == 0
    assert (train(east, "8").own_west, train(east, "8").own_east) == (0, 0)
    shows(after(state, back(state, at(-3, 0))), "||  --:(8:bth>)  --:c  --  WP  ||")
    shows(after(east, back(east, at(-3, 0))), "||  --:(8:bth>c)  --  --  WP  ||")


def test_a_move_costs_one_of_the_moves_shared_by_all_trains_here() -> None:
    """§5.1 Switch: 6 Moves shared among the trains standing in one's district."""
    state = position("||:(8:>)  --  WP  --  ||:(9:<)", moves=2)
    state = after(state, move(state, at(-1, 0)))
    assert state.turns[player_of(state)].moves == 1
    state = after(state, move(state, at(1, 0), name="9"))
    assert code(state, move(state, at(0, 0))) == "NO_MOVES_LEFT"
    assert list(MoveTrain.choices(state, player_of(state))) == []


def test_a_switching_turn_has_six_moves_and_five_in_the_dark() -> None:
    """§5.1 Switch: 6 Moves, 5 under Reduced Visibility in Stages 1, 2, 3, 11, 12."""
    light = position("||  WP  ||").config
    assert [moves_in(light, stage) for stage in range(1, 13)] == [6] * 12
    dark = config_from_json({"optionalRules": {"reducedVisibility": True}}, 1)
    assert [moves_in(dark, stage) for stage in range(1, 13)] == [5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 5, 5]


def test_leaving_the_office_frees_its_track_and_arriving_takes_one() -> None:
    """§5.1: a train standing at the Office holds one of its A/D tracks."""
    state = position("||:(9:>)  --  DE:(7:>)(8:>)  --  ||")
    assert code(state, move(state, at(0, 0), name="9")) == "ILLEGAL_MOVE"
    state = after(state, move(state, at(1, 0), name="7"))
    assert state.districts[0].roster == [tray(state, "8")]
    state = after(state, move(state, at(0, 0), name="9"))
    assert state.districts[0].roster == [tray(state, "8"), tray(state, "9")]
    shows(state, "||  --  DE:(9:>)(8:>)  --:(7:>)  ||")


def test_a_train_runs_through_an_office_that_has_a_free_track() -> None:
    """§5.1 A Move: except the Office while it has a free A/D track."""
    state = position("||:(9:>)  --  DE:(8:>)  --  ||")
    state = after(state, move(state, at(1, 0), name="9"))
    assert state.districts[0].roster == [tray(state, "8")]


def test_without_via_the_shortest_route_is_run() -> None:
    """§5.1 Routes: without `via` the shortest."""
    state = position(TWO_WAYS)
    shows(after(state, move(state, at(2, 0))), ".  se  RF:t  sw  .\n||  wen  WP  ewn  ||:(8:>)")


def test_via_chooses_the_route_and_the_history_names_it() -> None:
    """§5.1 Routes: `via` names one square between start and end, or a list of them."""
    state = position(TWO_WAYS)
    for via in [(at(0, 1),), (at(-1, 1), at(1, 0))]:
        moved, log = told(state, move(state, at(2, 0), *via))
        shows(moved, ".  se  RF  sw  .\n||  wen  WP  ewn  ||:(8:>t)")
        assert isinstance(log[0], TrainMoved)
        assert log[0].via == (at(-1, 1),)
    assert code(state, move(state, at(2, 0), at(2, 0))) == "ILLEGAL_MOVE"
    assert "over all the squares named" in sentence(state, move(state, at(2, 0), at(5, 5)))


def test_the_choices_name_each_route_of_a_group() -> None:
    """§5.1 Routes: the Menu names for each route the first square that no other route of the group uses."""
    state = position(TWO_WAYS)
    found = [choice for choice in MoveTrain.choices(state, player_of(state)) if choice.to == at(2, 0)]
    assert [choice.via for choice in found] == [(at(0, 0),), (at(-1, 1),)]


@pytest.mark.parametrize(
    ("intent_to", "reverse", "found", "says"),
    [
        (at(-1, 0), False, "ILLEGAL_MOVE", "another square"),
        (at(9, 9), False, "ILLEGAL_MOVE", "No track lies at (9,9)"),
        (at(-2, 0), False, "ILLEGAL_MOVE", "the other way"),
        (at(1, 0), False, "TOO_MANY_CARS", "at (1,0)"),
        (at(2, 0), False, "TOO_MANY_CARS", "at (1,0)"),
    ],
)
def test_a_refused_square_says_why(intent_to: Square, reverse: bool, found: str, says: str) -> None:
    """§13 Codes: past four cars TOO_MANY_CARS, to a square no route reaches ILLEGAL_MOVE with the reason."""
    state = position("||  --:(8:hh>)  WP  --:bbb  ||")
    assert code(state, move(state, intent_to, reverse=reverse)) == found
    assert says in sentence(state, move(state, intent_to, reverse=reverse))


def test_only_trains_in_ones_own_district_are_switched() -> None:
    """§5.1 Switch: the trains standing in one's district."""
    state = position("||  --  WP:(8:h>)  ||", players=2)
    theirs = state.copy()
    theirs.seating.reverse()
    theirs.superintendent = theirs.seating[0]
    theirs.turns[0].option = theirs.turns[1].option = "switch"
    theirs.districts.reverse()
    stranger = MoveTrain("tray9", at(-1, 0), reverse=True)
    assert code(state, stranger) == "TRAIN_NOT_HERE"
    for intent in (back(theirs, at(-1, 0)), drop(theirs, 1), SortConsist(tray(theirs, "8"), (0,))):
        theirs.trains["tray0"].place = theirs.trains["tray0"].place._replace(seat=1)
        assert code(theirs, intent) == "TRAIN_NOT_HERE"


# The history


def test_pairs_of_positions_are_distinct() -> None:
    """§5.1 Routes: no two choices mean the same."""
    for text in (TWO_WAYS, SMALL_YARD, "||  --:bt(8:h>)c  --  WP  ||"):
        state = position(text)
        moves = list(MoveTrain.choices(state, player_of(state)))
        assert all(one != other for one, other in itertools.combinations(moves, 2))
