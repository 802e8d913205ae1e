"""Asking a square why it is refused: a sentence for the page's script, without one the page with it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.asking_why import square_of, why_not
from app.contexts import Notice
from app.pages.game import answer_with_game
from app.pages.routes import PageRoutes
from app.problems import Problem
from app.visiting import sit
from app.wire import Chosen

ROUTES = PageRoutes()


@ROUTES.get("/games/{code}/why")
async def why(request: Request, code: str) -> Response:
    """Why the card or train pointed at may not go to a square; `square` is `-1_2`, or `col` and `row`."""
    at, query = await sit(request, code), request.query_params
    square = square_of(query.get("square") or f"{query.get('col', '')}_{query.get('row', '')}")
    if square is None:
        raise Problem(422, "A square is a column and a row.", "NO_SUCH_SQUARE")
    chosen = Chosen.read(query.get("chosen", ""))
    text = why_not(at.game, at.player, chosen, square)
    if request.headers.get("accept") == "text/plain":
        return PlainTextResponse(text)
    return answer_with_game(request, at, chosen, notice=Notice(f"{square}: {text}"))
