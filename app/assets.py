"""Static files: addresses that change with the content, kept by browsers for a year."""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).resolve().parent.parent / "static"
TEMPLATES = STATIC.parent / "templates"


class Assets(StaticFiles):
    """The files of `static/`."""

    def __init__(self, directory: Path = STATIC) -> None:
        super().__init__(directory=directory)
        self._root = directory
        self._versions: dict[str, tuple[float, str]] = {}

    def version(self, path: str) -> str:
        """A short digest of a file's content; empty when there is no such file."""
        file = self._root / path
        try:
            modified = file.stat().st_mtime
        except OSError:
            return ""
        known = self._versions.get(path)
        if known is None or known[0] != modified:
            known = (modified, hashlib.sha256(file.read_bytes()).hexdigest()[:10])
            self._versions[path] = known
        return known[1]

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; it may be kept for ever when it was asked for by its version."""
        response = await super().get_response(path, scope)
        asked = scope.get("query_string", b"").decode("ascii", "replace")
        is_exact = bool(asked) and asked == f"v={self.version(path)}"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_exact else "no-cache"
        return response
