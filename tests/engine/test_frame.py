"""The Frame: all that one seat sees; here its clock, the words on cards, and what holds for the whole."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from engine.catalogue.deck import build_deck
from engine.catalogue.mainline import MAINLINE
from engine.config import config_from_json
from engine.decisions import decision
from engine.game import new_game
from engine.record.positions import position as position_of
from engine.state import State
from engine.view import Frame, catalogue_entries, frame, to_json
from engine.view.card_text import mainline_text
from tests.engine.card_table import table, take
from tests.engine.line_table import crossing, line
from tests.engine.random_games import positions
from tests.engine.work_table import train_at_office

# The clock


@pytest.mark.parametrize(
    ("stage", "watch", "is_night", "passes"),
    [(1, "0:00 to 2:00", True, 3), (4, "6:00 to 8:00", False, 6), (12, "22:00 to 24:00", True, 12)],
)
def test_the_clock_tells_watch_night_and_the_fedora(
    stage: int, watch: str, is_night: bool, passes: int
) -> None:
    """§4.3 The Fedora passes left after Stages 3, 6, 9 and 12."""
    state = table(2)
    state.stage, state.day = stage, 2
    clock = frame(state, 0).clock
    assert (clock.watch, clock.is_night, clock.fedora_passes_after) == (watch, is_night, passes)
    assert clock.days_left == 3
    assert clock.fedora_passes_to == state.players[state.left_of(state.superintendent)].name
    assert [each.state for each in clock.phases] == ["now", "coming", "coming", "coming", "coming"]
    assert [each.state for each in clock.chart].count("now") == 1


def test_the_chart_shows_the_due_train_and_whether_its_number_is_still_out() -> None:
    """§6.1 The timetable's train in this Stage's slot runs; while yesterday's run is out it is annulled."""
    state = line()
    state.timetable[3] = take(state, "8")
    crossing(state, 8, 1)
    shown = frame(state, 0)
    slot = shown.timetable[3]
    assert slot.train is not None
    assert (slot.train.label, slot.train.direction, slot.is_out) == ("8", "east", True)
    assert "Train 8 (Local) due, running east" in slot.label
    assert shown.timetable[2].label.endswith("the Fedora passes at its end")
    assert shown.clock.phase_name == "Mainline"


# All of it


def test_every_frame_of_whole_games_is_json_and_consistent() -> None:
    """§3.1 What the yards, trains and districts show adds up to the eighty cars."""
    for index, (state, waiting) in enumerate(positions(2, 4, most=500)):
        if index % 12:
            continue
        shown = frame(state, waiting.player)
        assert json.loads(json.dumps(to_json(shown)))["clock"]["day"] == state.day
        assert shown.waiting is not None
        assert shown.waiting.kind == waiting.kind
        assert _cars(shown) == 80


def _cars(shown: Frame) -> int:
    total = shown.yards.division + shown.yards.classification
    total += sum(len(train.consist) for train in shown.trains)
    for district in shown.districts:
        for cell in district.cells:
            total += len(cell.cars)
            if cell.facility is not None:
                boxes = (*cell.facility.outbound, *cell.facility.inbound, *cell.facility.sign)
                total += sum(box.car is not None for box in boxes)
    return total


def test_a_frame_is_the_same_however_often_it_is_asked() -> None:
    """§4.2 Looking changes nothing."""
    state = new_game(config_from_json({}, 2), ["Ann", "Ben"], 1).state
    before = position_of(state)
    assert frame(state, 0) == frame(state, 0)
    assert position_of(state) == before
    assert decision(state) is not None


def test_trains_stand_in_the_order_they_act() -> None:
    """§7.1 Trains act in order of number."""
    for state, waiting in positions(1, 9, most=400):
        numbers = [(train.number, train.section) for train in frame(state, waiting.player).trains]
        assert all(one <= other for one, other in pairwise(numbers))


# Cards


def test_every_card_of_the_box_has_its_effect_in_words_from_the_data() -> None:
    """§11 Each card says exactly what it does."""
    entries = catalogue_entries()
    assert sum(entry.copies for entry in entries if entry.deck == "home") == 206
    assert sum(entry.copies_with_rivals for entry in entries if entry.deck == "home") == 235
    assert all(entry.text.endswith(".") and "{" not in entry.text for entry in entries)
    said = {entry.key: entry.text for entry in entries}
    assert "Carries up to one freight car and one coach. The coach stays" in said["7"]
    assert "plus 12 is higher" in said["radio"]
    assert "2 A/D tracks, 1 Porter, 1 green and 1 red passenger box." in said["depot"]
    assert (
        "Ships boxcars (1 green box) and receives boxcars (1 red box), with 1 Laborer."
        in said["freightHouse"]
    )
    assert said["plains"].startswith("60 mph: 1 Stage for a fast train")
    assert "no cars are set out there" in said["limits"]


def test_effects_depend_on_nothing_but_what_is_printed() -> None:
    """§13 Train rules are printed on the card."""
    deck = build_deck(answers=True, attacks=True)
    assert len({(card.category, card.key, card.hand) for card in deck.values()}) == len(
        [entry for entry in catalogue_entries() if entry.deck == "home"]
    )
    assert "uphill" in mainline_text(MAINLINE["heavyGrade"])
    assert "yard" in mainline_text(MAINLINE["interchange"])


def test_a_whole_state_is_nowhere_in_a_frame() -> None:
    """§1.2 A Frame holds no State."""
    state = table()
    train_at_office(state, 8, "c")
    assert not any(isinstance(getattr(frame(state, 0), name), State) for name in Frame.__slots__)
