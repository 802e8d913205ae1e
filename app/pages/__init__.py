"""The pages, one module for each place a person can be."""

from __future__ import annotations

from fastapi import APIRouter

from app.pages import acts, game, home, live, new_game, reading, rejoin, replay

ROUTERS: tuple[APIRouter, ...] = tuple(
    module.ROUTES for module in (home, new_game, game, acts, live, replay, reading, rejoin)
)
