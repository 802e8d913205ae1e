"""Reports of simulated games as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_TITLES = {
    "revenue": "Revenue by source, per game",
    "options": "Options chosen, per game",
    "tally": "Traffic and work, per game",
    "switching": "Switching, per game",
    "reasons": "Reasons told, per game",
    "tiers": "Office at the end, per game",
    "board": "Cards on the board, per game",
    "draws": "Draws, per game",
    "drawn": "Cards drawn, per game",
    "played": "Cards played, per game",
    "discarded": "Cards discarded, per game",
    "intents": "Intents, per game",
    "events": "Events, per game",
    "decisions": "Decisions, per game",
    "trainRules": "Train rules met, per game",
    "refusals": "Refusals met, per game",
}


def report_in_words(data: dict[str, Any]) -> str:
    """The whole report."""
    return "\n".join(_lines(data))


def _lines(data: dict[str, Any]) -> Iterator[str]:
    figures = data["summary"]
    yield from _headline(figures)
    for category, title in _TITLES.items():
        names = figures["perGame"].get(category)
        if names:
            yield ""
            yield title
            yield from _columns(names)
    yield ""
    if not data["neverHappened"]:
        yield "Nothing that could happen never did."
    for category, names in data["neverHappened"].items():
        yield f"Never happened ({category}): {', '.join(names)}"


def _headline(figures: dict[str, Any]) -> Iterator[str]:
    revenue, wins = figures["revenue"], figures["wins"]
    yield f"{figures['games']} games, {figures['stagesPlayed']} Stages and {figures['acts']} acts each."
    yield "Ended by " + ", ".join(f"{reason} {count}" for reason, count in figures["endings"].items()) + "."
    low, median, high = revenue["quartiles"] or (0, 0, 0)
    best = ", ".join(f"{game['revenue']} (seed {game['seed']})" for game in revenue["best"])
    yield f"Revenue {revenue['mean']}, deviation {revenue['deviation']}, quartiles {low} / {median} / {high}."
    yield f"Best {best}."
    yield f"Won {wins['rate']:.1%} of games ({wins['low']:.1%} to {wins['high']:.1%})."
    if figures["secondsPerGame"]:
        yield f"{figures['secondsPerGame']} s per game."


def _columns(names: dict[str, float]) -> Iterator[str]:
    width = max(map(len, names))
    for name, count in sorted(names.items(), key=lambda item: -abs(item[1])):
        yield f"  {name:<{width}}  {count:g}"


def comparison_in_words(data: dict[str, Any]) -> str:
    """What B is worth against A."""
    found = data["comparison"]
    verdict = "a real difference" if found["isReal"] else "no difference that chance could not make"
    lines = [
        f"{name}: mean {figures['revenue']['mean']}, won {figures['wins']['rate']:.1%}"
        for name, figures in zip((data["first"], data["second"]), data["summaries"], strict=True)
    ]
    difference = f"{found['meanDifference']} ± {found['standardError']}, t = {found['t']}"
    lines.append(f"{found['deals']} deals: difference {difference}: {verdict}.")
    lines.append(f"Better {found['better']}, worse {found['worse']}, identical {found['identical']}.")
    return "\n".join(lines)
