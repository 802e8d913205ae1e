"""Tables of four: many games at once, every page with its stream, an act every two seconds in each game."""

import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from app.acting import apply
from app.database import Database
from app.games import Games
from app.identity import Found, Seat, Sessions
from app.ledger import Ledger
from app.open_game import Dealt, OpenGame
from engine.config import config_from_json
from engine.decisions import decision
from engine.game import legal_intents
from engine.wire import intent_to_json
from tests.app.served import Served, served
from tests.bench.figures import Figure, percentile
from tests.bench.many_pages import Page, Sums

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
SECONDS_BETWEEN_ACTS = 2.0
SECONDS = 40.0
SATURATED_SECONDS = 12.0
SATURATED_ACTS = 160


class Act(NamedTuple):
    """An act to be posted, and the version it leads to."""

    player: int
    intent: str
    version: int


class Script(NamedTuple):
    """A game on the disk, a token for each of its people, and what they will do."""

    code: str
    tokens: list[str]
    acts: list[Act]


def write_scripts(directory: Path, games: int, acts: int) -> list[Script]:
    """Deal so many games into a fresh data directory and think up what happens in them."""
    directory.mkdir()
    return asyncio.run(_write_scripts(directory, games, acts))


async def _write_scripts(directory: Path, games: int, acts: int) -> list[Script]:
    database = Database(directory)
    database.open()
    ledger = Ledger(database.engine)
    ledger.start()
    sessions = Sessions(database, ledger)
    door = Games(database, ledger, sessions, games)
    scripts = [await _script(door, sessions, seed, acts) for seed in range(games)]
    ledger.stop()
    database.close()
    return scripts


async def _script(door: Games, sessions: Sessions, seed: int, acts: int) -> Script:
    dealt = Dealt(config_from_json({"mode": "competitive"}, len(PLAYERS)), PLAYERS, seed, None)
    opened = [await sessions.open() for _ in PLAYERS]
    game = await door.deal(dealt, opened[0][1])
    for person, (_, visitor) in zip(game.people[1:], opened[1:], strict=True):
        await sessions.join(visitor, Found(game.code, game.id, Seat(person.id, person.number)))
    return Script(game.code, [token for token, _ in opened], _thought_up(game, random.Random(seed), acts))


def _thought_up(game: OpenGame, chance: random.Random, acts: int) -> list[Act]:
    """Acts at random, in memory only, with the passes that the server will add."""
    found = []
    while len(found) < acts and (waiting := decision(game.state)) is not None:
        intent = chance.choice(legal_intents(game.state, waiting.player))
        for step in apply(game, waiting.player, intent).steps:
            game.accept(step.entry, step.state, step.events)
        text = json.dumps(intent_to_json(intent), separators=(",", ":"), sort_keys=True)
        found.append(Act(waiting.player, text, game.version))
    return found


async def _open(server: Served, scripts: list[Script], sums: Sums) -> list[list[Page]]:
    port = int(server.address.rpartition(":")[2])
    tables = []
    for script in scripts:
        pages = [Page(port, script.code, token, sums) for token in script.tokens]
        for page in pages:
            await page.open()
        tables.append(pages)
    await asyncio.sleep(2)
    return tables


def _close(tables: list[list[Page]]) -> None:
    for pages in tables:
        for page in pages:
            page.close()


async def _play_at_leisure(script: Script, pages: list[Page], wait: float, sums: Sums) -> None:
    """One act every two seconds, whether or not all pages show the one before."""
    await asyncio.sleep(wait)
    end = time.perf_counter() + SECONDS
    before = 0
    for number, act in enumerate(script.acts):
        began = time.perf_counter()
        if began > end:
            return
        try:
            async with asyncio.timeout(10):
                await pages[act.player].until_it_shows(before)
                await pages[act.player].act(act.intent, number)
                others = [page for player, page in enumerate(pages) if player != act.player]
                await asyncio.gather(*(page.until_it_shows(act.version) for page in others))
                sums.shown.append((time.perf_counter() - began) * 1000)
        except TimeoutError:
            sums.errors.append("an act was not shown within ten seconds")
        before = act.version
        await asyncio.sleep(max(0.0, began + SECONDS_BETWEEN_ACTS - time.perf_counter()))


async def _leisure(server: Served, scripts: list[Script]) -> Sums:
    sums = Sums()
    tables = await _open(server, scripts, Sums())
    for pages in tables:
        for page in pages:
            page.sums = sums
    step = SECONDS_BETWEEN_ACTS / len(scripts)
    plays = (
        _play_at_leisure(script, pages, place * step, sums)
        for place, (script, pages) in enumerate(zip(scripts, tables, strict=True))
    )
    before = _processor_seconds(server)
    await asyncio.gather(*plays)
    sums.processor = _processor_seconds(server) - before
    _close(tables)
    return sums


async def _play_at_once(script: Script, pages: list[Page], end: float) -> int:
    """Act after act without a pause; how many were answered."""
    for number, act in enumerate(script.acts):
        if time.perf_counter() > end:
            return number
        page = pages[act.player]
        if number:
            page.form["version"] = str(script.acts[number - 1].version)
        await page.act(act.intent, number)
    return len(script.acts)


async def _saturated(server: Served, scripts: list[Script]) -> tuple[float, Sums]:
    """Acts a second with every game acting as fast as it is answered; nobody else looks on."""
    sums = Sums()
    port = int(server.address.rpartition(":")[2])
    tables = []
    for script in scripts:
        pages = [Page(port, script.code, token, sums) for token in script.tokens]
        for page in pages:
            await page.open()
            page.close_stream()
        tables.append(pages)
    began, before = time.perf_counter(), _processor_seconds(server)
    end = began + SATURATED_SECONDS
    plays = (_play_at_once(script, pages, end) for script, pages in zip(scripts, tables, strict=True))
    done = await asyncio.gather(*plays)
    took = time.perf_counter() - began
    sums.processor = _processor_seconds(server) - before
    _close(tables)
    return sum(done) / took, sums


def _processor_seconds(server: Served) -> float:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(server: Served) -> float:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024


def _posts_at_the_server(server: Served) -> list[float]:
    return [
        float(line["ms"])
        for line in server.said
        if line["event"] == "request" and line["method"] == "POST" and line["path"].endswith("/acts")
    ]


def _at_leisure(root: Path, games: int) -> Iterator[Figure]:
    directory = root / f"leisure-{games}"
    scripts = write_scripts(directory, games, int(SECONDS / SECONDS_BETWEEN_ACTS) + 2)
    with served(directory, MAX_GAMES=str(games + 1)) as server:
        sums = asyncio.run(_leisure(server, scripts))
        memory = _memory(server)
        took = server.stop()
        posts = _posts_at_the_server(server)
    name = f"{games} tables of four, {games * 4} streams"
    yield Figure(f"{name}: POST at the server, p50", percentile(posts, 0.5), "ms", "10")
    yield Figure(f"{name}: POST at the server, p99", percentile(posts, 0.99), "ms", "60")
    yield Figure(f"{name}: POST to the last other page, p50", percentile(sums.shown, 0.5), "ms", "50")
    yield Figure(f"{name}: POST to the last other page, p99", percentile(sums.shown, 0.99), "ms", "200")
    yield Figure(f"{name}: acts", len(posts), "acts")
    yield Figure(f"{name}: processor for each act", sums.processor * 1000 / len(posts), "ms")
    yield Figure(f"{name}: errors", len(sums.errors), "errors", "0")
    yield Figure(f"{name}: most memory", memory, "MB", "300")
    yield Figure(f"{name}: stopping", took, "s", "5")


def _at_once(root: Path, games: int) -> Iterator[Figure]:
    directory = root / "saturated"
    scripts = write_scripts(directory, games, SATURATED_ACTS)
    with served(directory, MAX_GAMES=str(games + 1)) as server:
        rate, sums = asyncio.run(_saturated(server, scripts))
    yield Figure(f"{games} tables acting without a pause, durable", rate, "acts/s", "300")
    processor = sums.processor * 1000 / len(sums.posts)
    yield Figure(f"{games} tables acting without a pause: processor for each act", processor, "ms")
    yield Figure(f"{games} tables acting without a pause: errors", len(sums.errors), "errors", "0")


def figures() -> Iterator[Figure]:
    """All figures of tables."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _at_leisure(Path(folder), 50)
        yield from _at_leisure(Path(folder), 200)
        yield from _at_once(Path(folder), 50)
