"""What lies on the desk can be read: nothing over anything else, nothing cut off, answers in reach."""

from playwright.sync_api import Page

from tests.browser.persons import Person

IN_SIGHT = """(each) => {
    const box = each.getBoundingClientRect();
    const sheet = document.querySelector('#actions').getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= sheet.top && box.bottom <= innerHeight + 1 && each.contains(at);
}"""


def test_both_answers_to_a_train_order_are_in_sight_on_a_phone(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{server}/lessons/clearance")
    page.locator(".of-clearance .answer").first.wait_for()
    answers = page.locator(".of-clearance .answer")
    assert answers.count() == 2
    assert [answers.nth(number).evaluate(IN_SIGHT) for number in range(2)] == [True, True]
    page.locator("#actions").evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
    assert [answers.nth(number).evaluate(IN_SIGHT) for number in range(2)] == [True, True]


def test_trains_on_the_line_stand_in_their_columns_with_their_numbers_whole(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{server}/lessons/clearance")
    runs = page.locator("#division .run")
    assert runs.count()
    for number in range(runs.count()):
        run, plate = runs.nth(number), runs.nth(number).locator(".number")
        line = float(plate.evaluate("(each) => parseFloat(getComputedStyle(each).lineHeight)"))
        assert plate.bounding_box()["height"] < 1.5 * line  # type: ignore[index]
        box = run.bounding_box()
        node = run.locator("xpath=ancestor::li[1]").bounding_box()
        assert box is not None
        assert node is not None
        assert node["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= node["x"] + node["width"] + 1
    assert page.evaluate("() => getComputedStyle(document.querySelector('.run.asked')).display") == "flex"


def test_a_card_picked_up_shows_what_can_be_done_with_it(page: Page, server: str) -> None:
    """Its answers are in sight, also where none of them lies on the board."""
    page.set_viewport_size({"width": 360, "height": 780})
    Person(page, 430).deal(server)
    page.locator("#actions .answer").first.click()
    picks = page.locator("#hand a.pick")
    picks.first.wait_for()
    for number in range(picks.count()):
        name = page.locator("#hand .manila h3").nth(number).inner_text()
        picks.nth(number).click()
        page.wait_for_function(
            "(name) => document.querySelector('#hand .chosen h3')?.innerText === name", arg=name
        )
        page.locator("#actions .held .answer").first.wait_for()
        page.wait_for_function(f"() => ({IN_SIGHT})(document.querySelector('#actions .held .answer'))")
        page.locator("#hand .chosen a.pick").click()
        page.locator("#hand .chosen").wait_for(state="detached")
