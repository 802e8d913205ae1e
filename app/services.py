"""What one running server consists of, handed to every page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from starlette.requests import Request

from app.database import Database
from app.games import Games
from app.identity import Sessions
from app.importing import Imports
from app.join_secret import JoinSecret
from app.ledger import Ledger
from app.lesson_games import Lessons
from app.logs import Refusals
from app.par import Pars
from app.rendering import Rendering
from app.settings import Settings
from app.table_bots import TableBots
from app.tables import Tables
from app.throttle import Throttle


@dataclass(slots=True)
class Services:
    """Settings and everything that is open while the server runs."""

    settings: Settings
    database: Database
    ledger: Ledger
    sessions: Sessions
    games: Games
    imports: Imports
    tables: Tables
    bots: TableBots
    secret: JoinSecret
    rendering: Rendering
    lessons: Lessons
    pars: Pars
    throttle: Throttle = field(default_factory=Throttle)
    refusals: Refusals = field(default_factory=Refusals)


def services_of(request: Request) -> Services:
    """The services of the server that was asked."""
    return cast("Services", request.app.state.services)
