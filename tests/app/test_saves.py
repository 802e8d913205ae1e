"""Downloading and opening saves, the older game's too; nothing is half opened."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.importing import make_game
from app.store import all_games
from engine.record import BadSave
from tests.app.browser_at_the_server import Game, Server
from tests.app.test_undo import chooser


def opened(server: Server, text: str | bytes, name: str = "save.json") -> Any:
    return server.client.post("/games/import", files={"save": (name, text)})


def games_stored(server: Server) -> int:
    return len(server.client.get("/api/games").json()["games"])


def test_a_downloaded_game_opens_as_the_same_game(server: Server, game: Game) -> None:
    game.play(25, chooser(8))
    download = server.client.get(f"{game.url}/save")
    assert f"station-master-{game.code}.json" in download.headers["content-disposition"]
    answer = opened(server, download.text)
    assert answer.status_code == 200
    again = Game(server, server.client, str(answer.url).rsplit("/", 1)[1])
    assert again.code != game.code
    assert again.api()["frame"] == game.api()["frame"]
    assert again.save() == game.save()
    assert again.act(again.menu()[0]).status_code == 200


@pytest.mark.parametrize("acts", [60, 900])
def test_an_opened_game_is_listed_as_it_stands(server: Server, acts: int) -> None:
    """Experience, Pages: home resumes this browser's games and lists finished ones, those from saves too."""
    game = server.deal("firstDay", 5)
    game.play(acts, chooser(8))
    answer = opened(server, server.client.get(f"{game.url}/save").text)
    code = str(answer.url).rsplit("/", 1)[1]
    assert game.open.state.players[0].revenue != 0
    with server.services.database.read() as reader:
        rows = {
            row.code: row._replace(id=0, code="", changed=0, finished=None) for row, _ in all_games(reader)
        }
    assert rows[code] == rows[game.code]
    assert rows[code].revenue == game.open.state.players[0].revenue
    assert (rows[code].day, rows[code].stage) == (game.open.state.day, game.open.state.stage)


def test_a_game_opened_from_a_save_can_be_undone_to_its_deal(server: Server, game: Game) -> None:
    game.play(10, chooser(8))
    answer = opened(server, server.client.get(f"{game.url}/save").text)
    again = Game(server, server.client, str(answer.url).rsplit("/", 1)[1])
    again.do(undo="1000")
    assert again.save()["history"] == []


def test_a_save_may_be_pasted_as_text(server: Server, game: Game) -> None:
    text = server.client.get(f"{game.url}/save").text
    answer = server.client.post("/games/import", files={"note": ("", b"")}, data={"save": text})
    assert answer.status_code == 200


def test_an_older_save_is_opened_with_the_name_of_this_browser(server: Server) -> None:
    server.deal(name="Ann")
    answer = opened(
        server, json.dumps({"seed": 77, "history": [{"type": "localOps.choose", "option": "draw"}]})
    )
    assert answer.status_code == 200
    again = Game(server, server.client, str(answer.url).rsplit("/", 1)[1])
    assert again.save()["players"] == ["Ann"]
    assert again.save()["edition"].startswith("v0.4.")


def test_an_older_save_that_can_not_go_on_says_at_which_intent_and_why(server: Server) -> None:
    history = [{"type": "localOps.choose", "option": "draw"}, {"type": "switch.end"}]
    answer = opened(server, json.dumps({"seed": 77, "history": history}))
    assert answer.status_code == 200
    assert "up to intent 1 of 2" in answer.text


def bad_saves(good: dict[str, Any]) -> dict[str, str | bytes]:
    text = json.dumps(good)
    return {
        "nothing": "",
        "spaces": "  \n ",
        "no JSON": "hello",
        "a list": "[]",
        "truncated": text[: len(text) // 2],
        "no text": b"\xff\xfe\x00",
        "unknown format": json.dumps({**good, "format": "station-master/9"}),
        "another engine version": json.dumps({**good, "engineVersion": "999"}),
        "unknown field": json.dumps({**good, "cheat": True}),
        "seed out of range": json.dumps({**good, "seed": 2**32}),
        "no seed": json.dumps({k: v for k, v in good.items() if k != "seed"}),
        "no history": json.dumps({**good, "history": "none"}),
        "bad intent": json.dumps({**good, "history": [{"player": 0, "intent": {"type": "fly"}}]}),
        "no such player": json.dumps({**good, "history": [{"player": 3, "intent": {"type": "draw.end"}}]}),
        "illegal intent": json.dumps({**good, "history": [{"player": 0, "intent": {"type": "draw.end"}}]}),
        "bad config": json.dumps({**good, "config": {**good["config"], "days": 1000}}),
        "several people": json.dumps({**good, "config": {}, "players": ["Ann", "Bob"], "history": []}),
        "too many intents": json.dumps({"seed": 1, "history": [0] * 20_001}),
        "not a number": text.replace('"seed": 77', '"seed": NaN'),
        "deep": "[" * 100_000,
    }


KINDS = sorted(bad_saves({"format": "", "config": {}, "history": [], "seed": 77}))


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_save_is_one_sentence_and_nothing_is_stored(server: Server, game: Game, kind: str) -> None:
    game.play(4)
    before = games_stored(server)
    answer = opened(server, bad_saves(game.save())[kind])
    assert answer.status_code == 422, kind
    assert 'class="note bad"' in answer.text
    assert games_stored(server) == before


def test_a_save_of_more_than_a_megabyte_is_not_read(server: Server) -> None:
    assert opened(server, "x" * 1_200_000).status_code == 413


def test_a_save_just_under_a_megabyte_is_read(server: Server) -> None:
    assert opened(server, "x" * 1_000_000).status_code == 422


def test_a_save_that_takes_too_long_is_given_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.play(20)
    monkeypatch.setattr("app.importing.MOST_SECONDS", -1.0)
    with pytest.raises(BadSave, match="5 seconds"):
        make_game(json.dumps(game.save()))


def test_one_session_opens_one_save_at_a_time(server: Server, game: Game) -> None:
    services = server.services
    text = json.dumps(game.save())
    visitor = next(iter(services.sessions._cache.values()))
    services.imports._busy.add(visitor.id)
    assert opened(server, text).status_code == 429
    services.imports._busy.discard(visitor.id)
    assert opened(server, text).status_code == 200


def test_recorded_games_open_in_the_browser(server: Server, checkout: Path) -> None:
    recorded = sorted(checkout.glob("tests/fixtures/games/solitaire-*.json"))
    assert recorded
    for path in recorded:
        fixture = json.loads(path.read_text("utf-8"))
        answer = opened(server, json.dumps(fixture["save"]))
        assert answer.status_code == 200, path
        game = Game(server, server.client, str(answer.url).rsplit("/", 1)[1])
        assert game.open.view(0).frame.result.reason == fixture["expected"]["reason"], path
        assert 'class="sheet result' in answer.text, path


def test_a_running_sealed_game_keeps_its_seed(server: Server) -> None:
    seed = "ab" * 32
    game = server.deal("standard", seed, length="custom", days="1", target="7")
    assert "seed" not in game.save()
    assert seed not in game.page().text
    assert seed not in json.dumps(game.api())
    game.play(400)
    assert game.save()["seed"] == seed
