"""Lessons in a real browser: by the words on the page alone, without JavaScript and with it, on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Picture, listen
from tests.browser.looking import hold


def press(page: Page, name: str) -> None:
    """Press the first button or link under the question whose words begin so, and wait for the answer."""
    before = page.locator("#play input[name=version]").get_attribute("value")
    answer = page.locator("#actions").get_by_role("button", name=re.compile(name)).first
    answer.click()
    page.locator(f"#play input[name=version]:not([value='{before}'])").wait_for(state="attached")


def take_switching(page: Page, server: str) -> None:
    page.goto(f"{server}/lessons")
    page.get_by_role("link", name="Switch a car to an industry").click()
    for words in (
        "^Switch:",
        r"Back .*\(2,-1\)",
        "^Set out",
        "^Move Train 11 west to the Whistle Post",
        "^End",
    ):
        press(page, words)


@pytest.mark.parametrize("scripts", [False, True], ids=["plain", "scripts"])
def test_a_lesson_is_taken_by_what_the_page_says(
    chromium: Browser, server: str, picture: Picture, scripts: bool
) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780}, java_script_enabled=scripts)
    page = context.new_page()
    heard = listen(page)
    take_switching(page, server)
    assert "Done." in page.locator("#lesson").inner_text()
    assert page.locator("#actions button").count() == 0
    picture(page, f"lesson-done-{'scripts' if scripts else 'plain'}")
    page.get_by_role("link", name="Next: Load a car").click()
    assert page.locator("#lesson-name").inner_text() == "Load a car"
    page.goto(f"{server}/lessons")
    assert "✓ done" in page.locator(".course").inner_text()
    assert heard == []
    context.close()


def test_a_card_is_picked_up_and_laid_without_javascript(chromium: Browser, server: str) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/lessons/rails")
    press(page, "^Draw:")
    press(page, "Home Office")
    page.locator("#hand").get_by_role("link", name="Pick up Turnout, right-hand").click()
    press(page, r"Lay .*\(1,0\)")
    assert "lay it where the leg points" in page.locator("#lesson").inner_text()
    page.get_by_role("button", name="Step back").click()
    assert "Now the turnout" in page.locator("#lesson").inner_text()
    context.close()


def test_lessons_hold_at_every_width(page: Page, server: str, picture: Picture, checkout: Path) -> None:
    """One that is done, and those that differ most from a game; others are held with every other page."""
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    complaints = listen(page)
    take_switching(page, server)
    found = hold(page, axe, "lesson-done", picture)
    for name in ("loading", "make-up", "wreck"):
        page.goto(f"{server}/lessons/{name}")
        found += hold(page, axe, f"lesson-{name}", picture)
    assert not found, "\n".join(found)
    assert complaints == []
