"""Games over JSON: deal, look, act, take the save. Errors are problem+json."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from app.api import shapes
from app.games import Expected, StaleVersion
from app.listing import moment_text
from app.names import clean_name
from app.new_games import draw_seed, preset_config, read_seed
from app.open_game import Dealt, OpenGame
from app.pages.acts import carry_out, note_refusal
from app.pages.live import stream_of
from app.pages.replay import save_response
from app.problems import Problem
from app.replaying import moment_of
from app.services import services_of
from app.store import games_of
from app.visiting import AtTable, admit, guest_of, sit
from app.wire import Posted, client_id, json_body, only, optional_text, whole
from engine.config import config_from_json
from engine.refusals import Refused
from engine.view import to_json
from engine.wire import Malformed, intent_from_json

ROUTES = APIRouter(prefix="/api", tags=["games"], responses=shapes.PROBLEMS)


_SAVE_BODY = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}


@ROUTES.get("/games", response_model=shapes.Games)
async def my_games(request: Request) -> Response:
    """The games of this token or browser."""
    guest = guest_of(request)
    if guest.visitor is None:
        return JSONResponse({"games": []})
    with services_of(request).database.read() as reader:
        rows = games_of(reader, guest.visitor.id)
    listed = [
        {
            "code": row.code,
            "mode": row.mode,
            "status": row.status,
            "day": row.day,
            "stage": row.stage,
            "revenue": row.revenue,
            "frozen": row.frozen,
            "changed": moment_text(row.changed),
        }
        for row in rows
    ]
    return JSONResponse({"games": listed})


@ROUTES.post(
    "/games", status_code=201, response_model=shapes.MadeGame, openapi_extra=shapes.body(shapes.NewSolitaire)
)
async def create(request: Request) -> Response:
    """Deal solitaire. A new token is told once."""
    body = await json_body(request)
    only(body, "name", "config", "preset", "seed", "secret")
    name = clean_name(optional_text(body, "name") or "Conductor")
    config = (
        config_from_json(body["config"], 1)
        if "config" in body
        else preset_config(optional_text(body, "preset"))
    )
    typed = body.get("seed")
    seed = read_seed(str(typed)) if typed is not None else draw_seed()
    if seed is None:
        raise Malformed("seed must be a whole number from 0 to 4294967295, or 64 hexadecimal digits.")
    guest = guest_of(request)
    visitor = await admit(request, guest, optional_text(body, "secret"), "program")
    game = await services_of(request).games.deal(Dealt(config, (name,), seed, None), visitor)
    return _made(game, guest.fresh_token)


def _made(game: OpenGame, token: str | None, note: str | None = None) -> Response:
    data: dict[str, Any] = {"code": game.code, "version": game.version}
    data |= {"token": token} if token else {}
    data |= {"note": note} if note else {}
    return JSONResponse(data, 201)


@ROUTES.post("/games/import", status_code=201, response_model=shapes.MadeGame, openapi_extra=_SAVE_BODY)
async def open_save(request: Request, secret: str | None = None) -> Response:
    """Make a game of the save that is the body."""
    guest = guest_of(request)
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed("The body is no text, so it is no save.") from None
    visitor = await admit(request, guest, request.headers.get("x-join-secret") or secret, "program")
    imported = await services_of(request).imports.open_save(text, visitor)
    return _made(imported.game, guest.fresh_token, imported.note)


@ROUTES.get("/games/{code}", response_model=shapes.Board)
async def board(request: Request, code: str) -> Response:
    """Version, Frame and Menu of one's seat."""
    return _board(await sit(request, code))


def _board(at: AtTable, status: int = 200, **more: Any) -> Response:
    view = at.game.view(at.player)
    data = {
        "code": at.game.code,
        "version": at.game.version,
        "player": at.player,
        "frozen": at.game.frozen,
        "frame": to_json(view.frame),
        "menu": to_json(view.menu),
        **more,
    }
    return JSONResponse(data, status)


@ROUTES.get("/games/{code}/frame", response_model=shapes.FrameNow)
async def frame(request: Request, code: str) -> Response:
    """What one sees."""
    at = await sit(request, code)
    return JSONResponse({"version": at.game.version, "frame": to_json(at.game.view(at.player).frame)})


@ROUTES.get("/games/{code}/menu", response_model=shapes.MenuNow)
async def menu(request: Request, code: str) -> Response:
    """What one may do."""
    at = await sit(request, code)
    return JSONResponse({"version": at.game.version, "menu": to_json(at.game.view(at.player).menu)})


@ROUTES.post("/games/{code}/intents", response_model=shapes.Version, openapi_extra=shapes.body(shapes.Act))
async def intent(request: Request, code: str) -> Response:
    """Play an intent of the Menu; the answer is the new version."""
    at = await sit(request, code)
    body = await json_body(request)
    only(body, "intent", "version", "id")
    posted = Posted("intent", _expected(body), intent_from_json(body.get("intent")))
    return await _carried_out(request, at, posted)


@ROUTES.post("/games/{code}/undo", response_model=shapes.Version, openapi_extra=shapes.body(shapes.Steps))
async def undo(request: Request, code: str) -> Response:
    """Undo; at a table: take back one's own last acts, as far as that goes."""
    return await _stepped(request, code, "undo")


@ROUTES.post("/games/{code}/redo", response_model=shapes.Version, openapi_extra=shapes.body(shapes.Steps))
async def redo(request: Request, code: str) -> Response:
    """Redo what was undone; solitaire only."""
    return await _stepped(request, code, "redo")


async def _stepped(request: Request, code: str, verb: str) -> Response:
    at = await sit(request, code)
    body = await json_body(request)
    only(body, "version", "steps", "id")
    posted = Posted(verb, _expected(body), amount=whole("steps", body.get("steps", 1), 1, 1_000))
    return await _carried_out(request, at, posted)


def _expected(body: Any) -> Expected:
    return Expected(whole("version", body.get("version"), 0, 10**9), client_id(body.get("id")))


async def _carried_out(request: Request, at: AtTable, posted: Posted) -> Response:
    services = services_of(request)
    try:
        await carry_out(services, at, posted)
    except StaleVersion:
        raise Problem(
            409, f"The game is at version {at.game.version}; look at it again before you act.", "STALE"
        ) from None
    except Refused as refused:
        if posted.intent is not None:
            note_refusal(services, at, posted.intent, refused.refusal.code)
        raise
    return JSONResponse({"version": at.game.version})


@ROUTES.get("/games/{code}/save", response_model=shapes.Save)
async def save(request: Request, code: str) -> Response:
    """The game as a save."""
    at = await sit(request, code)
    return save_response(at.game)


@ROUTES.get("/games/{code}/stream", response_class=Response)
async def stream(request: Request, code: str) -> Response:
    """The game's versions as Server-Sent Events: `version` with its number, `presence` without content."""
    return stream_of(request, await sit(request, code))


@ROUTES.get("/games/{code}/replay", response_model=shapes.Moment)
async def replay(request: Request, code: str, at: str = "0") -> Response:
    """The position after so many acts."""
    table = await sit(request, code)
    moment = await asyncio.to_thread(moment_of, table.game, table.player, whole("at", at, 0, 10**8))
    stages = [{"at": mark.at, "day": mark.day, "stage": mark.stage} for mark in moment.course.stages]
    data = {"at": moment.at, "last": moment.last, "frame": to_json(moment.frame), "stages": stages}
    return JSONResponse(data)
