"""What keeps an open page up to date: the stream of versions, and the fragments it does not show yet."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.pages.game import answer_with_game
from app.pages.routes import PageRoutes
from app.services import services_of
from app.streams import VersionStream
from app.visiting import AtTable, sit
from app.wire import Chosen

ROUTES = PageRoutes()


@ROUTES.get("/games/{code}/stream")
async def stream(request: Request, code: str) -> Response:
    """The versions of a game while the page is open. Only who may see the game may hear of it."""
    return stream_of(request, await sit(request, code))


def stream_of(request: Request, at: AtTable) -> VersionStream:
    """The stream for this guest; it ends when the guest may not see the game any more.

    A page open for weeks asks for nothing else first, so this too tells the browser its cookie anew.
    """
    services, token, game_id = services_of(request), at.guest.token, at.game.id

    def may_stay() -> bool:
        visitor = services.sessions.find(token)
        return visitor is not None and game_id in visitor.seats

    answer = VersionStream(services.games.news, at.game.code, at.player, at.game.version, may_stay)
    at.guest.greet(request, answer)
    return answer


@ROUTES.get("/games/{code}/fragments")
async def fragments(request: Request, code: str) -> Response:
    """The fragments that a page doesn't show as they are now; it says what it shows and points at."""
    query = request.query_params
    at = await sit(request, code)
    chosen = Chosen.read(query.get("chosen", ""))
    return answer_with_game(request, at, chosen, page_shows=query.get("shown", "")[:400])
