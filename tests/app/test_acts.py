"""One posted act: as htmx and as a plain form, once and again, stale, refused."""

import json

import pytest

from tests.app.browser_at_the_server import Game, buttons, play_form, swapped

CHOOSE = {"type": "localOps.choose", "option": "draw"}


def test_htmx_gets_the_fragments_that_changed(game: Game) -> None:
    answer = game.post(intent=json.dumps(CHOOSE))
    parts = swapped(answer)
    assert answer.status_code == 200
    assert {"play", "actions"} <= set(parts)
    assert "rules_in_force" not in parts
    assert play_form(answer.text)["version"] == "1"


def test_a_plain_form_gets_a_redirect_to_the_board(game: Game) -> None:
    answer = game.post(htmx=False, intent=json.dumps(CHOOSE))
    assert answer.status_code == 303
    assert answer.headers["location"].partition("#")[0] == game.url


def test_a_page_that_does_not_say_what_it_shows_gets_everything(game: Game) -> None:
    game.form["shown"] = ""
    assert len(swapped(game.post(intent=json.dumps(CHOOSE)))) > 12


def test_swapped_fragments_are_those_of_the_whole_page(game: Game) -> None:
    game.form["shown"] = ""
    parts = swapped(game.act(CHOOSE))
    page = game.page().text
    for name, text in parts.items():
        if name not in ("play", "moments"):
            assert text in page, name


@pytest.mark.parametrize("htmx", [True, False])
def test_an_act_sent_twice_is_done_once(game: Game, htmx: bool) -> None:
    form = dict(game.form)
    game.act(CHOOSE)
    game.form = form
    again = game.post(htmx, intent=json.dumps(CHOOSE))
    assert again.status_code == (200 if htmx else 303)
    assert game.open.version == 1


@pytest.mark.parametrize("htmx", [True, False])
def test_a_stale_page_gets_the_board_and_a_note(game: Game, htmx: bool) -> None:
    form = dict(game.form)
    game.act(CHOOSE)
    game.form = {**form, "id": "another"}
    stale = game.post(htmx, intent=json.dumps(CHOOSE))
    assert stale.status_code == 409
    assert "went on since" in stale.text
    assert play_form(stale.text)["version"] == "1"
    assert game.open.version == 1


@pytest.mark.parametrize("htmx", [True, False])
def test_a_refused_intent_is_a_sentence_and_changes_nothing(game: Game, htmx: bool) -> None:
    before = game.save()
    refused = game.post(htmx, intent=json.dumps({"type": "draw.end"}))
    assert refused.status_code == 422
    assert game.save() == before
    assert "trouble" in refused.text
    game.form = play_form(refused.text)
    assert game.act(CHOOSE).status_code == 200


def test_refusals_are_counted_by_their_code(game: Game) -> None:
    game.post(intent=json.dumps({"type": "draw.end"}))
    game.post(intent=json.dumps({"type": "loadUnload.end"}))
    counts = game.server.services.refusals.counts
    assert sum(counts.values()) == 2
    assert all(code.isupper() for code in counts)


def test_an_intent_may_be_posted_field_by_field(game: Game) -> None:
    answer = game.post(type="localOps.choose", option="draw")
    assert answer.status_code == 200
    assert game.open.version == 1


def test_the_seat_comes_from_the_cookie_never_from_the_form(game: Game) -> None:
    stranger = game.server.another_browser()
    answer = stranger.post(
        f"{game.url}/acts", data={**game.form, "player": "0", "intent": json.dumps(CHOOSE)}
    )
    assert answer.status_code == 404
    assert game.open.version == 0


def test_where_passing_is_all_that_is_left_the_server_passes(game: Game) -> None:
    game.play(60)
    passes = [entry for entry in game.open.live if entry.by_server]
    assert passes
    for entry in passes:
        assert type(entry.intent).__name__ == "EndLoadUnload"


def test_a_player_who_switched_it_off_passes_alone(game: Game) -> None:
    game.open.people[0].passes = False
    game.play(60)
    assert not any(entry.by_server for entry in game.open.live)


def test_every_button_of_every_page_of_a_game_is_accepted(game: Game) -> None:
    """What is offered is never refused: each page's last button in turn."""
    for index in range(120):
        found = buttons(game.page().text)
        if not found:
            break
        answer = game.act(json.loads(found[-1 - index % len(found)]))
        assert answer.status_code == 200, answer.text
