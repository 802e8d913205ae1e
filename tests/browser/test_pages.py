"""Every page at every width: nothing to scroll sideways, nothing in the console, nothing axe objects to."""

import gzip
import statistics
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.browser.conftest import Picture
from tests.browser.persons import Person

WIDTHS = (320, 360, 768, 1280)
READING = ("/", "/games/new", "/rules", "/cards", "/rejoin", "/nowhere")
MOST_BYTES, MOST_REQUESTS, MOST_SWAPPED = 60_000, 25, 8_000


def overflow(page: Page) -> int:
    return int(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_scrolls_sideways(
    page: Page, server: str, complaints: list[str], width: int, picture: Picture
) -> None:
    page.set_viewport_size({"width": width, "height": 780})
    for address in READING:
        page.goto(server + address)
        assert overflow(page) <= 0, address
        picture(page, f"{address.strip('/').replace('/', '-') or 'home'}-{width}")
    person = Person(page, 3)
    game = person.deal(server)
    for click in range(14):
        assert overflow(page) <= 0, f"click {click}: {person.said[-1:]}"
        person.click_something()
    picture(page, f"game-{width}")
    page.goto(f"{game}/replay?at=8")
    assert overflow(page) <= 0
    picture(page, f"replay-{width}")
    page.goto(f"{game}/history")
    assert overflow(page) <= 0
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(chromium: Browser, server: str, scheme: str, checkout: Path) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    person = Person(page, 3)
    person.deal(server)
    for _ in range(5):
        person.click_something()
    for address in (page.url, f"{page.url}/replay?at=3", *(server + each for each in READING)):
        page.goto(address)
        page.evaluate(axe)
        found = page.evaluate("async () => (await axe.run()).violations")
        assert [
            (each["id"], [node["target"] for node in each["nodes"]][:4], each["nodes"][0]["failureSummary"])
            for each in found
        ] == [], address
    context.close()


def test_a_first_load_and_a_swap_are_small(page: Page, server: str) -> None:
    person = Person(page, 3)
    game = person.deal(server)
    loaded: list[Response] = []
    fresh = page.context.browser.new_context()  # type: ignore[union-attr]
    fresh.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    other = fresh.new_page()

    def keep(answer: Response) -> None:
        loaded.append(answer)

    other.on("response", keep)
    other.goto(game, wait_until="load")
    other.wait_for_timeout(500)
    loaded = [answer for answer in loaded if not answer.url.endswith("/stream")]
    sizes = {answer.url.rsplit("/", 1)[-1]: len(gzip.compress(answer.body())) for answer in loaded}
    assert sum(sizes.values()) <= MOST_BYTES, sizes
    assert len(loaded) <= MOST_REQUESTS, sizes
    fresh.close()
    swaps: list[int] = []
    page.on(
        "response",
        lambda answer: swaps.append(len(gzip.compress(answer.body()))) if "/acts" in answer.url else None,
    )
    person.play(25)
    assert statistics.median(swaps) <= MOST_SWAPPED, sorted(swaps)
    print("first load", sum(sizes.values()), len(loaded), sizes, "median swap", statistics.median(swaps))


def test_keys_walk_the_board(page: Page, server: str) -> None:
    Person(page, 3).deal(server)
    page.locator("#sq-0_0[tabindex]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.id") == "sq-1_0"
    page.keyboard.press("Home")
    assert page.evaluate("() => document.activeElement.id") == "sq-0_0"


def test_after_an_act_the_focus_is_on_the_question(page: Page, server: str) -> None:
    Person(page, 3).deal(server)
    answer = page.locator("#actions .answer").first
    answer.focus()
    with page.expect_response(lambda each: "/acts" in each.url):
        page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert page.evaluate("() => document.activeElement.id") == "question"


def test_a_server_that_is_away_is_told_and_missed_until_it_is_back(page: Page, server: str) -> None:
    Person(page, 3).deal(server)
    page.context.set_offline(True)
    page.locator("#actions .answer").first.click()
    page.locator("#offline").wait_for(state="visible")
    assert page.locator("#district .grid").count() == 1
    page.context.set_offline(False)
    page.locator("#offline").wait_for(state="hidden", timeout=15000)


def test_a_square_of_the_board_lays_the_card_that_was_picked_up(page: Page, server: str) -> None:
    """§11.1 Track goes where it joins: pick the card up, point at the square."""
    person = Person(page, 430)
    person.deal(server)
    page.locator("#actions .answer").first.click()
    page.locator("#hand a.pick", has_text="Straight").first.click()
    page.locator("td.lit .spot").first.wait_for()
    square = page.locator("td.lit").first.get_attribute("id")
    before = page.locator("#hand .manila").count()
    page.locator(f"#{square} .spot").first.click()
    page.wait_for_function(f"() => document.querySelectorAll('#hand .manila').length === {before - 1}")
    assert page.evaluate("() => document.activeElement.id") == square
