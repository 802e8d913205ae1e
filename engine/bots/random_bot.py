"""The fuzzer: picks by chance, half the time a kind of intent first, so that rare kinds get their turn.

Never at a table with people. It has a stream of its own, so that it neither reads nor stirs the game's.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.acts import Intent
from engine.bots.bot import Answer
from engine.bots.sight import Sight
from engine.chance import Stream


class RandomBot:
    """Uniform over the choices, or over their kinds and then within the kind."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed & 0xFFFFFFFF)

    def answer(self, _sight: Sight, choices: Sequence[Intent]) -> Answer:
        """Any of the choices."""
        pool = list(choices)
        if self._stream.below(2):
            kinds = list(dict.fromkeys(type(intent) for intent in choices))
            kind = kinds[self._stream.below(len(kinds))]
            pool = [intent for intent in choices if type(intent) is kind]
        return Answer(pool[self._stream.below(len(pool))], "by chance")
