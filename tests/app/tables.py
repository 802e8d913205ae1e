"""Tables of several people: a game with a browser, or a program, for each of them."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from app.identity import COOKIE, Found, Seat
from app.open_game import Dealt, OpenGame
from app.services import Services
from engine.config import config_from_json
from engine.decisions import decision
from tests.app.browser_at_the_server import Game, Server

NAMES = ("Ann", "Ben", "Cleo", "Dan")
SHORT = {"length": "custom", "days": 1, "target": 9}


async def seat_people(
    services: Services, players: int, seed: int | bytes, config: dict[str, Any]
) -> tuple[OpenGame, list[str]]:
    """A game just dealt to so many people, and the token of each."""
    opened = [await services.sessions.open() for _ in range(players)]
    rules = config_from_json(config, players)
    game = await services.games.deal(Dealt(rules, NAMES[:players], seed, None), opened[0][1])
    for person, (_, visitor) in zip(game.people[1:], opened[1:], strict=True):
        await services.sessions.join(visitor, Found(game.code, game.id, Seat(person.id, person.number)))
    return game, [token for token, _ in opened]


@dataclass
class Table:
    """A game of several people and what each of them plays it with."""

    server: Server
    code: str
    tokens: list[str]
    people: list[Game]

    @property
    def open(self) -> OpenGame:
        """The game in the server's memory."""
        return self.server.services.games._open[self.code]

    @property
    def waits_for(self) -> int | None:
        waiting = decision(self.open.state)
        return None if waiting is None else waiting.player

    def program(self, player: int) -> TestClient:
        """A program of that player."""
        client = self.server.another_browser()
        client.headers["Authorization"] = f"Bearer {self.tokens[player]}"
        return client

    def play(self, acts: int, choose: Callable[[Sequence[dict[str, Any]]], dict[str, Any]]) -> int:
        """Act for whoever is waited for, so often or to the end; how many acts that were."""
        for played in range(acts):
            player = self.waits_for
            if player is None:
                return played
            game = self.people[player]
            game.refresh()
            answer = game.act(choose(game.menu()))
            assert answer.status_code == 200, answer.text
        return acts


def at_random(seed: int) -> Callable[[Sequence[dict[str, Any]]], dict[str, Any]]:
    """Chooses among what is offered, repeatably."""
    return random.Random(seed).choice


def table(server: Server, players: int, seed: int | bytes = 5, **config: Any) -> Table:
    """So many people at a table of their own on this server, in a short competitive game unless told."""

    async def make() -> tuple[OpenGame, list[str]]:
        return await seat_people(server.services, players, seed, SHORT | config)

    assert server.client.portal is not None
    game, tokens = server.client.portal.call(make)
    people = []
    for token in tokens:
        browser = server.another_browser()
        browser.cookies.set(COOKIE, token)
        people.append(Game(server, browser, game.code))
    return Table(server, game.code, tokens, people)
