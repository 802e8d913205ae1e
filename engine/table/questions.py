"""Questions the game can put to a player outside of turns (rules 6.3, 7.4, 7.5, 9)."""

from __future__ import annotations

from typing import NamedTuple

from engine.names import Player, Seat, TrayId


class ClearanceQuestion(NamedTuple):
    """May `tray` enter (rules 7.4.3 and 7.4.4)?

    `ahead` is the nearest train running the same way, if that is asked; `full_office` the seat whose Office
    would be full, if that is.
    """

    player: Player
    tray: TrayId
    node: int
    ahead: TrayId | None
    full_office: Seat | None


class DispatchQuestion(NamedTuple):
    """Spend `device` to let `tray` by `opposing` (rules 7.5)?"""

    player: Player
    tray: TrayId
    node: int
    opposing: TrayId
    device: str


class ToolboxQuestion(NamedTuple):
    """Play the Toolbox flag to hold `tray` rather than pay for a collision (rules 9)?

    `place` is `mainline` or `office`.
    """

    player: Player
    tray: TrayId
    place: str


class SortQuestion(NamedTuple):
    """In which order shall the cars of an Extra made up in the Interchange's yard stand (rules 6.3)?"""

    player: Player
    tray: TrayId


Question = ClearanceQuestion | DispatchQuestion | ToolboxQuestion | SortQuestion
