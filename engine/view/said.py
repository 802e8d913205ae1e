"""The table as a Menu is written from it: how cards and trains are called, what was looked up once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.catalogue.offices import TIER
from engine.names import OFFICE_SQUARE, CardId, Player, Seat, Square, TrayId
from engine.state import State
from engine.table.trains import InDistrict, Train
from engine.track.alternatives import grouped
from engine.track.routes import Route, routes_of
from engine.view.texts import train_words
from engine.view.whereabouts import stands_at

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Said(NamedTuple):
    """What an entry says of its intent; `menus` adds the intent itself and makes labels unlike each other."""

    label: str
    group: str
    cost: str | None = None
    consequence: str | None = None
    node: int | None = None
    seat: Seat | None = None
    """Whose squares are meant, if not one's own."""
    squares: tuple[Square, ...] = ()
    route: tuple[Square, ...] = ()
    tray: TrayId | None = None
    card: CardId | None = None
    variant: int | None = None
    connections: tuple[tuple[str, str], ...] = ()
    joins: tuple[str, ...] = ()
    tone: str = "plain"
    is_final: bool = False
    serves: bool = False


@dataclass
class Telling:
    """One player's view while a Menu is written; everything is looked up at most once."""

    state: State
    player: Player
    _routes: dict[tuple[TrayId, bool], dict[Square, list[Route]]] = field(default_factory=dict)

    @cached_property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.state.seat_of(self.player)

    @cached_property
    def moves(self) -> int:
        """Moves left in a switching turn."""
        return self.state.turns[self.player].moves

    def routes(self, train: Train, *, reverse: bool) -> dict[Square, list[Route]]:
        """A train's routes by the square they end on."""
        key = (train.tray, reverse)
        if key not in self._routes:
            self._routes[key] = grouped(routes_of(self.state, train, reverse=reverse))
        return self._routes[key]

    def train_at(self, tray: TrayId) -> tuple[Train, Square]:
        """A train standing in a district, and its square."""
        train = self.state.trains[tray]
        assert isinstance(train.place, InDistrict)
        return train, train.place.square

    def node(self, tray: TrayId) -> int:
        """The place of the Division row where a train is."""
        return stands_at(self.state, self.state.trains[tray])

    def square(self, square: Square) -> str:
        """One of the player's own squares; the Office by its tier."""
        return (
            f"the {TIER[self.state.districts[self.seat].tier].name}"
            if square == OFFICE_SQUARE
            else str(square)
        )

    def one_move(self) -> str:
        """What a Move costs and leaves."""
        return f"1 Move, {self.moves - 1} left"

    @cached_property
    def _hand_names(self) -> dict[CardId, str]:
        deck = self.state.deck
        hand = self.state.players[self.player].hand
        names = {}
        for place, card in enumerate(hand):
            alike = [other for other in hand if deck[other] == deck[card]]
            name = deck[card].name
            if deck[card].category in ("timetabled", "extra"):
                number = deck[card].key if deck[card].category == "timetabled" else f"X{deck[card].key}"
                name = f"{number} {name}"
            if len(alike) > 1:
                ordinal = (
                    _ORDINALS[alike.index(card)] if alike.index(card) < len(_ORDINALS) else str(place + 1)
                )
                name = f"{ordinal} {name}"
            names[card] = name
        return names

    def card(self, card: CardId) -> str:
        """A card in the player's hand by its name, the second of its kind called so."""
        return self._hand_names[card]

    def train(self, tray: TrayId) -> str:
        """`Train 8`, `X14`."""
        return train_words(self.state.trains[tray])
