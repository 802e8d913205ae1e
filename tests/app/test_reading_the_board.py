"""Any train, card on the board, chip opens its card; words of the trade lead to the glossary."""

import html
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.glossary import Terms, words
from engine.bots.roster import BOTS
from engine.bots.sight import sight_of
from engine.game import legal_intents
from engine.wire import intent_to_json
from tests.app.browser_at_the_server import HTMX, Game, Server, running
from tests.app.tables import at_random, table


def links(page: str) -> list[str]:
    """Where the page's cards lead to be read."""
    found = re.findall(r'class="[^"]*\bread\b[^"]*"[^>]*? href="([^"]+)"', page)
    return [html.unescape(each) for each in found]


def slips(client: TestClient, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, (address, answer.text)
    return html.unescape(re.sub(r"<[^>]+>", "", answer.text))


@pytest.fixture
def some_way_on(game: Game) -> Game:
    game.play(40, lambda menu: menu[len(menu) // 2])
    return game


def test_every_square_with_a_card_opens_what_lies_there(some_way_on: Game) -> None:
    game, frame = some_way_on, some_way_on.open.view(0).frame
    found = links(game.page().text)
    for cell in frame.district.cells:
        address = f"{game.url}/read?square={cell.square.col}_{cell.square.row}"
        assert address in found
        text = slips(game.client, address)
        assert cell.text in text
        assert all(car.label in text for car in cell.cars)
        assert all(train.card.carries in text for train in cell.trains)


def test_every_train_opens_its_card_wherever_it_is(some_way_on: Game) -> None:
    game = some_way_on
    frame = game.open.view(0).frame
    page = links(game.page().text)
    assert frame.trains
    for train in frame.trains:
        text = slips(game.client, f"{game.url}/read?train={train.tray}")
        assert train.card.name in text
        assert train.cars in text
        assert train.waits_for in text
        at = [f"{game.url}/read?train={train.tray}"]
        if train.square is not None:
            at.append(f"{game.url}/read?square={train.square.col}_{train.square.row}")
        assert set(at) & set(page)


def test_offices_and_mainline_cards_open_theirs(game: Game) -> None:
    frame = game.open.view(0).frame
    for node in frame.division.nodes[1:-1]:
        assert node.text in slips(game.client, f"{game.url}/read?node={node.node}")
    assert f"{game.url}/read?node=2" in links(game.page().text)


def test_a_card_in_hand_can_be_read_by_its_holder_alone(server: Server) -> None:
    mine, other = table(server, 2).people
    held = mine.open.view(0).frame.hand.cards
    assert held
    for each in held:
        address = f"{mine.url}/read?card={each.card.id}"
        assert each.card.text in slips(mine.client, address)
        assert other.client.get(address).status_code == 404


def test_every_other_board_can_be_read(server: Server) -> None:
    people = table(server, 3)
    people.play(30, at_random(4))
    game = people.people[0]
    for seat in range(3):
        page = links(game.page(f"?seat={seat}").text)
        squares = [each for each in page if "square=" in each]
        assert squares
        assert all(f"&seat={seat}" in each for each in squares)
        assert all("Nothing lies here" not in slips(game.client, each) for each in squares)


def test_for_the_script_only_the_slips_are_sent_else_a_page_with_the_way_back(game: Game) -> None:
    address = f"{game.url}/read?square=0_0"
    part = game.client.get(address, headers=HTMX).text
    assert "<html" not in part
    assert len(part) < 6000
    page = game.client.get(f"{address}&chosen=train:tray0").text
    back = re.search(r'href="([^"]+)">Back to the board', page)
    assert back
    assert back[1] == f"{game.url}?train=tray0#sq-0_0"


def ways_back(client: TestClient, page: str) -> set[str]:
    """Where the pages that are read lead back to, from every link of a page."""
    found = set()
    for each in links(page):
        back = re.search(r'href="([^"#]+)#[^"]*">Back to the board', client.get(each).text)
        assert back, each
        found.add(html.unescape(back[1]))
    return found


def test_reading_without_a_script_does_not_put_down_a_card_in_hand(game: Game) -> None:
    """Experience, Help: any card is read; with scripts off everything still works."""
    game.act({"type": "localOps.chooseOption", "option": "draw"})
    card = game.open.view(0).frame.hand.cards[0].card.id
    page = game.page(f"?card={card}").text
    assert len(links(page)) > 3
    assert ways_back(game.client, page) == {f"{game.url}?card={card}"}
    assert ways_back(game.client, game.page().text) == {game.url}


def test_reading_on_anothers_board_leads_back_there(server: Server) -> None:
    people = table(server, 2)
    people.play(30, at_random(4))
    for seat, game in enumerate(people.people):
        own = game.open.view(seat).frame.seat
        assert ways_back(game.client, game.page().text) == {game.url}
        assert ways_back(game.client, game.page(f"?seat={1 - own}").text) == {f"{game.url}?seat={1 - own}"}


def test_an_empty_square_says_what_may_be_laid_there(game: Game) -> None:
    assert "Track may be laid here" in slips(game.client, f"{game.url}/read?square=0_1")


def test_a_square_that_is_refused_says_why_above_its_card(game: Game) -> None:
    """§11.1 Track joins an existing card; on one that is taken it can't be laid."""
    game.act({"type": "localOps.chooseOption", "option": "draw"})
    card = next(c.card.id for c in game.open.view(0).frame.hand.cards if c.card.key == "straight")
    text = slips(game.client, f"{game.url}/read?square=0_0&chosen=card:{card}", **HTMX)
    why = game.client.get(
        f"{game.url}/why?square=0_0&chosen=card:{card}", headers={"accept": "text/plain"}
    ).text
    assert why in text


@pytest.mark.parametrize(
    "what", ["square=x", "square=0_0&seat=3", "train=tray99", "card=nothing", "node=99", "node=", ""]
)
def test_what_is_not_there_is_a_problem_in_words(game: Game, what: str) -> None:
    answer = game.client.get(f"{game.url}/read?{what}")
    assert answer.status_code == 404
    assert "nothing of that name to read" in answer.text


def test_lessons_and_spectators_read_too(server: Server) -> None:
    assert "Whistle Post" in slips(server.client, "/lessons/rails/read?square=0_0")
    game = table(server, 2).people[0]
    game.client.post(f"{game.url}/spectators", data={"allowed": "1"}, headers=HTMX)
    watch = re.search(r"/watch/[\w-]+", game.page().text)
    assert watch
    stranger = server.another_browser()
    assert f"{watch[0]}/read?square=0_0" in str(links(stranger.get(watch[0]).text))
    assert "Whistle Post" in slips(stranger, f"{watch[0]}/read?square=0_0")
    assert server.another_browser().get(f"{game.url}/read?square=0_0").status_code == 404


def test_a_train_that_can_be_chosen_is_chosen_first_and_read_then(server: Server) -> None:
    """The chips choose too; the chosen one's chip, and one that there is nothing to choose of, is read."""
    game = server.deal(seed=17)
    bot, trays = BOTS["developer"](1), set[str]()
    while len(trays) < 2:
        state = game.open.state
        answer = bot.answer(sight_of(state, 0), legal_intents(state, 0))
        assert game.act(intent_to_json(answer.intent)).status_code == 200
        trays = {each["trayId"] for each in game.menu() if each["type"] == "switch.move"}
    page = game.page(f"?train={min(trays)}").text
    roster = page[page.index('class="roster') :].partition("</ul>")[0]
    assert f"{game.url}/read?train={min(trays)}" in roster
    assert all(f"{game.url}?train={tray}#district" in roster for tray in trays - {min(trays)})


def test_words_of_the_trade_lead_to_the_glossary_once_in_a_fragment(some_way_on: Game) -> None:
    page = some_way_on.page().text
    targets = re.findall(r'class="term" href="/rules#([\w-]+)"', page)
    assert set(targets) <= {word.anchor for word in words()}
    yards = page[page.index('id="yards"') : page.index("</table>", page.index('id="yards"'))]
    assert yards.count("#word-division-yard") == 1
    assert "word-crew-tray" in targets


@pytest.mark.parametrize(
    "written",
    [
        "Crew Trays", "A/D track", "completed runs", "Fedora", "Extras", "Red Flags", "Classification",
        "seal", "seed", "join secret", "Running Track", "Limits", "Second Section", "second section",
        "expedited", "highballs", "Highballs", "Superintendent", "Porters", "jammed", "annulled",
    ],
)  # fmt: skip
def test_words_are_known_as_they_stand_in_sentences(written: str) -> None:
    pieces = Terms()(f"It is {written} now; {written} again.")
    assert [bool(piece.anchor) for piece in pieces if piece.text == written] == [True, False]
    assert "".join(piece.text for piece in pieces) == f"It is {written} now; {written} again."


def test_what_only_looks_like_a_word_of_the_trade_is_left_alone() -> None:
    assert [piece.anchor for piece in Terms()("One extra car is sealed by the cutter.")] == [""]


def test_a_word_is_explained_by_itself_or_in_the_glossary(server: Server) -> None:
    part = server.client.get("/words/fedora", headers=HTMX).text
    assert "Superintendent" in part
    assert "<html" not in part
    answer = server.client.get("/words/fedora", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/rules#word-fedora"
    assert server.client.get("/words/nonsense").status_code == 404


def test_a_lesson_explains_its_words_where_they_occur(server: Server) -> None:
    page = server.client.get("/lessons/clearance").text
    words_in = page[page.index('id="lesson"') : page.index('id="chart"')]
    assert 'class="term"' in words_in


def test_at_a_table_ones_own_works_and_troubles_stand_first_and_others_are_folded(server: Server) -> None:
    people = table(server, 2)
    people.play(12, at_random(4))
    game = people.people[1]
    frame = game.open.view(1).frame
    mine = next(each for each in frame.districts if each.is_mine)
    other = next(each for each in frame.districts if not each.is_mine)
    page = html.unescape(game.page().text)
    works = page[page.index('id="facilities"') : page.index('id="reading"')]
    own, _, folded = works.partition(f'<details id="facilities-{other.seat}">')
    assert own.count("<article") == sum(bool(cell.facility) for cell in mine.cells)
    assert folded.count("<article") == sum(bool(cell.facility) for cell in other.cells)
    stuck = page[page.index('id="stuck"') : page.index('id="facilities"')]
    own, _, folded = stuck.partition('<details id="stuck-elsewhere">')
    theirs = [item for item in frame.stuck if item.seat == other.seat]
    assert theirs
    assert all(item.title in folded and item.title not in own for item in theirs)
    assert all(item.title in own for item in frame.stuck if item.seat == mine.seat)


def test_a_spectator_sees_what_is_stuck_everywhere(server: Server) -> None:
    game = table(server, 2).people[0]
    game.client.post(f"{game.url}/spectators", data={"allowed": "1"}, headers=HTMX)
    watch = re.search(r"/watch/[\w-]+", game.page().text)
    assert watch
    page = server.another_browser().get(watch[0]).text
    stuck = page[page.index('id="stuck"') : page.index('id="facilities"')]
    assert "<details" not in stuck
    assert stuck.count("<li") == len(game.open.view(None).frame.stuck)


def test_wherever_the_join_secret_is_asked_for_it_is_explained(data: Path) -> None:
    with running(data, open_solitaire=False) as server:
        for address in ("/", "/games/new", "/tables/new", "/join", "/lessons"):
            page = server.client.get(address).text
            assert 'name="secret"' in page
            assert "Whoever runs this server has it." in page
            assert "/rules#word-join-secret" in page


def test_the_salvage_yard_can_be_read_card_by_card(server: Server) -> None:
    game = server.deal(seed=17)
    bot = BOTS["developer"](1)
    assert "No card lies there." in slips(game.client, f"{game.url}/read?pile=salvage")
    while len(game.open.state.salvage) < 2:
        state = game.open.state
        answer = bot.answer(sight_of(state, 0), legal_intents(state, 0))
        assert game.act(intent_to_json(answer.intent)).status_code == 200
    assert f"{game.url}/read?pile=salvage" in links(game.page().text)
    text = slips(game.client, f"{game.url}/read?pile=salvage")
    piled = game.open.view(0).frame.piles.salvage
    assert all(card.text in text for card in piled)
