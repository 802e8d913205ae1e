"""Every intent that could be conceived at a moment: all values of all fields, as far as the table is wide.

Legal or not. Optional fields are also left out, so that one act may come in several wordings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from itertools import permutations, product
from typing import Any, Final, cast

from engine.acts import Intent
from engine.catalogue.cars import CAR_TYPES
from engine.names import Player, Square
from engine.phases.freight_agent import SOURCES
from engine.phases.local_ops import OPTIONS
from engine.phases.playing import PlayCard
from engine.state import State
from engine.targets import ExtraStart, Target

ORDERS: Final = [order for length in range(5) for order in permutations(range(length))]
NOT_HERE: Final = "nothing"
"""An id that names nothing."""


def _squares(state: State, player: Player) -> list[Square]:
    """The squares of the player's district with a margin of one, and one far away."""
    district = state.district_of(player)
    taken = [*district.grid, *district.modifiers]
    rows = range(min(s.row for s in taken) - 1, max(s.row for s in taken) + 2)
    columns = range(min(s.col for s in taken) - 1, max(s.col for s in taken) + 2)
    return [Square(column, row) for column in columns for row in rows] + [Square(99, -99)]


def _cards(state: State, player: Player) -> list[str]:
    """The player's hand, a card that is elsewhere, and none."""
    return [*state.players[player].hand, *state.home_office[:1], NOT_HERE]


def _starts(state: State, player: Player) -> list[ExtraStart]:
    return [
        ExtraStart("divisionPoint", side="west"),
        ExtraStart("divisionPoint", side="east"),
        *(ExtraStart("mainline", node=node) for node in range(state.east_end + 2)),
        *(ExtraStart("office", seat=seat) for seat in range(state.seats + 1)),
    ]


_VALUES: Final[dict[str, Callable[[State, Player], list[Any]]]] = {
    "option": lambda *_: [*OPTIONS],
    "tray": lambda state, _: [*state.trains, *state.free_trays[:1], NOT_HERE],
    "to": _squares,
    "reverse": lambda *_: [False, True],
    "via": lambda state, player: [(), *((square,) for square in _squares(state, player))],
    "count": lambda *_: [1, 2, 3, 4, 5],
    "from_nose": lambda *_: [False, True],
    "order": lambda *_: ORDERS,
    "slot": lambda *_: [0, 1, 2],
    "card": _cards,
    "to_slot": lambda *_: [0, 1, 2],
    "placement": _squares,
    "variant": lambda *_: [0, 1, 2, 3],
    "node": lambda state, _: [*range(state.east_end + 2)],
    "host": _squares,
    "target": lambda state, _: [Target(seat=0), *(Target(tray=tray) for tray in state.trains)],
    "with_sister": lambda *_: [False, True],
    "at": _squares,
    "car_type": lambda *_: [*CAR_TYPES],
    "index": lambda *_: [0, 1, 2, 3, 4],
    "source": lambda *_: [*SOURCES],
    "box": lambda *_: [0, 1, 2],
    "car_index": lambda *_: [0, 1, 2, 3, 4],
    "loaded": lambda *_: [False, True],
    "number": lambda *_: [*range(24)],
    "start": _starts,
    "direction": lambda *_: ["west", "east"],
    "allow": lambda *_: [False, True],
    "use": lambda *_: [False, True],
}


def conceivable(kind: type[Intent], state: State, player: Player) -> Iterator[Intent]:
    """Every wording of an intent of this kind."""
    if kind is PlayCard:
        yield from _plays(state, player)
        return
    names, values = [], []
    for field in fields(cast("Any", kind)):
        possible = _VALUES[field.name](state, player)
        optional = field.default is not MISSING and field.default not in possible
        names.append(field.name)
        values.append([field.default, *possible] if optional else possible)
    for chosen in product(*values):
        yield kind(**dict(zip(names, chosen, strict=True)))


def _plays(state: State, player: Player) -> Iterator[PlayCard]:
    """Playing cards, one use of the optional fields at a time: their product would be endless."""
    squares = _squares(state, player)
    for card in _cards(state, player):
        yield from (PlayCard(card, with_sister=sister) for sister in (False, True))
        yield from (PlayCard(card, node=node) for node in _VALUES["node"](state, player))
        yield from (PlayCard(card, target=target) for target in _VALUES["target"](state, player))
        for square in squares:
            yield from (PlayCard(card, square, variant) for variant in (None, 0, 1, 2, 3))
            near = [
                other
                for other in squares
                if max(abs(other.col - square.col), abs(other.row - square.row)) < 3
            ]
            yield from (PlayCard(card, square, host=host) for host in near)
