"""Structured logs: one JSON object a line on stdout. Never a token, a secret, a query string or a body."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOGGER = logging.getLogger("station-master")
_WRITER = json.JSONEncoder(ensure_ascii=False, default=str)
_QUIET = ("/healthz", "/readyz", "/static/")


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, event and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _WRITER.encode(line)


def start_logging(level: str) -> None:
    """Send everything to stdout in this form, what uvicorn says too."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name not in ("uvicorn.access", "alembic")


def say(event: str, level: int = logging.INFO, **fields: object) -> None:
    """Log an event with its fields."""
    LOGGER.log(level, event, extra={"fields": fields})


class Refusals:
    """How often each code was refused; one that the Menu had offered is our fault and logged as an error."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def count(self, code: str, *, was_offered: bool, game: str, intent: object) -> None:
        """Note a refusal."""
        self.counts[code] += 1
        if was_offered:
            say("an offered intent was refused", logging.ERROR, code=code, game=game, intent=intent)
        else:
            say("intent refused", logging.DEBUG, code=code, game=game)


class AccessLog:
    """One line for each request: method, path, status, milliseconds; no query, no caller's address."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] != "http"
            or scope["path"].startswith(_QUIET)
            or not LOGGER.isEnabledFor(logging.INFO)
        ):
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            say("request", method=scope["method"], path=_path(scope), status=status, ms=took)


def _path(scope: Scope) -> str:
    """The path without the token of a spectators' link."""
    before, watch, after = str(scope["path"]).partition("/watch/")
    return f"{before}{watch}…" if after else before + watch
