"""Whole First Day games, played by clicking what is offered, with JavaScript and without."""

from playwright.sync_api import Browser, Page

from tests.browser.conftest import Picture, listen
from tests.browser.persons import Person

SEED = 430


def test_a_whole_first_day_is_played_by_clicking_what_is_offered(
    page: Page, server: str, complaints: list[str], picture: Picture
) -> None:
    """§12.6 First Day: three Days to a result, by nothing but clicks."""
    page.set_default_timeout(8000)
    person = Person(page, SEED)
    person.deal(server)
    assert person.play(), f"no end after {person.clicks} clicks: {person.said[-5:]}"
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
