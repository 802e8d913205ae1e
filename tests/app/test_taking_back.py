"""Taking back at a table: own acts of one's own turn, up to a card drawn, a die rolled, an answer."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from sqlalchemy import select

from app.models import INTENTS
from app.taking_back import in_own_turn, takeable
from engine.decisions import decision
from tests.app.at_a_table import Somebody, act_until, open_game, started
from tests.app.browser_at_the_server import Game, Server, play_form, running

DRAW = {"type": "localOps.choose", "option": "draw"}


@pytest.fixture
def table(server: Server) -> list[Somebody]:
    """Two people whose game has just begun."""
    return started(server, "Ann", "Ben")


def whose_turn(table: list[Somebody]) -> Game:
    return act_until(table, "option").game()


def player_of(game: Game) -> int:
    return int(game.api()["player"])


def test_a_choice_of_option_can_be_taken_back(table: list[Somebody]) -> None:
    game = whose_turn(table)
    before = game.api()
    game.act(DRAW)
    assert len(takeable(game.open, player_of(game))) == 1
    game.do(undo="1")
    after = game.api()
    assert (after["frame"], after["menu"]) == (before["frame"], before["menu"])
    assert after["version"] == before["version"] + 2


def test_a_card_drawn_stays_drawn_and_so_does_all_before_it(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    game.act({"type": "draw.fromHomeOffice"})
    assert game.post(undo="1").status_code == 409
    assert "drew a card" in game.post(undo="1").text


def test_even_a_card_taken_from_a_department_stays(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    game.act({"type": "draw.fromDepartment", "slot": 0})
    assert game.post(undo="1").status_code == 409


def test_what_follows_a_drawn_card_can_be_taken_back_up_to_it(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    game.act({"type": "draw.fromHomeOffice"})
    drawn = game.api()
    discard = next(intent for intent in game.menu() if intent["type"] == "card.discard")
    game.act(discard)
    game.do(undo="5")
    assert game.api()["menu"] == drawn["menu"]
    assert game.post(undo="1").status_code == 409


def test_a_die_rolled_stays_rolled(server: Server) -> None:
    server.services.bots.pace = 0.0
    for _ in range(12):  # the deal is sealed, so one table in three shows no train within six turns
        game = _with_a_train_to_play(list(started(server, "Ann", "Ben", hand="sixRandom")))
        if game is not None:
            assert takeable(game.open, player_of(game)) == []
            assert game.post(undo="1").status_code == 409
            return
    raise AssertionError("no train was met at twelve tables")


def _with_a_train_to_play(people: list[Somebody]) -> Game | None:
    """The page of whoever first played a Timetabled train within six turns."""
    for _ in range(6):
        game = act_until(people, "option").game()
        game.act(DRAW)
        game.act({"type": "draw.fromHomeOffice"})
        timetabled = [entry for entry in game.menu() if _is_train(game, entry)]
        if timetabled:
            game.act(timetabled[0])
            return game
        _end_turn(game)
    return None


def _is_train(game: Game, intent: dict[str, Any]) -> bool:
    card = game.open.state.deck.get(intent.get("cardId", ""))
    return intent["type"] == "card.play" and card is not None and card.category == "timetabled"


def _end_turn(game: Game) -> None:
    while (
        (waiting := decision(game.open.state))
        and waiting.kind == "draw"
        and waiting.player == player_of(game)
    ):
        menu = game.menu()
        game.act(next((each for each in menu if each["type"] == "draw.end"), menu[-1]))


def test_nothing_can_be_taken_back_once_the_turn_is_over(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    game.act({"type": "draw.fromHomeOffice"})
    _end_turn(game)
    game.refresh()
    assert not in_own_turn(game.open, player_of(game))
    assert game.post(undo="1").status_code == 409


def test_nobody_takes_back_what_another_did(table: list[Somebody]) -> None:
    mover = act_until(table, "option")
    other = next(person for person in table if person is not mover)
    mover.game().act(DRAW)
    stranger = other.game()
    version = stranger.api()["version"]
    assert stranger.post(undo="1").status_code == 409
    assert stranger.api()["version"] == version


def test_an_act_of_somebody_else_in_between_bars_the_way_back(table: list[Somebody]) -> None:
    from app.open_game import Entry, Happened

    game = whose_turn(table)
    me = player_of(game)
    game.act(DRAW)
    opened = game.open
    flags = Entry(opened.version, 1 - me, opened.live[-1].intent)
    opened.live.append(flags)
    opened.recent.append(Happened(flags.number, ()))
    assert takeable(opened, me) == []


def test_the_record_only_grows_and_names_what_is_cancelled(table: list[Somebody]) -> None:
    game = whose_turn(table)
    first = game.open.version
    game.act(DRAW)
    game.do(undo="1")
    with game.server.services.database.read() as reader:
        rows = reader.execute(select(INTENTS).order_by(INTENTS.c.number)).all()
    assert [row.number for row in rows] == list(range(len(rows)))
    assert (rows[-2].number, rows[-1].cancels) == (first, first)
    assert game.save()["history"] == [
        {"player": row.player, "intent": json.loads(row.intent)} for row in rows[:-2]
    ]


def test_nothing_taken_back_can_be_redone_at_a_table(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    game.do(undo="1")
    assert game.post(redo="1").status_code == 409


def test_a_page_of_before_gets_the_board_as_it_is_now(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    tab = Game(game.server, game.client, game.code)
    game.do(undo="1")
    assert tab.post(intent=json.dumps({"type": "draw.fromHomeOffice"})).status_code == 409
    again = tab.post(undo="1")
    assert again.status_code == 409
    assert "went on since" in again.text
    tab.form = play_form(again.text)
    assert tab.act(DRAW).status_code == 200


def test_taking_back_sent_twice_takes_back_once(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    form = dict(game.form)
    game.do(undo="1")
    version = game.open.version
    game.form = form
    assert game.post(undo="1").status_code == 200
    assert game.open.version == version


def test_a_button_takes_back_and_the_table_says_how_much(table: list[Somebody]) -> None:
    game = whose_turn(table)
    game.act(DRAW)
    assert 'name="undo" value="1" class="quiet" >' in game.page().text or "Take back" in game.page().text


def test_a_table_goes_on_from_what_was_taken_back_after_a_restart(data: Any) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(running(data))
        everybody = started(server, "Ann", "Ben")
        mover = act_until(everybody, "option")
        game = mover.game()
        before = game.api()
        game.act(DRAW)
        game.do(undo="1")
        cookies = dict(mover.browser.cookies)
    with _again(data, mover, cookies) as again:
        after = again.api()
        assert (after["frame"], after["menu"]) == (before["frame"], before["menu"])
        again.act(DRAW)
        assert open_game(mover).live[-1].player == after["player"]


@contextmanager
def _again(data: Any, somebody: Somebody, cookies: dict[str, str]) -> Iterator[Game]:
    with running(data) as server:
        somebody.server, somebody.browser = server, server.another_browser()
        somebody.browser.cookies.update(cookies)
        yield somebody.game()
