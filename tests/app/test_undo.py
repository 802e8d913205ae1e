"""Undo and redo, to any depth; the record only grows."""

import random
from collections.abc import Callable
from typing import Any

from tests.app.browser_at_the_server import Game, Server, running, swapped


def chooser(seed: int) -> Callable[[list[dict[str, Any]]], dict[str, Any]]:
    """Chance picks, and the same each time."""
    return random.Random(seed).choice


def test_undo_returns_to_the_board_before_and_redo_to_the_one_after(game: Game) -> None:
    boards = [game.api()]
    for _ in range(12):
        game.play(1, chooser(len(boards)))
        boards.append(game.api())
    for board in reversed(boards[:-1]):
        game.do(undo="1")
        assert _same(game.api(), board)
    for board in boards[1:]:
        game.do(redo="1")
        assert _same(game.api(), board)


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(one["frame"] == other["frame"] and one["menu"] == other["menu"])


def test_many_steps_can_be_undone_at_once_and_redone_one_by_one(game: Game) -> None:
    start = game.api()
    game.play(15, chooser(3))
    end = game.api()
    game.do(undo="1000")
    assert _same(game.api(), start)
    while 'name="redo"' in game.page().text and game.open.undone:
        game.do(redo="1")
    assert _same(game.api(), end)


def test_a_new_act_ends_what_can_be_redone(game: Game) -> None:
    game.play(5, chooser(1))
    game.do(undo="1")
    game.play(1, chooser(9))
    assert not game.open.undone
    assert game.post(redo="1").status_code == 409


def test_there_is_nothing_to_undo_at_the_deal(game: Game) -> None:
    answer = game.post(undo="1")
    assert answer.status_code == 409
    assert "nothing to undo" in answer.text


def test_the_record_is_append_only(game: Game) -> None:
    game.play(6, chooser(2))
    game.do(undo="3")
    game.do(redo="1")
    with game.server.services.database.read() as reader:
        from sqlalchemy import select

        from app.models import INTENTS

        rows = reader.execute(select(INTENTS).order_by(INTENTS.c.number)).all()
    assert [row.number for row in rows] == list(range(len(rows)))
    assert sum(row.cancels is not None for row in rows) == 4
    assert len(rows) == game.open.version


def test_undone_acts_are_in_no_save_and_no_replay(game: Game) -> None:
    game.play(6, chooser(2))
    before = game.save()
    game.play(3, chooser(5))
    game.do(undo="3")
    assert game.save() == before
    assert f"{len(before['history'])}" in game.client.get(f"{game.url}/replay?at=99999").text


def test_undo_outlives_a_restart(data: Any) -> None:
    with running(data) as server:
        game = server.deal()
        game.play(8, chooser(4))
        after = game.api()
        game.do(undo="2")
        undone = game.api()
        cookies = dict(server.client.cookies)
    with running(data) as server:
        server.client.cookies.update(cookies)
        again = Game(server, server.client, game.code)
        assert again.api() == undone
        again.do(redo="1")
        again.do(redo="1")
        assert _same(again.api(), after)


def test_an_undo_sent_twice_undoes_once(game: Game) -> None:
    game.play(4, chooser(4))
    form = dict(game.form)
    game.do(undo="1")
    version = game.open.version
    game.form = form
    assert game.post(undo="1").status_code == 200
    assert game.open.version == version


def test_a_passing_by_the_server_is_undone_with_the_act_before_it(server: Server) -> None:
    game = server.deal()
    while not (game.open.live and game.open.live[-1].by_server):
        game.play(1)
    person_acts = sum(not entry.by_server for entry in game.open.live)
    game.do(undo="1")
    assert sum(not entry.by_server for entry in game.open.live) == person_acts - 1
    assert not (game.open.live and game.open.live[-1].by_server and not game.menu())
    game.do(redo="1")
    assert game.open.live[-1].by_server


def test_history_on_the_page_does_not_run_dry_after_many_undos(game: Game) -> None:
    game.play(80, chooser(6))
    for _ in range(45):
        game.do(undo="1")
    lines = swapped(game.client.get(game.url, headers={"HX-Request": "true"}))["history"]
    assert lines.count("<li") > 10


def test_few_positions_are_kept_of_a_long_game(game: Game) -> None:
    game.play(150)
    assert len(game.open.snapshots) < 25
    assert len(game.open.recent) <= 40
