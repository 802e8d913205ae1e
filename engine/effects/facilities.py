"""What a facility offers: boxes and workers, derived from its card and the modifiers beside it.

Nothing here is stored; what stands in the boxes is `state.Facility`.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.catalogue.industries import INDUSTRY
from engine.catalogue.modifiers import MODIFIER, Modifier
from engine.catalogue.offices import TIER
from engine.names import Square
from engine.table.districts import District


def is_passenger_facility(district: District) -> bool:
    """A Depot, Station or Terminal; a Whistle Post is none (rules 1.3, 8.1)."""
    return TIER[district.tier].is_control_point


def modifiers_of(district: District, square: Square) -> Iterator[Modifier]:
    """The modifier cards that serve the facility on a square, in order of laying (rules 11.5)."""
    return (MODIFIER[placed.key] for placed in district.modifiers.values() if placed.host == square)


def _printed(district: District, square: Square) -> tuple[int, int, int]:
    """Boxes out, boxes in and workers on the card of the facility that stands there."""
    facility = district.grid[square].facility
    assert facility is not None
    if facility.key == "office":
        tier = TIER[district.tier]
        return tier.boxes_out, tier.boxes_in, tier.porters
    industry = INDUSTRY[facility.key]
    return industry.boxes_out, industry.boxes_in, industry.laborers


def boxes_out(district: District, square: Square) -> int:
    """Green boxes of the facility on `square`; a direction the host lacks gains none (rules 11.5)."""
    printed, _, _ = _printed(district, square)
    return printed and printed + sum(modifier.boxes_out for modifier in modifiers_of(district, square))


def boxes_in(district: District, square: Square) -> int:
    """Red boxes of the facility on `square`; a direction the host lacks gains none (rules 11.5)."""
    _, printed, _ = _printed(district, square)
    return printed and printed + sum(modifier.boxes_in for modifier in modifiers_of(district, square))


def workers(district: District, square: Square) -> int:
    """Porters at the Office, Laborers elsewhere; modifiers add theirs at a Whistle Post too (rules 11.5)."""
    _, _, printed = _printed(district, square)
    return printed + sum(modifier.workers for modifier in modifiers_of(district, square))
