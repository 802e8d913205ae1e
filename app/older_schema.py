"""Reading a database of an older schema as one of today, where a migration failed: pages, replays and saves
go on working while nothing is written.

Temporary views of today's tables lie before those of the file, on each connection for itself. They hold
what a new row would get for every column that is not there yet. Whoever writes a migration that gives no such
value names the stand-in in `STAND_INS`; a test asks for it.
"""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from pydantic_core import PydanticUndefined
from sqlmodel import SQLModel

import app.models

STAND_INS: Final[dict[tuple[str, str], str]] = {}
"""Table and column of today → an SQL expression over the older row, such as the name it had."""

NEEDED: Final = ("games", "players", "intents", "digests", "sessions", "devices")
"""Tables without which no game can be shown; each of the others may be empty instead."""

assert app.models.GAMES.metadata is SQLModel.metadata  # noqa: S101 (the tables are registered)


class Unreadable(Exception):
    """The older rows don't say what a page needs."""


def stand_in_views(connection: sqlite3.Connection) -> list[str]:
    """The statements that make a connection see the tables of today; raises `Unreadable`."""
    models = {str(model.__tablename__): model for model in SQLModel.__subclasses__()}
    return [
        _view(connection, name, [column.name for column in table.columns], models[name])
        for name, table in SQLModel.metadata.tables.items()
    ]


def _view(connection: sqlite3.Connection, table: str, columns: list[str], model: type[SQLModel]) -> str:
    there = {str(row[1]) for row in connection.execute(f'PRAGMA main.table_info("{table}")')}
    sources = {column: _source(table, column, there, model) for column in columns}
    missing = [column for column, source in sources.items() if source is None]
    if there and not missing:
        return _select(table, sources, f' FROM main."{table}"')
    if table in NEEDED:
        raise Unreadable(f"{table} without {', '.join(missing)}")
    return _select(table, dict.fromkeys(columns, "NULL"), " WHERE 0")


def _select(table: str, sources: dict[str, str | None], rest: str) -> str:
    chosen = ", ".join(f'{source} AS "{column}"' for column, source in sources.items())
    return f'CREATE TEMP VIEW "{table}" AS SELECT {chosen}{rest}'


def _source(table: str, column: str, there: set[str], model: type[SQLModel]) -> str | None:
    """What stands for a column, or None where nothing can."""
    if column in there:
        return f'"{column}"'
    return STAND_INS.get((table, column)) or _literal(model.model_fields[column].default)


def _literal(value: Any) -> str | None:
    if value is PydanticUndefined:
        return None
    if value is None:
        return "NULL"
    return str(int(value)) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"
