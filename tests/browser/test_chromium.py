"""The ground the other browser tests stand on: Chromium starts, draws, and htmx runs under a strict CSP."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'"
HTML = """<!doctype html><html lang=en><head><title>Yard</title>
<script src="/htmx.min.js"></script></head>
<body><div id=board><form hx-post="/move" hx-target="#board" hx-swap="outerMorph" method=post action="/move">
<button name=to value=east>Move</button></form></div><p id=history>nothing yet</p></body></html>"""
FRAGMENTS = """<div id=board>moved</div>
<hx-partial hx-target="#history" hx-swap="innerHTML">a train moved east</hx-partial>"""


@pytest.fixture
def address(checkout: Path) -> Iterator[str]:
    """A server that answers one page, htmx, and one POST with two fragments."""
    script = (checkout / "static/vendor/htmx.min.js").read_bytes()

    class Handler(BaseHTTPRequestHandler):
        def answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", CSP)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            if self.path == "/htmx.min.js":
                self.answer(script, "text/javascript")
            else:
                self.answer(HTML.encode(), "text/html")

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.answer(FRAGMENTS.encode(), "text/html")

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_one_post_swaps_two_places_without_inline_script_or_style(page: Page, address: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    page.get_by_role("button", name="Move").click()
    page.get_by_text("a train moved east").wait_for()
    assert page.locator("#board").inner_text() == "moved"
    assert [text for text in complaints if "favicon" not in text] == []
