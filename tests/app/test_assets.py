"""Static files: addresses that change with the content, and style sheets that are sent as one."""

import re
from pathlib import Path

from app.assets import STATIC, Assets, together
from tests.app.browser_at_the_server import Server

PARTS = ("css/tokens.css", "css/page.css", "css/parts.css")


def test_a_page_asks_for_its_style_sheets_at_once_and_may_keep_them(server: Server) -> None:
    asked = re.findall(r'<link rel="stylesheet" href="([^"]+)"', server.client.get("/").text)
    assert len(asked) == 2
    answer = server.client.get(asked[0])
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text == "".join((STATIC / part).read_text(encoding="utf-8") + "\n" for part in PARTS)


def test_any_part_that_changes_changes_the_address(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.css").write_text(name)
    both = together("css/one.css", "css/two.css").removeprefix("css/")
    before = Assets(tmp_path).version(both)
    (tmp_path / "two.css").write_text("other")
    assert before
    assert Assets(tmp_path).version(both) != before
    (tmp_path / "two.css").unlink()
    assert Assets(tmp_path).version(both) == ""


def test_what_is_no_style_sheet_of_ours_is_not_sent(server: Server) -> None:
    for path in (
        "css/page+nothing.css",
        "css/page+../game.css",
        "css/page+..%2f..%2fpyproject.css",
        "+.css",
        "css/" + "+".join(["page"] * 9) + ".css",
        "game+nothing.js",
        "icon+icon-mine.svg",
        "css/page%00+parts.css",
        "css/" + "a" * 300 + "+page.css",
        "css/" + "a+" * 20_000 + "page.css",
    ):
        assert server.client.get(f"/static/{path}").status_code == 404, path
    assert server.client.post("/static/css/page+parts.css").status_code in (403, 405)


def test_a_page_about_a_file_that_is_not_there_finds_its_own(server: Server) -> None:
    page = server.client.get("/static/nothing.css")
    assert page.status_code == 404
    asked = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page.text)
    assert asked
    assert [server.client.get(each).status_code for each in asked] == [200] * len(asked)
