"""Two people at once, double clicks, resends after a lost answer, stale pages: one effect, no error page."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest

from app.games import Expected, StaleVersion
from app.open_game import OpenGame
from engine.acts import Intent
from engine.decisions import decision
from engine.game import legal_intents
from engine.record import digest
from tests.app.at_a_table import Somebody, act_until, open_game, started, waited_for
from tests.app.browser_at_the_server import Game, Server, running, swapped
from tests.app.served import served


@pytest.fixture
def table(server: Server) -> list[Somebody]:
    return started(server, "Ann", "Ben")


def _mover(table: list[Somebody]) -> Somebody:
    mover = waited_for(table)
    assert mover is not None
    return mover


def _at_once(server: Server, *acts: Callable[[], Coroutine[Any, Any, Any]]) -> list[Any]:
    """Begin all of these before any of them ends."""

    async def together() -> list[Any]:
        return await asyncio.gather(*(act() for act in acts), return_exceptions=True)

    assert server.client.portal is not None
    return list(server.client.portal.call(together))


def _first_legal(game: OpenGame) -> tuple[int, list[Intent]]:
    waiting = decision(game.state)
    assert waiting is not None
    return waiting.player, legal_intents(game.state, waiting.player)


def test_two_acts_for_one_version_are_one_act(server: Server, table: list[Somebody]) -> None:
    game, games = open_game(table[0]), server.services.games
    player, legal = _first_legal(game)
    version = game.version
    outcomes = _at_once(
        server,
        lambda: games.act(game, player, legal[0], Expected(version, "one")),
        lambda: games.act(game, player, legal[-1], Expected(version, "two")),
    )
    assert [type(each) for each in outcomes] in ([bool, StaleVersion], [StaleVersion, bool])
    assert len([entry for entry in game.live if not entry.by_server]) == 1


def test_a_double_click_is_one_act(server: Server, table: list[Somebody]) -> None:
    game, games = open_game(table[0]), server.services.games
    player, legal = _first_legal(game)
    version = game.version
    outcomes = _at_once(server, *[lambda: games.act(game, player, legal[0], Expected(version, "same"))] * 5)
    assert sorted(outcomes) == [False] * 4 + [True]
    assert len([entry for entry in game.live if not entry.by_server]) == 1


def test_taking_back_and_acting_at_once_are_one_of_the_two(server: Server, table: list[Somebody]) -> None:
    mover = _mover(table)
    mover.act({"type": "localOps.choose", "option": "draw"})
    game, games = open_game(mover), server.services.games
    player, legal = _first_legal(game)
    version = game.version
    outcomes = _at_once(
        server,
        lambda: games.take_back(game, player, 1, Expected(version, "back")),
        lambda: games.act(game, player, legal[-1], Expected(version, "on")),
    )
    assert sum(outcome is True for outcome in outcomes) == 1
    assert sum(isinstance(outcome, StaleVersion) for outcome in outcomes) == 1


def test_a_lost_answer_is_asked_for_again(table: list[Somebody]) -> None:
    mover = _mover(table)
    game = mover.game()
    intent = json.dumps(game.menu()[0])
    assert game.post(intent=intent).status_code == 200
    version = open_game(mover).version
    again = game.post(intent=intent)
    assert again.status_code == 200
    assert f'name="version" value="{version}"' in swapped(again)["play"]
    assert game.post(htmx=False, intent=intent).status_code == 303
    assert open_game(mover).version == version


def test_a_lost_answer_is_asked_for_again_after_a_restart(data: Path) -> None:
    with running(data) as server:
        table = started(server, "Ann", "Ben")
        mover = _mover(table)
        game = mover.game()
        intent, form = json.dumps(game.menu()[0]), dict(game.form)
        assert game.post(intent=intent).status_code == 200
        version, cookies = open_game(mover).version, dict(mover.browser.cookies)
    with running(data) as server:
        server.client.cookies.update(cookies)
        again = Game(server, server.client, mover.code)
        again.form = form
        assert again.post(intent=intent).status_code == 200
        assert again.open.version == version


def test_an_id_is_good_for_one_act_on_one_version(table: list[Somebody]) -> None:
    """Another answer under the id of one that was given, or the same one later, is no resend."""
    mover = act_until(table, "option")
    game = mover.game()
    first, other = ({"type": "localOps.choose", "option": option} for option in ("draw", "freightAgent"))
    form = dict(game.form)
    assert game.act(first).status_code == 200
    version = open_game(mover).version
    game.form = form
    assert game.post(intent=json.dumps(other)).status_code == 409
    game.form = {**form, "version": str(version)}
    assert game.post(intent=json.dumps(first)).status_code == 422
    assert game.post(undo="1").status_code == 200
    assert open_game(mover).version == version + 1
    game.form = {**form, "version": str(version)}
    assert game.post(undo="1").status_code == 200
    assert open_game(mover).version == version + 1


def test_a_stale_page_gets_the_board_whoever_went_on(table: list[Somebody]) -> None:
    mover = _mover(table)
    other = next(person for person in table if person is not mover)
    stale = other.game()
    mover.act()
    act = stale.post(intent=json.dumps({"type": "draw.end"}))
    assert act.status_code == 409
    assert "went on" in swapped(act)["notice"]
    assert f'name="version" value="{open_game(mover).version}"' in swapped(act)["play"]
    plain = stale.post(htmx=False, intent=json.dumps({"type": "draw.end"}))
    assert plain.status_code == 409
    assert 'id="district"' in plain.text


def test_two_tabs_of_one_person_show_the_same(table: list[Somebody]) -> None:
    mover = _mover(table)
    one, other = mover.game(), mover.game()
    assert one.act(one.menu()[0]).status_code == 200
    shown = {"shown": other.form["shown"], "chosen": other.form["chosen"]}
    fresh = mover.browser.get(f"{mover.here}/fragments", params=shown, headers={"HX-Request": "true"})
    assert f'name="version" value="{open_game(mover).version}"' in swapped(fresh)["play"]
    assert other.post(intent=json.dumps({"type": "draw.end"})).status_code == 409


def test_many_people_click_at_the_same_moment_on_a_real_server(tmp_path: Path) -> None:
    """Twenty answers to one question in one instant: one is taken, the others are late."""
    with served(tmp_path / "data") as server:
        made = httpx2.post(f"{server.address}/api/games", json={"preset": "firstDay", "seed": 3}).json()

        async def click(client: httpx2.AsyncClient, version: int, intent: Any, number: int) -> int:
            act = {"intent": intent, "version": version, "id": f"click-{version}-{number}"}
            return (await client.post(f"/api/games/{made['code']}/intents", json=act)).status_code

        async def all_click() -> list[list[int]]:
            headers = {"Authorization": f"Bearer {made['token']}"}
            async with httpx2.AsyncClient(base_url=server.address, headers=headers, timeout=60) as client:
                rounds = []
                for _ in range(5):
                    board = (await client.get(f"/api/games/{made['code']}")).json()
                    intents = [entry["intent"] for entry in board["menu"]["entries"]]
                    clicks = [intents[number % len(intents)] for number in range(20)]
                    rounds.append(
                        await asyncio.gather(
                            *(click(client, board["version"], i, n) for n, i in enumerate(clicks))
                        )
                    )
                return rounds

        for statuses in asyncio.run(all_click()):
            assert sorted(statuses) == [200, *[409] * 19]
        assert not [line for line in server.said if line["level"] == "error"]


def test_the_game_in_memory_is_the_game_on_the_disk(data: Path) -> None:
    with running(data) as server:
        table = started(server, "Ann", "Ben")
        games = server.services.games
        for number in range(30):
            game = open_game(table[0])
            player, legal = _first_legal(game)
            version = game.version
            acts = [
                partial(games.act, game, player, choice, Expected(version, f"{number}"))
                for choice in (legal[0], legal[-1])
            ]
            _at_once(server, *acts)
        code, state, version = table[0].code, digest(game.state), game.version
    with running(data) as server:
        loaded = server.client.portal.call(server.services.games.find, code)  # type: ignore[union-attr]
        assert (loaded.version, digest(loaded.state)) == (version, state)
