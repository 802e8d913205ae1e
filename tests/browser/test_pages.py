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
    other.on("response", lambda answer: loaded.append(answer))
    other.goto(game, wait_until="networkidle")
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
    page.locator("#sq-0_0").focus()
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
