"""Tables through the JSON interface alone, and the bot of the documentation against a real server."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2

from tests.app.browser_at_the_server import SECRET, Server
from tests.app.served import served

SECRET_OF_THE_SERVER = "a secret for the bot"
ONE_DAY = {"mode": "competitive", "length": "custom", "days": 1, "target": 5, "floorPerTwoPlayerDays": 0}


class Program:
    """A person's own program at a real server."""

    def __init__(self, address: str) -> None:
        self.client = httpx2.Client(base_url=address, timeout=60)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.client.post(f"/api{path}", json=body)
        assert answer.status_code in (200, 201), answer.text
        data = answer.json()
        if data.get("token"):
            self.client.headers["Authorization"] = f"Bearer {data['token']}"
        return data

    def get(self, path: str) -> Any:
        answer = self.client.get(f"/api{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def next_version(self, code: str, version: int) -> None:
        with self.client.stream("GET", f"/api/games/{code}/stream") as stream:
            for line in stream.iter_lines():
                if line.startswith("id: ") and int(line[4:]) != version:
                    return


def test_the_bot_of_the_documentation_plays_a_game_to_its_end(tmp_path: Path, checkout: Path) -> None:
    chance = random.Random(4)
    script = checkout / "docs" / "a_bot.py"
    assert len(script.read_text().splitlines()) < 60
    with served(tmp_path / "data", JOIN_SECRET=SECRET_OF_THE_SERVER) as server:
        host = Program(server.address)
        given = {"name": "Ann", "config": ONE_DAY, "secret": SECRET_OF_THE_SERVER}
        code = host.post("/tables", given)["code"]
        words = [sys.executable, "-I", str(script), server.address, code, "Robot", SECRET_OF_THE_SERVER]
        bot = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            while len(host.get(f"/tables/{code}")["places"]) < 2:
                assert bot.poll() is None, bot.communicate()
            host.post(f"/tables/{code}/acts", {"act": "lock"})
            assert host.post(f"/tables/{code}/acts", {"act": "start"}) == {"code": code, "started": True}
            while (board := host.get(f"/games/{code}"))["frame"]["result"] is None:
                if board["menu"]["isMine"]:
                    intents = [entry["intent"] for entry in board["menu"]["entries"]]
                    ends = [intent for intent in intents if intent["type"].endswith(".end")]
                    act = {"intent": chance.choice(ends or intents), "version": board["version"]}
                    answer = host.client.post(f"/api/games/{code}/intents", json=act)
                    assert answer.status_code in (200, 409), answer.text
                else:
                    host.next_version(code, board["version"])
            said, trouble = bot.communicate(timeout=60)
        finally:
            bot.kill()
            bot.wait()
        assert said.strip(), trouble
        last = host.get(f"/games/{code}/replay?at=0")["last"]
        end = host.get(f"/games/{code}/replay?at={last}")
        assert len(end["frame"]["hands"]) == 2
        assert end["frame"]["result"] is not None
        host.client.close()
        assert not [line for line in server.said if line["level"] == "error"]


def _seated(server: Server, code: str | None, name: str, **more: Any) -> tuple[Any, str]:
    client = server.another_browser()
    path, given = ("/api/tables", more) if code is None else (f"/api/tables/{code}/join", more)
    made = client.post(path, json={"name": name, "secret": SECRET, **given})
    assert made.status_code == 201, made.text
    client.headers["Authorization"] = f"Bearer {made.json()['token']}"
    return client, made.json()["code"]


def test_a_table_is_made_joined_settled_and_started(server: Server) -> None:
    ann, code = _seated(server, None, "Ann", preset="crew")
    ben, _ = _seated(server, code, "Ben")
    look = ben.get(f"/api/tables/{code}").json()
    assert [(place["name"], place["isMe"], place["isHost"]) for place in look["places"]] == [
        ("Ann", False, True),
        ("Ben", True, False),
    ]
    refused = ben.post(f"/api/tables/{code}/acts", json={"act": "lock"})
    assert (refused.status_code, refused.json()["code"]) == (403, "NOT_HOST")
    changed = ann.post(f"/api/tables/{code}/acts", json={"act": "rules", "config": ONE_DAY})
    assert changed.json()["config"]["mode"] == "competitive"
    assert ann.post(f"/api/tables/{code}/acts", json={"act": "start"}).json()["code"] == "LOCK_FIRST"
    assert ann.post(f"/api/tables/{code}/acts", json={"act": "lock"}).json()["commitment"]
    assert ann.post(f"/api/tables/{code}/acts", json={"act": "start"}).json()["started"] is True
    assert ben.get(f"/api/tables/{code}").json() == {"code": code, "started": True}
    assert ben.get(f"/api/games/{code}").json()["player"] == 1
    assert [game["code"] for game in ben.get("/api/games").json()["games"]] == [code]


def test_a_bot_takes_a_place_and_a_guest_leaves(server: Server) -> None:
    ann, code = _seated(server, None, "Ann")
    ben, _ = _seated(server, code, "Ben")
    with_bot = ann.post(f"/api/tables/{code}/acts", json={"act": "bot", "kind": "developer"}).json()
    assert [place["kind"] for place in with_bot["places"]] == ["human", "human", "developer"]
    assert ben.post(f"/api/tables/{code}/acts", json={"act": "leave"}).status_code == 200
    assert ben.get(f"/api/tables/{code}").status_code == 404
    assert len(ann.get(f"/api/tables/{code}").json()["places"]) == 2


def test_bad_requests_to_a_table_are_problems(server: Server) -> None:
    ann, code = _seated(server, None, "Ann")
    for given in ({"act": 5}, {"act": "dance"}, {"act": "rules", "config": 3}, {"colour": 1}):
        answer = ann.post(f"/api/tables/{code}/acts", json=given)
        assert answer.status_code == 422, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
    assert ann.get(f"/api/tables/{code}").json()["version"] == 0


def test_the_interface_describes_itself(server: Server) -> None:
    described = server.client.get("/api/openapi.json").json()
    assert {path for path in described["paths"] if not path.startswith("/api/")} == set()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], path
            assert "application/problem+json" in operation["responses"]["404"]["content"]
            if method == "post":
                assert operation["requestBody"]["content"]["application/json"]["schema"]
    board = described["components"]["schemas"]["Board"]["properties"]
    assert {"version", "frame", "menu"} <= set(board)
    json.dumps(described)
