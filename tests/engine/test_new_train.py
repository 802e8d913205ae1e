"""The due train: where it is made up, and when it does not run (rules 3.3, 6.1)."""

import pytest

from engine.events.new_train import TrainAnnulled, TrainDue
from engine.names import Direction
from engine.table.trains import AtDivisionPoint
from tests.engine.line_table import at_office, begin_new_train, crossing, line, schedule, told


@pytest.mark.parametrize(("number", "side", "port"), [(8, "west", "e"), (7, "east", "w")])
def test_even_numbers_start_in_the_west_and_odd_ones_in_the_east(
    number: int, side: Direction, port: str
) -> None:
    """§6.1: odd numbers run west from the East, even numbers run east from the West."""
    state = line()
    schedule(state, number)
    log = begin_new_train(state)
    (train,) = state.trains.values()
    assert (train.number, train.place) == (number, AtDivisionPoint(side))
    assert (train.facing, train.rail_facing) == (port, port)
    assert told(log, TrainDue)[0].train == str(number)


def test_a_train_takes_the_last_tray_of_the_free_list() -> None:
    """§3.3: trays are taken from the end of the free list."""
    state = line()
    schedule(state, 8)
    begin_new_train(state)
    assert list(state.trains) == ["tray3"]
    assert state.free_trays == ["tray0", "tray1", "tray2"]


def test_a_stage_without_a_train_in_its_slot_makes_up_none() -> None:
    """§6.1: only the train in this Stage's slot is due."""
    state = line()
    schedule(state, 8, stage=2)
    begin_new_train(state)
    assert not state.trains


def test_a_due_train_without_a_free_tray_does_not_run_that_day() -> None:
    """§6.1: without a tray it does not run, and the reason is told."""
    state = line()
    schedule(state, 8)
    state.free_trays.clear()
    log = begin_new_train(state)
    assert not state.trains
    assert told(log, TrainAnnulled) == [TrainAnnulled("8", 1, "noTray")]


def test_a_train_whose_run_of_yesterday_is_still_out_is_annulled() -> None:
    """§6.1, Ruling: if yesterday's run of the same number is still out, today's is annulled."""
    state = line()
    schedule(state, 8)
    crossing(state, 8, 1)
    log = begin_new_train(state)
    assert len(state.trains) == 1
    assert told(log, TrainAnnulled) == [TrainAnnulled("8", 1, "stillOut")]


def test_a_second_section_still_out_annuls_the_train_too() -> None:
    """§6.2: both sections count for "still out" in 6.1."""
    state = line()
    schedule(state, 8)
    at_office(state, 8).section = 2
    log = begin_new_train(state)
    assert told(log, TrainAnnulled)[0].reason == "stillOut"
