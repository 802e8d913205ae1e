"""Rolling stock: how many cars of each kind there are (catalogue, Rolling stock)."""

from __future__ import annotations

from typing import Final

from engine.names import CarType, Kind

CAR_TYPES: Final[tuple[CarType, ...]] = ("coach", "boxcar", "reefer", "hopper", "tank", "caboose")
FREIGHT_TYPES: Final[tuple[CarType, ...]] = ("boxcar", "reefer", "hopper", "tank")

SUPPLY: Final[dict[Kind, int]] = {
    Kind("coach", True): 8,
    Kind("coach", False): 8,
    Kind("boxcar", True): 10,
    Kind("boxcar", False): 10,
    Kind("hopper", True): 8,
    Kind("hopper", False): 8,
    Kind("reefer", True): 5,
    Kind("reefer", False): 5,
    Kind("tank", True): 6,
    Kind("tank", False): 6,
    Kind("caboose", True): 6,
}
"""80 cars. A caboose counts as loaded and is never a load."""

KINDS: Final[tuple[Kind, ...]] = tuple(SUPPLY)
