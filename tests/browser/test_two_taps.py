"""An act at a table that can’t be taken back: two taps on touch, one click of a mouse, one Enter."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import gather, play_together, sit_down, start_together
from tests.browser.test_names_of_controls import complaints_of

FINAL = "#actions button.answer[data-twice]"


@pytest.fixture
def two(chromium: Browser, own_server: OwnServer) -> Iterator[list[Person]]:
    """Two at a table with two trains on the timetable, whose cars nobody takes off again."""
    persons = [sit_down(chromium, seed, touch=True) for seed in (31, 32)]
    gather(persons, own_server.hosts, days=5, opening_trains=2)
    start_together(persons)
    yield persons
    for person in persons:
        person.page.context.close()


def asked(persons: list[Person]) -> tuple[Person, Locator]:
    """Whoever first has such an answer, and the answer."""

    def has(person: Person) -> bool:
        mine = person.page.locator("#status .mine").count() and person.page.locator(FINAL).count()
        return bool(mine) and not person.page.locator("#day_end button").count()

    play_together(persons, lambda: any(has(person) for person in persons), patience=30)
    person = next(person for person in persons if has(person))
    return person, person.page.locator(FINAL).first


def act_id(person: Person) -> str:
    return person.page.locator("#play input[name=id]").get_attribute("value") or ""


def done(person: Person, before: str) -> None:
    person.page.wait_for_function(
        "(id) => document.querySelector('#play input[name=id]').value !== id", arg=before
    )


def test_a_real_act_takes_two_taps_a_click_or_an_enter(two: list[Person]) -> None:
    """§6.4 A car put on a train stays on it."""
    person, answer = asked(two)
    assert complaints_of(person.page) == []
    words = answer.locator("span").first.inner_text().split("\n")[0]
    before, version = act_id(person), person.version()
    answer.tap()
    person.page.locator("#again", has_text=words).wait_for()
    said = person.page.locator("#again").inner_text()
    assert "Tap again" in said
    cost = answer.locator(".cost")
    if cost.count():
        assert cost.inner_text() in said
    assert answer.evaluate("(it) => it.classList.contains('armed') && it === document.activeElement")
    person.page.wait_for_timeout(500)
    assert (act_id(person), person.version()) == (before, version)
    person.page.locator("#question").tap()
    person.page.locator("#again").wait_for(state="hidden")
    answer.tap()
    assert (act_id(person), person.version()) == (before, version)
    answer.tap()
    done(person, before)
    assert person.page.locator("#again:visible").count() == 0

    person, answer = asked(two)
    before = act_id(person)
    answer.focus()
    person.page.keyboard.press("Enter")
    done(person, before)

    person, answer = asked(two)
    before = act_id(person)
    answer.click()
    done(person, before)


def test_whoever_does_not_want_to_be_asked_twice_is_not(two: list[Person]) -> None:
    person, _ = asked(two)
    person.page.evaluate(
        "() => document.querySelector('input[name=confirms]').closest('details')?.setAttribute('open', '')"
    )
    person.page.locator("input[name=confirms]").uncheck()
    keep = person.page.locator("form:has(input[name=confirms]) button")
    if keep.is_visible():
        keep.click()
    person.page.locator(FINAL).first.wait_for(state="detached")
    before = act_id(person)
    person.page.locator("#actions button.answer").first.tap()
    done(person, before)
