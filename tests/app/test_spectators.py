"""Spectators: off until the host allows it, by a link that can be renewed, seeing what everybody sees."""

import io
import json
import logging
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.first_styles import COOKIE as SHEETS
from tests.app.at_a_table import Somebody, open_game, started
from tests.app.browser_at_the_server import HTMX, Server, swapped


async def _at_once(_seconds: float) -> None:
    return None


@pytest.fixture
def table(server: Server) -> list[Somebody]:
    """Two people at a table; wrong links are answered without delay."""
    server.services.throttle._sleep = _at_once
    return started(server, "Ann", "Ben")


def link_of(somebody: Somebody) -> str:
    found = re.search(r"/watch/[A-Za-z0-9_-]+", somebody.page())
    assert found
    return found[0]


def stranger(table: list[Somebody]) -> TestClient:
    return table[0].server.another_browser()


def test_nobody_watches_until_the_host_allows_it(table: list[Somebody]) -> None:
    ann, ben = table
    assert "/watch/" not in ann.page()
    assert stranger(table).get("/watch/").status_code == 404
    assert stranger(table).get(f"/watch/{'x' * 32}").status_code == 404
    assert ben.post("spectators", allowed="1").status_code == 403
    assert open_game(ann).watch_token is None
    ann.post("spectators", allowed="1")
    assert stranger(table).get(link_of(ann)).status_code == 200
    assert "opened the game to spectators" in ben.page()


def test_only_the_host_sees_the_link(table: list[Somebody]) -> None:
    ann, ben = table
    ann.post("spectators", allowed="1")
    assert link_of(ann)
    assert "/watch/" not in ben.page()


def test_another_link_ends_the_one_before_and_so_does_closing(table: list[Somebody]) -> None:
    ann, _ = table
    ann.post("spectators", allowed="1")
    first = link_of(ann)
    ann.post("spectators", renew="1")
    second = link_of(ann)
    assert second != first
    assert stranger(table).get(first).status_code == 404
    assert stranger(table).get(second).status_code == 200
    ann.post("spectators", allowed="0")
    assert stranger(table).get(second).status_code == 404


def test_allowing_again_keeps_the_link(table: list[Somebody]) -> None:
    ann, _ = table
    ann.post("spectators", allowed="1")
    link = link_of(ann)
    ann.post("spectators", allowed="1")
    assert link_of(ann) == link


def test_a_spectator_sees_boards_and_no_hand(table: list[Somebody]) -> None:
    ann, ben = table
    ann.post("spectators", allowed="1")
    link = link_of(ann)
    state = open_game(ann).state
    for place in ("", "?seat=1", "/fragments", "/history", "/replay", "/replay?at=1"):
        answer = stranger(table).get(link + place)
        assert answer.status_code == 200
        assert answer.headers["referrer-policy"] == "no-referrer"
        for player in state.players:
            for card in player.hand:
                assert not re.search(rf"\b{card}\b", answer.text)
        assert open_game(ann).dealt.seed.hex() not in answer.text  # type: ignore[union-attr]
    hand = swapped(stranger(table).get(link, headers=HTMX))["hand"]
    assert 'name="intent"' not in hand
    assert ben.name in stranger(table).get(link).text


def test_a_spectator_gets_no_session_and_can_do_nothing(table: list[Somebody]) -> None:
    ann, _ = table
    ann.post("spectators", allowed="1")
    browser = stranger(table)
    page = browser.get(link_of(ann))
    assert set(browser.cookies) <= {SHEETS}, "which style sheets it was sent, and nothing of who it is"
    assert 'name="intent"' not in page.text
    assert "Call me when it is my move" in ann.page()
    assert "Call me when it is my move" not in page.text
    version = open_game(ann).version
    assert (
        browser.post(f"{link_of(ann)}/acts", data={"undo": "1", "version": str(version)}).status_code == 404
    )
    assert browser.post(f"{ann.here}/signals", data={"signal": "sorry"}).status_code == 404
    assert browser.get(ann.here).status_code == 404


def test_the_page_of_a_spectator_asks_for_its_own_fragments(table: list[Somebody]) -> None:
    ann, _ = table
    ann.post("spectators", allowed="1")
    link = link_of(ann)
    page = stranger(table).get(link).text
    assert f"{link}?seat=1" in page
    assert f'action="{ann.here}/' not in page


def test_the_token_is_in_no_log(table: list[Somebody], caplog: Any) -> None:
    ann, _ = table
    ann.post("spectators", allowed="1")
    link = link_of(ann)
    with caplog.at_level(logging.INFO, logger="station-master"):
        stranger(table).get(link)
        stranger(table).get(f"{link}/fragments")
    said = io.StringIO()
    for record in caplog.records:
        said.write(json.dumps(getattr(record, "fields", {}), ensure_ascii=False))
    assert "/watch/…" in said.getvalue()
    assert link.rsplit("/", 1)[1] not in said.getvalue()


def test_no_page_below_a_link_passes_it_on(table: list[Somebody], monkeypatch: Any) -> None:
    """Those about a problem have links too."""
    ann, _ = table
    ann.post("spectators", allowed="1")
    link = link_of(ann)
    for place, status in (("/read?card=c999", 404), ("/nothing", 404)):
        answer = stranger(table).get(link + place)
        assert (answer.status_code, answer.headers["referrer-policy"]) == (status, "no-referrer"), place

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("app.pages.watch.show", broken)
    browser = stranger(table)
    browser._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
    answer = browser.get(link)
    assert (answer.status_code, answer.headers["referrer-policy"]) == (500, "no-referrer")
    assert "content-security-policy" in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_a_link_outlives_a_restart_and_the_end_shows_all(data: Any) -> None:
    from tests.app.browser_at_the_server import running

    with running(data) as server:
        everybody = started(server, "Ann", "Ben")
        ann = everybody[0]
        ann.post("spectators", allowed="1")
        link = link_of(ann)
        for somebody in everybody:
            somebody.post("agreement", agrees="1")
    with running(data) as server:
        browser = server.another_browser()
        assert "by agreement" in browser.get(link).text
        assert "The seal is right" in browser.get(f"{link}/replay").text
