"""Watching: what everybody sees, by a link with a token, without secret, session or a say.

The token is in the address, so the address is not logged (`logs`) and never sent on as a referrer.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.loading import NoSuchGame
from app.pages.game import show
from app.pages.read import answer_with_slips
from app.pages.replay import answer_with_file, show_history, show_replay, show_slips
from app.pages.routes import PageRoutes
from app.problems import Problem
from app.rendering import root_of
from app.services import services_of
from app.streams import VersionStream
from app.visiting import PointOfView
from app.wire import Chosen

ROUTES = PageRoutes()


async def _looking(request: Request, token: str) -> PointOfView:
    try:
        game = await services_of(request).tables.watched(token)
    except NoSuchGame:
        game = None
    if game is None:
        await services_of(request).throttle.wrong(request.client.host if request.client else "")
        raise Problem(
            404, "This link shows no game, or no longer: its host can make another.", "NO_SUCH_LINK"
        )
    return PointOfView(game, None, None, f"{root_of(request)}/watch/{token}")


@ROUTES.page("/watch/{token}")
async def watch(request: Request, token: str) -> Response:
    """The game as everybody sees it."""
    point, query = await _looking(request, token), request.query_params
    return show(request, point, Chosen.of_query(query), page_shows=query.get("shown", "")[:400])


@ROUTES.get("/watch/{token}/fragments")
async def fragments(request: Request, token: str) -> Response:
    """The fragments that a page doesn't show as they are now."""
    point, query = await _looking(request, token), request.query_params
    chosen = Chosen.read(query.get("chosen", ""))
    return show(request, point, chosen, page_shows=query.get("shown", "")[:400])


@ROUTES.get("/watch/{token}/stream")
async def stream(request: Request, token: str) -> Response:
    """The versions of the game while the page is open, and the link is good."""
    point = await _looking(request, token)
    game = point.game
    return VersionStream(
        services_of(request).games.news, game.code, None, game.version, lambda: game.watch_token == token
    )


@ROUTES.page("/watch/{token}/read")
async def read(request: Request, token: str) -> Response:
    """What lies somewhere on the board."""
    point = await _looking(request, token)
    return answer_with_slips(request, point.game.view(None).frame, point.here)


@ROUTES.page("/watch/{token}/history")
async def history(request: Request, token: str) -> Response:
    """Everything that happened, in words."""
    return await show_history(request, await _looking(request, token))


@ROUTES.page("/watch/{token}/replay")
async def replay(request: Request, token: str) -> Response:
    """The replay; hands are shown once the game is over."""
    return await show_replay(request, await _looking(request, token))


@ROUTES.page("/watch/{token}/replay/read")
async def read_in_replay(request: Request, token: str) -> Response:
    """What lay somewhere at a moment of the replay."""
    return await show_slips(request, await _looking(request, token))


@ROUTES.page("/watch/{token}/replay.html")
async def replay_file(request: Request, token: str) -> Response:
    """The replay as one file."""
    return await answer_with_file(request, await _looking(request, token))
