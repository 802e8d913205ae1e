"""Ending by agreement: everybody connected in the last 72 hours, and at least half of the humans."""

from typing import Any

import pytest

from app.models import now
from tests.app.at_a_table import Somebody, open_game, started
from tests.app.browser_at_the_server import HTMX, Server, running, swapped

HOUR = 3_600_000


def away(somebody: Somebody, hours: float) -> None:
    """Let somebody have been connected that long ago."""
    game = open_game(somebody)
    person = next(person for person in game.people if person.name == somebody.name)
    person.seen = now() - int(hours * HOUR)


def test_a_game_ends_when_all_who_were_there_lately_agree(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    ann.act() if ann.game().menu() else ben.act()
    assert ann.post("agreement", agrees="1").status_code == 200
    assert not open_game(ann).is_over
    assert "Ann would end the game here" in ben.page()
    ben.post("agreement", agrees="1")
    assert open_game(ann).is_over
    frame = ann.frame()
    assert frame["result"]["status"] == "abandoned"
    assert frame["result"]["winners"] == []
    assert frame["waiting"] is None
    assert "by agreement" in ben.page()


def test_agreeing_can_be_taken_back_until_then(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    ann.post("agreement", agrees="1")
    ann.post("agreement", agrees="0")
    ben.post("agreement", agrees="1")
    assert not open_game(ann).is_over
    assert "Ann would play on after all" in ben.page()


def test_who_was_away_for_three_days_is_not_waited_for(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    away(ben, 73)
    ann.post("agreement", agrees="1")
    assert open_game(ann).is_over


def test_who_was_there_within_three_days_is(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    away(ben, 71)
    ann.post("agreement", agrees="1")
    assert not open_game(ann).is_over


def test_less_than_half_of_the_people_can_never_end_it(server: Server) -> None:
    ann, ben, cleo = started(server, "Ann", "Ben", "Cleo")
    away(ben, 100)
    away(cleo, 100)
    ann.post("agreement", agrees="1")
    assert not open_game(ann).is_over
    ben.post("agreement", agrees="1")
    assert open_game(ann).is_over


def test_bots_have_no_say(server: Server) -> None:
    [ann] = started(server, "Ann", bots=2)
    ann.post("agreement", agrees="1")
    assert open_game(ann).is_over


def test_afterwards_nothing_can_be_done_and_everything_is_shown(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    games = [ann.game(), ben.game()]
    menus = [game.menu() for game in games]
    ann.post("agreement", agrees="1")
    ben.post("agreement", agrees="1")
    for game, menu in zip(games, menus, strict=True):
        game.refresh()
        assert game.menu() == []
        if menu:
            refused = game.act(menu[0])
            assert refused.status_code == 422
            assert "over" in refused.text
        assert game.post(undo="1").status_code == 409
    replay = ann.browser.get(f"{ann.here}/replay").text
    seed = open_game(ann).dealt.seed
    assert isinstance(seed, bytes)
    assert seed.hex() in replay
    assert "The seal is right" in replay
    assert ann.browser.get(f"{ann.here}/save").json()["seed"] == seed.hex()


def test_the_replay_of_a_running_game_tells_no_seed(server: Server) -> None:
    ann, _ = started(server, "Ann", "Ben")
    seed = open_game(ann).dealt.seed
    assert isinstance(seed, bytes)
    for place in ("/replay", "/history", "/save", ""):
        assert seed.hex() not in ann.browser.get(f"{ann.here}{place}").text


def test_the_end_outlives_a_restart_and_is_listed(data: Any) -> None:
    with running(data) as server:
        everybody = started(server, "Ann", "Ben")
        for somebody in everybody:
            somebody.post("agreement", agrees="1")
        cookies = dict(everybody[0].browser.cookies)
    with running(data) as server:
        ann = everybody[0]
        ann.server, ann.browser = server, server.another_browser()
        ann.browser.cookies.update(cookies)
        assert ann.frame()["result"]["status"] == "abandoned"
        assert "Ended by agreement" in ann.browser.get("/").text


def test_somebody_who_stays_away_longer_lets_the_game_end_when_it_is_looked_at(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    away(ben, 71)
    ann.post("agreement", agrees="1")
    away(ben, 73)
    ann.page()
    assert open_game(ann).is_over


@pytest.mark.parametrize("place", ["agreement", "signals", "mute", "note", "spectators"])
def test_solitaire_has_nobody_to_agree_with(server: Server, place: str) -> None:
    game = server.deal()
    assert server.client.post(f"{game.url}/{place}", headers=HTMX).status_code == 409


def test_the_answer_shows_who_agrees(server: Server) -> None:
    ann, _ben = started(server, "Ann", "Ben")
    answer = ann.post("agreement", agrees="1")
    assert "Ann" in swapped(answer)["talk"]
    assert "Still to agree" in answer.text
