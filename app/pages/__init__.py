"""The pages, one module for each place a person can be."""

from __future__ import annotations

from fastapi import APIRouter

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
    reading,
    records,
    rejoin,
    replay,
    table,
    watch,
    why,
)

ROUTERS: tuple[APIRouter, ...] = tuple(
    module.ROUTES
    for module in (
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
        reading,
        records,
        rejoin,
        comforts,
        why,
    )
)
