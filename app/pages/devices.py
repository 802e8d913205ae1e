"""A player's devices: seeing and revoking them, and making a code for another one."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from app.codes import read_code
from app.devices import devices_of, revoke_device
from app.identity import REJOIN_MINUTES, Seat, Visitor, store_rejoin
from app.loading import NoSuchGame
from app.lobbies import InLobby
from app.pages.routes import PageRoutes
from app.problems import Problem
from app.rendering import root_of, see_other
from app.services import services_of
from app.visiting import sit, sit_in_lobby
from app.wire import form_fields, whole

ROUTES = PageRoutes()


@dataclass(frozen=True, slots=True)
class _Mine:
    """Whose devices these are: the game and the player, in a lobby or at the table."""

    code: str
    game_id: int
    seat: Seat
    visitor: Visitor


async def _mine(request: Request, code: str) -> _Mine:
    try:
        at = await sit(request, code)
        return _Mine(at.game.code, at.game.id, at.visitor.seats[at.game.id], at.visitor)
    except InLobby:
        there = sit_in_lobby(request, code)
        visitor = there.guest.visitor
        if visitor is None:
            raise NoSuchGame(code) from None
        return _Mine(there.lobby.code, there.lobby.id, visitor.seats[there.lobby.id], visitor)


@ROUTES.page("/games/{code}/devices")
async def devices_page(request: Request, code: str) -> Response:
    """The devices that play as this person."""
    return _page(request, await _mine(request, code))


def _page(request: Request, mine: _Mine, rejoin: str | None = None) -> Response:
    services = services_of(request)
    with services.database.read() as reader:
        devices = devices_of(reader, mine.seat.player_id, mine.visitor.id)
    context = {
        "code": mine.code,
        "here": f"{root_of(request)}/games/{mine.code}",
        "devices": devices,
        "rejoin": rejoin,
        "minutes": REJOIN_MINUTES,
    }
    return services.rendering.page(request, "identity/devices.html", context)


@ROUTES.post("/games/{code}/rejoin")
async def make_code(request: Request, code: str) -> Response:
    """Make a code for another device and show it, this once."""
    mine = await _mine(request, code)
    ledger = services_of(request).ledger
    made = await ledger.write(lambda connection: store_rejoin(connection, mine.seat.player_id))
    return _page(request, mine, made)


@ROUTES.post("/games/{code}/devices/revoke")
async def revoke(request: Request, code: str) -> Response:
    """Take a device away; what it has open ends."""
    services = services_of(request)
    mine = await _mine(request, code)
    device = whole("device", (await form_fields(request)).get("device"), 1, 10**12)
    session = await services.ledger.write(
        lambda connection: revoke_device(connection, mine.seat.player_id, device)
    )
    if session is None:
        raise Problem(404, "You have no such device, or not any more.", "NO_SUCH_DEVICE")
    services.sessions.stand_up(mine.game_id, mine.seat.player_id, session)
    services.games.news.stir(mine.code)
    if session == mine.visitor.id:
        return see_other(request, "/")
    return see_other(request, f"/games/{read_code(code)}/devices")
