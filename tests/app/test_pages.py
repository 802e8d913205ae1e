"""Every page, as a browser asks for it and as htmx does."""

import re

import pytest
from starlette.testclient import TestClient

from tests.app.browser_at_the_server import ADDRESS, HTMX, Game, Server, buttons, play_form, swapped


@pytest.mark.parametrize("path", ["/", "/games/new", "/rules", "/cards", "/rejoin"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_page_anybody_may_read(server: Server, path: str, headers: dict[str, str]) -> None:
    answer = server.client.get(path, headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "</html>" in answer.text
    assert server.client.head(path).status_code == 200


@pytest.mark.parametrize(
    "path", ["", "/history", "/replay", "/replay?at=3", "/replay?at=junk", "/replay?at=99999"]
)
def test_a_page_of_ones_own_game(game: Game, path: str) -> None:
    game.play(5)
    answer = game.client.get(game.url + path)
    assert answer.status_code == 200
    assert game.code in answer.text


@pytest.mark.parametrize("path", ["", "/history", "/replay", "/save"])
def test_a_stranger_does_not_see_a_game(server: Server, game: Game, path: str) -> None:
    stranger = server.another_browser()
    assert stranger.get(game.url + path).status_code == 404
    assert game.client.get(game.url + path).status_code == 200


def test_a_page_that_is_not_there_says_so(server: Server) -> None:
    answer = server.client.get("/nowhere")
    assert answer.status_code == 404
    assert "nothing at this address" in answer.text
    assert server.client.get("/games/NONE-0000").status_code == 404
    assert server.client.get("/games/ .. ").status_code == 404


def test_the_game_page_works_without_javascript(game: Game) -> None:
    page = game.page().text
    assert play_form(page)["version"] == "0"
    assert buttons(page)
    assert re.search(r'<form id="play" method="post" action="[^"]+/acts"', page)


def test_every_offer_of_an_open_group_is_a_button(game: Game) -> None:
    offered = {str(sorted(intent.items())) for intent in game.menu()}
    import json

    shown = {str(sorted(json.loads(value).items())) for value in buttons(game.page().text)}
    assert shown <= offered
    assert shown


def test_pointing_at_a_card_is_an_address_that_answers_with_its_squares(game: Game) -> None:
    game.act({"type": "localOps.choose", "option": "draw"})
    cards = {i["cardId"]: i for i in game.menu() if i["type"] == "card.play" and "placement" in i}
    if not cards:
        game.act({"type": "draw.fromHomeOffice"})
        cards = {i["cardId"]: i for i in game.menu() if i["type"] == "card.play" and "placement" in i}
    card = next(iter(cards))
    whole = game.page(f"?card={card}")
    assert any(f'"cardId":"{card}"' in value for value in buttons(whole.text))
    partial = game.client.get(f"{game.url}?card={card}", headers=HTMX, params=None)
    assert "district" in swapped(partial)
    assert play_form(partial.text)["chosen"] == f"card:{card}"


def test_pointing_sends_only_what_differs(game: Game) -> None:
    game.act({"type": "localOps.choose", "option": "draw"})
    page = game.page().text
    shown = play_form(page)["shown"]
    same = game.client.get(game.url, params={"shown": shown}, headers=HTMX)
    assert set(swapped(same)) == {"play"}


def test_a_pointer_at_nothing_is_no_error(game: Game) -> None:
    for query in ("?card=c999", "?train=tray9", "?card=<script>", "?train="):
        assert game.page(query).status_code == 200


def test_the_home_page_lists_what_this_browser_plays(server: Server, game: Game) -> None:
    assert game.code in server.client.get("/").text
    assert game.code not in server.another_browser().get("/").text


def test_a_whole_first_day_game_can_be_played_by_pressing_buttons(server: Server) -> None:
    """Without JavaScript: only the buttons and links of each page, as they are."""
    game = server.deal("firstDay", 5)
    url, page, tries = game.url, game.page().text, 0
    for _ in range(900):
        dismiss = buttons(page, "dismiss")
        found = buttons(page)
        if not found and not dismiss:
            pointers = re.findall(r'href="([^"]*\d\?(?:card|train)=[^"]*)"', page)
            if game.open.view(0).frame.result is not None or not pointers:
                break
            page = server.client.get(pointers[tries % len(pointers)]).text
            tries += 1
            continue
        ends = [value for value in found if '.end"' in value]
        fields = {"dismiss": dismiss[0]} if dismiss else {"intent": (ends or found)[0]}
        answer = server.client.post(f"{url}/acts", data={**play_form(page), **fields})
        assert answer.status_code == 200, answer.text
        assert answer.history[0].status_code == 303
        page = answer.text
    assert game.open.view(0).frame.result is not None
    assert 'id="result"' in page


def test_a_server_mounted_under_a_path_names_its_files_and_links_there(server: Server) -> None:
    """Drawn parts too, which are made once for each such path."""
    for root in ("/trains", "", "/trains"):
        browser = TestClient(server.client.app, base_url=ADDRESS, root_path=root)
        page = browser.get(f"{root}/style").text + browser.get(f"{root}/cards").text
        places = re.findall(r'(?:href|src)="(/[^"]*)"', page)
        assert any("sprite.svg" in place for place in places)
        assert all(place.startswith(f"{root}/") and "/trains/trains" not in place for place in places)
