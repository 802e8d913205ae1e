"""Who is asking: sessions behind an opaque random token, and the players each session plays as.

Only a hash of a token is stored. Two cookie names, because cookies ignore ports and schemes.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, Insert, delete, insert, select, update
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.database import Database
from app.ledger import Ledger
from app.models import DEVICES, GAMES, PLAYERS, REJOINS, SESSIONS, now
from app.security import is_by_program

COOKIE = "station-master"
COOKIE_OVER_TLS = "__Host-station-master"
YEAR = 365 * 24 * 3600
_DAY = 24 * 3600 * 1000
_CACHED = 2_000
REJOIN_MINUTES = 15


@dataclass(frozen=True, slots=True)
class Seat:
    """A player that a session plays as."""

    player_id: int
    number: int


@dataclass(frozen=True, slots=True)
class Visitor:
    """One session. `seats` maps a game's id to the player this session plays there."""

    id: int
    admitted: bytes | None = None
    name: str | None = None
    seen: int = 0
    seats: dict[int, Seat] = field(default_factory=dict)


class Found(NamedTuple):
    """A player a rejoin code is for."""

    code: str
    game_id: int
    seat: Seat


def token_hash(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def cookie_name(connection: HTTPConnection) -> str:
    """`__Host-station-master` when the request came by TLS, else `station-master`."""
    return COOKIE_OVER_TLS if _is_over_tls(connection) else COOKIE


def _is_over_tls(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def token_of(connection: HTTPConnection) -> str | None:
    """The token the request carries; a program's request reads no cookie."""
    if is_by_program(connection.headers):
        return connection.headers["authorization"].partition(" ")[2].strip() or None
    return connection.cookies.get(cookie_name(connection))


def remember(response: Response, connection: HTTPConnection, token: str) -> None:
    """Set the cookie that names the session on this browser at this address."""
    response.set_cookie(
        cookie_name(connection),
        token,
        max_age=YEAR,
        path="/",
        secure=_is_over_tls(connection),
        httponly=True,
        samesite="lax",
    )


class Sessions:
    """Finds, opens and extends sessions."""

    def __init__(self, database: Database, ledger: Ledger) -> None:
        self._database = database
        self._ledger = ledger
        self._cache: OrderedDict[bytes, Visitor] = OrderedDict()

    def find(self, token: str | None) -> Visitor | None:
        """The session of a token, or None."""
        if not token or len(token) > 100:
            return None
        key = token_hash(token)
        visitor = self._cache.get(key)
        if visitor is None:
            visitor = self._load(key)
            if visitor is not None:
                self._keep(key, visitor)
        return visitor

    def _load(self, key: bytes) -> Visitor | None:
        with self._database.read() as reader:
            row = reader.execute(
                select(SESSIONS.c.id, SESSIONS.c.admitted, SESSIONS.c.name, SESSIONS.c.seen).where(
                    SESSIONS.c.token_hash == key, SESSIONS.c.expires > now()
                )
            ).first()
            if row is None:
                return None
            seats = reader.execute(
                select(PLAYERS.c.game_id, PLAYERS.c.id, PLAYERS.c.number)
                .join(DEVICES, DEVICES.c.player_id == PLAYERS.c.id)
                .where(DEVICES.c.session_id == row.id, DEVICES.c.revoked.is_(None))
            ).all()
        return Visitor(
            row.id, row.admitted, row.name, row.seen, {game: Seat(id_, n) for game, id_, n in seats}
        )

    def _keep(self, key: bytes, visitor: Visitor) -> None:
        self._cache[key] = visitor
        while len(self._cache) > _CACHED:
            self._cache.popitem(last=False)

    async def open(self, kind: str = "browser") -> tuple[str, Visitor]:
        """A new session and its token, which is told once and never stored."""
        token = secrets.token_urlsafe(32)
        key = token_hash(token)
        moment = now()
        ends = moment + YEAR * 1000
        row = insert(SESSIONS).values(token_hash=key, kind=kind, created=moment, seen=moment, expires=ends)
        visitor = Visitor(await self._ledger.write(lambda c: new_id(c, row)), seen=moment)
        self._keep(key, visitor)
        return token, visitor

    async def admit(self, token: str, fingerprint: bytes) -> Visitor:
        """Remember that this session knows the join secret."""
        return await self._change(token, admitted=fingerprint)

    async def name(self, token: str, name: str) -> Visitor:
        """Remember the name last used here."""
        return await self._change(token, name=name)

    async def touch(self, token: str) -> bool:
        """Keep a session that is used for another year; written once a day. Whether that was now."""
        visitor = self.find(token)
        is_due = visitor is not None and now() - visitor.seen > _DAY
        if is_due:
            await self._change(token, seen=now(), expires=now() + YEAR * 1000)
        return is_due

    async def _change(self, token: str, **values: Any) -> Visitor:
        key = token_hash(token)
        visitor = self.find(token)
        if visitor is None:
            raise LookupError("no such session")
        session_id = visitor.id
        await self._ledger.write(
            lambda c: c.execute(update(SESSIONS).where(SESSIONS.c.id == session_id).values(values))
        )
        visitor = replace(visitor, **{k: v for k, v in values.items() if k != "expires"})
        self._keep(key, visitor)
        return visitor

    def sit_down(self, visitor: Visitor, game_id: int, seat: Seat) -> None:
        """Let the cached session know a player it has got; the row was written with the game."""
        visitor.seats[game_id] = seat

    def stand_up(self, game_id: int, player_id: int, session_id: int | None = None) -> None:
        """Forget that sessions, or one of them, play as a player; the rows are changed already."""
        for visitor in self._cache.values():
            seat = visitor.seats.get(game_id)
            if seat is not None and seat.player_id == player_id and session_id in (None, visitor.id):
                del visitor.seats[game_id]

    def number(self, game_id: int, numbers: dict[int, int]) -> None:
        """Let cached sessions know the numbers that players have got at the start of their game."""
        for visitor in self._cache.values():
            seat = visitor.seats.get(game_id)
            if seat is not None and seat.player_id in numbers:
                visitor.seats[game_id] = Seat(seat.player_id, numbers[seat.player_id])

    async def use_rejoin_code(self, code: str) -> Found | None:
        """Use up a rejoin code; the player it is for, or None when it is no good."""
        key = token_hash(normal_code(code))

        def use(connection: Connection) -> Found | None:
            used = delete(REJOINS).where(REJOINS.c.code_hash == key, REJOINS.c.expires > now())
            row = connection.execute(used.returning(REJOINS.c.player_id)).first()
            if row is None:
                return None
            player = connection.execute(
                select(GAMES.c.code, PLAYERS.c.game_id, PLAYERS.c.id, PLAYERS.c.number)
                .join(GAMES, GAMES.c.id == PLAYERS.c.game_id)
                .where(PLAYERS.c.id == row[0])
            ).one()
            return Found(player.code, player.game_id, Seat(player.id, player.number))

        return await self._ledger.write(use)

    async def join(self, visitor: Visitor, found: Found, label: str = "") -> None:
        """Make this session a device of a player, and of no other in that game."""
        row = insert(DEVICES).values(
            session_id=visitor.id, player_id=found.seat.player_id, joined=now(), label=label
        )
        others = select(PLAYERS.c.id).where(PLAYERS.c.game_id == found.game_id)
        was = DEVICES.c.player_id.in_(others) & (DEVICES.c.session_id == visitor.id)
        leaving = update(DEVICES).where(was, DEVICES.c.revoked.is_(None)).values(revoked=now())

        def change(connection: Connection) -> None:
            connection.execute(leaving)
            connection.execute(row)

        await self._ledger.write(change)
        visitor.seats[found.game_id] = found.seat


def new_id(connection: Connection, row: Insert) -> int:
    """Insert a row and return the id it was given."""
    return int(cast("Any", connection.execute(row).inserted_primary_key)[0])


def make_rejoin_code() -> str:
    """A code to be read out or typed within a quarter of an hour."""
    letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
    text = "".join(secrets.choice(letters) for _ in range(10))
    return f"{text[:5]}-{text[5:]}"


def normal_code(code: str) -> str:
    """A typed code as it is hashed: capitals, without spaces and dashes."""
    return "".join(character for character in code.upper() if character.isalnum())


def store_rejoin(connection: Connection, player_id: int) -> str:
    """Make a code for a player; only its hash is stored, and codes that ran out are cleared away."""
    code = make_rejoin_code()
    connection.execute(delete(REJOINS).where(REJOINS.c.expires <= now()))
    connection.execute(
        insert(REJOINS).values(
            code_hash=token_hash(normal_code(code)),
            player_id=player_id,
            expires=now() + REJOIN_MINUTES * 60_000,
        )
    )
    return code
