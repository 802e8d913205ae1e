"""Which trains come to one's own Office in this Stage's Mainline Phase, and whether they find a track."""

from __future__ import annotations

from typing import Final

from engine.bots.sight import Sight
from engine.catalogue.mainline import MAINLINE
from engine.catalogue.offices import TIER
from engine.names import OTHER_DIRECTION, STEP, Direction, Square
from engine.table.trains import Train
from engine.track.rails import running_track_from

_EVER: Final = 12
"""Stages in which every train on the way has come."""


def _order(train: Train) -> tuple[int, bool, int]:
    """In which trains act (rules 7.1)."""
    return train.number, train.is_extra, train.section


def _coming(sight: Sight, *, within: int) -> list[Train]:
    """Trains that reach the Office within so many Stages, in the order they act."""
    office = 2 * sight.seat + 2
    trains = [
        sight.trains[transit.tray]
        for node in (office - 1, office + 1)
        for transit in sight.mainline[node // 2].transits
        if transit.stages_left <= within and node + STEP[sight.trains[transit.tray].direction] == office
    ]
    return sorted(trains, key=_order)


def arriving(sight: Sight) -> list[Train]:
    """Trains that reach the Office in this Stage, in the order they act."""
    return _coming(sight, within=1)


def has_track_to_spare(sight: Sight) -> bool:
    """Whether the Office has a free track for every train that reaches it in this Stage, and one more."""
    district = sight.district
    return len(district.roster) + len(arriving(sight)) < TIER[district.tier].tracks


def late_leavers(sight: Sight) -> list[Train]:
    """Trains on the Office square, still there when one comes and finds no track, expedited ones last."""
    if "interlocking" in sight.laid_in_own:
        return []  # whoever comes is held at the Limits (rules 7.7)
    standing = [sight.trains[tray] for tray in sight.district.roster]
    for taken, train in enumerate(arriving(sight)):
        still_here = [
            other for other in standing if _order(other) > _order(train) or _is_barred(sight, other)
        ]
        if len(still_here) + taken >= TIER[sight.district.tier].tracks:
            return sorted(still_here, key=lambda other: "expedite" in sight.card_of(other).rules)
    return []


def _is_barred(sight: Sight, train: Train) -> bool:
    """Whether a train against it is on the line ahead, where none may pass, up to the next Control Point."""
    step = STEP[train.direction]
    node = 2 * sight.seat + 2 + step
    while True:
        card = sight.mainline[node // 2]
        if MAINLINE[card.key].trains_may_pass:
            return False
        if any(sight.trains[transit.tray].direction != train.direction for transit in card.transits):
            return True
        seat = (node + step) // 2 - 1
        if seat not in range(len(sight.districts)) or TIER[sight.districts[seat].tier].is_control_point:
            return False
        node += 2 * step


def needed_squares(sight: Sight) -> list[Square]:
    """The Running Track that trains on their way here run over."""
    sides: list[Direction] = [OTHER_DIRECTION[train.direction] for train in _coming(sight, within=_EVER)]
    return [square for side in sides for square in running_track_from(sight.district, side)]
