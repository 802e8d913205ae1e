"""Districts drawn as text and read back."""

import pytest

from engine.catalogue.deck import build_deck
from engine.names import Car, Square
from engine.table.districts import TrackCard
from engine.track.pictures import parse
from tests.engine.drawn import position, shows, train

DECK = build_deck(answers=False, attacks=False)

PASSING_SIDING = """
.          se   FH!:bB  sw   .
||:(8:>)   wen  WP      ewn  ||
"""
ALL_KINDS = """
se   --:b(X14:Rk<r)tT  IL  YO   SY  TG  nw
MT   RF                PP  PS   GW  FH  ne
||   wes               ews ST:(7:C>)(8-2:b>)  wen ewn ||
.    sw:(9:h>)         .   .    .   .   .
"""


@pytest.mark.parametrize("text", [PASSING_SIDING, ALL_KINDS])
def test_a_picture_read_and_drawn_again_is_the_same(text: str) -> None:
    """§2.1: north is at the top, west on the left, the Office at (0,0)."""
    shows(position(text), text)


def test_the_office_is_the_origin_and_rows_grow_northward() -> None:
    """§2.1: columns grow eastward, rows northward from the Office at (0,0)."""
    district, trains = parse(PASSING_SIDING, DECK)
    assert district.grid[Square(0, 1)].facility is not None
    assert trains[0].place.square == Square(-2, 0)
    assert (district.limits_west, district.limits_east) == (-2, 2)


def test_a_train_is_drawn_as_it_stands_on_the_card() -> None:
    """§3.5: with the nose east a consist reads east-to-west; facing west it is taken as it stands."""
    state = position(ALL_KINDS)
    west, east = train(state, "X14"), train(state, "9")
    assert west.consist == [Car("reefer", True), Car("caboose", True), Car("reefer", False)]
    assert (west.engine_at, west.facing, west.own_west, west.own_east) == (2, "w", 1, 2)
    assert (east.consist, east.facing, east.rail_facing) == ([Car("hopper", False)], "s", "e")


def test_the_roster_holds_the_trains_at_the_office() -> None:
    """§5.1: a train standing at the Office holds one of its A/D tracks."""
    state = position(ALL_KINDS)
    assert state.districts[0].roster == [train(state, "7").tray, train(state, "8-2").tray]


def test_an_enhancement_without_a_symbol_leaves_the_straight_plain() -> None:
    """§11.7: a chain is drawn by its first card."""
    state = position("||  --  WP  ||")
    state.districts[0].grid[Square(-1, 0)] = TrackCard("straight", enhancements=["c1"])
    shows(state, "||  --  WP  ||")
