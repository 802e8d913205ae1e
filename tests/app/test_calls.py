"""Tables that wait for somebody are told on every page of theirs, the one they look at excepted."""

import html
import re
from typing import Any

from sqlalchemy.exc import OperationalError

from app.database import Database
from tests.app.at_a_table import Somebody, started, waited_for
from tests.app.browser_at_the_server import HTMX, Server, play_form, swapped
from tests.app.test_devices import on_another_device, others_listed, revoke

PAGES = (
    "/",
    "/games/new",
    "/tables/new",
    "/join",
    "/rejoin",
    "/cards",
    "/rules",
    "/records",
    "/keys",
    "/style",
)
LESSONS = ("/lessons", "/lessons/rails")


def called(page: str) -> str:
    """What the page says of tables that wait, or nothing; exactly one place says it."""
    [found] = re.findall(r'<p id="calls".*?</p>', page, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "", found))


def told(person: Somebody, path: str) -> str:
    answer = person.browser.get(path)
    assert answer.status_code in (200, 404), path
    return called(answer.text)


def two_tables(server: Server) -> tuple[list[Somebody], list[Somebody]]:
    """Ann and Ben at one table, the same two browsers at another."""
    one = started(server, "Ann", "Ben")
    first, second = (Somebody(server, person.browser, person.name) for person in one)
    assert first.make_table(length="custom", days="1", target="9").status_code == 200
    assert second.join(first.code).status_code == 200
    first.lobby("lock")
    first.lobby("start")
    return one, [first, second]


def mover(table: list[Somebody]) -> Somebody:
    found = waited_for(table)
    assert found is not None
    return found


def until(table: list[Somebody], name: str) -> Somebody:
    """Let them act until it is that person's move."""
    for _ in range(200):
        if mover(table).name == name:
            return mover(table)
        mover(table).act()
    raise AssertionError(name)


def test_every_page_tells_what_waits_and_leads_there(server: Server) -> None:
    table = started(server, "Ann", "Ben")
    due = mover(table)
    other = next(person for person in table if person is not due)
    replay = f"{due.here}/replay"
    for path in (*PAGES, *LESSONS, "/nowhere", replay, f"{due.here}/history", f"{due.here}/devices"):
        assert told(due, path) == f"1 game waits for you {due.code}", path
        assert told(other, path) == "", path
    assert f'<a class="button" href="{due.here}">1 game waits' in due.browser.get("/rules").text


def test_the_game_one_looks_at_is_left_out(server: Server) -> None:
    table = started(server, "Ann", "Ben")
    assert told(mover(table), mover(table).here) == ""


def test_several_are_counted_and_lead_to_the_list(server: Server) -> None:
    one, other = two_tables(server)
    until(one, "Ann")
    until(other, "Ann")
    ann = one[0]
    assert told(ann, "/cards") == "2 games wait for you"
    assert 'href="/#your-games">2 games wait' in ann.browser.get("/cards").text
    assert 'id="your-games"' in ann.browser.get("/").text
    assert told(ann, ann.here) == f"1 game waits for you {other[0].code}"


def test_an_open_game_page_is_told_with_its_next_swap(server: Server) -> None:
    """A form of the page names what it shows, so what waits elsewhere comes with what else changed."""
    one, other = two_tables(server)
    until(one, "Ann")
    until(other, "Ben")
    ann = one[0]
    form = play_form(ann.browser.get(ann.here).text)
    shown = {"shown": form["shown"], "chosen": form["chosen"]}
    assert "calls" not in swapped(ann.browser.get(f"{ann.here}/fragments", params=shown, headers=HTMX))
    until(other, "Ann")
    fresh = swapped(ann.browser.get(f"{ann.here}/fragments", params=shown, headers=HTMX))
    assert called(fresh["calls"]) == f"1 game waits for you {other[0].code}"
    until(other, "Ben")
    shown = {"shown": play_form(fresh["play"])["shown"], "chosen": ""}
    gone = swapped(ann.browser.get(f"{ann.here}/fragments", params=shown, headers=HTMX))
    assert called(gone["calls"]) == ""


def test_solitaire_lobbies_ended_and_foreign_games_call_nobody(server: Server) -> None:
    server.deal()
    assert called(server.client.get("/cards").text) == ""
    table = started(server, "Ann", "Ben")
    due = mover(table)
    host = Somebody(server, due.browser, due.name)
    assert host.make_table().status_code == 200
    assert told(due, "/cards") == f"1 game waits for you {due.code}"
    assert called(server.another_browser().get("/cards").text) == ""
    for person in table:
        person.post("agreement", agrees="1")
    assert told(due, "/cards") == ""


def test_a_revoked_device_is_called_no_more(server: Server) -> None:
    table = started(server, "Ann", "Ben")
    due = mover(table)
    phone = on_another_device(due)
    assert told(phone, "/cards") == f"1 game waits for you {due.code}"
    [device] = others_listed(due)
    revoke(due, device)
    assert told(phone, "/cards") == ""
    assert told(due, "/cards") == f"1 game waits for you {due.code}"


def test_no_page_fails_because_of_it(server: Server, monkeypatch: Any) -> None:
    table = started(server, "Ann", "Ben")
    due = mover(table)

    def broken(_: Database) -> None:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    monkeypatch.setattr(Database, "read", broken)
    assert told(due, "/cards") == ""


def test_being_called_is_a_comfort_of_this_browser(server: Server) -> None:
    assert 'data-call="off"' in server.client.get("/keys").text
    server.client.post("/keys", data={"call": "on"})
    assert 'data-call="on"' in server.client.get("/rules").text
