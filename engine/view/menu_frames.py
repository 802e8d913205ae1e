"""Menu: the one question the game asks a seat and every answer it may give, as plain frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.names import CardId, Player, Seat, Square, TrayId


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One legal intent: `intent` is its JSON object, `label` is unlike every other label.

    `squares` are lit: where it happens. `route` are the squares a Move runs over, its start first. `key` is
    stable from one menu to the next as long as the intent stays the same.
    """

    key: str
    intent: Mapping[str, Any]
    label: str
    cost: str | None
    """`1 Move, 4 left`, `ends your turn`; None when free."""
    consequence: str | None
    """What follows from it, where that is not obvious."""
    group: str
    """Key of its `MenuGroup`."""
    seat: Seat | None = None
    node: int | None = None
    squares: tuple[Square, ...] = ()
    route: tuple[Square, ...] = ()
    tray: TrayId | None = None
    card: CardId | None = None
    variant: int | None = None
    """How a card would lie: pairs of ports are in `connections`."""
    connections: tuple[tuple[str, str], ...] = ()
    joins: tuple[str, ...] = ()
    """Ports across which a card laid so would join a neighbour."""
    tone: str = "plain"
    """`plain`, `good`, `bad` (a trap) or `quiet` (ending, declining)."""
    is_final: bool = False
    """Draws a card, rolls a die or asks somebody else, so it can't be taken back."""
    serves: bool = False
    """Puts on a train what the player's own district can work; a page shows such answers first."""


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Entries that belong together: one train, one card, one facility."""

    key: str
    heading: str
    note: str | None = None
    tray: TrayId | None = None
    card: CardId | None = None
    seat: Seat | None = None
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class MenuNote:
    """What is not offered, and the rule that says so."""

    subject: str
    text: str
    tray: TrayId | None = None
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """What a seat may do now. Of another's decision it holds nothing but Red Flags (rules 11.9)."""

    decision: str | None
    """The kind of decision, or None when the game is over."""
    player: Player | None
    """Who must decide."""
    is_mine: bool
    question: str
    facts: tuple[str, ...]
    """What one ought to know to answer."""
    trains: tuple[TrayId, ...]
    """The trains the question is about, to be lit."""
    groups: tuple[MenuGroup, ...]
    """In the order they are shown; every entry is in one."""
    entries: tuple[MenuEntry, ...]
    notes: tuple[MenuNote, ...]

    def entries_of(self, group: MenuGroup) -> tuple[MenuEntry, ...]:
        """The entries of one group, in order."""
        return tuple(entry for entry in self.entries if entry.group == group.key)
