"""Style sheets within the page that a browser opens first: its first words then wait for no other request.

A cookie names what this browser has been sent so, by version. From then on they are links, which it keeps.
"""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from app.assets import Assets, together
from app.identity import YEAR

COOKIE: Final = "sheets"
_MOST_KEPT = 6
_VERSION = re.compile("[0-9a-f]{10}")


class FirstStyles:
    """The sheets of one answer: what this browser has been sent, and what it is sent now."""

    def __init__(self, request: Request, assets: Assets) -> None:
        self._assets = assets
        self._sent = list(filter(_VERSION.fullmatch, request.cookies.get(COOKIE, "").split(".")))
        self._now: list[str] = []

    def within(self, *paths: str) -> Markup | None:
        """The text of these sheets, to be written into the page; None once the browser was sent them."""
        version = self._assets.version(together(*paths))
        if version in self._sent:
            return None
        self._now.append(version)
        return Markup("".join(map(self._assets.text, paths)))  # noqa: S704 a file of ours

    def remember(self, response: Response, path: str, *, secure: bool) -> None:
        """Tell the browser what it has been sent now."""
        if self._now:
            named = ".".join([*self._now, *self._sent][:_MOST_KEPT])
            response.set_cookie(
                COOKIE, named, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="lax"
            )
