"""What every request passes: the true caller behind a proxy, its origin, the size of its body, headers.

Plain ASGI, so that streams pass through. Nothing here knows a game.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.settings import Network

BODY_LIMIT = 64 * 1024
IMPORT_LIMIT = 1024 * 1024
BODY_SECONDS = 30.0
_SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
_IMPORT_PATHS = ("/games/import", "/api/games/import")


class BodyRefused(Exception):
    """A body that is too large or comes too slowly; read no further."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


class BehindProxy:
    """Takes caller and scheme from forwarded headers, where a trusted proxy sent them."""

    def __init__(self, app: ASGIApp, trusted: Sequence[Network]) -> None:
        self._app = app
        self._trusted = trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self._trusted and scope.get("client"):
            headers = Headers(scope=scope)
            if self._is_trusted(scope["client"][0]):
                scope["client"] = (self._caller(headers, scope["client"][0]), 0)
                if headers.get("x-forwarded-proto", "").split(",")[-1].strip().lower() in ("http", "https"):
                    scope["scheme"] = headers["x-forwarded-proto"].split(",")[-1].strip().lower()
        await self._app(scope, receive, send)

    def _is_trusted(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._trusted)

    def _caller(self, headers: Headers, nearest: str) -> str:
        """The last address of the chain that no trusted proxy has; who stands before it can be invented."""
        chain = [part.strip() for part in headers.get("x-forwarded-for", "").split(",") if part.strip()]
        for address in reversed(chain):
            if not self._is_trusted(address):
                return address[:60]
        return chain[0][:60] if chain else nearest


def is_by_program(headers: Headers) -> bool:
    """Whether a program asks, with a token in a header that no browser adds by itself.

    Any other is for a proxy before us: browsers send it along with their cookies, also from elsewhere.
    """
    return headers.get("authorization", "").partition(" ")[0].lower() == "bearer"


def is_same_origin(headers: Headers) -> bool:
    """Whether a browser sent this from a page of this very server, as far as headers tell.

    The Origin's host and port must be the Host's; the scheme is ignored, since TLS may end before us. What
    sends neither Origin nor Sec-Fetch-Site can't be told from a program and is let through only without a
    Referer from elsewhere.
    """
    site, origin, host = headers.get("sec-fetch-site"), headers.get("origin"), headers.get("host", "")
    if site is not None and site not in ("same-origin", "none"):
        return False
    if origin == "null":
        return site == "same-origin"
    if origin is None:
        referer = headers.get("referer")
        return site is not None or referer is None or _place(referer) == _place(f"//{host}")
    return _place(origin) == _place(f"//{host}")


def _place(address: str) -> tuple[str | None, int | None]:
    """Host and port; the usual ports are the same as none."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None, None
    return (parts.hostname, None if port in (80, 443) else port)


def limit_of(path: str) -> int:
    """How many bytes a body sent there may have."""
    return IMPORT_LIMIT if path in _IMPORT_PATHS else BODY_LIMIT


class Guard:
    """Refuses foreign origins and limits bodies while they are read; adds the headers every answer has."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        nonce = secrets.token_urlsafe(12)
        scope.setdefault("state", {})["nonce"] = nonce
        send = _with_headers(send, headers_at(str(scope["path"]), nonce))
        headers = Headers(scope=scope)
        scope["state"]["refused"] = _refusal(scope, headers)
        await self._app(scope, _limited(receive, limit_of(scope["path"])), send)


def _refusal(scope: Scope, headers: Headers) -> BodyRefused | None:
    if scope["method"] in _SAFE_METHODS:
        return None
    if not is_by_program(headers) and not is_same_origin(headers):
        return BodyRefused(403, "This came from a page of another server, so it was not done.")
    declared = headers.get("content-length", "0")
    if not declared.isdigit() or int(declared) > limit_of(scope["path"]):
        return _too_large(limit_of(scope["path"]))
    return None


def refuse_early(request: Request) -> None:
    """Raise what the guard found wrong before the body was read."""
    refused: BodyRefused | None = request.state.refused
    if refused is not None:
        raise refused


def _too_large(limit: int) -> BodyRefused:
    return BodyRefused(413, f"That is too much at once: at most {limit // 1024} kB are taken here.")


def _limited(receive: Receive, limit: int) -> Receive:
    """Counts the bytes as they come, and gives up on a body that takes too long."""
    taken = 0
    is_complete = False
    deadline = asyncio.get_running_loop().time() + BODY_SECONDS

    async def limited() -> Message:
        nonlocal taken, is_complete
        if is_complete:
            return await receive()
        left = deadline - asyncio.get_running_loop().time()
        try:
            message = await asyncio.wait_for(receive(), max(0.0, left))
        except TimeoutError:
            raise BodyRefused(408, "That took too long to arrive; try again.") from None
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            is_complete = not message.get("more_body", False)
        if taken > limit:
            raise _too_large(limit)
        return message

    return limited


def content_security_policy(nonce: str) -> str:
    """Nothing from elsewhere, nothing inline without this answer's nonce, no frames around us."""
    return (
        f"default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; "
        "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


_ASSET_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_HEADERS: Final = (*_ASSET_HEADERS, (b"cache-control", b"no-store"))
_NO_REFERRER: Final = tuple(
    (name, b"no-referrer" if name == b"referrer-policy" else value) for name, value in _HEADERS
)


def headers_at(path: str, nonce: str) -> tuple[tuple[bytes, bytes], ...]:
    """What every answer at this address has beside its own headers.

    A spectators' link is a secret in an address: nothing below it passes it on, a problem's page neither.
    """
    policy = (b"content-security-policy", content_security_policy(nonce).encode())
    if path.startswith("/static/"):
        return policy, *_ASSET_HEADERS
    return policy, *(_NO_REFERRER if "/watch/" in path else _HEADERS)


def _with_headers(send: Send, every: tuple[tuple[bytes, bytes], ...]) -> Send:
    """Adds the headers that an answer has not set itself."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name for name, _ in message["headers"]}
            fresh = (header for header in every if header[0] not in there)
            message["headers"] = [*message["headers"], *fresh]
        await send(message)

    return with_headers
