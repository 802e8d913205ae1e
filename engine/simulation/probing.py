"""Probing: intents that could be conceived at a moment, legal or not, to see every refusal answer.

Bots submit what is legal, so that without this no refusal would ever be met in simulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, replace
from typing import Any, Final, cast

from engine import game
from engine.acts import Intent
from engine.catalogue.cars import CAR_TYPES
from engine.chance import Stream
from engine.decisions import Decision
from engine.events import Log
from engine.intents import INTENTS
from engine.names import Player, Square
from engine.record.games import Act
from engine.simulation.counting import Counts
from engine.state import State
from engine.targets import ExtraStart, Target

_KINDS: Final = tuple(INTENTS.values())


class Conceiving:
    """Draws conceivable intents for one position, by chance of its own."""

    def __init__(self, state: State, player: Player, stream: Stream) -> None:
        self.state = state
        self.player = player
        self.stream = stream

    def any_of(self, values: Sequence[Any]) -> Any:
        """One of the values."""
        return values[self.stream.below(len(values))]

    def intent(self, kinds: Sequence[type[Intent]] = _KINDS) -> Intent:
        """An intent of one of the kinds, its optional fields given half the time."""
        kind = self.any_of(kinds)
        values = {}
        for field in fields(cast("Any", kind)):
            if field.default is MISSING or self.stream.below(2):
                values[field.name] = _VALUES[field.name](self)
        return cast("Intent", kind(**values))

    def beside(self, legal: Intent) -> Intent:
        """A legal intent with one of its fields changed: what a person might try instead."""
        names = [field.name for field in fields(cast("Any", legal))]
        if not names:
            return legal
        name = self.any_of(names)
        return cast("Intent", replace(cast("Any", legal), **{name: _VALUES[name](self)}))

    def square(self) -> Square:
        """A square with a card three times in four, else one near by."""
        district = self.any_of(self.state.districts)
        if self.stream.below(4):
            return cast("Square", self.any_of(sorted(district.grid)))
        width = district.limits_east - district.limits_west + 5
        return Square(district.limits_west - 2 + self.stream.below(width), self.stream.below(9) - 4)

    def card(self) -> str:
        """A card of the player's hand, mostly."""
        hand = self.state.players[self.player].hand
        if hand and self.stream.below(8):
            return cast("str", self.any_of(hand))
        return f"c{self.stream.below(240)}"

    def tray(self) -> str:
        """A train's tray, mostly."""
        trains = sorted(self.state.trains)
        if trains and self.stream.below(8):
            return cast("str", self.any_of(trains))
        return f"tray{self.stream.below(9)}"

    def node(self) -> int:
        """A place of the Division row, or one beyond it."""
        return self.stream.below(self.state.east_end + 3)

    def seat(self) -> int:
        """A seat, or one beyond them."""
        return self.stream.below(self.state.seats + 1)

    def start(self) -> ExtraStart:
        """A start for an Extra."""
        kind = self.any_of(("divisionPoint", "mainline", "office"))
        if kind == "divisionPoint":
            return ExtraStart("divisionPoint", side=self.any_of(("west", "east")))
        if kind == "mainline":
            return ExtraStart("mainline", node=self.node())
        return ExtraStart("office", seat=self.seat())

    def number(self) -> int:
        """A train number: one of a train about, of a queued Extra, or any."""
        about = [train.number for train in self.state.trains.values()]
        about += [extra.number for extra in self.state.extras]
        if about and self.stream.below(4):
            return cast("int", self.any_of(about))
        return 1 + self.stream.below(23)

    def order(self) -> tuple[int, ...]:
        """An order for a consist of some length."""
        return tuple(self.stream.shuffled(list(range(self.stream.below(5)))))


def _flag(conceiving: Conceiving) -> bool:
    return bool(conceiving.stream.below(2))


def _below(bound: int, least: int = 0) -> Callable[[Conceiving], int]:
    return lambda conceiving: least + conceiving.stream.below(bound)


def _one_of(*values: Any) -> Callable[[Conceiving], Any]:
    return lambda conceiving: conceiving.any_of(values)


_VALUES: Final[dict[str, Callable[[Conceiving], Any]]] = {
    "option": _one_of("switch", "draw", "freightAgent"),
    "tray": Conceiving.tray,
    "to": Conceiving.square,
    "reverse": _flag,
    "via": lambda conceiving: tuple(conceiving.square() for _ in range(conceiving.stream.below(3))),
    "count": _below(5, 1),
    "from_nose": _flag,
    "order": Conceiving.order,
    "slot": _below(3),
    "card": Conceiving.card,
    "to_slot": _below(3),
    "placement": Conceiving.square,
    "variant": _below(4),
    "node": Conceiving.node,
    "host": Conceiving.square,
    "target": lambda conceiving: Target(seat=conceiving.seat()),
    "with_sister": _flag,
    "at": Conceiving.square,
    "car_type": _one_of(*CAR_TYPES),
    "index": _below(4),
    "source": _one_of("outbound", "inbound", "menAtWork"),
    "box": _below(3),
    "car_index": _below(5),
    "loaded": _flag,
    "number": Conceiving.number,
    "start": Conceiving.start,
    "direction": _one_of("west", "east"),
    "allow": _flag,
    "use": _flag,
}


class Probing:
    """Watches a game and tries `probes` conceivable intents at each decision; counts how they are refused."""

    def __init__(self, seed: int, probes: int) -> None:
        self._stream = Stream(seed & 0xFFFFFFFF)
        self._probes = probes
        self._codes: Counter[str] = Counter()

    @property
    def counts(self) -> Counts:
        """Refusals by code."""
        return {"refusals": dict(self._codes)}

    def dealt(self, _state: State, _events: Log) -> None:
        """Nothing to try yet."""

    def asked(self, state: State, waiting: Decision, choices: Sequence[Intent]) -> None:
        """Try some: beside what is legal, of what would answer the question, and of anything."""
        fitting = [kind for kind in _KINDS if waiting.kind in kind.decisions]
        for number in range(self._probes):
            player = waiting.player if number % 8 else self._stream.below(state.seats)
            conceiving = Conceiving(state, player, self._stream)
            if number % 2:
                self._try(state, player, conceiving.beside(conceiving.any_of(choices)))
            else:
                self._try(state, player, conceiving.intent(_KINDS if number % 8 == 0 else fitting))

    def played(self, state: State, act: Act, _events: Log) -> None:
        """When the game is over nothing is legal any more."""
        if state.status != "active":
            self._try(state, act.player, act.intent)

    def _try(self, state: State, player: Player, intent: Intent) -> None:
        refusal = game.check(state, player, intent)
        if refusal is not None:
            self._codes[refusal.code] += 1
