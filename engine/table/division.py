"""The Mainline cards of the Division and the trains crossing them (rules 1.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.names import CardId, Direction, Player, TrayId


class Transit(NamedTuple):
    """A train crossing a Mainline card. `cleared_by` answers for a collision here (rules 1.4, 9).

    Its Stages are counted down when it acts. `is_at_limits`: held at the Limits of the Office ahead (rules
    7.7.3, 9).
    """

    tray: TrayId
    stages_left: int
    cleared_by: Player | None
    is_at_limits: bool = False


@dataclass(slots=True)
class MainlineCard:
    """One Mainline card of the Division with what is on it (rules 1.4). Transits stand in order of entry."""

    key: str
    uphill: Direction | None = None
    """Heavy Grade only."""
    transits: list[Transit] = field(default_factory=list)
    yard: list[TrayId] = field(default_factory=list)
    flagged: list[TrayId] = field(default_factory=list)
    cards: list[CardId] = field(default_factory=list)
    """ABS Signals and grade cards laid here, in order of laying; Realignment cards go to the Salvage Yard."""
    laid: list[str] = field(default_factory=list)
    """Their keys, in the same order."""

    def copy(self) -> MainlineCard:
        """A Mainline card of its own."""
        return MainlineCard(
            self.key,
            self.uphill,
            self.transits[:],
            self.yard[:],
            self.flagged[:],
            self.cards[:],
            self.laid[:],
        )
