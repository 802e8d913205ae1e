"""What bad input gets: one clear sentence, the right status, and nothing changed."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.browser_at_the_server import HTMX, Game, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of this: nothing here changes anything."""
    with running(tmp_path_factory.mktemp("data"), max_games=10_000) as server:
        yield server


CHOOSE = json.dumps({"type": "localOps.choose", "option": "draw"})

MALFORMED: list[dict[str, str]] = [
    {"intent": "{"},
    {"intent": "[]"},
    {"intent": "null"},
    {"intent": '"draw.end"'},
    {"intent": "[" * 5000},
    {"intent": '{"type": "no.such"}'},
    {"intent": '{"type": 7}'},
    {"intent": '{"type": "localOps.choose"}'},
    {"intent": '{"type": "localOps.choose", "option": "sleep"}'},
    {"intent": '{"type": "localOps.choose", "option": "draw", "bribe": 5}'},
    {"intent": '{"type": "draw.fromDepartment", "slot": 3}'},
    {"intent": '{"type": "draw.fromDepartment", "slot": 1e999}'},
    {"intent": '{"type": "draw.fromDepartment", "slot": NaN}'},
    {"intent": '{"type": "draw.fromDepartment", "slot": true}'},
    {"intent": '{"type": "switch.move", "trayId": "tray0", "to": {"row": 99999999, "col": 0}}'},
    {"intent": '{"type": "card.play", "cardId": "' + "c" * 500 + '"}'},
    {"intent": CHOOSE, "version": "minus one"},
    {"intent": CHOOSE, "version": "-1"},
    {"intent": CHOOSE, "version": "9" * 30},
    {"intent": CHOOSE, "id": "no spaces or <tags>"},
    {"intent": CHOOSE, "undo": "1"},
    {"undo": "0"},
    {"undo": "many"},
    {"dismiss": "-3"},
    {"type": "localOps.choose", "option": "sleep"},
    {},
]


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("fields", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_act_is_one_sentence_and_changes_nothing(
    game: Game, fields: dict[str, str], htmx: bool
) -> None:
    answer = game.post(htmx, **fields)
    assert answer.status_code == 422
    assert "trouble" in answer.text
    assert "Traceback" not in answer.text
    assert game.open.version == 0


def test_an_illegal_intent_says_what_the_rule_is_beside_its_code(game: Game) -> None:
    answer = game.client.post(
        f"/api/games/{game.code}/intents", json={"intent": {"type": "draw.end"}, "version": 0}
    )
    assert answer.status_code == 422
    assert re.fullmatch(r"[A-Z_]+", answer.json()["code"])
    assert answer.json()["detail"].endswith(".")


@pytest.mark.parametrize("size", [70_000, 2_000_000])
def test_a_giant_body_is_refused(game: Game, size: int) -> None:
    answer = game.post(intent="x" * size)
    assert answer.status_code == 413
    assert "kB" in answer.text


def test_a_giant_body_without_its_length_is_cut_off_while_it_is_read(game: Game) -> None:
    def pieces() -> Any:
        for _ in range(100):
            yield b"intent=" + b"x" * 10_000

    answer = game.client.post(
        f"{game.url}/acts", content=pieces(), headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 413


def test_bytes_that_are_no_text_are_refused(game: Game) -> None:
    answer = game.client.post(f"{game.url}/acts", content=b"intent=\xff\xfe%ff", headers=HTMX)
    assert answer.status_code == 422


def test_too_many_fields_are_refused(game: Game) -> None:
    answer = game.client.post(f"{game.url}/acts", content="&".join(f"a{n}=1" for n in range(500)))
    assert answer.status_code == 422


FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "http://127.0.0.1:8081"},
    {"Origin": "null"},
    {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://127.0.0.1", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://127.0.0.1.evil.example"},
    {"Origin": "http://[::1"},
    {"Referer": "http://evil.example/games"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_what_comes_from_another_origin_is_not_done(game: Game, headers: dict[str, str]) -> None:
    before = game.server.services.games.in_memory
    for path in (f"{game.url}/acts", "/games", "/games/import", "/rejoin", f"/api/games/{game.code}/intents"):
        answer = game.client.post(path, data={**game.form, "intent": CHOOSE}, headers=headers)
        assert answer.status_code == 403, path
    assert game.open.version == 0
    assert game.server.services.games.in_memory == before


OWN = [
    {},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "https://127.0.0.1"},
    {"Origin": "http://127.0.0.1:80"},
    {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Referer": "http://127.0.0.1/games/x"},
]


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_what_comes_from_this_very_server_is_done(game: Game, headers: dict[str, str]) -> None:
    answer = game.client.post(f"{game.url}/acts", data={**game.form, "intent": CHOOSE}, headers=headers)
    assert answer.status_code == 200
    assert game.open.version == 1


@pytest.mark.parametrize("host", ["station.local", "abcdef.onion", "rail.example.org:8443"])
def test_the_same_server_is_reached_by_any_name(server: Server, host: str) -> None:
    headers = {"Host": host, "Origin": f"https://{host}"}
    answer = server.client.post(
        "/games", data={"preset": "firstDay"}, headers=headers, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/games/")


BAD_NEW_GAMES = [
    {"days": "0", "length": "custom"},
    {"days": "99", "length": "custom"},
    {"target": "1e3", "length": "custom"},
    {"transit": "6"},
    {"transit": "-1"},
    {"length": "for ever"},
    {"hand": "allOfThem"},
    {"name": "x" * 25},
    {"name": "A\u202eB"},
    {"discard": "perhaps"},
    {"collisions": "1000000"},
]


@pytest.mark.parametrize("fields", BAD_NEW_GAMES, ids=str)
def test_a_new_game_that_can_not_be_is_refused_with_the_form_as_it_was(
    server: Server, fields: dict[str, str]
) -> None:
    before = server.services.games.in_memory
    answer = server.client.post("/games", data={"preset": "standard", "seed": "12345", **fields})
    assert answer.status_code == 422
    assert "12345" in answer.text
    assert server.services.games.in_memory == before


def test_what_a_person_typed_is_escaped(server: Server) -> None:
    name = "<b>&'\"</b>"
    game = server.deal(name=name)
    page = (
        game.page().text + game.client.get(f"{game.url}/history").text + server.client.get("/games/new").text
    )
    assert name not in page
    assert "<b>&amp;" not in page


def test_a_method_nobody_offers_is_refused(server: Server) -> None:
    refused = server.client.put("/games")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
    assert server.client.request("TRACE", "/").status_code == 405


def test_a_server_takes_only_so_many_unfinished_games(data: Any) -> None:
    with running(data, max_games=2) as server:
        server.deal()
        server.deal()
        answer = server.client.post("/games", data={"preset": "firstDay"})
        assert answer.status_code == 503
        assert "finish one first" in answer.text


def test_a_fault_of_our_own_is_one_sentence_without_a_trace(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    import app.pages.game

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(app.pages.game, "around", broken)
    browser = game.server.another_browser()
    browser.cookies.update(dict(game.client.cookies))
    lenient = type(browser)(browser.app, base_url="http://127.0.0.1", raise_server_exceptions=False)
    lenient.cookies.update(dict(game.client.cookies))
    answer = lenient.get(game.url)
    assert answer.status_code == 500
    assert "Nothing was changed" in answer.text
    assert "secret detail" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
