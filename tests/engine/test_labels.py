"""No two answers of a Menu read alike: over whole games of bots, and where several lie on one square."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from engine import config_from_json, legal_intents, menu
from engine.acts import Intent
from engine.decisions import Decision
from engine.events import Event
from engine.names import Square
from engine.simulation.playing import Act, Deal, play_game
from engine.state import State
from engine.view.menu_frames import MenuEntry
from tests.engine.drawn import TWO_WAYS, player_of, position
from tests.engine.line_table import line, schedule
from tests.engine.test_routes import TWO_SIDINGS
from tests.engine.work_table import at_work, industry

COORDINATES = re.compile(r"\(-?\d+,-?\d+\)")
MANY_CARDS = {"houseRules": {"startingHand": "sixRandom", "openingTrains": 2}}


def where(entry: MenuEntry) -> object:
    """The square an answer lies on: where it is chosen, or else where it happens."""
    named = next((entry.intent[key] for key in ("to", "placement", "at") if entry.intent.get(key)), None)
    return (named["col"], named["row"]) if named else entry.squares[:1]


def alike(entries: Iterable[MenuEntry]) -> list[list[str]]:
    """Labels that are equal, and those on one square that differ in coordinates only."""
    equal, similar = defaultdict(list), defaultdict(list)
    for entry in entries:
        equal[entry.label].append(entry.label)
        if where(entry):
            similar[where(entry), COORDINATES.sub("", entry.label)].append(entry.label)
    return [found for kinds in (equal, similar) for found in kinds.values() if len(found) > 1]


class Reader:
    """Reads the Menu of whoever is asked, each time."""

    def __init__(self) -> None:
        self.found: list[list[str]] = []
        self.asked_for = 0

    def dealt(self, state: State, events: Sequence[Event]) -> None:
        """Nothing is asked yet."""

    def asked(self, state: State, waiting: Decision, choices: Sequence[Intent]) -> None:
        """Somebody must decide."""
        shown = menu(state, waiting.player).entries
        assert len(shown) == len(choices)
        self.asked_for += 1
        self.found += alike(shown)

    def played(self, state: State, act: Act, log: Sequence[Event]) -> None:
        """Read when the next is asked."""


@pytest.mark.parametrize(
    ("bots", "seed"), [(("developer",), 3), (("random",), 4), (("developer", "random"), 5)], ids=str
)
def test_no_two_answers_read_alike_in_whole_games_of_bots(bots: tuple[str, ...], seed: int) -> None:
    reader = Reader()
    play_game(Deal(config_from_json(MANY_CARDS, len(bots)), seed, bots), [reader])
    assert reader.asked_for > 100
    assert reader.found == []


def test_clearing_and_unjamming_one_red_box_say_what_each_is_for() -> None:
    """§5.3"""
    state = at_work(phase="localOps")
    state.turns[0].option = "freightAgent"
    industry(state, "freightHouse", sign="B> . .", red="B")
    entries = [entry for entry in menu(state, 0).entries if "red box 1" in entry.label]
    assert [entry.label.split()[0] for entry in entries] == ["Clear", "Unjam"]
    assert len({entry.consequence for entry in entries}) == 2
    assert alike(menu(state, 0).entries) == []


def test_two_ways_to_one_square_differ_in_more_than_a_coordinate() -> None:
    """§5.1 Routes."""
    state = position(TWO_WAYS)
    assert len(legal_intents(state, player_of(state))) > 2
    assert alike(menu(state, player_of(state)).entries) == []


def test_more_than_two_ways_are_counted_from_the_north() -> None:
    """§5.1 Routes."""
    state = position(TWO_SIDINGS)
    shown = menu(state, player_of(state)).entries
    ways = [entry.label for entry in shown if entry.squares == (Square(4, 0),)]
    assert [re.findall("by way (.) of 4 from the north", way) for way in ways] == [["4"], ["2"], ["3"], ["1"]]
    assert alike(shown) == []


@pytest.mark.parametrize(
    ("slots", "stage", "day", "says"),
    [
        ({}, 3, 1, ()),
        ({5: 8, 9: 11}, 3, 1, ("Next on the timetable: No. 8, due in Stage 5.",)),
        ({5: 8, 9: 11}, 5, 1, ("Next on the timetable: No. 8, due in this very Stage.",)),
        ({5: 8}, 6, 1, ("Next on the timetable: No. 8, due in Stage 5 of the next Day.",)),
        ({5: 8}, 6, 5, ()),
    ],
    ids=str,
)
def test_the_choice_of_a_stage_names_the_train_due_next(
    slots: dict[int, int], stage: int, day: int, says: tuple[str, ...]
) -> None:
    """§6.1 A train in this Stage's slot is made up after Local Operations."""
    state = line()
    state.phase, state.stage, state.day = "localOps", stage, day
    for slot, number in slots.items():
        schedule(state, number, slot)
    assert menu(state, 0).facts == says
