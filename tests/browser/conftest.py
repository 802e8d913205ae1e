"""A real Chromium for the tests in this folder, all of which carry the `browser` marker.

The browser is the system's own; playwright is never asked to download one.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.own_server import OwnServer, free_port, wait_until_ready

CHROMIUM = os.environ.get("STATION_MASTER_CHROMIUM", "/usr/bin/chromium")
QUIET = [  # no sandbox when run as root, and no word to anybody's servers
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder, so that none is forgotten."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this process."""
    assert Path(CHROMIUM).exists(), f"{CHROMIUM} is not there: `make test` installs it where it may"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A person's browser: cookies of its own, on a narrow phone, with scripts."""
    context = chromium.new_context(viewport={"width": 360, "height": 740})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of that person."""
    return context.new_page()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Iterator[str]:
    """The address of a real server of its own process, with an empty data directory."""
    data, port = tmp_path_factory.mktemp("data"), free_port()
    settings = {
        "STATION_MASTER_DATA_DIR": str(data),
        "STATION_MASTER_PORT": str(port),
        "STATION_MASTER_OPEN_SOLITAIRE": "1",
    }
    log = (data / "server.log").open("wb")
    command = [sys.executable, "-m", "app.cli", "serve"]
    process = subprocess.Popen(command, cwd=checkout, env=os.environ | settings, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(10)
        log.close()


@pytest.fixture
def own_server(checkout: Path, tmp_path: Path) -> Iterator[OwnServer]:
    """A server with an empty data directory, for one test alone."""
    server = OwnServer(checkout, tmp_path)
    yield server
    server.close()


@pytest.fixture(scope="module")
def table_server(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnServer]:
    """A server with an empty data directory, for the tests of one module."""
    server = OwnServer(checkout, tmp_path_factory.mktemp("tables"))
    yield server
    server.close()


Picture = Callable[[Page, str], None]


@pytest.fixture
def picture(checkout: Path) -> Picture:
    """Keeps a screenshot in .build/screenshots under the name given, for people to look at."""
    folder = checkout / ".build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.png")

    return keep


TOLERATED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")
"""A refused act is an answer with 4xx, which the console always tells."""


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the page's console complained of so far."""
    return listen(page)


def listen(page: Page) -> list[str]:
    """A list that grows with every error of the page's scripts and console."""
    heard: list[str] = []
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on(
        "console",
        lambda message: (
            heard.append(message.text)
            if message.type in ("error", "warning") and not TOLERATED.search(message.text)
            else None
        ),
    )
    return heard
