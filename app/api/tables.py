"""Tables over JSON, until they start: make one, join by its code, settle it, start."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from app import lobbies
from app.api import shapes
from app.device_names import device_label
from app.lobby_views import lobby_view
from app.names import clean_name
from app.pages.lobby import act_of, news_of_lobby, take_place
from app.rendering import root_of
from app.services import services_of
from app.table_rules import checked_rules, preset_rules
from app.visiting import Guest, InTheLobby, admit, guest_of, sit, sit_in_lobby
from app.wire import json_body, only, optional_text
from engine.wire import Malformed

ROUTES = APIRouter(prefix="/api/tables", tags=["tables"], responses=shapes.PROBLEMS)


@ROUTES.post("", status_code=201, response_model=shapes.Seated, openapi_extra=shapes.body(shapes.NewTable))
async def create(request: Request) -> Response:
    """Make a table and be its host."""
    given = await json_body(request)
    only(given, "name", "preset", "config", "secret")
    name = clean_name(optional_text(given, "name") or "")
    rules = checked_rules(given["config"]) if "config" in given else preset_rules(given.get("preset"))
    guest = guest_of(request)
    visitor = await admit(request, guest, optional_text(given, "secret"), "program", for_table=True)
    lobby = await services_of(request).tables.create(visitor, name, rules, device_label(request))
    return _seated(lobby.code, guest)


def _seated(code: str, guest: Guest) -> Response:
    token = {"token": guest.fresh_token} if guest.fresh_token else {}
    return JSONResponse({"code": code, **token}, 201)


@ROUTES.post(
    "/{code}/join",
    status_code=201,
    response_model=shapes.Seated,
    openapi_extra=shapes.body(shapes.Joining),
)
async def join(request: Request, code: str) -> Response:
    """Sit down at a table. The answer to a wrong code comes late."""
    given = await json_body(request)
    only(given, "name", "secret")
    name = clean_name(optional_text(given, "name") or "")
    guest = guest_of(request)
    visitor = await admit(request, guest, optional_text(given, "secret"), "program", for_table=True)
    return _seated(await take_place(request, visitor, code, name), guest)


@ROUTES.get("/{code}", response_model=shapes.Lobby)
async def look(request: Request, code: str) -> Response:
    """Who is there, and what is settled; or that the game has started."""
    try:
        return _lobby(request, sit_in_lobby(request, code))
    except LookupError:
        at = await sit(request, code)
        return JSONResponse({"code": at.game.code, "started": True})


def _lobby(request: Request, at: InTheLobby) -> Response:
    view = lobby_view(at.lobby, at.player_id, root_of(request))
    places = [
        {"player": p.player, "name": p.name, "kind": p.kind, "isMe": p.is_me, "isHost": p.is_host}
        for p in view.places
        if p.player is not None
    ]
    data = {
        "code": at.lobby.code,
        "started": False,
        "version": view.version,
        "places": places,
        "config": dict(at.lobby.rules),
        "isLocked": view.is_locked,
        "commitment": view.commitment,
        "sealedConfig": view.sealed_config,
        "whyNot": view.why_not,
    }
    return JSONResponse(data)


@ROUTES.get("/{code}/stream", response_class=Response)
async def stream(request: Request, code: str) -> Response:
    """The lobby's versions as Server-Sent Events."""
    return news_of_lobby(request, code)


@ROUTES.post("/{code}/acts", response_model=shapes.Lobby, openapi_extra=shapes.body(shapes.LobbyAct))
async def act(request: Request, code: str) -> Response:
    """Settle something, start, or leave. A sealed table is locked before it starts."""
    given = await json_body(request)
    only(given, "act", "config", "sealed", "seed", "kind", "name", "player")
    at = sit_in_lobby(request, code)
    tables, verb = services_of(request).tables, given.get("act")
    if verb == "leave":
        await tables.leave(at.lobby.code, at.player_id)
        return JSONResponse({"code": at.lobby.code, "started": False})
    if verb == "start":
        await tables.start(at.lobby.code, at.player_id)
        return JSONResponse({"code": at.lobby.code, "started": True})
    await tables.change(at.lobby.code, at.player_id, _act_of(verb, given))
    return _lobby(request, sit_in_lobby(request, code))


def _act_of(verb: Any, given: Mapping[str, Any]) -> lobbies.Act:
    if verb == "rules":
        return lobbies.change_rules(checked_rules(given.get("config", {})))
    if not isinstance(verb, str):
        raise Malformed("act must be a text.")
    there = {key: value for key, value in given.items() if value is not None}
    fields = {key: value if isinstance(value, str) else json.dumps(value) for key, value in there.items()}
    fields["sealed"] = "1" if given.get("sealed") is True else ""
    return act_of(verb, fields)
