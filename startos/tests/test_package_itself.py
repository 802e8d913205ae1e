"""The real package: both readers take it as it is, and neither takes it changed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from startos.s9pk.contents import check_package
from startos.s9pk.damage import Damaged
from startos.s9pk.reading import read_archive, verified

HERE = Path(__file__).parent
MB = 1_000_000
HEADER = {
    "magic": 0,
    "version": 2,
    "key": 10,
    "signature": 40,
    "root hash": 100,
    "largest root": 137,
    "place of the root": 145,
    "size of the root": 154,
}
IN_ROOT = 170


@pytest.fixture(scope="session")
def content(package: Path) -> bytes:
    return package.read_bytes()


def start9_takes(path: Path) -> bool:
    """What Start9's reader says; when it can't be asked at all, that is no refusal."""
    words = ["node", HERE / "read_with_start9.mjs", path]
    asked = subprocess.run(words, check=False, capture_output=True, text=True)
    assert "Cannot find module" not in asked.stderr, asked.stderr
    return asked.returncode == 0


def places(content: bytes) -> dict[str, int]:
    """Where a bit is changed: the fields of the header, a table, a small file, a large one."""
    return HEADER | {
        "root table": IN_ROOT,
        "a text": content.index(b"MIT License"),
        "the image": content.rindex(b"hsqs") + 100,
        "the middle": len(content) // 2,
        "the last byte": len(content) - 1,
    }


def test_both_readers_take_the_package(package: Path) -> None:
    assert check_package(read_archive(package).root)["id"] == "station-master"
    assert start9_takes(package)


def test_the_package_is_no_larger_than_it_may_be(
    package: Path, record_property: Callable[[str, object], None]
) -> None:
    size = package.stat().st_size
    record_property("package", f"{size / MB:.1f} MB")
    assert size <= 70 * MB


@pytest.mark.parametrize("bit", [0, 7])
def test_our_verifier_takes_no_changed_bit(content: bytes, bit: int) -> None:
    changed = bytearray(content)
    for place in places(content).values():
        changed[place] ^= 1 << bit
        with pytest.raises(Damaged):
            verified(bytes(changed))
        changed[place] ^= 1 << bit
    verified(bytes(changed))


@pytest.mark.parametrize("part", [0.0, 0.000001, 0.1, 0.5, 0.99])
def test_our_verifier_takes_no_part_of_it(content: bytes, part: float) -> None:
    with pytest.raises(Damaged):
        verified(content[: int(len(content) * part)])


@pytest.mark.parametrize("more", [b"\0", b"\n", bytes(4096)])
def test_our_verifier_takes_nothing_at_its_end(content: bytes, more: bytes) -> None:
    with pytest.raises(Damaged, match="after the last entry"):
        verified(content + more)


@pytest.mark.parametrize("name", ["key", "signature", "root hash", "root table", "a text", "the middle"])
def test_start9s_reader_takes_no_changed_bit(content: bytes, name: str, tmp_path: Path) -> None:
    changed = bytearray(content)
    changed[places(content)[name]] ^= 1
    (tmp_path / "changed.s9pk").write_bytes(changed)
    assert not start9_takes(tmp_path / "changed.s9pk")
