"""Every action button lights the square, the route or the place on the line that it means (experience)."""

from __future__ import annotations

import pytest

from engine.view import menu
from engine.view.menu_frames import MenuEntry
from tests.engine.random_games import positions

MEANS_NO_PLACE = ("localOps.choose", "card.discard")
"""Beside drawing and ending a turn."""


def means_a_place(entry: MenuEntry) -> bool:
    """Not an option, a card of the hand or the piles, an end, or a train that gets its place by the die."""
    kind = str(entry.intent["type"])
    if kind in MEANS_NO_PLACE or kind.startswith("draw.") or kind.endswith(".end"):
        return False
    return kind != "card.play" or not entry.label.startswith(("Roll the D12", "Queue "))


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (2, 8), (3, 5)])
def test_every_answer_that_means_a_place_lights_it(players: int, seed: int) -> None:
    """§5 §6.4 §7.4: in whole games, whatever is asked."""
    rules = {"optionalRules": {"emergencyToolbox": True}, "houseRules": {"openingTrains": 2}}
    dark: set[str] = set()
    seen = set()
    for state, waiting in positions(players, seed, most=250, **rules):
        for entry in menu(state, waiting.player).entries:
            if means_a_place(entry):
                seen.add(entry.intent["type"])
                if not entry.squares and entry.node is None:
                    dark.add(entry.label)
    assert not dark
    assert "newTrain.placeCar" in seen
