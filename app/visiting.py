"""Who asks, and what they may: sessions by cookie or token, the join secret, the seat in a game."""

from __future__ import annotations

import hmac
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from app.codes import read_code
from app.faults import StorageFault
from app.identity import Visitor, remember, token_of
from app.loading import NoSuchGame
from app.lobbies import InLobby, Lobby
from app.open_game import OpenGame
from app.problems import Problem
from app.security import is_by_program
from app.services import services_of


@dataclass(slots=True)
class Guest:
    """Who asks; `fresh_token` is that of a session opened or extended while answering, still to be told."""

    visitor: Visitor | None
    token: str | None
    fresh_token: str | None = None

    def greet(self, request: Request, response: Response) -> None:
        """Tell the browser its token, if it has none yet or is to keep it for another year."""
        if self.fresh_token is not None:
            remember(response, request, self.fresh_token)


def guest_of(request: Request) -> Guest:
    """Who asks. A token nobody knows is nobody's."""
    token = token_of(request)
    visitor = services_of(request).sessions.find(token)
    return Guest(visitor, token if visitor is not None else None)


def needs_secret(request: Request, guest: Guest, *, for_table: bool = False) -> bool:
    """Whether this guest must give the join secret before playing here; a table always needs it."""
    services = services_of(request)
    if services.settings.open_solitaire and not for_table:
        return False
    admitted = guest.visitor.admitted if guest.visitor else None
    return admitted is None or not hmac.compare_digest(admitted, services.secret.fingerprint)


async def admit(
    request: Request, guest: Guest, typed: str | None, kind: str = "browser", *, for_table: bool = False
) -> Visitor:
    """Let a guest in who needs no secret or gives the right one, and open a session where there is none.

    A wrong secret is answered late, a right one never (service, Join secret).
    """
    services = services_of(request)
    gave_it = False
    if needs_secret(request, guest, for_table=for_table):
        if not typed:
            raise Problem(403, "To play here you need the join secret of this server.", "SECRET_NEEDED")
        if not services.secret.is_right(typed):
            await services.throttle.wrong(request.client.host if request.client else "")
            raise Problem(403, "That is not the join secret of this server.", "WRONG_SECRET")
        gave_it = True
    if guest.visitor is None or guest.token is None:
        guest.fresh_token, guest.visitor = await services.sessions.open(kind)
        guest.token = guest.fresh_token
    if gave_it:
        guest.visitor = await services.sessions.admit(guest.token, services.secret.fingerprint)
    return guest.visitor


@dataclass(frozen=True, slots=True)
class AtTable:
    """A guest in a game: the game and the player they are."""

    game: OpenGame
    player: int
    guest: Guest
    visitor: Visitor


@dataclass(frozen=True, slots=True)
class PointOfView:
    """Who looks at a game: a player, or a spectator without both; `here` is the page's address."""

    game: OpenGame
    player: int | None
    session: int | None
    here: str


@dataclass(frozen=True, slots=True)
class InTheLobby:
    """A guest at a table that has not started; `player_id` is their row."""

    lobby: Lobby
    player_id: int
    guest: Guest


def sit_in_lobby(request: Request, code: str) -> InTheLobby:
    """The lobby of that code with the guest's own place; a stranger's lobby is as good as none."""
    guest = guest_of(request)
    proper = read_code(code)
    lobby = services_of(request).tables.lobby(proper) if proper else None
    seat = guest.visitor.seats.get(lobby.id) if guest.visitor and lobby else None
    if lobby is None or seat is None:
        raise NoSuchGame(code)
    return InTheLobby(lobby, seat.player_id, guest)


async def sit(request: Request, code: str) -> AtTable:
    """The game of that code with the guest's own seat; a stranger's game is as good as none."""
    guest = guest_of(request)
    proper = read_code(code)
    if guest.visitor is None or proper is None:
        raise NoSuchGame(code)
    try:
        game = await services_of(request).games.find(proper)
    except NoSuchGame:
        lobby = services_of(request).tables.lobby(proper)
        if lobby is not None and lobby.id in guest.visitor.seats:
            raise InLobby(proper) from None
        raise
    seat = guest.visitor.seats.get(game.id)
    if seat is None:
        raise NoSuchGame(code)
    await services_of(request).tables.visit(game, seat.number)
    with suppress(StorageFault):
        token = guest.token or ""
        if await services_of(request).sessions.touch(token) and not is_by_program(request.headers):
            guest.fresh_token = token
    return AtTable(game, seat.number, guest, guest.visitor)
