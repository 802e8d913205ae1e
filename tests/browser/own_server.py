"""A server of a test's own, that may be killed and started again on the same data and the same port."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

SECRET = "semaphore-lamp-caboose"


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_until_ready(address: str, process: subprocess.Popen[bytes]) -> None:
    """Asks until the server says that it is ready; fails when it ends before or takes half a minute."""
    for _ in range(300):
        assert process.poll() is None, "the server ended while starting"
        try:
            with urlopen(f"{address}/readyz", timeout=1) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    pytest.fail("the server is not ready after half a minute")


class OwnServer:
    """Answers to two host names, so that two browsers of it share no cookie."""

    def __init__(self, checkout: Path, data: Path) -> None:
        self._checkout = checkout
        self._data = data
        self._port = free_port()
        self._log = (data / "server.log").open("ab")
        self.hosts = (f"http://127.0.0.1:{self._port}", f"http://localhost:{self._port}")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            "STATION_MASTER_DATA_DIR": str(self._data),
            "STATION_MASTER_PORT": str(self._port),
            "STATION_MASTER_JOIN_SECRET": SECRET,
        }
        command = [sys.executable, "-m", "app.cli", "serve"]
        self._process = subprocess.Popen(
            command, cwd=self._checkout, env=os.environ | settings, stdout=self._log, stderr=self._log
        )
        wait_until_ready(self.hosts[0], self._process)

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        self._process.kill()
        self._process.wait(10)

    def close(self) -> None:
        """End it in order."""
        self._process.terminate()
        self._process.wait(10)
        self._log.close()

    def log(self) -> str:
        """All it has said."""
        return (self._data / "server.log").read_text(encoding="utf-8")
