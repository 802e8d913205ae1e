"""Four people at four browsers and two host names play a whole game; nothing that befalls them parts them."""

from playwright.sync_api import Browser, Page

from tests.browser.conftest import Picture, listen
from tests.browser.own_server import OwnServer
from tests.browser.persons import Person
from tests.browser.table_persons import (
    final_board,
    gather,
    is_called,
    new_page,
    play_together,
    rejoin_at,
    sit_down,
    start_table,
    start_together,
)


def clicks(persons: list[Person]) -> int:
    return sum(person.clicks for person in persons)


def close_the_tab_and_return(person: Person) -> None:
    """A tab is closed; later another one is opened at the same address."""
    address, context = person.page.url, person.page.context
    person.page.close()
    person.page = new_page(context)
    person.page.goto(address)
    person.page.locator("#question").wait_for()


def move_to_a_new_device(chromium: Browser, person: Person, other_host: str) -> None:
    """A code made here is typed there, at another address; the old browser is put away."""
    page = new_page(chromium.new_context(viewport={"width": 1280, "height": 800}))
    rejoin_at(page, person, other_host)
    person.page.context.close()
    person.page = page


def test_four_people_end_on_the_same_board_whatever_befalls_them(
    chromium: Browser, own_server: OwnServer, picture: Picture
) -> None:
    """§4.1 Everybody acts in each Phase, from wherever they sit, whatever happens to their pages."""
    persons = [sit_down(chromium, seed) for seed in (11, 12, 13, 14)]
    complaints = listen(persons[0].page)
    code = gather(persons, own_server.hosts)
    start_together(persons)
    assert complaints == []

    play_together(persons, lambda: clicks(persons) >= 25)
    close_the_tab_and_return(persons[1])

    persons[2].page.context.set_offline(True)
    before, cut_off = persons[2].version(), clicks(persons)
    play_together(
        persons,
        lambda: clicks(persons) >= cut_off + 30 or not any(is_called(persons[n]) for n in (0, 1, 3)),
        absent=(2,),
    )
    assert persons[2].version() == before
    persons[2].page.context.set_offline(False)
    persons[2].page.locator("#offline").wait_for(state="hidden", timeout=20_000)

    play_together(persons, lambda: clicks(persons) >= 90)
    assert persons[3].page.url.startswith(own_server.hosts[1])
    move_to_a_new_device(chromium, persons[3], own_server.hosts[0])

    play_together(persons, lambda: clicks(persons) >= 120)
    own_server.kill()
    persons[0].page.wait_for_timeout(500)
    own_server.start()

    play_together(persons, lambda: all(person.is_over() for person in persons), patience=30)
    picture(persons[0].page, "table-result")
    hosts = [own_server.hosts[number] for number in (0, 1, 0, 0)]
    boards = [
        final_board(person, f"{host}/games/{code}") for person, host in zip(persons, hosts, strict=True)
    ]
    assert boards[1:] == boards[:1] * 3

    persons[0].page.goto(f"{hosts[0]}/games/{code}/replay")
    assert "The seal is right" in persons[0].page.locator(".seal-check").inner_text()
    assert '"level": "error"' not in own_server.log()
    for person in persons:
        person.page.context.close()


def forms_in_sight(page: Page) -> list[str]:
    """The fields and buttons of forms that somebody without scripts can see and use."""
    found = page.locator("input, textarea, select, button").all()
    seen = [each for each in found if each.is_visible() and each.is_enabled()]
    return [each.evaluate("(one) => one.outerHTML.slice(0, 80)") for each in seen]


def test_a_person_without_javascript_joins_and_plays(chromium: Browser, own_server: OwnServer) -> None:
    """Without scripts a page looks again every 20 seconds, while it waits for others and not when it asks."""
    host, guest = sit_down(chromium, 21), sit_down(chromium, 22, scripts=False)
    code = gather((host, guest), own_server.hosts)
    assert guest.page.locator("meta[http-equiv=refresh]").count() == 1
    assert forms_in_sight(guest.page) == []
    guest.page.get_by_role("link", name="Stop that").click()
    assert guest.page.get_by_role("button", name="Leave the table").is_visible()
    start_table(host, 2)
    here = f"{own_server.hosts[1]}/games/{code}"
    refreshed = asked = 0
    for _ in range(400):
        if guest.clicks >= 15 and refreshed and asked:
            break
        if not guest.page.locator("#status .mine").count():  # a card picked up would be put down again
            guest.page.goto(here)
        refreshes = guest.page.locator("meta[http-equiv=refresh]").count()
        if guest.page.locator("#status .mine").count():
            asked += 1
            assert refreshes == 0
            guest.click_something()
            continue
        refreshed += refreshes
        assert forms_in_sight(guest.page) == []
        if is_called(host):
            host.click_something()
    assert guest.clicks >= 15
    assert refreshed
    while guest.page.locator("#status .mine").count():
        guest.click_something()
    guest.page.get_by_role("link", name="Stop that").click()
    assert guest.page.locator("meta[http-equiv=refresh]").count() == 0
    guest.page.locator("#whistle > summary").click()
    guest.page.get_by_role("button", name="thanks").click()
    guest.page.goto(f"{here}?still=1")
    assert "thanks" in (guest.page.locator("#history").text_content() or "")  # not laid out off the screen
    guest.page.locator("#note").fill("Ann wants coal.")
    guest.page.get_by_role("button", name="Keep it").click()
    assert guest.page.locator("#note").input_value() == "Ann wants coal."
    for person in (host, guest):
        person.page.context.close()
