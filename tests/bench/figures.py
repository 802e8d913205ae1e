"""One figure of the bench: what was measured, how much, and what is aimed at."""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """A line of the report; `aim` is None where none was set."""

    name: str
    value: float
    unit: str
    aim: str | None = None

    def __str__(self) -> str:
        aim = f"  (aim {self.aim})" if self.aim else ""
        return f"{self.name:<62} {self.value:>10,.2f} {self.unit}{aim}"


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def milliseconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000
