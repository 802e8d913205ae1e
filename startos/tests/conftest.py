"""The package under test and a place to run it: mounts and network of our own, gone when the tests end.

Start these tests with `make startos-test`; they need root and a built package.
"""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from startos.s9pk.reading import read_archive
from startos.s9pk.tree import files_in

HERE = Path(__file__).parent
CLONE_NEWNS, CLONE_NEWNET = 0x20000, 0x40000000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--package", type=Path, help="the .s9pk to try")


def pytest_configure(config: pytest.Config) -> None:
    if os.geteuid() != 0 or [name for _, name in socket.if_nameindex()] != ["lo"]:
        raise pytest.UsageError("These tests mount and listen: run them as root by `make startos-test`.")
    if hasattr(config, "workerinput"):
        # One of several workers: its tests use the same port and the same places as the others'.
        assert threading.current_thread() is threading.main_thread()
        alone = ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNS | CLONE_NEWNET)
        assert alone == 0, os.strerror(ctypes.get_errno())
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the tests measured, with how busy the machine was."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    measured = [figure for report in reports if report.when == "call" for figure in report.user_properties]
    if measured:
        terminalreporter.section("measured")
        for name, value in measured:
            terminalreporter.write_line(f"{name}: {value}")


@pytest.fixture(scope="session")
def package(request: pytest.FixtureRequest) -> Path:
    path = request.config.getoption("--package")
    assert path is not None, "say which package: --package FILE.s9pk"
    return Path(path).resolve()


@pytest.fixture(scope="session")
def arch(package: Path) -> str:
    """The architecture to try: this machine's, or the one that the package has, by emulation."""
    packed = {
        path.split("/")[1] for path, _ in files_in(read_archive(package).root) if path.startswith("images/")
    }
    return os.uname().machine if os.uname().machine in packed else min(packed)


@pytest.fixture(scope="session")
def images(package: Path, arch: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the package's image, as a StartOS machine has them: app.squashfs, app.json, app.env."""
    folder = tmp_path_factory.mktemp("images")
    for path, file in files_in(read_archive(package).root):
        if path.startswith(f"images/{arch}/"):
            (folder / Path(path).name).write_bytes(file.read())
    return folder


@pytest.fixture
def root(images: Path, tmp_path: Path) -> Iterator[Path]:
    """The image, mounted; what is written to it lands in `tmp_path/box/top/upper`."""
    box = tmp_path / "box"
    subprocess.run([HERE / "overlay", "up", images / "app.squashfs", box], check=True)
    try:
        yield box / "root"
    finally:
        subprocess.run([HERE / "overlay", "down", box], check=True)
