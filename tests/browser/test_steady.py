"""Pages keep their place (experience): one that plays, one that follows elsewhere, one that opens a panel.

A layout shift is the share of the screen that moved times the share of the screen it moved by.
"""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.persons import Person
from tests.browser.positions import half_way, open_at
from tests.browser.shifts import movers, shifts, watch_shifts

ACTS = 40
AT_ONCE = 0.03
AN_ACT = 0.004
"""A thirtieth of a screen by itself, a line of text that moves by its height; the mean over all acts."""

VERSION = "(version) => document.querySelector('#play input[name=version]').value === version"
SIZES = pytest.mark.parametrize(("width", "height"), [(360, 780), (768, 1024), (1280, 800)])


@SIZES
def test_a_page_that_follows_and_the_one_that_plays_keep_their_place(
    chromium: Browser, server: str, width: int, height: int
) -> None:
    phone = chromium.new_context(viewport={"width": width, "height": height})
    playing = phone.new_page()
    playing.goto(open_at(playing, server, half_way()))
    other = chromium.new_context(
        viewport={"width": width, "height": height}, storage_state=phone.storage_state()
    )
    following = other.new_page()
    following.goto(playing.url)
    for page in (playing, following):
        page.locator("#question").wait_for()
        watch_shifts(page)
    person = Person(playing, 5)
    for _ in range(ACTS):
        person.click_something()
        following.wait_for_function(VERSION, arg=person.version())
    for page in (playing, following):
        found = shifts(page)
        assert max((each.value for each in found), default=0) < AT_ONCE, movers(found)
        assert sum(each.value for each in found) / ACTS < AN_ACT, movers(found)
        assert sum(each.value for each in shifts(playing) if not each.is_after_press) < AN_ACT
    other.close()
    phone.close()


def test_the_timetable_opens_over_the_page(page: Page, server: str) -> None:
    page.goto(open_at(page, server, half_way()))
    page.locator("#question").wait_for()
    watch_shifts(page)
    page.locator(".timetable > summary").click()
    page.locator(".timetable table").wait_for()
    assert not shifts(page)
    page.locator("#question").click()
    page.locator(".timetable table").wait_for(state="hidden")
    assert not shifts(page)
