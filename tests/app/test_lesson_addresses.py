"""Every address that a lesson's page leads to, or that its scripts ask, is answered."""

import html
import re
from urllib.parse import urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from engine.lessons import LESSONS, Lesson
from tests.app.browser_at_the_server import HTMX, Server
from tests.app.test_lessons import Learner

PLAIN = {"accept": "text/plain"}
EVERY = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def named(page: str, attributes: str) -> set[str]:
    return {html.unescape(found) for found in re.findall(rf' (?:{attributes})="([^"]*)"', page)}


class Walker:
    """Asks each address once and notes what is not there."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.asked, self.missing = client, set[str](), list[str]()

    def walk(self, here: str, page: str) -> None:
        for address in named(page, "href|hx-get|src"):
            self._look(here, address)
        for address in named(page, "action|hx-post|formaction"):
            if self.client.get(address).status_code not in (200, 405, 422):
                self.missing.append(f"{here}: {address}")

    def _look(self, here: str, address: str) -> None:
        whole = urljoin(here, address)
        path, _, anchor = whole.partition("#")
        if whole in self.asked or urlsplit(whole).scheme:
            return
        self.asked.add(whole)
        answer = self.client.get(path)
        if answer.status_code != 200 or (anchor and f'id="{anchor}"' not in answer.text):
            self.missing.append(f"{here}: {address}")


@EVERY
def test_every_link_of_a_lesson_leads_somewhere_all_along(server: Server, lesson: Lesson) -> None:
    """The page at each step, also with each train and card taken up that may be."""
    learner, walker = Learner(server, lesson.key), Walker(server.client)
    for wanted in (*lesson.solution, None):
        pages = [learner.page()]
        pages += [server.client.get(each.partition("#")[0]) for each in named(pages[0].text, "hx-get")]
        for page in pages:
            walker.walk(learner.url, page.text)
        if wanted:
            learner.act(wanted)
    assert walker.missing == []
    assert len(walker.asked) > 30


def test_a_lesson_s_scripts_ask_only_what_lessons_answer(server: Server) -> None:
    page = server.client.get("/lessons/switching").text
    scripts = "".join(server.client.get(each).text for each in named(page, "src"))
    asked = set(re.findall(r'["`](?:\$\{\w+\})?(/[a-z]+)', scripts))
    assert asked == {"/why", "/words"}, "a new address of the scripts: see that lessons answer it"
    word = next(iter(re.findall(r'href="/rules#word-([\w-]+)"', page)))
    assert server.client.get(f"/words/{word}", headers=HTMX).status_code == 200
    assert server.client.head("/lessons/switching").status_code == 200
    assert server.client.get("/lessons/switching/why?square=0_1&chosen=", headers=PLAIN).status_code == 200


def test_a_square_that_is_not_lit_says_why_in_a_lesson_too(server: Server) -> None:
    """§11.1 Track joins an existing card: what lesson 1 promises of a square that is not lit."""
    learner = Learner(server, "rails")
    for wanted in learner.lesson.solution[:2]:
        learner.act(wanted)
    card = re.findall(r"\?card=(c\d+)", learner.page().text)[0]
    where = f"{learner.url}/why"
    asked = {"square": "0_1", "chosen": f"card:{card}"}
    told = server.client.get(where, params=asked, headers=PLAIN).text
    assert "join" in told
    assert f"(0,1): {told}" in html.unescape(server.client.get(where, params=asked).text)
    assert server.client.get(where, params={"square": "here"}).status_code == 422
    train = {"col": "0", "row": "1", "chosen": "train:tray0"}
    assert server.client.get("/lessons/switching/why", params=train, headers=PLAIN).text
