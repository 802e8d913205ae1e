"""Every control has a name that makes sense alone: no two of a page share one and do different things."""

import json
import re
from collections import defaultdict
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.persons import Person
from tests.browser.test_lessons import press

CONTROLS = """() => {
    const words = (node) => {
        if (node.nodeType === 3) return node.data;
        if (node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true') return '';
        return [...node.childNodes].map(words).join(' ');
    };
    const name = (it) => {
        const by = it.getAttribute('aria-labelledby');
        const label = it.getAttribute('aria-label')
            || (by && by.split(' ').map((id) => words(document.getElementById(id))).join(' '))
            || ([...(it.labels || [])].map((each) => words(each)).join(' ')) || words(it);
        return label.replace(/\\s+/g, ' ').trim();
    };
    const does = (it) => {
        if (it.matches('a')) return it.href;
        if (it.matches('summary')) return 'opens ' + words(it.parentElement).replace(/\\s+/g, ' ');
        if (it.matches('button')) return [it.form?.action, it.name, it.value, it.className].join(' ');
        return [it.type, it.name, it.type === 'radio' ? it.value : ''].join(' ');
    };
    return [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
        .filter((it) => it.type !== 'hidden' && it.checkVisibility({ visibilityProperty: true }))
        .map((it) => [name(it), does(it)]);
}"""
SAYS_NOTHING = re.compile(r"^(here|more|click here|ok|go|this|link|read more|details|\W*)$", re.IGNORECASE)


def complaints_of(page: Page) -> list[str]:
    """Controls whose names say nothing, and names that do several things."""
    effects = defaultdict(set)
    for name, effect in page.evaluate(CONTROLS):
        effects[name].add(effect)
    empty = [f"says nothing: {name!r}: {does}" for name, does in effects.items() if SAYS_NOTHING.match(name)]
    several = [
        f"{name!r} is {len(does)} things: {sorted(does)}" for name, does in effects.items() if len(does) > 1
    ]
    return empty + several


READING = (
    "/",
    "/games/new",
    "/tables/new",
    "/join",
    "/lessons",
    "/rules",
    "/cards",
    "/records",
    "/keys",
    "/rejoin",
)


@pytest.mark.parametrize("address", READING)
def test_names_of_a_page_to_read_make_sense_alone(page: Page, server: str, address: str) -> None:
    for seed in (3, 4):
        Person(page, seed).deal(server)
    page.goto(server + address)
    assert complaints_of(page) == []


def drawing(page: Page, server: str) -> None:
    Person(page, 430).deal(server)
    press(page, "^Draw:")


def card_in_hand(page: Page, server: str) -> None:
    drawing(page, server)
    page.locator("#hand a.pick").first.click()
    page.locator("#hand .chosen").wait_for()


def some_way_on(page: Page, server: str) -> None:
    Person(page, 3).deal(server)
    Person(page, 3).play(60)


def game_over(page: Page, server: str) -> None:
    page.goto(f"{server}/games/new?length=custom&days=1&target=7&seed=5")
    page.get_by_role("button", name="Deal with these settings").click()
    page.locator("#question").wait_for()
    assert Person(page, 5).play(400)


def replay(page: Page, server: str) -> None:
    some_way_on(page, server)
    page.goto(page.url.partition("?")[0].partition("#")[0] + "/replay?at=8")


def switching(page: Page, server: str) -> None:
    page.goto(f"{server}/lessons/switching")
    press(page, "^Switch:")


def astray(page: Page, server: str) -> None:
    switching(page, server)
    press(page, "^End your switching turn")
    page.locator("#lesson .stray").wait_for()


def order(page: Page, server: str) -> None:
    page.goto(f"{server}/lessons/clearance")
    page.locator("#question").wait_for()


def working(page: Page, server: str) -> None:
    page.goto(f"{server}/lessons/passengers")
    for words in ("^Freight Agent", "^Stock"):
        press(page, words)


@pytest.mark.parametrize(
    "reach",
    [drawing, card_in_hand, some_way_on, game_over, replay, switching, astray, order, working],
    ids=lambda reach: reach.__name__,
)
def test_names_in_a_state_of_the_game_make_sense_alone(
    page: Page, server: str, reach: Callable[[Page, str], None]
) -> None:
    reach(page, server)
    found = complaints_of(page)
    assert not found, json.dumps(found, indent=1)
