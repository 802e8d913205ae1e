"""Half way through a game a person reloads, undoes, redoes, downloads and opens the save again."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser import positions
from tests.browser.persons import Person

SEED = 7


@pytest.fixture
def person(page: Page, server: str) -> Person:
    """Somebody half way through a First Day."""
    page.set_default_timeout(8000)
    person = Person(page, SEED)
    positions.open_at(page, server, positions.half_way())
    page.locator("#question").wait_for()
    person.play(3)
    return person


def shows(page: Page) -> list[str]:
    """What the page says of the game: status, hand, question and what is stuck.

    What lies off the screen is not laid out and has no inner text.
    """
    parts = [page.locator(f"#{part}").text_content() or "" for part in ("status", "hand", "actions", "stuck")]
    assert all(parts)
    return [" ".join(part.split()) for part in parts]


def press(page: Page, name: str) -> None:
    with page.expect_response(lambda answer: "/acts" in answer.url):
        page.locator(f"#toolbar button[name={name}]").click()
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
    page.evaluate("() => new Promise((done) => setTimeout(done, 15))")


def test_a_reload_shows_the_same_game(person: Person, complaints: list[str]) -> None:
    page = person.page
    page.goto(page.url)
    before = shows(page)
    page.reload()
    assert shows(page) == before
    assert complaints == []


def test_undo_goes_back_and_redo_comes_again(person: Person) -> None:
    page = person.page
    page.goto(page.url)
    before = shows(page)
    for _ in range(5):
        press(page, "undo")
    assert shows(page) != before
    for _ in range(5):
        press(page, "redo")
    page.goto(page.url)
    assert shows(page) == before


def test_undo_goes_back_to_the_deal(person: Person) -> None:
    page = person.page
    for _ in range(200):
        if page.locator("#toolbar button[name=undo]").is_disabled():
            break
        press(page, "undo")
    assert "Day 1" in page.locator("#status").inner_text()
    assert page.locator("#toolbar button[name=undo]").is_disabled()


def test_a_downloaded_game_is_opened_again_where_it_was(person: Person, server: str, tmp_path: Path) -> None:
    page = person.page
    page.goto(page.url)
    before = shows(page)
    with page.expect_download() as download:
        page.locator("#toolbar a[download]").click()
    save = tmp_path / "save.json"
    download.value.save_as(save)
    assert json.loads(save.read_text(encoding="utf-8"))
    page.goto(server)
    page.locator("input[name=save]").set_input_files(save)
    page.get_by_role("button", name="Open it").click()
    page.locator("#question").wait_for()
    assert shows(page) == before


def test_home_leads_back_into_the_game(person: Person, server: str) -> None:
    page, address = person.page, person.page.url
    page.goto(server)
    code = address.rsplit("/", 1)[-1]
    page.get_by_role("link", name=code).first.click()
    page.locator("#question").wait_for()
    assert page.url == address
