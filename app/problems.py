"""What goes wrong, as an answer: a page, a fragment or problem+json, each with one clear sentence."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.contexts import Notice
from app.faults import StorageFault, storage_fault
from app.games import Frozen, NothingToDo, TooManyGames
from app.importing import ImportUnderWay
from app.loading import NoSuchGame
from app.lobbies import InLobby, LobbyRefused
from app.logs import say
from app.names import BadName
from app.new_games import BadSetting
from app.rendering import is_htmx, root_of, see_other
from app.security import BodyRefused, headers_at
from app.services import services_of
from app.throttle import TooManyGuesses
from engine.config import BadConfig
from engine.record import BadSave
from engine.refusals import Refused
from engine.wire import Malformed


class Problem(Exception):
    """An answer that is none of the above: its status, its sentence, a stable code."""

    def __init__(self, status: int, text: str, code: str | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.code = code


_NO_GAME = "There is no such game here, or this browser doesn't play in it. With a rejoin code it can."


def problem_of(error: Exception) -> Problem:
    """Status, sentence and code of an error we know."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, BodyRefused):
        return Problem(error.status, error.text, "REFUSED_BODY")
    if isinstance(error, Refused):
        return Problem(422, error.refusal.message, error.refusal.code)
    if isinstance(error, LobbyRefused):
        return Problem(error.status, error.text, error.code)
    if isinstance(error, StorageFault):
        return Problem(503, str(error), "STORAGE")
    if isinstance(error, HTTPException):
        return Problem(error.status_code, _usual_sentence(error.status_code))
    for kind, status, code, text in _KNOWN:
        if isinstance(error, kind):
            return Problem(status, text or str(error), code)
    return Problem(500, "Something went wrong on this server. Nothing was changed; try again.", "FAULT")


_KNOWN: tuple[tuple[type[Exception], int, str, str | None], ...] = (
    (Malformed, 422, "MALFORMED", None),
    (BadSetting, 422, "BAD_CONFIG", None),
    (BadConfig, 422, "BAD_CONFIG", None),
    (BadName, 422, "BAD_NAME", None),
    (BadSave, 422, "BAD_SAVE", None),
    (NoSuchGame, 404, "NO_SUCH_GAME", _NO_GAME),
    (Frozen, 409, "FROZEN", None),
    (NothingToDo, 409, "NOTHING_TO_DO", None),
    (
        TooManyGames,
        503,
        "TOO_MANY_GAMES",
        "This server has as many unfinished games as it takes: finish one first.",
    ),
    (ImportUnderWay, 429, "IMPORT_UNDER_WAY", "A save is being opened already; wait for it."),
    (TooManyGuesses, 429, "TOO_MANY_GUESSES", "Too many wrong answers are waiting; try again in a minute."),
)


def _usual_sentence(status: int) -> str:
    return {
        404: "There is nothing at this address.",
        405: "That can't be done at this address.",
    }.get(status, HTTPStatus(status).phrase + ".")


async def answer(request: Request, error: Exception) -> Response:
    """The answer to an error, in the form that whoever asked can read; a 405 names what is allowed."""
    response = _told(request, error)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


def _told(request: Request, error: Exception) -> Response:
    problem = problem_of(error)
    title = HTTPStatus(problem.status).phrase
    if request.url.path.startswith(f"{root_of(request)}/api"):
        data = {"type": "about:blank", "title": title, "status": problem.status, "detail": problem.text}
        data |= {"code": problem.code} if problem.code else {}
        return JSONResponse(data, problem.status, media_type="application/problem+json")
    if isinstance(error, InLobby):
        return see_other(request, f"/games/{error.game}/lobby")
    rendering = services_of(request).rendering
    if is_htmx(request):
        notice = Notice(problem.text, "bad", problem.code)
        context = {"notice": notice, "root": root_of(request), "here": "", "code": ""}
        return rendering.swap([("notice", rendering.text("game/_notice.html", context))], problem.status)
    context = {"status": problem.status, "title": title, "text": problem.text, "code": problem.code}
    return rendering.page(request, "problem/page.html", context, problem.status)


async def fault(request: Request, error: Exception) -> Response:
    """The answer to an error nobody foresaw; its trace goes to the log."""
    known = storage_fault(error)
    if known is not None:
        say("storage fault", logging.ERROR, reason=str(known))
        response = await answer(request, known)
    else:
        response = await answer(request, error)
    for name, value in headers_at(request.scope["path"], request.state.nonce):  # the guard is further in
        response.headers.setdefault(name.decode(), value.decode())
    return response


def add_handlers(app: FastAPI) -> None:
    """Answer every error we know."""
    handler: Callable[[Request, Exception], Awaitable[Response]] = answer
    for kind in (
        Problem,
        BodyRefused,
        Refused,
        LobbyRefused,
        StorageFault,
        HTTPException,
        *(row[0] for row in _KNOWN),
    ):
        app.add_exception_handler(kind, handler)
    app.add_exception_handler(Exception, fault)
