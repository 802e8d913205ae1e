"""Reading anything: cards open by a tap or a key, without JavaScript; rules lead to words and to others."""

import re

from app.rulebook import chapters
from engine.view import catalogue_entries
from tests.app.browser_at_the_server import Game, Server


def details(page: str) -> list[str]:
    """The text of everything on a page that opens."""
    return re.findall(r"<details.*?</details>", page, re.DOTALL)


def test_every_train_on_the_timetable_opens_its_card(game: Game) -> None:
    page = game.page().text
    chart = page[page.index('<details class="timetable">') : page.index('id="division"')]
    due = re.findall(r"<td><b>(\w+)</b>", chart)
    assert due
    assert chart.count("<summary>Its card</summary>") == len(due)


def test_every_mainline_card_opens_what_it_does(game: Game) -> None:
    page = game.page().text
    division = page[page.index('id="division"') : page.index('id="district"')]
    opened = [each for each in details(division) if 'class="about' in each]
    assert len(opened) == 2
    assert all("Stage" in each for each in opened)


def test_every_card_and_train_on_the_board_can_be_read(game: Game) -> None:
    page = game.page().text
    reading = page[page.index('<details id="reading"') :]
    reading = reading[: reading.index("</details>")]
    frame = game.open.view(0).frame
    for name in {cell.name for district in frame.districts for cell in district.cells}:
        assert f"<dt>{name}</dt>" in reading


def test_every_department_top_opens_its_effect(game: Game) -> None:
    page = game.page().text
    piles = page[page.index('<dl class="piles') :]
    assert len([each for each in details(piles[: piles.index("</dl>")]) if "<p>" in each]) == 3


def test_the_cards_page_has_every_card_with_its_exact_effect(server: Server) -> None:
    page = server.client.get("/cards").text
    assert page.count('<p class="effect">') == len(catalogue_entries())


def test_a_word_of_the_trade_leads_to_the_glossary_once_in_a_chapter(server: Server) -> None:
    page = server.client.get("/rules").text
    first = page[page.index('id="chapter-1"') : page.index('id="chapter-2"')]
    assert first.count('href="#word-division"') == 1
    assert page.count('id="word-division"') == 1


def test_a_rule_that_names_another_leads_there(server: Server) -> None:
    page = server.client.get("/rules").text
    assert '<a href="#rule-11.5">11.5</a>' in page
    targets = set(re.findall(r'href="#([\w.-]+)"', page))
    assert targets <= set(re.findall(r'id="([\w.-]+)"', page))


def test_every_word_of_the_glossary_has_an_anchor_of_its_own(server: Server) -> None:
    page = server.client.get("/rules").text
    anchors = re.findall(r'id="(word-[\w-]+)"', page)
    assert len(anchors) == len(set(anchors))
    rows = chapters("glossary.md")[0].blocks[-1].lines[1:]
    assert len(anchors) == len(rows)


def test_the_rules_begin_with_their_contents_and_the_glossary_has_an_address(server: Server) -> None:
    page = server.client.get("/rules").text
    contents = page[
        page.index('aria-labelledby="contents"') : page.index("</nav>", page.index("On this page"))
    ]
    linked = re.findall(r'href="#([\w-]+)"', contents)
    assert page.index("On this page") < page.index("Your first Day in seven steps")
    assert set(re.findall(r'id="(chapter-[\w-]+)"', page)) <= set(linked)
    answer = server.client.get("/glossary", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules#chapter-glossary")


def test_no_page_speaks_to_players_of_code_or_of_what_is_not_made(server: Server) -> None:
    for path in ("/", "/rules", "/cards", "/keys", "/games/new", "/lessons"):
        text = server.client.get(path).text
        for words in ("not playable yet", "the code and these pages", "style sheet:", "the older one"):
            assert words not in text, (path, words)


def test_two_cards_of_one_kind_in_the_hand_are_told_apart(server: Server) -> None:
    """Every control has a name that makes sense alone: no two read alike."""
    for seed in range(1, 60):
        game = server.deal(seed=seed)
        names = [card["card"]["name"] for hand in game.api()["frame"]["hands"] for card in hand["cards"]]
        if len(set(names)) < len(names):
            break
    game.act(next(intent for intent in game.menu() if intent.get("option") == "draw"))
    links = re.findall(r'<a class="button pick" href="[^"]*\?card=[^"]*"[^>]*>(.*?)</a>', game.page().text)
    said = [" ".join(re.sub(r"<[^>]*>", "", link).split()) for link in links if "Pick up" in link]
    assert len(said) > 1
    assert len(set(said)) == len(said), said
