"""Comparing: the same deals under two bots or two sets of rules, deal by deal."""

from __future__ import annotations

import math
import statistics
from typing import Any, Final

from engine.simulation.reports import Report

REAL_FROM: Final = 3.0
"""A difference is called real from this |t| on: chance alone gets there about once in 370 comparisons."""


def compared(first: Report, second: Report) -> dict[str, Any]:
    """What the second is worth against the first: Revenue per player and deal, paired by seed."""
    theirs = {game["seed"]: statistics.fmean(game["revenue"]) for game in first.games}
    differences = [
        statistics.fmean(game["revenue"]) - theirs[game["seed"]]
        for game in second.games
        if game["seed"] in theirs
    ]
    mean = statistics.fmean(differences) if differences else 0.0
    error = statistics.stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else 0.0
    t = mean / error if error else 0.0
    return {
        "deals": len(differences),
        "meanDifference": round(mean, 4),
        "standardError": round(error, 4),
        "t": round(t, 2),
        "better": sum(1 for difference in differences if difference > 0),
        "worse": sum(1 for difference in differences if difference < 0),
        "identical": sum(1 for difference in differences if difference == 0),
        "isReal": abs(t) >= REAL_FROM,
    }
