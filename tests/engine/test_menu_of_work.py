"""What the Menu says of Local Operations' options, the Freight Agent, Porters and Laborers."""

from __future__ import annotations

from engine.view import menu
from tests.engine.card_table import table
from tests.engine.menu_read import entry_of, labels_of, notes_of
from tests.engine.work_table import HERE, at_work, industry, modifier, train_at_office


def test_an_option_with_nothing_behind_it_is_noted_with_its_reason() -> None:
    """§5 An option with nothing behind it is not offered."""
    state = table()
    state.turns[0].option = None
    shown = menu(state, 0)
    assert [entry.intent.get("option") for entry in shown.entries] == ["draw"]
    assert set(notes_of(shown)) == {"Switch", "Freight Agent"}
    assert shown.question == "Which one option do you take this Stage?"


def test_the_freight_agents_acts_name_facility_box_and_load() -> None:
    """§5.3 Freight Agent: stock, clear or unjam, then the turn ends."""
    state = at_work(phase="localOps")
    state.turns[0].option = "freightAgent"
    industry(state, "freightHouse", sign="B> . .", red="B")
    modifier(state, "forklifts")
    state.districts[0].office.outbound = []
    labels = labels_of(menu(state, 0))
    assert "Stock passengers at the Depot at (0,0)" in labels
    assert "Stock a boxcar load at the Freight House at (0,1)" in labels
    assert "Clear the loaded boxcar out of red box 1 of the Freight House at (0,1)" in labels
    assert "Unjam the Freight House at (0,1): send the boxcar load in MEN away" in labels
    assert "Unjam the Freight House at (0,1): send the boxcar load in red box 1 away" in labels
    assert "Let the Freight Agent do nothing" in labels
    industry(state, "freightHouse", green="B")
    assert "Unjam the Freight House at (0,1): send the boxcar load in green box 1 away" in labels_of(
        menu(state, 0)
    )


def test_porters_and_laborers_say_what_they_do_and_what_it_pays() -> None:
    """§8.1 Passengers and §8.2 freight: each act names its train, box and pay."""
    state = at_work(houseRules={"revenue": {"passengerPerCoach": 2, "freightPerLoad": 3}})
    train_at_office(state, 8, "cC")
    state.districts[0].office.outbound = [state.trains[state.districts[0].roster[0]].consist[1]]
    industry(state, "freightHouse", green="B", sign=". . B>", standing="bbB")
    shown = menu(state, 0)
    assert entry_of(shown, "Board passengers on Train 8").cost == "1 Porter, pays 2"
    assert entry_of(shown, "Detrain passengers from Train 8").cost == "1 Porter, pays 2"
    loading = entry_of(shown, "Move the boxcar load in WORK")
    assert loading.label.endswith("onto the westmost empty boxcar")
    assert loading.cost == "1 Laborer, pays 3"
    assert "Start the waiting boxcar load at the Freight House at (0,1): onto MEN" in labels_of(shown)
    industry(state, "freightHouse", sign="<B . .", standing="Bb")
    shown = menu(state, 0)
    assert entry_of(shown, "Move the boxcar load in MEN").label.endswith("onto a red box")
    assert (
        "Unload the loaded boxcar at the Freight House at (0,1), car 1 from the west: onto WORK"
        in labels_of(shown)
    )
    industry(state, "freightHouse", sign=". <B .", standing="B")
    shown = menu(state, 0)
    assert entry_of(shown, "Move the boxcar load in AT").cost == "1 Laborer"
    assert "Unload the loaded boxcar at the Freight House at (0,1): onto WORK" in labels_of(shown)
    state.districts[0].grid[HERE].facility.workers_used = 1  # type: ignore[union-attr]
    assert "Freight House at (0,1)" in notes_of(menu(state, 0))
