"""Backups: one SQLite file holding the database and the join secret, made while the server runs."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from app.data_directory import DATABASE
from app.faults import StorageFault
from app.join_secret import read_secret, store_secret
from app.migrations import REVISIONS


def back_up(directory: Path, file: Path) -> int:
    """Write a consistent copy to a new file; its size in bytes."""
    if file.exists():
        raise StorageFault(f"{file} exists already: name a new file.")
    draft = file.with_name(f"{file.name}.part")
    draft.unlink(missing_ok=True)
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with (
            closing(sqlite3.connect(directory / DATABASE)) as source,
            closing(sqlite3.connect(draft)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute("CREATE TABLE backup_files (name TEXT PRIMARY KEY, content TEXT)")
            secret = read_secret(directory)
            if secret is not None:
                copy.execute("INSERT INTO backup_files VALUES ('join-secret', ?)", (secret,))
            copy.commit()
        _to_disk(draft)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return file.stat().st_size


def restore(directory: Path, file: Path) -> Path | None:
    """Put a backup in the place of the database; where the old one was moved, if there was one."""
    _check(file)
    draft = directory / "restoring.db"
    draft.unlink(missing_ok=True)
    with closing(_readable(file)) as source, closing(sqlite3.connect(draft)) as copy:
        source.backup(copy)
        secret = _take_secret(copy)
        copy.commit()
        copy.execute("PRAGMA journal_mode=DELETE")
    draft.chmod(0o600)
    _to_disk(draft)
    kept = _move_away(directory / DATABASE)
    draft.replace(directory / DATABASE)
    if secret is not None:
        store_secret(directory, secret)
    return kept


def _readable(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        raise StorageFault(f"There is no file {file}.")
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def _check(file: Path) -> None:
    try:
        with closing(_readable(file)) as source:
            verdict = source.execute("PRAGMA quick_check(1)").fetchone()[0]
            revision = source.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            source.execute("SELECT 1 FROM games LIMIT 1").fetchone()
    except (sqlite3.DatabaseError, TypeError):
        raise StorageFault(f"{file} is no backup of this server. Nothing was changed.") from None
    if verdict != "ok":
        raise StorageFault(f"{file} is damaged. Nothing was changed.")
    if revision not in REVISIONS:
        raise StorageFault(f"{file} was made by a newer version of this server. Nothing was changed.")


def _take_secret(copy: sqlite3.Connection) -> str | None:
    has_extra = copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'backup_files'").fetchone()
    if has_extra is None:
        return None
    row = copy.execute("SELECT content FROM backup_files WHERE name = 'join-secret'").fetchone()
    copy.execute("DROP TABLE backup_files")
    return str(row[0]) if row else None


def _move_away(path: Path) -> Path | None:
    """Fold the log into the old database and keep it under another name."""
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.DatabaseError:
        pass  # a damaged database is kept as it is
    kept = path.with_name(f"{path.name}.before-restore-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    path.rename(kept)
    for ending in ("-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + ending))
    return kept


def _to_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
