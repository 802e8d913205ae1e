"""What is stored: games, players, their acts, digests, sessions and the devices they tie to players.

`intents` is append-only. Times are whole milliseconds since 1970 in UTC.
"""

from __future__ import annotations

import time

from sqlalchemy import Table
from sqlmodel import Field, SQLModel


def now() -> int:
    """This moment, as it is stored."""
    return time.time_ns() // 1_000_000


class Game(SQLModel, table=True):
    """A game. `status` is `lobby`, `active`, `won`, `lost` or `abandoned`; the position is never stored."""

    __tablename__ = "games"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    seed: str
    """A number, or 64 hexadecimal digits of a sealed one."""
    edition: str | None = None
    config: str
    """Canonical JSON."""
    mode: str
    engine_version: str
    status: str = "active"
    host: int = 0
    """The player who may change the lobby."""
    day: int = 1
    stage: int = 1
    waiting: int | None = None
    """Whom the game waits for."""
    result: str | None = None
    """JSON of the outcome: `reason`, `winners`, `revenue`."""
    frozen: str | None = None
    """Why it can't go on; it stays viewable (determinism, Versions)."""
    frozen_at: int | None = None
    """How many acts can still be replayed."""
    origin: str = "dealt"
    """`dealt` or `imported`."""
    created: int = Field(default_factory=now)
    changed: int = Field(default_factory=now, index=True)
    finished: int | None = None
    seal: str | None = None
    """The commitment: SHA-256 of a sealed seed and the config, shown before the first roll (determinism)."""
    wants_seal: bool = False
    """A game with one human is sealed only when asked for."""
    asked_seed: str | None = None
    """The number a lobby with one human wants to be dealt from."""
    revision: int = 0
    """Goes up with every change of a lobby."""
    since: int | None = None
    """From when on the game has waited for whom it waits for."""
    watch_token: str | None = Field(default=None, index=True)
    """In the link for spectators; None while the host allows none."""


class Player(SQLModel, table=True):
    """A person (or bot) in a game; `number` is the engine's player."""

    __tablename__ = "players"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="games.id", ondelete="CASCADE", index=True)
    number: int
    name: str
    kind: str = "human"
    """`human`, or the name of a bot."""
    revenue: int = 0
    day_to_dismiss: int | None = None
    """The Day whose end this player has not put away yet."""
    passes: bool = True
    """The server passes for this player where passing is all that is left."""
    confirms: bool = True
    """Acts that can't be taken back ask twice."""
    mutes: str = ""
    """Numbers of the players whose signals this one does not see, with spaces between."""
    note: str = ""
    """The player's private pad."""
    seen: int | None = None
    """When this player was last connected."""
    agrees: int | None = None
    """Since when this player agrees to end the game without a winner."""


class Intent(SQLModel, table=True):
    """One entry of a game's record: an intent, or with `cancels` the undoing of an earlier entry."""

    __tablename__ = "intents"
    __table_args__ = {"sqlite_with_rowid": False}

    game_id: int = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    """From 0, without gaps; one more than the last is the game's version."""
    player: int
    intent: str | None = None
    """JSON; None for an entry that cancels."""
    cancels: int | None = None
    """Undo cancels an intent, redo cancels an undo."""
    client: str | None = None
    """The id the client chose, which makes a resent act harmless."""
    by_server: bool = False
    reason: str | None = None
    """A bot's, in words."""
    received: int


class StageDigest(SQLModel, table=True):
    """The digest of the position that the entry `number` led to, where that began a Stage."""

    __tablename__ = "digests"
    __table_args__ = {"sqlite_with_rowid": False}

    game_id: int = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    day: int
    stage: int
    digest: bytes


class Session(SQLModel, table=True):
    """A browser at an address, or a program: only a hash of its token is kept."""

    __tablename__ = "sessions"

    id: int | None = Field(default=None, primary_key=True)
    token_hash: bytes = Field(unique=True)
    kind: str = "browser"
    """`browser` or `program`."""
    admitted: bytes | None = None
    """Fingerprint of the join secret that was given; another one once the secret is changed."""
    name: str | None = None
    """The player name last used here."""
    created: int = Field(default_factory=now)
    seen: int = Field(default_factory=now)
    expires: int = Field(index=True)


class Device(SQLModel, table=True):
    """A session that plays as a player."""

    __tablename__ = "devices"

    id: int | None = Field(default=None, primary_key=True)
    session_id: int = Field(foreign_key="sessions.id", ondelete="CASCADE", index=True)
    player_id: int = Field(foreign_key="players.id", ondelete="CASCADE", index=True)
    joined: int = Field(default_factory=now)
    revoked: int | None = None
    label: str = ""
    """What its player knows it by, such as `Firefox on Android at rail.local`."""


class Rejoin(SQLModel, table=True):
    """A code that adds a device to a player once, within 15 minutes."""

    __tablename__ = "rejoins"

    code_hash: bytes = Field(primary_key=True)
    player_id: int = Field(foreign_key="players.id", ondelete="CASCADE", index=True)
    expires: int


class Timing(SQLModel, table=True):
    """Milliseconds a player took in a Phase, all Stages together; beside the game, never in it."""

    __tablename__ = "timings"
    __table_args__ = {"sqlite_with_rowid": False}

    game_id: int = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    player: int = Field(primary_key=True)
    phase: str = Field(primary_key=True)
    milliseconds: int


class Remark(SQLModel, table=True):
    """Something at the table that is no act: a signal, a device that joined, who agreed to end the game."""

    __tablename__ = "remarks"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="games.id", ondelete="CASCADE", index=True)
    player: int
    kind: str
    """`signal.KEY`, or a key of `app.remarks`."""
    version: int
    """Of the game when it was made."""
    said: int = Field(default_factory=now)


class LessonTaken(SQLModel, table=True):
    """What a session did in a lesson; never a game, never listed."""

    __tablename__ = "lessons"
    __table_args__ = {"sqlite_with_rowid": False}

    session_id: int = Field(primary_key=True, foreign_key="sessions.id", ondelete="CASCADE")
    lesson: str = Field(primary_key=True)
    acts: str = "[]"
    """JSON of the intents since the lesson was begun or begun again."""
    is_done: bool = False
    """It was finished once; stays so when it is taken again."""
    changed: int = Field(default_factory=now)


class BookEntry(SQLModel, table=True):
    """A solitaire game in the record book, by its player's wish; it stays when the game is deleted."""

    __tablename__ = "book"

    code: str = Field(primary_key=True)
    """Of the game."""
    preset: str = Field(index=True)
    name: str
    revenue: int
    has_won: bool
    entered: int = Field(default_factory=now)


class ParFound(SQLModel, table=True):
    """What a bot earned on the deal of a game that is over, in each player's place."""

    __tablename__ = "pars"
    __table_args__ = {"sqlite_with_rowid": False}

    game_id: int = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    revenue: str
    """JSON: Revenue by player."""
    bot: str


def _table(name: str) -> Table:
    return SQLModel.metadata.tables[name]


GAMES = _table("games")
PLAYERS = _table("players")
INTENTS = _table("intents")
DIGESTS = _table("digests")
SESSIONS = _table("sessions")
DEVICES = _table("devices")
REJOINS = _table("rejoins")
TIMINGS = _table("timings")
REMARKS = _table("remarks")
BOOK = _table("book")
LESSONS = _table("lessons")
PARS = _table("pars")
"""The tables, for statements that need no objects."""
