"""Strangers get nothing: refused with the right status, no game changed; who belongs here never waits."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import security
from app.throttle import MOST_WAITING
from engine.decisions import decision
from engine.game import legal_intents
from engine.record import digest
from engine.wire import intent_to_json
from tests.app.at_a_table import Somebody, gathered, open_game, people, started, waited_for
from tests.app.browser_at_the_server import HTMX, SECRET, Server
from tests.app.served import served


@pytest.fixture
def waits(server: Server) -> list[float]:
    """How long wrong answers waited, without waiting."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    server.services.throttle._sleep = sleep
    return waited


@pytest.fixture
def table(server: Server) -> list[Somebody]:
    return started(server, "Ann", "Ben")


@pytest.fixture(autouse=True)
def _nothing_changes(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test here tries, the table it has stays as it was."""
    if "table" not in request.fixturenames:
        yield
        return
    game = open_game(request.getfixturevalue("table")[0])
    before = game.version, digest(game.state)
    yield
    assert (game.version, digest(game.state)) == before


def _act_of(somebody: Somebody) -> dict[str, Any]:
    """What whoever is waited for at that table may do first."""
    game = open_game(somebody)
    waiting = decision(game.state)
    assert waiting is not None
    intent = legal_intents(game.state, waiting.player)[0]
    return {"intent": intent_to_json(intent), "version": game.version}


def test_without_the_secret_nobody_makes_or_joins_a_table(server: Server, waits: list[float]) -> None:
    [ann] = gathered(server, "Ann")
    for secret, code in (("", "SECRET_NEEDED"), ("a wrong secret", "WRONG_SECRET")):
        stranger = server.another_browser()
        given = {"name": "Eve", "secret": secret}
        for path in ("/api/tables", f"/api/tables/{ann.code}/join"):
            answer = stranger.post(path, json=given)
            assert (answer.status_code, answer.json()["code"]) == (403, code)
        assert stranger.post("/tables", data=given).status_code == 403
        assert stranger.post("/join", data={**given, "code": ann.code}).status_code == 403
        assert not stranger.cookies
    assert len(waits) == 4
    assert len(server.services.tables.lobby(ann.code).players) == 1  # type: ignore[union-attr]


def test_a_guessed_code_is_answered_late_and_like_one_that_does_not_exist(
    server: Server, table: list[Somebody], waits: list[float]
) -> None:
    [eve] = people(server, "Eve")
    there, not_there = eve.join(table[0].code), eve.join("RAIL-0000")
    assert (there.status_code, not_there.status_code) == (404, 404)
    assert there.text.replace(table[0].code, "") == not_there.text.replace("RAIL-0000", "")
    assert waits == [1.0, 2.0]


def test_with_the_code_alone_a_game_shows_nothing(server: Server, table: list[Somebody]) -> None:
    stranger, here = server.another_browser(), table[0].here
    unknown = "/games/RAIL-0000"
    for end in ("", "/fragments", "/stream", "/history", "/replay", "/save", "/devices", "/lobby"):
        assert stranger.get(here + end).status_code == 404, end
        assert stranger.get(unknown + end).status_code == 404, end
    for end in ("", "/frame", "/menu", "/stream", "/save", "/replay"):
        assert stranger.get(f"/api{here}{end}").status_code == 404, end


def test_with_the_code_alone_nothing_can_be_done(server: Server, table: list[Somebody]) -> None:
    stranger, here = server.another_browser(), table[0].here
    act = _act_of(table[0])
    assert stranger.post(f"/api{here}/intents", json=act).status_code == 404
    assert stranger.post(f"/api{here}/undo", json={"version": act["version"]}).status_code == 404
    fields = {"intent": json.dumps(act["intent"]), "version": str(act["version"])}
    assert stranger.post(f"{here}/acts", data=fields, headers=HTMX).status_code == 404
    for place in (
        "signals",
        "agreement",
        "note",
        "spectators",
        "settings",
        "mute",
        "rejoin",
        "devices/revoke",
    ):
        assert stranger.post(f"{here}/{place}", data={}, headers=HTMX).status_code == 404, place
    assert stranger.post(f"/api/tables/{table[0].code}/acts", json={"act": "start"}).status_code == 404


def test_the_token_of_another_game_opens_none_but_its_own(server: Server, table: list[Somebody]) -> None:
    [zoe, yan] = started(server, "Zoe", "Yan")
    act = _act_of(table[0])
    assert zoe.browser.get(table[0].here).status_code == 404
    assert zoe.browser.post(f"/api{table[0].here}/intents", json=act).status_code == 404
    bearer = {"Authorization": f"Bearer {yan.browser.cookies['station-master']}"}
    assert server.another_browser().get(f"/api{table[0].here}", headers=bearer).status_code == 404
    assert server.another_browser().get(f"/api{yan.here}", headers=bearer).status_code == 200


def test_the_intent_of_another_seat_is_refused(table: list[Somebody]) -> None:
    mover = waited_for(table)
    assert mover is not None
    other = next(person for person in table if person is not mover)
    answer = other.browser.post(f"/api{other.here}/intents", json=_act_of(mover))
    assert answer.status_code == 422
    assert answer.json()["code"] == "NOT_YOUR_TURN"
    forged = {**_act_of(mover), "player": 0}
    assert other.browser.post(f"/api{other.here}/intents", json=forged).status_code == 422


def test_the_card_of_another_hand_is_no_card_of_mine(table: list[Somebody]) -> None:
    mover = waited_for(table)
    assert mover is not None
    game = open_game(mover)
    mine = next(person.number for person in game.people if person.name == mover.name)
    foreign, unknown = game.state.players[1 - mine].hand[0], "c999"
    answers = []
    for card in (foreign, unknown):
        act = {"intent": {"type": "card.discard", "cardId": card, "toSlot": 0}, "version": game.version}
        answer = mover.browser.post(f"/api{mover.here}/intents", json=act)
        assert answer.status_code == 422
        answers.append(answer.text)
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:8081"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Referer": "http://evil.example/"},
    ],
    ids=str,
)
def test_a_forged_origin_is_refused_with_ones_own_cookie(
    table: list[Somebody], headers: dict[str, str]
) -> None:
    mover = waited_for(table)
    assert mover is not None
    act = _act_of(mover)
    answer = mover.browser.post(f"/api{mover.here}/intents", json=act, headers=headers)
    assert answer.status_code == 403
    fields = {"intent": json.dumps(act["intent"]), "version": str(act["version"])}
    assert mover.browser.post(f"{mover.here}/acts", data=fields, headers=headers).status_code == 403
    assert (
        mover.browser.post(f"{mover.here}/signals", data={"key": "hold"}, headers=headers).status_code == 403
    )


def test_the_client_id_of_another_is_not_taken_for_their_act(server: Server) -> None:
    """Whoever sent it is told that it is done; anybody else that the game went on, not that they did it."""
    table = started(server, "Ann", "Ben")
    mover = waited_for(table)
    assert mover is not None
    act = {**_act_of(mover), "id": "the-very-same"}
    assert mover.browser.post(f"/api{mover.here}/intents", json=act).status_code == 200
    game = open_game(mover)
    version = game.version
    other = next(person for person in table if person is not mover)
    again = mover.browser.post(f"/api{mover.here}/intents", json=act)
    assert (again.status_code, again.json()["version"]) == (200, version)
    stolen = other.browser.post(f"/api{other.here}/intents", json=act)
    assert (stolen.status_code, stolen.json()["code"]) == (409, "STALE")
    fresh = other.browser.post(f"/api{other.here}/intents", json={**act, "version": version})
    assert fresh.status_code == 422
    page = other.game()
    assert (
        page.post(
            id="the-very-same", version=str(act["version"]), intent=json.dumps(act["intent"])
        ).status_code
        == 409
    )
    assert game.version == version


def test_an_oversize_body_is_refused(table: list[Somebody]) -> None:
    large = "x" * (security.BODY_LIMIT + 1)
    for path in (f"{table[0].here}/acts", f"/api{table[0].here}/intents", f"{table[0].here}/note", "/join"):
        assert table[0].browser.post(path, content=large).status_code == 413, path


def test_a_slow_upload_is_given_up(table: list[Somebody], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.2)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        if not sent and not hasattr(receive, "began"):
            receive.began = True  # type: ignore[attr-defined]
            return {"type": "http.request", "body": b"version=", "more_body": True}
        await asyncio.sleep(60)
        raise AssertionError

    scope = {
        "type": "http",
        "method": "POST",
        "path": f"{table[0].here}/acts",
        "raw_path": f"{table[0].here}/acts".encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": [
            (b"host", b"127.0.0.1"),
            (b"content-length", b"400"),
            (b"cookie", f"station-master={table[0].browser.cookies['station-master']}".encode()),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }

    async def ask() -> None:
        await table[0].server.client.app(scope, receive, send)  # type: ignore[arg-type]

    table[0].server.client.portal.call(ask)  # type: ignore[union-attr]
    assert sent[0]["status"] == 408


def test_guessing_is_slowed_while_people_behind_the_same_address_are_not(tmp_path: Path) -> None:
    """All of them come from one address, as behind a proxy."""
    with served(tmp_path / "data", JOIN_SECRET=SECRET) as server:
        wrong = json.dumps({"name": "Eve", "secret": "guess"}).encode()
        guesses = [_post(server.address, "/api/tables", wrong) for _ in range(MOST_WAITING + 5)]
        began = time.monotonic()
        with _post(
            server.address, "/api/tables", json.dumps({"name": "Ann", "secret": SECRET}).encode()
        ) as ann:
            assert b" 201 " in ann.recv(100)
        assert time.monotonic() - began < 5
        statuses = []
        for guess in guesses:
            guess.settimeout(0.05)
            try:
                statuses.append(guess.recv(20)[9:12])
            except TimeoutError:
                statuses.append(b"...")
            guess.close()
        assert statuses.count(b"201") == 0
        assert statuses.count(b"429") >= 5 - statuses.count(b"403")
        assert statuses.count(b"...") >= MOST_WAITING - 5


def _post(address: str, path: str, body: bytes) -> socket.socket:
    host, _, port = address[7:].partition(":")
    line = socket.create_connection((host, int(port)), timeout=10)
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
    line.sendall(head.encode() + body)
    return line
