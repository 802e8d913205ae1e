"""The database and the data directory: what is answered is there, and what is wrong is said in one line."""

import asyncio
import errno
import json
import os
import shutil
import sqlite3
import stat
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from app.data_directory import DATABASE, DirectoryLock, prepare
from app.database import Database
from app.faults import StorageFault, storage_fault
from app.ledger import Ledger
from app.main import open_services
from tests.app.browser_at_the_server import Game, play_form, running, settings_for


def test_a_game_is_there_after_a_restart(data: Path) -> None:
    with running(data) as server:
        game = server.deal()
        game.play(30)
        before = game.api()
        cookies = dict(server.client.cookies)
    with running(data) as server:
        server.client.cookies.update(cookies)
        assert Game(server, server.client, game.code).api() == before


def test_an_idle_game_leaves_memory_and_comes_back(game: Game) -> None:
    game.play(12)
    before = game.api()
    assert game.server.services.games.drop_idle(seconds=-1) == 1
    assert game.server.services.games.in_memory == 0
    assert game.api() == before


def test_an_act_sent_twice_over_a_restart_is_done_once(data: Path) -> None:
    with running(data) as server:
        game = server.deal()
        form = dict(game.form)
        game.act({"type": "localOps.choose", "option": "draw"})
        cookies = dict(server.client.cookies)
    with running(data) as server:
        server.client.cookies.update(cookies)
        again = Game(server, server.client, game.code)
        again.form = form
        assert again.post(intent='{"type":"localOps.choose","option":"draw"}').status_code == 200
        assert again.open.version == 1


def test_the_database_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    with running(tmp_path / "new") as server:
        server.deal()
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
        assert stat.S_IMODE((tmp_path / "new" / DATABASE).stat().st_mode) == 0o600


def test_writing_waits_for_the_disk(data: Path) -> None:
    with running(data) as server, server.services.database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def opening(directory: Path) -> str:
    """The one line with which a server refuses to start on the directory."""
    with ExitStack() as stack, pytest.raises(StorageFault) as fault:
        open_services(settings_for(directory), None, stack)  # type: ignore[arg-type]
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_a_second_server_on_the_same_directory_is_refused(data: Path) -> None:
    with running(data):
        assert f"process {os.getpid()}" in opening(data)
    with running(data) as server:
        assert server.client.get("/").status_code == 200


def test_a_file_that_is_no_database_is_left_alone(data: Path) -> None:
    (data / DATABASE).write_bytes(b"my diary, not a database" * 100)
    assert "no database" in opening(data)
    assert (data / DATABASE).read_bytes().startswith(b"my diary")


def test_a_damaged_database_is_told_before_anything_is_written(data: Path) -> None:
    with running(data) as server:
        server.deal().play(30)
    content = bytearray((data / DATABASE).read_bytes())
    content[4096 * 4 : 4096 * 9] = b"\x55" * (4096 * 5)
    (data / DATABASE).write_bytes(content)
    assert "damaged" in opening(data)
    assert (data / DATABASE).read_bytes() == bytes(content)


def test_a_truncated_database_is_told(data: Path) -> None:
    with running(data) as server:
        server.deal().play(10)
    content = (data / DATABASE).read_bytes()
    (data / DATABASE).write_bytes(content[: len(content) // 2])
    assert "damaged" in opening(data)


def test_a_database_of_a_newer_server_is_not_touched(data: Path) -> None:
    with sqlite3.connect(data / DATABASE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer version" in opening(data)


def test_a_directory_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "can't be made" in opening(tmp_path / "file" / "data")
    assert "can't be made" in opening(tmp_path / "file")


def test_a_read_only_directory_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.data_directory.is_writable", lambda _: False)
    assert "read-only" in opening(data)


def test_a_directory_of_somebody_else_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.data_directory.is_writable", lambda _: False)
    monkeypatch.setattr("app.data_directory.os.geteuid", lambda: 4242)
    assert "belongs to another user" in opening(data)


def test_a_full_disk_is_said_and_loses_nothing(game: Game) -> None:
    game.play(3)
    before = game.save()
    database = game.server.services.database
    with database.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()

    room = {"pages": pages}

    def bound(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={room['pages']}")

    def fill(connection: Any) -> None:
        connection.execute(text(f"PRAGMA max_page_count={room['pages']}"))

    # The writer may hold its connection or take any of the pool: each of them meets the full disk.
    event.listen(database.engine, "checkout", bound)
    asyncio.run(game.server.services.ledger.write(fill))
    answers = []
    for _ in range(200):
        answers.append(game.post(intent=json.dumps(game.menu()[0])))
        if answers[-1].status_code != 200:
            break
        game.form = play_form(answers[-1].text)
        before = game.save()
    assert answers[-1].status_code == 503
    assert "disk of the data directory is full" in answers[-1].text
    assert game.save() == before
    game.server.services.games.drop_idle(seconds=-1)
    assert game.save() == before

    room["pages"] = 1_000_000
    asyncio.run(game.server.services.ledger.write(fill))
    game.refresh()
    assert game.act(game.menu()[0]).status_code == 200


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (sqlite3.OperationalError("database or disk is full"), "full"),
        (sqlite3.OperationalError("attempt to write a readonly database"), "can't be written"),
        (sqlite3.DatabaseError("database disk image is malformed"), "damaged"),
        (sqlite3.OperationalError("disk I/O error"), "fails to read or write"),
        (sqlite3.OperationalError("unable to open database file"), "can't be opened"),
        (sqlite3.OperationalError("database is locked"), "locked"),
        (OSError(errno.ENOSPC, "No space left on device"), "full"),
    ],
)
def test_errors_of_the_machine_are_told_in_our_words(error: Exception, word: str) -> None:
    assert word in str(storage_fault(error))


def test_other_errors_are_no_faults_of_storage() -> None:
    assert storage_fault(ValueError("x")) is None
    assert storage_fault(sqlite3.IntegrityError("UNIQUE constraint failed")) is None
    assert storage_fault(OSError(errno.ENOENT, "No such file")) is None


def test_jobs_that_wait_together_share_a_commit_and_one_that_fails_fails_alone(data: Path) -> None:
    database = Database(data)
    database.open()
    ledger = Ledger(database.engine)
    ledger.start()
    insert = "INSERT INTO rejoins (code_hash, player_id, expires) VALUES (x'00', 1, 1)"

    async def together() -> list[object]:
        jobs = [ledger.write(lambda c: c.execute(text("SELECT 1")).scalar()) for _ in range(50)]
        jobs.insert(25, ledger.write(lambda c: c.execute(text(insert)).rowcount))
        return await asyncio.gather(*jobs, return_exceptions=True)

    results = asyncio.run(together())
    assert [r for r in results if r == 1] == [1] * 50
    assert sum(isinstance(r, Exception) for r in results) == 1
    ledger.stop()
    database.close()


def test_a_ledger_that_reads_only_refuses_with_its_reason(data: Path) -> None:
    database = Database(data)
    ledger = Ledger(database.engine)
    ledger.read_only_reason = "The migration failed."
    with pytest.raises(StorageFault, match="migration"):
        asyncio.run(ledger.write(lambda _: None))
    database.close()


def test_a_game_deleted_by_the_operator_while_it_is_played_is_gone(game: Game) -> None:
    from app.store import delete_game

    asyncio.run(game.server.services.ledger.write(lambda c: delete_game(c, game.open.id)))
    answer = game.post(intent='{"type":"localOps.choose","option":"draw"}')
    assert answer.status_code == 404
    assert game.page().status_code == 404


def test_finished_games_go_when_their_days_are_over(game: Game) -> None:
    from app.store import delete_old

    write = game.server.services.ledger.write
    game.play(400)
    assert asyncio.run(write(lambda c: delete_old(c, 0))) == []
    assert asyncio.run(write(lambda c: delete_old(c, 1))) == []
    asyncio.run(write(lambda c: c.execute(text("UPDATE games SET finished = 1")).rowcount))
    assert asyncio.run(write(lambda c: delete_old(c, 1))) == [game.code]


def test_prepare_makes_missing_parents(tmp_path: Path) -> None:
    prepare(tmp_path / "a" / "b")
    with DirectoryLock(tmp_path / "a" / "b"):
        assert (tmp_path / "a" / "b" / "station-master.lock").exists()
    shutil.rmtree(tmp_path / "a")


def test_a_writer_who_no_longer_waits_does_no_harm(data: Path) -> None:
    database = Database(data)
    database.open()
    ledger = Ledger(database.engine)

    async def give_up() -> object:
        waiting = asyncio.create_task(ledger.write(lambda c: c.execute(text("SELECT 1")).scalar()))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        ledger.start()
        return await ledger.write(lambda c: c.execute(text("SELECT 2")).scalar())

    assert asyncio.run(give_up()) == 2
    ledger.stop()
    database.close()


def test_a_game_that_memory_has_wrong_is_read_again(game: Game) -> None:
    game.play(3)
    stored = game.save()
    intent = json.dumps(game.menu()[0])
    game.open.version -= 1
    game.form["version"] = str(game.open.version)
    assert game.post(intent=intent).status_code == 409
    assert game.save() == stored
    game.refresh()
    assert game.act(game.menu()[0]).status_code == 200
