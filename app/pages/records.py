"""The record book, and entering a finished game in it or taking it out."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from app.contexts import Notice
from app.listing import moment_text
from app.names import BadName, clean_name
from app.new_games import PRESET_WORDS, preset_config
from app.pages.game import CARRIED_NOTICES
from app.pages.routes import PageRoutes
from app.problems import problem_of
from app.record_book import enter, line_for, preset_to_enter, strike, whole_book
from app.rendering import see_other
from app.services import services_of
from app.visiting import sit
from app.wire import form_fields
from engine.wire import Malformed

ROUTES = PageRoutes()


@ROUTES.page("/records")
async def records(request: Request) -> Response:
    """The best of every preset."""
    services = services_of(request)
    with services.database.read() as reader:
        book = whole_book(reader)
    presets = [
        (
            key,
            PRESET_WORDS[key][0],
            preset_config(key).target,
            [(e, moment_text(e.entered)[:10]) for e in lines],
        )
        for key, lines in book.items()
    ]
    return services.rendering.page(request, "records/page.html", {"presets": presets})


@ROUTES.post("/games/{code}/record")
async def enter_game(request: Request, code: str) -> Response:
    """Enter a game of one's own under a name, or with `strike` take it out."""
    at = await sit(request, code)
    services, game = services_of(request), at.game
    try:
        fields = await form_fields(request)
        with services.database.read() as reader:
            preset = preset_to_enter(reader, game)
        if preset is None:
            raise Malformed("Only a finished solitaire game of a preset, dealt here, can be entered.")
        if fields.get("strike"):
            await services.ledger.write(partial(strike, code=game.code))
        else:
            line = line_for(game, preset, clean_name(fields.get("name", "")))
            await services.ledger.write(partial(enter, line=line))
    except (Malformed, BadName) as error:
        problem = problem_of(error)
        CARRIED_NOTICES.put(game.code, at.visitor.id, Notice(problem.text, "bad", problem.code))
    return see_other(request, f"/games/{game.code}#record")
