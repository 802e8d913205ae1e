"""Asking a square why it is refused: a sentence for the page's script, without one the page with it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.asking_why import square_of, why_not
from app.contexts import Notice
from app.open_game import OpenGame
from app.pages.game import answer_with_game
from app.pages.routes import PageRoutes
from app.problems import Problem
from app.visiting import sit
from app.wire import Chosen

ROUTES = PageRoutes()


@ROUTES.get("/games/{code}/why")
async def why(request: Request, code: str) -> Response:
    """Why the card or train pointed at may not go to a square."""
    at = await sit(request, code)
    chosen, notice = asked_why(request, at.game, at.player)
    return told_plainly(request, notice) or answer_with_game(request, at, chosen, notice=notice)


def asked_why(request: Request, game: OpenGame, player: int) -> tuple[Chosen, Notice]:
    """What is pointed at, and what the square that is asked says; `square` is `-1_2`, or `col` and `row`."""
    query = request.query_params
    square = square_of(query.get("square") or f"{query.get('col', '')}_{query.get('row', '')}")
    if square is None:
        raise Problem(422, "A square is a column and a row.", "NO_SUCH_SQUARE")
    chosen = Chosen.read(query.get("chosen", ""))
    text = why_not(game, player, chosen, square)
    return chosen, Notice(text if _is_script(request) else f"{square}: {text}")


def told_plainly(request: Request, notice: Notice) -> Response | None:
    """The sentence alone where the page's script asks, else None."""
    return PlainTextResponse(notice.text) if _is_script(request) else None


def _is_script(request: Request) -> bool:
    return request.headers.get("accept") == "text/plain"
