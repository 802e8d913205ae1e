"""Home: what this is, this browser's games, opening a save."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from app.contexts import Notice
from app.listing import cards_of
from app.pages.game import CARRIED_NOTICES
from app.pages.routes import PageRoutes
from app.problems import Problem, problem_of
from app.read_only import standing_notice
from app.rendering import root_of, see_other
from app.services import services_of
from app.visiting import admit, guest_of, needs_secret
from engine.record import BadSave

ROUTES = PageRoutes()
_MOST_UPLOAD_FIELDS = 5


@ROUTES.page("/")
async def home(request: Request) -> Response:
    """The first page."""
    return home_page(request)


def home_page(request: Request, notice: Notice | None = None, status: int = 200) -> Response:
    """Home, with a sentence at the top where something went wrong."""
    services = services_of(request)
    guest = guest_of(request)
    cards = cards_of(services, guest.visitor.id if guest.visitor else None, root_of(request))
    unfinished = [card for card in cards if not card.is_over]
    context = {
        "games": unfinished,
        "finished": [card for card in cards if card.is_over],
        "needs_secret": needs_secret(request, guest),
        "notice": notice or standing_notice(request),
    }
    return services.rendering.page(request, "home/page.html", context, status)


@ROUTES.post("/games/import")
async def open_save(request: Request) -> Response:
    """Make a game of an uploaded save."""
    services = services_of(request)
    guest = guest_of(request)
    try:
        text, secret = await _upload(request)
        visitor = await admit(request, guest, secret)
        imported = await services.imports.open_save(text, visitor, visitor.name)
    except (BadSave, Problem) as error:
        problem = problem_of(error)
        response = home_page(request, Notice(problem.text, "bad", problem.code), problem.status)
        guest.greet(request, response)
        return response
    if imported.note:
        CARRIED_NOTICES.put(imported.game.code, visitor.id, Notice(imported.note))
    response = see_other(request, f"/games/{imported.game.code}")
    guest.greet(request, response)
    return response


async def _upload(request: Request) -> tuple[str, str | None]:
    """The text of the save and the secret typed, from a form with a file or a field named `save`."""
    async with request.form(max_files=1, max_fields=_MOST_UPLOAD_FIELDS, max_part_size=1024 * 1024) as form:
        save, secret = form.get("save"), form.get("secret")
        data = await save.read() if isinstance(save, UploadFile) else (save or "").encode()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSave("This file is no text, so it is no save.") from None
    if not text.strip():
        raise BadSave("Choose the file of a save first.")
    return text, secret if isinstance(secret, str) else None
