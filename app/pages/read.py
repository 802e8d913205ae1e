"""Reading what lies on the board: for the page's script only the slips, else a page with the way back."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.asking_why import LEGAL, NOTHING_IN_HAND, square_of, why_not
from app.card_reading import read
from app.glossary import word_of_anchor
from app.open_game import OpenGame
from app.pages.routes import PageRoutes
from app.problems import Problem
from app.rendering import is_htmx, root_of, see_other
from app.services import services_of
from app.visiting import sit
from app.wire import Chosen
from engine.view import Frame

ROUTES = PageRoutes()


@ROUTES.page("/games/{code}/read")
async def read_in_game(request: Request, code: str) -> Response:
    """What lies somewhere in a game, as far as this person may see it."""
    at = await sit(request, code)
    here = f"{root_of(request)}/games/{at.game.code}"
    why = why_refused(at.game, at.player, request.query_params)
    return answer_with_slips(request, at.game.view(at.player).frame, here, why)


def why_refused(game: OpenGame, player: int, query: Mapping[str, str]) -> str | None:
    """Why what is in hand may not go to the square that is read, where it may not."""
    chosen, square = Chosen.read(query.get("chosen", "")), square_of(query.get("square", ""))
    frame = game.view(player).frame
    if square is None or query.get("seat", str(frame.seat)) != str(frame.seat):
        return None
    if any(train.tray == chosen.train and train.square == square for train in frame.trains):
        return None
    text = why_not(game, player, chosen, square)
    return None if text in (NOTHING_IN_HAND, LEGAL) else text


def answer_with_slips(
    request: Request, frame: Frame, here: str, why: str | None = None, *, back: str | None = None
) -> Response:
    """The slips that an address asks for; the way back points at what was pointed at, or leads to `back`."""
    query = request.query_params
    reading = read(frame, query)
    if reading is None:
        raise Problem(404, "There is nothing of that name to read here, or no longer.", "NOTHING_TO_READ")
    if back is None:
        back = here + Chosen.read(query.get("chosen", "")).address(card=True)
    context = {"reading": reading, "why": why, "back": f"{back}#{reading.anchor}", "root": root_of(request)}
    rendering = services_of(request).rendering
    if is_htmx(request):
        return HTMLResponse(rendering.text("reading/_slips.html", context))
    return rendering.page(request, "reading/page.html", context)


@ROUTES.page("/words/{name}")
async def word(request: Request, name: str) -> Response:
    """A word of the glossary, for the page's script; else the glossary itself, at that word."""
    found = word_of_anchor(f"word-{name}")
    if found is None:
        raise Problem(404, "The glossary has no such word.", "NO_SUCH_WORD")
    if not is_htmx(request):
        return see_other(request, f"/rules#{found.anchor}")
    context = {"word": found, "root": root_of(request)}
    return HTMLResponse(services_of(request).rendering.text("reading/_word.html", context))
