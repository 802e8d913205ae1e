"""A server on a fresh data directory, and games on it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.data_directory import DATABASE
from app.database import Database
from tests.app.browser_at_the_server import Game, Server, running


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    for name in list(os.environ):
        if name.startswith("STATION_MASTER_") and name != "STATION_MASTER_CHROMIUM":
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the schema and nothing in it: making one takes longer than copying it."""
    directory = tmp_path_factory.mktemp("empty")
    database = Database(directory)
    database.open()
    database.close()
    return directory / DATABASE


@pytest.fixture
def data(tmp_path: Path, empty_database: Path) -> Path:
    """A data directory as a server leaves it that nobody used yet."""
    directory = tmp_path / "data"
    directory.mkdir()
    shutil.copy(empty_database, directory / DATABASE)
    return directory


@pytest.fixture
def server(data: Path) -> Iterator[Server]:
    """A server anybody may play solitaire on."""
    with running(data) as server:
        yield server


@pytest.fixture
def game(server: Server) -> Game:
    """A First Day game just dealt from seed 77."""
    return server.deal()
