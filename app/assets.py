"""Static files: addresses that change with the content, kept by browsers for a year."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import NamedTuple

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).resolve().parent.parent / "static"
TEMPLATES = STATIC.parent / "templates"


_LOOKED_AGAIN_AFTER = 1.0


class _Known(NamedTuple):
    """A file as it was found; a page names dozens, so it is not looked at for each."""

    modified: float
    version: str
    looked: float


class Assets(StaticFiles):
    """The files of `static/`."""

    def __init__(self, directory: Path = STATIC) -> None:
        super().__init__(directory=directory)
        self._root = directory
        self._versions: dict[str, _Known] = {}

    def version(self, path: str) -> str:
        """A short digest of a file's content; empty when there is no such file."""
        moment = time.monotonic()
        known = self._versions.get(path)
        if known is not None and moment - known.looked < _LOOKED_AGAIN_AFTER:
            return known.version
        file = self._root / path
        try:
            modified = file.stat().st_mtime
        except OSError:
            return ""
        is_same = known is not None and known.modified == modified
        version = known.version if known and is_same else hashlib.sha256(file.read_bytes()).hexdigest()[:10]
        self._versions[path] = _Known(modified, version, moment)
        return version

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; it may be kept for ever when it was asked for by its version."""
        response = await super().get_response(path, scope)
        asked = scope.get("query_string", b"").decode("ascii", "replace")
        is_exact = bool(asked) and asked == f"v={self.version(path)}"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_exact else "no-cache"
        return response
