"""The JSON interface: the same door as the pages, for programs that carry a token."""

from __future__ import annotations

from fastapi import APIRouter

from app.api import games, tables

ROUTERS: tuple[APIRouter, ...] = (games.ROUTES, tables.ROUTES)
