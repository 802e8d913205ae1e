"""Every page and state: pictures at every width by day and under the lamp, axe, targets, large text."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import Picture, listen
from tests.browser.persons import Person

WIDTHS = (320, 360, 768, 1280)
LEAST = 44
READING = {
    "home": "/",
    "new-game": "/games/new",
    "new-table": "/tables/new",
    "join": "/join",
    "lessons": "/lessons",
    "rules": "/rules",
    "cards": "/cards",
    "records": "/records",
    "keys": "/keys",
    "style": "/style",
    "rejoin": "/rejoin",
    "problem": "/nowhere",
}
SMALL = """(least) => [...document.querySelectorAll('a[href], button, summary, select, input')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.closest('.unseen, .skip, .term, p, dd, dt, li li, td'))
    .map((each) => [each, (each.closest('label') || each).getBoundingClientRect()])
    .filter(([each, box]) => box.width && (box.height < least - .5 || box.width < least - .5)
        && !(each.matches('.spot') && each.closest('.grid')))
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} by ${box.height}`)"""
"""What may be touched and is smaller; links in running text and the parts of one square are not among it."""


@pytest.fixture(scope="module")
def states(chromium: Browser, server: str) -> Iterator[tuple[BrowserContext, dict[str, str]]]:
    """A person's cookies, and games in many states by name: address of each."""
    context = chromium.new_context(viewport={"width": 360, "height": 780})
    page = context.new_page()
    found = dict(READING)
    person = Person(page, 3)
    found["option"] = person.deal(server)
    person.play(12)
    found["some-way-on"] = page.url
    found["replay"] = f"{address_of(page)}/replay?at=8"
    found["history"] = f"{address_of(page)}/history"
    other = Person(page, 430)
    other.deal(server)
    page.locator("#actions .answer").first.click()
    page.locator("#hand a.pick").first.wait_for()
    found["drawing"] = address_of(page)
    found["card-in-hand"] = page.locator("#hand a.pick").first.evaluate("(each) => each.href")
    other = Person(page, 7)
    other.deal(server)
    for _ in range(900):
        if page.locator("#day_end button").count() or other.is_over():
            break
        other.click_something()
    found["day-end"] = address_of(page)
    short = Person(page, 5)
    page.goto(f"{server}/games/new?length=custom&days=1&target=7&seed=5")
    page.get_by_role("button", name="Deal with these settings").evaluate("(each) => each.click()")
    page.locator("#question").wait_for()
    assert short.play(400)
    found["game-over"] = address_of(page)
    yield context, {name: where if "://" in where else server + where for name, where in found.items()}
    context.close()


def address_of(page: Page) -> str:
    return page.url.partition("#")[0].partition("?")[0]


@pytest.fixture(params=["light", "dark"])
def looking(
    request: pytest.FixtureRequest, chromium: Browser, states: tuple[BrowserContext, dict[str, str]]
) -> Iterator[Page]:
    """The same person by day, or under the lamp."""
    context = chromium.new_context(viewport={"width": 360, "height": 780}, color_scheme=request.param)
    context.add_cookies(states[0].cookies())  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def overflow(page: Page) -> int:
    return int(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))


def test_pictures_of_every_page_and_state(
    looking: Page, states: tuple[BrowserContext, dict[str, str]], picture: Picture
) -> None:
    heard, wide = listen(looking), []
    scheme = (
        "dark" if looking.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    )
    for name, address in states[1].items():
        looking.goto(address)
        for width in WIDTHS:
            looking.set_viewport_size({"width": width, "height": 780})
            if overflow(looking) > 0:
                wide.append((name, width, overflow(looking)))
            picture(looking, f"{name}-{width}-{scheme}")
    assert wide == []
    assert heard == []


def test_axe_finds_nothing_in_any_state(
    looking: Page, states: tuple[BrowserContext, dict[str, str]], checkout: Path
) -> None:
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    complaints = []
    for name, address in states[1].items():
        looking.goto(address)
        looking.evaluate(axe)
        for each in looking.evaluate("async () => (await axe.run()).violations"):
            where = [node["target"] for node in each["nodes"]][:3]
            complaints.append((name, each["id"], where, each["nodes"][0]["failureSummary"][:200]))
    assert complaints == []


def test_what_may_be_touched_is_large_enough(
    states: tuple[BrowserContext, dict[str, str]], chromium: Browser
) -> None:
    """Measured at 360 pixels: at least 44 each way."""
    context = chromium.new_context(viewport={"width": 360, "height": 780})
    context.add_cookies(states[0].cookies())  # type: ignore[arg-type]
    page, small = context.new_page(), []
    for name, address in states[1].items():
        page.goto(address)
        small += [(name, each) for each in page.evaluate(SMALL, LEAST)]
    context.close()
    assert not small, "\n".join(map(str, small))


def test_text_twice_as_large_and_forced_colours_fit(
    states: tuple[BrowserContext, dict[str, str]], chromium: Browser, picture: Picture
) -> None:
    context = chromium.new_context(
        viewport={"width": 640, "height": 780}, forced_colors="active", reduced_motion="reduce"
    )
    context.add_cookies(states[0].cookies())  # type: ignore[arg-type]
    page, wide = context.new_page(), []
    for name, address in states[1].items():
        page.goto(address)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        if overflow(page) > 0:
            wide.append((name, overflow(page)))
        if name in ("option", "drawing", "game-over", "replay"):
            picture(page, f"{name}-200-forced")
    context.close()
    assert wide == []
