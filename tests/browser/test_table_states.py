"""A table of several people in every state: whose move it is, who waits, other boards, endings, watching."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from app.identity import COOKIE
from tests.browser.conftest import Picture, listen
from tests.browser.looking import hold
from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import new_page
from tests.browser.table_positions import (
    SHORT,
    Table,
    Wish,
    asks,
    ends_the_day,
    never,
    write_tables,
)

WISHES = {
    "turn": Wish(4, 5, asks("switch")),
    "clearance": Wish(3, 5, asks("clearance")),
    "day": Wish(4, 5, ends_the_day),
    "over": Wish(4, 5, never),
    "together": Wish(2, 5, never, SHORT | {"mode": "coop"}),
}


class Tables(NamedTuple):
    """Tables on a server, and a browser for whoever sits there."""

    chromium: Browser
    address: str
    tables: dict[str, Table]
    contexts: list[BrowserContext]

    def sit(self, name: str, player: int) -> Page:
        """The page of a player at a table."""
        table = self.tables[name]
        page = self.stranger()
        cookie = {"name": COOKIE, "value": table.tokens[player], "url": self.address}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(self.at(name))
        return page

    def stranger(self) -> Page:
        """Somebody without a seat."""
        context = self.chromium.new_context(viewport={"width": 360, "height": 780})
        self.contexts.append(context)
        return new_page(context)

    def at(self, name: str, rest: str = "") -> str:
        """The address of a table."""
        return f"{self.address}/games/{self.tables[name].code}{rest}"

    def called(self, name: str) -> int:
        """Whom a table waits for."""
        player = self.tables[name].waits_for
        assert player is not None
        return player


@pytest.fixture(scope="module")
def tables(chromium: Browser, checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """The tables wished for, on a server of their own."""
    directory = tmp_path_factory.mktemp("tables")
    written = write_tables(directory, WISHES)
    server = OwnServer(checkout, directory)
    contexts: list[BrowserContext] = []
    yield Tables(chromium, server.hosts[0], written, contexts)
    for context in contexts:
        context.close()
    server.close()


@pytest.fixture
def axe(checkout: Path) -> str:
    """The script that judges a page."""
    return (checkout / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def test_whose_move_it_is_and_who_waits(tables: Tables, axe: str, picture: Picture) -> None:
    """§4.1 Everybody acts in turn; meanwhile the others look at every board and read (experience)."""
    called = tables.called("turn")
    mine, waiting = tables.sit("turn", called), tables.sit("turn", (called + 1) % 4)
    heard = listen(mine) + listen(waiting)
    assert mine.locator("#status .mine").count() == 1
    assert waiting.locator("#status .mine").count() == 0
    found = hold(mine, axe, "table-turn", picture) + hold(waiting, axe, "table-waiting", picture)
    waiting.locator("#table .person:not(.me) a").last.click()
    waiting.locator(".tab[aria-current]:not(.mine)").wait_for()
    found += hold(waiting, axe, "table-other-board", picture)
    for rest in ("/replay?at=60&seat=3", "/history", "/read?square=0_0&seat=3"):
        waiting.goto(tables.at("turn", rest))
        found += hold(waiting, axe, f"table{rest.partition('?')[0].replace('/', '-')}", picture)
    assert not found, "\n".join(found)
    assert heard == []


def test_a_clearance_is_asked_of_one_and_seen_by_all(tables: Tables, axe: str, picture: Picture) -> None:
    """§7.4 The player at whose Office a train is to arrive is asked; both trains are lit for everybody."""
    called = tables.called("clearance")
    asked, other = tables.sit("clearance", called), tables.sit("clearance", (called + 1) % 3)
    assert asked.locator("#actions.of-clearance.mine").count() == 1
    assert other.locator("#actions.of-clearance:not(.mine)").count() == 1
    found = hold(asked, axe, "table-clearance", picture) + hold(
        other, axe, "table-clearance-of-another", picture
    )
    assert not found, "\n".join(found)


def test_a_day_ends_for_everybody_with_the_standings(tables: Tables, axe: str, picture: Picture) -> None:
    """§10.2 Standings in order of Revenue, one's own row marked; put away by each for themselves."""
    called = tables.called("day")
    actor, other = tables.sit("day", called), tables.sit("day", (called + 1) % 4)
    person = Person(actor, 3)
    for _ in range(20):
        if actor.locator("#day_end button").count():
            break
        person.click_something()
    other.locator("#day_end button").wait_for()
    assert other.locator("#day_end .me").count() == 1
    found = hold(actor, axe, "table-day-end", picture) + hold(other, axe, "table-day-end-of-another", picture)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["over", "together"])
def test_a_game_is_over_for_everybody(tables: Tables, axe: str, picture: Picture, name: str) -> None:
    """§10.2 The result with everybody's Revenue."""
    page = tables.sit(name, 1)
    assert page.locator("#result .standings tbody tr").count() == WISHES[name].people
    found = hold(page, axe, f"table-{name}", picture)
    page.goto(tables.at(name, "/replay?at=9999"))
    found += hold(page, axe, f"table-{name}-replay", picture)
    assert not found, "\n".join(found)


def test_who_watches_sees_every_state(tables: Tables, axe: str, picture: Picture) -> None:
    """Spectators see boards and standings, and no hand (service)."""
    found = []
    for name in ("turn", "over"):
        host = tables.sit(name, 0)
        host.locator("#this-table > summary").click()
        host.get_by_role("button", name="Let others watch").click()
        link = host.locator("#talk .joinlink").get_attribute("href")
        stranger = tables.stranger()
        stranger.goto(tables.address + str(link))
        found += hold(stranger, axe, f"watching-{name}", picture)
    assert not found, "\n".join(found)


def test_ending_by_agreement_is_asked_and_done(tables: Tables, axe: str, picture: Picture) -> None:
    """A table ends before its time when everybody agrees."""
    people = [tables.sit("clearance", player) for player in range(3)]
    found = []
    for number, page in enumerate(people):
        page.locator("#this-table > summary").click()
        if number == 1:
            page.locator("#talk", has_text="Would end it").wait_for()
            page.locator("#this-table").scroll_into_view_if_needed()
            found += hold(page, axe, "table-agreement", picture)
        page.get_by_role("button", name="I agree to end it here").click()
    people[0].locator("#result section").wait_for()
    found += hold(people[0], axe, "table-ended-by-agreement", picture)
    assert not found, "\n".join(found)
