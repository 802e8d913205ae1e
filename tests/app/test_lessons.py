"""Lessons in the service: open to strangers, kept for a session, bounded, never a game of this server."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.identity import COOKIE
from app.lesson_games import MOST_ACTS, LessonGame
from app.lesson_views import board, lesson_view
from app.wire import Chosen
from engine import intent_from_json, intent_to_json, legal_intents
from engine.acts import Intent
from engine.lessons import LESSON, LESSONS, Lesson
from engine.lessons.paths import is_on_path
from engine.state import State
from tests.app.browser_at_the_server import HTMX, SECRET, Server, buttons, play_form, running, swapped
from tests.engine.test_lessons import chosen


class Learner:
    """A browser that takes one lesson."""

    def __init__(self, server: Server, key: str, client: TestClient | None = None) -> None:
        self.server, self.client = server, client or server.client
        self.url, self.lesson = f"/lessons/{key}", LESSON[key]

    def page(self, query: str = "") -> Any:
        return self.client.get(self.url + query)

    @property
    def state(self) -> State:
        """The position in the server's memory."""
        found = [
            each for (_, key), each in self.server.services.lessons._open.items() if key == self.lesson.key
        ]
        return found[-1].game.state if found else self.lesson.begin().state

    def post(self, htmx: bool = False, **fields: str) -> Any:
        form = play_form(self.page().text)
        headers = HTMX if htmx else {}
        return self.client.post(f"{self.url}/acts", data={**form, **fields}, headers=headers)

    def act(self, wanted: Any, htmx: bool = False) -> Any:
        intent = json.dumps(intent_to_json(chosen(self.state, wanted)), separators=(",", ":"), sort_keys=True)
        assert intent in buttons(self.page(self._query(intent)).text)
        return self.post(htmx, intent=intent)

    def _query(self, intent: str) -> str:
        card = json.loads(intent).get("cardId")
        return f"?card={card}" if card else ""

    def solve(self) -> Any:
        answers = [self.act(wanted) for wanted in self.lesson.solution]
        assert all(answer.status_code == 200 for answer in answers)
        return answers[-1]


@pytest.fixture
def closed(data: Path) -> Iterator[Server]:
    """A server that asks everybody for the join secret."""
    with running(data, open_solitaire=False) as server:
        yield server


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_every_lesson_is_solved_by_the_plain_forms_of_its_page(server: Server, lesson: Lesson) -> None:
    learner = Learner(server, lesson.key)
    done = learner.solve()
    assert "<b>Done.</b>" in done.text
    assert buttons(done.text) == []
    assert "tostuck" not in done.text  # what stands there at its end is nothing to mend
    assert "✓ done" in server.client.get("/lessons").text


def test_a_lesson_answers_htmx_with_the_fragments_that_differ(server: Server) -> None:
    learner = Learner(server, "switching")
    found = swapped(learner.act({"type": "localOps.choose", "option": "switch"}, htmx=True))
    assert {"lesson", "play", "actions", "district"} <= set(found)
    assert not {"toolbar", "yards", "table", "result"} & set(found)


def test_looking_at_a_lesson_opens_no_session_and_the_first_act_does(server: Server) -> None:
    learner = Learner(server, "rails")
    learner.page()
    assert COOKIE not in server.client.cookies
    assert learner.act({"type": "localOps.choose", "option": "draw"}).status_code == 200
    assert COOKIE in server.client.cookies


def test_a_lesson_goes_on_where_it_was_left_also_after_a_restart(data: Path) -> None:
    with running(data) as server:
        learner = Learner(server, "switching")
        for wanted in learner.lesson.solution[:3]:
            learner.act(wanted)
        cookies = dict(server.client.cookies)
    with running(data) as server:
        server.client.cookies.update(cookies)
        again = Learner(server, "switching")
        assert "Run forward to the Office" in again.page().text
        assert "Go on with Switch a car" in server.client.get("/lessons").text
        again.act(again.lesson.solution[3])
        assert "<b>Done.</b>" in again.act(again.lesson.solution[4]).text


def test_acts_are_taken_back_one_by_one_and_a_lesson_is_started_again(server: Server) -> None:
    learner = Learner(server, "switching")
    for wanted in learner.lesson.solution[:2]:
        learner.act(wanted)
    assert "Set the hopper out" in learner.page().text
    assert "Back up into the mine" in learner.post(undo="1").text
    assert "Lesson 3: Switch a car" in learner.client.post(f"{learner.url}/again").text
    assert "you have six Moves a Stage" in learner.page().text
    refused = learner.post(htmx=True, undo="1")
    assert (refused.status_code, "This is where the lesson begins." in refused.text) == (409, True)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_whoever_leaves_the_path_of_a_lesson_is_told_and_led_back(server: Server, lesson: Lesson) -> None:
    """At every step of the stated solution each other answer either stays on the path or says so."""
    for length in range(len(lesson.solution)):
        for intent in _answers_after(lesson, length):
            taking = LessonGame(lesson)
            for wanted in lesson.solution[:length]:
                taking.act(chosen(taking.game.state, wanted))
            assert not lesson_view(taking, "").has_strayed
            taking.act(intent)
            shown = board(server.services.rendering, taking, "", Chosen()).fragments["lesson"]
            if is_on_path(lesson, taking.game.state, taking.happened, taking.done) or taking.is_over:
                assert "leaves the lesson’s path" not in shown
                continue
            assert "leaves the lesson’s path" in shown
            assert 'name="undo"' in shown
            assert 'form="again"' in shown
            taking.step_back()
            assert not taking.has_strayed


def _answers_after(lesson: Lesson, length: int) -> list[Intent]:
    taking = LessonGame(lesson)
    for wanted in lesson.solution[:length]:
        taking.act(chosen(taking.game.state, wanted))
    return legal_intents(taking.game.state, 0)


def test_a_step_aside_is_taken_back_by_the_button_that_stands_beside_it(server: Server) -> None:
    learner = Learner(server, "switching")
    learner.act(learner.lesson.solution[0])
    strayed = learner.post(intent='{"type":"switch.end"}')
    assert "Take that back" in strayed.text
    assert "Start this lesson again" in strayed.text
    back = learner.post(undo="1").text
    assert "Take that back" not in back
    assert "Back up into the mine" in back


def test_a_finished_lesson_stays_finished_when_it_is_started_again(server: Server) -> None:
    learner = Learner(server, "clearance")
    learner.solve()
    assert "This lesson is done." in learner.post(intent='{"type":"draw.end"}').text
    learner.client.post(f"{learner.url}/again")
    assert "✓ done" in server.client.get("/lessons").text
    assert "<b>Done.</b>" not in learner.page().text


def test_refused_stale_and_repeated_acts_are_answered_as_in_a_game(server: Server) -> None:
    learner = Learner(server, "switching")
    refused = learner.post(htmx=True, intent='{"type":"switch.end"}')
    assert (refused.status_code, "Choose" in refused.text) == (422, True)
    form = play_form(learner.page().text) | {"intent": '{"option":"switch","type":"localOps.choose"}'}
    for _ in range(2):
        assert learner.client.post(f"{learner.url}/acts", data=form, headers=HTMX).status_code == 200
    stale = learner.client.post(f"{learner.url}/acts", data=form | {"id": "other"}, headers=HTMX)
    assert stale.status_code == 409
    assert learner.post(htmx=True, redo="1").status_code == 409
    assert learner.post(htmx=True, intent="no JSON").status_code == 422


def test_a_lesson_takes_only_so_many_acts(server: Server) -> None:
    learner, played = Learner(server, "highball"), 0
    learner.act(learner.lesson.solution[0])
    taking = next(iter(server.services.lessons._open.values()))
    while played < MOST_ACTS:
        options = [intent_to_json(intent) for intent in legal_intents(learner.state, 0)]
        if len(taking.acts) == MOST_ACTS or not options:
            break
        ending = [each for each in options if each["type"].endswith(".end")] or options
        taking.act(intent_from_json(ending[0]))
        played += 1
    answer = learner.post(intent='{"option":"switch","type":"localOps.choose"}')
    assert "This lesson has gone on for long enough" in answer.text or "over" in answer.text


def test_lessons_are_no_games_of_this_server(server: Server) -> None:
    Learner(server, "wreck").solve()
    home = server.client.get("/").text
    assert "Your games" not in home
    assert server.services.games.in_memory == 0


def test_where_solitaire_asks_for_the_secret_lessons_do_too(closed: Server) -> None:
    learner = Learner(closed, "rails")
    page = learner.page()
    assert str(page.url).endswith("/lessons")
    assert "Join secret" in page.text
    assert closed.client.post("/lessons/rails/acts", data={"version": "0"}).status_code == 403
    assert closed.client.post("/lessons", data={"secret": "wrong"}).status_code == 403
    assert closed.client.post("/lessons", data={"secret": SECRET}).status_code == 200
    assert "<b>Done.</b>" in learner.solve().text


def test_there_is_no_lesson_of_another_name(server: Server) -> None:
    assert server.client.get("/lessons/nothing").status_code == 404


def test_a_lesson_that_can_t_be_replayed_begins_anew(server: Server) -> None:
    learner = Learner(server, "switching")
    learner.act(learner.lesson.solution[0])
    (session,) = {session for session, _ in server.services.lessons._open}
    for acts in ('[{"type":"draw.end"}]', '[{"type":"nonsense"}]'):
        with server.services.database.engine.execution_options(writes=True).begin() as connection:
            connection.exec_driver_sql("UPDATE lessons SET acts = ? WHERE session_id = ?", (acts, session))
        server.services.lessons._open.clear()
        assert "you have six Moves a Stage" in learner.page().text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_what_a_step_speaks_of_is_on_the_table_then_and_marked(server: Server, lesson: Lesson) -> None:
    """A card that is built in that very step is marked once it lies there."""
    taking = LessonGame(lesson)
    for wanted in (*lesson.solution, None):
        step = lesson.steps[min(taking.done, len(lesson.steps) - 1)]
        shown = board(server.services.rendering, taking, "", Chosen()).fragments
        frame = taking.view().frame
        there = {cell.name for cell in frame.districts[0].cells} | {train.name for train in frame.trains}
        marked = "spoken" in shown["district"] + shown["division"]
        assert marked == any(not isinstance(each, str) or each in there for each in step.about)
        if wanted:
            taking.act(chosen(taking.game.state, wanted))
    assert marked, "what was built or brought about stays marked"


def test_lessons_say_what_to_press_and_that_runs_pay() -> None:
    """§12.6 In the First Day, a beginner's game, each completed run pays 1."""
    said = {key: " ".join(step.say for step in lesson.steps) for key, lesson in LESSON.items()}
    assert "end your turn" in said["wreck"]
    assert all(
        "choose to switch" in said[key].lower() for key in ("switching", "highball", "wreck", "clearance")
    )
    assert "completed run pays you 1" in LESSON["highball"].closing
