"""Bots at tables: through the same door as people, one act at a time, seeing only what their seat sees."""

import time
from typing import Any

import pytest
from sqlalchemy import select

from app.models import INTENTS
from app.points_of_view import speaks_of_public_things
from app.table_bots import PACE_SECONDS, bot_due
from engine.bots.bot import Answer
from engine.bots.developer import DeveloperBot
from engine.bots.roster import BOTS
from engine.bots.sight import Sight
from engine.decisions import decision
from engine.game import check
from engine.phases.drawing import DrawFromHomeOffice
from engine.phases.local_ops import ChooseOption
from engine.phases.switching import EndSwitching
from tests.app.at_a_table import Somebody, gathered, open_game, started, waited_for
from tests.app.browser_at_the_server import Server, running

PATIENCE = 20.0


def until_a_person_is_due(everybody: list[Somebody]) -> Somebody | None:
    """Wait for the bots; whom the game waits for then, or None at its end."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        game = open_game(everybody[0])
        if game.is_over:
            return None
        somebody = waited_for(everybody)
        if somebody is not None and bot_due(game) is None:
            return somebody
        time.sleep(0.01)
    raise AssertionError("the bots did not act")


def play(everybody: list[Somebody], acts: int) -> None:
    for _ in range(acts):
        somebody = until_a_person_is_due(everybody)
        if somebody is None:
            return
        somebody.act()
    until_a_person_is_due(everybody)


def test_bots_act_by_themselves_and_people_are_asked_in_between(server: Server) -> None:
    everybody = started(server, "Ann", bots=2)
    play(everybody, 6)
    game = open_game(everybody[0])
    by_bots = [entry for entry in game.live if not game.person(entry.player).is_human and not entry.by_server]
    assert {entry.player for entry in by_bots} == {1, 2}
    assert all(entry.reason for entry in by_bots)
    assert all(entry.reason is None for entry in game.live if game.person(entry.player).is_human)


def test_a_whole_game_with_bots_comes_to_its_end(server: Server) -> None:
    everybody = started(server, "Ann", bots=1)
    for _ in range(300):
        somebody = until_a_person_is_due(everybody)
        if somebody is None:
            break
        somebody.act()
    assert open_game(everybody[0]).is_over
    assert everybody[0].frame()["result"] is not None


def test_every_act_of_a_bot_is_a_row_of_its_own_with_its_reason(server: Server) -> None:
    everybody = started(server, "Ann", bots=1)
    play(everybody, 3)
    with server.services.database.read() as reader:
        rows = reader.execute(select(INTENTS).order_by(INTENTS.c.number)).all()
    assert [row.number for row in rows] == list(range(len(rows)))
    assert all((row.reason is not None) == (row.player == 1 and not row.by_server) for row in rows)


class Spy:
    """A bot that remembers what it was given."""

    def __init__(self, _seed: int) -> None:
        self.inner = DeveloperBot(0)
        self.sights: list[Sight] = []
        SPIES.append(self)

    def answer(self, sight: Sight, choices: Any) -> Answer:
        self.sights.append(sight)
        return self.inner.answer(sight, choices)


SPIES: list[Spy] = []


def test_a_bot_is_given_its_own_sight_and_nothing_else(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    SPIES.clear()
    monkeypatch.setitem(BOTS, "developer", Spy)
    everybody = started(server, "Ann", bots=1)
    play(everybody, 8)
    [spy] = SPIES
    assert spy.sights
    assert all(type(sight) is Sight and sight.player == 1 for sight in spy.sights)


def test_bots_take_their_time(server: Server) -> None:
    assert server.services.bots.pace == PACE_SECONDS
    assert 0.5 <= PACE_SECONDS <= 5
    everybody = started(server, "Ann", bots=1)
    until_a_person_is_due(everybody)
    server.services.bots.pace = 0.3
    version = open_game(everybody[0]).version
    began = time.monotonic()
    while bot_due(open_game(everybody[0])) is None:
        everybody[0].act()
    after = open_game(everybody[0]).version
    assert after > version
    until_a_person_is_due(everybody)
    assert time.monotonic() - began >= 0.3


def test_a_bot_whose_turn_it_is_goes_on_after_a_restart(data: Any) -> None:
    with running(data) as server:
        everybody = started(server, "Ann", bots=1)
        ann = everybody[0]
        until_a_person_is_due(everybody)
        server.services.bots.pace = 60.0
        while bot_due(open_game(ann)) is None:
            ann.act()
        stopped_at = open_game(ann).version
        cookies = dict(ann.browser.cookies)
    with running(data) as server:
        ann.server, ann.browser = server, server.another_browser()
        ann.browser.cookies.update(cookies)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and ann.browser.get(f"/api{ann.here}").json()["version"] == stopped_at:
            time.sleep(0.05)
        assert open_game(ann).version > stopped_at
        assert open_game(ann).live[stopped_at].player == 1


def test_the_history_tells_public_reasons_only_and_the_replay_all(server: Server) -> None:
    everybody = started(server, "Ann", bots=1)
    ann = everybody[0]
    play(everybody, 8)
    game = open_game(ann)
    secret = [e for e in game.live if e.reason and not speaks_of_public_things(e.intent)]
    assert secret
    page = ann.page() + ann.browser.get(f"{ann.here}/history").text
    for entry in game.live:
        if entry.reason and speaks_of_public_things(entry.intent):
            assert entry.reason in ann.browser.get(f"{ann.here}/replay?at={game.live.index(entry) + 1}").text
    private = {entry.reason for entry in secret} - {
        entry.reason for entry in game.live if entry.reason and speaks_of_public_things(entry.intent)
    }
    assert private
    assert not any(reason in page for reason in private if reason)
    first = game.live.index(secret[0]) + 1
    assert str(secret[0].reason) not in ann.browser.get(f"{ann.here}/replay?at={first}").text
    ann.post("agreement", agrees="1")
    assert str(secret[0].reason) in ann.browser.get(f"{ann.here}/replay?at={first}").text
    assert str(secret[0].reason) in ann.browser.get(f"{ann.here}/history").text


def test_what_a_hand_decides_is_no_public_matter() -> None:
    assert not speaks_of_public_things(ChooseOption("draw"))
    assert not speaks_of_public_things(DrawFromHomeOffice())
    assert speaks_of_public_things(EndSwitching())


def test_bots_stop_when_the_game_is_ended(server: Server) -> None:
    everybody = started(server, "Ann", bots=1)
    ann = everybody[0]
    until_a_person_is_due(everybody)
    server.services.bots.pace = 0.05
    while bot_due(open_game(ann)) is None:
        ann.act()
    ann.post("agreement", agrees="1")
    version = open_game(ann).version
    time.sleep(0.3)
    assert open_game(ann).version == version
    assert server.services.bots._tasks == {}


def test_a_bot_that_fails_is_logged_and_harms_nobody(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    class Broken:
        def __init__(self, _seed: int) -> None:
            pass

        def answer(self, _sight: Sight, _choices: Any) -> Answer:
            raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "developer", Broken)
    everybody = started(server, "Ann", bots=1)
    while bot_due(open_game(everybody[0])) is None:
        everybody[0].act()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.services.bots._tasks:
        time.sleep(0.01)
    assert "a bot could not act" in caplog.text
    assert everybody[0].browser.get(everybody[0].here).status_code == 200


def test_bots_are_named_apart_and_marked(server: Server) -> None:
    [ann] = gathered(server, "Bess", bots=3)
    from tests.app.at_a_table import lobby_of

    names = [player.name for player in lobby_of(ann).players]
    assert len(set(names)) == 4
    assert "bot" in ann.browser.get(ann.here).text


def test_what_bots_did_is_legal_when_replayed(server: Server) -> None:
    from engine.record import steps

    everybody = started(server, "Ann", bots=2)
    play(everybody, 4)
    game = open_game(everybody[0])
    state = None
    for step, entry in zip(steps(game.record()), [*game.live, None], strict=True):
        state = step.state
        if entry is not None:
            assert check(state, entry.player, entry.intent) is None
    assert state is not None
    assert decision(state) == decision(game.state)
