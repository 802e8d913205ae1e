"""What the engine does in a second: replays, menus, whole bot games."""

import time
from collections.abc import Iterator

from app.new_games import preset_config
from engine.decisions import decision
from engine.record import Record, replay, steps
from engine.simulation.playing import Deal, play_game
from engine.view import frame, menu
from tests.bench.figures import Figure, milliseconds, percentile

GAMES = 12


def campaign(seed: int) -> Record:
    """A Campaign game played by the developer bot."""
    return play_game(Deal(preset_config("campaign"), seed, ("developer",))).record


def _games_per_second() -> Iterator[Figure]:
    config = preset_config("standard")
    began = time.perf_counter()
    for seed in range(GAMES):
        play_game(Deal(config, seed, ("developer",)))
    yield Figure(
        "developer-bot solitaire games, one core", GAMES / (time.perf_counter() - began), "games/s", "2"
    )


def _replays_per_second(record: Record) -> Iterator[Figure]:
    rounds = 10
    began = time.perf_counter()
    for _ in range(rounds):
        assert replay(record).stopped is None
    spent = time.perf_counter() - began
    yield Figure("intents replayed", rounds * len(record.history) / spent, "intents/s", "5,000")


def _views(record: Record) -> Iterator[Figure]:
    """Menu and Frame at every tenth position of the middle of a Campaign game."""
    menus, frames = [], []
    middle = range(len(record.history) // 4, 3 * len(record.history) // 4)
    for step in steps(record):
        waiting = decision(step.state)
        if step.index in middle and waiting is not None:
            state, player = step.state, waiting.player
            menus.append(milliseconds(lambda state=state, player=player: menu(state, player)))
            frames.append(milliseconds(lambda state=state, player=player: frame(state, player)))
    yield Figure("Menu at mid-game, p50", percentile(menus, 0.5), "ms", "3")
    yield Figure("Menu at mid-game, p95", percentile(menus, 0.95), "ms", "8")
    yield Figure("Frame at mid-game, p50", percentile(frames, 0.5), "ms")
    yield Figure("Frame at mid-game, p95", percentile(frames, 0.95), "ms")


def figures() -> Iterator[Figure]:
    """All figures of the engine."""
    record = campaign(7)
    yield Figure("intents of the Campaign game measured with", len(record.history), "intents")
    yield from _replays_per_second(record)
    yield from _views(record)
    yield from _games_per_second()
