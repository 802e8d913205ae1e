"""After an upgrade a game goes on only if it stays the same game; else it is shown as far as it agrees."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from app.database import Database
from app.migrations import HEAD, REVISIONS
from app.models import DIGESTS, GAMES, INTENTS
from tests.app.browser_at_the_server import Game, Server, play_form, running

CHOOSE = {"type": "localOps.choose", "option": "draw"}


def played(data: Path, acts: int = 60) -> tuple[str, dict[str, str], dict[str, Any]]:
    """A stored game: its code, its browser's cookies, its save."""
    with running(data) as server:
        game = server.deal()
        game.play(acts)
        return game.code, dict(server.client.cookies), game.save()


def changed(data: Path, *statements: Any) -> None:
    with running(data) as server:
        engine = server.services.database.engine.execution_options(writes=True)
        with engine.begin() as connection:
            for statement in statements:
                assert connection.execute(statement).rowcount


def reopened(server: Server, code: str, cookies: dict[str, str]) -> Game:
    server.client.cookies.update(cookies)
    return Game(server, server.client, code)


OLDER = update(GAMES).values(engine_version="0")


def test_a_digest_is_stored_for_the_deal_and_every_stage(data: Path) -> None:
    code, cookies, _ = played(data)
    with running(data) as server:
        game = reopened(server, code, cookies)
        with server.services.database.read() as reader:
            found = reader.execute(select(DIGESTS.c.number, DIGESTS.c.day, DIGESTS.c.stage)).all()
        stages = [(day, stage) for _, day, stage in found]
        clock = game.open.view(0).frame.clock
        assert stages[0] == (1, 1)
        assert stages[-1] == (clock.day, clock.stage)
        assert len(stages) == len(set(stages)) == 12 * (clock.day - 1) + clock.stage


def test_a_game_that_replays_the_same_goes_on_under_the_new_version(data: Path) -> None:
    code, cookies, save = played(data)
    changed(data, OLDER)
    with running(data) as server:
        game = reopened(server, code, cookies)
        assert game.save() == save
        assert game.open.frozen is None
        assert game.act(game.menu()[0]).status_code == 200
        with server.services.database.read() as reader:
            assert reader.execute(select(GAMES.c.engine_version)).scalar() != "0"


def test_a_game_that_would_become_another_is_frozen_where_it_differs(data: Path) -> None:
    code, cookies, save = played(data)
    with running(data) as server, server.services.database.read() as reader:
        number = reader.execute(select(DIGESTS.c.number).order_by(DIGESTS.c.number).offset(3)).scalar()
    changed(data, OLDER, update(DIGESTS).where(DIGESTS.c.number == number).values(digest=b"other"))
    for _ in range(2):
        with running(data) as server:
            game = reopened(server, code, cookies)
            assert "make another game of it" in game.page().text
            assert len(game.open.live) == number
            assert game.post(intent='{"type":"localOps.choose","option":"draw"}').status_code == 409
            assert game.post(undo="1").status_code == 409
            assert game.client.get(f"{game.url}/replay?at=2").status_code == 200
            assert game.save()["history"] == save["history"]


def test_a_deal_that_would_be_another_is_frozen_at_once(data: Path) -> None:
    code, cookies, _ = played(data, 5)
    changed(data, OLDER, update(DIGESTS).where(DIGESTS.c.number == -1).values(digest=b"other"))
    with running(data) as server:
        game = reopened(server, code, cookies)
        assert game.open.live == []
        assert "the deal" in (game.open.frozen or "")


def test_an_act_refused_by_the_new_rules_freezes_the_game_before_it(data: Path) -> None:
    code, cookies, _ = played(data, 8)
    refused = update(INTENTS).where(INTENTS.c.number == 4).values(intent='{"type":"switch.end"}')
    changed(data, OLDER, refused)
    with running(data) as server:
        game = reopened(server, code, cookies)
        assert len(game.open.live) == 4
        assert "act 5 of" in game.page().text


def test_a_frozen_game_is_marked_in_the_list(data: Path) -> None:
    code, cookies, _ = played(data, 5)
    changed(data, update(GAMES).values(frozen="It can't go on.", frozen_at=2))
    with running(data) as server:
        game = reopened(server, code, cookies)
        assert "It can&#39;t go on." in game.page().text
        assert len(game.open.live) == 2
        assert code in server.client.get("/").text


def test_the_migrations_listed_are_those_there_are() -> None:
    from alembic.script import ScriptDirectory

    from app.migrations.running import configuration

    found = ScriptDirectory.from_config(configuration())
    assert found.get_current_head() == HEAD
    assert {script.revision for script in found.walk_revisions()} == set(REVISIONS)


def test_the_migrations_make_exactly_the_tables_of_the_models(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlmodel import SQLModel

    with migrated(tmp_path).engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []


def test_a_new_database_is_what_the_migrations_make_of_an_empty_one(data: Path, tmp_path: Path) -> None:
    """A first start makes the newest tables at once."""
    made, grown = Database(data), migrated(tmp_path)
    assert made.revision() == grown.revision() == HEAD
    assert shape(made) == shape(grown)


def migrated(directory: Path) -> Database:
    """An empty database brought through every migration."""
    from app.migrations.running import upgrade

    database = Database(directory)
    upgrade(database.engine)
    return database


def shape(database: Database) -> dict[str, Any]:
    """What SQLite itself says of the tables: columns, keys and indexes, in any order."""
    found: dict[str, Any] = {}
    with database.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_master").all()
        for kind, name, table, sql in rows:
            if table == "alembic_version":
                continue
            if kind == "index":
                columns = connection.exec_driver_sql(f"PRAGMA index_info({name})").all()
                found[f"index of {table}"] = found.get(f"index of {table}", set()) | {
                    (sql is not None and "UNIQUE" in sql, tuple(row[2] for row in columns))
                }
            else:
                columns = connection.exec_driver_sql(f"PRAGMA table_info({name})").all()
                keys = connection.exec_driver_sql(f"PRAGMA foreign_key_list({name})").all()
                found[name] = (
                    sorted((*row[1:4], row[5]) for row in columns),
                    sorted(row[2:] for row in keys),
                    "WITHOUT ROWID" in sql,
                )
    database.close()
    return found


def test_a_failed_migration_leaves_the_database_and_the_server_reads_only(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, cookies, save = played(data, 6)
    monkeypatch.setattr("app.database.HEAD", "later")
    monkeypatch.setattr("app.database.REVISIONS", (*REVISIONS, "later"))

    def half_way(engine: Any) -> None:
        with engine.execution_options(writes=True).begin() as connection:
            connection.exec_driver_sql("CREATE TABLE half (id INTEGER)")
            connection.exec_driver_sql("DROP TABLE timings")
            raise RuntimeError("no such column: colour")

    monkeypatch.setattr("app.migrations.running.upgrade", half_way)
    with running(data) as server:
        game = reopened(server, code, cookies)
        assert game.save() == save
        refused = game.post(intent=json.dumps(game.menu()[0]))
        assert refused.status_code == 503
        assert "no such column: colour" in refused.text
        assert "no such column: colour" in server.client.get("/").text
        assert server.client.get("/readyz").status_code == 503
        assert server.client.post("/games", data={"preset": "firstDay"}).status_code == 503
    monkeypatch.undo()
    with running(data) as server:
        game = reopened(server, code, cookies)
        assert game.act(game.menu()[0]).status_code == 200
        assert play_form(game.page().text)["version"] == str(game.open.version)
