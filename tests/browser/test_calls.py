"""It is your turn: the phone shakes and the browser notifies, once each time, where the person let it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import PATIENCE, act, gather, is_called, sit_down, start_together

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
def seated(chromium: Browser, own_server: OwnServer) -> Iterator[Callable[[str, str], tuple[Person, Person]]]:
    """Makes a table of Ann and Ben; Ben's browser is overheard."""
    persons: list[Person] = []

    def seat(leave: str = "default", more: str = "") -> tuple[Person, Person]:
        ann, ben = sit_down(chromium, 31), sit_down(chromium, 32)
        persons.extend((ann, ben))
        overhears(ben, leave, more)
        gather((ann, ben), own_server.hosts)
        start_together((ann, ben))
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
    first = gather((ann, ben), own_server.hosts)
    start_together((ann, ben))
    other = Person(ann.page.context.new_page(), 43), Person(ben.page.context.new_page(), 44)
    second = gather(other, own_server.hosts)
    start_together(other)
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
