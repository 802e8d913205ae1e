"""How a game ends: the target, the last Day, the floors (rules 10)."""

from __future__ import annotations

from typing import Final

from engine.events import GameEnded, Log
from engine.names import Player
from engine.state import Outcome, State

REASONS: Final = (
    "targetReached",
    "targetMissed",
    "highestRevenue",
    "belowFloor",
    "collisionsInADay",
    "collisionsInAll",
)


def _end(state: State, reason: str, winners: tuple[Player, ...], log: Log) -> None:
    state.status = "won" if winners else "lost"
    state.outcome = Outcome(reason, winners)
    log.append(GameEnded(reason, winners, tuple(player.revenue for player in state.players)))


def _everybody(state: State) -> tuple[Player, ...]:
    return tuple(range(len(state.players)))


def _highest(state: State) -> tuple[Player, ...]:
    """Whoever has the highest Revenue; a tie is shared (rules 10.2, Ruling)."""
    best = max(player.revenue for player in state.players)
    return tuple(index for index, player in enumerate(state.players) if player.revenue == best)


def total_revenue(state: State) -> int:
    """What the whole table has earned."""
    return sum(player.revenue for player in state.players)


def _at_target(state: State) -> tuple[Player, ...]:
    target = state.config.target
    if state.config.mode == "coop":
        return _everybody(state) if total_revenue(state) >= target * state.seats else ()
    highest = _highest(state)
    return highest if state.players[highest[0]].revenue >= target else ()


def judge_target(state: State, log: Log) -> None:
    """`firstToTarget` ends here (rules 10.2); called after every act and every step of a Phase."""
    if state.status == "active" and state.config.victory == "firstToTarget":
        winners = _at_target(state)
        if winners:
            _end(state, "targetReached", winners, log)


def judge_floor(state: State, log: Log) -> None:
    """The collision floor, at Shift Change in every mode (rules 10.1, Ruling)."""
    config = state.config
    if state.edition.is_older and config.mode == "solitaire":
        return
    if 0 < config.max_collisions_per_day <= state.collisions_today:
        _end(state, "collisionsInADay", (), log)
    elif 0 < config.max_collisions_total <= state.collisions_total:
        _end(state, "collisionsInAll", (), log)


def judge_last_day(state: State, log: Log) -> None:
    """After the last Day: who has won, or whether all lose (rules 10.2)."""
    config = state.config
    if state.day < config.days:
        return
    if config.victory == "firstToTarget":
        _end(state, "targetMissed", (), log)
    elif config.mode == "competitive":
        if 2 * total_revenue(state) < config.floor_per_two_player_days * state.seats * config.days:
            _end(state, "belowFloor", (), log)
        else:
            _end(state, "highestRevenue", _highest(state), log)
    else:
        winners = _at_target(state)
        _end(state, "targetReached" if winners else "targetMissed", winners, log)
