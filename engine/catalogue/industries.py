"""The industries, one Laborer each (catalogue, Industries)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.names import CarType


@dataclass(frozen=True, slots=True)
class Industry:
    """One industry card: what it ships from green boxes and receives into red ones."""

    key: str
    name: str
    copies: int
    cars: tuple[CarType, ...]
    boxes_out: int
    boxes_in: int
    locks_out: tuple[str, ...]
    laborers: int = 1


INDUSTRIES: Final[tuple[Industry, ...]] = (
    Industry("freightHouse", "Freight House", 6, ("boxcar",), 1, 1, ("grocersWarehouse",)),
    Industry("mineTipple", "Mine Tipple", 6, ("hopper",), 1, 0, ("powerPlant",)),
    Industry("refinery", "Refinery", 3, ("tank",), 1, 0, ("powerPlant",)),
    Industry("powerPlant", "Power Plant", 6, ("hopper", "tank"), 0, 1, ("mineTipple", "refinery")),
    Industry("packingSheds", "Packing Sheds", 3, ("reefer",), 1, 0, ("grocersWarehouse",)),
    Industry(
        "grocersWarehouse",
        "Grocer's Warehouse",
        3,
        ("boxcar", "reefer"),
        0,
        1,
        ("packingSheds", "freightHouse"),
    ),
)

INDUSTRY: Final[dict[str, Industry]] = {industry.key: industry for industry in INDUSTRIES}
