"""Complete games, recorded by `tests/record_games.py`, replayed to the exact result for ever."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.phases.ending import REASONS
from engine.record import digest, read_save, replay
from tests.record_games import FOLDER, GAMES

FILES = sorted(FOLDER.glob("*.json"))
REPLAY_ALL = """
import json, sys
from engine.record import digest, read_save, replay
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        print(digest(replay(read_save(json.dumps(json.load(file)["save"]))).state))
"""


def game(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_its_exact_end(path: Path) -> None:
    """§10.1 and §10.2: how it ends, who wins, what everybody earned, and every card where it was."""
    data = game(path)
    found = replay(read_save(json.dumps(data["save"])))
    assert found.stopped is None
    state = found.state
    assert state.outcome is not None
    assert {
        "reason": state.outcome.reason,
        "winners": list(state.outcome.winners),
        "revenue": [player.revenue for player in state.players],
        "day": state.day,
        "stage": state.stage,
        "phase": state.phase,
        "digest": digest(state),
    } == data["expected"]


def test_every_way_a_game_can_end_is_recorded() -> None:
    assert {path.stem for path in FILES} == set(GAMES)
    assert {game(path)["expected"]["reason"] for path in FILES} == set(REASONS)


def test_another_process_under_another_hash_seed_plays_the_same_games(checkout: Path) -> None:
    expected = [game(path)["expected"]["digest"] for path in FILES]
    for hash_seed in ("1", "4711"):
        printed = subprocess.run(
            [sys.executable, "-c", REPLAY_ALL, *map(str, FILES)],
            cwd=checkout,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        assert printed.split() == expected
