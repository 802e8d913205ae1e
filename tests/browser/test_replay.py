"""The replay: by itself, by keys, without a script, and as a file that opens without a server."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser import positions
from tests.browser.conftest import Picture, listen
from tests.browser.looking import hold


@pytest.fixture
def game(page: Page, server: str) -> str:
    """The address of a game some way on."""
    return positions.open_at(page, server, positions.half_way())


def acts_shown(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator(".walk .of").inner_text())[0])


def test_it_steps_by_keys_and_plays_by_itself_to_the_end(page: Page, game: str) -> None:
    heard = listen(page)
    page.goto(f"{game}/replay?at=4")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.walk .of').textContent.startsWith('5')")
    page.wait_for_url(re.compile("at=5$"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('.walk .of').textContent.startsWith('4')")
    page.get_by_role("link", name="Play, Express").click()
    page.wait_for_function("() => Number(document.querySelector('.walk .of').textContent.split(' ')[0]) > 7")
    page.get_by_role("link", name="Pause").click()
    page.wait_for_function("() => !document.querySelector('.pause')")
    shown = acts_shown(page)
    page.wait_for_timeout(900)
    assert acts_shown(page) == shown
    assert heard == []


def test_a_halt_holds_although_the_next_moment_is_on_its_way(page: Page, game: str) -> None:
    """Pressed on a slow line, Pause is answered before the moment that was asked for earlier."""
    held = list[Route]()

    def slow(route: Route) -> None:
        is_step = "at=6" in route.request.url and "play=" in route.request.url
        held.append(route) if is_step and not held else route.continue_()

    page.route("**/replay*", slow)
    page.goto(f"{game}/replay?at=5&play=express")
    for _ in range(200):
        if held:
            break
        page.wait_for_timeout(20)
    page.get_by_role("link", name="Pause").click()
    page.wait_for_function("() => !document.querySelector('.pause')")
    held[0].continue_()
    page.wait_for_timeout(900)
    assert page.locator(".pause").count() == 0
    assert acts_shown(page) <= 6


def test_it_steps_and_plays_without_a_script(chromium: Browser, page: Page, game: str) -> None:
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    plain = context.new_page()
    plain.goto(f"{game}/replay?at=4")
    plain.get_by_role("link", name="One act forward").click()
    assert acts_shown(plain) == 5
    plain.goto(f"{game}/replay?at=4&play=express")
    plain.wait_for_url(re.compile("at=6"), timeout=8000)
    context.close()


def test_the_file_opens_without_a_server_and_steps(
    chromium: Browser, page: Page, game: str, tmp_path: Path, checkout: Path, picture: Picture
) -> None:
    page.goto(f"{game}/replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the replay as one file").click()
    file = tmp_path / "replay.html"
    download.value.save_as(file)
    assert file.stat().st_size < 2_000_000
    context = chromium.new_context(offline=True, viewport={"width": 360, "height": 740})
    alone = context.new_page()
    heard = listen(alone)
    alone.goto(file.as_uri())
    seen = alone.locator("#part-told").inner_text()
    for act in range(1, 6):
        alone.locator("#forward").click()
        assert alone.locator("#at").inner_text() == str(act)
    assert alone.locator("#part-told").inner_text() != seen
    assert alone.locator("#part-seat-0 .grid td.card").count() >= 3
    alone.locator("#back").click()
    assert alone.locator("#at").inner_text() == "4"
    alone.locator("#stage").select_option(index=1)
    assert "Stage 2" in alone.locator("#part-status").inner_text()
    alone.locator("#last").click()
    alone.locator("#first").click()
    assert alone.locator("#part-told").inner_text() == seen
    alone.locator(".reading summary").click()
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    assert hold(alone, axe, "replay-file", picture) == []
    assert heard == []
    context.close()


def test_a_tap_or_a_key_reads_what_lies_on_the_board_of_the_moment(page: Page, game: str) -> None:
    """Experience, Help at the moment it is needed: in a replay too."""
    heard = listen(page)
    page.goto(f"{game}/replay?at=30")
    page.locator("#read").wait_for(state="attached")
    page.locator("#sq-0_0 > a.read").click()
    page.locator("#read:popover-open h3").first.wait_for()
    assert page.locator("#read .effect").first.inner_text()
    page.get_by_role("button", name="Close").click()
    page.locator("#read:not(:popover-open)").wait_for(state="attached")
    page.get_by_role("link", name="One act forward").click()
    page.wait_for_url(re.compile("at=31$"))
    page.locator("#sq-0_0").focus()
    page.keyboard.press("r")
    page.locator("#read:popover-open h3").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("#read:not(:popover-open)").wait_for(state="attached")
    assert page.url == f"{game}/replay?at=31"
    assert heard == []
