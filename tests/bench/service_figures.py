"""What the service does: acts, undo, start-up, memory, bytes on the wire and on the disk."""

import json
import random
import tempfile
import time
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from engine.record import write_save
from tests.app.served import Served, served
from tests.bench.browser import Browser, hidden_fields, linked
from tests.bench.engine_figures import campaign
from tests.bench.figures import Figure, milliseconds, percentile

ACTS = 600
GAMES_IN_PLAY = 50
STORED_GAMES = 1_000


def _memory(server: Served) -> float:
    """Resident memory of the server in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def _deal(browser: Browser, seed: int, preset: str = "standard") -> str:
    answer = browser.submit("/games", {"preset": preset, "seed": str(seed)})
    assert answer.place, answer.text[:300]
    return urlsplit(answer.place).path


def _choices(browser: Browser, path: str) -> list[str]:
    """Every intent of the Menu, as the forms of the page would post it."""
    menu = json.loads(browser.ask("GET", f"/api{path}/menu").text)["menu"]
    return [json.dumps(entry["intent"]) for entry in menu["entries"]]


def _play(browser: Browser, path: str, acts: int, chance: random.Random) -> list[tuple[float, int]]:
    """Act so often, as a page with htmx does; milliseconds and compressed bytes of every swap."""
    swaps = []
    fields = hidden_fields(browser.ask("GET", path).text)
    for number in range(acts):
        choices = _choices(browser, path)
        if not choices:
            break
        act = {**fields, "intent": chance.choice(choices), "id": f"bench-{path[-4:]}-{number}"}
        began = time.perf_counter()
        answer = browser.submit(f"{path}/acts", act, htmx=True)
        swaps.append(((time.perf_counter() - began) * 1000, answer.size))
        assert answer.status == HTTPStatus.OK, answer.text[:300]
        fields = hidden_fields(answer.text)
    return swaps


def _acts(server: Served) -> Iterator[Figure]:
    browser, chance = Browser(server.address), random.Random(1)
    swaps: list[tuple[float, int]] = []
    while len(swaps) < ACTS:
        swaps += _play(browser, _deal(browser, len(swaps)), ACTS - len(swaps), chance)
    times, sizes = [swap[0] for swap in swaps[20:]], [swap[1] for swap in swaps[20:]]
    yield Figure("POST to swapped fragments, durable, p50", percentile(times, 0.5), "ms", "5")
    yield Figure("POST to swapped fragments, durable, p99", percentile(times, 0.99), "ms", "20")
    yield Figure("median swap, compressed", percentile(sizes, 0.5) / 1000, "kB", "8")


def _first_load(server: Served) -> Iterator[Figure]:
    browser = Browser(server.address)
    path = _deal(browser, 5)
    page = browser.ask("GET", path)
    files = linked(page.text)
    sizes = [browser.ask("GET", urljoin(path, name)).size for name in files]
    yield Figure("first load of the game page, compressed", (page.size + sum(sizes)) / 1000, "kB", "60")
    yield Figure("first load of the game page", 1 + len(files), "requests", "25")
    yield Figure("the page itself, compressed", page.size / 1000, "kB")


def _undo(server: Served) -> Iterator[Figure]:
    """Undo and redo at the end of a Campaign game, page included."""
    browser = Browser(server.address)
    save = write_save(campaign(7), reveal_seed=True)
    path = browser.upload("/games/import", "save", save)
    times = []
    for number in range(20):
        fields = hidden_fields(browser.ask("GET", path).text)
        verb = {"undo": "1", "id": f"undo-{number}"}
        times.append(
            milliseconds(lambda fields=fields, verb=verb: browser.submit(f"{path}/acts", fields | verb))
        )
    yield Figure("undo at the end of a Campaign game, p50", percentile(times, 0.5), "ms", "50")
    yield Figure("undo at the end of a Campaign game, slowest of 20", max(times), "ms", "50")


def _disk(directory: Path) -> Iterator[Figure]:
    """Bytes for each stored intent: two sizes of the database, before and after the acts."""
    database = directory / "station-master.db"
    with served(directory) as server:
        browser, chance = Browser(server.address), random.Random(2)
        path = _deal(browser, 11)
        server.stop()
    before = database.stat().st_size
    with served(directory) as server:
        browser.close()
        again = Browser(server.address)
        again.cookie = browser.cookie
        acts = len(_play(again, path, 400, chance))
        server.stop()
    yield Figure("stored for each intent", (database.stat().st_size - before) / max(1, acts), "bytes", "300")


def _start_up(directory: Path) -> Iterator[Figure]:
    with served(directory, MAX_GAMES=str(2 * STORED_GAMES)) as server:
        browser = Browser(server.address)
        for seed in range(STORED_GAMES):
            _deal(browser, seed)
        server.stop()
    began = time.perf_counter()
    with served(directory, MAX_GAMES=str(2 * STORED_GAMES)):
        yield Figure(
            f"start-up to healthy with {STORED_GAMES:,} stored games", time.perf_counter() - began, "s", "1"
        )


def _in_play(server: Served) -> Iterator[Figure]:
    yield Figure("memory, idle", _memory(server), "MB", "90")
    browser, chance = Browser(server.address), random.Random(3)
    for seed in range(GAMES_IN_PLAY):
        _play(browser, _deal(browser, seed), 60, chance)
    yield Figure(f"memory with {GAMES_IN_PLAY} games in play", _memory(server), "MB", "150")


def figures() -> Iterator[Figure]:
    """All figures of the service."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, measure in (("memory", _in_play), ("acts", _acts), ("load", _first_load), ("undo", _undo)):
            (root / name).mkdir()
            with served(root / name, LOG_LEVEL="info") as server:
                yield from measure(server)
        (root / "disk").mkdir()
        yield from _disk(root / "disk")
        (root / "start").mkdir()
        yield from _start_up(root / "start")
