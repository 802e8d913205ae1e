"""Looking back: the whole history, a plain replay act by act, the save."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.contexts import HistoryEntry, nothing_to_choose
from app.lobbies import commitment_of
from app.open_game import Happened, OpenGame
from app.points_of_view import lines_of, reader_of, reason_of
from app.rendering import root_of
from app.services import services_of
from app.visiting import AtTable, PointOfView, sit
from engine.config import canonical_config
from engine.events import Event, StageBegan
from engine.record import steps, write_save
from engine.view import Frame, frame

ROUTES = APIRouter()


@dataclass(frozen=True, slots=True)
class StageMark:
    """Where a Stage begins in a replay."""

    at: int
    day: int
    stage: int
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a replay."""

    frame: Frame
    at: int
    last: int
    events: tuple[Event, ...]
    stages: tuple[StageMark, ...]


def moment_of(game: OpenGame, player: int | None, wanted: int) -> Moment:
    """The position after so many acts; hands of all are shown once the game is over."""
    record = game.record()
    is_over = game.is_over
    marks: list[tuple[int, int, int]] = []
    found: Frame | None = None
    events: tuple[Event, ...] = ()
    last = 0
    at = max(0, min(wanted, len(game.live)))
    for step in steps(record):
        last = step.index
        marks += [(step.index, e.day, e.stage) for e in step.events if isinstance(e, StageBegan)]
        if step.index == at:
            found, events = frame(step.state, player, all_hands=is_over), tuple(step.events)
        if last == len(game.live):
            break
    assert found is not None  # noqa: S101
    now = max((mark[0] for mark in marks if mark[0] <= at), default=0)
    stages = tuple(StageMark(*mark, is_now=mark[0] == now) for mark in marks)
    return Moment(found, at, last, events, stages)


@ROUTES.api_route("/games/{code}/replay", methods=["GET", "HEAD"])
async def replay_page(request: Request, code: str) -> Response:
    """One moment of the game, with the ways to the others."""
    return await show_replay(request, _point(request, await sit(request, code)))


def _point(request: Request, at: AtTable) -> PointOfView:
    return PointOfView(at.game, at.player, at.visitor.id, f"{root_of(request)}/games/{at.game.code}")


async def show_replay(request: Request, point: PointOfView) -> Response:
    """One moment, as a player or a spectator sees it."""
    game, here, services = point.game, point.here, services_of(request)
    asked = request.query_params.get("at", "")
    wanted = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else 0
    moment = await asyncio.to_thread(moment_of, game, point.player, wanted)
    url_of = _addresses(f"{here}/replay")
    lines = lines_of(Happened(moment.at, moment.events), reader_of(game, point.player))
    if moment.at:
        lines += reason_of(game, game.live[moment.at - 1])
    context = nothing_to_choose(here) | {
        "code": game.code,
        "here": here,
        "frame": moment.frame,
        "at": moment.at,
        "last": moment.last,
        "lines": lines,
        "stages": moment.stages,
        "first_url": url_of(0),
        "back_url": url_of(max(0, moment.at - 1)),
        "forward_url": url_of(min(moment.last, moment.at + 1)),
        "last_url": url_of(moment.last),
        "url_of": url_of,
        "seal": seal_of(game),
    }
    return services.rendering.page(request, "replay/page.html", context)


@dataclass(frozen=True, slots=True)
class Seal:
    """The seed of a sealed game, told after the end, and whether it is the one committed to."""

    commitment: str
    seed: str
    config: str
    is_right: bool


def seal_of(game: OpenGame) -> Seal | None:
    """What proves that the deal was fair; None where nothing was sealed, or while the game runs."""
    seed, config = game.dealt.seed, canonical_config(game.dealt.config)
    if game.commitment is None or not game.is_over or not isinstance(seed, bytes):
        return None
    return Seal(game.commitment, seed.hex(), config, commitment_of(seed, config) == game.commitment)


def _addresses(base: str) -> Callable[[int], str]:
    return lambda number: f"{base}?at={number}"


@ROUTES.api_route("/games/{code}/history", methods=["GET", "HEAD"])
async def history_page(request: Request, code: str) -> Response:
    """Everything that happened, in words."""
    return await show_history(request, _point(request, await sit(request, code)))


async def show_history(request: Request, point: PointOfView) -> Response:
    """The history, as a player or a spectator reads it."""
    lines = await asyncio.to_thread(whole_history, point.game, point.player)
    context = {"code": point.game.code, "here": point.here, "lines": lines}
    return services_of(request).rendering.page(request, "game/history.html", context)


def whole_history(game: OpenGame, player: int | None) -> tuple[HistoryEntry, ...]:
    """The history from the deal on; undone acts are not in it."""
    reader = reader_of(game, player)
    live = tuple(game.live)
    told = []
    for step in steps(game.record()):
        lines = lines_of(Happened(step.index, tuple(step.events)), reader)
        if 0 < step.index <= len(live):
            lines += reason_of(game, live[step.index - 1])
        told.append(HistoryEntry(step.index, lines))
    return tuple(entry for entry in told if entry.lines)


@ROUTES.api_route("/games/{code}/save", methods=["GET", "HEAD"])
async def save(request: Request, code: str) -> Response:
    """The game as a file."""
    return save_response((await sit(request, code)).game)


def save_response(game: OpenGame) -> Response:
    """A download; while a sealed game runs its seed is not in it."""
    return Response(
        write_save(game.record(), reveal_seed=game.is_seed_public),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="station-master-{game.code}.json"'},
    )
