"""How what is meant, asked, barred and just moved is told apart on the board, by shape and not by colour."""

from playwright.sync_api import Browser, Page

from tests.browser.persons import Person
from tests.browser.positions import half_way, open_at, train_in_hand, trains_at_industries

CLICKS = 24
KEEP_SLIDES = """() => {
    window.slides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (way, how) {
        const names = [...new Set(way.flatMap(Object.keys))];
        slides.push({ names, milliseconds: how.duration, of: this.className });
        return animate.call(this, way, how);
    };
}"""
FRAME = """(cell) => {
    const seen = getComputedStyle(cell, '::after');
    return [seen.borderStyle, seen.borderWidth];
}"""
CORNERS = """(cell) => {
    cell.classList.add('asked');
    return getComputedStyle(cell.querySelector('.enamel')).strokeDasharray.split(',').length;
}"""


def test_pointed_and_asked_squares_differ_by_shape_in_forced_colours_too(page: Page, server: str) -> None:
    """Colour never stands alone: a frame round what an answer means, corners where a train is asked of."""
    address = open_at(page, server, train_in_hand())
    for colours in ("none", "active"):
        page.emulate_media(forced_colors=colours)  # type: ignore[arg-type]
        page.goto(address)
        page.locator("#actions .answer[data-lit]").first.focus()
        assert page.locator("td.pointed").first.evaluate(FRAME) == ["solid", "4px"]
        assert page.locator("td.card:not(.pointed, .barred)").first.evaluate(CORNERS) == 9


def test_barred_track_has_a_mark_and_says_so(page: Page, server: str) -> None:
    """Only while a train is chosen; what it can run to is not barred."""
    page.goto(open_at(page, server, trains_at_industries()["freightHouse"]))
    barred = page.locator("td.barred")
    assert barred.count() == page.locator("td.barred .bar").count() > 0
    assert page.locator("td.barred.lit, td.barred:has(.chip.chosen)").count() == 0
    for cell in barred.all():
        assert "out of reach of the chosen train" in (cell.text_content() or "")


def test_lit_squares_out_of_sight_are_counted_within_sight_on_a_desk(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(open_at(page, server, trains_at_industries()["freightHouse"]))
    page.wait_for_function("() => document.querySelector('#beyond').textContent")
    box = page.locator("#beyond").bounding_box()
    board = page.locator(".board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] + box["height"] <= board["y"] < 900
    assert page.evaluate("scrollY") == 0


def slides_of(chromium: Browser, server: str, wish: str) -> list[dict[str, object]]:
    """What slid while somebody played on from half of a game."""
    context = chromium.new_context(reduced_motion=wish)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(open_at(page, server, half_way()))
    page.evaluate(KEEP_SLIDES)
    person = Person(page, 5)
    for _ in range(CLICKS):
        person.click_something()
    found: list[dict[str, object]] = page.evaluate("() => slides")
    context.close()
    return found


def test_trains_slide_along_the_division_and_stand_still_where_motion_is_unwanted(
    chromium: Browser, server: str
) -> None:
    """Motion: a train that slides along its stretch, under 200 ms; nothing where motion is unwanted."""
    slides = slides_of(chromium, server, "no-preference")
    assert slides
    assert all(slide["names"] == ["transform"] and slide["milliseconds"] < 200 for slide in slides)  # type: ignore[operator]
    assert all("run" in str(slide["of"]) for slide in slides)
    assert slides_of(chromium, server, "reduce") == []
