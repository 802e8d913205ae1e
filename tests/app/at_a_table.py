"""People who make a table in a lobby and play at it, each with a browser of their own."""

import hashlib
import html
import json
import re
from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from app.lobbies import Lobby
from app.open_game import OpenGame
from engine.decisions import decision
from tests.app.browser_at_the_server import HTMX, SECRET, Game, Server, first

QUICK = {"length": "custom", "days": "1", "target": "9"}


@dataclass
class Somebody:
    """A person with a browser; `code` is the table they sit at."""

    server: Server
    browser: TestClient
    name: str
    code: str = ""

    @property
    def here(self) -> str:
        return f"/games/{self.code}"

    def make_table(self, **fields: str) -> Any:
        """Make a table and be its host."""
        answer = self.browser.post("/tables", data={"name": self.name, "secret": SECRET, **fields})
        found = re.search(r"/games/([A-Z]+-\d{4})/lobby", str(answer.url))
        self.code = found[1] if found else ""
        return answer

    def join(self, code: str, **fields: str) -> Any:
        """Sit down at a table."""
        answer = self.browser.post(
            "/join", data={"name": self.name, "secret": SECRET, "code": code, **fields}
        )
        if answer.status_code == 200 and code in str(answer.url):
            self.code = code
        return answer

    def lobby(self, act: str, **fields: str) -> Any:
        """Do something in the lobby with a plain form."""
        return self.browser.post(f"{self.here}/lobby/{act}", data=fields)

    def post(self, place: str, **fields: str) -> Any:
        """Post a form of the table, as htmx does."""
        return self.browser.post(f"{self.here}/{place}", data=fields, headers=HTMX)

    def page(self, query: str = "") -> str:
        return html.unescape(self.browser.get(self.here + query).text)

    def game(self) -> Game:
        """The game through this browser."""
        return Game(self.server, self.browser, self.code)

    def frame(self) -> dict[str, Any]:
        return dict(self.browser.get(f"/api{self.here}").json()["frame"])

    def act(self, intent: dict[str, Any] | None = None) -> Any:
        """Play an intent, or one that ends the turn where there is one."""
        game = self.game()
        answer = game.act(intent or first(game.menu()))
        assert answer.status_code == 200, answer.text
        return answer


def people(server: Server, *names: str) -> list[Somebody]:
    """So many people, each with a browser."""
    return [Somebody(server, server.another_browser(), name) for name in names]


def lobby_of(somebody: Somebody) -> Lobby:
    """The lobby as the server knows it."""
    lobby = somebody.server.services.tables.lobby(somebody.code)
    assert lobby is not None
    return lobby


def open_game(somebody: Somebody) -> OpenGame:
    """The game in the server's memory."""
    return somebody.server.services.games._open[somebody.code]


def gathered(server: Server, *names: str, bots: int = 0, **fields: str) -> list[Somebody]:
    """People in a lobby, the first of them the host, and bots."""
    host, *others = everybody = people(server, *names)
    assert host.make_table(**{**QUICK, **fields}).status_code == 200
    for other in others:
        assert other.join(host.code).status_code == 200
    for _ in range(bots):
        assert host.lobby("bot", kind="developer").status_code == 200
    return everybody


def started(server: Server, *names: str, bots: int = 0, **fields: str) -> list[Somebody]:
    """People whose game has begun; bots act without a pause."""
    server.services.bots.pace = 0.0
    everybody = gathered(server, *names, bots=bots, **fields)
    host = everybody[0]
    if len(names) > 1:
        assert host.lobby("lock").status_code == 200
    answer = host.lobby("start")
    assert answer.status_code == 200, answer.text
    assert str(answer.url).endswith(host.here)
    return everybody


def waited_for(everybody: list[Somebody]) -> Somebody | None:
    """Whom the game waits for, if it is one of these."""
    waiting = decision(open_game(everybody[0]).state)
    if waiting is None:
        return None
    name = open_game(everybody[0]).person(waiting.player).name
    return next((person for person in everybody if person.name == name), None)


def act_until(everybody: list[Somebody], kind: str, who: Somebody | None = None) -> Somebody:
    """Let people end their turns until that kind of decision comes, for that person if given."""
    for _ in range(400):
        waiting = decision(open_game(everybody[0]).state)
        somebody = waited_for(everybody)
        assert waiting is not None
        assert somebody is not None
        if waiting.kind == kind and who in (None, somebody):
            return somebody
        somebody.act()
    raise AssertionError(f"no {kind} came")


def sha256(seed: str, config: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed) + config.encode()).hexdigest()


def intent(**fields: Any) -> str:
    return json.dumps(fields)
