"""What every bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.acts import Intent
from engine.bots.sight import Sight


class Answer(NamedTuple):
    """One of the choices, and why, in words a table may read."""

    intent: Intent
    reason: str


class Bot(Protocol):
    """Deterministic for its seed: equal sights and choices in equal order get equal answers."""

    def answer(self, sight: Sight, choices: Sequence[Intent], /) -> Answer:
        """Answer a decision with one of the choices, of which there is at least one."""
        ...
