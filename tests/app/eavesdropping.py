"""A table whose every reader gets all there is to get, from every address the service has."""

import asyncio
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from starlette.routing import Route

from app import health
from app.pages import PAGES
from app.streams import VersionStream
from engine.state import State
from tests.app.browser_at_the_server import HTMX, SECRET, Server, swapped
from tests.app.tables import Table, table

SEED = bytes(range(100, 132))
STREAM = re.compile(
    r"(retry: 2000\n\n|id: \d+\nevent: version\ndata: \d+\n\n|event: presence\ndata:\n\n|: still here\n\n)+"
)
IN_GAME = {
    "/games/{code}": ("", "?seat=1", "?card={foreign}", "?train=tray0"),
    "/games/{code}/history": ("",),
    "/games/{code}/replay": ("", "?at={at}", "?at={half}&seat=1"),
    "/games/{code}/replay/read": ("?at={at}&card={foreign}", "?at={half}&square=0_0&seat=1"),
    "/games/{code}/replay.html": ("",),
    "/games/{code}/save": ("",),
    "/games/{code}/devices": ("",),
    "/games/{code}/read": ("?card={foreign}", "?square=0_0", "?square=0_0&seat=1", "?node=0", "?train=tray0"),
    "/games/{code}/why": ("?square=1_0&chosen=card:{foreign}", "?square=1_0&chosen=train:tray0"),
    "/games/{code}/lobby": ("",),
    "/api/games": ("",),
    "/api/games/{code}": ("",),
    "/api/games/{code}/frame": ("",),
    "/api/games/{code}/menu": ("",),
    "/api/games/{code}/save": ("",),
    "/api/games/{code}/replay": ("", "?at={half}", "?at={at}"),
    "/api/tables/{code}": ("",),
    "/": ("",),
    "/games/new": ("",),
    "/tables/new": ("",),
    "/join": ("?code={code}",),
    "/records": ("",),
    "/lessons": ("",),
}
"""What a player asks for: an address → the queries it is asked with."""

WATCHING = {
    "/watch/{token}": ("", "?seat=1", "?card={foreign}"),
    "/watch/{token}/history": ("",),
    "/watch/{token}/replay": ("", "?at={at}", "?at={half}&seat=1"),
    "/watch/{token}/replay/read": ("?at={at}&card={foreign}", "?at={half}&square=0_0&seat=1"),
    "/watch/{token}/replay.html": ("",),
    "/watch/{token}/read": ("?card={foreign}", "?square=0_0", "?node=0", "?train=tray0"),
}
"""What a spectator asks for."""

MANNERS = ({}, HTMX, {"Accept": "text/plain"})
"""As a page, as a fragment, as a sentence."""

ELSEWHERE = {
    "/games/{code}/fragments": "asked for before every act",
    "/watch/{token}/fragments": "asked for before every act",
    "/games/{code}/stream": "read to its end",
    "/watch/{token}/stream": "read to its end",
    "/api/games/{code}/stream": "the same stream",
    "/games/{code}/lobby/stream": "of a lobby: the same stream, before there is anything to know",
    "/api/tables/{code}/stream": "of a lobby: the same stream, before there is anything to know",
    "/lessons/{key}": "of a prepared position that all may see",
    "/lessons/{key}/read": "of a prepared position that all may see",
    "/lessons/{key}/why": "of a prepared position that all may see",
    "/words/{name}": "of the glossary",
    "/rules": "the same for all",
    "/glossary": "the same for all",
    "/cards": "the same for all",
    "/style": "the same for all",
    "/keys": "the same for all",
    "/rejoin": "a form",
    "/healthz": "shows no game",
    "/readyz": "shows no game",
    "/api/openapi.json": "the same for all",
}
"""What is read in another way, or can hold nothing of a game."""


def gettable(app: FastAPI) -> set[str]:
    """Every address that answers GET."""
    pages = {route.path for route in PAGES if "GET" in (route.methods or ())}
    pages |= {route.path for route in health.ROUTES.routes if isinstance(route, Route)}
    plain = {
        route.path for route in app.routes if isinstance(route, Route) and "GET" in (route.methods or ())
    }
    return pages | plain | {path for path, acts in app.openapi()["paths"].items() if "get" in acts}


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
        """All that this reader can ask for; what is asked about by id is not an answer."""
        state, at = self.table.open.state, len(self.table.open.live)
        theirs = [card for n, p in enumerate(state.players) if n != reader.player for card in p.hand]
        foreign = next(iter([*theirs, *state.home_office]), "c999")
        places = {"code": self.table.code, "token": self.watch.rpartition("/")[2]}
        asked = {"foreign": foreign, "at": at, "half": at // 2, **places}
        for path, queries in (WATCHING if reader.player is None else IN_GAME).items():
            for query in queries:
                for headers in MANNERS if path.endswith(("/read", "/why")) else ({},):
                    text = reader.client.get((path + query).format(**asked), headers=headers).text
                    yield path + query, text if foreign in reader.known else text.replace(foreign, "")
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
        for path in (*IN_GAME, *ELSEWHERE):
            answer = stranger.get(path.format(code=code, token="x" * 32, key="rails", name="car"))
            assert "{code}" not in path or answer.status_code == 404, path
            yield path, answer.text

    def finish(self) -> None:
        """Streams end; each held version numbers and nothing else."""
        self.server.services.games.news.close()

        async def ended() -> None:
            await asyncio.gather(*self._tasks)

        self.server.client.portal.call(ended)
        for sent in self.streams:
            assert STREAM.fullmatch(b"".join(sent).decode()), sent[:5]
