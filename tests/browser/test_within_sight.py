"""What a person must see is on the screen: what went wrong, what a button means, what waits."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import positions
from tests.browser.persons import Person

IS_ON_SCREEN = """(each) => {
    const box = each.getBoundingClientRect(), head = document.querySelector('.head').getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.height > 0 && box.top >= head.bottom - 1 && box.bottom <= innerHeight && each.contains(top);
}"""


@pytest.fixture
def game(page: Page, server: str) -> Page:
    """A train on a phone that may move; the page is scrolled to the board."""
    page.goto(positions.open_at(page, server, positions.train_in_hand()))
    page.wait_for_function("() => scrollY > 100")
    return page


def test_that_the_server_is_away_is_said_where_one_looks(game: Page, context: BrowserContext) -> None:
    """ "When the server can't be reached the page says so" (experience.md)."""
    context.set_offline(True)
    game.locator("#actions .answer").first.click()
    expect(game.locator("#offline")).to_be_visible()
    assert game.locator("#offline").evaluate(IS_ON_SCREEN)
    context.set_offline(False)


def test_a_refusal_is_said_where_one_looks(game: Page) -> None:
    """ "Bad input gets a clear sentence": one in sight."""
    answer = game.locator("#actions .answer").first
    answer.evaluate("(each) => { each.value = 'nothing at all'; }")
    answer.click()
    said = game.locator("#notice p, #actions [role=alert]").first
    expect(said).to_be_visible(timeout=20000)
    assert said.evaluate(IS_ON_SCREEN)


def test_the_square_an_answer_means_comes_into_the_boards_window(game: Page) -> None:
    """ "Every action button lights the square or route it means, on focus as well" (experience.md)."""
    answers = game.locator("#actions .answer[data-lit]")
    for number in range(answers.count()):
        answers.nth(number).focus()
        name = str(answers.nth(number).get_attribute("data-lit")).split()[0]
        game.wait_for_function(
            """(name) => {
                const board = document.querySelector('.board').getBoundingClientRect();
                const square = document.getElementById(`sq-${name}`).getBoundingClientRect();
                const [across, down] = [(square.left + square.right) / 2, (square.top + square.bottom) / 2];
                return across > board.left && across < board.right && down > board.top && down < board.bottom;
            }""",
            arg=name,
        )


@pytest.fixture
def ended(page: Page, server: str) -> Page:
    """A Day has ended, and the page says so until it is put away."""
    page.goto(positions.open_at(page, server, positions.before_the_day_ends()))
    person = Person(page, 7)
    for _ in range(40):
        if page.locator("#day_end button").count():
            break
        person.click_something()
    expect(page.locator("#day_end button")).to_be_focused()
    return page


def test_the_end_of_a_day_holds_the_keyboard_until_it_is_put_away(ended: Page) -> None:
    """ "A dialog that waits to be dismissed" (experience.md): nothing behind it is reached meanwhile."""
    before = ended.locator("#status").text_content()
    for key in ("Tab", "Tab", "Shift+Tab", "q", "b", "u", "?"):
        ended.keyboard.press(key)
        assert ended.evaluate("() => !document.activeElement.closest('main, .head, #keys')"), key
    expect(ended.locator("#day_end button")).to_be_visible()
    assert ended.locator("#status").text_content() == before
    ended.keyboard.press("Escape")
    expect(ended.locator("#day_end button")).to_have_count(0)
    ended.wait_for_function("() => document.activeElement.closest('#question')")
    assert ended.locator("main").evaluate("(each) => !each.inert")
