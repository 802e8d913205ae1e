"""Is it alive, can it work: for whoever watches over the server."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, Response

from app.data_directory import is_writable
from app.services import Services, services_of

ROUTES = APIRouter()


@ROUTES.api_route("/healthz", methods=["GET", "HEAD"])
async def alive() -> Response:
    """The process answers; nothing else is asked."""
    return JSONResponse({"status": "alive"})


@ROUTES.api_route("/readyz", methods=["GET", "HEAD"])
async def ready(request: Request) -> Response:
    """The database answers and can be written to."""
    reason = await asyncio.to_thread(_trouble, services_of(request))
    if reason is not None:
        return JSONResponse({"status": "not ready", "reason": reason}, 503)
    return JSONResponse({"status": "ready"})


def _trouble(services: Services) -> str | None:
    if services.ledger.read_only_reason is not None:
        return services.ledger.read_only_reason
    try:
        with services.database.read() as reader:
            reader.execute(text("SELECT 1 FROM games LIMIT 1")).first()
    except SQLAlchemyError:
        return "The database does not answer."
    return None if is_writable(services.settings.data_dir) else "The data directory can't be written to."
