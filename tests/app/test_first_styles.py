"""The style sheets of a game's page: within it at a browser's first view, links from then on."""

import html
import re

from app.assets import STATIC
from tests.app.browser_at_the_server import Server

WITHIN = re.compile(r'<style nonce="([^"]+)" data-kept-as="([^"]+)">(.*?)</style>', re.DOTALL)
LINKED = re.compile(r'<link rel="stylesheet" href="([^"]+)">')


def test_a_game_opened_first_waits_for_no_style_sheet(server: Server) -> None:
    game = server.deal()
    browser = server.another_browser()
    browser.cookies.update(dict(server.client.cookies))
    browser.cookies.delete("sheets")
    answer = browser.get(f"/games/{game.code}")
    found = WITHIN.findall(answer.text)
    assert len(found) == 2
    assert not LINKED.search(answer.text)
    for nonce, address, text in found:
        assert f"style-src 'self' 'nonce-{nonce}'" in answer.headers["content-security-policy"]
        kept = browser.get(html.unescape(address))
        assert "immutable" in kept.headers["cache-control"]
        assert kept.text.split() == text.split()
    again = browser.get(f"/games/{game.code}")
    assert LINKED.findall(again.text) == [address for _, address, _ in found]
    assert not WITHIN.search(again.text)
    assert "set-cookie" not in again.headers


def test_a_sheet_that_changed_is_written_into_the_page_anew(server: Server) -> None:
    game = server.deal()
    current = server.client.cookies["sheets"].split(".")
    server.client.cookies.delete("sheets")
    for sent, new in ((("0123456789", "fedcba9876"), 2), ((current[0], "fedcba9876"), 1), (current, 0)):
        browser = server.another_browser()
        browser.cookies.update({**dict(server.client.cookies), "sheets": ".".join(sent)})
        page = browser.get(f"/games/{game.code}").text
        assert (len(WITHIN.findall(page)), len(LINKED.findall(page))) == (new, 2 - new)


def test_whatever_the_cookie_says_the_page_has_its_styles(server: Server) -> None:
    game = server.deal()
    for said in ("", ".", "." * 300, "<script>", "a" * 3000):
        browser = server.another_browser()
        browser.cookies.update(dict(server.client.cookies))
        browser.cookies.delete("sheets")
        browser.cookies.set("sheets", said, path="/")
        answer = browser.get(f"/games/{game.code}")
        assert len(WITHIN.findall(answer.text)) == 2, said
        assert len(answer.headers["set-cookie"]) < 400


def test_no_style_sheet_ends_the_element_that_holds_it() -> None:
    for sheet in (STATIC / "css").glob("*.css"):
        assert "</" not in sheet.read_text(encoding="utf-8"), sheet.name
