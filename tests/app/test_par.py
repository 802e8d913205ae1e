"""Par: what the developer bot earns on the same deal, found out once a game is over and told at its end."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.models import PARS
from app.open_game import Dealt
from app.par import Par, Stopped, par_of, play_for_par, words_of
from engine.config import config_from_json
from engine.simulation.playing import Deal, play_game
from tests.app.browser_at_the_server import Game, Server, running
from tests.app.tables import at_random, table

SHORT = {"length": "custom", "days": "1", "target": "7"}
PATIENCE = 60.0


def until(happened: Callable[[], Any]) -> Any:
    """Wait for it, on a busy machine too."""
    end = time.monotonic() + PATIENCE
    while not (found := happened()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return found


def known(server: Server, game: Game) -> Par | None:
    with server.services.database.read() as reader:
        return par_of(reader, game.open.id)


@pytest.fixture
def over(server: Server) -> Game:
    server.services.pars.pause = 0.0
    game = server.deal(preset="", seed=7, **SHORT)
    game.play(1000)
    assert game.open.is_over
    return game


def test_par_is_what_the_developer_bot_earns_on_the_same_deal(server: Server, over: Game) -> None:
    par = until(lambda: known(server, over))
    dealt = over.open.dealt
    bots = play_game(Deal(dealt.config, dealt.seed, ("developer",)))
    assert par == Par((bots.state.players[0].revenue,), "developer")


def test_the_closing_page_tells_it_once_it_is_known(server: Server, over: Game) -> None:
    par = until(lambda: known(server, over))
    told = f"Par for this deal: {par.revenue[0]}, what the developer bot, a program that plays by the same"
    assert told in over.page().text


def test_the_line_is_absent_until_then_and_open_pages_hear_of_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    told: list[int] = []
    monkeypatch.setattr("app.par.play_for_par", lambda *_: go.wait(PATIENCE) and (4,))
    tell = server.services.games.news.tell
    monkeypatch.setattr(
        server.services.games.news, "tell", lambda code, version: (told.append(version), tell(code, version))
    )
    game = server.deal(preset="", seed=7, **SHORT)
    game.play(1000)
    assert 'id="result-name"' in game.page().text
    assert "Par for" not in game.page().text
    before = len(told)
    go.set()
    until(lambda: "Par for this deal: 4" in game.page().text)
    assert len(told) == before + 1
    assert told[-1] == game.open.version


def test_a_game_that_goes_on_has_none(server: Server) -> None:
    game = server.deal()
    game.play(20)
    server.services.pars.wake(game.open)
    assert server.services.pars._waiting == []
    assert known(server, game) is None
    assert "Par for" not in game.page().text


def test_an_older_game_gets_its_par_when_it_is_looked_at(data: Path) -> None:
    with running(data) as server:
        server.services.pars.pause = 0.0
        game = server.deal(preset="", seed=7, **SHORT)
        game.play(1000)
        par, cookies = until(lambda: known(server, game)), server.client.cookies
        with server.services.database.engine.begin() as connection:
            connection.execute(PARS.delete())
    with running(data) as server:
        server.services.pars.pause = 0.0
        server.client.cookies = cookies
        again = Game(server, server.client, game.code)
        assert until(lambda: known(server, again)) == par


def test_an_opened_save_gets_one_too(server: Server, over: Game) -> None:
    until(lambda: known(server, over))
    save = over.client.get(f"{over.url}/save").text
    answer = server.client.post("/games/import", files={"save": ("save.json", save)})
    other = Game(server, server.client, str(answer.url).rsplit("/", 1)[1].partition("?")[0])
    assert other.code != over.code
    until(lambda: "Par for this deal" in other.page().text)


def test_at_a_table_par_is_that_of_ones_own_place(server: Server) -> None:
    server.services.pars.pause = 0.0
    people = table(server, 2)
    people.play(3000, at_random(3))
    first, second = people.people
    par = until(lambda: known(server, first))
    assert f"Par for your place: {par.revenue[0]}," in first.page().text
    assert f"Par for your place: {par.revenue[1]}," in second.page().text


def test_a_deleted_game_leaves_nothing_and_is_no_trouble(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    monkeypatch.setattr("app.par.play_for_par", lambda *_: go.wait(PATIENCE) and (4,))
    game = server.deal(preset="", seed=7, **SHORT)
    game.play(1000)
    number = game.open.id
    with server.services.database.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM games WHERE id = ?", (number,))
    go.set()
    until(lambda: server.services.pars._task is None)
    with server.services.database.read() as reader:
        assert par_of(reader, number) is None


def test_a_server_that_stops_does_not_wait_for_it() -> None:
    stopping = threading.Event()
    stopping.set()
    with pytest.raises(Stopped):
        play_for_par(Dealt(config_from_json({}, 1), ("Ann",), 1, None), stopping, 0.0)


TOLD = {
    ("solitaire", 0, 6): (
        "this deal: 4, what the developer bot, a program that plays by the same rules, earns on it. "
        "You are 2 above par."
    ),
    ("competitive", 1, 3): (
        "your place: 3, what the developer bot, a program that plays by the same rules, earns there on this "
        "deal. You are level with par."
    ),
    ("coop", 1, 6): (
        "this deal: 7, what 2 developer bots, programs that play by the same rules, earn on it together. "
        "You are 1 below par."
    ),
}


@pytest.mark.parametrize(("mode", "player", "earned"), TOLD)
def test_par_is_told_with_how_one_stands_to_it(mode: str, player: int, earned: int) -> None:
    words = words_of(Par((4, 3), "developer"), mode, player, earned)
    assert words == f"Par for {TOLD[mode, player, earned]}"


def test_a_par_below_nothing_is_told_with_a_true_minus() -> None:
    assert words_of(Par((-6,), "developer"), "solitaire", 0, -7).startswith("Par for this deal: −6, what ")
