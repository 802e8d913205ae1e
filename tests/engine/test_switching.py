"""Switching: Moves, set-outs, sorting, the Flying Switch, the end of the turn; positions before and after."""

import itertools

import pytest

from engine.config import config_from_json
from engine.decisions import decision
from engine.events.switching import CarsSetOut, ConsistSorted, SwitchFlown, SwitchingEnded, TrainMoved
from engine.names import Car, Square
from engine.narration import narrate
from engine.narration.telling import Reader
from engine.phases import local_ops
from engine.phases.clock import moves_in
from engine.phases.flying_switch import FlySwitch
from engine.phases.moving import MoveTrain
from engine.phases.setting_out import SetOutCars
from engine.phases.sorting import SortConsist
from engine.phases.switching import EndSwitching, can_switch, is_spent
from engine.state import State
from engine.table.questions import SortQuestion
from engine.table.trains import InInterchange
from tests.engine.drawn import (
    after,
    at,
    card_in_hand,
    code,
    player_of,
    position,
    sentence,
    shows,
    told,
    train,
    tray,
)


def move(state: State, to: Square, *via: Square, reverse: bool = False, name: str = "8") -> MoveTrain:
    return MoveTrain(tray(state, name), to, reverse, via)


def back(state: State, to: Square, *via: Square) -> MoveTrain:
    return move(state, to, *via, reverse=True)


def drop(state: State, count: int, *, from_nose: bool = False, name: str = "8") -> SetOutCars:
    return SetOutCars(tray(state, name), count, from_nose)


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


TWO_WAYS = """
.          se   RF:t  sw   .
||:(8:>)   wen  WP    ewn  ||
"""


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


# Setting out


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


# Small Yard


SMALL_YARD = """
SY:(8:bH>t)  --   .
||           WP   ||
"""


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


def asked_at_the_interchange() -> State:
    """Train 8 is made up in an Interchange's yard and its starter is asked for the order."""
    state = position("||  WP:(8:bHk>)  --:(X15:b>)  ||")
    extra = train(state, "8")
    extra.place = InInterchange(1)
    state.districts[0].roster.clear()
    state.phase = "newTrain"
    state.question = SortQuestion(player_of(state), extra.tray)
    return state


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


# Flying Switch


def fly(state: State, count: int, to: Square, name: str = "8") -> FlySwitch:
    return FlySwitch(card_in_hand(state, "flyingSwitch"), tray(state, name), count, to)


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
        "Ann sets out 1 empty tank off the nose of train 8 at (0,1), which costs no Move.",
        (
            "Ann sorts train 8 at the Small Yard for one Move; 5 Moves left. "
            "Behind the engine: empty boxcar, loaded hopper."
        ),
        (
            "Ann rolls 1 loaded hopper off the tail of train 8 from (0,1) into the industry at (-1,1), the "
            "engine stays: a Flying Switch for one Move. Its card goes to the Salvage Yard; 4 Moves left."
        ),
        "Ann sets out 1 empty boxcar off the tail of train 8 at (0,1), which costs no Move.",
        "Ann stops switching and gives up 4 Moves.",
    ]
    assert isinstance(told(state, intents[0])[1][0], CarsSetOut)


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


def test_pairs_of_positions_are_distinct() -> None:
    """§5.1 Routes: no two choices mean the same."""
    for text in (TWO_WAYS, SMALL_YARD, "||  --:bt(8:h>)c  --  WP  ||"):
        state = position(text)
        moves = list(MoveTrain.choices(state, player_of(state)))
        assert all(one != other for one, other in itertools.combinations(moves, 2))
