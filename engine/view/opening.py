"""The opening rolls: how the chain formed and who got the Fedora first (rules 1.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.names import Player, Seat
from engine.state import State


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """What a player rolled before the first act. `has_fedora` marks the first Superintendent."""

    player: Player
    name: str
    seat: Seat
    division: int
    superintendent: int
    has_fedora: bool


def opening_rolls(state: State) -> tuple[OpeningRoll, ...]:
    """Everybody's rolls, public from the start; by the seats they led to, west to east.

    >>> from engine import config_from_json, new_game
    >>> state = new_game(config_from_json({}, 3), ["Ann", "Ben", "Cy"], 4242).state
    >>> [roll.name for roll in opening_rolls(state)]
    ['Ann', 'Cy', 'Ben']
    """
    first = state.superintendent_rolls.index(max(state.superintendent_rolls))
    order = sorted(range(len(state.players)), key=lambda player: (state.division_rolls[player], -player))
    return tuple(
        OpeningRoll(
            player,
            state.players[player].name,
            seat,
            state.division_rolls[player],
            state.superintendent_rolls[player],
            player == first,
        )
        for seat, player in enumerate(order)
    )
