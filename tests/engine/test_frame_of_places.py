"""What the Frame says of places: the Division and its trains, a district and its squares."""

from __future__ import annotations

import pytest

from engine.names import Square
from engine.view import Frame, frame
from engine.view.place_frames import CellFrame, EmptySquare, MainlineFrame, OfficeFrame
from tests.engine.card_table import table
from tests.engine.drawn import position
from tests.engine.line_table import at_office, at_point, crossing, in_yard, lay, line, standing, widen
from tests.engine.work_table import HERE, at_work, industry, modifier


def _cell(shown: Frame, square: Square, seat: int = 0) -> CellFrame:
    return next(cell for cell in shown.districts[seat].cells if cell.square == square)


# The Division


def test_the_division_runs_from_west_to_east_with_its_subdivisions() -> None:
    """§1.3 Division Points and Control Points cut the Division; a Whistle Post lies inside a Subdivision."""
    state = line("plains", "curves", "tunnel")
    shown = frame(state, 0).division
    assert [node.kind for node in shown.nodes] == [
        "divisionPoint",
        "mainline",
        "office",
        "mainline",
        "office",
        "mainline",
        "divisionPoint",
    ]
    assert shown.subdivisions == ((1, 1), (3, 3), (5, 5))
    state.districts[0].tier = "whistlePost"
    assert frame(state, 0).division.subdivisions == ((1, 3), (5, 5))


def test_a_mainline_card_tells_crossing_times_and_who_is_on_it() -> None:
    """§7.3 Crossing time: Hilly is 60 for a train with a coach and 30 for others; a slow train adds 1."""
    state = line("hilly", "plains")
    crossing(state, 8, 1, 2, "c", cleared_by=0)
    state.mainline[0].flagged = list(state.trains)
    node = frame(state, 0).division.nodes[1]
    assert isinstance(node, MainlineFrame)
    times = {(each.speed, each.direction): (each.stages, each.stages_with_coach) for each in node.crossing}
    assert times["fast", "east"] == (2, 1)
    assert times["slow", "west"] == (3, 2)
    (transit,) = node.transits
    assert (transit.stages_left, transit.is_flagged, transit.cleared_by) == (2, True, "Ann")
    assert transit.train.flags == "red"
    assert 0 < transit.progress < 100


def test_an_office_shows_its_ad_tracks_and_devices() -> None:
    """§7.5 Each dispatch device works once a Day."""
    state = line()
    widen(state.districts[0])
    at_office(state, 8, "c")
    lay(state, Square(1, 0), "telegraph")
    standing(state, 10, -1)
    state.districts[0].devices_used = ["telegraph"]
    node = frame(state, 0).division.nodes[2]
    assert isinstance(node, OfficeFrame)
    assert [chip.train is None for chip in node.tracks] == [False, True]
    assert node.tracks_free == 1
    assert [(device.key, device.is_spent) for device in node.devices] == [("telegraph", True)]
    assert [train.name for train in node.elsewhere] == ["10"]


def test_trains_at_ends_and_in_yards_stand_at_their_nodes() -> None:
    """§1.4 An Interchange holds a yard; Division Points hold what waits to enter."""
    state = line("interchange", "plains")
    in_yard(state, 15, 1, "b", direction="west")
    at_point(state, 9, "b")
    shown = frame(state, 0)
    assert [train.name for train in shown.division.nodes[-1].trains] == ["9"]  # type: ignore[union-attr]
    assert [train.name for train in shown.division.nodes[1].yard] == ["X15"]  # type: ignore[union-attr]
    places = {train.name: train.place for train in shown.trains}
    assert places == {"9": "at the East Division Point", "X15": "in the yard of the Interchange"}
    assert shown.trains[1].flags == "white"
    assert shown.trains[1].starter == "Ann"


# Trains


@pytest.mark.parametrize(
    ("drawn", "west_to_east", "engine_west"),
    [("(8:bH>)", ["empty boxcar", "loaded hopper"], 2), ("(8:<bH)", ["empty boxcar", "loaded hopper"], 0)],
)
def test_a_train_is_told_west_to_east_with_the_engine_in_place(
    drawn: str, west_to_east: list[str], engine_west: int
) -> None:
    """§3.5 With `rail_facing` east a consist reads east to west."""
    state = position(f"||  --:{drawn}  WP  --  ||")
    (train,) = frame(state, 0).trains
    assert [car.label for car in train.west_to_east] == west_to_east
    assert train.engine_west == engine_west
    assert train.nose == ("east" if engine_west else "west")
    assert train.cars.startswith("west to east: ")


def test_a_train_followed_by_its_second_section_carries_green_flags() -> None:
    """§6.2 A second section stands behind the first and is shown as `8-2`."""
    state = line()
    at_point(state, 8, "c")
    second = at_point(state, 8, "c")
    second.section = 2
    first, follower = frame(state, 0).trains
    assert (first.name, first.flags, follower.name, follower.flags) == ("8", "green", "8-2", None)


def test_a_car_says_where_it_was_loaded() -> None:
    """§8.4 What a district made may not be unloaded in it: such a car is marked."""
    state = line("plains", "plains", "plains")
    train = at_office(state, 8, "C")
    train.consist[0] = train.consist[0]._replace(origin=0)
    (here,) = frame(state, 0).trains[0].consist
    assert (here.loaded_here, here.label) == (True, "loaded coach (loaded here)")
    other = crossing(state, 6, 3, 1, "C")
    other.consist[0] = other.consist[0]._replace(origin=0)
    elsewhere = frame(state, 0).trains[0].consist[0]
    assert (elsewhere.loaded_here, elsewhere.label) == (False, "loaded coach (loaded in Ann's district)")


# The district


def test_a_district_is_a_table_of_squares_north_first() -> None:
    """§2.1 Rows grow northward, columns eastward; people are shown (col,row)."""
    state = position(
        """
        .    FH:b  --      .
        ||   WP    (8:>)   ||
        """.replace("(8:>)", "--:(8:>)")
    )
    shown = frame(state, 0).district
    assert shown is not None
    assert [row.number for row in shown.rows] == [2, 1, 0, -1]
    assert {len(row.cells) for row in shown.rows} == {shown.east - shown.west + 1}
    office = _cell(frame(state, 0), Square(0, 0))
    assert (office.kind, office.is_running_track, office.room) == ("office", True, 0)
    works = _cell(frame(state, 0), Square(0, 1))
    assert works.joins == ("e",)
    assert works.facility is not None
    assert "west to east: empty boxcar" in works.label
    empty = shown.rows[1].cells[0]
    assert isinstance(empty, EmptySquare)
    assert not empty.is_within_limits


def test_empty_squares_say_whether_track_may_be_laid() -> None:
    """§2.7 Track only in columns from Limits to Limits, at any row."""
    shown = frame(table(), 0).district
    assert shown is not None
    why = {cell.square: cell.why for row in shown.rows for cell in row.cells if isinstance(cell, EmptySquare)}
    assert why[Square(0, 1)].startswith("Track may be laid here")
    assert why[Square(2, 1)].startswith("Outside the Limits")
    assert why[Square(2, 0)].startswith("Beyond the Limits")


def test_an_office_with_two_trains_lists_them_in_order_of_arrival() -> None:
    """§5.1 A train standing at the Office holds one of its A/D tracks."""
    state = line()
    at_office(state, 10, "b")
    at_office(state, 8, "c")
    assert [train.name for train in _cell(frame(state, 0), Square(0, 0)).trains] == ["10", "8"]


def test_a_modifier_names_its_host_and_an_enhancement_lies_on_its_card() -> None:
    """§11.5 A modifier serves a host among the eight squares around it."""
    state = at_work()
    industry(state, "freightHouse")
    modifier(state, "forklifts")
    widen(state.districts[0])
    lay(state, Square(1, 0), "interlocking")
    shown = frame(state, 0)
    placed = _cell(shown, Square(1, 2))
    assert placed.modifier is not None
    assert placed.modifier.host == HERE
    assert placed.label == "Forklifts at (1,2), serving the Freight House at (0,1)"
    works = _cell(shown, HERE).facility
    assert works is not None
    assert (works.workers, len(works.outbound), works.modifiers) == (2, 2, ("Forklifts",))
    assert [card.key for card in _cell(shown, Square(1, 0)).enhancements] == ["interlocking"]
    assert _cell(shown, Square(-2, 0)).name == "West Limits"
    assert _cell(shown, Square(2, 0)).name == "East Limits"


def test_a_locked_industry_says_so() -> None:
    """§2.5 An industry with any load on the sign is locked."""
    state = at_work()
    industry(state, "freightHouse", sign="B> . .", standing="b")
    cell = _cell(frame(state, 0), HERE)
    assert cell.is_locked
    assert not cell.is_operational
    assert "locked by the load on its sign" in cell.label
    assert cell.facility is not None
    assert [part.word for part in cell.facility.sign if part.car] == ["MEN"]
    assert _cell(frame(state, 0), Square(0, 0)).facility.sign == ()  # type: ignore[union-attr]


def test_a_curve_is_named_by_its_hand() -> None:
    """§2.3 Card connections: a curve is one arc."""
    state = position(
        """
        .    ne   .
        ||   WP   ||
        """
    )
    cell = _cell(frame(state, 0), Square(0, 1))
    assert (cell.name, cell.connections, cell.joins) == ("Curve, right-hand", (("n", "e"),), ())
    assert "joins nothing" in cell.label
    assert "turns a train" in cell.text
