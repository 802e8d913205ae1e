"""A real server process on a free port of this machine, started and ended by its own process id."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

PATIENCE = 60.0


def environment(directory: Path, **given: str) -> dict[str, str]:
    """The variables of a server, and none of this machine's that begin alike."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STATION_MASTER_")}
    usual = {"DATA_DIR": str(directory), "PORT": "0", "OPEN_SOLITAIRE": "1"}
    return kept | {f"STATION_MASTER_{name}": value for name, value in {**usual, **given}.items()}


def command(*words: str) -> list[str]:
    """The command line as people type it."""
    return [sys.executable, "-m", "app.cli", *words]


def run(directory: Path, *words: str, **given: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        command(*words),
        env=environment(directory, **given),
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


class Served:
    """A server process that answers. What it says goes to a file beside its data."""

    def __init__(self, directory: Path, **given: str) -> None:
        self._log = directory.with_name(f"{directory.name}.log")
        self._said_before = len(self._lines())
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                command("serve"),
                env=environment(directory, **given),
                cwd=Path(__file__).resolve().parents[2],
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self.address = f"http://127.0.0.1:{self._port()}"
        self._until_it_answers()

    def _lines(self) -> list[str]:
        return self._log.read_text().splitlines() if self._log.exists() else []

    @property
    def said(self) -> list[dict[str, Any]]:
        """What this process logged so far."""
        return [json.loads(line) for line in self._lines()[self._said_before :] if line.endswith("}")]

    def _port(self) -> int:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            for line in self.said:
                if line["event"] == "listening":
                    return int(line["port"])
            time.sleep(0.02)
        raise AssertionError(f"the server did not begin: {self._lines()}")

    def _until_it_answers(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if httpx2.get(f"{self.address}/healthz", timeout=PATIENCE).status_code == 200:
                    return
            except httpx2.HTTPError:
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> float:
        """Ask it to end; how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self._end()
        return time.monotonic() - began

    def _end(self) -> None:
        self.process.wait(PATIENCE)


@contextmanager
def served(directory: Path, **given: str) -> Iterator[Served]:
    """A server while it is needed."""
    server = Served(directory, **given)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
