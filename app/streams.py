"""Server-Sent Events: version numbers and nothing else, so a stream can't leak.

`version` carries the game's new version, as data and as id; `presence`, without content, says that something
beside the game changed at the table: somebody came, went or gave a signal. A stream begins with the version
now, so whoever reconnects has missed nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.news import Listener, News, Newsroom

BEAT_SECONDS = 15.0
PATIENCE_SECONDS = 20.0
"""How long a reader may leave what it was sent untaken before it is dropped."""
_BEAT = b": still here\n\n"
_HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
}


class VersionStream(Response):
    """The stream of one page of one game. `may_stay` is asked again with every event and every beat."""

    def __init__(
        self, news: Newsroom, code: str, player: int | None, version: int, may_stay: Callable[[], bool]
    ) -> None:
        super().__init__(None, 200, _HEADERS)
        del self.headers["content-length"]
        self._news = news
        self._code = code
        self._player = player
        self._version = version
        self._may_stay = may_stay

    # Every response is called with all three.
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send until either side ends it."""
        listening = self._news.listening(self._code, self._player, self._version)
        with listening as listener, suppress(TimeoutError, OSError):
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            leaving = asyncio.create_task(_until_gone(receive, listener))
            try:
                await _send(send, b"retry: 2000\n\n" + _text(News(listener.told, presence=False)))
                await self._relay(listener, send)
            finally:
                leaving.cancel()

    async def _relay(self, listener: Listener, send: Send) -> None:
        while True:
            news = await listener.wait(BEAT_SECONDS)
            if not self._may_stay() or (news is not None and news.is_last):
                await _send(send, b"", more=False)
                return
            await _send(send, _BEAT if news is None else _text(news))


async def _until_gone(receive: Receive, listener: Listener) -> None:
    with suppress(ClientDisconnect):
        while (await receive())["type"] != "http.disconnect":
            pass
    listener.tell(is_last=True)


async def _send(send: Send, body: bytes, *, more: bool = True) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        await send({"type": "http.response.body", "body": body, "more_body": more})


def _text(news: News) -> bytes:
    text = f"id: {news.version}\nevent: version\ndata: {news.version}\n\n" if news.version is not None else ""
    return (text + ("event: presence\ndata:\n\n" if news.presence else "")).encode()
