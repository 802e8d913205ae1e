"""The package under test and a place to run it: mounts and network of our own, gone when the tests end.

Start these tests with `make startos-test`; they need root and a built package.
"""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from startos.s9pk.reading import read_archive
from startos.s9pk.tree import files_in

HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--package", type=Path, help="the .s9pk to try")


def pytest_configure(config: pytest.Config) -> None:
    if os.geteuid() != 0 or [name for _, name in socket.if_nameindex()] != ["lo"]:
        raise pytest.UsageError("These tests mount and listen: run them as root by `make startos-test`.")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


@pytest.fixture(scope="session")
def package(request: pytest.FixtureRequest) -> Path:
    path = request.config.getoption("--package")
    assert path is not None, "say which package: --package FILE.s9pk"
    return Path(path).resolve()


@pytest.fixture(scope="session")
def images(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the package's image, as a StartOS machine has them: app.squashfs, app.json, app.env."""
    folder = tmp_path_factory.mktemp("images")
    for path, file in files_in(read_archive(package).root):
        if path.startswith(f"images/{os.uname().machine}/"):
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
