"""Slowing down whoever guesses: only the answer to a wrong secret or code waits, never a right one."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

FIRST_DELAY = 1.0
LONGEST_DELAY = 30.0
MOST_WAITING = 20
_FORGOTTEN_AFTER = 900.0
_MOST_ADDRESSES = 5_000


class TooManyGuesses(Exception):
    """Too many wrong answers are waiting already; this one is refused at once."""


class Throttle:
    """Counts wrong guesses by address; the delay doubles from 1 to 30 seconds."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._waiting = 0

    def delay(self, address: str) -> float:
        """How long the next wrong answer to this address waits; counts it."""
        count, last = self._wrong.pop(address, (0, 0.0))
        if time.monotonic() - last > _FORGOTTEN_AFTER:
            count = 0
        self._wrong[address] = (count + 1, time.monotonic())
        while len(self._wrong) > _MOST_ADDRESSES:
            self._wrong.popitem(last=False)
        return min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(count, 10))

    async def wrong(self, address: str) -> None:
        """Call before telling somebody that a guess was wrong; raises `TooManyGuesses`."""
        seconds = self.delay(address)
        if self._waiting >= MOST_WAITING:
            raise TooManyGuesses
        self._waiting += 1
        try:
            await self._sleep(seconds)
        finally:
            self._waiting -= 1
