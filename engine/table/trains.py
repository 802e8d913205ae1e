"""Trains and the places where they can be (rules 3.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.names import Car, CardId, Direction, Player, Port, RailFacing, Seat, Square, TrayId


class AtDivisionPoint(NamedTuple):
    """Made up and not yet on the line; `side` is the end it starts from."""

    side: Direction


class OnMainline(NamedTuple):
    """Crossing the Mainline card at this place of the Division row."""

    node: int


class InInterchange(NamedTuple):
    """In the Interchange's yard at this place of the Division row (rules 1.4)."""

    node: int


class InDistrict(NamedTuple):
    """Standing on a card of a district."""

    seat: Seat
    square: Square


Place = AtDivisionPoint | OnMainline | InInterchange | InDistrict


@dataclass(slots=True)
class Train:
    """A train in a Crew Tray (rules 3.3). `consist` is nose first, `engine_at` counts the cars ahead."""

    tray: TrayId
    number: int
    is_extra: bool
    direction: Direction
    """Of its run; never changes."""
    place: Place
    facing: Port
    rail_facing: RailFacing
    section: int = 1
    card: CardId | None = None
    """The Extra's card, which runs with it (rules 3.4)."""
    starter: Player | None = None
    """Who started an Extra."""
    consist: list[Car] = field(default_factory=list)
    engine_at: int = 0
    is_being_made_up: bool = False
    own_west: int = 0
    own_east: int = 0
    """How many of the cars standing west / east on its card it set out itself since it came (rules 5.1)."""
    offices_stopped: int = 0
    """Offices it has arrived at (X17, rules 13)."""
    unready_phases: int = 0
    """Mainline Phases begun running in this district without being fit on the Office square (rules 7.2)."""
    was_paid_for_standing: bool = False

    def copy(self) -> Train:
        """A train of its own."""
        return Train(
            self.tray,
            self.number,
            self.is_extra,
            self.direction,
            self.place,
            self.facing,
            self.rail_facing,
            self.section,
            self.card,
            self.starter,
            self.consist[:],
            self.engine_at,
            self.is_being_made_up,
            self.own_west,
            self.own_east,
            self.offices_stopped,
            self.unready_phases,
            self.was_paid_for_standing,
        )

    @property
    def name(self) -> str:
        """As people say it: `8`, `8-2` for a second section (rules 6.2), `X14` for an Extra."""
        if self.is_extra:
            return f"X{self.number}"
        return f"{self.number}-2" if self.section == 2 else str(self.number)
