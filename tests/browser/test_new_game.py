"""The form of a new game: what is changed by hand counts over the run ticked, with scripts and without."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import listen


def change_first_day(page: Page, server: str) -> None:
    """Tick the First Day on a page that shows Standard, and change what runs pay."""
    page.goto(f"{server}/games/new")
    page.locator("input[name=preset][value=firstDay]").check()
    page.locator("summary", has_text="What pays").click()
    page.locator("input[name=transit]").fill("3")


@pytest.mark.parametrize("button", ["Deal", "Deal with these settings"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_rule_changed_under_a_ticked_run_starts_from_that_run(
    chromium: Browser, server: str, scripts: bool, button: str
) -> None:
    """§12.6 First Day: three Days, target 7, one opening train; and now 3 for each run."""
    context = chromium.new_context(viewport={"width": 360, "height": 780}, java_script_enabled=scripts)
    page = context.new_page()
    heard = listen(page)
    change_first_day(page, server)
    page.get_by_role("button", name=button, exact=True).click()
    page.locator("#question").wait_for()
    rules = page.locator("#rules_in_force").text_content() or ""
    for words in ("First Day, changed", "3 Days, target 7", "opening trains: 1"):
        assert words.lower() in rules.lower(), rules
    assert page.locator("#status .goal small").inner_text() == "/7"
    assert heard == []
    context.close()


def test_the_settings_follow_the_run_that_is_ticked_and_it_is_called_changed(page: Page, server: str) -> None:
    change_first_day(page, server)
    assert page.locator(".preset:has([value=firstDay]) b").inner_text() == "First Day, changed"
    assert page.locator("input[name=opening]").input_value() == "1"
    assert page.locator("input[name=target]").input_value() == "7"
    page.locator("input[name=preset][value=campaign]").check()
    assert page.locator(".preset:has([value=campaign]) b").inner_text() == "Campaign, changed"
    assert page.locator(".preset:has([value=firstDay]) b").inner_text() == "First Day"
    assert page.locator("input[name=transit]").input_value() == "3"
    assert page.locator("select[name=length]").input_value() == "campaign"
    page.locator("input[name=transit]").fill("1")
    assert page.locator(".preset:has([value=campaign]) b").inner_text() == "Campaign"


def test_a_number_of_days_makes_the_length_one_s_own(page: Page, server: str) -> None:
    page.goto(f"{server}/games/new")
    page.locator("summary", has_text="How long").click()
    page.locator("input[name=days]").fill("4")
    assert page.locator("select[name=length]").input_value() == "custom"


def test_a_table_s_settings_follow_too(page: Page, server: str) -> None:
    page.goto(f"{server}/tables/new")
    page.locator("input[name=preset][value=crew]").check()
    assert page.locator("select[name=mode]").input_value() == "coop"
    assert page.locator("input[name=open]").is_checked()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_link_to_a_first_day_has_its_button_on_the_first_screen(
    chromium: Browser, server: str, scripts: bool
) -> None:
    """§12.6 The others are folded away below it, and count when they are ticked there."""
    context = chromium.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=scripts)
    page = context.new_page()
    page.goto(f"{server}/games/new?preset=firstDay")
    box = page.get_by_role("button", name="Deal", exact=True).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    first = page.locator(".preset:has([value=firstDay])").inner_text()
    assert "three Days" in first
    assert "1 train on the timetable from the start" in first
    assert page.locator(".preset:visible").count() == 1
    page.locator("summary", has_text="Another kind of run").click()
    page.locator("input[name=preset][value=campaign]").check()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator("#question").wait_for()
    assert "Campaign" in (page.locator("#rules_in_force").text_content() or "")
    context.close()
