"""Commands of whoever runs the server: serve, backup, restore, export, import, games, rejoin, secret.

All but `serve` and `restore` may be used while the server runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from app import backups, data_directory
from app.answers import Answer, Trouble
from app.codes import read_code
from app.database import Database
from app.faults import StorageFault, storage_fault
from app.identity import REJOIN_MINUTES, store_rejoin
from app.importing import make_game
from app.join_secret import find_or_make, make_secret, read_secret, secret_file, store_secret
from app.listing import moment_text, outcome_text
from app.loading import NoSuchGame, load
from app.models import GAMES, PLAYERS
from app.names import BadName, clean_name, same_name
from app.open_game import OpenGame
from app.settings import BadSettings, Settings, read_settings
from app.store import all_games, delete_game, write_game
from engine.record import BadSave, save_of, write_save

Run = Callable[[argparse.Namespace], Answer | None]


def add_commands(subparsers: Any) -> None:
    """Add these commands to the command line."""
    serve = _command(subparsers, "serve", "run the server", _serve)
    serve.add_argument("--host", help="instead of STATION_MASTER_HOST")
    serve.add_argument("--port", type=int, help="instead of STATION_MASTER_PORT")
    backup = _command(subparsers, "backup", "copy everything into one file, while the server runs", _backup)
    backup.add_argument("file", type=Path, metavar="FILE")
    restore = _command(subparsers, "restore", "put a backup back; the server must be stopped", _restore)
    restore.add_argument("file", type=Path, metavar="FILE")
    export = _command(subparsers, "export", "print a game as a save", _export)
    export.add_argument("code", metavar="CODE")
    opened = _command(subparsers, "import", "make a game of a save; prints a code to play it by", _import)
    opened.add_argument("file", type=Path, metavar="FILE")
    opened.add_argument("--name", default="Conductor", help="the player's name, where the save has none")
    games = _command(subparsers, "games", "list the games, or delete one", _games)
    games.add_argument("act", nargs="?", choices=("list", "delete"), default="list")
    games.add_argument("code", nargs="?", metavar="CODE")
    rejoin = _command(subparsers, "rejoin", "make a code that adds a device to a player", _rejoin)
    rejoin.add_argument("code", metavar="CODE")
    rejoin.add_argument("player", metavar="PLAYER", help="name or number, the first is 0")
    secret = _command(subparsers, "secret", "show the join secret, or make another", _secret)
    secret.add_argument("act", nargs="?", choices=("show", "rotate"), default="show")


def _command(subparsers: Any, name: str, words: str, run: Run) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = subparsers.add_parser(name, help=words, description=f"{words}.")
    parser.set_defaults(run=_in_one_line(run))
    return parser


def _in_one_line(run: Run) -> Run:
    """Faults of storage and bad settings end a command with one clear line."""

    def guarded(arguments: argparse.Namespace) -> Answer | None:
        try:
            return run(arguments)
        except (BadSettings, StorageFault, BadSave, BadName) as error:
            raise Trouble(str(error)) from None
        except NoSuchGame as error:
            raise Trouble(f"There is no game {error}.") from None
        except (SQLAlchemyError, OSError) as error:
            fault = storage_fault(error)
            if fault is None and isinstance(error, OSError):
                fault = StorageFault(f"{error.filename or 'A file'}: {error.strerror}.")
            if fault is None:
                raise
            raise Trouble(str(fault)) from None

    return guarded


@contextmanager
def _database(*, reads: bool = False) -> Iterator[tuple[Settings, Database]]:
    """The database of the settings; one that can't be written will do for a command that only reads."""
    settings = read_settings()
    data_directory.prepare(settings.data_dir)
    database = Database(settings.data_dir)
    database.open()
    try:
        if database.read_only_reason is not None and not reads:
            raise StorageFault(database.read_only_reason)
        yield settings, database
    finally:
        database.close()


@contextmanager
def _writing(database: Database) -> Iterator[Connection]:
    with database.engine.execution_options(writes=True).begin() as connection:
        yield connection


def _serve(arguments: argparse.Namespace) -> None:
    given = {key: getattr(arguments, key) for key in ("host", "port") if getattr(arguments, key) is not None}
    # The pages of the server are half of what there is to load; no other command needs them.
    from app import serving  # noqa: PLC0415

    serving.serve(read_settings(**given))


def _backup(arguments: argparse.Namespace) -> Answer:
    with _database(reads=True) as (settings, _):
        size = backups.back_up(settings.data_dir, arguments.file)
    return Answer({"file": str(arguments.file), "bytes": size}, f"{arguments.file}: {size} bytes.")


def _restore(arguments: argparse.Namespace) -> Answer:
    settings = read_settings()
    data_directory.prepare(settings.data_dir)
    with data_directory.DirectoryLock(settings.data_dir):
        kept = backups.restore(settings.data_dir, arguments.file)
    text = f"Restored from {arguments.file}." + (f" What was there before is {kept}." if kept else "")
    return Answer({"file": str(arguments.file), "before": str(kept) if kept else None}, text)


def _loaded(database: Database, code: str) -> OpenGame:
    proper = read_code(code)
    if proper is None:
        raise NoSuchGame(code)
    return load(database, proper).game


def _export(arguments: argparse.Namespace) -> Answer:
    with _database(reads=True) as (_, database):
        game = _loaded(database, arguments.code)
    reveal = game.is_seed_public
    record = game.record()
    return Answer(save_of(record, reveal_seed=reveal), write_save(record, reveal_seed=reveal))


def _import(arguments: argparse.Namespace) -> Answer:
    try:
        text = arguments.file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Trouble(f"{arguments.file} is no text, so it is no save.") from None
    made = make_game(text, clean_name(arguments.name))
    with _database() as (_, database), _writing(database) as connection:
        stored = write_game(connection, made.new, None)
        rejoin = store_rejoin(connection, stored.player_ids[0])
    data = {"code": stored.code, "rejoin": rejoin, "note": made.note, "intents": len(made.game.live)}
    text = (
        f"{stored.code} is ready; to play it, open /rejoin and type {rejoin} within {REJOIN_MINUTES} minutes."
    )
    return Answer(data, f"{made.note}\n{text}" if made.note else text)


def _games(arguments: argparse.Namespace) -> Answer:
    with _database(reads=arguments.act == "list") as (_, database):
        if arguments.act == "delete":
            return _deleted(database, arguments.code)
        with database.read() as reader:
            rows = all_games(reader)
    data = [
        {
            "code": row.code,
            "mode": row.mode,
            "status": row.status,
            "players": names,
            "day": row.day,
            "stage": row.stage,
            "revenue": row.revenue,
            "frozen": row.frozen,
            "outcome": outcome_text(row.status, row.result),
            "changed": moment_text(row.changed),
        }
        for row, names in rows
    ]
    lines = [
        f"{game['code']:<12} {game['status']:<10} Day {game['day']}, Stage {game['stage']:<3} "
        f"{game['changed']}  {', '.join(names)}"
        for game, (_, names) in zip(data, rows, strict=True)
    ]
    return Answer(data, "\n".join(lines) or "No games yet.")


def _deleted(database: Database, code: str | None) -> Answer:
    if code is None:
        raise Trouble("Say which game: station-master games delete CODE.")
    game = _stored(database, code)
    with _writing(database) as connection:
        delete_game(connection, game.id)
    return Answer({"deleted": game.code}, f"{game.code} is deleted.")


def _stored(database: Database, code: str) -> Any:
    """The row of a game, or of a lobby."""
    with database.read() as reader:
        row = reader.execute(select(GAMES.c.id, GAMES.c.code).where(GAMES.c.code == read_code(code))).first()
    if row is None:
        raise NoSuchGame(code)
    return row


def _rejoin(arguments: argparse.Namespace) -> Answer:
    with _database() as (_, database):
        game = _stored(database, arguments.code)
        with _writing(database) as connection:
            players = connection.execute(select(PLAYERS).where(PLAYERS.c.game_id == game.id)).all()
            wanted = arguments.player
            found = [p for p in players if str(p.number) == wanted or same_name(p.name, wanted)]
            if len(found) != 1:
                names = ", ".join(f"{p.number} {p.name}" for p in players)
                raise Trouble(f"{game.code} has no player {wanted}; its players are {names}.")
            code = store_rejoin(connection, found[0].id)
    data = {"code": game.code, "player": found[0].name, "rejoin": code, "minutes": REJOIN_MINUTES}
    return Answer(
        data, f"{found[0].name} can open /rejoin and type {code} once, within {REJOIN_MINUTES} minutes."
    )


def _secret(arguments: argparse.Namespace) -> Answer:
    settings = read_settings()
    data_directory.prepare(settings.data_dir)
    if arguments.act == "rotate":
        if settings.join_secret is not None:
            raise Trouble("The secret comes from STATION_MASTER_JOIN_SECRET: change it there.")
        store_secret(settings.data_dir, make_secret())
    elif settings.join_secret is not None:
        given = settings.join_secret.get_secret_value()
        return Answer({"secret": given, "file": None}, given)
    secret = read_secret(settings.data_dir) or find_or_make(settings.data_dir)[0]
    return Answer({"secret": secret, "file": str(secret_file(settings.data_dir))}, secret)
