"""Lobbies: making a table, joining one, and everything that is settled there before the first roll."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from app import lobbies
from app.codes import read_code
from app.contexts import Notice
from app.device_names import device_label
from app.games import TooManyGames
from app.identity import Visitor
from app.lobbies import Act, LobbyRefused
from app.lobby_views import lobby_view, table_fields, table_presets
from app.names import BadName, clean_name
from app.new_games import BadSetting
from app.pages.routes import PageRoutes
from app.preset_forms import written
from app.problems import Problem, problem_of
from app.rendering import is_htmx, rendered, root_of, see_other
from app.services import services_of
from app.streams import VersionStream
from app.table_rules import (
    TABLE_PRESETS,
    preset_rules,
    rules_of_form,
    values_of_address,
    values_of_rules,
    values_of_sent,
)
from app.throttle import TooManyGuesses
from app.visiting import Guest, InTheLobby, admit, guest_of, needs_secret, sit, sit_in_lobby
from app.wire import form_fields, whole
from engine.config import BadConfig
from engine.wire import Malformed

ROUTES = PageRoutes()
_KNOWN = (
    BadSetting,
    BadConfig,
    BadName,
    Malformed,
    Problem,
    LobbyRefused,
    TooManyGuesses,
    TooManyGames,
)


@ROUTES.page("/tables/new")
async def new_table(request: Request) -> Response:
    """The form for a new table."""
    query = dict(request.query_params)
    return _new_table(request, guest_of(request), values_of_address(query), query.get("preset"))


def _new_table(
    request: Request,
    guest: Guest,
    values: Mapping[str, str],
    preset: str | None,
    problem: Problem | None = None,
) -> Response:
    chosen = preset if preset in TABLE_PRESETS else TABLE_PRESETS[0]
    usual = values_of_rules(preset_rules(chosen))
    is_changed = any(values.get(key, value) != value for key, value in usual.items())
    context = {
        "presets": table_presets(root_of(request), chosen, is_changed=is_changed),
        "preset": chosen,
        "shown": written(usual),
        "fields": table_fields(dict(values)),
        "needs_secret": needs_secret(request, guest, for_table=True),
        "name": values.get("name", "")[:30] or (guest.visitor.name if guest.visitor else None) or "",
        "error": problem.text if problem else None,
    }
    status = problem.status if problem else 200
    return services_of(request).rendering.page(request, "lobby/new.html", context, status)


@ROUTES.post("/tables")
async def make_table(request: Request) -> Response:
    """Make a table and be its host."""
    guest = guest_of(request)
    fields: dict[str, str] = {}
    try:
        fields = await form_fields(request)
        rules = rules_of_form(fields)
        name = clean_name(fields.get("name", ""))
        visitor = await admit(request, guest, fields.get("secret"), for_table=True)
        lobby = await services_of(request).tables.create(visitor, name, rules, device_label(request))
    except _KNOWN as error:
        response = _new_table(request, guest, values_of_sent(fields), fields.get("preset"), problem_of(error))
        guest.greet(request, response)
        return response
    await _remember_name(request, guest, visitor, name)
    response = see_other(request, f"/games/{lobby.code}/lobby")
    guest.greet(request, response)
    return response


async def _remember_name(request: Request, guest: Guest, visitor: Visitor, name: str) -> None:
    if guest.token is not None and visitor.name != name:
        await services_of(request).sessions.name(guest.token, name)


@ROUTES.page("/join")
async def join_page(request: Request) -> Response:
    """Where a code is typed."""
    return _join_page(request, guest_of(request), dict(request.query_params))


def _join_page(
    request: Request, guest: Guest, fields: Mapping[str, str], problem: Problem | None = None
) -> Response:
    context = {
        "code": fields.get("code", "")[:20],
        "name": fields.get("name", "")[:30] or (guest.visitor.name if guest.visitor else None) or "",
        "needs_secret": needs_secret(request, guest, for_table=True),
        "error": problem.text if problem else None,
    }
    status = problem.status if problem else 200
    return services_of(request).rendering.page(request, "lobby/join.html", context, status)


@ROUTES.post("/join")
async def join(request: Request) -> Response:
    """Sit down at a table. Who sits there already is just sent on."""
    guest = guest_of(request)
    fields: dict[str, str] = {}
    try:
        fields = await form_fields(request)
        name = clean_name(fields.get("name", ""))
        visitor = await admit(request, guest, fields.get("secret"), for_table=True)
        code = await take_place(request, visitor, fields.get("code", ""), name)
    except _KNOWN as error:
        response = _join_page(request, guest, fields, problem_of(error))
        guest.greet(request, response)
        return response
    await _remember_name(request, guest, visitor, name)
    response = see_other(request, f"/games/{code}")
    guest.greet(request, response)
    return response


async def take_place(request: Request, visitor: Visitor, typed: str, name: str) -> str:
    """Sit down at the open table of that code; a wrong one is answered late, and that of a game begun."""
    services = services_of(request)
    code = read_code(typed)
    lobby = services.tables.lobby(code) if code else None
    if lobby is None:
        found = await _own_game(request, code)
        if found is not None:
            return found
        await services.throttle.wrong(request.client.host if request.client else "")
        raise Problem(404, "No table that has still to start has that code.", "WRONG_CODE")
    if lobby.id not in visitor.seats:
        await services.tables.join(lobby.code, visitor, name, device_label(request))
    return lobby.code


async def _own_game(request: Request, code: str | None) -> str | None:
    try:
        return (await sit(request, code or "")).game.code
    except LookupError:
        return None


# In the lobby


@ROUTES.page("/games/{code}/lobby")
async def lobby_page(request: Request, code: str) -> Response:
    """The lobby, or the game once it has started."""
    try:
        return _lobby_page(request, sit_in_lobby(request, code))
    except LookupError:
        at = await sit(request, code)
        return see_other(request, f"/games/{at.game.code}")


def _lobby_page(
    request: Request, at: InTheLobby, notice: Notice | None = None, status: int = 200
) -> Response:
    rendering, root = services_of(request).rendering, root_of(request)
    here = f"{root}/games/{at.lobby.code}/lobby"
    view = lobby_view(at.lobby, at.player_id, root)
    context = {
        "lobby": view,
        "root": root,
        "here": here,
        "code": at.lobby.code,
        "notice": notice,
    }
    partial = rendering.text("lobby/_lobby.html", context)
    if is_htmx(request):
        return rendering.swap([("lobby", partial)], status)
    page = {
        "lobby": rendered(partial),
        "code": at.lobby.code,
        "here": here,
        "title": f"{at.lobby.code} · Lobby · Station Master",
        "refreshes": not view.is_host and "still" not in request.query_params,
    }
    return rendering.page(request, "lobby/page.html", page, status)


@ROUTES.get("/games/{code}/lobby/stream")
async def lobby_stream(request: Request, code: str) -> Response:
    """The revisions of a lobby while its page is open."""
    return news_of_lobby(request, code)


def news_of_lobby(request: Request, code: str) -> VersionStream:
    """Its revisions, as long as whoever asks may stay in it."""
    at = sit_in_lobby(request, code)
    services, lobby_id, token = services_of(request), at.lobby.id, at.guest.token

    def may_stay() -> bool:
        visitor = services.sessions.find(token)
        return visitor is not None and lobby_id in visitor.seats

    return VersionStream(services.games.news, at.lobby.code, None, at.lobby.revision, may_stay)


@ROUTES.post("/games/{code}/lobby/{act}")
async def act_in_lobby(request: Request, code: str, act: str) -> Response:
    """Do something in the lobby, and show it as it is then."""
    services = services_of(request)
    try:
        at = sit_in_lobby(request, code)
    except LookupError:
        await sit(request, code)
        return see_other(request, f"/games/{read_code(code)}")
    try:
        fields = await form_fields(request)
        if act == "leave":
            await services.tables.leave(at.lobby.code, at.player_id)
            return see_other(request, "/")
        if act == "start":
            await services.tables.start(at.lobby.code, at.player_id)
            return see_other(request, f"/games/{at.lobby.code}")
        await services.tables.change(at.lobby.code, at.player_id, act_of(act, fields))
    except _KNOWN as error:
        return _refused(request, code, at, problem_of(error))
    if is_htmx(request):
        return _lobby_page(request, sit_in_lobby(request, code))
    return see_other(request, f"/games/{at.lobby.code}/lobby")


def _refused(request: Request, code: str, at: InTheLobby, problem: Problem) -> Response:
    """The lobby with a sentence, or wherever the guest is now."""
    notice = Notice(problem.text, "bad", problem.code)
    try:
        return _lobby_page(request, sit_in_lobby(request, code), notice, problem.status)
    except LookupError:
        seats = at.guest.visitor.seats if at.guest.visitor else {}
        return see_other(request, f"/games/{at.lobby.code}" if at.lobby.id in seats else "/")


def act_of(act: str, fields: Mapping[str, str]) -> Act:
    """What a form's name and fields ask for; raises `Malformed` and whatever the act itself refuses."""
    if act == "rules":
        return lobbies.change_rules(rules_of_form(fields))
    if act == "seal":
        return lobbies.choose_seed(fields.get("seed", "").strip(), sealed=fields.get("sealed") == "1")
    if act == "bot":
        return lobbies.add_bot(fields.get("kind", "developer"), fields.get("name") or None)
    if act in ("remove", "host"):
        player = whole("player", fields.get("player"), 0, 10**12)
        return lobbies.remove(player) if act == "remove" else lobbies.hand_over(player)
    if act in ("lock", "open"):
        return lobbies.by_host(lobbies.lock if act == "lock" else lobbies.open_again)
    raise Malformed("That can't be done in a lobby.")
