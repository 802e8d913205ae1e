"""The pages, one module for each place a person can be."""

from __future__ import annotations

from itertools import chain

from starlette.routing import Route

from app.pages import (
    acts,
    comforts,
    devices,
    game,
    home,
    lessons,
    live,
    lobby,
    new_game,
    read,
    reading,
    records,
    rejoin,
    replay,
    table,
    watch,
    why,
)

_MODULES = (
    home,
    new_game,
    lobby,
    lessons,
    game,
    acts,
    live,
    table,
    devices,
    watch,
    replay,
    read,
    reading,
    records,
    rejoin,
    comforts,
    why,
)
PAGES: tuple[Route, ...] = tuple(chain.from_iterable(module.ROUTES.routes for module in _MODULES))
