"""Fragments of the game page: which differ from what a page shows, rendered only where their context differs.

A page's form says what it shows: a short digest of each fragment, in the order of `PARTS`.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from app.contexts import PARTS
from app.open_game import OpenGame
from app.rendering import Rendering

_DIGEST = 6
"""Characters; two different fragments pass for equal once in 70 thousand million."""


class Fragment(NamedTuple):
    """A rendered partial with what it was rendered from."""

    context: Mapping[str, Any]
    text: str
    digest: str


def render_all(
    rendering: Rendering, game: OpenGame, player: int | None, contexts: Mapping[str, Mapping[str, Any]]
) -> dict[str, Fragment]:
    """Every fragment of a player's page; one with the same context as last time, for this player or whoever
    looked last, is taken over."""
    last: Mapping[str, Fragment] = game.shown.get(player, {})
    found: dict[str, Fragment] = {}
    for name, context in contexts.items():
        known = _known(context, last.get(name), game.shown_last.get(name))
        if known is None:
            text = rendering.text(f"game/_{name}.html", context)
            known = Fragment(context, text, _digest(text))
        found[name] = game.shown_last[name] = known
    game.shown[player] = found
    return found


def _known(context: Mapping[str, Any], *rendered: Fragment | None) -> Fragment | None:
    """The one that was made of this very context; most differ early, and equal ones are mostly the same."""
    return next((each for each in rendered if each is not None and each.context == context), None)


def _digest(text: str) -> str:
    raw = hashlib.blake2b(text.encode(), digest_size=5).digest()
    return base64.urlsafe_b64encode(raw)[:_DIGEST].decode()


def shown(fragments: Mapping[str, Fragment]) -> str:
    """What a page's form says it shows."""
    return "".join(fragments[part.name].digest for part in PARTS)


def changed(fragments: Mapping[str, Fragment], page_shows: str) -> list[tuple[str, str]]:
    """The fragments a page doesn't show as they are now."""
    is_known = len(page_shows) == _DIGEST * len(PARTS)
    found = []
    for index, part in enumerate(PARTS):
        there = page_shows[index * _DIGEST : (index + 1) * _DIGEST] if is_known else ""
        if fragments[part.name].digest != there:
            found.append((part.name, fragments[part.name].text))
    return found
