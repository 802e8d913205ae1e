"""Sessions end when nothing is played any more, and last while something is."""

import asyncio
from dataclasses import replace
from typing import Any

from sqlalchemy import select, update

from app.identity import COOKIE, token_hash
from app.models import GAMES, SESSIONS, now
from app.store import end_sessions
from tests.app.browser_at_the_server import Game, Server

LONG_AGO = 1_000


def written(server: Server, *statements: Any) -> None:
    for statement in statements:
        asyncio.run(server.services.ledger.write(lambda c, s=statement: c.execute(s).rowcount))


def ended(server: Server) -> int:
    return asyncio.run(server.services.ledger.write(end_sessions))


def test_a_session_in_an_unfinished_game_lasts(server: Server, game: Game) -> None:
    written(server, update(SESSIONS).values(seen=LONG_AGO))
    assert ended(server) == 0
    assert game.page().status_code == 200


def test_a_session_of_finished_games_ends_after_thirty_days_unseen(server: Server, game: Game) -> None:
    written(server, update(GAMES).values(finished=LONG_AGO))
    assert ended(server) == 0
    written(server, update(SESSIONS).values(seen=LONG_AGO))
    assert ended(server) == 1
    server.services.sessions._cache.clear()
    assert game.page().status_code == 404


def test_a_session_runs_out(server: Server, game: Game) -> None:
    written(server, update(SESSIONS).values(expires=LONG_AGO))
    server.services.sessions._cache.clear()
    assert game.page().status_code == 404
    assert ended(server) == 1


def test_a_session_that_is_used_is_kept_for_another_year(server: Server, game: Game) -> None:
    token = server.client.cookies[COOKIE]
    written(server, update(SESSIONS).values(seen=LONG_AGO))
    server.services.sessions._cache.clear()
    game.page()
    with server.services.database.read() as reader:
        assert reader.execute(select(SESSIONS.c.seen)).scalar_one() > LONG_AGO
    assert server.services.sessions.find(token) is not None


def test_many_sessions_are_not_all_kept_in_memory(server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr("app.identity._CACHED", 3)
    for _ in range(6):
        server.another_browser().post("/games", data={"preset": "firstDay"})
    assert len(server.services.sessions._cache) == 3


def test_the_cookie_of_a_session_that_is_used_is_kept_as_long(server: Server, game: Game) -> None:
    """Told again once a day, to browsers only: whoever plays on is never locked out."""
    token = server.client.cookies[COOKIE]
    assert "set-cookie" not in game.page().headers
    visitor = server.services.sessions.find(token)
    assert visitor is not None
    server.services.sessions._keep(token_hash(token), replace(visitor, seen=now() - 25 * 3_600_000))
    bearer = {"Authorization": f"Bearer {token}"}
    told = game.page().headers["set-cookie"]
    assert token in told
    assert "Max-Age=31536000" in told
    assert "set-cookie" not in game.page().headers
    server.services.sessions._keep(token_hash(token), replace(visitor, seen=now() - 25 * 3_600_000))
    sent = server.another_browser().get(game.url, headers=bearer).headers.get_list("set-cookie")
    assert not [cookie for cookie in sent if cookie.startswith(f"{COOKIE}=")]


def test_a_page_that_stays_open_is_told_its_cookie_by_the_stream(server: Server, game: Game) -> None:
    """After a night the stream is what such a page asks for first."""
    token = server.client.cookies[COOKIE]
    visitor = server.services.sessions.find(token)
    assert visitor is not None
    server.services.games.news.close()
    assert "set-cookie" not in server.client.get(f"{game.url}/stream").headers
    server.services.sessions._keep(token_hash(token), replace(visitor, seen=now() - 25 * 3_600_000))
    assert token in server.client.get(f"{game.url}/stream").headers["set-cookie"]
