"""A whole short game played by the keyboard alone, with what a screen reader is told; the list of keys."""

import pytest
from playwright.sync_api import Page

from tests.browser.persons import SHUNNED

MOST_ANSWERS = 300
FOCUSED = """() => {
    const on = document.activeElement;
    const says = (on.getAttribute('aria-label') || on.innerText || '').replace(/\\s+/g, ' ').trim();
    return { id: on.id, says, in: on.closest('#actions, dialog, #day_end')?.id || '' };
}"""


def focused(page: Page) -> dict:  # type: ignore[type-arg]
    return dict(page.evaluate(FOCUSED))


def answer_by_keys(page: Page) -> None:
    """To the question, down to the last answer (which ends a turn) or up to the first, and Enter."""
    before = page.locator("#play input[name=id]").get_attribute("value")
    page.keyboard.press("q")
    assert focused(page)["id"] == "question"
    page.keyboard.press("ArrowUp")
    for _ in range(40):
        if not SHUNNED.search(focused(page)["says"]):
            break
        page.keyboard.press("ArrowUp")
    assert focused(page)["in"] == "actions", focused(page)
    page.keyboard.press("Enter")
    page.wait_for_function("(id) => document.querySelector('#play input[name=id]').value !== id", arg=before)
    page.evaluate("() => new Promise((done) => setTimeout(done, 15))")
    if not page.locator("#result section").count():
        assert focused(page)["id"] in ("question", ""), focused(page)


def tab_to(page: Page, words: str) -> None:
    """On with the Tab key until the focus is on something that says so."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page)["says"].startswith(words):
            return
    raise AssertionError(f"no {words} in the order of the Tab key")


def down_to(page: Page, words: str) -> None:
    """From the question down its answers until one says so."""
    page.keyboard.press("q")
    for _ in range(40):
        page.keyboard.press("ArrowDown")
        if words in focused(page)["says"]:
            return
    raise AssertionError(f"no {words} under the question")


def test_a_card_is_drawn_picked_up_and_laid_by_keys_alone(page: Page, server: str) -> None:
    """§2.3 A turnout lies in two ways on either Limits: one is chosen by an arrow, on the board itself."""
    page.goto(f"{server}/lessons")
    tab_to(page, "Begin with Lay the first rails")
    page.keyboard.press("Enter")
    page.locator("#question").wait_for()
    page.wait_for_load_state()
    for words in ("Draw:", "Draw the top"):
        before = page.locator("#play input[name=version]").get_attribute("value")
        down_to(page, words)
        page.keyboard.press("Enter")
        page.locator(f"#play input[name=version]:not([value='{before}'])").wait_for(state="attached")
    page.locator("#actions a.pick").first.wait_for()
    page.wait_for_function("() => document.activeElement.id === 'question'")
    down_to(page, "Turnout, right-hand")
    page.keyboard.press("Enter")
    page.locator("#hand .chosen").wait_for()
    page.wait_for_function("() => document.activeElement.id === 'question'")
    page.keyboard.press("b")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert focused(page)["id"] == "sq-1_0"
    page.keyboard.press("Enter")
    assert "diverging south" in focused(page)["says"]
    page.keyboard.press("ArrowRight")
    assert "diverging north" in focused(page)["says"]
    page.keyboard.press("Enter")
    page.get_by_text("lay it where the leg points").wait_for()
    assert page.locator("#sq-2_0 .limits").count()
    assert focused(page)["id"] in ("sq-1_0", "question")


def test_a_short_game_is_played_by_the_keyboard_alone(page: Page, server: str, complaints: list[str]) -> None:
    """§12.1 A Custom game of one Day: dealt, played and closed without a pointer."""
    page.goto(f"{server}/games/new?length=custom&days=1&target=7&seed=5")
    tab_to(page, "Deal")
    page.keyboard.press("Enter")
    page.locator("#question").wait_for()
    for _ in range(MOST_ANSWERS):
        if page.locator("#result section").count():
            break
        answer_by_keys(page)
    assert page.locator("#result h2").inner_text()
    assert focused(page)["id"] == "result-name"
    assert complaints == []


def test_new_lines_are_told_once_and_a_question_of_mine_at_once(page: Page, server: str) -> None:
    page.goto(f"{server}/games/new?preset=firstDay&seed=5")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator("#question").wait_for()
    assert page.locator("#news").text_content() == ""
    assert page.locator("[aria-live]:not(:empty), [role=log], [role=status]:not(:empty)").count() == 0
    page.locator("#actions .answer").first.click()
    page.wait_for_function("() => document.querySelector('#news').textContent")
    assert page.locator("#news").get_attribute("aria-live") == "polite"
    assert page.locator("#mine").get_attribute("aria-live") == "assertive"
    assert page.locator("#mine").text_content() == page.locator("#question").text_content()


def test_the_list_of_keys_opens_by_one_and_is_a_page_too(page: Page, server: str) -> None:
    page.goto(f"{server}/games/new?preset=firstDay&seed=5")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator("#question").wait_for()
    page.wait_for_load_state()
    page.keyboard.press("?")
    page.locator("dialog#keys").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog#keys").wait_for(state="hidden")
    page.goto(f"{server}/keys")
    assert page.get_by_text("takes the answer that lies on the square").is_visible()


@pytest.mark.parametrize("key", ["Enter", "tap"])
def test_a_square_that_is_not_lit_says_why(page: Page, server: str, key: str) -> None:
    """§2.7 Track lies inside the Limits: a square beyond says so to the card in hand."""
    page.goto(f"{server}/games/new?preset=firstDay&seed=430")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator("#question").wait_for()
    page.locator("#actions .answer").first.click()
    page.locator("#hand a.pick", has_text="Straight").first.click()
    page.locator("td.lit .spot").first.wait_for()
    square = page.locator(".grid td.empty[id]:not(.lit)").first
    if key == "tap":
        square.click(position={"x": 8, "y": 8})
    else:
        square.focus()
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#why').textContent")
    assert len(page.locator("#why").inner_text()) > 10


def test_sounds_are_off_until_asked_for_and_remembered(page: Page, server: str) -> None:
    page.goto(f"{server}/games/new?preset=firstDay&seed=5")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator("#question").wait_for()
    assert page.locator("body").get_attribute("data-sound") == "off"
    page.locator(".sound").click()
    page.wait_for_function("() => document.body.dataset.sounded === 'stage'")
    page.reload()
    assert page.locator("body").get_attribute("data-sound") == "on"
    assert page.locator(".sound").get_attribute("aria-pressed") == "true"


def test_the_left_hand_has_undo_on_the_left(page: Page, server: str) -> None:
    page.goto(f"{server}/keys")
    page.locator("input[name=hand][value=left]").check()
    page.get_by_role("button", name="Keep these").click()
    page.goto(f"{server}/games/new?preset=firstDay&seed=5")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator("#question").wait_for()
    box = page.locator("#toolbar .undo").bounding_box()
    assert box is not None
    assert box["x"] < 60
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
