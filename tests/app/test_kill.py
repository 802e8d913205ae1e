"""A server killed under play: every answered act is there after the restart, and the game loads."""

import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.app.served import Served


def dealt(address: str, seed: int) -> tuple[str, dict[str, str]]:
    """A game for a program: its code and the headers that carry its token."""
    made = httpx2.post(f"{address}/api/games", json={"seed": seed, "preset": "firstDay"}, timeout=60).json()
    return made["code"], {"Authorization": f"Bearer {made['token']}"}


class Player(threading.Thread):
    """Plays by chance until the server is gone; remembers what was answered."""

    def __init__(self, address: str, code: str, headers: dict[str, str], seed: int) -> None:
        super().__init__()
        self.url = f"{address}/api/games/{code}"
        self.headers = headers
        self.chance = random.Random(seed)
        self.answered: list[dict[str, Any]] = []
        self.is_over = False
        self.trouble: str | None = None

    def run(self) -> None:
        try:
            with httpx2.Client(headers=self.headers, timeout=60) as client:
                while not self.is_over:
                    self._act(client)
        except httpx2.HTTPError:
            return

    def _act(self, client: httpx2.Client) -> None:
        board = client.get(self.url).json()
        entries = board["menu"]["entries"]
        if not entries:
            self.is_over = True
            return
        intent = self.chance.choice(entries)["intent"]
        answer = client.post(f"{self.url}/intents", json={"intent": intent, "version": board["version"]})
        if answer.status_code != 200:
            self.trouble = answer.text
            self.is_over = True
        else:
            self.answered.append(intent)


def play_and_kill(directory: Path, kills: int, seed: int) -> int:
    """Kill the server so many times under play; how many acts were answered in all."""
    chance = random.Random(seed)
    code, headers, known, total = "", {}, [], 0
    for round_number in range(kills + 1):
        server = Served(directory)
        if code:
            known = _what_is_there(server.address, code, headers, known)
        if round_number == kills:
            server.stop()
            break
        if not code or _is_over(server.address, code, headers):
            code, headers = dealt(server.address, seed + round_number)
            known = []
        player = Player(server.address, code, headers, seed + round_number)
        player.start()
        time.sleep(chance.uniform(0.05, 0.7))
        server.kill()
        player.join(60)
        assert player.trouble is None
        known = known + player.answered
        total += len(player.answered)
    return total


def _what_is_there(
    address: str, code: str, headers: dict[str, str], known: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The stored acts, passes of the server left out; all answered ones are among them, at most one more."""
    save = httpx2.get(f"{address}/api/games/{code}/save", headers=headers, timeout=60)
    assert save.status_code == 200, save.text
    history = [entry["intent"] for entry in json.loads(save.text)["history"]]
    persons = iter(history)
    for intent in known:
        assert any(intent == stored for stored in persons), f"lost: {intent}"
    left = list(persons)
    passes = [intent for intent in left if intent["type"] == "loadUnload.end"]
    assert len(left) - len(passes) <= 1, "more than the one act in flight"
    return history


def _is_over(address: str, code: str, headers: dict[str, str]) -> bool:
    board = httpx2.get(f"{address}/api/games/{code}", headers=headers, timeout=60).json()
    return not board["menu"]["entries"]


def test_no_answered_act_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    assert play_and_kill(tmp_path, kills=3, seed=1) > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_no_answered_act_is_lost_in_two_hundred_kills(tmp_path: Path, part: int) -> None:
    assert play_and_kill(tmp_path, kills=25, seed=1000 * part) > 25
