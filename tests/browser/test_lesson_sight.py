"""What the words of a lesson speak of is marked and in sight on a phone, and the list is easy to hit."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.test_lessons import press

IN_SIGHT = """(name) => {
    const cell = document.getElementById(name).getBoundingClientRect();
    const board = document.querySelector('.board').getBoundingClientRect();
    const sheet = document.querySelector('#actions').getBoundingClientRect();
    const bottom = Math.min(board.bottom, sheet.top);
    const middle = [(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2];
    return middle[0] > board.left && middle[0] < board.right && middle[1] > board.top && middle[1] < bottom;
}"""
"""Whether the middle of a square is seen above the question."""


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    yield context.new_page()
    context.close()


def test_the_mine_spoken_of_is_marked_and_in_sight(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/switching")
    for words in ("", "^Switch:", r"^Back .*\(2,-1\)", "^Set out"):
        if words:
            press(phone, words)
        wanted = "sq-0_0" if words == "^Set out" else "sq-2_-1"
        phone.locator(f"#{wanted}.spoken").wait_for()
        phone.wait_for_function(IN_SIGHT, arg=wanted)


def test_a_finished_lesson_stays_with_what_was_built(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/rails")
    for words in ("^Draw:", "^Draw the top"):
        press(phone, words)
    for card in ("Turnout, right-hand", "Curve, right-hand", "Mine Tipple"):
        phone.locator("#actions, #hand").get_by_role("link", name=f"Pick up {card}").first.click()
        phone.locator("#hand .chosen").wait_for()
        press(phone, f"^Lay {card}")
    phone.get_by_text("The mine is joined to your Office").wait_for()
    built = phone.locator(".board td.spoken")
    assert "Mine Tipple" in built.inner_text()
    phone.wait_for_function(IN_SIGHT, arg=built.get_attribute("id"))


def test_trains_on_the_line_that_are_spoken_of_are_marked(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/wreck")
    marked = phone.locator("#division .run.spoken .number").all_inner_texts()
    assert sorted(each.strip("◂▸") for each in marked) == ["8", "9"]


def test_a_lesson_is_opened_by_a_tap_anywhere_on_its_card(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons")
    assert (
        phone.locator(".course").evaluate("(it) => getComputedStyle(it).backgroundColor")
        == "rgba(0, 0, 0, 0)"
    )
    card = phone.locator(".course > li").nth(2)
    assert card.locator("a").count() == 1
    card.tap(position={"x": 20, "y": 20})
    phone.wait_for_url("**/lessons/switching")


@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_head_of_a_lesson_keeps_no_room_for_undo(phone: Page, server: str, hand: str) -> None:
    phone.context.add_cookies([{"name": "hand", "value": hand, "url": server}])
    phone.goto(f"{server}/lessons/switching")
    edges = phone.locator(".head").evaluate(
        "(it) => [it.firstElementChild.getBoundingClientRect().left,"
        " innerWidth - it.lastElementChild.getBoundingClientRect().right]"
    )
    assert max(edges) < 12
