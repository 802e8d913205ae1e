"""What players of the older game reported and no other test here shows (docs/player-reports.md)."""

from __future__ import annotations

import pytest

from engine.events.drawing import TrainScheduled
from engine.events.mainline import TrainCompleted
from engine.narration import narrate
from engine.narration.telling import Reader
from engine.phases.freight_agent import StockBox
from engine.view import frame, menu
from tests.engine.card_table import table
from tests.engine.line_table import act, at_office, at_point, crossing, in_yard, line, told
from tests.engine.menu_read import entry_of, labels_of
from tests.engine.random_games import positions
from tests.engine.work_table import HERE, at_work, industry


def test_a_load_is_stocked_without_a_car_and_the_button_says_so() -> None:
    """§5.3 No car need be spotted for it: stocking and spotting come in either order."""
    state = at_work(phase="localOps")
    industry(state, "mineTipple")
    state.turns[0].option = "freightAgent"
    assert StockBox(HERE, "hopper").refusal(state, 0) is None
    stock = entry_of(menu(state, 0), "Stock a hopper load at the Mine Tipple")
    assert stock.consequence is not None
    assert stock.consequence.endswith("No car need stand there for it.")
    item = next(item for item in frame(state, 0).stuck if item.square == HERE)
    assert item.frees == "The Freight Agent can stock a hopper load."


@pytest.mark.parametrize("sign", ["H> H> H>", ". H> H>", ". . H>"])
@pytest.mark.parametrize("green", ["", "H"])
def test_a_queue_of_loads_without_a_car_names_the_car_and_not_a_box_of_the_sign(
    sign: str, green: str
) -> None:
    """§8.2 The last step goes onto an empty car standing here; §2.5 with a load on the sign none comes in."""
    state = at_work()
    industry(state, "mineTipple", green=green, sign=sign)
    facility = next(cell for cell in frame(state, 0).districts[0].cells if cell.square == HERE).facility
    assert facility is not None
    assert (facility.status, facility.reason) == ("jammed", "No empty hopper stands here.")
    assert facility.frees == ("No car comes in while a load is on the sign. Let the Freight Agent unjam it.")


def test_nothing_stuck_is_called_a_facility_and_a_square() -> None:
    """§8 A platform is called by the Office it belongs to, an industry by its name."""
    titles = set()
    for state, waiting in positions(2, 4, most=200, houseRules={"startingHand": "sixRandom"}):
        titles |= {item.title for item in frame(state, waiting.player).stuck}
    assert any("Depot" in title for title in titles)
    assert not [title for title in titles if "facility" in title.lower()]


def test_a_caboose_is_called_neither_loaded_nor_empty() -> None:
    """§3.1 (catalogue) A caboose counts as loaded in the supply and is never a load."""
    state = line()
    state.phase = "newTrain"
    train = at_point(state, 11, "bb")
    state.make_up.trays = [train.tray]
    assert labels_of(menu(state, 0)) == ["Put a caboose on Train 11"]
    at_office(state, 12, "bk")
    shown = frame(state, 0)
    assert [car.label for train in shown.trains for car in train.consist if car.type == "caboose"] == [
        "caboose"
    ]


def test_an_option_says_what_choosing_it_means() -> None:
    """§5 Each player chooses one option: its button tells what can be done with it."""
    state = at_work(phase="localOps")
    at_office(state, 8, "b")
    labels = labels_of(menu(state, 0))
    assert "Switch: move trains and cars in your district" in labels
    assert "Draw: take a card, play and discard cards" in labels


def test_the_die_that_schedules_is_told_and_is_a_moment() -> None:
    """§11.6 Roll the D12; it takes the first open slot at or after the roll."""
    line_told = narrate(TrainScheduled(0, "c7", 8, 11, 11), Reader(0, ("Ann",), table().deck))
    assert line_told is not None
    assert line_told.text.startswith("You roll 11 for train 8")
    assert "Stage 12" in line_told.text
    assert line_told.moment == "die"


def test_a_completed_run_is_told_and_is_a_moment() -> None:
    """§7.9 Running off the end pays every player."""
    state = line(houseRules={"revenue": {"trainPerTransit": 2}})
    crossing(state, 8, 3, 1)
    (completed,) = told(act(state), TrainCompleted)
    line_told = narrate(completed, Reader(0, ("Ann",), state.deck))
    assert line_told is not None
    assert "has completed its run, which pays every player 2" in line_told.text
    assert (line_told.tone, line_told.moment) == ("good", "completed")


def test_a_train_made_up_in_an_interchanges_yard_is_on_the_map() -> None:
    """§1.4 An Interchange's yard holds trains made up there and not yet on the running line."""
    state = line("interchange", "plains")
    train = in_yard(state, 15, 1, "b", direction="west")
    node = frame(state, 0).division.nodes[1]
    assert [each.tray for each in node.yard] == [train.tray]  # type: ignore[union-attr]
