"""Devices of a player: a code adds one, the player's page lists and revokes them, the table is told."""

import re
from typing import Any

import pytest
from starlette.requests import Request

from app.device_names import device_label
from tests.app.at_a_table import Somebody, gathered, open_game, started
from tests.app.browser_at_the_server import Server
from tests.app.served import run


def code_of(somebody: Somebody) -> str:
    page = somebody.browser.post(f"{somebody.here}/rejoin").text
    found = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}", page)
    assert found
    return found[0]


def on_another_device(somebody: Somebody, **headers: str) -> Somebody:
    """The same person with another browser."""
    browser = somebody.server.another_browser()
    browser.headers.update(headers)
    answer = browser.post("/rejoin", data={"code": code_of(somebody)})
    assert answer.status_code == 200
    assert somebody.here in str(answer.url)
    return Somebody(somebody.server, browser, somebody.name, somebody.code)


def revoke(somebody: Somebody, device: str) -> Any:
    return somebody.browser.post(f"{somebody.here}/devices/revoke", data={"device": device})


def others_listed(somebody: Somebody) -> list[str]:
    return re.findall(r'name="device" value="(\d+)"', somebody.browser.get(f"{somebody.here}/devices").text)


def test_a_code_from_ones_own_page_adds_a_device_and_the_table_hears_of_it(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    phone = on_another_device(ann)
    assert phone.frame()["player"] == ann.frame()["player"]
    assert phone.frame()["hands"] == ann.frame()["hands"]
    assert "Ann joined from another device" in ben.page()
    assert len(others_listed(ann)) == 1


def test_a_browser_that_rejoins_is_told_that_it_is_remembered_and_nobody_else_is(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    browser = server.another_browser()
    answer = browser.post("/rejoin", data={"code": code_of(ann)}, follow_redirects=False)
    assert answer.status_code == 303
    assert "is remembered" not in ben.page()
    assert "is remembered" not in ann.page()
    assert "This browser at this address is Ann now, and is remembered" in browser.get(ann.here).text
    assert "is remembered" not in browser.get(ann.here).text


def test_a_solitaire_game_leads_to_its_devices_and_goes_on_at_another(server: Server) -> None:
    """Who plays alone at home goes on elsewhere: without a code another browser sees nothing of the game."""
    game = server.deal()
    alone = Somebody(server, server.client, "", game.code)
    assert f'href="{alone.here}/devices">Play from another device' in alone.browser.get(alone.here).text
    phone = on_another_device(alone)
    assert phone.browser.get(phone.here).status_code == 200
    assert phone.frame()["hands"] == alone.frame()["hands"]


def test_a_code_works_once(server: Server) -> None:
    ann, _ = started(server, "Ann", "Ben")
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    server.services.throttle._sleep = sleep
    code = code_of(ann)
    assert server.another_browser().post("/rejoin", data={"code": code}).status_code == 200
    assert server.another_browser().post("/rejoin", data={"code": code}).status_code == 403
    assert waited == [1.0]


def test_a_device_is_revoked_and_sees_nothing_more(server: Server) -> None:
    ann, _ = started(server, "Ann", "Ben")
    phone = on_another_device(ann)
    [device] = others_listed(ann)
    assert revoke(ann, device).status_code == 200
    assert phone.browser.get(ann.here).status_code == 404
    assert phone.browser.get(f"{ann.here}/devices").status_code == 404
    assert others_listed(ann) == []
    assert ann.browser.get(ann.here).status_code == 200


def test_a_revoked_device_stays_out_after_a_restart(data: Any) -> None:
    from tests.app.browser_at_the_server import running

    with running(data) as server:
        ann, _ = started(server, "Ann", "Ben")
        phone = on_another_device(ann)
        revoke(ann, others_listed(ann)[0])
        cookies = dict(phone.browser.cookies)
    with running(data) as server:
        browser = server.another_browser()
        browser.cookies.update(cookies)
        assert browser.get(ann.here).status_code == 404


@pytest.mark.parametrize("device", ["1", "999999", "0", "x", ""])
def test_nobody_revokes_what_is_not_theirs(server: Server, device: str) -> None:
    ann, ben = started(server, "Ann", "Ben")
    assert revoke(ben, device).status_code in (404, 422)
    assert ann.browser.get(ann.here).status_code == 200


def test_a_browser_may_take_its_own_device_away(server: Server) -> None:
    ann, _ = started(server, "Ann", "Ben")
    phone = on_another_device(ann)
    mine = others_listed(ann)[0]
    assert str(revoke(phone, mine).url).endswith("/")
    assert phone.browser.get(ann.here).status_code == 404


def test_a_code_moves_a_browser_from_one_player_of_a_game_to_another(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    ann.browser.post("/rejoin", data={"code": code_of(ben)})
    assert ann.frame()["player"] == ben.frame()["player"]
    server.services.sessions._cache.clear()
    assert ann.frame()["player"] == ben.frame()["player"]


def test_a_code_works_in_the_lobby_too(server: Server) -> None:
    ann, _ = gathered(server, "Ann", "Ben")
    phone = on_another_device(ann)
    assert str(phone.browser.get(phone.here).url).endswith("/lobby")
    assert phone.lobby("lock").status_code == 200
    assert phone.lobby("start").status_code == 200
    assert ann.frame()["player"] == phone.frame()["player"] == 0


def test_the_operator_makes_a_code_for_a_player_by_name(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    directory = server.services.settings.data_dir
    made = run(directory, "rejoin", ann.code, "Ben")
    assert made.returncode == 0, made.stderr
    code = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}", made.stdout)
    assert code
    browser = server.another_browser()
    assert browser.post("/rejoin", data={"code": code[0]}).status_code == 200
    assert browser.get(f"/api{ann.here}").json()["player"] == ben.frame()["player"]
    assert "Ben joined from another device" in ann.page()


def test_the_operator_helps_into_a_lobby_too(server: Server) -> None:
    ann, _ = gathered(server, "Ann", "Ben")
    made = run(server.services.settings.data_dir, "rejoin", ann.code, "1")
    assert made.returncode == 0, made.stderr


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (Android 14; Mobile) Gecko/131.0 Firefox/131.0", "Firefox on Android at rail"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/129 Safari/537.36", "Chrome on Linux at rail"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17 Safari/604", "Safari on iPhone at rail"),
        ("curl/8", "A program at rail"),
    ],
)
def test_a_device_is_called_by_browser_system_and_address(agent: str, label: str) -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "scheme": "http",
        "server": ("rail", 80),
        "headers": [(b"user-agent", agent.encode()), (b"host", b"rail")],
    }
    assert device_label(Request(scope)) == label


def test_the_page_names_the_devices(server: Server) -> None:
    ann, _ = started(server, "Ann", "Ben")
    on_another_device(ann, **{"User-Agent": "Mozilla/5.0 (Android 14) Gecko/131.0 Firefox/131.0"})
    page = ann.browser.get(f"{ann.here}/devices").text
    assert "Firefox on Android at 127.0.0.1" in page
    assert "this one" in page


def test_the_number_of_acts_is_not_changed_by_a_device(server: Server) -> None:
    ann, _ = started(server, "Ann", "Ben")
    version = open_game(ann).version
    on_another_device(ann)
    assert open_game(ann).version == version
