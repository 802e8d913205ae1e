"""The devices of a player: which browsers and programs play as them, and taking one away again."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select, update
from sqlmodel import Session as Reader

from app.listing import ago, moment_text
from app.models import DEVICES, SESSIONS, now


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device as its player sees it."""

    id: int
    label: str
    joined: str
    seen: str
    is_this: bool


def devices_of(reader: Reader, player_id: int, this_session: int) -> tuple[DeviceRow, ...]:
    """The devices of a player, the first joined first."""
    rows = reader.execute(
        select(DEVICES.c.id, DEVICES.c.label, DEVICES.c.joined, SESSIONS.c.seen, SESSIONS.c.id)
        .join(SESSIONS, SESSIONS.c.id == DEVICES.c.session_id)
        .where(DEVICES.c.player_id == player_id, DEVICES.c.revoked.is_(None))
        .order_by(DEVICES.c.id)
    )
    return tuple(
        DeviceRow(id_, label, moment_text(joined), ago(seen, now()), session == this_session)
        for id_, label, joined, seen, session in rows
    )


def revoke_device(connection: Connection, player_id: int, device_id: int) -> int | None:
    """Take a device away from its player; its session's id, or None where the player has no such device."""
    row = (
        update(DEVICES)
        .where(DEVICES.c.id == device_id, DEVICES.c.player_id == player_id, DEVICES.c.revoked.is_(None))
        .values(revoked=now())
        .returning(DEVICES.c.session_id)
    )
    found = connection.execute(row).first()
    return None if found is None else int(found[0])
