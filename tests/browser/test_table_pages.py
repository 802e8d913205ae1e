"""The pages of a table at every width, and what only tables have: others' boards, signals, pad, two taps."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Picture, listen
from tests.browser.looking import hold
from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import join_table, new_page, open_table, play_together, sit_down, start_table


class Two(NamedTuple):
    """Two people at a table with a bot, and the address each of them plays at."""

    ann: Person
    ben: Person
    here: str
    there: str


@pytest.fixture(scope="module")
def two(chromium: Browser, table_server: OwnServer) -> Iterator[Two]:
    """Ann and Ben, a few acts into a game of one Day, for all tests here; Ben's screen takes touches."""
    ann, ben = sit_down(chromium, 1), sit_down(chromium, 2, touch=True)
    here, there = table_server.hosts
    code = open_table(ann, here, days=1)
    join_table(ben, there, code, "Ben")
    ann.page.get_by_role("button", name="Seat Developer").click()
    start_table(ann, 3)
    ben.page.locator("#table .people").wait_for()
    play_together((ann, ben), lambda: ann.clicks + ben.clicks >= 6)
    yield Two(ann, ben, f"{here}/games/{code}", f"{there}/games/{code}")
    ann.page.context.close()
    ben.page.context.close()


def test_every_page_of_a_table_holds(
    chromium: Browser, table_server: OwnServer, checkout: Path, picture: Picture
) -> None:
    """The lobby of host and guest, open and locked, the game of both, devices, joining, watching."""
    axe = (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    ann, ben = sit_down(chromium, 1), sit_down(chromium, 2)
    heard = listen(ann.page)
    here, there = table_server.hosts
    found = []
    for name, address in (("new-table-with-secret", "/tables/new"), ("join-by-code", "/join?code=RAIL-4471")):
        ann.page.goto(here + address)
        found += hold(ann.page, axe, name, picture)
    code = open_table(ann, here, days=1)
    found += hold(ann.page, axe, "lobby-alone", picture)
    join_table(ben, there, code, "Benjamin Featherstonehau")
    ann.page.get_by_role("button", name="Seat Developer").click()
    ann.page.get_by_role("button", name="Remove Benjamin").wait_for()
    ann.page.locator(".change > summary").click()
    found += hold(ann.page, axe, "lobby-host", picture)
    found += hold(ben.page, axe, "lobby-guest", picture)
    start_table(ann, 3)
    ben.page.locator("#table .people").wait_for()
    for person in (ann, ben):
        for each in ("#whistle", "#this-table"):
            person.page.locator(f"{each} > summary").click()
        found += hold(person.page, axe, f"table-{person.seed}", picture)
    ann.page.get_by_role("button", name="Let others watch").click()
    link = ann.page.locator("#talk .joinlink").get_attribute("href")
    stranger = new_page(chromium.new_context())
    stranger.goto(here + str(link))
    assert stranger.locator("#hand .manila").count() == 0
    found += hold(stranger, axe, "spectator", picture)
    ann.page.goto(f"{here}/games/{code}/devices")
    ann.page.get_by_role("button", name="Make a rejoin code").click()
    found += hold(ann.page, axe, "devices", picture)
    assert not found, "\n".join(found)
    assert heard == []
    for page in (ann.page, ben.page, stranger):
        page.context.close()


def test_ones_own_board_comes_first_and_anyones_is_one_tap_away(two: Two) -> None:
    page = two.ann.page
    page.goto(two.here)
    assert page.locator(".tab[aria-current] small").inner_text() == "yours"
    page.locator("#table .person:not(.me) a", has_text="Ben").click()
    page.locator(".tab[aria-current]", has_text="Ben").wait_for()
    assert "BEN" in page.locator("#district-name").inner_text().upper()
    page.locator(".tab.mine").click()
    page.locator(".tab.mine[aria-current]").wait_for()


def test_a_signal_is_heard_by_others_and_a_muted_one_is_not(two: Two) -> None:
    ann, ben = two.ann.page, two.ben.page
    ann.locator("#whistle > summary").click()
    ann.get_by_role("button", name="good run").click()
    ann.locator("#history", has_text="good run").wait_for()
    ben.locator("#history", has_text="good run").wait_for()
    assert ann.locator("#whistle[open]").count() == 1
    ben.locator("#this-table > summary").click()
    ben.get_by_role("button", name="Mute Ann").click()
    ben.get_by_role("button", name="Hear Ann again").wait_for()
    assert ben.locator("#history", has_text="good run").count() == 0


def test_a_pad_is_kept_and_is_ones_own(two: Two) -> None:
    ann, ben = two.ann.page, two.ben.page
    ann.locator("#note").fill("Ben has no coal.")
    with ann.expect_response(lambda answer: answer.url.endswith("/note")):
        ann.get_by_role("button", name="Keep it").click()
    ann.goto(two.here)
    assert ann.locator("#note").input_value() == "Ben has no coal."
    ben.goto(two.there)
    assert ben.locator("#note").input_value() == ""
    assert "no coal" not in ben.content()


def test_your_move_is_told_by_title_and_icon(two: Two) -> None:
    play_together((two.ann, two.ben), lambda: two.ann.page.locator("#status .mine").count() > 0)
    assert two.ann.page.title().startswith("● Your move")
    assert "icon-mine" in str(two.ann.page.locator("link[rel=icon]").get_attribute("href"))
    assert not two.ben.page.title().startswith("●")
    assert "icon-mine" not in str(two.ben.page.locator("link[rel=icon]").get_attribute("href"))


def test_the_page_of_who_waits_stays_where_it_was_scrolled_to(two: Two) -> None:
    """ "While waiting one may look at everything" (experience.md): what others do moves nothing."""
    ann, ben, kinds = two.ann, two.ben.page, set[str]()
    while "draw" not in kinds:
        play_together((ann, two.ben), lambda: ann.page.locator("#status .mine").count() > 0)
        ben.evaluate("() => document.querySelector('#history').scrollIntoView({ behavior: 'instant' })")
        before, version = ben.evaluate("() => scrollY"), two.ben.version()
        ann.click_something()
        if ann.version() == version:
            continue  # something was picked up
        ben.wait_for_function(
            "(shown) => document.querySelector('#play input[name=version]').value !== shown", arg=version
        )
        ben.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done())))")
        if ben.locator("#actions.mine").count() == 0:
            kinds |= set(re.findall("of-([a-z]+)", str(ben.locator("#actions").get_attribute("class"))))
            assert abs(ben.evaluate("() => scrollY") - before) <= 60, "only what stands above may have grown"


def test_on_touch_what_cannot_be_taken_back_takes_a_second_tap(two: Two) -> None:
    """The first tap says what it means and sends nothing; a tap elsewhere puts it off."""
    page = two.ben.page
    page.evaluate(
        """() => {
            const button = document.createElement('button');
            Object.assign(button, { id: 'final', textContent: 'Let Train 2 go' });
            button.onclick = () => { window.done = 1; };
            button.dataset.twice = '';
            document.querySelector('#main').prepend(button);
        }"""
    )
    page.locator("#final").tap()
    assert page.evaluate("() => window.done") is None
    assert "Let Train 2 go" in page.locator("#again").inner_text()
    page.locator("#final").tap()
    assert page.evaluate("() => window.done") == 1
