"""Game codes, short and speakable, like RAIL-4471."""

from __future__ import annotations

import re
import secrets

_WORDS = [
    "RAIL",
    "BELL",
    "COAL",
    "FROG",
    "GATE",
    "IRON",
    "LAMP",
    "MAIL",
    "OPAL",
    "PINE",
    "ROAD",
    "SIGN",
    "SPUR",
    "STEM",
    "TANK",
    "TIES",
    "TRIM",
    "WEST",
    "YARD",
    "EAST",
    "NORTH",
    "SOUTH",
    "BRAKE",
    "CABLE",
    "CHALK",
    "CREEK",
    "CROSS",
    "DEPOT",
    "DRIVE",
    "FLARE",
    "FORGE",
    "GRADE",
    "GRAIN",
    "GUARD",
    "HOUSE",
    "LEVER",
    "MEDAL",
    "METAL",
    "PILOT",
    "PLAIN",
    "POINT",
    "QUEEN",
    "RANCH",
    "RIDGE",
    "RIVER",
    "ROUTE",
    "SIXTY",
    "SLATE",
    "SMOKE",
    "SPIKE",
    "STEAM",
    "STEEL",
    "STONE",
    "SWING",
    "TIMER",
    "TOWER",
    "TRACK",
    "TRAIN",
    "TRUSS",
    "TULIP",
    "UNION",
    "VALVE",
    "WHEEL",
    "BRANCH",
    "BRIDGE",
    "CANYON",
    "COPPER",
    "FUNNEL",
    "GRAVEL",
]
_CODE = re.compile(r"[A-Z]{4,6}-[0-9]{4}\Z")


def make_code() -> str:
    """A code drawn at random; whoever stores it sees to it that it is new."""
    return f"{secrets.choice(_WORDS)}-{secrets.randbelow(10_000):04d}"


def read_code(text: str) -> str | None:
    """A typed code in its proper form, or None when it can't be one."""
    code = text.strip().upper().replace(" ", "-")
    return code if _CODE.match(code) else None
