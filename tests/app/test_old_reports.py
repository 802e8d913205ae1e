"""What players of the older game reported of its pages and no other test shows (docs/player-reports.md)."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qsl

from app.new_games import config_of_address
from engine.state import State
from tests.app.browser_at_the_server import Game, Server
from tests.engine.line_table import at_office, fill_office, in_yard, line


def division(game: Game, state: State) -> str:
    """The map of the line as the page shows this position."""
    game.open._stand_at(state, game.open.version)
    found = re.search(r'<section id="division".*?</section>', game.page().text, re.DOTALL)
    assert found
    return found[0]


def badged(game: Game) -> list[str]:
    """The band of every card in the hand that is called new."""
    return re.findall(r'<p class="printed caps">([^<]*) <b>new</b>', game.page().text)


def test_the_card_just_drawn_is_badged_until_the_next_draw(game: Game) -> None:
    """Experience, Moments: not only at the moment of the draw, since one looks at the hand later."""
    assert badged(game) == []
    game.act({"type": "localOps.choose", "option": "draw"})
    game.act({"type": "draw.fromHomeOffice"})
    assert len(badged(game)) == 1
    assert len(badged(game)) == 1
    state = game.open.state
    (new,) = [held.card.id for held in game.open.view(0).frame.hands[0].cards if held.is_new]
    assert new == state.players[0].drew == state.players[0].hand[-1]


def test_a_train_in_an_interchanges_yard_is_drawn_on_its_card(game: Game) -> None:
    """§1.4 A yard holds trains made up there: whoever has placed one finds it on the map."""
    state = line("interchange", "plains")
    in_yard(state, 15, 1, "b", direction="west")
    yard = re.search(r'<div class="yard">.*?</div>', division(game, state), re.DOTALL)
    assert yard
    assert "X15" in yard[0]


def test_an_office_has_as_many_chips_on_the_map_however_many_trains_hold_a_track(game: Game) -> None:
    """§5.1 A Station has three A/D tracks: nothing on the line moves when one fills."""
    chips = []
    for trains in range(4):
        state = line(tier="station")
        fill_office(state, *(7, 9, 11)[:trains])
        shown = re.search(r'<ul class="chips plate".*?</ul>', division(game, state), re.DOTALL)
        assert shown
        chips.append(shown[0].count("<li"))
        assert shown[0].count("taken") == trains
    assert chips == [3, 3, 3, 3]


def test_ground_beyond_the_limits_looks_out_of_bounds_and_says_so(game: Game) -> None:
    """§2.7 Track only in columns from Limits to Limits, at any row."""
    state = line()
    at_office(state, 8)
    game.open._stand_at(state, game.open.version)
    page = game.page().text
    cells = dict(re.findall(r'<td id="sq-(-?\d+_-?\d+)" class="([^"]*)"', page))
    inside = {name for name, look in cells.items() if "inside" in look.split()}
    assert inside == {name for name in cells if abs(int(name.split("_")[0])) <= 1}
    assert {name for name, look in cells.items() if "edge-west" in look} == {"-1_1", "-1_0", "-1_-1"}
    outside = re.search(r'<td id="sq-2_1".*?</td>', page, re.DOTALL)
    assert outside
    assert "Outside the Limits" in outside[0]


def test_dealing_again_and_dealing_another_carry_every_rule(server: Server) -> None:
    """Experience, Game over: "deal this again" and "deal another"; a URL carries the rules."""
    game = server.deal(
        "standard", 4242, hand="sixRandom", length="custom", days="1", target="9", fouling="office"
    )
    game.play(400)
    assert game.open.is_over
    page = html.unescape(game.page().text)
    for words, has_seed in (("Deal this again", True), ("Deal another", False)):
        found = re.search(rf'href="([^"]*)">{words}</a>', page[page.index('id="result"') :])
        assert found
        query = dict(parse_qsl(found[1].partition("?")[2]))
        assert ("seed" in query) == has_seed
        assert config_of_address(query) == game.open.dealt.config
