"""The server as a process: it starts, says trouble in one line, stops in time."""

import socket
from pathlib import Path

import httpx2

from tests.app.served import run, served


def test_it_starts_serves_and_stops_in_time(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert "Station Master" in httpx2.get(server.address, timeout=60).text
        assert [line["event"] for line in server.said[:2]] == ["join secret made", "listening"]
        assert all((tmp_path / "join-secret").read_text().strip() not in str(line) for line in server.said)
        assert server.stop() < 5.0
        assert server.process.returncode == 0


def test_a_second_server_says_so_in_one_line_and_the_first_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        second = run(tmp_path, "serve")
        assert second.returncode == 2
        assert second.stderr.count("\n") == 1
        assert "Another server already uses" in second.stderr
        assert httpx2.get(f"{server.address}/readyz", timeout=60).status_code == 200


def test_trouble_at_the_start_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = run(tmp_path, "serve", PORT=port)
    assert (found.returncode, found.stderr.count("\n")) == (2, 1)
    assert "Can't listen" in found.stderr
    bad = run(tmp_path, "serve", PORT="harbour")
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
    (tmp_path / "station-master.db").write_bytes(b"x" * 5000)
    damaged = run(tmp_path, "serve")
    assert (damaged.returncode, damaged.stderr.count("\n")) == (2, 1)
    assert "no database" in damaged.stderr
