"""What people do at a table beside the acts of the game: signals, settings, pads, agreeing, spectators."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.contexts import Notice
from app.pages.game import answer_with_game
from app.pages.routes import PageRoutes
from app.problems import Problem
from app.remarks import SIGNALS
from app.rendering import is_htmx, root_of
from app.services import services_of
from app.tables import LONGEST_NOTE
from app.visiting import AtTable, sit
from app.wire import Chosen, form_fields, whole
from engine.wire import Malformed

ROUTES = PageRoutes()


async def _at_table(request: Request, code: str) -> AtTable:
    at = await sit(request, code)
    if not at.game.is_table:
        raise Problem(409, "That is for tables of several people.", "SOLITAIRE")
    return at


def _shown(request: Request, at: AtTable, fields: dict[str, str], notice: Notice | None = None) -> Response:
    """The board as it is now: fragments for htmx, a redirect for a plain form."""
    chosen = Chosen.read(fields.get("chosen", ""))
    if is_htmx(request):
        return answer_with_game(request, at, chosen, notice=notice, page_shows=fields.get("shown", "")[:400])
    return RedirectResponse(f"{root_of(request)}/games/{at.game.code}{chosen.address()}", 303)


@ROUTES.post("/games/{code}/signals")
async def signal(request: Request, code: str) -> Response:
    """Give a whistle signal."""
    at, fields = await _at_table(request, code), await form_fields(request)
    if fields.get("signal") not in SIGNALS:
        raise Malformed(f"There is no such signal: there are {', '.join(SIGNALS)}.")
    await services_of(request).tables.signal(at.game, at.player, fields["signal"])
    return _shown(request, at, fields)


@ROUTES.post("/games/{code}/mute")
async def mute(request: Request, code: str) -> Response:
    """Hear somebody's signals no more, or again."""
    at, fields = await _at_table(request, code), await form_fields(request)
    other = whole("player", fields.get("player"), 0, len(at.game.people) - 1)
    await services_of(request).tables.mute(at.game, at.player, other, muted=fields.get("muted") == "1")
    return _shown(request, at, fields)


@ROUTES.post("/games/{code}/settings")
async def settings(request: Request, code: str) -> Response:
    """Whether the server passes, and whether acts that stay ask twice; what is not ticked is off."""
    at, fields = await sit(request, code), await form_fields(request)
    await services_of(request).tables.set_asking(
        at.game, at.player, passes=fields.get("passes") == "1", confirms=fields.get("confirms") == "1"
    )
    return _shown(request, at, fields)


@ROUTES.post("/games/{code}/agreement")
async def agreement(request: Request, code: str) -> Response:
    """Agree that the game ends without a winner, or no longer."""
    at, fields = await _at_table(request, code), await form_fields(request)
    await services_of(request).tables.agree(at.game, at.player, agrees=fields.get("agrees") == "1")
    return _shown(request, at, fields)


@ROUTES.post("/games/{code}/note")
async def note(request: Request, code: str) -> Response:
    """Keep the private pad."""
    at, fields = await _at_table(request, code), await form_fields(request)
    text = fields.get("note", "").replace("\r\n", "\n")
    if len(text) > LONGEST_NOTE:
        raise Problem(422, f"A pad holds {LONGEST_NOTE} characters.", "NOTE_TOO_LONG")
    await services_of(request).tables.write_note(at.game, at.player, text)
    return _shown(request, at, fields, Notice("Your notes are kept.", "good"))


@ROUTES.post("/games/{code}/spectators")
async def spectators(request: Request, code: str) -> Response:
    """Let others watch, by another link if asked, or no more. The host decides."""
    at, fields = await _at_table(request, code), await form_fields(request)
    if at.player != at.game.host:
        host = at.game.person(at.game.host).name
        raise Problem(403, f"Only the host can do that, and that is {host}.", "NOT_HOST")
    renew = fields.get("renew") == "1"
    allowed = renew or fields.get("allowed") == "1"
    await services_of(request).tables.allow_spectators(at.game, at.player, allowed=allowed, renew=renew)
    return _shown(request, at, fields)
