"""What is seen without scrolling: how many things are stuck, the pace, how a card would lie."""

import re
from typing import cast

import pytest

from app.board import JOIN_AT, lie_of
from app.contexts import Around, Choice, Toolbar, offer_groups, stuck_things
from app.wire import Chosen
from engine import frame, menu
from engine.state import Outcome
from engine.view.menu_frames import MenuEntry
from tests.app.browser_at_the_server import Server
from tests.engine.card_table import hold, table
from tests.engine.line_table import at_office, at_point, fill_office, line
from tests.engine.work_table import industry


def ways_of(key: str, hand: str | None = None) -> list[MenuEntry]:
    """How a card in the hand of a new district may lie."""
    state = table()
    hold(state, key, hand)
    state.turns[0].option = "draw"
    return [entry for entry in menu(state, 0).entries if entry.connections]


def test_a_turnout_says_where_its_leg_goes_and_what_it_joins() -> None:
    """§2.3 A right-hand turnout on either Limits, each in two ways."""
    assert sorted(lie_of(entry) for entry in ways_of("turnout", "right")) == [
        ("leg N", "E"),
        ("leg N", "W"),
        ("leg S", "E"),
        ("leg S", "W"),
    ]


def test_a_straight_says_only_what_it_joins() -> None:
    assert {lie_of(entry) for entry in ways_of("straight")} == {("", "E"), ("", "W")}


@pytest.mark.parametrize(("pair", "words"), [(("s", "w"), "S–W"), (("n", "e"), "N–E")])
def test_a_curve_says_its_two_ends(pair: tuple[str, str], words: str) -> None:
    (first, *_) = ways_of("straight")
    curve = MenuEntry(first.key, first.intent, "", None, None, "", connections=(pair,), joins=(pair[0],))
    assert lie_of(curve) == (words, pair[0].upper())
    assert set(curve.joins) < set(JOIN_AT)


def test_what_is_stuck_is_counted_where_the_question_is_asked() -> None:
    """§7.7.3 A full Office is stuck; a platform with nothing to do is not counted."""
    state = line("plains", "plains")
    assert frame(state, 0).stuck
    assert stuck_things(frame(state, 0)) == 0
    fill_office(state, 8, 11)
    assert stuck_things(frame(state, 0)) == 3  # two trains with a buried engine, and the Office they fill
    assert stuck_things(frame(state, None)) == 3


def test_what_is_stuck_in_a_rivals_district_is_not_ones_own() -> None:
    state = line("plains", "plains", "plains")
    fill_office(state, 8, 11, seat=1)
    assert stuck_things(frame(state, 0)) == 0
    assert stuck_things(frame(state, 1)) == 3


def test_a_fit_train_about_to_leave_is_no_alarm() -> None:
    """§7.8 It holds the only A/D track of a Whistle Post until the next Mainline Phase."""
    state = line("plains", "plains", tier="whistlePost")
    at_office(state, 8, "c")
    assert stuck_things(frame(state, 0)) == 0


def test_nothing_is_stuck_any_more_when_the_game_is_over() -> None:
    """§10 What stands there after the end holds nobody up."""
    state = line("plains", "plains")
    fill_office(state, 8, 11)
    state.outcome = Outcome("targetMissed", ())
    assert stuck_things(frame(state, 0)) == 0


def test_the_count_of_what_is_stuck_leads_to_the_list(server: Server) -> None:
    page = server.client.get("/lessons/wreck").text
    assert re.search(r'href="#stuck">\d+ things? (?:is|are) stuck<', page)
    stuck = page[page.index('id="stuck"') : page.index("Not stuck, and what each waits for")]
    assert stuck.count("</span> stuck</span>") == stuck.count("<li") >= 1
    assert "tostuck" not in server.deal("firstDay").page().text


def test_on_the_first_day_the_head_says_nothing_of_pace(server: Server) -> None:
    page = server.deal("firstDay").page().text
    head = re.search(r'<div id="status".*?</div>\s*</div>|<div id="status".*?<i>', page, re.DOTALL)
    assert head is not None
    assert "pace" not in re.sub("<p[^>]*>", "", head.group())


def test_a_card_that_can_only_be_discarded_says_so_and_counts_no_ways(server: Server) -> None:
    """§11.3 In a new district no industry joins anything: laying it is not among what can be done with it."""
    game = server.deal("firstDay", 2025)
    game.act({"type": "localOps.choose", "option": "draw"})
    page = game.page().text
    hand = page.partition('id="hand"')[2].partition("</section>")[0]
    ways = dict(re.findall(r'Pick up<span class="unseen"> ([^<]+)</span> <span[^>]*>([^<]+)<', hand))
    assert ways["Mine Tipple"] == "to discard"
    assert ways["Straight"] == "2 ways"
    assert ways["Turnout, right-hand"] == "4 ways"
    assert re.search(r"Discard …<span[^>]*>: Mine Tipple", page)
    assert re.search(r"Pick up<span[^>]*>: Straight", page)


def test_a_car_that_ones_own_district_can_work_is_offered_before_the_rest() -> None:
    """§6.4 Eight kinds may go on; §8.2 an empty one is what a Mine Tipple needs. The Menu keeps its order."""
    state = line()
    state.phase = "newTrain"
    industry(state, "mineTipple")
    train = at_point(state, 10)
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    shown = menu(state, 0)
    around = Around("", "", Chosen(), (), (), cast("Toolbar", None), None)
    groups = {each.group.key: each for each in offer_groups(shown, Choice(None, None, ""), around)}
    labels = [offer.entry.label for offer in groups["answer"].offers]
    engine = [entry.label for entry in shown.entries if entry.group == "answer"]
    assert labels[0] == "Put an empty hopper on Train 10" != engine[0]
    assert labels[1:] == [label for label in engine if label != labels[0]]
