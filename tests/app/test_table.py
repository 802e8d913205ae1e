"""Playing at a table: a page of one's own, any board a tap away, times, signals, pads."""

import html
import re
from typing import Any

import pytest

from app.figures import minutes_of, times_of
from app.models import now
from app.rendering import _made_once
from engine.decisions import decision
from tests.app.at_a_table import (
    Somebody,
    act_until,
    intent,
    open_game,
    started,
    waited_for,
)
from tests.app.browser_at_the_server import HTMX, Server, buttons, play_form, swapped


@pytest.fixture
def table(server: Server) -> list[Somebody]:
    """Three people whose game has just begun."""
    return started(server, "Ann", "Ben", "Cleo")


def part(somebody: Somebody, name: str, query: str = "") -> str:
    answer = somebody.browser.get(somebody.here + query, headers=HTMX)
    return html.unescape(swapped(answer)[name])


def test_everybody_sees_their_own_board_first_and_any_other_on_asking(table: list[Somebody]) -> None:
    for somebody in table:
        frame = somebody.frame()
        titles = {each["seat"]: each["title"] for each in frame["districts"]}
        assert titles[frame["seat"]] in part(somebody, "district")
        for seat, title in titles.items():
            assert title in part(somebody, "district", f"?seat={seat}")
            assert seat == frame["seat"] or f"{somebody.here}?seat={seat}" in somebody.page()


@pytest.mark.parametrize("query", ["?seat=9", "?seat=3", "?seat=x", "?seat=-1", "?card=%3Cb%3E&seat=1"])
def test_a_board_that_is_not_there_is_ones_own(table: list[Somebody], query: str) -> None:
    answer = table[0].browser.get(table[0].here + query)
    assert answer.status_code == 200
    assert "<b></b>" not in answer.text


def test_the_board_one_looks_at_stays_through_an_answer(table: list[Somebody]) -> None:
    somebody = act_until(table, "option")
    seat = (somebody.frame()["seat"] + 1) % 3
    title = somebody.frame()["districts"][seat]["title"]
    page = somebody.browser.get(f"{somebody.here}?seat={seat}").text
    form = play_form(page)
    assert form["chosen"].endswith(f"@{seat}")
    answer = somebody.browser.post(
        f"{somebody.here}/acts",
        data={**form, "intent": intent(type="localOps.choose", option="draw")},
        headers=HTMX,
    )
    assert answer.status_code == 200
    assert play_form(answer.text)["chosen"].endswith(f"@{seat}")
    plain = somebody.browser.post(
        f"{somebody.here}/acts",
        data={**play_form(answer.text), "intent": intent(type="draw.fromHomeOffice")},
        follow_redirects=False,
    )
    assert plain.headers["location"].partition("#")[0].endswith(f"seat={seat}")
    assert title in html.unescape(somebody.browser.get(plain.headers["location"]).text)


def test_only_who_is_asked_gets_buttons(table: list[Somebody]) -> None:
    for _ in range(6):
        asked = waited_for(table)
        for somebody in table:
            offered = [value for value in buttons(part(somebody, "actions")) if "redFlag" not in value]
            assert bool(offered) == (somebody is asked)
        assert asked is not None
        asked.act()


def test_all_read_whose_turn_it_is_and_what_they_do(table: list[Somebody]) -> None:
    asked = waited_for(table)
    assert asked is not None
    for somebody in table:
        shown = part(somebody, "table")
        assert ("Your move" in shown) == (somebody is asked)
        assert shown.count('aria-current="true"') == 1
        assert asked.name in shown


def test_nobody_acts_for_another(table: list[Somebody]) -> None:
    asked = waited_for(table)
    other = next(somebody for somebody in table if somebody is not asked)
    version = open_game(other).version
    refused = other.browser.post(
        f"{other.here}/acts",
        data={**play_form(other.page()), "intent": intent(type="localOps.choose", option="draw")},
        headers=HTMX,
    )
    assert refused.status_code == 422
    assert open_game(other).version == version


def test_two_who_act_on_the_same_board_have_one_effect(table: list[Somebody]) -> None:
    asked = act_until(table, "option")
    tabs = [asked.game(), asked.game()]
    answers = [tab.post(intent=intent(type="localOps.choose", option="draw")) for tab in tabs]
    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_times_are_kept_for_each_player_and_phase(table: list[Somebody]) -> None:
    game = open_game(table[0])
    for _ in range(5):
        somebody = waited_for(table)
        assert somebody is not None
        game.last_act = now() - 61_000
        somebody.act()
    with table[0].server.services.database.read() as reader:
        times = times_of(reader, game.id)
    assert sum(milliseconds for _, _, milliseconds in times) >= 5 * 61_000
    assert all(phase == "localOps" for _, phase, _ in times)


def test_time_is_whose_turn_it_is_whoever_ends_it(table: list[Somebody]) -> None:
    """Taking back is thinking too, and so is what another does meanwhile."""
    asked = act_until(table, "option")
    game = open_game(asked)
    me = next(person.number for person in game.people if person.name == asked.name)
    asked.act({"type": "localOps.choose", "option": "draw"})
    game.last_act = now() - 120_000
    assert asked.game().post(undo="1").status_code == 200
    with asked.server.services.database.read() as reader:
        spent = {(player, phase): taken for player, phase, taken in times_of(reader, game.id)}
    assert spent[me, "localOps"] >= 120_000


def test_a_bots_time_is_no_persons(server: Server) -> None:
    """A bot's pause is its own; the end tells the times of people only."""
    [ann] = started(server, "Ann", bots=1)
    game = open_game(ann)
    for _ in range(20):
        if waited_for([ann]) is None:
            ann.page()
            continue
        ann.act()
    ann.post("agreement", agrees="1")
    with server.services.database.read() as reader:
        times = times_of(reader, game.id)
    humans = {person.number: person.name for person in game.people if person.is_human}
    assert {name for name, _, _ in minutes_of(humans, times)} <= {"Ann"}
    bot = next(person for person in game.people if not person.is_human)
    assert f"{bot.name}’s time" not in ann.page()


def test_minutes_are_told_by_person_and_phase_in_the_order_of_play() -> None:
    minute = 60_000
    times = [
        (0, "loadUnload", 2 * minute), (0, "localOps", 3 * minute + 20_000), (0, "mainline", 20_000),
        (1, "localOps", minute), (2, "localOps", 9 * minute),
    ]  # fmt: skip
    assert minutes_of({0: "Ann", 1: "Ben"}, times) == (
        ("Ann", "Local Operations", 3),
        ("Ann", "Mainline", 0),
        ("Ann", "Load/Unload", 2),
        ("Ann", "In all", 6),
        ("Ben", "Local Operations", 1),
    )


def test_a_stopwatch_runs_from_when_the_game_began_to_wait(table: list[Somebody]) -> None:
    game = open_game(table[0])
    since = game.since
    assert since is not None
    assert f'data-since="{since}"' in part(table[1], "table")
    first = waited_for(table)
    while waited_for(table) is first:
        assert game.since == since
        assert first is not None
        first.act()
    assert game.since is not None
    assert game.since >= since


def test_the_end_sums_up_the_minutes_of_people(table: list[Somebody]) -> None:
    game = open_game(table[0])
    game.last_act = now() - 120_000
    asked = waited_for(table)
    assert asked is not None
    asked.act()
    for somebody in table:
        somebody.post("agreement", agrees="1")
    shown = part(asked, "result")
    assert "by agreement" in shown
    assert asked.name in shown


@pytest.mark.parametrize("key", ["hold", "clear", "thanks", "yourMove", "goodRun", "sorry"])
def test_a_signal_appears_in_everybodys_history(table: list[Somebody], key: str) -> None:
    from app.remarks import SIGNALS

    assert table[0].post("signals", signal=key).status_code == 200
    for somebody in table:
        assert f"Ann: “{SIGNALS[key]}”" in part(somebody, "history")


def test_signals_fade(table: list[Somebody]) -> None:
    table[0].post("signals", signal="thanks")
    game = open_game(table[0])
    game.remarks[-1] = game.remarks[-1]._replace(said=now() - 11 * 60_000)
    assert "thanks" not in part(table[1], "history")


def test_each_person_may_mute_each_other(table: list[Somebody]) -> None:
    ann, ben, cleo = table
    ben.post("mute", player="0", muted="1")
    ann.post("signals", signal="sorry")
    assert "sorry" not in part(ben, "history")
    assert "sorry" in part(cleo, "history")
    ben.post("mute", player="0", muted="0")
    assert "sorry" in part(ben, "history")
    assert ben.post("mute", player="3", muted="1").status_code == 422


def test_a_signal_is_announced_once_and_not_to_who_gave_it(table: list[Somebody]) -> None:
    ann, ben, _ = table
    ben.page()
    ann.page()
    ann.post("signals", signal="goodRun")
    assert "good run" in part(ben, "moments")
    assert "good run" not in part(ben, "moments")
    assert "good run" not in part(ann, "moments")


def test_free_text_is_no_signal(table: list[Somebody]) -> None:
    assert table[0].post("signals", signal="hello there").status_code == 422
    assert not open_game(table[0]).remarks


def test_a_pad_is_its_owners_alone_and_outlives_a_restart(data: Any) -> None:
    from tests.app.browser_at_the_server import running

    with running(data) as server:
        ann, ben = started(server, "Ann", "Ben")
        assert ann.post("note", note="keep the <coach>\r\nnear").status_code == 200
        assert "keep the <coach>\nnear" in part(ann, "pad")
        assert "keep the" not in ben.browser.get(ben.here).text
        assert ann.post("note", note="x" * 4001).status_code == 422
        assert "keep the" not in ann.browser.get(f"{ann.here}/save").text
        cookies = dict(ann.browser.cookies)
    with running(data) as server:
        ann.server, ann.browser = server, server.another_browser()
        ann.browser.cookies.update(cookies)
        assert "keep the <coach>" in part(ann, "pad")


def test_forms_of_the_table_work_without_scripts(table: list[Somebody]) -> None:
    ann = table[0]
    answer = ann.browser.post(f"{ann.here}/signals", data={"signal": "hold"})
    assert str(answer.url).endswith(ann.here)
    assert "hold, please" in html.unescape(answer.text)


def test_acts_that_stay_ask_twice_unless_one_would_not_have_it(table: list[Somebody]) -> None:
    asked = act_until(table, "draw")
    game = open_game(asked)
    player = asked.frame()["player"]
    from app.contexts import stays

    menu = game.view(player).menu
    assert not any(stays(entry, menu) for entry in menu.entries if entry.intent["type"].startswith("draw."))
    assert game.person(player).confirms
    asked.post("settings", passes="1")
    assert not game.person(player).confirms


def test_a_closed_hand_is_nobody_elses(table: list[Somebody]) -> None:
    hands = [set(person.hand) for person in open_game(table[0]).state.players]
    for somebody in table:
        me = somebody.frame()["player"]
        for query in ("", "?seat=0", "?seat=1", "?seat=2"):
            text = somebody.browser.get(somebody.here + query).text
            for player, hand in enumerate(hands):
                for card in hand:
                    assert player == me or not re.search(rf"\b{card}\b", text)


def test_a_crew_sees_all_hands(server: Server) -> None:
    everybody = started(server, "Ann", "Ben", mode="coop", open="1")
    assert all(len(somebody.frame()["hands"]) == 2 for somebody in everybody)


def test_employee_rotation_moves_people_and_leaves_offices(server: Server) -> None:
    everybody = started(server, "Ann", "Ben", days="2", rotation="1")
    before = {somebody.name: somebody.frame()["seat"] for somebody in everybody}
    for _ in range(400):
        if everybody[0].frame()["clock"]["day"] == 2:
            break
        somebody = waited_for(everybody)
        assert somebody is not None
        somebody.act()
    after = {somebody.name: somebody.frame()["seat"] for somebody in everybody}
    assert all(after[name] != seat for name, seat in before.items())
    for somebody in everybody:
        mine = somebody.frame()
        assert mine["districts"][mine["seat"]]["title"] in part(somebody, "district")


def test_games_that_wait_for_somebody_else_are_not_called_mine(table: list[Somebody]) -> None:
    asked = waited_for(table)
    from app.listing import cards_of

    for somebody in table:
        token = next(iter(somebody.browser.cookies.values()))
        visitor = somebody.server.services.sessions.find(token)
        assert visitor is not None
        [card] = cards_of(somebody.server.services, visitor.id, "")
        assert card.is_mine == (somebody is asked)
    assert decision(open_game(table[0]).state) is not None


def test_fragments_shared_between_people_are_what_each_would_get_alone(table: list[Somebody]) -> None:
    """What one of them looked at, or looked like before, is taken over only where it is the same for all."""
    game = open_game(table[0])
    for _ in range(8):
        asked = waited_for(table)
        assert asked is not None
        asked.act()
        looks = [(somebody, f"?seat={seat}") for somebody in table for seat in range(len(table))]
        shared = [fragments(somebody, query) for somebody, query in looks]
        for (somebody, query), found in zip(looks, shared, strict=True):
            game.shown.clear()
            game.shown_last.clear()
            game.views.clear()
            game._public = None
            _made_once.cache_clear()
            assert fragments(somebody, query) == found


def fragments(somebody: Somebody, query: str) -> dict[str, str]:
    """Everything on somebody's page but the form, which is new each time, and what is said once."""
    found = swapped(somebody.browser.get(somebody.here + query, headers=HTMX))
    return {name: text for name, text in found.items() if name not in ("play", "moments")}
