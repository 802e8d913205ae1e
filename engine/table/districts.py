"""A district on the table: its grid of cards, facilities, modifiers and A/D roster (rules 2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.names import OFFICE_SQUARE, Car, CardId, Hand, Square, TrayId

TrackKind = Literal["straight", "curve", "turnout", "office", "limits", "industry"]


class SignLoad(NamedTuple):
    """A load on a MEN | AT | WORK sign; the sign holds loads of both directions (rules 8.3)."""

    car: Car
    is_inbound: bool


@dataclass(slots=True)
class Facility:
    """An Office platform or an industry: its boxes, sign and workers (rules 8).

    `key` is `office` or the industry's. Loads are the loaded cars held there (rules 3.1). `sign` is MEN, AT,
    WORK; an Office never uses it. Box and worker counts are derived from tier and modifiers.
    """

    key: str
    outbound: list[Car] = field(default_factory=list)
    inbound: list[Car] = field(default_factory=list)
    sign: list[SignLoad | None] = field(default_factory=lambda: [None, None, None])
    workers_used: int = 0

    def copy(self) -> Facility:
        """A facility of its own."""
        return Facility(self.key, self.outbound[:], self.inbound[:], self.sign[:], self.workers_used)


@dataclass(slots=True)
class TrackCard:
    """One card of track in a district, industries and the Office among them.

    `card` is None for what a district starts with (Whistle Post, Limits). `variant` is the row of rules 2.3.
    `standing` runs west to east; `standing_west` of them are west of the train(s) here (rules 2.6).
    """

    kind: TrackKind
    card: CardId | None = None
    hand: Hand | None = None
    variant: int = 0
    standing: list[Car] = field(default_factory=list)
    standing_west: int = 0
    enhancements: list[CardId] = field(default_factory=list)
    facility: Facility | None = None

    def copy(self) -> TrackCard:
        """A card of its own."""
        return TrackCard(
            self.kind,
            self.card,
            self.hand,
            self.variant,
            self.standing[:],
            self.standing_west,
            self.enhancements[:],
            self.facility.copy() if self.facility else None,
        )


class PlacedModifier(NamedTuple):
    """A modifier card on its own square, serving the facility on `host` (rules 11.5)."""

    card: CardId
    key: str
    host: Square


@dataclass(slots=True)
class District:
    """A seat's district: its Office's tier, its grid, the roster of its A/D tracks (rules 2)."""

    tier: str = "whistlePost"
    office_cards: list[CardId] = field(default_factory=list)
    grid: dict[Square, TrackCard] = field(default_factory=dict)
    modifiers: dict[Square, PlacedModifier] = field(default_factory=dict)
    limits_west: int = -1
    limits_east: int = 1
    """Columns of the two Limits cards, both in row 0."""
    roster: list[TrayId] = field(default_factory=list)
    """Trains holding an A/D track, in order of arrival; exactly those standing on the Office square."""
    devices_used: list[str] = field(default_factory=list)
    """Dispatch devices spent today (rules 7.5)."""

    @property
    def office(self) -> Facility:
        """The Office's platform."""
        facility = self.grid[OFFICE_SQUARE].facility
        assert facility is not None
        return facility

    def copy(self) -> District:
        """A district of its own."""
        return District(
            self.tier,
            self.office_cards[:],
            {square: card.copy() for square, card in self.grid.items()},
            self.modifiers.copy(),
            self.limits_west,
            self.limits_east,
            self.roster[:],
            self.devices_used[:],
        )


def new_district() -> District:
    """Limits, Whistle Post, Limits in row 0 (rules 2.2)."""
    return District(
        grid={
            Square(-1, 0): TrackCard("limits"),
            OFFICE_SQUARE: TrackCard("office", facility=Facility("office")),
            Square(1, 0): TrackCard("limits"),
        }
    )
