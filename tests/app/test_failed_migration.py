"""After a failed migration the database is as it was: every game is shown, with the reason, none played."""

import html
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine
from sqlmodel import SQLModel

from app import older_schema
from app.cli import main
from app.data_directory import DATABASE
from app.database import Database
from app.migrations import HEAD, REVISIONS
from app.migrations.running import configuration
from app.older_schema import stand_in_views
from tests.app.at_a_table import Somebody, started, waited_for
from tests.app.browser_at_the_server import HTMX, Server, running

OLDER = REVISIONS[:-1]


def at_schema(directory: Path, revision: str) -> Path:
    """An empty database as the server of that schema made it."""
    directory.mkdir(exist_ok=True)
    database = Database(directory)
    config = configuration()
    with database.engine.execution_options(writes=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    database.close()
    return directory / DATABASE


def moved_to(today: Path, directory: Path, revision: str) -> Path:
    """The rows of a database of today in one of an older schema, as far as it has places for them."""
    older = at_schema(directory, revision)
    with closing(sqlite3.connect(older)) as connection:
        connection.execute("ATTACH DATABASE ? AS today", (str(today),))
        tables = connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            if table != "alembic_version":
                names = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
                connection.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM today.{table}")
        connection.commit()
    return older


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every migration fails when all of it is done but the last."""

    def upgrade(engine: Engine) -> None:
        config = configuration()
        with engine.execution_options(writes=True).begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, HEAD)
            raise RuntimeError("no such colour")

    monkeypatch.setattr("app.migrations.running.upgrade", upgrade)


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


@contextmanager
def table_on_older(data: Path, tmp_path: Path, revision: str) -> Iterator[tuple[Server, list[Somebody], str]]:
    """A table of two, some acts into its game, found by a server whose migration of that schema fails."""
    with running(data) as server:
        table = started(server, "Ann", "Ben")
        for _ in range(12):
            mover = waited_for(table)
            assert mover is not None
            mover.act()
        save = table[0].browser.get(f"{table[0].here}/save").text
        cookies = [dict(person.browser.cookies) for person in table]
    older = moved_to(data / DATABASE, tmp_path / "older", revision)
    before = dump(older)
    with running(older.parent) as server:
        again = [Somebody(server, server.another_browser(), p.name, p.code) for p in table]
        for person, kept in zip(again, cookies, strict=True):
            person.browser.cookies.update(kept)
        yield server, again, save
    assert dump(older) == before


def pages_of(person: Somebody) -> Iterator[tuple[str, str]]:
    for end in ("", "?seat=1", "/history", "/replay?at=3", "/devices"):
        yield end, html.unescape(person.browser.get(person.here + end).text)


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("revision", OLDER)
def test_every_game_page_can_be_read_and_says_why(data: Path, tmp_path: Path, revision: str) -> None:
    with table_on_older(data, tmp_path, revision) as (server, table, save):
        for person in table:
            for end, page in pages_of(person):
                assert f"could not be brought from schema {revision} to {HEAD}" in page, (revision, end)
                assert "no such colour" in page, (revision, end)
                assert "nothing is lost" in page, (revision, end)
            assert 'id="district"' in person.page()
            assert person.browser.get(f"{person.here}/save").text == save
            assert person.browser.get(f"/api{person.here}").json()["menu"]["entries"] is not None
            assert person.browser.get(f"{person.here}/replay.html").status_code == 200
        home = table[0].browser.get("/").text
        assert table[0].code in home
        assert server.client.get("/readyz").status_code == 503
        assert server.client.get("/healthz").status_code == 200
        for elsewhere in ("/lessons", "/lessons/rails", "/records", "/games/new"):
            answer = server.client.get(elsewhere)
            assert answer.status_code == 200
            assert "no such colour" in answer.text, elsewhere


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("revision", OLDER)
def test_nothing_is_stored_and_every_attempt_is_told_why(data: Path, tmp_path: Path, revision: str) -> None:
    """The fixture compares the whole file with what it was."""
    with table_on_older(data, tmp_path, revision) as (server, table, _):
        mover = waited_for_here(table)
        game = mover.game()
        intent = json.dumps(game.menu()[0])
        attempts: list[Callable[[], Any]] = [
            lambda: game.post(intent=intent),
            lambda: mover.post("signals", signal="thanks"),
            lambda: mover.post("agreement", agrees="1"),
            lambda: mover.post("note", note="coal"),
            lambda: mover.browser.post(f"{mover.here}/rejoin"),
            lambda: server.client.post("/games", data={"preset": "firstDay"}),
            lambda: server.client.post("/tables", data={"name": "Cleo", "secret": "a secret for tests"}),
            lambda: mover.browser.post(f"/api{mover.here}/intents", json={"intent": {}, "version": 0}),
        ]
        for number, attempt in enumerate(attempts):
            answer = attempt()
            assert answer.status_code in (503, 422), number
            if answer.status_code == 503:
                assert "could not be brought" in answer.text, number
        fragments = mover.browser.get(f"{mover.here}/fragments", headers=HTMX)
        assert "could not be brought" in fragments.text


def waited_for_here(table: list[Somebody]) -> Somebody:
    """Load the game, then whom it waits for."""
    for person in table:
        assert person.browser.get(person.here).status_code == 200
    mover = waited_for(table)
    assert mover is not None
    return mover


@pytest.mark.usefixtures("failing")
def test_bots_stay_where_they_are(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(data) as server:
        server.services.bots.pace = 3600.0
        host = started_with_bot(server)
        code = host.code
    older = moved_to(data / DATABASE, tmp_path / "older", OLDER[-1])
    with running(older.parent) as server:
        assert server.client.get("/healthz").status_code == 200
        assert code not in server.services.bots._tasks
    assert "a bot could not act" not in capsys.readouterr().out


def started_with_bot(server: Server) -> Somebody:
    [host] = started(server, "Ann", bots=1)
    return host


@pytest.mark.usefixtures("failing")
def test_the_command_line_reads_and_changes_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(data) as server:
        game = server.deal()
        game.play(5)
        save = game.save()
    older = moved_to(data / DATABASE, tmp_path / "older", OLDER[0])
    before = dump(older)
    monkeypatch.setenv("STATION_MASTER_DATA_DIR", str(older.parent))
    assert main(["export", game.code]) == 0
    assert json.loads(capsys.readouterr().out) == save
    assert main(["games", "list"]) == 0
    assert game.code in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "kept.db")]) == 0
    assert main(["games", "delete", game.code]) == 2
    assert "could not be brought" in capsys.readouterr().err
    assert dump(older) == before


@pytest.mark.parametrize("revision", OLDER)
def test_what_an_older_schema_lacks_has_a_stand_in(tmp_path: Path, revision: str) -> None:
    """So whoever adds a column without a value for older rows has to say what stands for it."""
    with closing(sqlite3.connect(at_schema(tmp_path / "older", revision))) as connection:
        for view in stand_in_views(connection):
            connection.execute(view)
        for name, table in SQLModel.metadata.tables.items():
            columns = [row[1] for row in connection.execute(f"PRAGMA temp.table_info({name})")]
            assert columns == [column.name for column in table.columns], name
            connection.execute(f"SELECT * FROM {name}").fetchall()


def test_a_column_that_was_renamed_is_read_by_its_old_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = at_schema(tmp_path / "older", HEAD)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE games RENAME COLUMN seed TO number")
        with pytest.raises(older_schema.Unreadable, match="games without seed"):
            stand_in_views(connection)
        monkeypatch.setitem(older_schema.STAND_INS, ("games", "seed"), '"number"')
        assert any('"number" AS "seed"' in view for view in stand_in_views(connection))


@pytest.mark.usefixtures("failing")
def test_a_schema_that_cannot_even_be_read_ends_in_one_clear_page(data: Path, tmp_path: Path) -> None:
    with running(data) as server:
        game = server.deal()
        cookies = dict(server.client.cookies)
    older = moved_to(data / DATABASE, tmp_path / "older", OLDER[0])
    with closing(sqlite3.connect(older)) as connection:
        connection.execute("ALTER TABLE games RENAME COLUMN seed TO number")
    with running(older.parent) as server:
        server.client.cookies.update(cookies)
        for path in ("/", game.url, f"/api{game.url}"):
            answer = server.client.get(path)
            assert answer.status_code == 503, path
            assert "games without seed" in answer.text
            assert "run the version that wrote it" in answer.text
        assert server.client.get("/rules").status_code == 200


def test_a_table_in_the_way_of_a_migration_is_shown_empty(data: Path, tmp_path: Path) -> None:
    """The real migrations, and something they did not expect."""
    with running(data) as server:
        game = server.deal()
        cookies = dict(server.client.cookies)
    older = moved_to(data / DATABASE, tmp_path / "older", "0002")
    with closing(sqlite3.connect(older)) as connection:
        connection.execute("CREATE TABLE lessons (colour TEXT)")
        connection.commit()
    before = dump(older)
    with running(older.parent) as server:
        server.client.cookies.update(cookies)
        assert "table lessons already exists" in server.client.get(game.url).text
        assert server.client.get("/lessons").status_code == 200
    assert dump(older) == before
