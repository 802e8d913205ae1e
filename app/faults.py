"""Faults of the machine below us, each said in one clear sentence."""

from __future__ import annotations

import sqlite3


class StorageFault(Exception):
    """Nothing was changed and nothing is lost; the text says what is wrong and what to do."""


_SENTENCES: tuple[tuple[str, str], ...] = (
    ("disk is full", "The disk of the data directory is full: free some space. Nothing was changed."),
    ("readonly", "The database can't be written to: make the data directory writable. Nothing was changed."),
    ("malformed", "The database is damaged: stop the server and restore a backup, keeping the damaged file."),
    ("not a database", "station-master.db is no database of this server: move it away or restore a backup."),
    ("disk i/o error", "The disk of the data directory fails to read or write. Nothing was changed."),
    ("unable to open", "The database can't be opened: check the data directory and its permissions."),
    ("locked", "Another program keeps the database locked: close it and try again. Nothing was changed."),
)


def storage_fault(error: BaseException) -> StorageFault | None:
    """The fault behind an error of SQLite's or the file system's, or None when it is none."""
    origin = getattr(error, "orig", None) or error
    if isinstance(origin, sqlite3.IntegrityError):
        return None
    if isinstance(origin, sqlite3.DatabaseError):
        text = str(origin).lower()
        for key, sentence in _SENTENCES:
            if key in text:
                return StorageFault(sentence)
    if isinstance(origin, OSError) and origin.errno == 28:
        return StorageFault(_SENTENCES[0][1])
    return None
