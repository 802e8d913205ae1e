"""The four tiers an Office grows through (catalogue, Offices)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final


@dataclass(frozen=True, slots=True)
class Tier:
    """One Office card. `boxes_out` and `boxes_in` count passenger slots."""

    key: str
    name: str
    tracks: int
    porters: int
    boxes_out: int
    boxes_in: int
    is_control_point: bool
    """Also whether it is a Passenger Facility (rules 1.3)."""


TIERS: Final[tuple[Tier, ...]] = (
    Tier("whistlePost", "Whistle Post", 1, 0, 0, 0, is_control_point=False),
    Tier("depot", "Depot", 2, 1, 1, 1, is_control_point=True),
    Tier("station", "Station", 3, 2, 2, 2, is_control_point=True),
    Tier("terminal", "Terminal", 4, 3, 3, 3, is_control_point=True),
)

TIER: Final[dict[str, Tier]] = {tier.key: tier for tier in TIERS}
NEXT_TIER: Final[dict[str, str]] = {lower.key: upper.key for lower, upper in pairwise(TIERS)}
OFFICE_COPIES: Final[dict[str, int]] = {"depot": 8, "station": 4, "terminal": 2}
