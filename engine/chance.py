"""Chance: the two streams a game can be dealt from, each with one integer of state (determinism).

The classic stream is mulberry32 and keeps the promises made to players of the older game; the sealed
stream is keyed BLAKE2b and cannot be searched.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar

Item = TypeVar("Item")

Seed = int | bytes
"""A classic seed (0 to 2**32 - 1) or the 32 bytes of a sealed one."""

_MASK: Final = 0xFFFFFFFF
_SEALED_WORDS: Final = 1 << 64


def _classic_word(state: int) -> tuple[int, int]:
    state = (state + 0x6D2B79F5) & _MASK
    word = ((state ^ (state >> 15)) * (state | 1)) & _MASK
    word ^= (word + ((word ^ (word >> 7)) * (word | 61) & _MASK)) & _MASK
    return state, word ^ (word >> 14)


def _sealed_word(seed: bytes, position: int) -> int:
    digest = hashlib.blake2b(
        position.to_bytes(8, "little"), key=seed, digest_size=32, person=b"station-master\0\0"
    ).digest()
    return int.from_bytes(digest[:8], "little")


class Stream:
    """A stream of chance. Equal seed and state give equal futures on every machine."""

    __slots__ = ("seed", "state")

    def __init__(self, seed: Seed, state: int | None = None) -> None:
        """Start at `state`, or at the beginning of the stream that `seed` names."""
        self.seed = seed
        self.state = (seed if isinstance(seed, int) else 0) if state is None else state

    def copy(self) -> Stream:
        """A stream that goes on from here by itself."""
        return Stream(self.seed, self.state)

    def word(self) -> int:
        """The next word: 32 bits of the classic stream, 64 of the sealed one."""
        if isinstance(self.seed, int):
            self.state, word = _classic_word(self.state)
            return word
        word = _sealed_word(self.seed, self.state)
        self.state += 1
        return word

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1; the sealed stream redraws words that would bias it."""
        if isinstance(self.seed, int):
            return self.word() % bound
        fair = _SEALED_WORDS // bound * bound
        while (word := self.word()) >= fair:
            pass
        return word % bound

    def d12(self) -> int:
        """One roll of the D12, 1 to 12."""
        return 1 + self.below(12)

    def shuffled(self, items: list[Item]) -> list[Item]:
        """A new list of `items`, shuffled from the last place down to the second."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            chosen = self.below(last + 1)
            result[last], result[chosen] = result[chosen], result[last]
        return result
