"""What a card allows: Operational Rail, locks, room; where the Running Track lies (rules 2.2, 2.5, 2.6)."""

from __future__ import annotations

from engine.names import MOST_CARS, OFFICE_SQUARE, Direction, Square
from engine.table.districts import District, TrackCard


def is_locked(card: TrackCard) -> bool:
    """An industry with any load on its MEN | AT | WORK sign (rules 2.5)."""
    return card.kind == "industry" and card.facility is not None and any(card.facility.sign)


def is_operational(card: TrackCard) -> bool:
    """Where a Move may end: anything but a turnout and a locked industry (rules 2.5)."""
    return card.kind != "turnout" and not is_locked(card)


def room_on(card: TrackCard) -> int:
    """How many more cars the card can hold (rules 2.6)."""
    return MOST_CARS - len(card.standing)


def is_within_limits(district: District, square: Square) -> bool:
    """Track may be laid in columns from Limits to Limits inclusive, at any row (rules 2.7)."""
    return district.limits_west <= square.col <= district.limits_east


def is_running_track(district: District, square: Square) -> bool:
    """Row 0 between the two Limits cards, inclusive (rules 2.2)."""
    return square.row == 0 and is_within_limits(district, square)


def is_vacant(district: District, square: Square) -> bool:
    """No card of any kind lies there."""
    return square not in district.grid and square not in district.modifiers


def running_track_from(district: District, side: Direction) -> list[Square]:
    """The Running Track from the Limits on that side inwards, up to but not on the Office square."""
    if side == "west":
        columns = range(district.limits_west, OFFICE_SQUARE.col)
    else:
        columns = range(district.limits_east, OFFICE_SQUARE.col, -1)
    return [Square(column, OFFICE_SQUARE.row) for column in columns]
