"""Who looks at a game now, and telling them that it changed: never what changed, so that nothing can leak.

A listener keeps only the last version it has not been told yet. However slow its reader is, nothing piles up.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

_VERSIONS_KEPT = 2_000
GRACE_SECONDS = 5.0
"""A page that reloads or reconnects within this time was never away."""


class News(NamedTuple):
    """What a listener is told: the version, if it is another, and whether anything beside the game is."""

    version: int | None
    presence: bool
    is_last: bool = False


class Listener:
    """One open stream of one game; `player` is None for a spectator."""

    __slots__ = ("_is_last", "_presence", "_version", "_wake", "player", "told")

    def __init__(self, player: int | None, told: int) -> None:
        self.player = player
        self.told = told
        self._version: int | None = None
        self._presence = False
        self._is_last = False
        self._wake = asyncio.Event()

    def tell(self, *, version: int | None = None, presence: bool = False, is_last: bool = False) -> None:
        """Note what is new; an older version not yet told is forgotten.

        Told the same version again, something else at the table must have changed.
        """
        if version is not None and version != self.told:
            self._version = self.told = version
        else:
            self._presence = self._presence or presence or version is not None
        self._is_last = self._is_last or is_last
        self._wake.set()

    async def wait(self, seconds: float) -> News | None:
        """What is new, or None when nothing was for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return None
        news = News(self._version, self._presence, self._is_last)
        self._version, self._presence = None, False
        if not self._is_last:
            self._wake.clear()
        return news


class Newsroom:
    """All listeners of this server, by the code of their game. It is used from the event loop only."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._leaving: Counter[tuple[str, int]] = Counter()
        self._versions: OrderedDict[str, int] = OrderedDict()
        self._is_closed = False

    def tell(self, code: str, version: int) -> None:
        """The game has another version now, or with the same one something else changed at its table."""
        self._versions[code] = version
        self._versions.move_to_end(code)
        if len(self._versions) > _VERSIONS_KEPT:
            self._versions.popitem(last=False)
        for listener in self._listeners.get(code, ()):
            listener.tell(version=version)

    @contextmanager
    def listening(self, code: str, player: int | None, version: int) -> Iterator[Listener]:
        """Be told of a game, and count as present there, as long as this is open.

        `version` is the one known so far; the listener knows of a newer one if that was told meanwhile.
        """
        listener = Listener(player, self._versions.get(code, version))
        is_new = player is not None and player not in self.present(code)
        self._listeners.setdefault(code, set()).add(listener)
        if is_new:
            self.stir(code)
        if self._is_closed:
            listener.tell(is_last=True)
        try:
            yield listener
        finally:
            self._part(code, listener)

    def _part(self, code: str, listener: Listener) -> None:
        listeners = self._listeners[code]
        listeners.discard(listener)
        if not listeners:
            del self._listeners[code]
        if listener.player is not None and not self._is_closed:
            self._leaving[code, listener.player] += 1
            asyncio.get_running_loop().call_later(GRACE_SECONDS, self._has_left, code, listener.player)

    def _has_left(self, code: str, player: int) -> None:
        self._leaving[code, player] -= 1
        if self._leaving[code, player] <= 0:
            del self._leaving[code, player]
            if player not in self.present(code):
                self.stir(code)

    def stir(self, code: str) -> None:
        """Something changed about who is here, or who may be: every stream of the game looks again."""
        for listener in self._listeners.get(code, ()):
            listener.tell(presence=True)

    def present(self, code: str) -> frozenset[int]:
        """The players with a page open now, or a moment ago."""
        here = {each.player for each in self._listeners.get(code, ()) if each.player is not None}
        return frozenset(here | {player for there, player in self._leaving if there == code})

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(map(len, self._listeners.values()))

    def close(self) -> None:
        """End every stream, and every later one at once: the server stops."""
        self._is_closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.tell(is_last=True)
