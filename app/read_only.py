"""What every page says while nothing can be stored, as after a migration that failed."""

from __future__ import annotations

from starlette.requests import Request

from app.contexts import Notice
from app.services import services_of


def standing_notice(request: Request) -> Notice | None:
    """The reason why games can be looked at but not played, or None when all is well."""
    reason = services_of(request).ledger.read_only_reason
    return Notice(reason, "bad", "READ_ONLY") if reason else None
