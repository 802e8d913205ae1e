"""What goes over the wire of the JSON interface, named for OpenAPI.

Requests are read by `app.wire` and the engine, which say in a sentence what is wrong; these shapes describe.
"""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """A JSON object; requests may hold no other fields."""

    model_config = ConfigDict(extra="forbid")


_SEED = "A whole number from 0 to 4294967295, or 64 hexadecimal digits; absent for a random one."
_JOINING = "The join secret of this server. Not needed again with a token that gave it before."
_CODE = "Of the game, such as RAIL-4471."
_BEARER = "Told once, and only if none was sent: keep it, send it as `Authorization: Bearer …`."
_VERSION = "Goes up by at least one with every accepted act."


class Problem(Shape):
    """An error (RFC 9457); `code` is stable, `detail` is a sentence."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str | None = None


class ListedGame(Shape):
    """One of one's games."""

    code: str = Field(description=_CODE)
    mode: str
    status: str = Field(description="lobby, active, won, lost or abandoned.")
    day: int
    stage: int
    revenue: int
    frozen: str | None = Field(description="Why the game can't go on, or null.")
    changed: str = Field(description="In UTC.")


class Games(Shape):
    """One's games, the last changed first."""

    games: list[ListedGame]


class NewSolitaire(Shape):
    """A game for one."""

    name: str | None = None
    preset: str | None = Field(None, description="standard, firstDay, campaign or hardTimes.")
    config: dict[str, Any] | None = Field(None, description="Instead of a preset.")
    seed: int | str | None = Field(None, description=_SEED)
    secret: str | None = Field(None, description=_JOINING)


class MadeGame(Shape):
    """A game just made, or opened from a save."""

    code: str = Field(description=_CODE)
    version: int = Field(description=_VERSION)
    token: str | None = Field(None, description=_BEARER)
    note: str | None = Field(None, description="Where the save stopped being playable.")


class NewTable(Shape):
    """A table for two to four, in its lobby."""

    name: str
    preset: str | None = Field(None, description="table (rivals) or crew.")
    config: dict[str, Any] | None = Field(None, description="Instead of a preset.")
    secret: str | None = Field(None, description=_JOINING)


class Joining(Shape):
    """Sitting down at a table in its lobby."""

    name: str
    secret: str | None = Field(None, description=_JOINING)


class Seated(Shape):
    """A place at a table."""

    code: str = Field(description=_CODE)
    token: str | None = Field(None, description=_BEARER)


class LobbyPlace(Shape):
    """Somebody at a table that has not started."""

    player: int = Field(description="Names them in `remove` and `host`.")
    name: str
    kind: str = Field(description="human, or the name of a bot.")
    is_me: bool = Field(serialization_alias="isMe")
    is_host: bool = Field(serialization_alias="isHost")


class Lobby(Shape):
    """A table before its start; of a started one only `code` and `started` are there."""

    code: str = Field(description=_CODE)
    started: bool = Field(description="Whether the game has begun: then it is under /api/games.")
    version: int | None = None
    places: list[LobbyPlace] | None = None
    config: dict[str, Any] | None = None
    is_locked: bool | None = Field(None, serialization_alias="isLocked")
    commitment: str | None = Field(
        None, description="SHA-256 of the sealed seed's 32 bytes and then of `sealedConfig`."
    )
    sealed_config: str | None = Field(None, serialization_alias="sealedConfig")
    why_not: str | None = Field(None, serialization_alias="whyNot", description="What the start still needs.")


class LobbyAct(Shape):
    """Something done in a lobby; all but `leave` are the host's."""

    act: str = Field(description="rules, seal, bot, remove, host, lock, open, start or leave.")
    config: dict[str, Any] | None = Field(None, description="With `rules`.")
    sealed: bool | None = Field(None, description="With `seal`, at a table of one human.")
    seed: str | None = Field(None, description="With `seal`.")
    kind: str | None = Field(None, description="With `bot`: which.")
    name: str | None = Field(None, description="With `bot`: what it is called.")
    player: int | None = Field(None, description="With `remove` and `host`.")


class MenuEntry(BaseModel):
    """One legal intent, with what a page says of it; more fields say where it happens."""

    key: str
    intent: dict[str, Any] = Field(description="To be posted as it is.")
    label: str
    cost: str | None
    consequence: str | None
    group: str


class Menu(BaseModel):
    """Everything this player may do now; `entries` are empty while others must decide."""

    decision: str | None = Field(description="The kind of decision; null when the game is over.")
    player: int | None = Field(description="Who must decide.")
    isMine: bool  # noqa: N815 (as it is on the wire)
    question: str
    entries: list[MenuEntry]


class Frame(BaseModel):
    """Everything this player sees; `result` is null until the game is over. More fields than named here."""

    player: int | None
    seat: int | None
    names: list[str]
    clock: dict[str, Any]
    standings: list[dict[str, Any]]
    division: dict[str, Any]
    districts: list[dict[str, Any]]
    trains: list[dict[str, Any]]
    hands: list[dict[str, Any]]
    result: dict[str, Any] | None


class Board(Shape):
    """The game from one's own seat."""

    code: str = Field(description=_CODE)
    version: int = Field(description=_VERSION)
    player: int
    frozen: str | None
    frame: Frame
    menu: Menu


class FrameNow(Shape):
    """What one sees, at a version."""

    version: int
    frame: Frame


class MenuNow(Shape):
    """What one may do, at a version."""

    version: int
    menu: Menu


class Act(Shape):
    """An intent for the version it was chosen at."""

    intent: dict[str, Any] = Field(description="Out of the Menu.")
    version: int
    id: str | None = Field(None, description="One's own, so that the same act sent again counts once.")


class Steps(Shape):
    """How far to go back or forward."""

    version: int
    steps: int = Field(1, ge=1, le=1_000)
    id: str | None = None


class Version(Shape):
    """The version after it."""

    version: int


class StageMark(Shape):
    """Where a Stage begins: after so many acts."""

    at: int
    day: int
    stage: int


class Moment(Shape):
    """The position after `at` of `last` acts. All hands are in it once the game is over."""

    at: int
    last: int
    frame: Frame
    stages: list[StageMark]


class Save(BaseModel):
    """A game as a save; the seed of a sealed one is in it once the game is over."""

    format: str


PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem, "content": {"application/problem+json": {}}, "description": text}
    for status, text in (
        (403, "A secret is missing or wrong, or it is not yours to do."),
        (404, "There is no such game for you."),
        (409, "The game or the table is not where you think: look again."),
        (422, "It can't be read, or the rules refuse it."),
        (429, "Too many guesses, or one save at a time."),
        (503, "The server can't store anything now, or has as many games as it takes."),
    )
}


def body(shape: type[Shape]) -> dict[str, Any]:
    """What OpenAPI says of a body that the route reads itself."""
    schema = shape.model_json_schema()
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
