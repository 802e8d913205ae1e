"""Lessons: the list, a lesson on the real board, its acts. Open to whoever may play solitaire here."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.contexts import Notice, RefusedAct, value_of
from app.games import Frozen, NothingToDo, StaleVersion
from app.lesson_games import LessonGame
from app.lesson_views import board, lesson_cards
from app.pages.read import answer_with_slips, why_refused
from app.pages.routes import PageRoutes
from app.pages.why import asked_why, told_plainly
from app.problems import Problem, problem_of
from app.read_only import standing_notice
from app.rendering import is_htmx, rendered, root_of, see_other
from app.services import services_of
from app.visiting import Guest, admit, guest_of, needs_secret
from app.wire import Chosen, Posted, form_fields, read_posted
from engine.lessons import LESSON, LESSONS, Lesson
from engine.refusals import Refused
from engine.wire import Malformed, intent_to_json

ROUTES = PageRoutes()
_STALE = Notice(
    "The lesson went on since this page was made; here is the board as it is now.", "plain", "STALE"
)


def _lesson(key: str) -> Lesson:
    lesson = LESSON.get(key)
    if lesson is None:
        raise Problem(404, "There is no such lesson.", "NO_SUCH_LESSON")
    return lesson


def _looked_at(request: Request, key: str) -> LessonGame | None:
    """A lesson where this browser left it; None where the join secret is wanted first. Opens no session."""
    lesson, guest = _lesson(key), guest_of(request)
    if needs_secret(request, guest):
        return None
    return services_of(request).lessons.find(guest.visitor.id if guest.visitor else None, lesson)


@ROUTES.page("/lessons")
async def lessons(request: Request) -> Response:
    """The list, with how far this browser is; where a join secret is needed, it is asked for here."""
    return _list(request, guest_of(request))


def _list(request: Request, guest: Guest, problem: Problem | None = None) -> Response:
    services = services_of(request)
    cards = lesson_cards(
        services.lessons.taken(guest.visitor.id if guest.visitor else None), root_of(request)
    )
    going = next((card for card in cards if card.state == "begun"), None)
    context = {
        "lessons": cards,
        "onward": going or next((card for card in cards if card.state == "new"), None),
        "done": sum(card.state == "done" for card in cards),
        "needs_secret": needs_secret(request, guest),
        "error": problem.text if problem else None,
    }
    return services.rendering.page(request, "lessons/page.html", context, problem.status if problem else 200)


@ROUTES.post("/lessons")
async def enter(request: Request) -> Response:
    """Give the join secret; answered with the list."""
    guest = guest_of(request)
    try:
        await admit(request, guest, (await form_fields(request)).get("secret"))
    except (Malformed, Problem) as error:
        return _list(request, guest, problem_of(error))
    response = see_other(request, "/lessons")
    guest.greet(request, response)
    return response


@ROUTES.page("/lessons/{key}")
async def lesson_page(request: Request, key: str) -> Response:
    """A lesson where it was left."""
    taking = _looked_at(request, key)
    if taking is None:
        return see_other(request, "/lessons")
    query = request.query_params
    return _answer(request, taking, Chosen.of_query(query), page_shows=query.get("shown", "")[:400])


@ROUTES.page("/lessons/{key}/read")
async def read(request: Request, key: str) -> Response:
    """What lies somewhere on a lesson's board."""
    taking = _looked_at(request, key)
    if taking is None:
        return see_other(request, "/lessons")
    refused = why_refused(taking.game, 0, request.query_params)
    return answer_with_slips(request, taking.view().frame, f"{root_of(request)}/lessons/{key}", refused)


@ROUTES.get("/lessons/{key}/why")
async def why(request: Request, key: str) -> Response:
    """Why the card or train pointed at may not go to a square of a lesson's board."""
    taking = _looked_at(request, key)
    if taking is None:
        return see_other(request, "/lessons")
    chosen, notice = asked_why(request, taking.game, 0)
    return told_plainly(request, notice) or _answer(request, taking, chosen, notice=notice)


@ROUTES.post("/lessons/{key}/acts")
async def act(request: Request, key: str) -> Response:
    """Do what the form asks; the first act opens a session where there is none."""
    guest = guest_of(request)
    response = await _act(request, _lesson(key), guest)
    guest.greet(request, response)
    return response


async def _act(request: Request, lesson: Lesson, guest: Guest) -> Response:
    kept = services_of(request).lessons
    visitor = await admit(request, guest, None)
    taking = kept.find(visitor.id, lesson)
    before, posted = taking.game.version, None
    try:
        posted = read_posted(await form_fields(request))
        if posted.intent is not None:
            await kept.act(visitor.id, taking, posted.intent, posted.expected)
        elif posted.verb == "undo":
            await kept.step_back(visitor.id, taking, posted.expected)
        else:
            raise NothingToDo("In a lesson you step back, or start again.")
    except StaleVersion:
        return _again(request, taking, posted, _STALE, 409)
    except Refused as refused:
        return _refused(request, taking, posted, refused)
    except (Malformed, NothingToDo, Frozen) as error:
        problem = problem_of(error)
        return _again(request, taking, posted, Notice(problem.text, "bad", problem.code), problem.status)
    train = Chosen.read(posted.chosen).train
    if is_htmx(request):
        return _answer(request, taking, Chosen(train=train), page_shows=posted.shown, version_seen=before)
    pointed = f"?train={train}" if train else ""
    return RedirectResponse(f"{root_of(request)}/lessons/{lesson.key}{pointed}", 303)


def _again(
    request: Request, taking: LessonGame, posted: Posted | None, notice: Notice, status: int
) -> Response:
    chosen = Chosen.read(posted.chosen) if posted else Chosen()
    return _answer(
        request, taking, chosen, notice=notice, page_shows=posted.shown if posted else "", status=status
    )


def _refused(request: Request, taking: LessonGame, posted: Posted | None, refused: Refused) -> Response:
    """The sentence beside the button, and at the top."""
    # What the rules refuse is an intent that was read from the form.
    assert posted is not None and posted.intent is not None  # noqa: S101, PT018
    refusal = refused.refusal
    return _answer(
        request,
        taking,
        Chosen.read(posted.chosen),
        notice=Notice(refusal.message, "bad", refusal.code),
        refused=RefusedAct(value_of(intent_to_json(posted.intent)), refusal.code, refusal.message),
        page_shows=posted.shown,
        status=422,
    )


@ROUTES.post("/lessons/{key}/again")
async def start_again(request: Request, key: str) -> Response:
    """Put a lesson back to its beginning."""
    lesson, guest = _lesson(key), guest_of(request)
    visitor = await admit(request, guest, None)
    await services_of(request).lessons.start_again(visitor.id, lesson)
    response = see_other(request, f"/lessons/{key}")
    guest.greet(request, response)
    return response


def _answer(
    request: Request,
    taking: LessonGame,
    chosen: Chosen,
    *,
    notice: Notice | None = None,
    refused: RefusedAct | None = None,
    page_shows: str = "",
    version_seen: int | None = None,
    status: int = 200,
) -> Response:
    """The lesson now: for htmx the fragments that differ, else the whole page."""
    services = services_of(request)
    now = board(
        services.rendering,
        taking,
        root_of(request),
        chosen,
        notice=notice or standing_notice(request),
        refused=refused,
        page_shows=page_shows,
        version_seen=version_seen,
    )
    if is_htmx(request):
        return services.rendering.swap(now.swaps, status)
    context = {
        "fragments": {name: rendered(text) for name, text in now.fragments.items()},
        "key": taking.lesson.key,
        "title": now.title,
        "number": LESSONS.index(taking.lesson) + 1,
    }
    return services.rendering.page(request, "lessons/lesson.html", context, status)
