"""Which tables wait for whoever asks: told on every page, and by an open game page with each of its swaps.

Solitaire waits for nobody and is left out: it would call for ever.
"""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session
from starlette.requests import Request

from app.contexts import Calls
from app.faults import StorageFault
from app.models import DEVICES, GAMES, PLAYERS
from app.rendering import root_of
from app.services import services_of
from app.visiting import guest_of


def calls_of(request: Request, but: int | None = None) -> Calls | None:
    """What this browser is told; None when nothing waits, apart from the game `but` that is looked at.

    No page fails because of it.
    """
    with suppress(SQLAlchemyError, StorageFault):
        visitor = guest_of(request).visitor
        if visitor is None or not visitor.seats.keys() - {but}:
            return None
        with services_of(request).database.read() as reader:
            codes = waiting_tables(reader, visitor.id, but)
        return calls_to(codes, root_of(request))
    return None


def calls_to(codes: list[str], root: str) -> Calls | None:
    """The words for these games."""
    if not codes:
        return None
    if len(codes) == 1:
        return Calls("1 game waits for you", f"{root}/games/{codes[0]}", codes[0])
    return Calls(f"{len(codes)} games wait for you", f"{root}/#your-games")


def waiting_tables(reader: Session, session_id: int, but: int | None) -> list[str]:
    """The codes of the tables that wait for a player of this session, the one that waits longest first."""
    rows = reader.execute(
        select(GAMES.c.code)
        .join(PLAYERS, PLAYERS.c.game_id == GAMES.c.id)
        .join(DEVICES, DEVICES.c.player_id == PLAYERS.c.id)
        .where(
            DEVICES.c.session_id == session_id,
            DEVICES.c.revoked.is_(None),
            GAMES.c.status == "active",
            GAMES.c.frozen.is_(None),
            GAMES.c.mode != "solitaire",
            GAMES.c.waiting == PLAYERS.c.number,
            GAMES.c.id != (-1 if but is None else but),
        )
        .order_by(GAMES.c.since)
    )
    return [row.code for row in rows]
