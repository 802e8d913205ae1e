"""Where trains are between the Division Points, for pictures of the traffic."""

import pytest

from engine.lessons import LESSON, LESSONS
from engine.lessons.positions import lay_out
from engine.table.trains import AtDivisionPoint, InDistrict, OnMainline
from engine.view.whereabouts import NODE, whereabouts


@pytest.mark.parametrize("key", [lesson.key for lesson in LESSONS])
def test_every_train_is_between_the_ends_and_at_its_own_place(key: str) -> None:
    """§1.1 Division Point, then Mainline card and Office by turns: a train is drawn where it is."""
    state = lay_out(LESSON[key].position).state
    for place in whereabouts(state):
        train = state.trains[place.tray]
        assert (place.name, place.direction) == (train.name, train.direction)
        if isinstance(train.place, AtDivisionPoint):
            assert place.east == (0 if train.place.side == "west" else NODE * state.east_end)
        elif isinstance(train.place, InDistrict):
            assert place.east == NODE * state.office_node(train.place.seat)
        elif isinstance(train.place, OnMainline):
            assert abs(place.east - NODE * train.place.node) < NODE


@pytest.mark.parametrize(("side", "east"), [("west", 0), ("east", 4 * NODE)])
def test_a_train_waits_at_its_end_of_the_line(side: str, east: int) -> None:
    """§6.1 A train made up waits at the Division Point it starts from."""
    state = next(found for found in (lay_out(each.position).state for each in LESSONS) if found.trains)
    train = next(iter(state.trains.values()))
    train.place = AtDivisionPoint(side)  # type: ignore[arg-type]
    assert whereabouts(state)[0].east == east
