"""It is your turn: the phone shakes and the browser notifies, once each time, where the person let it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import (
    PATIENCE,
    act,
    is_called,
    join_table,
    open_table,
    sit_down,
    start_table,
)

LISTENING = """(leave) => {
    window.told = { asked: 0, shaken: 0, notes: [] };
    Object.defineProperty(navigator, 'vibrate', { value: () => { window.told.shaken += 1; return true; } });
    window.Notification = class extends EventTarget {
        static permission = leave;
        static async requestPermission() { window.told.asked += 1; return (this.permission = 'granted'); }
        constructor(title, more) { super(); window.told.notes.push(`${title} · ${more.body}`); }
        close() {}
    };
    document.hasFocus = () => false;
}"""
"""A browser that counts what it is asked for, its window behind another one."""


def overhears(person: Person, leave: str = "default", more: str = "") -> None:
    person.page.context.add_init_script(f"({LISTENING})('{leave}'); {more}")


def told(page: Page, what: str) -> object:
    return page.evaluate(f"() => window.told.{what}")


@pytest.fixture
def own_server(checkout: Path, tmp_path: Path) -> Iterator[OwnServer]:
    server = OwnServer(checkout, tmp_path)
    yield server
    server.close()


@pytest.fixture
def seated(chromium: Browser, own_server: OwnServer) -> Iterator[Callable[[str, str], tuple[Person, Person]]]:
    """Makes a table of Ann and Ben; Ben's browser is overheard."""
    persons: list[Person] = []

    def seat(leave: str = "default", more: str = "") -> tuple[Person, Person]:
        ann, ben = sit_down(chromium, 31), sit_down(chromium, 32)
        persons.extend((ann, ben))
        overhears(ben, leave, more)
        code = open_table(ann, own_server.hosts[0], days=1)
        join_table(ben, own_server.hosts[1], code, "Ben")
        start_table(ann, 2)
        ben.page.locator("#table .people").wait_for()
        return ann, ben

    yield seat
    for person in persons:
        person.page.context.close()


def wait_until_called(person: Person, other: Person) -> None:
    """The other plays until it is this person's move."""
    for _ in range(400):
        if person.page.locator("#status .mine").count():
            return
        if is_called(other):
            act(other)
        other.page.wait_for_timeout(20)
    raise AssertionError("never called")


def until_it_waits(person: Person) -> None:
    while person.page.locator("#status .mine").count() or person.page.locator("#day_end button").count():
        act(person)


def test_a_person_who_pressed_is_called_once_each_time(
    seated: Callable[..., tuple[Person, Person]],
) -> None:
    """Nobody is asked for leave before the press; the words tell the game and nothing that is played."""
    ann, ben = seated()
    until_it_waits(ben)
    wait_until_called(ben, ann)
    assert (told(ben.page, "asked"), told(ben.page, "shaken"), told(ben.page, "notes")) == (0, 0, [])
    until_it_waits(ben)
    ben.page.get_by_role("button", name="Call me when it is my move").click()
    ben.page.wait_for_function("() => window.told.asked === 1")
    assert told(ben.page, "shaken") == 1  # how it feels
    wait_until_called(ben, ann)
    ben.page.wait_for_function("() => window.told.notes.length === 1", timeout=PATIENCE)
    code = ben.page.url.split("/")[-1].split("?")[0]
    assert told(ben.page, "notes") == [f"Your move in {code} · Station Master"]
    assert told(ben.page, "shaken") == 2
    ben.page.reload()
    ben.page.locator("#status .mine").wait_for()
    assert ben.page.locator("button.call").get_attribute("aria-pressed") == "true"
    assert (told(ben.page, "asked"), told(ben.page, "shaken"), told(ben.page, "notes")) == (0, 0, [])


def test_who_refused_notifications_is_shaken_only_and_told_so(
    seated: Callable[..., tuple[Person, Person]],
) -> None:
    ann, ben = seated("denied")
    until_it_waits(ben)
    ben.page.get_by_role("button", name="Call me when it is my move").click()
    wait_until_called(ben, ann)
    ben.page.wait_for_function("() => window.told.shaken === 2", timeout=PATIENCE)
    assert (told(ben.page, "asked"), told(ben.page, "notes")) == (0, [])
    ben.page.goto(ben.page.url.split("/games/")[0] + "/keys")
    assert ben.page.locator("input[name=call][value=on]").is_checked()
    assert "was told to show no notifications" in ben.page.locator("#call-allowed").inner_text()


def test_without_https_nobody_is_asked_for_leave(seated: Callable[..., tuple[Person, Person]]) -> None:
    """A browser tells a page whether it came safely; a plain address on a LAN did not."""
    _, ben = seated(more="Object.defineProperty(window, 'isSecureContext', { value: false });")
    until_it_waits(ben)
    ben.page.get_by_role("button", name="Call me when it is my move").click()
    ben.page.goto(ben.page.url.split("/games/")[0] + "/keys")
    ben.page.wait_for_function("() => document.querySelector('#call-allowed').textContent.includes('HTTPS')")
    assert told(ben.page, "asked") == 0


def test_what_waits_elsewhere_is_told_on_an_open_game_page(chromium: Browser, own_server: OwnServer) -> None:
    ann, ben = sit_down(chromium, 41), sit_down(chromium, 42)
    here, there = own_server.hosts
    first = open_table(ann, here, days=1)
    join_table(ben, there, first, "Ben")
    start_table(ann, 2)
    other = Person(ann.page.context.new_page(), 43), Person(ben.page.context.new_page(), 44)
    second = open_again(other[0], here)
    join_again(other[1], there, second)
    start_table(other[0], 2)
    wait_until_called(other[0], other[1])
    until_it_waits(other[0])
    ann.page.goto(f"{here}/games/{first}")
    assert ann.page.locator("#calls").is_hidden()
    wait_until_called(other[0], other[1])
    ben.page.goto(f"{there}/games/{first}")
    ben.page.locator("#whistle > summary").click()
    ben.page.get_by_role("button", name="thanks").click()
    call = ann.page.get_by_role("link", name=f"1 game waits for you {second}")
    call.wait_for()
    call.click()
    ann.page.wait_for_url(f"**/games/{second}")
    for person in (ann, ben):
        person.page.context.close()


def open_again(host: Person, address: str) -> str:
    """Another table of a browser that the server knows."""
    page = host.page
    page.goto(f"{address}/tables/new")
    page.locator("input[name=name]").fill("Ann")
    page.locator("summary", has_text="How long").click()
    page.locator("select[name=length]").select_option("custom")
    page.locator("input[name=days]").fill("1")
    page.get_by_role("button", name="Open it with these settings").click()
    page.locator("#lobby").wait_for()
    return page.url.split("/")[-2]


def join_again(guest: Person, address: str, code: str) -> None:
    guest.page.goto(f"{address}/join?code={code}")
    guest.page.locator("input[name=name]").fill("Ben")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.locator("#lobby").wait_for()
