"""The first released schema: games, players, their record, sessions."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _integer(name: str, **more: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, **more)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def _maybe(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind(), nullable=True)


def _belongs(column: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], ondelete="CASCADE")


def upgrade() -> None:
    """Make every table."""
    _make_games()
    _make_record()
    _make_sessions()


def _make_games() -> None:
    op.create_table(
        "games",
        _integer("id", primary_key=True),
        _text("code"),
        _text("seed"),
        _maybe("edition", sa.String),
        _text("config"),
        _text("mode"),
        _text("engine_version"),
        _text("status"),
        _integer("host"),
        _integer("day"),
        _integer("stage"),
        _maybe("waiting", sa.Integer),
        _maybe("result", sa.String),
        _maybe("frozen", sa.String),
        _maybe("frozen_at", sa.Integer),
        _text("origin"),
        _integer("created"),
        _integer("changed"),
        _maybe("finished", sa.Integer),
        sa.UniqueConstraint("code"),
    )
    op.create_index("ix_games_changed", "games", ["changed"])
    op.create_table(
        "players",
        _integer("id", primary_key=True),
        _integer("game_id"),
        _integer("number"),
        _text("name"),
        _text("kind"),
        _integer("revenue"),
        _maybe("day_to_dismiss", sa.Integer),
        sa.Column("passes", sa.Boolean(), nullable=False),
        _belongs("game_id", "games"),
    )
    op.create_index("ix_players_game_id", "players", ["game_id"])


def _make_record() -> None:
    op.create_table(
        "intents",
        _integer("game_id"),
        _integer("number"),
        _integer("player"),
        _maybe("intent", sa.String),
        _maybe("cancels", sa.Integer),
        _maybe("client", sa.String),
        sa.Column("by_server", sa.Boolean(), nullable=False),
        _integer("received"),
        sa.PrimaryKeyConstraint("game_id", "number"),
        _belongs("game_id", "games"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "digests",
        _integer("game_id"),
        _integer("number"),
        _integer("day"),
        _integer("stage"),
        _bytes("digest"),
        sa.PrimaryKeyConstraint("game_id", "number"),
        _belongs("game_id", "games"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "timings",
        _integer("game_id"),
        _integer("player"),
        _text("phase"),
        _integer("milliseconds"),
        sa.PrimaryKeyConstraint("game_id", "player", "phase"),
        _belongs("game_id", "games"),
        sqlite_with_rowid=False,
    )


def _make_sessions() -> None:
    op.create_table(
        "sessions",
        _integer("id", primary_key=True),
        _bytes("token_hash"),
        _text("kind"),
        _maybe("admitted", sa.LargeBinary),
        _maybe("name", sa.String),
        _integer("created"),
        _integer("seen"),
        _integer("expires"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.create_table(
        "devices",
        _integer("id", primary_key=True),
        _integer("session_id"),
        _integer("player_id"),
        _integer("joined"),
        _maybe("revoked", sa.Integer),
        _belongs("session_id", "sessions"),
        _belongs("player_id", "players"),
    )
    op.create_index("ix_devices_session_id", "devices", ["session_id"])
    op.create_index("ix_devices_player_id", "devices", ["player_id"])
    op.create_table(
        "rejoins",
        sa.Column("code_hash", sa.LargeBinary(), primary_key=True, nullable=False),
        _integer("player_id"),
        _integer("expires"),
        _belongs("player_id", "players"),
    )
    op.create_index("ix_rejoins_player_id", "rejoins", ["player_id"])
