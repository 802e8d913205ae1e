"""The image running as on a StartOS machine, and people who talk to it over HTTP."""

from __future__ import annotations

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ADDRESS = "http://127.0.0.1:8080"
USER = 10001


def command(images: Path, root: Path, *words: str, user: str = "station-master") -> list[str]:
    """How StartOS would start these words in the container."""
    settings = [f"--env-file={images}/app.env", f"--user={user}", "--workdir=/"]
    return [str(HERE / "start-container"), "subcontainer", "exec", *settings, str(root), *words]


def bind_data(root: Path, data: Path, owner: int = USER) -> None:
    """Put the volume where the service expects it."""
    data.mkdir(exist_ok=True)
    os.chown(data, owner, owner)
    data.chmod(0o700)
    subprocess.run(["mount", "--bind", data, root / "data"], check=True)


def run(images: Path, root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the container to its end."""
    words_there = command(images, root, *words)
    return subprocess.run(words_there, check=False, capture_output=True, text=True, timeout=300)


class Server:
    """A server in the container; `seconds` is how long it took until it was healthy."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        began = time.monotonic()
        self.process = process
        self.log = log
        while answer("/healthz") is None:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() - began < 120, log.read_text()
            time.sleep(0.01)
        self.seconds = time.monotonic() - began

    def pid(self) -> int:
        """The service itself, below what started it."""
        pid = self.process.pid
        while children := Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            pid = int(children[0])
        return pid

    def worked(self) -> float:
        """Seconds of processor time so far, which a busy machine does not change."""
        times = Path(f"/proc/{self.pid()}/stat").read_text().rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """What it holds, shared pages counted by their share, in MB."""
        lines = Path(f"/proc/{self.pid()}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6

    def stop(self) -> float:
        """Ask it to end; how many seconds it took."""
        began = time.monotonic()
        self.process.terminate()
        self.process.wait(60)
        return time.monotonic() - began


@contextmanager
def serving(images: Path, root: Path, log: Path) -> Iterator[Server]:
    """A healthy server, ended in any case."""
    with log.open("w") as output:
        words = command(images, root, "station-master", "serve")
        process = subprocess.Popen(words, stdout=output, stderr=subprocess.STDOUT, text=True)
        try:
            yield Server(process, log)
        finally:
            process.terminate()
            process.wait(60)


def answer(path: str) -> tuple[int, Any] | None:
    """Status and JSON, or None when nobody listens."""
    try:
        with urllib.request.urlopen(ADDRESS + path, timeout=5) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, None
    except OSError:
        return None


class Person:
    """Somebody who plays by the JSON interface."""

    def __init__(self, secret: str | None = None) -> None:
        self.secret = secret
        self.token: str | None = None

    def ask(self, path: str, body: object = None) -> Any:
        """GET, or POST when there is a body; the JSON of the answer."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(ADDRESS + path, data, headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    def deal(self, **wishes: object) -> str:
        """A game of solitaire; its code."""
        made = self.ask("/api/games", {"secret": self.secret, **wishes})
        self.token = made.get("token", self.token)
        return str(made["code"])

    def play(self, code: str, most: int = 1_000_000) -> Any:
        """Do the first thing the Menu offers, again and again, until the game ends; the last board."""
        for turn in range(most):
            board = self.ask(f"/api/games/{code}")
            entries = board["menu"]["entries"]
            if not entries:
                return board
            chosen = entries[turn % len(entries)]["intent"]
            self.ask(f"/api/games/{code}/intents", {"intent": chosen, "version": board["version"]})
        return self.ask(f"/api/games/{code}")
