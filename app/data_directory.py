"""The data directory: made when missing, checked, and locked so that one server at a time uses it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from app.faults import StorageFault

DATABASE = "station-master.db"
SECRET = "join-secret"  # noqa: S105 (a file name)
_LOCK = "station-master.lock"


def prepare(directory: Path) -> None:
    """Make and check the directory; raises `StorageFault`."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageFault(
            f"The data directory {directory} can't be made ({error.strerror}): "
            "make it, or set STATION_MASTER_DATA_DIR."
        ) from None
    if not directory.is_dir():
        raise StorageFault(f"{directory} is not a directory: set STATION_MASTER_DATA_DIR to one.")
    for path in (directory, directory / DATABASE, directory / SECRET):
        if path.exists():
            _must_be_ours(path)


def _must_be_ours(path: Path) -> None:
    if is_writable(path):
        return
    owner, ours = path.stat().st_uid, os.geteuid()
    if owner != ours:
        raise StorageFault(
            f"{path} belongs to another user (number {owner}) and this server runs as number {ours}: "
            "give it to this user, or run as that one."
        )
    raise StorageFault(f"{path} is read-only: make it writable, or set STATION_MASTER_DATA_DIR.")


def is_writable(path: Path) -> bool:
    """May this process change the file, or make files in the directory?"""
    return os.access(path, os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0))


class DirectoryLock:
    """Held by the one server that uses the directory; let go when the process ends, however it ends."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / _LOCK
        self._descriptor: int | None = None

    def __enter__(self) -> Self:
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageFault(f"{self._path} can't be opened ({error.strerror}).") from None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(descriptor, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(descriptor)
            raise StorageFault(
                f"Another server already uses the data directory {self._path.parent} (process {holder}): "
                "stop it first, or set another STATION_MASTER_DATA_DIR."
            ) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode("ascii"))
        self._descriptor = descriptor
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
