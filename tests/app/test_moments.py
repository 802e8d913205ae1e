"""Moments are said once; the end of a Day waits to be put away."""

import re
from typing import Any

from tests.app.browser_at_the_server import HTMX, Game, Server, buttons, running, swapped


def to_the_end_of_day(game: Game) -> Any:
    """Play until a Day's end shows; the answer that showed it."""
    for _ in range(400):
        menu = game.menu()
        ends = [i for i in menu if i["type"].endswith(".end")]
        answer = game.act((ends or menu)[-1])
        if buttons(swapped(answer).get("day_end", ""), "dismiss"):
            return answer
    raise AssertionError("no Day ended")


def test_the_end_of_a_day_waits_until_it_is_put_away(game: Game) -> None:
    to_the_end_of_day(game)
    assert buttons(game.page().text, "dismiss") == ["1"]
    game.do(dismiss="1")
    assert buttons(game.page().text, "dismiss") == []


def test_the_end_of_a_day_outlives_a_restart(data: Any) -> None:
    with running(data) as server:
        game = server.deal()
        to_the_end_of_day(game)
        cookies = dict(server.client.cookies)
    with running(data) as server:
        server.client.cookies.update(cookies)
        assert buttons(server.client.get(game.url).text, "dismiss") == ["1"]


def test_undo_across_a_day_shows_no_end_of_a_day(game: Game) -> None:
    to_the_end_of_day(game)
    game.do(undo="1")
    assert buttons(game.page().text, "dismiss") == []
    game.do(redo="1")
    assert buttons(game.page().text, "dismiss") == []


def test_an_opened_save_shows_no_end_of_a_day_it_was_played_past(server: Server) -> None:
    game = server.deal()
    to_the_end_of_day(game)
    save = server.client.get(f"{game.url}/save").text
    opened = server.client.post("/games/import", files={"save": ("a.json", save)})
    assert opened.status_code == 200
    assert buttons(opened.text, "dismiss") == []


def test_the_day_that_ended_the_game_shows_only_the_result(server: Server) -> None:
    game = server.deal("standard", length="custom", days="1", target="7")
    game.play(400)
    page = game.page().text
    assert game.open.view(0).frame.result is not None
    assert buttons(page, "dismiss") == []


def test_a_moment_is_said_in_the_answer_to_its_act_and_never_again(game: Game) -> None:
    game.act({"type": "localOps.choose", "option": "draw"})
    answer = game.act({"type": "draw.fromHomeOffice"})
    assert "<p data-moment=" in swapped(answer)["moments"]
    assert "<p data-moment=" not in game.page().text
    assert "<p data-moment=" not in game.page().text


def test_what_is_shown_over_the_board_is_short_and_the_history_keeps_the_whole(server: Server) -> None:
    """Experience, The history: a line says its rule; §7.9 a run is completed, §11.6 a train is scheduled."""
    game, shown = server.deal("firstDay", 2025), set()
    for number in range(250):
        menu = game.menu()
        if len(shown) > 1 or not menu:
            break
        answer = swapped(game.act(menu[number % len(menu)]))
        for kind, text in re.findall(r'<p data-moment="(\w+)">(.*?)</p>', answer.get("moments", "")):
            if kind in ("die", "arrival", "completed", "collision"):
                shown.add(kind)
                assert len(text.split()) <= 12
                assert text not in answer["history"]
    assert len(shown) >= 2, shown


def test_a_moment_is_said_after_the_redirect_of_a_plain_form(game: Game) -> None:
    game.act({"type": "localOps.choose", "option": "draw"})
    import json

    answer = game.post(htmx=False, intent=json.dumps({"type": "draw.fromHomeOffice"}))
    assert answer.status_code == 303
    assert "<p data-moment=" in game.page().text
    assert "<p data-moment=" not in game.page().text


def test_undo_and_redo_say_no_moment_again(game: Game) -> None:
    game.act({"type": "localOps.choose", "option": "draw"})
    game.act({"type": "draw.fromHomeOffice"})
    assert "<p data-moment=" not in swapped(game.do(undo="1")).get("moments", "")
    assert "<p data-moment=" not in swapped(game.do(redo="1")).get("moments", "")


def test_another_browser_of_the_same_person_is_told_nothing_old(server: Server, game: Game) -> None:
    game.act({"type": "localOps.choose", "option": "draw"})
    game.act({"type": "draw.fromHomeOffice"})
    from app.identity import store_rejoin

    database = server.services.database
    with database.engine.execution_options(writes=True).begin() as connection:
        code = store_rejoin(connection, game.open.people[0].id)
    other = server.another_browser()
    page = other.post("/rejoin", data={"code": code})
    assert page.status_code == 200
    assert "<p data-moment=" not in page.text


def roll_for_a_train(server: Server) -> tuple[Game, Any]:
    """A game in which the die has just put a train on the timetable, and the answer that says so."""
    for seed in range(20):
        game = server.deal(seed=seed)
        game.act({"type": "localOps.choose", "option": "draw"})
        data = server.client.get(f"/api/games/{game.code}/menu").json()
        rolls = [entry for entry in data["menu"]["entries"] if entry["label"].startswith("Roll the D12")]
        if rolls:
            return game, game.act(rolls[0]["intent"])
    raise AssertionError("no hand of these deals has a train for the timetable")


def marked(page: str) -> tuple[int, int]:
    """How many slots are marked: on the watch, and in the timetable beside it."""
    return page.count('class="ring"'), page.count('<em class="fresh">just rolled</em>')


def test_the_slot_the_die_chose_is_marked_until_the_next_act_and_never_again(server: Server) -> None:
    """Moments: the slot the die chose flashes and is named."""
    game, answer = roll_for_a_train(server)
    rings, rows = marked(swapped(answer)["chart"])
    assert rings == rows > 0
    pointed = server.client.get(game.url, headers=HTMX)
    assert marked(pointed.text) == (rings, rows), "pointing at something is no act"
    assert marked(game.page().text) == (0, 0), "not after a reload"
    assert marked(server.client.get(game.url, headers=HTMX).text) == (0, 0)


def test_the_next_act_takes_the_mark_of_a_slot_away(server: Server) -> None:
    game, answer = roll_for_a_train(server)
    assert marked(swapped(answer)["chart"]) != (0, 0)
    assert marked(swapped(game.do(undo="1"))["chart"]) == (0, 0)
    assert marked(swapped(game.do(redo="1"))["chart"]) == (0, 0)
