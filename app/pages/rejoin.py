"""Rejoin: a code adds this browser to a player."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from app.contexts import Notice
from app.device_names import device_label
from app.loading import NoSuchGame
from app.pages.game import CARRIED_NOTICES
from app.pages.routes import PageRoutes
from app.problems import Problem, problem_of
from app.rendering import see_other
from app.services import services_of
from app.throttle import TooManyGuesses
from app.visiting import Guest, guest_of
from app.wire import form_fields
from engine.wire import Malformed

ROUTES = PageRoutes()


@ROUTES.page("/rejoin")
async def ask(request: Request) -> Response:
    """Where the code is typed."""
    return services_of(request).rendering.page(request, "identity/rejoin.html", {"error": None})


@ROUTES.post("/rejoin")
async def rejoin(request: Request) -> Response:
    """Use a code up. A wrong one is answered late."""
    services = services_of(request)
    guest = guest_of(request)
    try:
        code = (await form_fields(request)).get("code", "")
        response = see_other(request, f"/games/{await _redeem(request, guest, code)}")
    except (Malformed, Problem, TooManyGuesses) as error:
        problem = problem_of(error)
        context = {"error": problem.text}
        response = services.rendering.page(request, "identity/rejoin.html", context, problem.status)
    guest.greet(request, response)
    return response


async def _redeem(request: Request, guest: Guest, code: str) -> str:
    services = services_of(request)
    player = await services.sessions.use_rejoin_code(code)
    if player is None:
        await services.throttle.wrong(request.client.host if request.client else "")
        raise Problem(
            403, "That code is not valid, or no longer: a code works once, for 15 minutes.", "WRONG_CODE"
        )
    if guest.visitor is None:
        guest.fresh_token, guest.visitor = await services.sessions.open()
    await services.sessions.join(guest.visitor, player, device_label(request))
    with suppress(NoSuchGame):  # a lobby has no history yet
        game = await services.games.find(player.code)
        name = game.person(player.seat.number).name
        remembered = (
            f"This browser at this address is {name} now, and is remembered. "
            "A code for another device: This table, My devices."
            if game.is_table
            else f"This browser at this address is {name} now, and is remembered."
        )
        CARRIED_NOTICES.put(player.code, guest.visitor.id, Notice(remembered, "good"))
        if game.is_table:
            await services.tables.remark(game, player.seat.number, "device")
    return player.code
