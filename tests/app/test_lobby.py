"""Lobbies: who sits down, who hosts, what is fixed at the lock, and what is shown before the first roll."""

import html
import re
from typing import Any

import pytest
from sqlalchemy import select, update

from app.lobbies import read_lobby
from app.models import GAMES, PLAYERS
from tests.app.at_a_table import (
    QUICK,
    gathered,
    lobby_of,
    open_game,
    people,
    sha256,
    started,
)
from tests.app.browser_at_the_server import HTMX, SECRET, Server, swapped


def names_at(somebody: Any) -> list[str]:
    return [player.name for player in lobby_of(somebody).players]


def test_people_with_the_secret_gather_by_a_code(server: Server) -> None:
    ann, ben = gathered(server, "Ann", "Ben")
    assert names_at(ann) == ["Ann", "Ben"]
    for somebody in (ann, ben):
        page = somebody.browser.get(somebody.here)
        assert str(page.url).endswith("/lobby")
        assert "Ann" in page.text
        assert "Ben" in page.text
    assert "Lock the table" in ann.browser.get(ann.here).text


@pytest.mark.parametrize("secret", ["", "wrong"])
def test_a_table_needs_the_secret_even_where_solitaire_is_open(server: Server, secret: str) -> None:
    ann, ben = people(server, "Ann", "Ben")
    server.services.throttle._sleep = _at_once
    assert ann.make_table(secret=secret).status_code == 403
    ann.make_table()
    assert ben.join(ann.code, secret=secret).status_code == 403
    assert names_at(ann) == ["Ann"]


async def _at_once(_seconds: float) -> None:
    return None


@pytest.mark.parametrize("code", ["RAIL-0000", "nonsense", ""])
def test_a_wrong_code_is_answered_late(server: Server, code: str) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    server.services.throttle._sleep = sleep
    [ann] = people(server, "Ann")
    assert ann.join(code).status_code == 404
    assert ann.join(code).status_code == 404
    assert waited == [1.0, 2.0]


def test_joining_twice_just_leads_to_the_table(server: Server) -> None:
    ann, ben = gathered(server, "Ann", "Ben")
    assert ben.join(ann.code).status_code == 200
    assert names_at(ann) == ["Ann", "Ben"]


@pytest.mark.parametrize("name", ["ann", "\uff21nn", "", "x" * 25, "An\u200bn"])
def test_names_are_proper_and_told_apart(server: Server, name: str) -> None:
    [ann] = gathered(server, "Ann")
    [other] = people(server, name)
    assert other.join(ann.code).status_code in (409, 422)
    assert names_at(ann) == ["Ann"]


def test_at_most_four_sit_at_a_table(server: Server) -> None:
    ann, *_ = gathered(server, "Ann", "Ben", "Cleo", bots=1)
    [eve] = people(server, "Eve")
    refused = eve.join(ann.code)
    assert refused.status_code == 409
    assert "taken" in refused.text
    assert ann.lobby("bot", kind="developer").status_code == 409


def test_the_host_sets_the_rules_until_the_lock(server: Server) -> None:
    ann, ben = gathered(server, "Ann", "Ben")
    assert ann.lobby("rules", preset="crew", deal="preset").status_code == 200
    assert lobby_of(ben).rules["mode"] == "coop"
    assert "Co-op" in ben.browser.get(ben.here).text
    assert ben.lobby("rules", preset="table", deal="preset").status_code == 403
    assert lobby_of(ben).rules["mode"] == "coop"
    ann.lobby("lock")
    assert ann.lobby("rules", preset="table", deal="preset").status_code == 409


def test_every_rule_of_a_table_can_be_set(server: Server) -> None:
    [ann] = people(server, "Ann")
    asked = {"mode": "coop", "length": "custom", "days": "2", "target": "7", "victory": "firstToTarget"}
    asked |= {"rotation": "1", "toolbox": "1", "open": "1", "attacks": "1", "opening": "2", "floor": "0"}
    ann.make_table(hand="sixRandom", extra="anyOffice", collisions="", **asked)
    rules = lobby_of(ann).rules
    assert (rules["mode"], rules["days"], rules["target"]) == ("coop", 2, 7)
    assert rules["optionalRules"]["employeeRotation"]
    assert rules["houseRules"]["openHands"]
    assert not rules["houseRules"]["opponentCards"]
    assert "maxCollisionsPerDay" not in rules


@pytest.mark.parametrize(("field", "value"), [("days", "0"), ("mode", "solitaire"), ("floor", "11")])
def test_impossible_rules_are_refused_with_a_sentence(server: Server, field: str, value: str) -> None:
    [ann] = people(server, "Ann")
    assert ann.make_table(**{**QUICK, field: value}).status_code == 422
    assert not ann.code


def test_the_collision_floor_follows_the_number_of_people(server: Server) -> None:
    ann, *_ = started(server, "Ann", "Ben", "Cleo")
    assert open_game(ann).dealt.config.max_collisions_per_day == 5


def test_host_rights_pass_to_the_earliest_joined_when_the_host_leaves(server: Server) -> None:
    ann, ben, cleo = gathered(server, "Ann", "Ben", "Cleo")
    assert str(ann.lobby("leave").url).endswith("/")
    lobby = lobby_of(ben)
    assert [player.name for player in lobby.players] == ["Ben", "Cleo"]
    assert lobby.host == lobby.players[0].number
    assert ann.browser.get(ben.here).status_code == 404
    assert cleo.lobby("lock").status_code == 403
    assert ben.lobby("lock").status_code == 200


def test_the_host_can_hand_over_and_take_people_and_bots_from_the_table(server: Server) -> None:
    ann, ben, cleo = gathered(server, "Ann", "Ben", "Cleo", bots=1)
    ids = {player.name: str(player.id) for player in lobby_of(ann).players}
    bot = next(name for name in ids if name not in ("Ann", "Ben", "Cleo"))
    assert ann.lobby("host", player=ids[bot]).status_code == 409
    assert ann.lobby("host", player=ids["Ben"]).status_code == 200
    assert ann.lobby("remove", player=ids["Cleo"]).status_code == 403
    for gone in ("Cleo", bot):
        assert ben.lobby("remove", player=ids[gone]).status_code == 200
    assert ben.lobby("remove", player=ids["Ben"]).status_code == 409
    assert ben.lobby("remove", player=ids["Cleo"]).status_code == 409
    assert names_at(ben) == ["Ann", "Ben"]
    assert cleo.browser.get(cleo.here).status_code == 404


def test_the_last_to_leave_takes_the_table_away_whatever_bots_sit_there(server: Server) -> None:
    [ann] = gathered(server, "Ann", bots=2)
    ann.lobby("leave")
    assert server.services.tables.lobby(ann.code) is None
    assert ann.browser.get(ann.here).status_code == 404


@pytest.mark.parametrize("kind", ["random", "wanderer", "human", ""])
def test_only_bots_that_mean_it_sit_with_people(server: Server, kind: str) -> None:
    [ann] = gathered(server, "Ann")
    assert ann.lobby("bot", kind=kind).status_code == 422
    assert names_at(ann) == ["Ann"]


def test_nobody_can_start_alone(server: Server) -> None:
    [ann] = gathered(server, "Ann")
    assert ann.lobby("lock").status_code == 409
    assert ann.lobby("start").status_code == 409


def test_the_seal_is_shown_before_the_first_roll_and_covers_seed_and_config(server: Server) -> None:
    ann, ben = gathered(server, "Ann", "Ben")
    assert ann.lobby("start").status_code == 409
    ann.lobby("lock")
    lobby = lobby_of(ann)
    page = html.unescape(ben.browser.get(ben.here).text)
    assert lobby.commitment is not None
    assert lobby.commitment in page
    assert lobby.seed not in page
    ann.lobby("start")
    game = open_game(ann)
    assert game.commitment == lobby.commitment
    assert isinstance(game.dealt.seed, bytes)
    assert game.dealt.seed.hex() == lobby.seed
    from engine.config import canonical_config

    assert sha256(lobby.seed, canonical_config(game.dealt.config)) == lobby.commitment
    assert game.dealt.seed.hex() not in ann.page()
    assert lobby.commitment in ann.page()
    assert "seed" not in ann.browser.get(f"{ann.here}/save").json()


def test_a_lock_that_is_undone_throws_its_seed_away(server: Server) -> None:
    ann, ben = gathered(server, "Ann", "Ben")
    before = lobby_of(ann).rules
    ann.lobby("lock")
    first = lobby_of(ann)
    [cleo] = people(server, "Cleo")
    assert cleo.join(ann.code).status_code == 409
    assert ben.lobby("open").status_code == 403
    ann.lobby("open")
    assert lobby_of(ann).rules == before
    assert not lobby_of(ann).seed
    assert cleo.join(ann.code).status_code == 200
    ann.lobby("lock")
    assert lobby_of(ann).seed not in ("", first.seed)


def test_somebody_who_leaves_a_locked_table_opens_it(server: Server) -> None:
    ann, ben = gathered(server, "Ann", "Ben")
    ann.lobby("lock")
    ben.lobby("leave")
    assert not lobby_of(ann).is_locked
    assert lobby_of(ann).commitment is None


def test_one_human_with_bots_has_a_numeric_seed_of_their_choice(server: Server) -> None:
    [ann] = gathered(server, "Ann", bots=1)
    assert ann.lobby("seal", seed="4242").status_code == 200
    assert ann.lobby("seal", seed="x").status_code == 422
    assert ann.lobby("start").status_code == 200
    assert open_game(ann).dealt.seed == 4242
    assert open_game(ann).commitment is None


def test_one_human_may_ask_for_a_sealed_game(server: Server) -> None:
    [ann] = gathered(server, "Ann", bots=1)
    ann.lobby("seal", sealed="1")
    assert ann.lobby("start").status_code == 409
    ann.lobby("lock")
    ann.lobby("start")
    assert isinstance(open_game(ann).dealt.seed, bytes)


def test_the_opening_rolls_are_shown_as_the_chain_forms(server: Server) -> None:
    ann, _ben = started(server, "Ann", "Ben")
    page = ann.page()
    rolls = open_game(ann).state.division_rolls
    assert "How the chain formed" in page
    opening = swapped(ann.browser.get(ann.here, headers=HTMX))["opening"]
    assert all(f"<b>{roll}</b>" in opening for roll in rolls)


def test_the_lobby_leads_to_the_game_and_the_game_to_nobody_else(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    assert str(ben.browser.get(f"{ben.here}/lobby").url).endswith(ben.here)
    assert str(ben.lobby("leave").url).endswith(ben.here)
    assert ben.browser.post(f"{ben.here}/lobby/start", headers=HTMX).headers["hx-redirect"] == ben.here
    [eve] = people(server, "Eve")
    server.services.throttle._sleep = _at_once
    assert eve.join(ann.code).status_code == 404
    assert eve.browser.get(ann.here).status_code == 404
    assert eve.browser.get(f"{ann.here}/lobby").status_code == 404
    assert eve.browser.post(f"{ann.here}/lobby/lock").status_code == 404


def test_players_are_numbered_anew_at_the_start(server: Server) -> None:
    ann, ben, cleo = gathered(server, "Ann", "Ben", "Cleo")
    ann.lobby("leave")
    ben.lobby("lock")
    ben.lobby("start")
    game = open_game(ben)
    assert [person.name for person in game.people] == ["Ben", "Cleo"]
    assert [person.number for person in game.people] == [0, 1]
    assert game.host == 0
    assert ben.frame()["player"] == 0
    assert cleo.frame()["player"] == 1


def test_a_lobby_is_answered_to_htmx_with_its_fragment(server: Server) -> None:
    ann, _ben = gathered(server, "Ann", "Ben")
    answer = ann.browser.post(f"{ann.here}/lobby/lock", headers=HTMX)
    assert 'id="lobby"' in swapped(answer)["lobby"]
    refused = ann.browser.post(f"{ann.here}/lobby/bot", data={"kind": "developer"}, headers=HTMX)
    assert refused.status_code == 409
    assert "open the table again" in swapped(refused)["lobby"]
    assert ann.browser.post(f"{ann.here}/lobby/dance", headers=HTMX).status_code == 422


def test_lobbies_not_started_go_after_a_week(server: Server) -> None:
    import asyncio

    from app.models import now
    from app.store import delete_old

    ann, _ = gathered(server, "Ann", "Ben")
    [dan] = gathered(server, "Dan")
    ledger = server.services.ledger
    old = update(GAMES).where(GAMES.c.code == ann.code).values(changed=now() - 8 * 24 * 3600 * 1000)
    ledger.submit(lambda connection: connection.execute(old).rowcount).result()
    assert ledger.submit(lambda connection: delete_old(connection, 0)).result() == [ann.code]
    assert asyncio.iscoroutinefunction(ledger.write)
    with server.services.database.read() as reader:
        assert read_lobby(reader, dan.code) is not None
        assert reader.execute(select(PLAYERS.c.name)).scalars().all() == ["Dan"]


def test_a_lobby_outlives_a_restart(data: Any) -> None:
    from tests.app.browser_at_the_server import running

    with running(data) as server:
        ann, ben = gathered(server, "Ann", "Ben")
        cookies = [dict(somebody.browser.cookies) for somebody in (ann, ben)]
    with running(data) as server:
        for somebody, kept in zip((ann, ben), cookies, strict=True):
            somebody.server, somebody.browser = server, server.another_browser()
            somebody.browser.cookies.update(kept)
        ann.lobby("lock")
        assert ann.lobby("start").status_code == 200
        assert ben.frame()["names"] == ["Ann", "Ben"]


def test_a_table_is_made_with_the_secret_of_the_page(server: Server) -> None:
    [ann] = people(server, "Ann")
    assert "secret" in ann.browser.get("/tables/new").text
    ann.make_table()
    again = ann.browser.get("/join?code=RAIL-4471").text
    assert "RAIL-4471" in again
    assert SECRET not in again


def test_solitaire_may_be_sealed_too(server: Server) -> None:
    page = server.client.post("/games", data={"preset": "firstDay", "sealed": "1"})
    code = str(page.url).rsplit("/", 1)[1]
    game = server.services.games._open[code]
    assert isinstance(game.dealt.seed, bytes)
    assert game.commitment is not None
    assert game.dealt.seed.hex() not in page.text


def test_another_game_by_the_same_rules_starts_from_a_filled_form(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben", mode="coop", toolbox="1", floor="3")
    for somebody in (ann, ben):
        somebody.post("agreement", agrees="1")
    found = re.search(r"/tables/new\?[^\"]*", ann.page())
    assert found
    page = ann.browser.get(found[0]).text
    assert re.search(r'name="toolbox" value="1" checked', page)
    assert re.search(r'name="floor" value="3"', page)
    assert re.search(r'value="coop" selected', page)


def test_the_home_page_leads_to_the_lobby(server: Server) -> None:
    ann, _ = gathered(server, "Ann", "Ben")
    assert ann.here in ann.browser.get("/").text


def test_whoever_sits_down_is_told_that_the_browser_is_remembered(server: Server) -> None:
    _, ben = gathered(server, "Ann", "Ben")
    page = ben.browser.get(ben.here).text
    assert "is remembered" in page
    assert f"{ben.here}/devices" in page
