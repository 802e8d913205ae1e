"""A person's browser without a screen: it keeps cookies, reads forms and buttons, posts what is offered."""

import html
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from app.main import create_app
from app.services import Services
from app.settings import Settings

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
ADDRESS = "http://127.0.0.1"
SECRET = "a secret for tests"


def settings_for(directory: Path, **given: Any) -> Settings:
    """Settings that read nothing of the machine's environment."""
    usual = {"data_dir": directory, "open_solitaire": True, "join_secret": SECRET, "log_level": "warning"}
    return Settings(**{**usual, **given})


@contextmanager
def running(directory: Path, **given: Any) -> Iterator["Server"]:
    """A server on a data directory, stopped at the end."""
    app = create_app(settings_for(directory, **given))
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=True) as client:

        def another_browser() -> TestClient:
            """One whose requests run in the server's own loop, beside what runs there by itself."""
            other = TestClient(app, base_url=ADDRESS)
            other.portal = client.portal
            return other

        yield Server(client, app.state.services, another_browser)


@dataclass
class Server:
    """A running server, its first visitor's browser, and a way to get others."""

    client: TestClient
    services: Services
    another_browser: Callable[[], TestClient]

    def deal(self, preset: str = "firstDay", seed: object = 77, **fields: str) -> "Game":
        """A game dealt by the first visitor."""
        answer = self.client.post("/games", data={"preset": preset, "seed": str(seed), **fields})
        assert answer.status_code == 200, answer.text
        return Game(self, self.client, str(answer.url).rsplit("/", 1)[1].partition("?")[0])


def play_form(page: str) -> dict[str, str]:
    """The hidden fields of the form that carries every act."""
    found = re.search(r'<form id="play".*?</form>', page, re.DOTALL)
    assert found, page[:500]
    pairs = re.findall(r'name="(\w+)" value="([^"]*)"', found[0])
    return {name: html.unescape(value) for name, value in pairs}


def buttons(page: str, name: str = "intent") -> list[str]:
    """What the buttons of that name send."""
    texts = re.findall(rf'<button[^>]*name="{name}"[^>]*>', page)
    values = (re.search(r'value="([^"]*)"', text) for text in texts)
    return [html.unescape(value[1]) for value in values if value]


def swapped(answer: Any) -> dict[str, str]:
    """Fragment name → its markup, of an answer to htmx."""
    pairs = re.findall(r'<hx-partial hx-target="#(\w+)"[^>]*>(.*?)</hx-partial>', answer.text, re.DOTALL)
    return dict(pairs)


class Game:
    """A game as the tests play it: through the form of its page."""

    def __init__(self, server: Server, client: TestClient, code: str) -> None:
        self.server = server
        self.client = client
        self.code = code
        self.url = f"/games/{code}"
        self.form = play_form(self.page().text)

    def page(self, query: str = "") -> Any:
        return self.client.get(self.url + query)

    def refresh(self) -> None:
        self.form = play_form(self.page().text)

    @property
    def open(self) -> Any:
        """The game in the server's memory."""
        return self.server.services.games._open[self.code]

    def menu(self) -> list[dict[str, Any]]:
        """What may be done now, as intents."""
        data = self.client.get(f"/api/games/{self.code}/menu").json()
        return [entry["intent"] for entry in data["menu"]["entries"]]

    def post(self, htmx: bool = True, **fields: str) -> Any:
        """Post an act with the form as it stands."""
        headers = HTMX if htmx else {}
        return self.client.post(
            f"{self.url}/acts", data={**self.form, **fields}, headers=headers, follow_redirects=False
        )

    def act(self, intent: dict[str, Any], htmx: bool = True) -> Any:
        """Post an intent; take over the form of the answer."""
        answer = self.post(htmx, intent=json.dumps(intent))
        if htmx and answer.status_code == 200:
            self.form = play_form(answer.text)
        else:
            self.refresh()
        return answer

    def do(self, **fields: str) -> Any:
        """Post something else, such as `undo`; it must be accepted."""
        answer = self.post(True, **fields)
        assert answer.status_code == 200, answer.text
        self.form = play_form(answer.text)
        return answer

    def play(self, acts: int, choose: Callable[[list[dict[str, Any]]], dict[str, Any]] | None = None) -> int:
        """Play so many acts, or until the game is over; how many were played."""
        for played in range(acts):
            menu = self.menu()
            if not menu:
                return played
            answer = self.act((choose or first)(menu))
            assert answer.status_code == 200, answer.text
        return acts

    def api(self) -> dict[str, Any]:
        return dict(self.client.get(f"/api/games/{self.code}").json())

    def save(self) -> dict[str, Any]:
        return dict(self.client.get(f"{self.url}/save").json())


def first(menu: list[dict[str, Any]]) -> dict[str, Any]:
    """A choice that always ends a game: what ends a turn where it is offered, else the last."""
    for intent in menu:
        if intent["type"].endswith(".end"):
            return intent
    return menu[-1]
