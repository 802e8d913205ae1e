"""The developer with whims: one answer in three goes to the kind of act it has done least.

For covering the rules in tests; never at a table with people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.acts import Intent
from engine.bots.bot import Answer
from engine.bots.developer import DeveloperBot
from engine.bots.sight import Sight
from engine.chance import Stream


class WandererBot:
    """Plays well enough to get somewhere and oddly enough to meet every rule."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream((seed ^ 0x5EED) & 0xFFFFFFFF)
        self._developer = DeveloperBot(seed)
        self._done: Counter[type[Intent]] = Counter()

    def answer(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """The developer's answer, or a whim."""
        answer = self._developer.answer(sight, choices)
        if not self._stream.below(3):
            rarest = min((type(intent) for intent in choices), key=self._times_done)
            pool = [intent for intent in choices if type(intent) is rarest]
            answer = Answer(pool[self._stream.below(len(pool))], "on a whim")
        self._done[type(answer.intent)] += 1
        return answer

    def _times_done(self, kind: type[Intent]) -> tuple[int, int]:
        """How often it has done this; of equals chance decides."""
        return self._done[kind], self._stream.below(1000)
