"""Headers, cookies, the caller behind a proxy, and what no log may hold."""

import json
import logging
import re
from pathlib import Path

import pytest

from app.assets import STATIC
from app.first_styles import COOKIE as SHEETS
from app.identity import COOKIE, COOKIE_OVER_TLS
from app.logs import start_logging
from tests.app.browser_at_the_server import ADDRESS, SECRET, Game, Server, running


@pytest.mark.parametrize(
    "path", ["/", "/games/new", "/nowhere", "/healthz", "/api/games", "/static/css/page.css"]
)
def test_every_answer_is_guarded(server: Server, path: str) -> None:
    headers = server.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_each_answer_has_a_nonce_of_its_own(server: Server) -> None:
    policies = {server.client.get("/").headers["content-security-policy"] for _ in range(5)}
    assert len(policies) == 5


@pytest.mark.parametrize("path", ["/", "/games/new", "/rules", "/cards"])
def test_no_page_needs_what_the_policy_forbids(server: Server, path: str) -> None:
    text = server.client.get(path).text
    assert not re.search(r"<[^>]+\son\w+=", text)
    assert not re.search(r"<[^>]+\sstyle=", text)
    assert not re.search(r"(src|href|action)=\"(https?:)?//", text)


def test_a_game_page_needs_nothing_the_policy_forbids(game: Game) -> None:
    game.play(30)
    text = game.page().text
    assert not re.search(r"<[^>]+\son\w+=", text)
    assert not re.search(r"<[^>]+\sstyle=", text)
    assert "http://" not in text.replace("http://www.w3.org/", "")


def test_pages_are_not_kept_but_versioned_files_are(server: Server) -> None:
    assert server.client.get("/").headers["cache-control"] == "no-store"
    page = server.client.get("/").text
    address = re.search(r'href="(/static/[^"]+\?v=[^"]+)"', page)
    assert address
    assert "immutable" in server.client.get(address[1]).headers["cache-control"]
    assert server.client.get(address[1].partition("?")[0]).headers["cache-control"] == "no-cache"
    assert server.client.get("/static/../pyproject.toml").status_code == 404
    assert (STATIC / "css").is_dir()


def test_text_is_compressed(server: Server) -> None:
    answer = server.client.get("/games/new", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"


def _cookie(server: Server, address: str, headers: dict[str, str] | None = None) -> str:
    answer = server.client.post(
        f"{address}/games", data={"preset": "firstDay"}, headers=headers or {}, follow_redirects=False
    )
    assert answer.status_code == 303
    return str(answer.headers["set-cookie"])


def test_a_cookie_without_tls_is_plain(server: Server) -> None:
    cookie = _cookie(server, ADDRESS)
    assert cookie.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "Domain" not in cookie


def test_a_cookie_over_tls_is_bound_to_its_host(server: Server) -> None:
    cookie = _cookie(server, "https://127.0.0.1")
    assert cookie.startswith(f"{COOKIE_OVER_TLS}=")
    assert "Secure" in cookie
    assert "Domain" not in cookie


def test_forwarded_headers_count_only_from_a_trusted_proxy(data: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    with running(data) as server:
        assert _cookie(server, ADDRESS, forwarded).startswith(f"{COOKIE}=")


def test_behind_a_trusted_proxy_the_caller_and_the_scheme_are_the_forwarded_ones() -> None:
    import asyncio
    from ipaddress import ip_network

    from app.security import BehindProxy

    seen: dict[str, object] = {}

    async def inner(scope: dict, receive: object, send: object) -> None:  # type: ignore[type-arg]
        seen.update(client=scope["client"], scheme=scope["scheme"])

    headers = [
        (b"x-forwarded-proto", b"http, https"),
        (b"x-forwarded-for", b"198.51.100.1, 203.0.113.9, 10.0.0.7"),
    ]
    scope = {"type": "http", "client": ("10.0.0.1", 5), "scheme": "http", "headers": headers}
    proxy = BehindProxy(inner, [ip_network("10.0.0.0/8")])  # type: ignore[arg-type]
    asyncio.run(proxy(dict(scope), None, None))  # type: ignore[arg-type]
    assert seen == {"client": ("203.0.113.9", 0), "scheme": "https"}
    asyncio.run(proxy({**scope, "client": ("192.0.2.1", 5)}, None, None))  # type: ignore[arg-type]
    assert seen == {"client": ("192.0.2.1", 5), "scheme": "http"}


def test_one_session_holds_all_games_of_a_browser(server: Server) -> None:
    one, other = server.deal(), server.deal()
    assert set(server.client.cookies) == {COOKIE, SHEETS}
    assert one.page().status_code == other.page().status_code == 200


def test_a_token_is_stored_only_as_a_hash(server: Server, data: Path) -> None:
    server.deal()
    token = server.client.cookies[COOKIE]
    stored = b"".join(path.read_bytes() for path in data.iterdir())
    assert token.encode() not in stored


def test_a_token_nobody_knows_is_nobodys(server: Server, game: Game) -> None:
    stranger = server.another_browser()
    for token in ("", "guess", "x" * 5000, "a" * 43):
        stranger.cookies.clear()
        stranger.cookies.set(COOKIE, token)
        assert stranger.get(game.url).status_code == 404
        assert stranger.get("/").status_code == 200


def test_a_program_carries_its_token_and_reads_no_cookie(server: Server, game: Game) -> None:
    token = game.client.cookies[COOKIE]
    program = server.another_browser()
    bearer = {"Authorization": f"Bearer {token}"}
    assert program.get(f"/api/games/{game.code}", headers=bearer).status_code == 200
    assert (
        game.client.get(f"/api/games/{game.code}", headers={"Authorization": "Bearer no"}).status_code == 404
    )
    assert game.client.get(f"/api/games/{game.code}", headers={"Authorization": "Bearer"}).status_code == 404
    foreign = {**bearer, "Origin": "http://evil.example"}
    answer = program.post(
        f"/api/games/{game.code}/intents",
        json={"intent": {"type": "localOps.choose", "option": "draw"}, "version": 0},
        headers=foreign,
    )
    assert answer.status_code == 200


def test_a_password_for_the_proxy_before_us_changes_nothing(game: Game) -> None:
    """Browsers send it with every request, their own cookie beside it, and from other servers' pages too."""
    basic = {"Authorization": "Basic YW5uOmNvYWw="}
    assert game.client.get(game.url, headers=basic).status_code == 200
    act = {**game.form, "intent": '{"type":"localOps.choose","option":"draw"}'}
    foreign = {**basic, "Origin": "http://evil.example"}
    assert game.client.post(f"{game.url}/acts", data=act, headers=foreign).status_code == 403
    assert game.client.post(f"{game.url}/acts", data=act, headers=basic).status_code == 200


def test_no_secret_reaches_the_log_or_a_page(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(data, open_solitaire=False, log_level="debug") as server:
        start_logging("debug")
        logging.getLogger("httpx2").setLevel("WARNING")  # the browser's own, not the server's
        first = server.client.post("/games", data={"preset": "firstDay", "seed": "77", "secret": SECRET})
        code = str(first.url).rsplit("/", 1)[1]
        game = Game(server, server.client, code)
        game.play(40)
        game.post(intent=json.dumps({"type": "draw.end"}))
        server.client.get(f"/games/{code}?card=c1&token=hush")
        server.client.post("/games", data={"secret": SECRET})
        token = server.client.cookies[COOKIE]
        pages = "".join(
            server.client.get(p).text for p in ("/", "/games/new", game.url, f"{game.url}/history")
        )
    log = capsys.readouterr().out
    assert "request" in log
    for secret in (SECRET, token, "hush", "card=c1", "cardId"):
        assert secret not in log
    assert SECRET not in pages
    assert token not in pages
    for line in log.splitlines():
        assert json.loads(line)["event"]


def test_the_environment_makes_it_tell_nobody_of_its_requests(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No outbound network at all, whatever other programs of the machine are set to (service, Layers)."""
    monkeypatch.setenv("FASTAPI_OTEL_AUTO_CONFIGURE", "true")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    with running(data) as server:
        assert server.client.get("/").status_code == 200
        kept = server.client.app._telemetry  # type: ignore[attr-defined]
    assert {name for name, is_on in kept.items() if is_on} == set()
    assert "telemetry" not in caplog.text


def test_pages_that_ask_whether_it_is_alive(server: Server, data: Path) -> None:
    assert server.client.get("/healthz").json() == {"status": "alive"}
    assert server.client.get("/readyz").json() == {"status": "ready"}
    server.services.ledger.read_only_reason = "The migration failed."
    assert server.client.get("/readyz").status_code == 503
    server.services.ledger.read_only_reason = None
    server.services.database.engine.dispose()
    (data / "station-master.db").rename(data / "gone")
    (data / "station-master.db").mkdir()
    assert server.client.get("/readyz").status_code == 503
    assert server.client.get("/healthz").status_code == 200
    (data / "station-master.db").rmdir()
    (data / "gone").rename(data / "station-master.db")
