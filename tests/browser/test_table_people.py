"""People at a table and round it: agreeing to end, a revoked device, the whistle, spectators, a new host."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import (
    act,
    gather,
    is_called,
    new_page,
    play_together,
    rejoin_at,
    sit_down,
    start_table,
    start_together,
)

PATIENCE = 40_000
Gather = Callable[..., list[Person]]


@pytest.fixture
def gathered(chromium: Browser, table_server: OwnServer) -> Iterator[Gather]:
    """Puts so many people into a lobby, at two host names in turn; started unless told."""
    persons: list[Person] = []

    def seat(number: int, *, starts: bool = True) -> list[Person]:
        persons.extend(sit_down(chromium, 50 + each) for each in range(number))
        for person in persons:
            person.page.set_default_timeout(PATIENCE)
        gather(persons, table_server.hosts)
        if starts:
            start_together(persons)
        return persons

    yield seat
    for person in persons:
        person.page.context.close()


def open_arrangements(page: Page) -> None:
    open_up(page, "#this-table")


def open_up(page: Page, details: str) -> None:
    """Open it where it is not open."""
    if not page.locator(f"{details}[open]").count():
        page.locator(f"{details} > summary").click()


def agree(person: Person) -> None:
    open_arrangements(person.page)
    person.page.get_by_role("button", name="I agree to end it here").click()


def test_two_agree_to_end_and_the_replay_opens(gathered: Gather) -> None:
    ann, ben = gathered(2)
    play_together((ann, ben), lambda: ann.clicks + ben.clicks >= 4)
    ann.page.goto(ann.page.url.split("?")[0] + "/replay")
    assert ann.page.locator(".seal-check").count() == 0
    ann.page.go_back()
    agree(ann)
    ann.page.get_by_role("button", name="I would rather play on").wait_for()
    ben.page.locator("#history", has_text="Ann would end the game here").wait_for()
    assert ben.page.locator("#result section").count() == 0
    agree(ben)
    for person in (ann, ben):
        result = person.page.locator("#result .result.abandoned")
        result.wait_for()
        assert "Ended by agreement" in result.locator(".caps").first.inner_text().capitalize()
        assert result.locator(".won").count() == 0
        assert person.page.locator("button[form=play][name=intent]").count() == 0
    ann.page.goto(ann.page.url.split("?")[0] + "/replay")
    assert "The seal is right" in ann.page.locator(".seal-check").inner_text()
    address = ann.page.url.split("/games/")[0]
    ann.page.goto(f"{address}/")
    assert "Ended by agreement" in ann.page.locator("main").inner_text()


def another_device(chromium: Browser, person: Person, address: str) -> Page:
    """A browser that a code makes this person's too."""
    page = new_page(chromium.new_context())
    rejoin_at(page, person, address)
    return page


def test_a_revoked_browser_is_out_and_told_what_to_do(
    chromium: Browser, table_server: OwnServer, gathered: Gather
) -> None:
    ann, ben = gathered(2)
    here = ben.page.url.split("?")[0]
    lost = another_device(chromium, ben, table_server.hosts[0])
    version = lost.locator("#play input[name=version]").input_value()
    idle = new_page(lost.context)
    idle.route("**/stream", lambda route: route.abort())
    idle.goto(lost.url)
    idle.locator("#whistle > summary").click()
    ben.page.goto(f"{here}/devices")
    ben.page.get_by_role("button", name="Revoke").click()
    ben.page.get_by_role("button", name="Revoke").wait_for(state="hidden")

    lost.locator("#notice", has_text="With a rejoin code it can").wait_for()
    idle.get_by_role("button", name="thanks").click()
    idle.locator("#notice", has_text="With a rejoin code it can").wait_for()
    ben.page.goto(here)
    assert ben.page.locator("#history", has_text="thanks").count() == 0
    assert ben.page.locator("#play input[name=version]").input_value() == version
    lost.reload()
    lost.get_by_role("link", name="Use a rejoin code").click()
    lost.locator("input[name=code]").wait_for()
    lost.context.close()
    assert ann.page.locator("#question").count() == 1


def test_the_whistle_is_heard_by_all_but_those_who_muted_it(gathered: Gather) -> None:
    ann, ben, cleo = gathered(3)
    open_arrangements(ben.page)
    ben.page.get_by_role("button", name="Mute Ann").click()
    ben.page.get_by_role("button", name="Hear Ann again").wait_for()
    for signal in ("hold, please", "clear me", "thanks", "your move", "good run", "sorry"):
        open_up(ann.page, "#whistle")
        ann.page.get_by_role("button", name=signal).click()
        cleo.page.locator("#history", has_text=signal).wait_for()
        cleo.page.locator("#moments [data-moment=signal]", has_text=signal).wait_for()
    cleo.page.locator("#whistle > summary").click()
    cleo.page.get_by_role("button", name="thanks").click()
    ben.page.locator("#history", has_text="Cleo").wait_for()
    assert ben.page.locator("#history", has_text="good run").count() == 0
    ben.page.get_by_role("button", name="Hear Ann again").click()
    ben.page.locator("#history", has_text="good run").wait_for()


def test_a_spectator_follows_by_a_link_until_there_is_another(
    chromium: Browser, table_server: OwnServer, gathered: Gather
) -> None:
    ann, ben = gathered(2)
    open_arrangements(ann.page)
    ann.page.get_by_role("button", name="Let others watch").click()
    link = ann.page.locator(".joinlink")
    link.wait_for()
    first = str(link.get_attribute("href"))
    watcher = new_page(chromium.new_context())
    watcher.goto(table_server.hosts[1] + first)
    watcher.locator("#table .people").wait_for()
    assert watcher.locator("#hand .manila, #pad form, #whistle, button[form=play][name=intent]").count() == 0
    seen = watcher.locator("#play input[name=version]").input_value()
    play_together((ann, ben), lambda: ann.clicks + ben.clicks >= 3)
    watcher.wait_for_function(
        "(seen) => document.querySelector('#play input[name=version]').value !== seen", arg=seen
    )
    open_arrangements(ann.page)
    ann.page.get_by_role("button", name="Make another link").click()
    ann.page.wait_for_function(
        "(old) => document.querySelector('.joinlink')?.getAttribute('href') !== old",
        arg=first,
    )
    watcher.locator("#notice", has_text="no longer").wait_for()
    watcher.goto(table_server.hosts[1] + str(link.get_attribute("href")))
    watcher.locator("#table .people").wait_for()
    watcher.context.close()


def test_the_host_hands_over_and_the_heir_starts(gathered: Gather) -> None:
    ann, ben, cleo = gathered(3, starts=False)
    assert ben.page.get_by_role("button", name="Lock the table").count() == 0
    ann.page.get_by_role("button", name=re.compile("Make host.*Ben")).click()
    ben.page.get_by_role("button", name="Lock the table").wait_for()
    assert ann.page.get_by_role("button", name="Lock the table").count() == 0
    ben.page.get_by_role("button", name="Leave the table").click()
    ben.page.wait_for_url("**/")
    ann.page.get_by_role("button", name="Lock the table").wait_for()
    cleo.page.locator(".place.taken", has_text="Ben").wait_for(state="hidden")
    start_table(ann, 2)
    cleo.page.locator("#table .people").wait_for()
    while not any(map(is_called, (ann, cleo))):
        cleo.page.wait_for_timeout(50)
    act(ann if is_called(ann) else cleo)


def test_the_stopwatch_goes_by_the_clock_of_the_server(gathered: Gather) -> None:
    """A device three hours ahead counts the same minutes."""
    ann, ben = gathered(2)
    wrong = new_page(ann.page.context)
    wrong.add_init_script("const right = Date.now; Date.now = () => right() + 3 * 3600 * 1000;")
    wrong.goto(ann.page.url)
    wrong.wait_for_function(
        "() => /^[0-9]:[0-9][0-9]$/.test(document.querySelector('.stopwatch').textContent)"
    )
    assert ben.page.locator(".stopwatch").count() == 1
