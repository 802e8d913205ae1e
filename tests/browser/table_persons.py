"""People at a table: they open, join and start it, and act whenever their page says that it is their move."""

import re
import time
from collections.abc import Callable, Iterable, Sequence

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.own_server import SECRET
from tests.browser.persons import Person

NAMES = ("Ann", "Ben", "Cleo", "Dan")
PATIENCE = 15_000
MOST_SECONDS = 300


def sit_down(chromium: Browser, seed: int, *, scripts: bool = True, touch: bool = False) -> Person:
    """Somebody with a browser of their own."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, java_script_enabled=scripts, has_touch=touch
    )
    return Person(new_page(context), seed, scripts)


def new_page(context: BrowserContext) -> Page:
    """A tab that is not waited for too long."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def open_table(host: Person, address: str, *, days: int = 1, opening_trains: int | None = None) -> str:
    """Ann opens a table of so many Days and so many trains on the timetable; its code."""
    page = host.page
    page.goto(f"{address}/tables/new")
    _introduce(page, NAMES[0])
    page.locator("summary", has_text="How long").click()
    page.locator("select[name=length]").select_option("custom")
    page.locator("input[name=days]").fill(str(days))
    if opening_trains is not None:
        page.locator("summary", has_text="The deal").click()
        page.locator("input[name=opening]").fill(str(opening_trains))
    page.get_by_role("button", name="Open it with these settings").click()
    page.locator("#lobby").wait_for()
    return page.url.split("/")[-2]


def _introduce(page: Page, name: str) -> None:
    """Give a name, and the secret where the server does not know this browser yet."""
    page.locator("input[name=name]").fill(name)
    secret = page.locator("input[name=secret]")
    if secret.count():
        secret.fill(SECRET)


def join_table(guest: Person, address: str, code: str, name: str) -> None:
    """Sit down at the table of that code."""
    page = guest.page
    page.goto(f"{address}/join?code={code}")
    _introduce(page, name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("#lobby").wait_for()


def gather(
    persons: Sequence[Person], hosts: Sequence[str], *, days: int = 1, opening_trains: int | None = None
) -> str:
    """The first opens a table and the others join it, at the host names in turn; its code."""
    code = open_table(persons[0], hosts[0], days=days, opening_trains=opening_trains)
    for number, person in enumerate(persons[1:], start=1):
        join_table(person, hosts[number % len(hosts)], code, NAMES[number])
    return code


def start_together(persons: Sequence[Person]) -> None:
    """The first starts the table, and everybody sees who plays."""
    start_table(persons[0], len(persons))
    for person in persons:
        person.page.locator("#table .people").wait_for()


def start_table(host: Person, people: int) -> None:
    """Lock the table when so many sit there, see the seal, and start."""
    page = host.page
    page.wait_for_function(f"() => document.querySelectorAll('.place.taken').length === {people}")
    page.get_by_role("button", name="Lock the table").click()
    page.locator(".seal code").wait_for()
    assert re.fullmatch("[0-9a-f]{64}", page.locator(".seal code").inner_text())
    page.get_by_role("button", name="Start").click()
    page.locator("#question").wait_for()


def is_called(person: Person) -> bool:
    """Whether the page waits for this person's answer."""
    return person.page.locator("#status .mine, #day_end button").count() > 0


def play_together(
    persons: Sequence[Person], until: Callable[[], bool], patience: float = 15.0, absent: Iterable[int] = ()
) -> None:
    """Let whoever is called act, until then; somebody has to be called again within so many seconds."""
    started = idle = time.monotonic()
    away = frozenset(absent)
    while not until():
        called = [person for n, person in enumerate(persons) if n not in away and is_called(person)]
        for person in called:
            act(person)
            idle = time.monotonic()
        if not called:
            assert time.monotonic() - idle < patience, [
                person.page.locator("#status").inner_text() for person in persons
            ]
            persons[0].page.wait_for_timeout(20)
        assert time.monotonic() - started < MOST_SECONDS, "the game takes too long"


def act(person: Person) -> None:
    """One answer; the page may be renewed under the finger, then the next try finds what is there."""
    try:
        person.click_something()
    except Error as error:
        if not re.search("not attached|Timeout|detached", str(error)):
            raise


def rejoin_at(page: Page, person: Person, address: str) -> None:
    """Type a code that this person makes into another browser, at this address."""
    here = re.split("[?#]", person.page.url)[0]
    person.page.goto(f"{here}/devices")
    person.page.get_by_role("button", name="Make a rejoin code").click()
    code = person.page.locator("#rejoin-code").inner_text()
    page.goto(f"{address}/rejoin")
    page.locator("input[name=code]").fill(code)
    page.get_by_role("button", name="Rejoin").click()
    page.locator("#question").wait_for()


def final_board(person: Person, here: str) -> dict[str, object]:
    """What the end shows this person: the result, the standings, and every board."""
    page = person.page
    shown: dict[str, object] = {}
    for seat in range(len(NAMES)):
        page.goto(f"{here}?seat={seat}")
        shown[f"board {seat}"] = page.locator("#district .grid").inner_text()
    shown["result"] = re.sub(r" -?−?\d+ Revenue.*", "", page.locator("#result h2").inner_text())  # one's own
    shown["standings"] = [
        re.sub(r"\s+", " ", row.replace(" you", ""))
        for row in page.locator("#result .standings tbody tr").all_inner_texts()
    ]
    shown["division"] = [
        " ".join(track.split()) for track in page.locator("#division .track").all_inner_texts()
    ]  # a narrow screen breaks its lines elsewhere
    return shown
