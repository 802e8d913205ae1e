"""Paying and charging: every change of Revenue goes through here (rules 8, 9, 12.2)."""

from __future__ import annotations

from engine.events import Log, RevenueChanged, RevenueSource
from engine.names import Player
from engine.state import State


def pay(state: State, player: Player, amount: int, source: RevenueSource, log: Log) -> None:
    """Pay `amount` (negative: charge it, also below 0) and tell so; nothing is told of 0."""
    if not amount:
        return
    person = state.players[player]
    person.revenue += amount
    person.earned[source] = person.earned.get(source, 0) + amount
    log.append(RevenueChanged(player, amount, person.revenue, source))
