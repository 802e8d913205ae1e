"""The game page, whole or only the fragments that differ from what a page shows. Choosing is by address."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from app.calls import calls_of
from app.contexts import Around, Notice, RefusedAct, choose, parts
from app.fragments import changed, render_all, shown
from app.models import now
from app.open_game import View
from app.pages.routes import PageRoutes
from app.points_of_view import around
from app.read_only import standing_notice
from app.rendering import is_htmx, rendered, root_of
from app.services import Services, services_of
from app.visiting import AtTable, PointOfView, sit
from app.wire import Chosen

ROUTES = PageRoutes()
_MOST_CARRIED = 500


class CarriedNotices:
    """Sentences that wait for the next view of a game by the browser they are for, over a redirect."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[tuple[str, int], Notice] = OrderedDict()

    def put(self, code: str, session: int, notice: Notice) -> None:
        """Say this on the next view."""
        self._waiting[code, session] = notice
        while len(self._waiting) > _MOST_CARRIED:
            self._waiting.popitem(last=False)

    def take(self, code: str, session: int) -> Notice | None:
        """What is to be said, once."""
        return self._waiting.pop((code, session), None)


CARRIED_NOTICES = CarriedNotices()


@ROUTES.page("/games/{code}")
async def game_page(request: Request, code: str) -> Response:
    """The game as this person sees it, with a train or a card pointed at when the address says so."""
    at = await sit(request, code)
    query = request.query_params
    return answer_with_game(
        request,
        at,
        Chosen.of_query(query),
        notice=CARRIED_NOTICES.take(at.game.code, at.visitor.id),
        page_shows=query.get("shown", "")[:400],
    )


def answer_with_game(
    request: Request,
    at: AtTable,
    chosen: Chosen,
    *,
    notice: Notice | None = None,
    refused: RefusedAct | None = None,
    page_shows: str = "",
    status: int = 200,
) -> Response:
    """The board now, as somebody at the table sees it."""
    here = f"{root_of(request)}/games/{at.game.code}"
    point = PointOfView(at.game, at.player, at.visitor.id, here)
    response = show(
        request, point, chosen, notice=notice, refused=refused, page_shows=page_shows, status=status
    )
    at.guest.greet(request, response)
    return response


def show(
    request: Request,
    point: PointOfView,
    chosen: Chosen,
    *,
    notice: Notice | None = None,
    refused: RefusedAct | None = None,
    page_shows: str = "",
    status: int = 200,
) -> Response:
    """The board now: for htmx the fragments that differ, else the whole page."""
    services = services_of(request)
    game, root = point.game, root_of(request)
    view = game.view(point.player)
    notice = notice or standing_notice(request)
    surroundings = around(
        services, point, root, chosen, notice=notice, refused=refused, is_reloaded=not is_htmx(request)
    )
    surroundings = replace(surroundings, calls=calls_of(request, but=game.id))
    contexts = parts(view.frame, view.menu, surroundings)
    fragments = render_all(services.rendering, game, point.player, contexts)
    pointed = choose(view.menu, chosen, "")
    chosen_now = Chosen(pointed.train, pointed.card, chosen.seat)
    play = _form(services, point, chosen_now, shown(fragments), root)
    if is_htmx(request):
        return services.rendering.swap([*changed(fragments, page_shows), ("play", play)], status)
    texts = {name: rendered(fragment.text) for name, fragment in fragments.items()}
    clock, waiting = view.frame.clock, view.frame.waiting
    call = "Your move · " if game.is_table and waiting is not None and waiting.is_mine else ""
    context = {
        "fragments": texts | {"play": rendered(play)},
        "calls": surroundings.calls,
        "served": now(),
        "code": game.code,
        "here": surroundings.here,
        "is_spectator": point.player is None,
        "several": bool(contexts["table"]["table"]),
        "refreshes": _only_waits(view, surroundings) and "still" not in request.query_params,
        "title": f"{call}{game.code} · Day {clock.day}, Stage {clock.stage} · Station Master",
    }
    return services.rendering.page(request, "game/page.html", context, status)


def _only_waits(view: View, surroundings: Around) -> bool:
    """Whether this page has nothing to answer: not even Red Flags to show or a Day's end to put away."""
    waiting = view.frame.waiting
    is_idle = waiting is not None and not waiting.is_mine
    return is_idle and not view.menu.entries and surroundings.day_end is None


def _form(services: Services, point: PointOfView, chosen: Chosen, page_shows: str, root: str) -> str:
    """The form that carries every act of the page: its version and the id of the next act."""
    form = {
        "version": point.game.version,
        "id": secrets.token_urlsafe(9),
        "shown": page_shows,
        "chosen": chosen.write(),
    }
    return services.rendering.text(
        "game/_play.html", {"form": form, "here": point.here, "code": point.game.code, "root": root}
    )
