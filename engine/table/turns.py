"""Turns and phases under way: what has been done in them so far (rules 4.2, 6, 7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.names import CardId, Direction, Option, Player, Square, TrayId
from engine.table.trains import InDistrict


class Worked(NamedTuple):
    """A square where a train of `oneFreightPerSquare` has used its one car this turn (rules 13, 3/4).

    `own_end` is the end of the card where that car stands as its own cut; re-coupling it gives the car back.
    None where it was picked up or flown, and once the train has left it behind.
    """

    tray: TrayId
    square: Square
    own_end: Direction | None


@dataclass(slots=True)
class Turn:
    """One player's turn of this phase (rules 4.2)."""

    option: Option | None = None
    moves: int = 0
    has_drawn: bool = False
    is_done: bool = False
    worked: list[Worked] = field(default_factory=list)

    def copy(self) -> Turn:
        """A turn of its own."""
        return Turn(self.option, self.moves, self.has_drawn, self.is_done, self.worked[:])


class QueuedExtra(NamedTuple):
    """A played Extra waiting for its start (rules 6.3)."""

    card: CardId
    number: int
    player: Player


@dataclass(slots=True)
class MakeUp:
    """The car-placing round of this Stage's New Train Phase (rules 6.2 to 6.4)."""

    due: TrayId | None = None
    trays: list[TrayId] = field(default_factory=list)
    """Trains still to be given cars, in order; the first is being filled."""
    placer: int = 0
    """Seats left of the Superintendent of whoever puts on the next car."""
    second_section_ordered: bool = False

    def copy(self) -> MakeUp:
        """A round of its own."""
        return MakeUp(self.due, self.trays[:], self.placer, self.second_section_ordered)


class Granted(NamedTuple):
    """A dispatch device spent for one meet, used up when the train enters the card (rules 7.5)."""

    device: str
    against: TrayId


@dataclass(slots=True)
class Answers:
    """What has been answered about one train in this Mainline Phase."""

    granted: list[Granted] = field(default_factory=list)
    cleared_by: Player | None = None
    """Who allowed it (7.4.3, 7.4.4)."""
    toolbox_declined: bool = False
    """The payer of its collision let it happen (9): a train acts once, so it can only be that one."""

    def copy(self) -> Answers:
        """Answers of its own."""
        return Answers(self.granted[:], self.cleared_by, self.toolbox_declined)


@dataclass(slots=True)
class MainlinePhase:
    """The Mainline Phase under way (rules 7), judged anew after every answer; nothing else is kept."""

    acted: list[TrayId] = field(default_factory=list)
    began_at: dict[TrayId, InDistrict] = field(default_factory=dict)
    """Trains that stood in a district when the Phase began, and where (7.8, 7.10)."""
    answers: dict[TrayId, Answers] = field(default_factory=dict)

    def copy(self) -> MainlinePhase:
        """A phase of its own."""
        return MainlinePhase(
            self.acted[:],
            self.began_at.copy(),
            {tray: answers.copy() for tray, answers in self.answers.items()},
        )
