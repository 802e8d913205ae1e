"""Events of the Draw option: piles, cards laid and played, Red Flags (rules 5.2, 11)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Event
from engine.names import CardId, Direction, Player, Port, Seat, Square


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A player took a card; without `department` from the Home Office pile, which makes the card a secret."""

    player: Player
    card: CardId
    department: int | None

    @property
    def audience(self) -> Player | None:
        """A card from the Home Office is known to its drawer alone."""
        return self.player if self.department is None else None


@dataclass(frozen=True, slots=True)
class DepartmentRefilled(Event):
    """An emptied Department was refilled, face up, with the top of the Home Office pile."""

    department: int
    card: CardId


@dataclass(frozen=True, slots=True)
class PilesReshuffled(Event):
    """Salvage Yard and Departments became a new Home Office pile of `cards`, below those turned up."""

    cards: int
    turned_up: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card went face up onto a Department pile."""

    player: Player
    card: CardId
    department: int


@dataclass(frozen=True, slots=True)
class TrackLaid(Event):
    """Track lies in a district, joined at these ports.

    `replaced` is the card a turnout took the place of; `limits_moved` says which Limits sign moved out.
    """

    player: Player
    seat: Seat
    card: CardId
    square: Square
    joined: tuple[Port, ...]
    replaced: CardId | None
    limits_moved: Direction | None


@dataclass(frozen=True, slots=True)
class IndustryBuilt(Event):
    """An industry stands in a district, joined at these ports."""

    player: Player
    seat: Seat
    card: CardId
    square: Square
    joined: tuple[Port, ...]


@dataclass(frozen=True, slots=True)
class OfficeUpgraded(Event):
    """An Office reached the next tier."""

    player: Player
    seat: Seat
    card: CardId
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ModifierPlaced(Event):
    """A modifier serves a facility; `host_key` is `office` or the industry's.

    The counts are what the facility has gained by it: boxes out, boxes in, workers.
    """

    player: Player
    seat: Seat
    card: CardId
    square: Square
    host: Square
    host_key: str
    gained: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class EnhancementLaid(Event):
    """An enhancement lies on a card of a district."""

    player: Player
    seat: Seat
    card: CardId
    square: Square


@dataclass(frozen=True, slots=True)
class MainlineModified(Event):
    """A card was laid on a Mainline card, or turned it from `before` into `after`."""

    player: Player
    node: int
    card: CardId
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TrainScheduled(Event):
    """A Timetabled train took a slot (0 is Stage 1), or none was open. `roll` is None for a sister train."""

    player: Player
    card: CardId
    number: int
    roll: int | None
    slot: int | None


@dataclass(frozen=True, slots=True)
class OpeningTrainScheduled(Event):
    """A train stands on the timetable before the first act; `slot` 0 is Stage 1 (rules 12.3)."""

    number: int
    slot: int


@dataclass(frozen=True, slots=True)
class ExtraQueued(Event):
    """An Extra waits for its start in a New Train Phase with a free Crew Tray."""

    player: Player
    card: CardId
    number: int


@dataclass(frozen=True, slots=True)
class RedFlagsShown(Event):
    """Red Flags protect a train until it leaves its Mainline card."""

    player: Player
    card: CardId
    train: str
    node: int
    mainline: str
