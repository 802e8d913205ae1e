"""What some intents point at: where an Extra starts (rules 6.3), whom a card is aimed at (rules 14)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.names import Direction, Seat, Square, TrayId


class ExtraStart(NamedTuple):
    """A Division Point (`side`), an Interchange's yard (`node`) or an Office (`seat`)."""

    kind: Literal["divisionPoint", "mainline", "office"]
    side: Direction | None = None
    node: int | None = None
    seat: Seat | None = None


class Target(NamedTuple):
    """A train, a seat, or a square of a seat's district."""

    seat: Seat | None = None
    square: Square | None = None
    tray: TrayId | None = None
