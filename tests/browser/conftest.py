"""A real Chromium for the tests in this folder, all of which carry the `browser` marker.

The browser is the system's own; playwright is never asked to download one.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

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
