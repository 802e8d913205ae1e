"""The record book of solitaire games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "book",
        sa.Column("code", sa.String(), nullable=False, primary_key=True),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("revenue", sa.Integer(), nullable=False),
        sa.Column("has_won", sa.Boolean(), nullable=False),
        sa.Column("entered", sa.Integer(), nullable=False),
    )
    op.create_index("ix_book_preset", "book", ["preset"])
