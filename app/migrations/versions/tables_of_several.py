"""What tables of several people need: lobbies, seals, spectators, agreement, remarks, devices with names."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _maybe(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind(), nullable=True)


def _with(name: str, kind: Any, default: str) -> sa.Column[Any]:
    return sa.Column(name, kind(), nullable=False, server_default=default)


_ADDED = {
    "games": (
        _maybe("seal", sa.String),
        _with("wants_seal", sa.Boolean, "0"),
        _maybe("asked_seed", sa.String),
        _with("revision", sa.Integer, "0"),
        _maybe("since", sa.Integer),
        _maybe("watch_token", sa.String),
    ),
    "players": (
        _with("confirms", sa.Boolean, "1"),
        _with("mutes", sa.String, ""),
        _with("note", sa.String, ""),
        _maybe("seen", sa.Integer),
        _maybe("agrees", sa.Integer),
    ),
    "intents": (_maybe("reason", sa.String),),
    "devices": (_with("label", sa.String, ""),),
}


def upgrade() -> None:
    """Add the columns, and the table of remarks."""
    for table, columns in _ADDED.items():
        for column in columns:
            op.add_column(table, column)
    op.create_index("ix_games_watch_token", "games", ["watch_token"])
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer(), nullable=False, primary_key=True),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
    )
    op.create_index("ix_remarks_game_id", "remarks", ["game_id"])
