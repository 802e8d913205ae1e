"""How the game is held and read: words twice as large, a narrow phone, a phone on its side."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser import positions
from tests.browser.conftest import Picture
from tests.browser.looking import overflow

HELD = [((360, 780), "large"), ((320, 640), "usual"), ((740, 360), "usual"), ((768, 1024), "usual")]
TWICE = """new MutationObserver((_, watch) => {
    if (document.documentElement) { document.documentElement.style.fontSize = '200%'; watch.disconnect(); }
}).observe(document, { childList: true });"""
"""Before any script of the page runs, as with a browser that is set so."""
CUT_OFF = """() => {
    const says = (each) => [...each.childNodes].some((part) => part.nodeType === 3 && /\\S/.test(part.data));
    const isSeen = (each) => each.checkVisibility() && getComputedStyle(each).clipPath === 'none';
    const isCut = (each) => each.scrollWidth > each.clientWidth + 1;
    return [...document.querySelectorAll('.head *, #actions *')]
        .filter((each) => says(each) && isSeen(each) && !each.closest('small, .unseen, .yours'))
        .filter((each) => {
            const box = each.getBoundingClientRect();
            const sheet = each.closest('.head, #actions').getBoundingClientRect();
            const undo = document.querySelector('.head + main .undo')?.getBoundingClientRect();
            const isUnder = undo && each.closest('.head') && box.right > undo.left && box.left < undo.right;
            const isOut = isUnder || box.left < sheet.left - 1 || box.right > sheet.right + 1;
            return isOut || getComputedStyle(each).overflowX !== 'visible' && isCut(each);
        })
        .map((each) => `${each.className || each.tagName}: ${each.textContent.trim().slice(0, 60)}`);
}"""
"""Words of the head and of the question that end where their sheet ends, or in an ellipsis."""
BOARD = """() => {
    const [head, sheet, board] = ['.head', '#actions', '.board']
        .map((each) => document.querySelector(each).getBoundingClientRect());
    const below = sheet.left > 1 || sheet.right < innerWidth - 1 ? innerHeight : sheet.top;
    return Math.min(board.bottom, below) - Math.max(board.top, head.bottom, 0);
}"""
"""Pixels of the board's height that lie open between the head and the question."""


@pytest.fixture(scope="module")
def states(chromium: Browser, server: str) -> Iterator[tuple[BrowserContext, dict[str, str]]]:
    """A person on a phone, and where it is asked each kind of question or holds a card or a train."""
    context = chromium.new_context(viewport={"width": 360, "height": 780})
    page = context.new_page()
    found = positions.questions() | positions.cards_in_hand() | {"train-in-hand": positions.train_in_hand()}
    yield context, {name: positions.open_at(page, server, position) for name, position in found.items()}
    context.close()


@pytest.fixture
def phone(states: tuple[BrowserContext, dict[str, str]]) -> Iterator[Page]:
    """A page of that person, closed afterwards: a browser keeps no more than a few streams open."""
    page = states[0].new_page()
    yield page
    page.close()


@pytest.mark.parametrize(("size", "text"), [*HELD, ((360, 780), "usual"), ((1280, 900), "usual")])
def test_the_head_and_the_question_say_all_their_words(
    phone: Page,
    states: tuple[BrowserContext, dict[str, str]],
    size: tuple[int, int],
    text: str,
    picture: Picture,
) -> None:
    """ "200 % text works", "from 320 px up" (experience.md): what is cut off is not said."""
    page, addresses, cut = phone, states[1], []
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if text == "large":
        page.add_init_script(TWICE)
    for name, address in addresses.items():
        page.goto(address)
        page.locator("#question").wait_for()
        cut += [f"{name}: {each}" for each in page.evaluate(CUT_OFF)]
        assert overflow(page) <= 0, name
        picture(page, f"{name}-{size[0]}x{size[1]}-text-{text}")
    assert not cut, "\n".join(cut)


@pytest.mark.parametrize(("size", "text"), HELD)
def test_the_board_lies_open_beside_the_question_about_it(
    phone: Page, states: tuple[BrowserContext, dict[str, str]], size: tuple[int, int], text: str
) -> None:
    """The question "never covers lit squares" (experience.md), however little room there is."""
    page, addresses = phone, states[1]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if text == "large":
        page.add_init_script(TWICE)
    for name in ("card-in-hand", "train-in-hand"):
        page.goto(addresses[name])
        page.wait_for_function(f"() => ({BOARD})() >= 120")


@pytest.mark.parametrize("size", [(740, 360), (768, 1024)])
def test_a_phone_on_its_side_and_a_tablet_have_the_question_beside_the_board(
    phone: Page, states: tuple[BrowserContext, dict[str, str]], size: tuple[int, int]
) -> None:
    """A low screen would show neither board nor answers, a tablet an empty question over its board."""
    page, addresses = phone, states[1]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for hand in ("left", "right"):
        page.context.add_cookies([{"name": "hand", "value": hand, "url": addresses["train-in-hand"]}])
        page.goto(addresses["train-in-hand"])
        board, sheet = page.locator(".board").bounding_box(), page.locator("#actions").bounding_box()
        assert board is not None
        assert sheet is not None
        if hand == "right":
            assert board["x"] + board["width"] <= sheet["x"]
        else:
            assert sheet["x"] + sheet["width"] <= board["x"]


def in_sight(page: Page) -> int:
    """Lit squares of which the board shows something to tap."""
    return int(
        page.evaluate("""() => {
            const board = document.querySelector('.board').getBoundingClientRect();
            return [...document.querySelectorAll('.board td.lit')].map((each) => each.getBoundingClientRect())
                .filter((each) => each.right >= board.left + 20 && each.left <= board.right - 20
                    && each.bottom >= board.top + 40 && each.top <= board.bottom - 20).length;
        }""")
    )


def test_lit_squares_out_of_sight_are_counted_on_all_four_sides(
    phone: Page,
    states: tuple[BrowserContext, dict[str, str]],
) -> None:
    """ "Lit squares off screen are announced by an arrow with their count" (experience.md)."""
    page, addresses = phone, states[1]
    page.set_viewport_size({"width": 320, "height": 560})
    page.goto(addresses["train-in-hand"])
    lit = page.locator(".board td.lit").count()
    page.evaluate("() => { document.querySelector('.board').style.scrollBehavior = 'auto'; }")
    said = set()
    for left, top in ((0, 0), (9999, 0), (0, 9999), (9999, 9999)):
        page.evaluate("([left, top]) => document.querySelector('.board').scrollTo(left, top)", [left, top])
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        words = page.locator("#beyond").inner_text()
        said |= {word for word in words.split() if word.isalpha()}
        assert sum(int(word) for word in words.split() if word.isdigit()) == lit - in_sight(page), words
    assert said >= {"west", "east"}
    assert said & {"north", "south"}
