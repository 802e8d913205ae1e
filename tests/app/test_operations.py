"""The operator's commands, as they are typed, some of them while a server runs."""

import json
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.answers import Trouble
from app.identity import token_hash
from tests.app.browser_at_the_server import Game, play_form, running


@pytest.fixture(autouse=True)
def _here(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATION_MASTER_DATA_DIR", str(data))


def said(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The JSON a command prints."""
    capsys.readouterr()
    assert cli.main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def trouble(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line with which a command gives up."""
    capsys.readouterr()
    assert cli.main(list(words)) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    return line


def test_the_secret_is_shown_and_changed(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "secret")["secret"]
    assert said(capsys, "secret", "show")["secret"] == shown
    assert said(capsys, "secret", "rotate")["secret"] not in (shown, None)


def test_a_secret_of_the_environment_is_shown_and_not_changed_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATION_MASTER_JOIN_SECRET", "open sesame")
    assert said(capsys, "secret")["secret"] == "open sesame"
    assert "STATION_MASTER_JOIN_SECRET" in trouble(capsys, "secret", "rotate")


def test_a_bad_setting_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATION_MASTER_PORT", "harbour")
    assert "STATION_MASTER_PORT" in trouble(capsys, "games")


def test_games_are_listed_exported_and_deleted_while_the_server_runs(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "games") == []
    with running(data) as server:
        game = server.deal(name="Ann")
        game.play(6)
        listed = said(capsys, "games", "list")
        assert [(row["code"], row["players"], row["status"]) for row in listed] == [
            (game.code, ["Ann"], "active")
        ]
        assert said(capsys, "export", game.code.lower()) == game.save()
        assert cli.main(["games"]) == 0
        assert said(capsys, "games", "delete", game.code) == {"deleted": game.code}
        assert server.client.get(game.url).status_code == 404, "a deleted game is gone at once"
        assert said(capsys, "games") == []
        assert "no game" in trouble(capsys, "export", game.code)
    assert "no game" in trouble(capsys, "export", "nonsense")
    assert "Say which game" in trouble(capsys, "games", "delete")


def test_a_save_is_imported_and_played_with_the_code_printed(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(data) as server:
        game = server.deal(name="Ann")
        game.play(6)
        (tmp_path / "save.json").write_text(json.dumps(game.save()))
        made = said(capsys, "import", str(tmp_path / "save.json"))
        browser = server.another_browser()
        page = browser.post("/rejoin", data={"code": made["rejoin"].lower()})
        assert page.status_code == 200
        assert made["code"] in page.text
        assert browser.post("/rejoin", data={"code": "wrong"}).status_code == 403
    (tmp_path / "bad.json").write_bytes(b"\xff")
    assert "no text" in trouble(capsys, "import", str(tmp_path / "bad.json"))
    assert "cut short" in (
        (tmp_path / "half.json").write_text("{") and trouble(capsys, "import", str(tmp_path / "half.json"))
    )
    assert "No such file" in trouble(capsys, "import", str(tmp_path / "none.json"))


def test_a_rejoin_code_works_once(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(data) as server:
        game = server.deal(name="Ann")
        made = said(capsys, "rejoin", game.code, "ann")
        assert said(capsys, "rejoin", game.code, "0")["player"] == "Ann"
        first, second = server.another_browser(), server.another_browser()
        page = first.post("/rejoin", data={"code": made["rejoin"]})
        assert play_form(page.text)["version"] == "0"
        assert Game(server, first, game.code).act(game.menu()[0]).status_code == 200
        assert second.post("/rejoin", data={"code": made["rejoin"]}).status_code == 403
        assert "has no player Bob" in trouble(capsys, "rejoin", game.code, "Bob")


def test_a_rejoin_code_runs_out(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sqlalchemy import text

    with running(data) as server:
        game = server.deal()
        made = said(capsys, "rejoin", game.code, "0")
        engine = server.services.database.engine.execution_options(writes=True)
        with engine.begin() as connection:
            connection.execute(text("UPDATE rejoins SET expires = 1"))
            stored = connection.execute(text("SELECT code_hash FROM rejoins")).scalar()
        assert stored == token_hash(made["rejoin"].replace("-", ""))
        assert server.another_browser().post("/rejoin", data={"code": made["rejoin"]}).status_code == 403


def test_a_backup_made_under_play_brings_everything_back(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = said(capsys, "secret")["secret"]
    file = tmp_path / "backup.db"
    with running(data, join_secret=None) as server:
        game = server.deal()
        game.play(10)
        save, cookies = game.save(), dict(server.client.cookies)
        assert said(capsys, "backup", str(file))["bytes"] > 0
        game.play(5)
        assert "Another server" in trouble(capsys, "restore", str(file))
        assert "exists already" in trouble(capsys, "backup", str(file))
    said(capsys, "secret", "rotate")
    before = said(capsys, "restore", str(file))["before"]
    assert Path(before).exists()
    assert said(capsys, "secret")["secret"] == secret
    with running(data, join_secret=None) as server:
        server.client.cookies.update(cookies)
        assert Game(server, server.client, game.code).save() == save


def test_what_is_no_backup_changes_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (data / "station-master.db").read_bytes()
    (tmp_path / "x").write_text("hello")
    assert "no backup" in trouble(capsys, "restore", str(tmp_path / "x"))
    assert "no file" in trouble(capsys, "restore", str(tmp_path / "none"))
    assert (data / "station-master.db").read_bytes() == before


def test_restoring_into_an_empty_directory_needs_no_old_database(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said(capsys, "backup", str(tmp_path / "b"))
    monkeypatch.setenv("STATION_MASTER_DATA_DIR", str(tmp_path / "fresh"))
    assert said(capsys, "restore", str(tmp_path / "b"))["before"] is None
    assert said(capsys, "games") == []


def test_trouble_is_one_sentence() -> None:
    assert str(Trouble("So it is.")) == "So it is."
