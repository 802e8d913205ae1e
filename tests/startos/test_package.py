"""What an archive must hold to be a StartOS package, and the command line that packs and verifies it."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from startos.s9pk.__main__ import main
from startos.s9pk.contents import check_package, packed_manifest
from startos.s9pk.damage import Unfit
from startos.s9pk.reading import read_archive
from startos.s9pk.signing import key_at
from tests.startos.packages import IMAGE_SETTINGS, SQUASHFS, package, packed, sdk_manifest, written


def manifest(**changed: object) -> bytes:
    return json.dumps(packed_manifest(sdk_manifest(), ["x86_64"], None) | changed).encode()


def test_a_whole_package_is_taken() -> None:
    """Also with the README that Start9's newer tool packs and its older one drops."""
    assert check_package(package())["id"] == "station-master"
    assert check_package(package(**{"README.md": b"# Station Master"}))["id"] == "station-master"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"manifest.json": None}, "no manifest"),
        ({"manifest.json": b"["}, "no JSON"),
        ({"manifest.json": b"[]"}, "no object"),
        ({"manifest.json": manifest(id="start-os")}, "id"),
        ({"manifest.json": manifest(id="Station_Master")}, "id"),
        ({"manifest.json": manifest(version="0.1.0")}, "version"),
        ({"manifest.json": manifest(upstreamRepo="somewhere")}, "upstreamRepo"),
        (
            {"manifest.json": manifest(description={"short": {"pl_PL": "ł" * 61}, "long": "x"})},
            "short.*pl_PL",
        ),
        ({"manifest.json": manifest(description={"short": "x", "long": "y" * 2_001})}, "long"),
        ({"manifest.json": manifest(volumes=[])}, "volume"),
        ({"manifest.json": json.dumps(sdk_manifest()).encode()}, "packed"),
        ({"icon.svg": b" " * 40_961}, "icon"),
        ({"icon.svg": None}, "icon"),
        ({"icon.png": b"another"}, "icon"),
        ({"LICENSE.md": None}, "LICENSE.md"),
        ({"instructions.md": None}, "instructions.md"),
        ({"CHANGELOG.md": b"of no use there"}, "CHANGELOG.md"),
        ({"images/x86_64/app.env": None}, "app.env"),
        ({"images/aarch64/app.env": b""}, "aarch64"),
        ({"images/x86_64/app.squashfs": b"ext4"}, "no squashfs"),
        ({"images/x86_64/app.json": b"{}"}, "workdir"),
        ({"images/x86_64/app.json": b"{"}, "workdir"),
    ],
)
def test_anything_else_is_refused_and_named(changed: dict[str, bytes | None], why: str) -> None:
    with pytest.raises(Unfit, match=why):
        check_package(package(**changed))


def test_a_manifest_for_one_architecture_asks_for_it() -> None:
    made = packed_manifest(sdk_manifest(), ["aarch64"], "abc")
    assert made["images"]["app"]["source"] == "packed"
    assert made["images"]["app"]["arch"] == ["aarch64"]
    assert made["images"]["app"]["emulateMissingAs"] is None
    assert made["hardwareRequirements"]["arch"] == ["aarch64"]
    assert made["gitHash"] == "abc"


def test_a_manifest_for_all_architectures_asks_for_none() -> None:
    made = packed_manifest(sdk_manifest(), ["aarch64", "x86_64"], None)
    assert made["images"]["app"]["emulateMissingAs"] == "x86_64"
    assert made["hardwareRequirements"]["arch"] is None


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """What `pack` is given, in one folder."""
    (tmp_path / "package").mkdir()
    (tmp_path / "image").mkdir()
    for name, content in {
        "package/icon.svg": b"<svg/>",
        "package/LICENSE": b"MIT",
        "package/instructions.md": b"# Station Master",
        "manifest.json": json.dumps(sdk_manifest()).encode(),
        "javascript.squashfs": SQUASHFS,
        "assets.squashfs": SQUASHFS,
        "image/app.squashfs": SQUASHFS,
        "image/app.json": IMAGE_SETTINGS,
        "image/app.env": b"A=b",
    }.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def pack(parts: Path, out: str = "out.s9pk") -> int:
    words = [
        "pack",
        f"{parts}/package",
        f"{parts}/{out}",
        "--git-hash",
        "abc",
        "--key",
        f"{parts}/keys/key.pem",
    ]
    words += ["--image", f"x86_64={parts}/image"]
    for name in ("manifest.json", "javascript.squashfs", "assets.squashfs"):
        words += [f"--{name.partition('.')[0]}", f"{parts}/{name}"]
    return main(words)


def test_the_command_line_packs_verifies_and_extracts(
    parts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pack(parts) == 0
    capsys.readouterr()
    assert main(["verify", f"{parts}/out.s9pk"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["id"] == "station-master"
    assert said["commitment"] == read_archive(parts / "out.s9pk").commitment
    assert main(["extract", f"{parts}/out.s9pk", "images/x86_64/app.json", f"{parts}/taken.json"]) == 0
    assert (parts / "taken.json").read_bytes() == IMAGE_SETTINGS


def test_the_same_parts_and_key_make_the_same_file(parts: Path) -> None:
    assert (pack(parts, "one.s9pk"), pack(parts, "two.s9pk")) == (0, 0)
    assert (parts / "one.s9pk").read_bytes() == (parts / "two.s9pk").read_bytes()


def test_a_key_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    key = key_at(tmp_path / "keys" / "key.pem")
    assert key_at(tmp_path / "keys" / "key.pem") == key
    assert (tmp_path / "keys" / "key.pem").stat().st_mode & 0o777 == 0o600


def test_two_builds_side_by_side_make_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as builds:
        keys = list(builds.map(key_at, [tmp_path / "keys" / "key.pem"] * 8))
    assert all(key == keys[0] for key in keys)
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["key.pem"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "too short"),
        (b"\x3b\x3b\x01" + bytes(200), "version 2"),
        (packed() + b"!", "after the last entry"),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(
    tmp_path: Path, content: bytes, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(written(tmp_path, content))]) == 1
    said = capsys.readouterr()
    assert why in said.err
    assert said.err.count("\n") == 1


def test_what_is_not_there_cannot_be_extracted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extract", str(written(tmp_path)), "README.md", str(tmp_path / "out")]) == 1
    assert "no README.md" in capsys.readouterr().err


def test_two_icons_are_one_too_many(parts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (parts / "package" / "icon.png").write_bytes(b"")
    assert pack(parts) == 1
    assert "exactly one icon" in capsys.readouterr().err


def test_an_image_is_named_with_its_architecture(parts: Path) -> None:
    with pytest.raises(SystemExit):
        main(["pack", "a", "b", "--image", "x86_64"])
