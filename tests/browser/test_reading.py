"""Reading on the board: a tap, a key or the resting focus opens what lies there; choosing comes first."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.persons import Person
from tests.browser.test_lessons import press

OPEN = "() => document.querySelector('#read').matches(':popover-open')"
SHUT = "() => !document.querySelector('#read').matches(':popover-open')"


def ready(page: Page) -> None:
    """The page's scripts have run."""
    page.locator("#read").wait_for(state="attached")


def card_in_hand(page: Page, server: str) -> str:
    """The address of a game with squares lit for a straight."""
    Person(page, 430).deal(server)
    page.locator("#actions .answer").first.click()
    page.locator("#hand a.pick", has_text="Straight").first.click()
    page.locator("td.lit .spot").first.wait_for()
    ready(page)
    return page.url


def test_a_tap_on_a_square_that_is_not_lit_reads_what_lies_there(page: Page, server: str) -> None:
    card_in_hand(page, server)
    before = page.url
    page.locator("#sq-0_0 > a.read").click()
    page.wait_for_function(OPEN)
    assert "Whistle Post" in page.locator("#read h3").first.inner_text()
    assert "1 A/D track" in page.locator("#read").inner_text()
    assert page.locator("#read .trouble").count() == 1, "it also says why the card can't be laid there"
    assert page.evaluate("() => document.activeElement.id") == "read-name"
    page.keyboard.press("Escape")
    page.wait_for_function(SHUT)
    assert page.evaluate("() => document.activeElement.id") == "sq-0_0"
    assert page.url == before


def test_a_lit_square_chooses_unless_reading_was_asked_for(page: Page, server: str) -> None:
    """§11.1 A Limits sign takes a card of track."""
    card_in_hand(page, server)
    lit = page.locator("td.card.lit").first
    name = lit.get_attribute("id")
    look = page.get_by_role("button", name="Read the lit squares")
    look.click()
    assert look.get_attribute("aria-pressed") == "true"
    page.locator(f"#{name}").click()
    page.wait_for_function(OPEN)
    assert "Limits" in page.locator("#read h3").first.inner_text()
    page.get_by_role("button", name="Close").click()
    page.wait_for_function(SHUT)
    look.click()
    held = page.locator("#hand .manila").count()
    page.locator(f"#{name} .spot").first.click()
    page.wait_for_function(f"() => document.querySelectorAll('#hand .manila').length === {held - 1}")
    assert page.evaluate(SHUT)


def test_keys_read_any_square(page: Page, server: str) -> None:
    card_in_hand(page, server)
    page.keyboard.press("b")
    page.locator("td.card.lit").first.evaluate("(square) => { square.tabIndex = 0; square.focus(); }")
    page.keyboard.press("r")
    page.wait_for_function(OPEN)
    assert "Limits" in page.locator("#read h3").first.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function(SHUT)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.wait_for_function(OPEN)
    assert "Whistle Post" in page.locator("#read h3").first.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function(SHUT)


def test_a_square_on_which_the_focus_rests_is_read_and_keeps_the_focus(page: Page, server: str) -> None:
    Person(page, 3).deal(server)
    ready(page)
    page.keyboard.press("b")
    page.keyboard.press("Home")
    page.wait_for_function(OPEN)
    assert page.evaluate("() => document.activeElement.id") == "sq-0_0"
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#read h3')?.textContent === 'East Limits'")
    assert page.evaluate("() => document.activeElement.id") == "sq-1_0"
    page.keyboard.press("Escape")
    page.wait_for_function(SHUT)


def test_a_train_on_the_division_and_a_word_of_its_card_are_explained(page: Page, server: str) -> None:
    page.goto(f"{server}/lessons/clearance")
    ready(page)
    page.locator("#division a.run").first.click()
    page.wait_for_function(OPEN)
    assert page.locator("#read .effect").first.inner_text()
    page.get_by_role("button", name="Close").click()
    page.wait_for_function(SHUT)
    word = page.locator("#lesson a.term", has_text="Fedora").first
    word.click()
    page.wait_for_function("() => document.querySelector('#read h2')?.textContent === 'Fedora'")
    assert "hat" in page.locator("#read").inner_text()
    assert page.url == f"{server}/lessons/clearance"


def test_a_chosen_trains_chip_opens_its_card(page: Page, server: str) -> None:
    page.goto(f"{server}/lessons/switching")
    press(page, "^Switch")
    ready(page)
    page.locator("#district .roster a.chosen").click()
    page.wait_for_function(OPEN)
    assert page.locator("#read .stock").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_is_read(
    chromium: Browser, server: str, checkout: Path, scheme: str
) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{server}/lessons/passengers")
    ready(page)
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    page.evaluate(axe)
    page.locator("#sq-0_0 > a.read").click()
    page.wait_for_function(OPEN)
    found = page.evaluate("async () => (await axe.run('#read')).violations")
    assert [(each["id"], each["nodes"][0]["failureSummary"]) for each in found] == []
    close = page.get_by_role("button", name="Close").bounding_box()
    assert close is not None
    assert min(close["height"], close["width"]) >= 44
    context.close()


def test_without_scripts_cards_are_pages_with_a_way_back(chromium: Browser, server: str) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/lessons/passengers")
    page.locator("#sq-0_0 > a.read").click()
    assert page.locator("main h3").all_inner_texts()[-1] == "Station"
    page.get_by_role("link", name="Back to the board").click()
    assert page.url == f"{server}/lessons/passengers#sq-0_0"
    page.goto(f"{server}/lessons/clearance")
    page.locator("#lesson a.term").first.click()
    assert "/rules#word-" in page.url
    context.close()
