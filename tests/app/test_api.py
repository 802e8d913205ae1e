"""The JSON interface: a program deals, looks, acts and saves through it alone."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.app.browser_at_the_server import SECRET, Game, Server, running


@pytest.fixture
def program(server: Server) -> TestClient:
    """A program with a token of its own and a game."""
    client = server.another_browser()
    made = client.post("/api/games", json={"seed": 77, "preset": "firstDay", "name": "Robot"})
    assert made.status_code == 201
    client.headers["Authorization"] = f"Bearer {made.json()['token']}"
    client.params = {}
    client.base_url = client.base_url.join(f"/api/games/{made.json()['code']}")
    return client


def test_a_program_plays_a_game_to_its_end(program: TestClient) -> None:
    for _ in range(600):
        board = program.get("").json()
        entries = board["menu"]["entries"]
        if not entries:
            break
        ends = [e for e in entries if e["intent"]["type"].endswith(".end")]
        body = {"intent": (ends or entries)[-1]["intent"], "version": board["version"]}
        assert program.post("/intents", json=body).status_code == 200
    assert program.get("/frame").json()["frame"]["result"]["status"] in ("won", "lost")
    assert program.get("/save").json()["format"] == "station-master/1"


def test_undo_and_redo(program: TestClient) -> None:
    choose = {"type": "localOps.choose", "option": "draw"}
    assert program.post("/intents", json={"intent": choose, "version": 0, "id": "a"}).json() == {"version": 1}
    assert program.post("/intents", json={"intent": choose, "version": 0, "id": "a"}).json() == {"version": 1}
    assert program.post("/undo", json={"version": 1}).json() == {"version": 2}
    assert program.post("/redo", json={"version": 2, "steps": 5}).json() == {"version": 3}
    assert program.post("/redo", json={"version": 3}).status_code == 409
    assert program.get("/menu").json()["version"] == 3


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/intents", {"intent": {"type": "draw.end"}, "version": 0}, 422, None),
        ("/intents", {"intent": {"type": "draw.end"}, "version": 7}, 409, "STALE"),
        ("/intents", {"intent": {"type": "nothing"}, "version": 0}, 422, "MALFORMED"),
        ("/intents", {"intent": {"type": "draw.end"}}, 422, "MALFORMED"),
        ("/intents", {"intent": {"type": "draw.end"}, "version": 0, "seat": 2}, 422, "MALFORMED"),
        ("/undo", {"version": 0, "steps": 0}, 422, "MALFORMED"),
        ("/undo", {"version": 0}, 409, "NOTHING_TO_DO"),
        ("/undo", [], 422, "MALFORMED"),
    ],
)
def test_errors_are_problems_with_a_code(
    program: TestClient, path: str, body: Any, status: int, code: str | None
) -> None:
    answer = program.post(path, json=body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert problem["detail"].endswith(".")
    assert code is None or problem["code"] == code
    assert program.get("").json()["version"] == 0


def test_a_save_opens(program: TestClient, server: Server) -> None:
    save = program.get("/save").content
    made = server.client.post("/api/games/import", content=save)
    assert made.status_code == 201
    assert server.client.post("/api/games/import", content=b"\xff").status_code == 422
    assert server.client.post("/api/games/import", content=b"{}").json()["code"] == "BAD_SAVE"


@pytest.mark.parametrize(
    "body",
    [
        {"seed": -1},
        {"seed": "tomorrow"},
        {"name": 5},
        {"name": "A\u202eB"},
        {"config": {"days": 0}},
        {"config": []},
        {"colour": "red"},
    ],
    ids=str,
)
def test_a_game_that_can_not_be_is_refused(server: Server, body: dict[str, Any]) -> None:
    answer = server.client.post("/api/games", json=body)
    assert answer.status_code == 422


def test_the_secret_is_needed_here_too(data: Any) -> None:
    with running(data, open_solitaire=False) as server:

        async def at_once(_: float) -> None:
            return None

        server.services.throttle._sleep = at_once
        assert server.client.post("/api/games", json={}).json()["code"] == "SECRET_NEEDED"
        assert server.client.post("/api/games", json={"secret": "no"}).json()["code"] == "WRONG_SECRET"
        made = server.client.post("/api/games", json={"secret": SECRET}).json()
        bearer = {"Authorization": f"Bearer {made['token']}"}
        assert server.client.post("/api/games", json={}, headers=bearer).status_code == 201
        assert len(server.client.get("/api/games", headers=bearer).json()["games"]) == 2
        assert server.client.get("/api/games").json() == {"games": []}


def test_the_interface_describes_itself(server: Server) -> None:
    described = server.client.get("/api/openapi.json").json()
    assert "/api/games/{code}/intents" in described["paths"]
    assert "/games/{code}" not in described["paths"]


def test_a_refusal_of_what_was_offered_is_an_error_in_the_log(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As on the page: the Menu and the judge must agree."""
    from engine.refusals import Refused, refuse

    offered = game.menu()[0]

    def contradict(*_: Any, **__: Any) -> None:
        raise Refused(refuse("WRONG_PHASE"))

    monkeypatch.setattr("app.games.apply", contradict)
    act = {"intent": offered, "version": game.open.version}
    with caplog.at_level("ERROR", "station-master"):
        assert game.client.post(f"/api/games/{game.code}/intents", json=act).status_code == 422
        assert len(caplog.records) == 1
        other = {"intent": {"type": "draw.end"}, "version": game.open.version}
        assert game.client.post(f"/api/games/{game.code}/intents", json=other).status_code == 422
        assert len(caplog.records) == 1
