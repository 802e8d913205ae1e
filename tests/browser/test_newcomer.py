"""What a newcomer with a phone stumbles over: cards out of sight, words cut off, a way not hinted at."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from engine.config import PRESETS, config_from_json
from engine.lessons import LESSONS
from engine.record import write_save
from engine.simulation.playing import Deal, play_game
from tests.browser.test_lessons import press

SEEN_OF_BOARD = """() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const sheet = document.querySelector('#actions').getBoundingClientRect();
    return Math.min(board.bottom, sheet.top) - Math.max(board.top, 0);
}"""
"""How much of the board is in sight above the question, in pixels."""
LEAST_SEEN = 130


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 360, "height": 780}, has_touch=True)
    yield context.new_page()
    context.close()


def pick_up(phone: Page, card: str) -> None:
    phone.locator("#hand").get_by_role("link", name=f"Pick up {card}").click()
    phone.locator("#hand .chosen").wait_for()


def test_a_card_just_drawn_is_brought_into_sight(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/rails")
    press(phone, "^Draw:")
    press(phone, "^Draw the top")
    phone.wait_for_function(
        "() => document.querySelector('#hand .new').getBoundingClientRect().right <= innerWidth"
    )


def test_the_first_rails_may_be_laid_the_other_way(phone: Page, server: str) -> None:
    """§11.1 Either half of a lit square is one way to lay a turnout."""
    phone.goto(f"{server}/lessons/rails")
    for words in ("^Draw:", "^Draw the top"):
        press(phone, words)
    pick_up(phone, "Turnout, right-hand")
    press(phone, "^Lay Turnout.*diverging north")
    pick_up(phone, "Curve, right-hand")
    press(phone, "^Lay Curve")
    press(phone, "^Lay Mine Tipple")
    assert "Done." in phone.locator("#lesson").inner_text()


def test_a_square_lit_on_the_fitted_board_is_as_high_as_a_card(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/rails")
    for words in ("^Draw:", "^Draw the top"):
        press(phone, words)
    pick_up(phone, "Turnout, right-hand")
    press(phone, "^Lay Turnout")
    phone.get_by_role("button", name="Fit").click()
    pick_up(phone, "Curve, right-hand")
    spot = phone.locator("#district .empty.lit")
    spot.wait_for()
    lit, card = spot.bounding_box(), phone.locator("#sq-0_0").bounding_box()
    assert lit is not None
    assert card is not None
    assert lit["height"] >= 0.95 * card["height"]


def test_what_has_just_happened_is_said_in_full(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/make-up")
    press(phone, "^Draw:")
    press(phone, "^Roll the D12")
    said = phone.locator(".moments [data-moment=die]")
    said.wait_for()
    assert said.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 1


ON_THE_LINE = ("make-up", "clearance")
"""Lessons about the Division, which stands there where the board does in others."""


@pytest.mark.parametrize("key", [lesson.key for lesson in LESSONS if lesson.key not in ON_THE_LINE])
def test_a_lesson_leaves_the_board_in_sight(phone: Page, server: str, key: str) -> None:
    phone.goto(f"{server}/lessons/{key}")
    phone.locator("#question").wait_for()
    for _ in range(3):
        phone.wait_for_function(f"() => ({SEEN_OF_BOARD})() >= {LEAST_SEEN}")
        how = phone.locator("#lesson .how p").text_content() or ""
        offered = phone.locator("#actions .answer").all_inner_texts()
        words = [each for each in re.findall("“([^”]+)”", how) if any(o.startswith(each) for o in offered)]
        if not words:
            break
        press(phone, f"^{re.escape(words[-1])}")


def test_the_words_of_a_lesson_fold_away_until_there_are_others(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/switching")
    press(phone, "^Switch:")
    before = phone.evaluate(SEEN_OF_BOARD)
    phone.locator("#lesson .telling > summary").click()
    phone.locator("#lesson .said").wait_for(state="hidden")
    assert phone.evaluate(SEEN_OF_BOARD) > before
    phone.locator("#district .roster a").first.click()
    phone.wait_for_timeout(300)
    assert phone.locator("#lesson .said").is_hidden()
    press(phone, r"^Back .*\(2,-1\)")
    phone.locator("#lesson .said").wait_for(state="visible")


def test_a_step_off_the_path_is_told_and_taken_back(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/switching")
    press(phone, "^Switch:")
    press(phone, "^End your switching turn")
    phone.get_by_text("This leaves the lesson’s path").wait_for()
    phone.get_by_role("button", name="Take that back").click()
    phone.locator("#lesson .stray").wait_for(state="detached")
    assert "Back up into the mine" in phone.locator("#lesson").inner_text()


def test_each_way_to_lay_a_card_says_what_it_joins_and_arrows_go_between_them(
    phone: Page, server: str
) -> None:
    """§2.3 A turnout has two ways on one square: where its leg goes; what it joins is dotted too."""
    phone.goto(f"{server}/lessons/rails")
    for words in ("^Draw:", "^Draw the top"):
        press(phone, words)
    pick_up(phone, "Turnout, right-hand")
    ways = phone.locator("#sq-1_0 .spot")
    assert [way.inner_text().split("\n") for way in ways.all()] == [
        ["leg S", "W"],
        ["leg N", "W"],
    ]
    assert [way.locator(".join").count() for way in ways.all()] == [1, 1]
    for way in ways.all():
        assert way.evaluate("(it) => it.querySelector('.lies').scrollWidth <= it.clientWidth")
    ways.first.focus()
    phone.keyboard.press("ArrowRight")
    assert ways.last.evaluate("(it) => it === document.activeElement")


LEAST_SQUARE = 64
"""Pixels across, so that what is written on a card can be read."""


def test_the_fitted_board_stays_legible_and_scrolls_inside_itself(
    phone: Page, server: str, tmp_path: Path
) -> None:
    """A game of the developer's, cut before its end, whose district has ten columns."""
    played = play_game(Deal(config_from_json(PRESETS["standard"], 1), 504, ("developer",))).record
    save = tmp_path / "wide.json"
    save.write_text(write_save(replace(played, history=played.history[:300])), encoding="utf-8")
    phone.goto(server)
    phone.locator("input[name=save]").set_input_files(save)
    phone.locator("input[name=save]").evaluate("(it) => it.form.requestSubmit()")
    phone.locator("#question").wait_for()
    phone.get_by_role("button", name="Fit").click()
    phone.locator(".board.fit").wait_for()
    columns = phone.locator(".grid thead th:not(.narrow)")
    assert columns.count() >= 7
    assert all((box := each.bounding_box()) and box["width"] >= LEAST_SQUARE for each in columns.all())
    assert phone.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert phone.evaluate("() => document.querySelector('.board').scrollWidth > innerWidth")


def test_what_is_stuck_is_one_tap_away(phone: Page, server: str) -> None:
    phone.goto(f"{server}/lessons/wreck")
    count = phone.locator("#actions a.tostuck")
    assert re.match("[0-9]+ things? (is|are) stuck", count.inner_text().replace("\n", " "))
    count.click()
    phone.wait_for_function(
        """() => {
            const top = document.querySelector('#stuck').getBoundingClientRect().top;
            return top > 0 && top < innerHeight / 2;
        }"""
    )
