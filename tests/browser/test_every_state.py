"""Every page and state: pictures at every width by day and under the lamp, axe, targets, large text."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from engine.decisions import DecisionKind
from tests.browser import positions
from tests.browser.conftest import Picture, listen
from tests.browser.looking import hold, overflow
from tests.browser.persons import Person

READING = {
    "home": "/",
    "new-game": "/games/new",
    "new-table": "/tables/new",
    "join": "/join",
    "lessons": "/lessons",
    "lesson": "/lessons/rails",
    "lesson-clearance": "/lessons/clearance",
    "rules": "/rules",
    "cards": "/cards",
    "records": "/records",
    "keys": "/keys",
    "style": "/style",
    "rejoin": "/rejoin",
    "problem": "/nowhere",
}
States = dict[str, str]
"""The address of each state by its name."""


def reading(page: Page, server: str) -> States:
    """What may be read without a game."""
    return {name: server + address for name, address in READING.items()}


def asking(page: Page, server: str) -> States:
    """Every kind of question that the engine knows, and cards and trains in hand with what they light."""
    found = positions.questions()
    assert sorted(found) == sorted(get_args(DecisionKind))
    found |= positions.cards_in_hand() | {"train-in-hand": positions.train_in_hand()}
    states = {name: positions.open_at(page, server, position) for name, position in found.items()}
    for name in ("card-in-hand", "card-of-several-ways", "train-in-hand"):
        page.goto(states[name])
        assert page.locator("#district td.lit .spot").count(), f"{name} lights nothing"
    page.goto(states["card-of-several-ways"])
    assert page.locator("td.lit .offers:has(.spot + .spot)").count()
    return states


def ending(page: Page, server: str) -> States:
    """What comes between, after and beside: a Day's end, the result, the replay, the history, a card read."""
    day = positions.open_at(page, server, positions.before_the_day_ends())
    person = Person(page, 7)
    for _ in range(40):
        if page.locator("#day_end button").count():
            break
        person.click_something()
    over = positions.open_at(page, server, positions.played_to_the_end())
    return {
        "day-end": day,
        "game-over": over,
        "replay": f"{over}/replay?at=150",
        "replay-end": f"{over}/replay?at=9999",
        "history": f"{over}/history",
        "read": f"{over}/read?square=0_0",
        "home-with-games": server + "/",
    }


@pytest.fixture(params=[reading, asking, ending], scope="module")
def states(
    request: pytest.FixtureRequest, chromium: Browser, server: str
) -> Iterator[tuple[BrowserContext, States]]:
    """A person's browser, and where this person finds some states."""
    context = chromium.new_context(viewport={"width": 360, "height": 780})
    make: Callable[[Page, str], States] = request.param
    yield context, make(context.new_page(), server)
    context.close()


def test_every_state_holds_and_is_pictured(
    states: tuple[BrowserContext, States], checkout: Path, picture: Picture
) -> None:
    """Nothing too wide from 320 pixels up, nothing too small to touch, nothing that axe objects to."""
    context, addresses = states
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    page = context.new_page()
    heard, found = listen(page), []
    for name, address in addresses.items():
        page.goto(address)
        found += hold(page, axe, name, picture)
    page.close()
    assert not found, "\n".join(found)
    assert heard == []


@pytest.mark.parametrize("text", ["twice as large on a phone", "of a page twice as large"])
def test_nothing_is_wider_than_the_screen_with_large_text(
    states: tuple[BrowserContext, States], text: str
) -> None:
    """The text alone at 200 % on 360 pixels; the page at 200 % on what was 1280 and counts as 640."""
    context, addresses = states
    page, wide = context.new_page(), []
    page.set_viewport_size({"width": 360 if "phone" in text else 640, "height": 780})
    for name, address in addresses.items():
        page.goto(address)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        if overflow(page) > 0:
            wide.append((name, overflow(page)))
    page.close()
    assert wide == []


@pytest.fixture(scope="module")
def some_states(chromium: Browser, server: str) -> Iterator[tuple[BrowserContext, States]]:
    """A question, a card in hand and a result."""
    context = chromium.new_context()
    page = context.new_page()
    found = {
        "option": positions.questions()["option"],
        "card-of-several-ways": positions.cards_in_hand()["card-of-several-ways"],
        "game-over": positions.played_to_the_end(),
    }
    yield context, {name: positions.open_at(page, server, position) for name, position in found.items()}
    context.close()


@pytest.mark.parametrize("wish", ["forced-colours", "reduced-motion", "text-200", "left-handed", "print"])
def test_what_a_person_may_wish_for_holds_and_is_pictured(
    chromium: Browser,
    server: str,
    some_states: tuple[BrowserContext, States],
    wish: str,
    picture: Picture,
) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780})
    context.add_cookies(some_states[0].cookies())  # type: ignore[arg-type]
    page = context.new_page()
    if wish == "left-handed":
        context.add_cookies([{"name": "hand", "value": "left", "url": server}])
    states = {"cards": f"{server}/cards"} if wish == "print" else some_states[1]
    if wish == "print":
        page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(
        media="print" if wish == "print" else "screen",
        forced_colors="active" if wish == "forced-colours" else "none",
        reduced_motion="reduce" if wish == "reduced-motion" else "no-preference",
    )
    for name, address in states.items():
        page.goto(address)
        if wish == "text-200":
            page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        assert overflow(page) <= 0, name
        picture(page, f"{name}-{wish}")
    if wish == "left-handed":
        assert page.locator("body.left-handed").count()
    if wish == "reduced-motion":
        moves = "() => document.getAnimations().filter((each) => each.playState === 'running').length"
        assert page.evaluate(moves) == 0
    context.close()


def test_a_server_out_of_reach_is_pictured(
    chromium: Browser, some_states: tuple[BrowserContext, States], picture: Picture
) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 780})
    context.add_cookies(some_states[0].cookies())  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(some_states[1]["option"])
    context.set_offline(True)
    page.locator("#actions .answer").first.click()
    page.locator("#offline").wait_for(state="visible")
    assert overflow(page) <= 0
    picture(page, "offline")
    context.close()
