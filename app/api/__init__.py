"""The JSON interface: the same door as the pages, for programs that carry a token."""

from __future__ import annotations

from app.api.games import ROUTES

__all__ = ["ROUTES"]
