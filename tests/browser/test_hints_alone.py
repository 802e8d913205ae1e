"""What whoever knows only the page needs: lessons by their hints alone, cards and a table without scripts."""

import re

import pytest
from playwright.sync_api import Browser, Page

from engine.lessons import LESSONS
from tests.browser.conftest import listen
from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import gather, sit_down

QUOTED = re.compile("(Pick up )?“([^”]+)”")
MOST_HINTS = 12


def follow(page: Page) -> None:
    """Do all that the hint of this step says, one thing after another, until the step is done."""
    hint = page.locator("#lesson .how p").text_content() or ""
    for lifts, words in QUOTED.findall(hint):
        if lifts:
            link = page.locator("#hand").get_by_role("link", name=f"Pick up {words}")
            link.click()
            page.locator("#hand .chosen").wait_for()
            continue
        found = page.locator("#actions").get_by_role("button", name=re.compile(f"^{re.escape(words)}"))
        before = page.locator("#play input[name=version]").get_attribute("value")
        found.first.click()
        page.locator(f"#play input[name=version]:not([value='{before}'])").wait_for(state="attached")


@pytest.mark.parametrize("scripts", [False, True], ids=["plain", "scripts"])
def test_all_lessons_are_finished_by_their_hints_alone(chromium: Browser, server: str, scripts: bool) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780}, java_script_enabled=scripts)
    page = context.new_page()
    heard = listen(page)
    page.goto(f"{server}/lessons")
    page.get_by_role("link", name=f"Begin with {LESSONS[0].title}").click()
    for lesson in LESSONS:
        assert page.locator("#lesson-name").inner_text() == lesson.title
        for _ in range(MOST_HINTS):
            if page.locator("#lesson.over").count():
                break
            follow(page)
        assert "Done." in page.locator("#lesson").inner_text(), lesson.key
        page.locator("#lesson .button.main").click()
    page.get_by_role("button", name="Deal", exact=True).wait_for()
    assert page.locator("input[value=firstDay]").is_checked()
    page.goto(f"{server}/lessons")
    assert page.locator(".course .done").count() == len(LESSONS)
    assert heard == []
    context.close()


def test_cards_are_read_without_scripts(chromium: Browser, server: str) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780}, java_script_enabled=False)
    page = context.new_page()
    Person(page, 430, scripts=False).deal(server)
    here = page.url
    assert page.locator("#hand .manila .effect").first.inner_text()
    page.locator("#division a.read, #division summary, #district a.read").first.click()
    assert page.locator(".manila, .about").first.inner_text()
    page.goto(f"{server}/cards")
    assert page.locator(".manila").count() > 40
    page.goto(here)
    page.locator("#actions .answer").first.click()
    page.locator("#hand a.pick").first.click()
    assert page.locator("#hand .chosen .effect").inner_text()
    context.close()


def test_two_without_scripts_make_join_and_start_a_table(chromium: Browser, own_server: OwnServer) -> None:
    host, guest = (sit_down(chromium, seed, scripts=False) for seed in (41, 42))
    code = gather((host, guest), own_server.hosts)
    host.page.goto(f"{own_server.hosts[0]}/games/{code}/lobby")
    host.page.get_by_role("button", name="Lock the table").click()
    host.page.get_by_role("button", name="Start").click()
    host.page.locator("#question").wait_for()
    guest.page.goto(f"{own_server.hosts[1]}/games/{code}")
    for _ in range(12):
        for person in (host, guest):
            person.page.goto(person.page.url.partition("#")[0].partition("?")[0])
            if person.page.locator("#status .mine").count():
                person.click_something()
    assert host.clicks + guest.clicks >= 8
    assert guest.page.locator("#table .people").inner_text()
    for person in (host, guest):
        person.page.context.close()
