"""The registry of sentences: each event type has one teller, which says the rule behind the act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeVar

from engine.catalogue.deck import Card
from engine.events import Event
from engine.names import CardId, Player

Tone = Literal["good", "bad", "plain", "quiet"]


class Line(NamedTuple):
    """One line of the history. `moment` names what a page may show once (a die, a new card), or None."""

    text: str
    tone: Tone = "plain"
    moment: str | None = None
    short: str | None = None
    """What such a page shows over the board in a dozen words, where the whole is longer."""

    @property
    def glance(self) -> str:
        """The line in one look."""
        return self.short or self.text


class Reader(NamedTuple):
    """Who reads: a player, or None for a spectator. `names` are the players' in order.

    >>> Reader(1, ("Ann", "Ben"), {}).verb(0, "draw", "draws")
    'Ann draws'
    """

    player: Player | None
    names: tuple[str, ...]
    deck: dict[CardId, Card]

    def who(self, player: Player) -> str:
        """A player's name, or `You`."""
        return "You" if player == self.player else self.names[player]

    def whose(self, player: Player) -> str:
        """A player's name in the possessive, or `Your`."""
        return "Your" if player == self.player else f"{self.names[player]}'s"

    def verb(self, player: Player, plain: str, third: str) -> str:
        """`You draw`, `Ann draws`."""
        return f"{self.who(player)} {self.form(player, plain, third)}"

    def form(self, player: Player, plain: str, third: str) -> str:
        """The form of a further verb: `You stop … and give up`, `Ann stops … and gives up`."""
        return plain if player == self.player else third


Teller = Callable[[Any, Reader], Line | None]
TELLERS: dict[type[Event], Teller] = {}
AnyTeller = TypeVar("AnyTeller", bound=Teller)


def tells(event: type[Event]) -> Callable[[AnyTeller], AnyTeller]:
    """Register the decorated function as the teller of an event type."""

    def register(teller: AnyTeller) -> AnyTeller:
        TELLERS[event] = teller
        return teller

    return register
