"""The replay and what belongs to it: moments by address, the run drawn, the file; records; comforts."""

import html
import json
import re

from app.course import course_of
from app.replay_file import MOST_BYTES, whole_replay
from tests.app.browser_at_the_server import HTMX, Game, Server
from tests.app.tables import at_random, table


def ended(server: Server) -> Game:
    """A game of one preset, played to its end."""
    game = server.deal("firstDay", 5)
    game.play(900)
    assert game.open.is_over
    return game


def test_a_course_tells_stages_scores_and_runs(game: Game) -> None:
    game.play(120)
    course = course_of(game.open)
    clock = game.open.view(0).frame.clock
    assert (course.stages[-1].day, course.stages[-1].stage) == (clock.day, clock.stage)
    assert course.last == len(game.open.live)
    assert course.scores[0][-1].value == game.open.view(0).frame.standings[0].revenue
    assert course.runs
    assert all(run.ending in ("completed", "wrecked", None) for run in course.runs)
    assert [p.when for run in course.runs for p in run.points] == [
        p.when for run in course.runs for p in sorted(run.points)
    ]


def test_undone_acts_are_not_in_a_replay(game: Game) -> None:
    game.play(6)
    game.do(undo="2")
    assert "of 4</span>" in game.client.get(f"{game.url}/replay").text


def test_a_replay_that_plays_goes_on_by_itself_without_a_script(game: Game) -> None:
    game.play(6)
    page = game.client.get(f"{game.url}/replay?at=2&play=slow").text
    assert re.search(r'<noscript><meta http-equiv="refresh" content="5; url=[^"]*at=3&amp;play=slow">', page)
    assert "http-equiv" not in game.client.get(f"{game.url}/replay?at=6&play=slow").text
    assert "http-equiv" not in game.client.get(f"{game.url}/replay?at=2&play=warp").text


def test_a_replay_reads_what_lies_on_the_board_as_at_that_moment(game: Game) -> None:
    """Experience, Help: a tap shows the full card of any train, card on the board, Mainline card, chip."""
    game.play(40, at_random(4))
    squares: dict[int, set[str]] = {}
    for at in (0, 40):
        page = html.unescape(game.client.get(f"{game.url}/replay?at={at}").text)
        found = re.findall(r'class="[^"]*\bread\b[^"]*" href="([^"]+)"', page)
        for each in found:
            assert each.startswith(f"{game.url}/replay/read?at={at}&")
            read = game.client.get(each).text
            assert re.search(rf'href="{game.url}/replay\?at={at}#[\w-]+">Back to the board', read)
            assert "<html" not in game.client.get(each, headers=HTMX).text
        squares[at] = {square for each in found for square in re.findall(r"square=(\S+)", each)}
    assert "0_0" in squares[0] & squares[40]
    laid = min(squares[40] - squares[0])
    then = game.client.get(f"{game.url}/replay/read?at=0&square={laid}").text
    now = game.client.get(f"{game.url}/replay/read?at=40&square={laid}").text
    assert "Nothing lies here." in then
    assert "Nothing lies here." not in now


def test_a_hand_is_read_in_a_replay_by_its_holder_and_by_all_once_it_is_over(server: Server) -> None:
    """Experience, Replay: hands are shown once the game is over."""
    people = table(server, 2)
    mine, other = people.people
    mine.client.post(f"{mine.url}/spectators", data={"allowed": "1"}, headers=HTMX)
    watch = re.search(r"/watch/[\w-]+", mine.page().text)
    assert watch
    stranger = server.another_browser()
    held = mine.open.view(0).frame.hand.cards[0].card.id
    address = f"/replay/read?at=0&card={held}"
    assert mine.client.get(mine.url + address).status_code == 200
    assert other.client.get(other.url + address).status_code == 404
    assert stranger.get(watch[0] + address).status_code == 404
    assert stranger.get(f"{watch[0]}/replay/read?at=0&square=0_0").status_code == 200
    people.play(3000, at_random(4))
    assert mine.open.is_over
    assert other.client.get(other.url + address).status_code == 200
    assert stranger.get(watch[0] + address).status_code == 200


def test_the_file_needs_nothing_from_elsewhere_and_holds_each_piece_once(game: Game) -> None:
    game.play(40)
    answer = game.client.get(f"{game.url}/replay.html")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert not re.search(r'(?:src|href)=\\?"(?!#)', answer.text)
    assert "url(" not in answer.text
    assert "/static/" not in answer.text
    assert len(answer.text) < 1_000_000
    assert game.server.another_browser().get(f"{game.url}/replay.html").status_code == 404


def said_of(page: str, prefix: str) -> list[str]:
    """Where an id's beginning stands in words or in a name for screen readers."""
    return re.findall(rf">[^<]*{prefix}[^<]*<|aria-label=\"[^\"]*{prefix}[^\"]*\"", page)


def test_a_board_is_called_by_its_owner_and_not_by_an_id(server: Server) -> None:
    """Experience, Screen reader: a board's heading and region have names people use."""
    at_two = table(server, 2)
    answer = at_two.people[0].client.get(f"{at_two.people[0].url}/replay.html")
    data = re.search(r'id="moments">(.*?)</script>', answer.text, re.DOTALL)
    assert data
    file = html.unescape("".join(json.loads(data[1])["pieces"]))
    assert 'id="seat-1-district"' in file
    assert said_of(file, r"seat-\d") == []
    for name in at_two.open.dealt.names:
        assert f'aria-label="Board of {name}"' in file
        assert f">{name}'s district</h2>" in file
    style = server.client.get("/style").text
    assert 'id="by-lamp-2-division"' in style
    assert said_of(style, r"by-\w+-\d") == []
    names = re.findall(r'role="group" aria-label="(Board of [^"]*)"', style)
    assert len(names) == len(set(names)) >= 4


def test_the_file_tells_what_each_card_on_its_boards_does(game: Game) -> None:
    """Experience, Help: any card on the board, Mainline card or train; there is no server to ask."""
    game.play(40, at_random(4))
    text = html.unescape(game.client.get(f"{game.url}/replay.html").text)
    told = text[text.index("What the cards do") :]
    told = told[: told.index("</details>")]
    frame = game.open.view(0).frame
    for cell in frame.district.cells:
        assert f"<dt>{cell.name}</dt><dd>{cell.text}</dd>" in told
    for train in frame.trains:
        assert train.title in told
        assert train.card.carries in told
    for node in frame.division.nodes[1:-1:2]:
        assert node.text in told


def test_a_file_that_would_grow_too_large_holds_every_second_act(game: Game, monkeypatch: object) -> None:
    import app.replay_file as module
    from app.pages.replay import lines_at

    game.play(60)
    assert MOST_BYTES > 100_000
    monkeypatch.setattr(module, "MOST_BYTES", 60_000)  # type: ignore[attr-defined]
    text = whole_replay(game.server.services.rendering, game.open, 0, lines_at)
    assert "only every" in text


def test_a_finished_game_can_be_entered_in_the_book_and_taken_out(server: Server) -> None:
    game = ended(server)
    assert "Enter this game" in game.page().text
    assert "Casey" not in server.client.get("/records").text
    entered = server.client.post(f"{game.url}/record", data={"name": "Casey"}, follow_redirects=False)
    assert entered.headers["location"].endswith("#record"), "the place is kept"
    assert 'id="record"' in game.page().text
    assert "✓ In the" in game.page().text
    assert "Casey" in server.client.get("/records").text
    assert "place 1" in game.page().text
    server.client.post(f"{game.url}/record", data={"strike": "1"})
    assert "Casey" not in server.client.get("/records").text


def test_the_book_takes_no_strangers_no_bad_names_and_no_game_under_way(server: Server, game: Game) -> None:
    server.client.post(f"{game.url}/record", data={"name": "Early"})
    over = ended(server)
    assert server.another_browser().post(f"{over.url}/record", data={"name": "Thief"}).status_code == 404
    server.client.post(f"{over.url}/record", data={"name": "\u200b"})
    opened = server.client.post(
        "/games/import", files={"save": ("a.json", server.client.get(f"{over.url}/save").text)}
    )
    assert "Enter this game" not in opened.text
    book = server.client.get("/records").text
    assert "Early" not in book
    assert "Thief" not in book


def test_a_square_says_why_it_is_refused(game: Game) -> None:
    """§2.7 Track lies inside the Limits."""
    game.act({"type": "localOps.choose", "option": "draw"})
    cards = [i["cardId"] for i in game.menu() if i["type"] == "card.play" and "placement" in i]
    where = f"{game.url}/why"
    asked = {"square": "40_40", "chosen": f"card:{cards[0]}" if cards else "card:c1"}
    told = game.client.get(where, params=asked, headers={"accept": "text/plain"}).text
    assert len(told) > 10
    assert told in game.client.get(where, params=asked).text.replace("&#39;", "'")
    assert "Pick up" in game.client.get(where, params={"col": "1", "row": "0"}).text
    train = game.client.get(where, params={"square": "0_0", "chosen": "train:tray0"})
    assert train.status_code == 200
    assert game.client.get(where, params={"square": "here"}).status_code == 422


def test_a_plain_act_leads_back_to_what_it_asked_about(game: Game) -> None:
    import json

    answer = game.post(htmx=False, intent=json.dumps({"type": "localOps.choose", "option": "draw"}))
    assert answer.headers["location"].endswith("#hand")


def test_comforts_are_remembered_and_nothing_else_is(server: Server) -> None:
    answer = server.client.post("/keys", data={"hand": "left", "sound": "loud"}, follow_redirects=False)
    assert answer.headers["location"].endswith("#kept"), "the place is kept"
    assert 'id="kept" role="status"' in server.client.get(answer.headers["location"]).text
    page = server.client.get("/keys").text
    assert 'id="kept"' not in page
    assert "left-handed" in page
    assert 'data-sound="off"' in page
    assert page.index("The hand that holds the phone") < page.index('id="keys-name"')


def test_the_style_sheet_shows_every_card(server: Server) -> None:
    page = server.client.get("/style").text
    assert page.count('class="manila') >= 2 * 60
    assert 'class="by-lamp' in page
