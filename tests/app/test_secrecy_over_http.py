"""Whole games over HTTP: nothing that a seat, a spectator or a stranger gets is not theirs to know.

Every byte is searched for the ids of cards never shown to its reader, the seed, tokens and the join secret;
and when everything hidden from a reader is exchanged, not one byte of their page changes.
"""

import json
import logging
import random
import re
from pathlib import Path
from typing import Any

import pytest

from app.logs import start_logging
from engine.decisions import decision
from engine.state import State
from engine.view import frame, to_json
from tests.app.browser_at_the_server import SECRET, Server, running
from tests.app.eavesdropping import (
    ELSEWHERE,
    IN_GAME,
    SEED,
    WATCHING,
    Eavesdropping,
    Reader,
    gettable,
    ids_in,
)
from tests.engine.random_games import with_other_secrets

MOST_ACTS = 500
FULL_ROUND_EVERY = 120


def test_every_address_is_listened_at_or_says_why_not(server: Server) -> None:
    """An address that is new has to be put into one of the lists."""
    known = [*IN_GAME, *WATCHING, *ELSEWHERE]
    assert len(known) == len(set(known))
    assert gettable(server.client.app) == set(known)  # type: ignore[arg-type]


def _stranger_knows(game: Eavesdropping, where: str, text: str) -> None:
    assert not ids_in(text), where
    for secret in (*game.tokens, SEED.hex(), SECRET):
        assert secret not in text


def _act(game: Eavesdropping, chance: random.Random) -> bool:
    player = game.table.waits_for
    if player is None:
        return False
    seat = game.table.people[player]
    seat.refresh()
    menu = seat.menu()
    ends = [intent for intent in menu if intent["type"].endswith(".end")]
    answer = seat.act(ends[0] if ends and chance.random() < 0.4 else chance.choice(menu))
    assert answer.status_code == 200
    game.note()
    if game.table.open.is_over:
        return False
    game.readers[player].check("answer to an act", answer.text)
    return True


@pytest.mark.parametrize(
    ("players", "config"),
    [
        (2, {"mode": "competitive"}),
        (3, {"mode": "competitive"}),
        (4, {"mode": "coop", "houseRules": {"openHands": False}}),
    ],
    ids=["two rivals", "three rivals", "a crew of four"],
)
def test_nobody_gets_a_byte_that_is_not_theirs(
    data: Path, players: int, config: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(players)
    with running(data, log_level="debug", max_games=9) as server:
        start_logging("debug")
        logging.getLogger("httpx2").setLevel("WARNING")
        game = Eavesdropping(server, players, **config)
        for number in range(MOST_ACTS):
            reader = game.readers[number % len(game.readers)]
            reader.check("fragments", game.fragments(reader))
            if reader.player is not None:
                reader.check("JSON", reader.client.get(f"/api/games/{game.table.code}").text)
            if number % FULL_ROUND_EVERY == 0:
                for each in game.readers:
                    for where, text in game.everything(each):
                        each.check(where, text)
                for where, text in game.strangers():
                    _stranger_knows(game, where, text)
            if not _act(game, chance):
                break
        assert game.table.open.is_over
        assert len(game.table.open.live) > 20
        save = json.loads(game.table.people[0].client.get(f"/games/{game.table.code}/save").text)
        assert SEED.hex() in json.dumps(save)
        game.finish()
        watch = game.watch.rpartition("/")[2]
    log = capsys.readouterr().out
    for secret in (*game.tokens, SEED.hex(), SECRET, watch):
        assert secret not in log
    assert not ids_in(log)


def _renamed(state: State, known: set[str]) -> State:
    """The same table with other cards behind every id that a reader never had the right to see."""
    other = state.copy()
    never = sorted({*state.deck} - known)
    random.Random(len(never)).shuffle(never)
    other.deck = {
        **state.deck,
        **{one: state.deck[two] for one, two in zip(never, reversed(never), strict=True)},
    }
    return other


def _bytes_for(game: Eavesdropping, reader: Reader) -> list[str]:
    """Fragments, moments among them, JSON and history of a reader, made anew."""
    open_game = game.table.open
    for kept in (open_game.views, open_game.shown, open_game.shown_last, open_game.told):
        kept.clear()
    open_game._public = None
    game.fragments(reader)
    for session in open_game.seen:
        open_game.seen[session] = max(0, open_game.version - 12)
    reader.shows = ""
    text = re.sub(r'name="(id|shown)" value="[^"]*"', "", game.fragments(reader))
    here = game.watch if reader.player is None else f"/games/{game.table.code}"
    history = reader.client.get(f"{here}/history").text
    found = [text, re.sub(r'nonce="[^"]*"', "", history)]
    if reader.player is not None:
        found.append(reader.client.get(f"/api/games/{game.table.code}").text)
    return found


def _differing(before: list[str], after: list[str]) -> list[tuple[str, str]]:
    """The lines that are not the same."""
    pairs = zip("\n".join(before).splitlines(), "\n".join(after).splitlines(), strict=False)
    return [pair for pair in pairs if pair[0] != pair[1]][:5]


@pytest.mark.parametrize("change", ["places", "cards"])
def test_whatever_is_hidden_could_be_anything(server: Server, change: str) -> None:
    """Other cards in the places nobody sees, or other faces on the cards not seen yet: not a byte differs."""
    game = Eavesdropping(server, 3)
    chance = random.Random(8)
    moments = 0
    for number in range(120):
        if number % 8 == 0 and decision(game.table.open.state) is not None:
            open_game = game.table.open
            for reader in game.readers:
                state = open_game.state
                before = _bytes_for(game, reader)
                moments += before[0].count("<p data-moment=")
                open_game.state = (
                    with_other_secrets(state, reader.player)
                    if change == "places"
                    else _renamed(state, reader.known)
                )
                after = _bytes_for(game, reader)
                open_game.state = state
                open_game.views.clear()
                assert before == after, (reader.name, _differing(before, after))
        if not _act(game, chance):
            break
    assert moments > 20
    assert to_json(frame(game.table.open.state, None))["hands"] == []
