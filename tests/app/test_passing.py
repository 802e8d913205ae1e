"""The server passes where passing is all that is left, and never does anything else for anybody."""

import itertools

from app.acting import passes_due
from app.open_game import OpenGame
from engine.decisions import decision
from engine.game import legal_intents
from engine.phases.load_unload import EndLoadUnload
from engine.phases.red_flags import ShowRedFlags
from tests.app.at_a_table import Somebody, act_until, open_game, started, waited_for
from tests.app.browser_at_the_server import Server


def act_on(everybody: list[Somebody], acts: int) -> OpenGame:
    """Let whoever is waited for act."""
    for _ in range(acts):
        somebody = waited_for(everybody)
        if somebody is None:
            break
        somebody.act()
    return open_game(everybody[0])


def test_nobody_is_ever_asked_to_pass_who_can_do_nothing_else(server: Server) -> None:
    everybody = started(server, "Ann", "Ben")
    for _ in range(25):
        game = act_on(everybody, 1)
        waiting = decision(game.state)
        if waiting is None:
            break
        choices = [
            each for each in legal_intents(game.state, waiting.player) if not isinstance(each, ShowRedFlags)
        ]
        assert choices != [EndLoadUnload()]


def test_only_ends_of_load_unload_are_sent_and_each_as_its_player(server: Server) -> None:
    everybody = started(server, "Ann", "Ben")
    game = act_on(everybody, 25)
    sent = [entry for entry in game.live if entry.by_server]
    assert sent
    assert all(entry.intent == EndLoadUnload() for entry in sent)
    assert {entry.player for entry in sent} == {0, 1}
    history = everybody[0].browser.get(f"{everybody[0].here}/save").json()["history"]
    assert len(history) == len(game.live)


def test_an_absent_player_is_passed_for_too(server: Server) -> None:
    everybody = started(server, "Ann", "Ben")
    everybody[1].browser.cookies.clear()
    game = open_game(everybody[0])
    assert all(person.passes for person in game.people)
    ann = everybody[0]
    for _ in range(4):
        if waited_for(everybody) is not ann:
            break
        ann.act()
    assert all(entry.by_server for entry in game.live if entry.player == 1)


def test_who_switched_it_off_passes_by_themselves(server: Server) -> None:
    everybody = started(server, "Ann", "Ben")
    ann = everybody[0]
    assert ann.post("settings", confirms="1").status_code == 200
    somebody = act_until(everybody, "loadUnload")
    assert somebody is ann
    assert ann.game().menu() == [{"type": "loadUnload.end"}]
    version = open_game(ann).version
    ann.act({"type": "loadUnload.end"})
    assert not open_game(ann).live[version].by_server


def test_switching_it_on_again_passes_at_once(server: Server) -> None:
    everybody = started(server, "Ann", "Ben")
    ann = everybody[0]
    ann.post("settings")
    act_until(everybody, "loadUnload", ann)
    version = open_game(ann).version
    ann.post("settings", passes="1")
    game = open_game(ann)
    assert game.version > version
    assert game.live[-1].by_server
    assert passes_due(game) is None


def test_the_setting_outlives_a_restart(data: object) -> None:
    from pathlib import Path

    from tests.app.browser_at_the_server import running

    assert isinstance(data, Path)
    with running(data) as server:
        everybody = started(server, "Ann", "Ben")
        everybody[1].post("settings")
        cookies = dict(everybody[1].browser.cookies)
    with running(data) as server:
        ben = everybody[1]
        ben.server, ben.browser = server, server.another_browser()
        ben.browser.cookies.update(cookies)
        ben.page()
        assert [person.passes for person in open_game(ben).people] == [True, False]
        assert [person.confirms for person in open_game(ben).people] == [True, False]


def test_each_pass_is_followed_by_its_stage_in_the_same_answer(server: Server) -> None:
    everybody = started(server, "Ann", "Ben")
    game = act_on(everybody, 12)
    numbers = [entry.number for entry in game.live]
    assert numbers == list(range(len(numbers)))
    assert all(later == earlier + 1 for earlier, later in itertools.pairwise(numbers))
