"""Routes: where a train can run without reversing, what it couples, how routes are told apart, why not."""

from collections.abc import Iterable

import pytest

from engine.names import OFFICE_SQUARE, Car, Square
from engine.state import State
from engine.table.districts import TrackCard
from engine.track.alternatives import grouped, meant, via_of
from engine.track.obstacles import obstacle_to
from engine.track.pictures import parse
from engine.track.routes import MOST_ENTRIES, Route, routes_from_limits, routes_of
from tests.engine.drawn import at, position, train


def ends(routes: Iterable[Route]) -> list[Square]:
    return [route.end for route in routes]


def forward(state: State, name: str = "8") -> list[Route]:
    return list(routes_of(state, train(state, name), reverse=False))


def backward(state: State, name: str = "8") -> list[Route]:
    return list(routes_of(state, train(state, name), reverse=True))


SIDING = """
.          se   --   --  sw   .
||:(8:>)   wen  --   WP  ewn  ||
"""


def test_a_move_runs_any_distance_and_ends_on_operational_rail() -> None:
    """§2.5: straights, curves, the Office and Limits are ends, a turnout never is.

    §5.1 Routes: breadth-first, through before diverge.
    """
    state = position(SIDING)
    assert ends(forward(state)) == [
        at(-1, 0),
        at(-2, 1),
        at(0, 0),
        at(-1, 1),
        at(0, 1),
        at(2, 0),
        at(1, 1),
    ]


def test_running_forward_leaves_by_the_nose_and_backing_up_by_the_other_port() -> None:
    """§5.1 A Move: running forward exits by facing, backing up by the card's other port."""
    state = position("||  --  WP:(8:>)  --  ||")
    assert ends(forward(state)) == [at(1, 0), at(2, 0)]
    assert ends(backward(state)) == [at(-1, 0), at(-2, 0)]


def test_a_train_does_not_change_legs_on_a_turnout() -> None:
    """§2.3: stem–through and stem–diverge, never through–diverge."""
    state = position(
        """
        .   .         sw   .
        ||  WP:(8:>)  wen  ||
        """
    )
    assert ends(forward(state)) == [at(2, 0)]
    back = position(
        """
        .   .   se   --:(8:<)
        ||  WP  wen  ||
        """
    )
    assert ends(forward(back)) == [at(1, 1), at(0, 0), at(-1, 0)]


def test_touching_is_not_joining() -> None:
    """§2.4: on a north or south edge both 45° legs must lie on one diagonal."""
    state = position(
        """
        .   .         ne   .
        .   .         sw   .
        ||  WP:(8:>)  wen  ||
        """
    )
    assert ends(forward(state)) == [at(2, 0)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("||  WP:(8:>)  --:(9:>)  ||", []),
        ("||  --:(8:>)  WP:(9:>)  --  ||", []),
        ("||  --:(8:>)  DE:(9:>)  --  ||", [at(0, 0), at(1, 0), at(2, 0)]),
        ("||  --:(8:>)  DE:(9:>)(7:>)  --  ||", []),
    ],
)
def test_an_occupied_card_is_closed_but_an_office_with_a_free_track(text: str, found: list[Square]) -> None:
    """§5.1 A Move: no card that another train occupies, except the Office while it has a free A/D track."""
    assert ends(forward(position(text))) == found


def test_a_locked_industry_is_not_entered_or_crossed() -> None:
    """§2.5: any load on the sign locks an industry."""
    text = """
    ||:(9:>)    WP   ||
    --:(8:>)    {}   --
    """
    assert ends(forward(position(text.format("FH")))) == [at(0, -1), at(1, -1)]
    assert ends(forward(position(text.format("FH!")))) == []


def test_a_train_leaves_a_locked_industry_by_an_end_without_cars() -> None:
    """§2.5: one that already stands there when the sign fills may leave by an end at which no cars stand."""
    state = position(
        """
        .   ||          WP         ||
        --  --          FH!:(8:>)b   --
        """
    )
    assert ends(forward(state)) == []
    assert ends(backward(state)) == [at(-1, -1), at(-2, -1)]


def test_every_car_on_the_route_is_coupled_nearest_first() -> None:
    """§5.1 Coupling is mandatory: every standing car on the route is taken, nearest first."""
    east = position("||:(8:>)  --:bH  WP  --:t  ||")
    assert forward(east)[-1].cars == (Car("boxcar", False), Car("hopper", True), Car("tank", False))
    west = position("||  --:bH  WP  --:t  ||:(8:<)")
    assert forward(west)[-1].cars == (Car("tank", False), Car("hopper", True), Car("boxcar", False))


def test_a_move_that_would_couple_a_fifth_car_is_illegal_and_not_shortened() -> None:
    """§5.1 Coupling is mandatory: if the consist would exceed four, the Move is illegal."""
    state = position("||:(8:hh>)  --:b  --:bb  WP  ||")
    assert ends(forward(state)) == [at(-2, 0)]


def test_the_own_cut_is_taken_at_the_end_left_by_and_stays_at_the_other() -> None:
    """§5.1 Coupling is mandatory: the own cut at the end it leaves by is coupled; the other stays."""
    state = position("||  --  --:bt(8:h>)c  --  WP  ||")
    assert forward(state)[0].cars == (Car("coach", False),)
    assert backward(state)[0].cars == (Car("tank", False), Car("boxcar", False))


def test_the_own_cut_counts_against_four_cars() -> None:
    """§5.1 Coupling is mandatory: the same goes for the train's own cut."""
    state = position("||  --  --:bb(8:hhh>)c  --  WP  ||")
    assert ends(forward(state)) == [at(-1, 0), at(0, 0), at(1, 0)]
    assert ends(backward(state)) == []


def test_cuts_on_a_curve_stand_at_its_west_and_east_end() -> None:
    """§2.6 Ruling: every two-port card has a west end and an east end; on `sw` south is the east end."""
    state = position(
        """
        ||  WP  ||       .
        .   --  sw:b(8:>)tt  .
        .   .   ne:ch    --
        """
    )
    assert train(state, "8").facing == "s"
    assert forward(state)[0].cars == (
        Car("tank", False),
        Car("tank", False),
        Car("coach", False),
        Car("hopper", False),
    )
    assert backward(state)[0].cars == (Car("boxcar", False),)


TWO_WAYS = """
.          se   RF:t  sw   .
||:(8:>)   wen  WP    ewn  ||
"""


def test_two_routes_that_couple_different_cars_are_two_moves() -> None:
    """§5.1 Routes: two routes to one square that couple different cars are two Moves."""
    state = position(TWO_WAYS)
    group = grouped(forward(state))[at(2, 0)]
    assert [route.cars for route in group] == [(), (Car("tank", False),)]
    assert [route.squares for route in group] == [
        (at(-2, 0), at(-1, 0), at(0, 0), at(1, 0), at(2, 0)),
        (at(-2, 0), at(-1, 0), at(-1, 1), at(0, 1), at(1, 1), at(1, 0), at(2, 0)),
    ]


def test_the_same_kinds_off_different_cards_are_two_moves() -> None:
    """§5.1 Routes: the same kinds off different cards are two Moves as well."""
    state = position(TWO_WAYS.replace("WP", "WP --:t").replace("RF:t", "RF:t --"))
    assert len(grouped(forward(state))[at(3, 0)]) == 2


def test_routes_with_one_outcome_are_one() -> None:
    """§5.1 Routes: one per distinct outcome."""
    state = position(TWO_WAYS.replace("RF:t", "RF"))
    (route,) = grouped(forward(state))[at(2, 0)]
    assert len(route.squares) == 5


def test_a_route_is_named_by_the_first_square_that_no_other_uses() -> None:
    """§5.1 Routes: the Menu names for each route of a group the first square from the start no other uses."""
    group = grouped(forward(position(TWO_WAYS)))[at(2, 0)]
    assert [via_of(route, group) for route in group] == [((0, 0),), ((-1, 1),)]


TWO_SIDINGS = """
.          se   RF:t  sw   .   se   RF:t  sw   .
||:(8:>)   wen  --    ewn  WP  wen  --    ewn  ||
"""


def test_a_route_without_a_square_of_its_own_is_named_by_the_shortest_list() -> None:
    """§5.1 Routes: nothing for the shortest, otherwise the shortest list, earliest squares first."""
    group = grouped(forward(position(TWO_SIDINGS)))[at(4, 0)]
    assert [via_of(route, group) for route in group] == [
        (),
        ((1, 1),),
        ((-3, 1),),
        ((-3, 1), (1, 1)),
    ]
    assert [meant(group, at(4, 0), via_of(route, group)) for route in group] == group


def test_via_means_the_first_route_that_runs_over_all_of_it() -> None:
    """§5.1 Routes: one square between start and end, or a list; without it the shortest."""
    group = grouped(forward(position(TWO_SIDINGS)))[at(4, 0)]
    assert meant(group, at(4, 0), ()) is group[0]
    assert meant(group, at(4, 0), (at(2, 1), at(-2, 1))) is group[3]
    assert meant(group, at(4, 0), (at(4, 0),)) is None


def test_a_group_of_one_needs_no_name() -> None:
    """§5.1 Routes: only a group of two or more is named."""
    group = grouped(forward(position(TWO_WAYS)))[at(1, 1)]
    assert [via_of(route, group) for route in group] == [()]


def _ladder(length: int) -> State:
    """So many passing sidings one behind another, with a car on each, that the routes outgrow the queue."""
    north = ".  .  " + "se  --  sw  .  " * length
    main = "||  WP:(8:>)  " + "wen  --  ewn  --  " * length + "||"
    return position(north + "\n" + main)


def test_the_queue_takes_4000_entries() -> None:
    """§5.1 Routes: stop adding to the queue after 4,000 entries, the first square included."""
    assert at(41, 0) in ends(forward(_ladder(10)))
    far = forward(_ladder(11))
    assert at(44, 0) in ends(far)
    assert at(45, 0) not in ends(far)
    assert len(far) < MOST_ENTRIES
    assert obstacle_to(_ladder(11), train(_ladder(11), "8"), at(45, 0), reverse=False).kind == "noWay"


def test_no_card_is_visited_twice_on_a_loop() -> None:
    """§5.1 A Move: it never visits a card twice; no dealt track closes a loop, a card laid askew does."""
    state = position(
        """
        .   se  sw        .
        .   ne  nw        .
        ||  WP  --  ||
        """
    )
    grid = state.districts[0].grid
    grid[at(0, 2)] = TrackCard("curve", hand="left", variant=0)
    assert ends(routes_from_limits(state, 0, "west", 0)) == [at(-1, 0), at(0, 0), at(1, 0), at(2, 0)]


def test_a_train_comes_in_by_the_limits() -> None:
    """§7.7.3: one Move from the Limits, over the Office only while it has a free track."""
    text = """
    .   se   YO   .          .
    ||  wen  --   WP:(9:>)  ||
    """
    state = position(text)
    assert ends(routes_from_limits(state, 0, "west", 2)) == [at(-3, 0), at(-1, 0), at(-2, 1), at(-1, 1)]
    assert ends(routes_from_limits(state, 0, "east", 2)) == [at(1, 0)]
    assert next(routes_from_limits(state, 0, "west", 2)).squares == (at(-3, 0),)


@pytest.mark.parametrize(
    ("square", "kind", "where"),
    [
        (at(-1, 0), "start", at(-1, 0)),
        (at(5, 5), "noTrack", at(5, 5)),
        (at(1, 0), "turnout", at(1, 0)),
        (at(-2, 0), "otherWay", at(-2, 0)),
        (at(2, 1), "occupied", at(2, 1)),
        (at(3, 1), "occupied", at(2, 1)),
        (at(0, -1), "noWay", at(0, -1)),
        (at(3, 0), "tooManyCars", at(2, 0)),
    ],
)
def test_the_walk_says_why_a_square_is_out_of_reach(square: Square, kind: str, where: Square) -> None:
    """§5.1 Routes and §13: to a square no route reaches ILLEGAL_MOVE with the reason the walk found."""
    state = position(
        """
        .   .           .   se   --:(9:>)  --
        ||  --:(8:hh>)  WP  wen  --:bbb    ||
        .   .           --  .    .         .
        """
    )
    assert obstacle_to(state, train(state, "8"), square, reverse=False) == (kind, where)


@pytest.mark.parametrize(
    ("text", "kind", "where"),
    [
        ("||  --:(8:>)  WP:(9:>)  --  ||", "fullOffice", OFFICE_SQUARE),
        ("||  --:(8:hhh>)bb  WP  --  ||", "tooManyCars", at(-1, 0)),
        ("FH!:(8:>)b  --  --\n||  WP  ||", "lockedCut", at(-1, 1)),
        ("--:(8:>)  FH!  --\n||  WP  ||", "locked", at(0, 1)),
    ],
)
def test_the_nearest_obstacle_is_named(text: str, kind: str, where: Square) -> None:
    """§5.1 A Move: what stands in the way of the track to a square, nearest first."""
    state = position(text)
    row = 1 if "\n" in text else 0
    assert obstacle_to(state, train(state, "8"), at(1, row), reverse=False) == (kind, where)


def test_an_obstacle_is_looked_for_on_every_track_there_is() -> None:
    """§5.1 Routes: two tracks that meet again are looked through once."""
    state = position(TWO_SIDINGS.replace("WP", "WP:(9:>)"))
    assert obstacle_to(state, train(state, "8"), at(4, 0), reverse=False) == ("fullOffice", at(0, 0))


def test_the_picture_of_a_test_is_the_table() -> None:
    """§2.2: a new district is Limits, Whistle Post, Limits."""
    state = position("||  WP  ||")
    assert parse("||  WP  ||", state.deck).district == state.districts[0]
