"""Many open pages in one process: each holds a stream, posts acts, and fetches what changed when told."""

import asyncio
import gzip
import html
import re
import time
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

_FIELDS = re.compile(rb'<input type="hidden" name="(\w+)" value="([^"]*)"')
_HTMX = "HX-Request: true\r\nHX-Request-Type: partial\r\nAccept-Encoding: gzip\r\n"


@dataclass
class Sums:
    """What all pages together met."""

    posts: list[float] = field(default_factory=list)
    """Milliseconds from sending an act to having its answer."""
    shown: list[float] = field(default_factory=list)
    """Milliseconds from sending an act to the last other page showing it."""
    errors: list[str] = field(default_factory=list)
    processor: float = 0.0
    """Seconds of processor time that the server took."""


class Page:
    """One person's page of one game."""

    def __init__(self, port: int, code: str, token: str, sums: Sums) -> None:
        self.port, self.path, self.token, self.sums = port, f"/games/{code}", token, sums
        self.form: dict[str, str] = {}
        self.shows = -1
        self.heard = -1
        self.changed = asyncio.Condition()
        self._line = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Load the page, then its stream."""
        await self._connect()
        await self._take(await self._ask("GET", self.path))
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self._head("GET", f"{self.path}/stream").encode() + b"\r\n")
        self._stream = writer
        self._tasks = [asyncio.create_task(self._listen(reader)), asyncio.create_task(self._follow())]

    async def _connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)

    def close_stream(self) -> None:
        """Be told of nothing any more."""
        for task in self._tasks:
            task.cancel()
        self._stream.close()

    def close(self) -> None:
        """Close both connections."""
        self.close_stream()
        self._writer.close()

    async def act(self, intent: str, number: int) -> float:
        """Post an intent; when that was."""
        began = time.perf_counter()
        async with self._line:
            fields = urlencode({**self.form, "intent": intent, "id": f"act-{number}"})
            answer = await self._ask("POST", f"{self.path}/acts", fields)
            self.sums.posts.append((time.perf_counter() - began) * 1000)
            await self._take(answer)
        return began

    async def until_it_shows(self, version: int) -> None:
        """Wait until this page shows that version."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.shows >= version)

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                async with self.changed:
                    self.heard = max(self.heard, int(line[6:]))
                    self.changed.notify_all()
        self.sums.errors.append("a stream ended")

    async def _follow(self) -> None:
        while True:
            async with self.changed:
                await self.changed.wait_for(lambda: self.heard > self.shows)
            async with self._line:
                if self.heard > self.shows:
                    query = f"shown={quote(self.form['shown'])}&chosen={quote(self.form['chosen'])}"
                    await self._take(await self._ask("GET", f"{self.path}/fragments?{query}"))

    async def _take(self, text: bytes) -> None:
        """Show what an answer brought."""
        self.form |= {name.decode(): html.unescape(value.decode()) for name, value in _FIELDS.findall(text)}
        async with self.changed:
            self.shows = int(self.form["version"])
            self.changed.notify_all()

    def _head(self, method: str, path: str) -> str:
        host = f"127.0.0.1:{self.port}"
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: station-master={self.token}\r\n"
        )

    async def _ask(self, method: str, path: str, body: str = "") -> bytes:
        head = self._head(method, path) + (_HTMX if self.form else "Accept-Encoding: gzip\r\n")
        if body:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        if self._reader.at_eof():  # the server hangs up where nothing was asked for a while
            self._writer.close()
            await self._connect()
        self._writer.write(f"{head}\r\n{body}".encode())
        status = await self._reader.readline()
        if not status:
            raise ConnectionError("the server hung up")
        length, packed = 0, False
        while (line := (await self._reader.readline()).strip().lower()) != b"":
            if line.startswith(b"content-length:"):
                length = int(line[15:])
            packed = packed or line == b"content-encoding: gzip"
        data = await self._reader.readexactly(length)
        if b" 200 " not in status:
            self.sums.errors.append(f"{method} {path.partition('?')[0]}: {status.decode().strip()}")
        return gzip.decompress(data) if packed else data
