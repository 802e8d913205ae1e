"""Copies of earlier positions of one game, so that undoing need not replay it from the deal.

Near the end they lie close together, further back ever wider apart: two for each doubling of the distance.
"""

from __future__ import annotations

from engine.state import State


class Snapshots:
    """Positions by how many acts led to them. The deal is always among them."""

    def __init__(self, deal: State) -> None:
        self._kept: dict[int, State] = {0: deal}

    def keep(self, acts: int, state: State) -> None:
        """Keep the position after that many acts, and thin out the older ones."""
        self._kept[acts] = state
        by_distance: dict[int, list[int]] = {}
        for position in sorted(self._kept, reverse=True):
            by_distance.setdefault((acts - position).bit_length(), []).append(position)
        for positions in by_distance.values():
            for position in positions[1:-1]:
                if position:
                    del self._kept[position]

    def nearest(self, acts: int) -> tuple[int, State]:
        """The last kept position with at most that many acts."""
        position = max(position for position in self._kept if position <= acts)
        return position, self._kept[position]

    def forget_after(self, acts: int) -> None:
        """Drop what lies beyond."""
        for position in [position for position in self._kept if position > acts]:
            del self._kept[position]

    def __len__(self) -> int:
        return len(self._kept)
