"""Acts posted by pages: an intent, undo, redo, putting a Day's end away. The seat comes from the cookie."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.contexts import Notice, RefusedAct, value_of
from app.games import Frozen, NothingToDo, StaleVersion
from app.pages.game import CARRIED_NOTICES, answer_with_game
from app.pages.routes import PageRoutes
from app.problems import problem_of
from app.rendering import is_htmx, root_of
from app.services import Services, services_of
from app.visiting import AtTable, sit
from app.wire import Chosen, Posted, form_fields, read_posted
from engine.acts import Intent
from engine.refusals import Refused
from engine.wire import Malformed, intent_to_json

ROUTES = PageRoutes()
_STALE = Notice(
    "The game went on since this page was made; here is the board as it is now.", "plain", "STALE"
)


@ROUTES.post("/games/{code}/acts")
async def act(request: Request, code: str) -> Response:
    """Do what the form asks and answer with the board: fragments for htmx, a redirect for a plain form."""
    at = await sit(request, code)
    services = services_of(request)
    posted: Posted | None = None
    try:
        posted = read_posted(await form_fields(request))
        await carry_out(services, at, posted)
    except StaleVersion:
        return _again(request, at, posted, _STALE, 409)
    except Refused as refused:
        return _refused(request, at, posted, refused)
    except (Malformed, NothingToDo, Frozen) as error:
        problem = problem_of(error)
        return _again(request, at, posted, Notice(problem.text, "bad", problem.code), problem.status)
    return _done(request, at, posted)


async def carry_out(services: Services, at: AtTable, posted: Posted) -> None:
    """Hand it to the door."""
    games, game = services.games, at.game
    if posted.verb == "dismiss":
        await games.dismiss(game, at.player, posted.amount)
    elif posted.intent is not None:
        await games.act(game, at.player, posted.intent, posted.expected)
    elif game.is_table:
        if posted.verb != "undo":
            raise NothingToDo
        await games.take_back(game, at.player, posted.amount, posted.expected)
    elif posted.verb == "undo":
        await games.undo(game, at.player, posted.amount, posted.expected)
    else:
        await games.redo(game, at.player, posted.amount, posted.expected)


def _chosen_after(posted: Posted) -> Chosen:
    """A card pointed at has been played or not; a train stays the one in hand."""
    chosen = Chosen.read(posted.chosen)
    return Chosen(train=chosen.train, seat=chosen.seat)


def _done(request: Request, at: AtTable, posted: Posted) -> Response:
    chosen = _chosen_after(posted)
    if is_htmx(request):
        return answer_with_game(request, at, chosen, page_shows=posted.shown)
    place = place_asked_about(at)
    return RedirectResponse(f"{root_of(request)}/games/{at.game.code}{chosen.address()}#{place}", 303)


def place_asked_about(at: AtTable) -> str:
    """The part of the page the question is about, so that a page loaded anew does not start at its top."""
    if at.game.is_over:
        return "result"
    return _PLACES.get(at.game.view(at.player).menu.decision or "", "district")


_PLACES = dict.fromkeys(
    ("clearance", "dispatch", "placeCar", "startExtra", "sortConsist", "toolbox"), "division"
) | {"draw": "hand"}


def _again(request: Request, at: AtTable, posted: Posted | None, notice: Notice, status: int) -> Response:
    """The board as it is, with a sentence."""
    chosen = Chosen.read(posted.chosen) if posted else Chosen()
    shows = posted.shown if posted else ""
    CARRIED_NOTICES.take(at.game.code, at.visitor.id)
    return answer_with_game(request, at, chosen, notice=notice, page_shows=shows, status=status)


def note_refusal(services: Services, at: AtTable, intent: Intent, code: str) -> None:
    """Count a refusal; one of what the Menu offers is an error of ours."""
    data = intent_to_json(intent)
    value = value_of(data)
    was_offered = any(value_of(entry.intent) == value for entry in at.game.view(at.player).menu.entries)
    services.refusals.count(code, was_offered=was_offered, game=at.game.code, intent=data["type"])


def _refused(request: Request, at: AtTable, posted: Posted | None, refused: Refused) -> Response:
    """The sentence beside the button, or at the top when no button of the page sends this."""
    # What the rules refuse is an intent that was read from the form.
    assert posted is not None and posted.intent is not None  # noqa: S101, PT018
    refusal = refused.refusal
    note_refusal(services_of(request), at, posted.intent, refusal.code)
    value = value_of(intent_to_json(posted.intent))
    chosen = Chosen.read(posted.chosen)
    notice = Notice(refusal.message, "bad", refusal.code)
    beside = RefusedAct(value, refusal.code, refusal.message)
    return answer_with_game(
        request, at, chosen, notice=notice, refused=beside, page_shows=posted.shown, status=422
    )
