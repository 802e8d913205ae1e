"""Reports of many games: added up in any order, then told as figures.

A report is plain JSON data (`games`, one line each, and `counts`), so that a run can be spread over processes
and machines and merged.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.chance import Seed
from engine.simulation.counting import Counting, Counts, added
from engine.simulation.playing import Deal, Finished, play_game
from engine.simulation.probing import Probing

_Z: float = 1.959964
"""Of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Report:
    """What many games came to. Equal seeds, config and bots give equal reports, but for the times."""

    games: list[dict[str, Any]] = field(default_factory=list)
    counts: Counts = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Everything that merging needs."""
        return {"games": self.games, "counts": self.counts}


def report_from_json(data: dict[str, Any]) -> Report:
    """A report that was written as JSON."""
    return Report(list(data["games"]), dict(data["counts"]))


def merged(reports: Sequence[Report]) -> Report:
    """All games of all reports, in order of their seeds."""
    games = [game for report in reports for game in report.games]
    return Report(
        sorted(games, key=lambda game: str(game["seed"]).zfill(64)),
        added(report.counts for report in reports),
    )


def seed_text(seed: Seed) -> int | str:
    """A seed as JSON has it."""
    return seed if isinstance(seed, int) else seed.hex()


def game_report(deal: Deal, probes: int = 0) -> tuple[Finished, Report]:
    """Play one game and report it; `probes` intents are tried at each decision for what refuses them."""
    counting = Counting()
    probing = Probing(seed_number(deal.seed), probes)
    finished = play_game(deal, (counting, probing) if probes else (counting,))
    return finished, Report([_line(deal, finished)], added((counting.counts, probing.counts)))


def seed_number(seed: Seed) -> int:
    """A number for chance beside the game's own."""
    return seed if isinstance(seed, int) else int.from_bytes(seed[:4], "little")


def _line(deal: Deal, finished: Finished) -> dict[str, Any]:
    state = finished.state
    assert state.outcome is not None
    return {
        "seed": seed_text(deal.seed),
        "status": state.status,
        "reason": state.outcome.reason,
        "winners": list(state.outcome.winners),
        "revenue": [player.revenue for player in state.players],
        "stages": 12 * (state.day - 1) + state.stage,
        "acts": len(finished.record.history),
        "tiers": [district.tier for district in state.districts],
        "collisions": state.collisions_total,
    }


def summary(report: Report) -> dict[str, Any]:
    """The figures: Revenue by player and game, wins, endings, and every count per game."""
    games = report.games
    revenue = [amount for game in games for amount in game["revenue"]]
    best = sorted(games, key=lambda game: (-max(game["revenue"]), str(game["seed"])))[:5]
    times = [game["seconds"] for game in games if "seconds" in game]
    return {
        "games": len(games),
        "stagesPlayed": _mean([game["stages"] for game in games]),
        "acts": _mean([game["acts"] for game in games]),
        "endings": dict(sorted(Counter(game["reason"] for game in games).items())),
        "revenue": {
            "mean": _mean(revenue),
            "deviation": round(statistics.stdev(revenue), 3) if len(revenue) > 1 else 0.0,
            "quartiles": _quartiles(revenue),
            "best": [{"seed": game["seed"], "revenue": max(game["revenue"])} for game in best],
        },
        "wins": win_rate(sum(1 for game in games if game["status"] == "won"), len(games)),
        "secondsPerGame": _mean(times) if times else None,
        "perGame": {
            category: {name: round(count / len(games), 3) for name, count in names.items()}
            for category, names in report.counts.items()
        },
    }


def _mean(values: Sequence[float]) -> float:
    return round(statistics.fmean(values), 3) if values else 0.0


def _quartiles(values: Sequence[int]) -> list[float]:
    if len(values) < 2:
        return [float(value) for value in values for _ in range(3)]
    return [round(cut, 2) for cut in statistics.quantiles(values, n=4, method="inclusive")]


def win_rate(wins: int, games: int) -> dict[str, float]:
    """The share of wins with its 95 % interval (Wilson).

    >>> win_rate(5, 10)
    {'rate': 0.5, 'low': 0.237, 'high': 0.763}
    """
    if not games:
        return {"rate": 0.0, "low": 0.0, "high": 1.0}
    rate = wins / games
    middle = (rate + _Z**2 / (2 * games)) / (1 + _Z**2 / games)
    half = _Z * math.sqrt(rate * (1 - rate) / games + _Z**2 / (4 * games**2)) / (1 + _Z**2 / games)
    return {"rate": round(rate, 3), "low": round(middle - half, 3), "high": round(middle + half, 3)}
