"""The game's page while it is played: its size, its keys, its focus, and a server that is away."""

import gzip
import statistics
from pathlib import Path

from playwright.sync_api import Page, Response

from tests.browser.looking import hold
from tests.browser.persons import Person

MOST_BYTES, MOST_REQUESTS, MOST_SWAPPED = 60_000, 25, 8_000


def test_a_scripted_game_holds_after_every_act(
    page: Page, server: str, complaints: list[str], checkout: Path
) -> None:
    """Not wider than the screen at any width, and nothing axe objects to by day or under the lamp."""
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    person, found = Person(page, 3), []
    person.deal(server)
    for click in range(9):
        found += hold(page, axe, f"click {click}, {person.said[-1:]}")
        person.click_something()
    assert not found, "\n".join(found)
    assert complaints == []


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


def test_what_a_page_fetches_by_itself_leaves_the_focus_where_it_went(page: Page, server: str) -> None:
    """The stream may tell something while a key is being pressed."""
    Person(page, 3).deal(server)
    page.locator("#sq-0_0[tabindex]").focus()
    with page.expect_response(lambda answer: "/fragments" in answer.url):
        page.evaluate("() => document.getElementById('live').dispatchEvent(new Event('news'))")
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    assert page.evaluate("() => document.activeElement.id") == "sq-1_0"


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
