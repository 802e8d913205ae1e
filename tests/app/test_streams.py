"""The stream of an open page: versions at once and in order, nothing piled up, clean ends, who is there."""

import asyncio
import http.client
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app import news, streams
from app.news import Newsroom
from app.streams import VersionStream
from tests.app.at_a_table import started
from tests.app.browser_at_the_server import Server
from tests.app.served import Served, served


class Listening:
    """A stream read as it is sent; `hold` keeps the reader from taking anything."""

    def __init__(self, room: Newsroom, player: int | None, version: int, stay: Callable[[], bool]) -> None:
        self.sent: list[str] = []
        self.hold = asyncio.Event()
        self.hold.set()
        self.gone = asyncio.Event()
        stream = VersionStream(room, "RAIL-1234", player, version, stay)
        self.task = asyncio.create_task(stream({}, self._receive, self._send))

    async def _receive(self) -> dict[str, str]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        await self.hold.wait()
        self.sent.append(message.get("body", b"").decode())

    @property
    def text(self) -> str:
        return "".join(self.sent)


async def _soon() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_stream_begins_with_the_version_now_and_tells_each_later_one() -> None:
    async def listen() -> str:
        room = Newsroom()
        one = Listening(room, None, 4, lambda: True)
        await _soon()
        room.tell("RAIL-1234", 5)
        await _soon()
        room.tell("RAIL-9999", 6)
        await _soon()
        one.gone.set()
        await one.task
        assert room.streams == 0
        return one.text

    version = "id: {0}\nevent: version\ndata: {0}\n\n"
    assert asyncio.run(listen()) == "retry: 2000\n\n" + version.format(4) + version.format(5)


def test_whoever_reads_slowly_is_told_the_last_version_only() -> None:
    async def listen() -> str:
        room = Newsroom()
        one = Listening(room, None, 0, lambda: True)
        await _soon()
        one.hold.clear()
        for version in range(1, 1_000):
            room.tell("RAIL-1234", version)
            await asyncio.sleep(0)
        one.hold.set()
        await _soon()
        one.gone.set()
        await one.task
        return one.text

    assert [line for line in asyncio.run(listen()).split("\n") if line.startswith("data")] == [
        "data: 0",
        "data: 1",
        "data: 999",
    ]


def test_whoever_takes_nothing_at_all_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PATIENCE_SECONDS", 0.05)

    async def listen() -> None:
        room = Newsroom()
        one = Listening(room, 0, 0, lambda: True)
        await _soon()
        one.hold.clear()
        room.tell("RAIL-1234", 1)
        await asyncio.wait_for(one.task, 5)
        assert room.streams == 0

    asyncio.run(listen())


def test_a_comment_comes_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.02)

    async def listen() -> str:
        one = Listening(Newsroom(), 0, 0, lambda: True)
        await asyncio.sleep(0.1)
        one.gone.set()
        await one.task
        return one.text

    assert ": still here\n\n" in asyncio.run(listen())


def test_a_stream_ends_when_its_reader_may_not_stay() -> None:
    async def listen() -> None:
        room, may = Newsroom(), [True]
        one = Listening(room, 0, 0, lambda: may[0])
        await _soon()
        may[0] = False
        room.tell("RAIL-1234", 1)
        await asyncio.wait_for(one.task, 5)
        assert "data: 1" not in one.text

    asyncio.run(listen())


def test_others_hear_that_somebody_came_and_went_but_not_of_a_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "GRACE_SECONDS", 0.05)

    async def listen() -> None:
        room = Newsroom()
        ann = Listening(room, 0, 0, lambda: True)
        await _soon()
        assert ann.text.count("event: presence\ndata:\n\n") == 1
        ben = Listening(room, 1, 0, lambda: True)
        spectator = Listening(room, None, 0, lambda: True)
        await _soon()
        assert room.present("RAIL-1234") == {0, 1}
        assert ann.text.count("presence") == 2
        ben.gone.set()
        await ben.task
        again = Listening(room, 1, 0, lambda: True)
        await asyncio.sleep(0.1)
        assert ann.text.count("presence") == 2
        again.gone.set()
        await again.task
        await asyncio.sleep(0.1)
        assert ann.text.count("presence") == 3
        assert room.present("RAIL-1234") == {0}
        for one in (ann, spectator):
            one.gone.set()
            await one.task

    asyncio.run(listen())


def test_the_same_version_told_again_is_news_beside_the_game() -> None:
    async def listen() -> str:
        room = Newsroom()
        one = Listening(room, None, 3, lambda: True)
        await _soon()
        room.tell("RAIL-1234", 3)
        await _soon()
        room.close()
        await asyncio.wait_for(one.task, 5)
        late = Listening(room, None, 3, lambda: True)
        await asyncio.wait_for(late.task, 5)
        return one.text

    text = asyncio.run(listen())
    assert text.count("event: presence") == 1
    assert text.count("event: version") == 1


def test_a_page_fetches_what_it_does_not_show(server: Server) -> None:
    ann, ben = started(server, "Ann", "Ben")
    shown = {person.name: person.game().form for person in (ann, ben)}
    for person in (ann, ben):
        query = {name: shown[person.name][name] for name in ("shown", "chosen")}
        same = person.browser.get(f"{person.here}/fragments", params=query, headers={"HX-Request": "true"})
        assert same.status_code == 200
        assert 'hx-target="#play"' in same.text
        assert 'hx-target="#district"' not in same.text
        assert "<html" not in same.text


def _stream(server: Served, path: str, token: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(server.address[7:], timeout=30)
    connection.request(
        "GET", path, headers={"Authorization": f"Bearer {token}", "Connection": "close", **headers}
    )
    return connection.getresponse()


def _next_version(stream: http.client.HTTPResponse) -> int:
    while not (line := stream.readline()).startswith(b"data: "):
        assert line
    return int(line[6:])


def test_a_real_stream_tells_at_once_and_the_server_stops_with_it_open(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        connection = http.client.HTTPConnection(server.address[7:], timeout=30)

        def post(path: str, body: Any, **headers: str) -> Any:
            connection.request("POST", f"/api{path}", json.dumps(body), headers)
            return json.load(connection.getresponse())

        made = post("/games", {"preset": "firstDay", "seed": 77})
        token, path = made["token"], f"/games/{made['code']}"
        bearer = {"Authorization": f"Bearer {token}"}
        first = _stream(server, f"{path}/stream", token)
        assert first.getheader("content-type") == "text/event-stream; charset=utf-8"
        assert first.getheader("content-encoding") is None
        assert _next_version(first) == 0
        choose = {"intent": {"type": "localOps.choose", "option": "draw"}, "version": 0}
        assert post(f"{path}/intents", choose, **bearer) == {"version": 1}
        assert _next_version(first) == 1
        again = _stream(server, f"/api{path}/stream", token, **{"Last-Event-ID": "0"})
        assert _next_version(again) == 1
        assert server.stop() < 5
        assert b"event: version" not in first.read()
        for stream in (first, again):
            stream.close()
        connection.close()
        assert [line for line in server.said if line["event"] == "stopped"]
        assert not [line for line in server.said if line["level"] == "error"]
