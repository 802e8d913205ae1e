"""The command `simulate`: many bot games over processes; the playing itself is the engine's.

Games are dealt in batches of seeds, so that any number of processes gives the same report.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.answers import Answer, Trouble
from app.inspecting import read_text
from app.reports_in_words import comparison_in_words, report_in_words
from engine.bots.roster import BOTS
from engine.config import PRESETS, BadConfig, Config, config_from_json, config_to_json
from engine.record import digest, replay, write_save
from engine.record.games import Record
from engine.simulation.comparing import compared
from engine.simulation.coverage import never_happened
from engine.simulation.playing import Deal
from engine.simulation.reports import Report, game_report, merged, report_from_json, summary

_BATCH = 4
_LARGEST_REPORT = 200_000_000


@dataclass(frozen=True, slots=True)
class Table:
    """What is played at every table: the config and who sits there."""

    config: Config
    bots: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """For the report's head."""
        return {"config": config_to_json(self.config), "bots": list(self.bots)}


@dataclass(frozen=True, slots=True)
class Kept:
    """One of the best games so far."""

    revenue: int
    seed: int
    save: str


@dataclass(frozen=True, slots=True)
class Batch:
    """Some seeds for one process, and how many of the best games it shall hand back."""

    table: Table
    seeds: range
    probes: int
    keep: int


def add_commands(commands: Any) -> None:
    """Add `simulate` to the parser's commands."""
    command = commands.add_parser("simulate", help="play many bot games and report")
    command.add_argument("--games", type=_positive, default=400, metavar="N")
    command.add_argument("--players", type=int, default=1, choices=range(1, 5), metavar="1-4")
    command.add_argument("--preset", default=None, choices=list(PRESETS))
    command.add_argument("--rules", default="", metavar="KEY=VALUE,…", help="settings over the preset's")
    command.add_argument("--bot", default="developer", metavar="NAME[,NAME…]", help=", ".join(BOTS))
    command.add_argument("--first-seed", type=int, default=1, metavar="N")
    command.add_argument("--processes", type=_positive, default=1, metavar="K")
    command.add_argument("--probes", type=int, default=0, metavar="N", help="illegal tries at each decision")
    command.add_argument(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="the same deals under two: a bot, a preset or KEY=VALUE, joined by +",
    )
    command.add_argument("--keep", nargs=2, metavar=("N", "DIR"), help="write the best N games as saves")
    command.add_argument("--merge", nargs="+", metavar="FILE", help="add up reports written with --json")
    command.set_defaults(run=_simulate)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _simulate(arguments: argparse.Namespace) -> Answer:
    if arguments.merge:
        return _answer(merged([_read_report(name) for name in arguments.merge]), {})
    last = arguments.first_seed + arguments.games - 1
    if not 0 <= arguments.first_seed <= last < 2**32:
        raise Trouble("seeds go from 0 to 4294967295: choose a smaller --first-seed or fewer --games.")
    if arguments.compare:
        return _compare(arguments)
    table = _table(arguments, "")
    report, kept = _play(table, arguments)
    if arguments.keep:
        _write_kept(kept, Path(arguments.keep[1]))
    return _answer(report, {**table.to_json(), "firstSeed": arguments.first_seed})


def _answer(report: Report, setup: dict[str, Any]) -> Answer:
    missing = never_happened(report.counts)
    data = {"setup": setup, **report.to_json(), "summary": summary(report), "neverHappened": missing}
    return Answer(data, report_in_words(data))


def _read_report(name: str) -> Report:
    try:
        return report_from_json(json.loads(read_text(name, _LARGEST_REPORT)))
    except (ValueError, KeyError, TypeError):
        raise Trouble(f"{name} is no report: write one with `simulate --json`.") from None


def _compare(arguments: argparse.Namespace) -> Answer:
    first, second = arguments.compare
    reports = [_play(_table(arguments, name), arguments)[0] for name in (first, second)]
    data = {
        "first": first,
        "second": second,
        "comparison": compared(*reports),
        "summaries": [summary(report) for report in reports],
    }
    return Answer(data, comparison_in_words(data))


def _table(arguments: argparse.Namespace, variant: str) -> Table:
    """The table that options and one side of a comparison describe."""
    preset, bots, settings = arguments.preset, arguments.bot, [*arguments.rules.split(",")]
    for word in variant.split("+"):
        if word in BOTS:
            bots = word
        elif word in PRESETS:
            preset = word
        else:
            settings.append(word)
    players = arguments.players
    if preset is None:
        preset = "standard" if players == 1 else "table"
    data = json.loads(json.dumps(PRESETS[preset]))
    for setting in filter(None, settings):
        _set(data, setting)
    try:
        return Table(config_from_json(data, players), _bots(bots, players))
    except BadConfig as bad:
        raise Trouble(str(bad)) from None


def _bots(names: str, players: int) -> tuple[str, ...]:
    bots = names.split(",")
    unknown = [bot for bot in bots if bot not in BOTS]
    if unknown:
        raise Trouble(f"there is no bot {unknown[0]!r}: choose from {', '.join(BOTS)}.")
    return tuple(bots[player % len(bots)] for player in range(players))


def _set(data: dict[str, Any], setting: str) -> None:
    """Put `key=value` where the config has that key (rules 12.5)."""
    key, equals, text = setting.partition("=")
    if not equals:
        raise Trouble(f"{setting!r} is no bot, no preset and no KEY=VALUE.")
    try:
        value = json.loads(text)
    except ValueError:
        value = text
    whole = config_to_json(Config())
    if key in whole["houseRules"]:
        data = data.setdefault("houseRules", {})
    elif key in whole["houseRules"]["revenue"]:
        data = data.setdefault("houseRules", {}).setdefault("revenue", {})
    elif key in whole["optionalRules"]:
        data = data.setdefault("optionalRules", {})
    data[key] = value


def _play(table: Table, arguments: argparse.Namespace) -> tuple[Report, list[Kept]]:
    """Play all games, told on stderr as they are finished."""
    keep = _kept_count(arguments)
    last = arguments.first_seed + arguments.games
    batches = [
        Batch(table, range(seed, min(seed + _BATCH, last)), arguments.probes, keep)
        for seed in range(arguments.first_seed, last, _BATCH)
    ]
    reports: list[Report] = []
    kept: list[Kept] = []
    done = 0
    for report, best in _in_processes(batches, arguments.processes):
        reports.append(report)
        kept = _best(kept + best, keep)
        done += len(report.games)
        _show_progress(done, arguments.games)
    return merged(reports), kept


def _kept_count(arguments: argparse.Namespace) -> int:
    if not arguments.keep:
        return 0
    try:
        return _positive(arguments.keep[0])
    except ValueError:
        raise Trouble("--keep takes a number of games and a folder.") from None


def _in_processes(batches: Iterable[Batch], processes: int) -> Iterator[tuple[Report, list[Kept]]]:
    if processes == 1:
        yield from map(play_batch, batches)
        return
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play_batch, batches)


def play_batch(batch: Batch) -> tuple[Report, list[Kept]]:
    """Play a few games; runs in a process of its own."""
    reports = []
    kept: list[Kept] = []
    for seed in batch.seeds:
        began = time.perf_counter()
        finished, report = game_report(Deal(batch.table.config, seed, batch.table.bots), batch.probes)
        report.games[0]["seconds"] = round(time.perf_counter() - began, 4)
        reports.append(report)
        if batch.keep:
            revenue = max(player.revenue for player in finished.state.players)
            _check_replay(finished.record, digest(finished.state))
            kept = _best([*kept, Kept(revenue, seed, write_save(finished.record))], batch.keep)
    return merged(reports), kept


def _check_replay(record: Record, expected: str) -> None:
    """A kept game is replayed before it is written."""
    found = replay(record)
    if found.stopped is not None or digest(found.state) != expected:
        raise Trouble(
            f"the game of seed {record.seed!r} does not replay to its own end: a fault in the rules."
        )


def _best(games: list[Kept], count: int) -> list[Kept]:
    return sorted(games, key=lambda game: (-game.revenue, game.seed))[:count]


def _write_kept(kept: list[Kept], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for game in kept:
            (folder / f"seed-{game.seed}.json").write_text(game.save + "\n", encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{folder} can't be written: {error.strerror or error}.") from None


def _show_progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done >= games else ""
        sys.stderr.write(f"\r{done} of {games} games{end}")
        sys.stderr.flush()
