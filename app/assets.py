"""Static files: addresses that change with the content, kept by browsers for a year."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).resolve().parent.parent / "static"
TEMPLATES = STATIC.parent / "templates"


_LOOKED_AGAIN_AFTER = 1.0
_MOST_TOGETHER = 8
_JOINED = {".css": b"%s\n", ".js": b"(() => {\n%s\n})();\n"}
"""How a file stands among others: a script is strict, and has its names to itself, in a function only."""


class _Known(NamedTuple):
    """A file as it was found; a page names dozens, so it is not looked at for each."""

    modified: float
    version: str
    looked: float
    text: str
    """Of a style sheet only, which a page may hold."""


def together(*paths: str) -> str:
    """The path of several style sheets or scripts of one folder, sent as one: on a slow line each request
    waits, and what the first paint needs shares the line with the rest.

    >>> together("css/page.css", "css/parts.css"), together("game.js", "live.js")
    ('css/page+parts.css', 'game+live.js')
    """
    first = PurePosixPath(paths[0])
    return str(first.with_name("+".join(PurePosixPath(path).stem for path in paths) + first.suffix))


def _apart(path: str) -> list[str]:
    """The paths that `together` put into one; a path that is none of its own is given back alone."""
    whole = PurePosixPath(path)
    stems = whole.stem.split("+")
    if not 1 < len(stems) <= _MOST_TOGETHER or whole.suffix not in _JOINED:
        return [path]
    return [str(whole.with_name(f"{stem or ' '}{whole.suffix}")) for stem in stems]


class Assets(StaticFiles):
    """The files of `static/`."""

    def __init__(self, directory: Path = STATIC) -> None:
        super().__init__(directory=directory)
        self._root = directory
        self._versions: dict[str, _Known] = {}

    def version(self, path: str) -> str:
        """A short digest of a file's content; empty when there is no such file."""
        parts = _apart(path)
        if len(parts) > 1:
            versions = [self.version(part) for part in parts]
            return hashlib.sha256("".join(versions).encode()).hexdigest()[:10] if all(versions) else ""
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
        if known is not None and is_same:
            self._versions[path] = known._replace(looked=moment)
            return known.version
        content = file.read_bytes()
        version = hashlib.sha256(content).hexdigest()[:10]
        text = content.decode() if file.suffix == ".css" else ""
        self._versions[path] = _Known(modified, version, moment, text)
        return version

    def text(self, path: str) -> str:
        """A style sheet as it is; a `KeyError` when there is no such file."""
        self.version(path)
        return self._versions[path].text

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; it may be kept for ever when it was asked for by its version."""
        parts = _apart(path)
        if len(parts) > 1:
            response = await run_in_threadpool(self._joined, parts, scope)
        else:
            response = await super().get_response(path, scope)
        asked = scope.get("query_string", b"").decode("ascii", "replace")
        is_exact = bool(asked) and asked == f"v={self.version(path)}"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_exact else "no-cache"
        return response

    def _joined(self, parts: list[str], scope: Scope) -> Response:
        """Several files one after another; 404 where one of them is not there, or can't be."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        try:
            found = [self.lookup_path(part) for part in parts]
        except (OSError, ValueError):  # a name no file can have
            raise HTTPException(404) from None
        if any(status is None for _, status in found):
            raise HTTPException(404)
        suffix = PurePosixPath(parts[0]).suffix
        texts = [_JOINED[suffix] % Path(where).read_bytes() for where, _ in found]
        return Response(b"".join(texts), media_type="text/css" if suffix == ".css" else "text/javascript")
