"""The Menu: every legal intent once, each in words that no other has."""

from __future__ import annotations

import json

import pytest

from engine.decisions import decision
from engine.game import legal_intents
from engine.phases.shift_change import STAGES_PER_SHIFT
from engine.view import menu, to_json
from engine.wire import intent_from_json, intent_to_json
from tests.engine.card_table import table
from tests.engine.menu_read import labels_of
from tests.engine.random_games import positions


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_a_menu_holds_every_legal_intent_once_and_no_two_read_alike(players: int, seed: int) -> None:
    """§5 An option with nothing behind it is not offered: the Menu is what `check` passes, in words."""
    optional = {"emergencyToolbox": True, "sisterTrains": True}
    for state, waiting in positions(players, seed, optionalRules=optional):
        shown = menu(state, waiting.player)
        legal = [intent_to_json(intent) for intent in legal_intents(state, waiting.player)]
        assert [entry.intent for entry in shown.entries] == legal
        assert len(set(labels_of(shown))) == len(legal)
        assert len({entry.key for entry in shown.entries}) == len(legal)
        assert {entry.group for entry in shown.entries} == {group.key for group in shown.groups}
        assert sum(len(shown.entries_of(group)) for group in shown.groups) == len(legal)
        assert shown.question
        assert shown.is_mine


def test_a_menu_is_json_and_its_intents_come_back_as_they_went() -> None:
    """§12.5 The wire carries plain JSON."""
    for index, (state, waiting) in enumerate(positions(2, 6)):
        if index % 10 == 0:
            shown = json.loads(json.dumps(to_json(menu(state, waiting.player))))
            intents = [intent_from_json(entry["intent"]) for entry in shown["entries"]]
            assert intents == legal_intents(state, waiting.player)


def test_a_game_that_is_over_offers_nothing() -> None:
    """§10.1 After the end nobody decides."""
    state = table()
    state.status = "lost"
    for player in (0, None):
        shown = menu(state, player)
        assert (shown.decision, shown.question, shown.entries) == (None, "The game is over.", ())


def test_every_decision_of_whole_games_has_a_question_in_words() -> None:
    """§4.2 Though every player has turn state, only one decides, and is asked something."""
    kinds = set()
    for state, waiting in positions(2, 11, most=700):
        shown = menu(state, waiting.player)
        assert shown.question.endswith(("?", "."))
        assert decision(state) == waiting
        kinds.add(shown.decision)
    assert {"option", "switch", "draw", "freightAgent", "loadUnload"} <= kinds
    assert STAGES_PER_SHIFT == 3
