"""What the style sheet shows: every drawn part by name, and boards in many states, taken from the lessons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.assets import STATIC
from app.contexts import nothing_to_choose
from engine.catalogue.cars import CAR_TYPES
from engine.lessons import LESSONS
from engine.lessons.positions import lay_out
from engine.view import Frame, frame


@dataclass(frozen=True, slots=True)
class Sheet:
    """Names of symbols by their first word, kinds of cars, and positions with their titles."""

    buildings: tuple[str, ...]
    scenes: tuple[str, ...]
    rails: tuple[str, ...]
    cars: tuple[str, ...]
    positions: tuple[tuple[str, Frame], ...]
    nothing: dict[str, Any]


@cache
def sheet() -> Sheet:
    """Worked out once."""
    names = re.findall(r'<symbol id="([\w-]+)"', (STATIC / "sprite.svg").read_text(encoding="utf-8"))

    def of(kind: str) -> tuple[str, ...]:
        return tuple(name for name in names if name.startswith(f"{kind}-"))

    positions = tuple((lesson.title, frame(lay_out(lesson.position).state, 0)) for lesson in LESSONS)
    return Sheet(of("building"), of("scene"), of("rail"), tuple(CAR_TYPES), positions, nothing_to_choose(""))
