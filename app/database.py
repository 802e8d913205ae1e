"""The database: SQLite with WAL and full synchronisation, its schema brought up to date, and readers.

Writing goes through `ledger`, one thread for the whole server.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool
from sqlmodel import Session

from app.data_directory import DATABASE
from app.faults import StorageFault, storage_fault
from app.migrations import HEAD, REVISIONS
from app.models import GAMES

_CHECKED_WHOLE = 32_000_000
"""Bytes up to which a database is checked page by page at the start; that takes a tenth of a second."""


class Database:
    """An open database. `read_only_reason` is None when all is well; else nothing is written."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / DATABASE
        self.read_only_reason: str | None = None
        self.unreadable: str | None = None
        """Why not even reading is possible."""
        self.engine = _engine(self.path)
        self._asking: sqlite3.Connection | None = None

    def open(self) -> None:
        """Check the file and bring its schema up to date; raises `StorageFault`."""
        is_new = not self.path.exists()
        try:
            if not is_new:
                _check(self.path)
            if is_new:
                self.path.touch(mode=0o600)
            self._bring_up_to_date(is_new=is_new)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise storage_fault(error) or StorageFault(
                f"The database can't be used: {_first_line(error)}"
            ) from error

    def _bring_up_to_date(self, *, is_new: bool) -> None:
        found = self.revision()
        if found == HEAD:
            return
        if found is not None and found not in REVISIONS:
            raise StorageFault(
                f"The database was written by a newer version of this server (schema {found}): "
                "run that version, or restore an older backup."
            )
        if is_new:
            _make_tables(self.engine)
            return
        from app.migrations.running import upgrade  # noqa: PLC0415 (slow to load, rarely needed)

        try:
            upgrade(self.engine)
        except Exception as error:
            if found is None:
                raise
            reason = (
                f"The database could not be brought from schema {found} to {HEAD} ({_first_line(error)})."
            )
            self._read_as_today(f"{reason} It is as it was, and nothing is lost.")

    def _read_as_today(self, reason: str) -> None:
        """Go on reading an older schema, as far as that goes."""
        from app.older_schema import Unreadable, stand_in_views  # noqa: PLC0415 (rarely needed)

        mending = (
            "Whoever runs this server can mend what is named here, or run the version that wrote it, "
            "and start again."
        )
        try:
            with closing(sqlite3.connect(self.path)) as connection:
                views = stand_in_views(connection)
        except Unreadable as missing:
            self.unreadable = self.read_only_reason = (
                f"{reason} This version can't show its games ({missing}). {mending}"
            )
            return
        self.read_only_reason = (
            f"{reason} Games can be looked at, replayed and downloaded but not played. {mending}"
        )
        self.engine.dispose()
        event.listen(self.engine, "connect", partial(_look_through, views))

    def revision(self) -> str | None:
        """The schema found in the file, or None when there is none yet."""
        with self.engine.connect() as connection:
            tables = connection.execute(
                text("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'")
            ).first()
            if tables is None:
                return None
            row = connection.execute(text("SELECT version_num FROM alembic_version")).first()
            return None if row is None else str(row[0])

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session for reading; raises `StorageFault` where the schema can't be read."""
        if self.unreadable is not None:
            raise StorageFault(self.unreadable)
        with Session(self.engine) as session:
            yield session

    def holds_game(self, game_id: int) -> bool:
        """Whether the game is stored. Every request asks, so this is plain SQLite, in a tenth of the time."""
        if self._asking is None:
            self._asking = sqlite3.connect(
                self.path, timeout=5.0, isolation_level=None, check_same_thread=False
            )
        return bool(self._asking.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchall())

    def close(self) -> None:
        """Fold the log into the database and let go of the file."""
        if self._asking is not None:
            self._asking.close()
        self.engine.dispose()


def _make_tables(engine: Engine) -> None:
    """The newest schema at once, as the migrations would make it; Alembic takes a tenth of all memory."""
    with engine.execution_options(writes=True).begin() as connection:
        GAMES.metadata.create_all(connection)
        connection.exec_driver_sql(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
        )
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (HEAD,))


def _first_line(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0][:200]


def _check(path: Path) -> None:
    """Tell a file that is no database, or a small one with broken pages, before anything is written."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if path.stat().st_size <= _CHECKED_WHOLE:
            verdict = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
            if verdict != "ok":
                raise sqlite3.DatabaseError(f"malformed: {verdict}")


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=4,
        max_overflow=12,
        connect_args={"check_same_thread": False, "timeout": 5.0, "isolation_level": None},
    )
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA cache_size=-2000")
    cursor.close()


def _look_through(views: Sequence[str], connection: sqlite3.Connection, _record: object) -> None:
    """See an older schema through these views."""
    connection.execute("PRAGMA temp_store=MEMORY")
    for view in views:
        connection.execute(view)


def _on_begin(connection: Connection) -> None:
    """SQLite's driver begins no transaction by itself here, so that schema changes are undone with the rest.

    A writer takes its lock at once: one that read first could be overtaken by another process and fail.
    """
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
