"""Whole games over HTTP: nothing that a seat, a spectator or a stranger gets is not theirs to know.

Every byte is searched for the ids of cards never shown to its reader, the seed, tokens and the join secret;
and when everything hidden from a reader is exchanged, not one byte of their page changes.
"""

import asyncio
import html
import json
import logging
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.logs import start_logging
from app.streams import VersionStream
from engine.decisions import decision
from engine.state import State
from engine.view import frame, to_json
from tests.app.browser_at_the_server import HTMX, SECRET, Server, running, swapped
from tests.app.tables import Table, table

SEED = bytes(range(100, 132))
MOST_ACTS = 500
STREAM = re.compile(
    r"(retry: 2000\n\n|id: \d+\nevent: version\ndata: \d+\n\n|event: presence\ndata:\n\n|: still here\n\n)+"
)


def ids_in(text: str) -> set[str]:
    """Everything in a text that could be the id of a card."""
    return set(re.findall(r"(?<![\w#-])c\d{1,3}(?![\w])", html.unescape(text)))


def ids_seen_by(state: State, player: int | None) -> set[str]:
    """The ids that this reader may know of this position: what lies open, and their own hand."""
    hidden = {*state.home_office}
    for pile in state.departments:
        hidden |= {*pile[:-1]}
    for other, person in enumerate(state.players):
        if other != player:
            hidden |= {*person.hand}
    return {*state.deck} - hidden


@dataclass
class Reader:
    """Somebody who reads along, and every card they ever had the right to see."""

    name: str
    player: int | None
    client: Any
    token: str
    known: set[str] = field(default_factory=set)
    shows: str = ""

    def check(self, where: str, text: str) -> None:
        """Nothing in a text is secret from this reader."""
        foreign = ids_in(text) - self.known
        assert not foreign, (self.name, where, sorted(foreign))
        for secret in (SEED.hex(), SECRET, self.token):
            assert secret not in text, (self.name, where)


class Eavesdropping:
    """A table whose every reader gets all there is to get."""

    def __init__(self, server: Server, players: int, **config: Any) -> None:
        self.server = server
        self.table: Table = table(server, players, SEED, **config)
        self.tokens = self.table.tokens
        open_game = self.table.open
        self._call(server.services.tables.allow_spectators, open_game, 0, allowed=True, renew=False)
        self.watch = f"/watch/{open_game.watch_token}"
        self.readers = [
            Reader(f"player {player}", player, game.client, self.tokens[player])
            for player, game in enumerate(self.table.people)
        ]
        self.readers.append(Reader("spectator", None, server.another_browser(), "no token"))
        self.streams = [self._listen(reader.player) for reader in self.readers]
        self.note()

    def _call(self, act: Any, *given: Any, **named: Any) -> Any:
        async def calling() -> Any:
            return await act(*given, **named)

        return self.server.client.portal.call(calling)

    def _listen(self, player: int | None) -> list[bytes]:
        """Read this seat's stream to its end, as it is sent."""
        sent: list[bytes] = []
        game, news = self.table.open, self.server.services.games.news

        async def send(message: Any) -> None:
            sent.append(message.get("body", b""))

        async def receive() -> Any:
            await asyncio.Event().wait()

        async def start() -> None:
            stream = VersionStream(news, game.code, player, game.version, lambda: True)
            self._tasks = [*getattr(self, "_tasks", ()), asyncio.create_task(stream({}, receive, send))]

        self.server.client.portal.call(start)
        return sent

    def note(self) -> None:
        """Everybody now knows what lies open, and their own hand."""
        for reader in self.readers:
            reader.known |= ids_seen_by(self.table.open.state, reader.player)

    def fragments(self, reader: Reader) -> str:
        here = f"/games/{self.table.code}" if reader.player is not None else self.watch
        answer = reader.client.get(f"{here}/fragments", params={"shown": reader.shows}, headers=HTMX)
        assert answer.status_code == 200
        found = re.search(r'name="shown" value="([^"]*)"', swapped(answer)["play"])
        reader.shows = found[1] if found else ""
        return str(answer.text)

    def everything(self, reader: Reader) -> Iterator[tuple[str, str]]:
        """All that this reader can ask for."""
        code, at = self.table.code, len(self.table.open.live)
        if reader.player is None:
            paths = [self.watch, f"{self.watch}/history", f"{self.watch}/replay?at={at}"]
        else:
            paths = [
                *(f"/games/{code}{end}" for end in ("", "?seat=1", "/history", f"/replay?at={at}", "/save")),
                *(f"/api/games/{code}{end}" for end in ("", "/save", f"/replay?at={at // 2}")),
                "/",
                "/api/games",
            ]
        for path in paths:
            yield path, reader.client.get(path).text
        yield from self._refusals(reader)

    def _refusals(self, reader: Reader) -> Iterator[tuple[str, str]]:
        """What is said when somebody asks for what they may not do."""
        state, code = self.table.open.state, self.table.code
        version = self.table.open.version
        theirs = [
            *state.home_office[:1],
            *next(p.hand[:1] for n, p in enumerate(state.players) if n != reader.player),
        ]
        for card in theirs:
            for type_, more in (("card.play", {}), ("card.discard", {"toSlot": 0})):
                act = {"intent": {"type": type_, "cardId": card, **more}, "version": version}
                text = reader.client.post(f"/api/games/{code}/intents", json=act).text
                yield f"refusal of {type_}", text.replace(card, "")

    def strangers(self) -> Iterator[tuple[str, str]]:
        code = self.table.code
        stranger = self.server.another_browser()
        for path in ("", "/fragments", "/stream", "/history", "/replay", "/save", "/lobby"):
            answer = stranger.get(f"/games/{code}{path}")
            assert answer.status_code == 404, path
            yield path, answer.text
        for path in ("", "/frame", "/menu", "/stream", "/save", "/replay"):
            answer = stranger.get(f"/api/games/{code}{path}")
            assert answer.status_code == 404, path
            yield path, answer.text
        yield "home", stranger.get("/").text

    def finish(self) -> None:
        """Streams end; each held version numbers and nothing else."""
        self.server.services.games.news.close()

        async def ended() -> None:
            await asyncio.gather(*self._tasks)

        self.server.client.portal.call(ended)
        for sent in self.streams:
            assert STREAM.fullmatch(b"".join(sent).decode()), sent[:5]


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
            if number % 25 == 0:
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


def _exchanged(state: State, viewer: int | None) -> State:
    """The same table with everything changed that the viewer can't see: the pile and the others' hands."""
    other = state.copy()
    hidden = [*other.home_office]
    others = [person for player, person in enumerate(other.players) if player != viewer]
    for person in others:
        hidden += person.hand
    for pile in other.departments:
        hidden += pile[:-1]
    hidden.reverse()
    for person in others:
        person.hand = [hidden.pop() for _ in person.hand]
        person.drew = person.hand[0] if person.hand else None
    for pile in other.departments:
        pile[:-1] = [hidden.pop() for _ in pile[:-1]]
    other.home_office = hidden
    return other


def _bytes_for(game: Eavesdropping, reader: Reader) -> list[str]:
    """Fragments and JSON of a reader's page, rendered anew."""
    open_game = game.table.open
    open_game.views.clear()
    open_game.shown.clear()
    open_game.shown_last.clear()
    open_game.told.clear()
    reader.shows = ""
    text = re.sub(r'name="(id|shown)" value="[^"]*"', "", game.fragments(reader))
    found = [re.sub(r'<hx-partial hx-target="#moments".*?</hx-partial>', "", text, flags=re.DOTALL)]
    if reader.player is not None:
        found.append(reader.client.get(f"/api/games/{game.table.code}").text)
    return found


def _differing(before: list[str], after: list[str]) -> list[tuple[str, str]]:
    """The lines that are not the same."""
    pairs = zip("\n".join(before).splitlines(), "\n".join(after).splitlines(), strict=False)
    return [pair for pair in pairs if pair[0] != pair[1]][:5]


def test_whatever_is_hidden_could_be_anything(server: Server) -> None:
    game = Eavesdropping(server, 3)
    chance = random.Random(8)
    for number in range(120):
        if number % 8 == 0 and decision(game.table.open.state) is not None:
            open_game = game.table.open
            for reader in game.readers:
                state = open_game.state
                before = _bytes_for(game, reader)
                open_game.state = _exchanged(state, reader.player)
                after = _bytes_for(game, reader)
                open_game.state = state
                open_game.views.clear()
                assert before == after, (reader.name, _differing(before, after))
        if not _act(game, chance):
            break
    assert to_json(frame(game.table.open.state, None))["hands"] == []
