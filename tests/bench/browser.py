"""A browser without a screen: one kept connection, one cookie, bytes counted as they come over the wire."""

import gzip
import html
import http.client
import re
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit


class Answer(NamedTuple):
    """What came back; `size` is the body as sent, compressed where the server compresses."""

    status: int
    text: str
    size: int
    place: str | None


class Browser:
    """Speaks HTTP to one server of this machine."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.connection = http.client.HTTPConnection(self.host, timeout=60)
        self.cookie = ""

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """One request with the browser's cookie."""
        sent = {"Accept-Encoding": "gzip", "Cookie": self.cookie, "Origin": f"http://{self.host}", **headers}
        self.connection.request(method, path, body, sent)
        answer = self.connection.getresponse()
        raw = answer.read()
        set_cookie = answer.getheader("Set-Cookie")
        if set_cookie:
            self.cookie = set_cookie.partition(";")[0]
        packed = answer.getheader("Content-Encoding") == "gzip"
        text = (gzip.decompress(raw) if packed else raw).decode("utf-8", "replace")
        return Answer(answer.status, text, len(raw), answer.getheader("Location"))

    def submit(self, path: str, fields: dict[str, str], *, htmx: bool = False) -> Answer:
        """Post a form."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if htmx:
            headers |= {"HX-Request": "true", "HX-Request-Type": "partial"}
        return self.ask("POST", path, urlencode(fields), **headers)

    def upload(self, path: str, field: str, text: str) -> str:
        """Post a file in a form; the path one is sent on to."""
        edge = "edge-of-the-part"
        disposition = f'Content-Disposition: form-data; name="{field}"; filename="game.json"'
        body = f"--{edge}\r\n{disposition}\r\nContent-Type: application/json\r\n\r\n{text}\r\n--{edge}--\r\n"
        answer = self.ask("POST", path, body, **{"Content-Type": f"multipart/form-data; boundary={edge}"})
        assert answer.place, answer.text[:300]
        return urlsplit(answer.place).path

    def close(self) -> None:
        """Hang up."""
        self.connection.close()


def hidden_fields(page: str) -> dict[str, str]:
    """The hidden fields of the form that carries every act."""
    found = re.search(r'<form id="play".*?</form>', page, re.DOTALL)
    assert found, page[:400]
    return {
        name: html.unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', found[0])
    }


def linked(page: str) -> list[str]:
    """Same-server files that the page loads with itself, each once."""
    found = re.findall(
        r'(?:src|href)="([^"#]+\.(?:css|js|svg|png|webmanifest)(?:\?[^"#]*)?)(?:#[^"]*)?"', page
    )
    return list(dict.fromkeys(html.unescape(address) for address in found))
