"""Par: what a bot earns on the deal of a game that is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "pars",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("revenue", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id"),
        sqlite_with_rowid=False,
    )
