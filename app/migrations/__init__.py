"""Changes of the schema, from the first released one on; each is one transaction or nothing."""

from __future__ import annotations

REVISIONS = ("0001", "0002", "0003", "0004", "0005")
"""In order. Checked against the files by a test, so that a start without changes need not load Alembic."""
HEAD = REVISIONS[-1]
