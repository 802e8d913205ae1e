"""Which trains come to one's own Office in this Stage's Mainline Phase, and whether they find a track."""

from __future__ import annotations

from engine.bots.sight import Sight
from engine.catalogue.offices import TIER
from engine.names import OTHER_DIRECTION, STEP, Direction, Square
from engine.table.trains import Train
from engine.track.rails import running_track_from


def _order(train: Train) -> tuple[int, bool, int]:
    """In which trains act (rules 7.1)."""
    return train.number, train.is_extra, train.section


def arriving(sight: Sight) -> list[Train]:
    """Trains that reach the Office in this Stage, in the order they act."""
    office = 2 * sight.seat + 2
    trains = [
        sight.trains[transit.tray]
        for node in (office - 1, office + 1)
        for transit in sight.mainline[node // 2].transits
        if transit.stages_left <= 1 and node + STEP[sight.trains[transit.tray].direction] == office
    ]
    return sorted(trains, key=_order)


def late_leavers(sight: Sight) -> list[Train]:
    """Trains on the Office square that act after one which would find no track; none with an Interlocking."""
    if "interlocking" in sight.laid_in_own:
        return []
    standing = [sight.trains[tray] for tray in sight.district.roster]
    for taken, train in enumerate(arriving(sight)):
        still_here = [other for other in standing if _order(other) > _order(train)]
        if len(still_here) + taken >= TIER[sight.district.tier].tracks:
            return still_here
    return []


def needed_squares(sight: Sight) -> list[Square]:
    """The Running Track that arriving trains run over."""
    sides: list[Direction] = [OTHER_DIRECTION[train.direction] for train in arriving(sight)]
    return [square for side in sides for square in running_track_from(sight.district, side)]
