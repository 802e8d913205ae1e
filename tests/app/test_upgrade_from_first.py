"""A data directory of the first released schema is brought up to date with nothing lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command

from app.data_directory import DATABASE
from app.database import Database
from app.migrations.running import configuration
from tests.app.browser_at_the_server import Game, running

MOVED = ("games", "players", "intents", "digests", "sessions", "devices", "timings")


def first_schema(directory: Path) -> None:
    """A database as the first released server made it."""
    database = Database(directory)
    config = configuration()
    with database.engine.execution_options(writes=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    database.close()


def copied(old: Path, new: Path) -> None:
    """Put the rows of a database of today into one of the first schema, as far as it has columns for them."""
    with closing(sqlite3.connect(new)) as connection:
        connection.execute("ATTACH DATABASE ? AS today", (str(old),))
        for table in MOVED:
            names = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
            connection.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM today.{table}")
        connection.commit()


def test_a_game_of_the_first_schema_is_played_on(data: Path, tmp_path: Path) -> None:
    with running(data) as server:
        game = server.deal()
        game.play(10)
        cookies, save = dict(server.client.cookies), game.save()
    older = tmp_path / "older"
    older.mkdir()
    first_schema(older)
    copied(data / DATABASE, older / DATABASE)
    with running(older) as server:
        server.client.cookies.update(cookies)
        again = Game(server, server.client, game.code)
        assert again.save() == save
        assert again.open.person(0).confirms
        assert again.open.person(0).note == ""
        assert again.open.commitment is None
        assert again.act(again.menu()[0]).status_code == 200


def test_an_empty_directory_of_the_first_schema_takes_a_table(tmp_path: Path) -> None:
    from tests.app.at_a_table import open_game, started

    first_schema(tmp_path)
    with running(tmp_path) as server:
        ann, ben = started(server, "Ann", "Ben")
        ben.post("signals", signal="thanks")
        assert "thanks" in ann.page()
        assert open_game(ann).commitment is not None
