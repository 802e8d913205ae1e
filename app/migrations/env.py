"""Alembic's entry: runs on the connection it is handed and leaves the transaction to its owner."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

import app.models

assert app.models.Game.metadata is SQLModel.metadata  # noqa: S101 (the tables are registered)

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
