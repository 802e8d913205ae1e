"""The application: opens everything, puts the layers around the pages, closes everything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from functools import partial
from typing import Final

from fastapi import Depends, FastAPI, Request
from fastapi.telemetry import TelemetryConfig
from starlette.middleware.gzip import GZipMiddleware

from app import data_directory, health
from app.api import ROUTERS as API_ROUTERS
from app.assets import Assets
from app.calls import calls_of
from app.database import Database
from app.games import Games
from app.identity import Sessions
from app.importing import Imports
from app.join_secret import JoinSecret, StoredSecret, find_or_make, secret_file
from app.ledger import Ledger
from app.lesson_games import Lessons
from app.logs import AccessLog, say
from app.pages import PAGES
from app.par import Pars
from app.problems import add_handlers
from app.read_only import standing_notice
from app.rendering import Rendering
from app.security import BehindProxy, Guard, refuse_early
from app.services import Services
from app.settings import Settings
from app.store import delete_old, end_sessions
from app.table_bots import TableBots
from app.tables import Tables

_NO_TELEMETRY: Final[TelemetryConfig] = {
    "auto_configure": False,
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
}
"""Whatever the environment asks for: nothing of a request goes elsewhere (service, Layers)."""
_HOUSEKEEPING_SECONDS = 300.0
_COMPRESSED_FROM = 500
_COMPRESSION = 5


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings; it opens its data directory when it starts."""
    app = FastAPI(
        title="Station Master",
        lifespan=_lifespan,
        dependencies=[Depends(_refuse_first)],
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry=_NO_TELEMETRY,
    )
    app.state.settings = settings
    assets = Assets()
    app.state.rendering = Rendering(
        assets, reloads=settings.log_level == "debug", asides={"calls": calls_of, "notice": standing_notice}
    )
    app.include_router(health.ROUTES, include_in_schema=False)
    app.router.routes.extend(PAGES)
    for router in API_ROUTERS:
        app.include_router(router)
    app.mount("/static", assets, name="static")
    add_handlers(app)
    app.add_middleware(Guard)
    app.add_middleware(GZipMiddleware, minimum_size=_COMPRESSED_FROM, compresslevel=_COMPRESSION)
    app.add_middleware(BehindProxy, trusted=settings.trust_proxy)
    app.add_middleware(AccessLog)
    return app


async def _refuse_first(request: Request) -> None:
    refuse_early(request)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    with ExitStack() as stack:
        services: Services | None = getattr(app.state, "services", None)
        if services is None:
            services = app.state.services = open_services(settings, app.state.rendering, stack)
        housekeeping = asyncio.create_task(_keep_house(services))
        resuming = asyncio.create_task(_resume(services))
        try:
            yield
        finally:
            resuming.cancel()
            await services.bots.close()
            await services.pars.close()
            housekeeping.cancel()
            with suppress(asyncio.CancelledError):
                await housekeeping


async def _resume(services: Services) -> None:
    if services.ledger.read_only_reason is None:
        await services.bots.resume()


def open_services(settings: Settings, rendering: Rendering, stack: ExitStack) -> Services:
    """Lock the data directory and open what is in it; raises `StorageFault`."""
    data_directory.prepare(settings.data_dir)
    stack.enter_context(data_directory.DirectoryLock(settings.data_dir))
    database = Database(settings.data_dir)
    stack.callback(database.close)
    database.open()
    ledger = Ledger(database.engine)
    ledger.read_only_reason = database.read_only_reason
    if database.read_only_reason is not None:
        say("read-only", logging.ERROR, reason=database.read_only_reason)
    ledger.start()
    stack.callback(ledger.stop)
    sessions = Sessions(database, ledger)
    games = Games(database, ledger, sessions, settings.max_games)
    return Services(
        settings,
        database,
        ledger,
        sessions,
        games,
        Imports(games),
        Tables(database, ledger, sessions, games, settings.max_games),
        TableBots(games, database),
        _join_secret(settings),
        rendering,
        Lessons(database, ledger),
        Pars(games, database, ledger),
    )


def _join_secret(settings: Settings) -> JoinSecret:
    if settings.join_secret is not None:
        return JoinSecret(settings.join_secret.get_secret_value())
    is_new = find_or_make(settings.data_dir)[1]
    say("join secret made" if is_new else "join secret read", file=str(secret_file(settings.data_dir)))
    return StoredSecret(settings.data_dir)


async def _keep_house(services: Services) -> None:
    """Drop idle games from memory, delete what has had its time."""
    while True:
        services.games.drop_idle()
        if services.ledger.read_only_reason is None:
            days = services.settings.keep_finished_days
            with suppress(Exception):
                deleted = await services.ledger.write(partial(delete_old, keep_finished_days=days))
                await services.ledger.write(end_sessions)
                for code in deleted:
                    services.games.forget(code)
                    say("game deleted", game=code)
        await asyncio.sleep(_HOUSEKEEPING_SECONDS)
