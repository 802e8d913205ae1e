"""The lessons each session has taken."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "lessons",
        sa.Column("session_id", sa.Integer(), nullable=False, primary_key=True),
        sa.Column("lesson", sa.String(), nullable=False, primary_key=True),
        sa.Column("acts", sa.String(), nullable=False),
        sa.Column("is_done", sa.Boolean(), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
