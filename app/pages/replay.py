"""Looking back: the whole history, the replay act by act and as a file, the save."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from app.contexts import HistoryEntry, nothing_to_choose
from app.course_pictures import score_picture, traffic_picture
from app.open_game import Happened, OpenGame
from app.pages.read import answer_with_slips
from app.pages.routes import PageRoutes
from app.points_of_view import lines_of, reader_of, reason_of
from app.rendering import root_of
from app.replay_file import whole_replay
from app.replaying import Asked, Ways, moment_of
from app.seals import commitment_of
from app.services import services_of
from app.visiting import AtTable, PointOfView, sit
from engine.config import canonical_config
from engine.events import Event
from engine.narration.telling import Line
from engine.record import steps, write_save

ROUTES = PageRoutes()


@ROUTES.page("/games/{code}/replay")
async def replay_page(request: Request, code: str) -> Response:
    """One moment of the game, with the ways to the others."""
    return await show_replay(request, _point(request, await sit(request, code)))


def _point(request: Request, at: AtTable) -> PointOfView:
    return PointOfView(at.game, at.player, at.visitor.id, f"{root_of(request)}/games/{at.game.code}")


async def show_replay(request: Request, point: PointOfView) -> Response:
    """One moment, as a player or a spectator sees it."""
    game, here, services = point.game, point.here, services_of(request)
    asked = Asked.of_query(request.query_params)
    moment = await asyncio.to_thread(moment_of, game, point.player, asked.at)
    ways = Ways(f"{here}/replay", moment, asked)
    context = nothing_to_choose(here) | {
        "code": game.code,
        "here": here,
        "frame": moment.frame,
        "at": moment.at,
        "last": moment.last,
        "lines": lines_at(game, point.player, moment.at, moment.events),
        "ways": ways,
        "reads": ways.reads,
        "seat": ways.seat,
        "score": score_picture(moment.course, moment.frame.goal.target, moment.at),
        "traffic": traffic_picture(moment.course, moment.frame, moment.at),
        "course": moment.course,
        "is_over": game.is_over,
        "seal": seal_of(game),
    }
    return services.rendering.page(request, "replay/page.html", context)


@ROUTES.page("/games/{code}/replay/read")
async def read_in_replay(request: Request, code: str) -> Response:
    """What lay somewhere at a moment of the game, as far as this person may see it."""
    return await show_slips(request, _point(request, await sit(request, code)))


async def show_slips(request: Request, point: PointOfView) -> Response:
    """What lay somewhere at a moment, as a player or a spectator may read it."""
    asked = Asked.of_query(request.query_params)
    moment = await asyncio.to_thread(moment_of, point.game, point.player, asked.at)
    back = Ways(f"{point.here}/replay", moment, asked).here
    return answer_with_slips(request, moment.frame, point.here, back=back)


def lines_at(game: OpenGame, player: int | None, at: int, events: tuple[Event, ...]) -> tuple[Line, ...]:
    """What the act that led to a moment brought about, and why a bot did it."""
    lines = lines_of(Happened(at, events), reader_of(game, player))
    return (*lines, *reason_of(game, game.live[at - 1])) if 0 < at <= len(game.live) else lines


@ROUTES.page("/games/{code}/replay.html")
async def replay_file(request: Request, code: str) -> Response:
    """The whole replay as one file that opens without a server."""
    return await answer_with_file(request, _point(request, await sit(request, code)))


async def answer_with_file(request: Request, point: PointOfView) -> Response:
    """The file, as a player or a spectator sees the game. One is made at a time."""
    async with _ONE_AT_A_TIME:
        rendering = services_of(request).rendering
        text = await asyncio.to_thread(whole_replay, rendering, point.game, point.player, lines_at)
    name = f"station-master-{point.game.code}.html"
    return Response(
        text, media_type="text/html", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


_ONE_AT_A_TIME = asyncio.Lock()


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


@ROUTES.page("/games/{code}/history")
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


@ROUTES.page("/games/{code}/save")
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
