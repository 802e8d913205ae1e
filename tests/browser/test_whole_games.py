"""Whole First Day games, played by clicking what is offered, with JavaScript and without."""

from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import Picture, listen
from tests.browser.looking import axe_complaints
from tests.browser.persons import MOST_CLICKS, Person

SEED = 430
EVERY = 12
ASKS = """() => [
    document.querySelector('#actions').className,
    document.querySelector('.manila.chosen') ? 'card in hand' : '',
    document.querySelector('#day_end button') ? 'Day is over' : '',
].join(' ')"""
"""What kind of state the page is in."""


def play_and_look(person: Person, axe: str) -> list[str]:
    """Play to the end; axe looks at each kind of state the first and every 12th time, on phone and desk."""
    page, looked, found = person.page, Counter[str](), list[str]()
    for _ in range(MOST_CLICKS):
        if person.is_over():
            break
        state = page.evaluate(ASKS)
        if looked[state] % EVERY == 0:
            page.set_viewport_size({"width": 1280 if looked.total() % 2 else 360, "height": 780})
            found += axe_complaints(page, axe, f"click {person.clicks}, {state}, {person.said[-1:]}")
        looked[state] += 1
        person.click_something()
    page.set_viewport_size({"width": 360, "height": 780})
    return found + axe_complaints(page, axe, "result")


def test_a_whole_first_day_is_played_by_clicking_what_is_offered(
    page: Page, server: str, complaints: list[str], checkout: Path, picture: Picture
) -> None:
    """§12.6 First Day: three Days to a result, by nothing but clicks; axe objects to none of its swaps."""
    page.set_default_timeout(8000)
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    person = Person(page, SEED)
    person.deal(server)
    found = play_and_look(person, axe)
    assert person.is_over(), f"no end after {person.clicks} clicks: {person.said[-5:]}"
    assert not found, "\n".join(found)
    picture(page, "result-phone")
    assert page.locator("#result h2").inner_text()
    assert page.locator("#actions button").count() == 0
    assert complaints == []


def test_a_whole_first_day_is_played_without_javascript(chromium: Browser, server: str) -> None:
    """§12.6 First Day: the same forms and links do without a script."""
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.set_default_timeout(8000)
    heard = listen(page)
    person = Person(page, SEED, scripts=False)
    person.deal(server)
    assert person.play(), f"no end after {person.clicks} clicks: {person.said[-5:]}"
    assert page.locator("#result h2").inner_text()
    assert heard == []
    context.close()
