"""What makes an archive a StartOS package: which files it holds and what the manifest must say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from startos.s9pk.damage import Unfit
from startos.s9pk.tree import File, Folder, file_at, file_of_bytes, files_in, folder_of

ICON_ENDINGS = ("svg", "png", "jpg", "jpeg", "webp")
LARGEST_ICON = 40 * 1024
SHORT_BYTES, LONG_BYTES = 120, 2_000
ADDRESSES = ("packageRepo", "upstreamRepo", "marketingUrl")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VERSION = re.compile(r"\d+(\.\d+)*(-[a-z0-9.]+)?:\d+(\.\d+)*")
_SQUASHFS = b"hsqs"


def packed_manifest(manifest: dict[str, Any], arches: Iterable[str], git_hash: str | None) -> dict[str, Any]:
    """The manifest as it stands in an archive with images for these architectures."""
    packed = set(arches)
    images = {
        name: {
            **image,
            "source": "packed",
            "arch": [arch for arch in image["arch"] if arch in packed],
            "emulateMissingAs": image["emulateMissingAs"] if image["emulateMissingAs"] in packed else None,
        }
        for name, image in manifest["images"].items()
    }
    listed = {arch for image in manifest["images"].values() for arch in image["arch"]}
    needs = dict(manifest["hardwareRequirements"])
    if packed != listed:
        needs["arch"] = sorted(packed)
    return {**manifest, "gitHash": git_hash, "images": images, "hardwareRequirements": needs}


def compact(value: object) -> bytes:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def only(folder: Path, stem: str) -> Path:
    """The one file in the folder that has this name, whatever its ending and case."""
    found = [path for path in folder.iterdir() if path.stem.lower() == stem and path.is_file()]
    if len(found) != 1:
        raise Unfit(f"There must be exactly one {stem} file in {folder}, not {len(found)}.")
    return found[0]


def collect(
    package: Path, manifest: dict[str, Any], javascript: Path, assets: Path, images: Mapping[str, Path]
) -> Folder:
    """The tree of a package: texts and icon from `package`, images by architecture from their folders."""
    icon = only(package, "icon")
    files = {
        "manifest.json": file_of_bytes(compact(manifest)),
        icon.name: file_of_bytes(icon.read_bytes()),
        "LICENSE.md": file_of_bytes(only(package, "license").read_bytes()),
        "instructions.md": file_of_bytes(only(package, "instructions").read_bytes()),
        "javascript.squashfs": file_at(javascript),
        "assets.squashfs": file_at(assets),
    }
    for arch, folder in images.items():
        for name in manifest["images"]:
            for ending in ("squashfs", "json", "env"):
                files[f"images/{arch}/{name}.{ending}"] = file_at(folder / f"{name}.{ending}")
    return folder_of(files)


def manifest_of(root: Folder) -> dict[str, Any]:
    """The manifest inside an archive."""
    entry = root.entries.get("manifest.json")
    if not isinstance(entry, File):
        raise Unfit("There is no manifest.json.")
    try:
        manifest = json.loads(entry.read())
    except ValueError:
        raise Unfit("manifest.json is no JSON.") from None
    if not isinstance(manifest, dict):
        raise Unfit("manifest.json is no object.")
    return manifest


def check_package(root: Folder) -> dict[str, Any]:
    """The manifest of a package that StartOS takes, or `Unfit` with the first thing that is wrong."""
    manifest = manifest_of(root)
    for complaint in (*_wrong_in_manifest(manifest), *_wrong_in_files(manifest, dict(files_in(root)))):
        raise Unfit(complaint)
    return manifest


def _wrong_in_manifest(manifest: dict[str, Any]) -> Iterator[str]:
    if not _ID.fullmatch(str(manifest.get("id"))) or manifest["id"] == "start-os":
        yield "The id is not lower-case words with hyphens."
    if not _VERSION.fullmatch(str(manifest.get("version"))):
        yield "The version is not of the form 1.2.3:0."
    for name in ADDRESSES:
        if not all(urlsplit(str(manifest.get(name)))[:2]):
            yield f"{name} is no address."
    for field, most in (("short", SHORT_BYTES), ("long", LONG_BYTES)):
        for locale, text in _by_locale(manifest.get("description", {}).get(field)):
            if not 0 < len(text.encode()) <= most:
                yield f"The {field} description in {locale} must have 1 to {most} bytes."
    if not manifest.get("volumes"):
        yield "There is no volume."
    if any(image.get("source") != "packed" for image in manifest.get("images", {}).values()):
        yield "An image is not marked as packed."


def _by_locale(text: object) -> Iterator[tuple[str, str]]:
    if isinstance(text, dict):
        yield from text.items()
    else:
        yield "en_US", str(text or "")


def _wrong_in_files(manifest: dict[str, Any], files: Mapping[str, File]) -> Iterator[str]:
    icons = [path for path in files if path.rpartition(".")[0] == "icon" and path.endswith(ICON_ENDINGS)]
    if len(icons) != 1 or files[icons[0]].size > LARGEST_ICON:
        yield f"There must be exactly one icon, of at most {LARGEST_ICON} bytes."
    wanted = {
        "manifest.json",
        "LICENSE.md",
        "instructions.md",
        "javascript.squashfs",
        "assets.squashfs",
        *icons,
    }
    for name, image in manifest["images"].items():
        if not image["arch"]:
            yield f"The image {name} is packed for no architecture."
        for arch in image["arch"]:
            wanted |= {f"images/{arch}/{name}.{ending}" for ending in ("squashfs", "json", "env")}
    if stray := set(files) - {"README.md"} ^ wanted:
        yield f"Missing or not expected: {', '.join(sorted(stray))}."
    for path, file in files.items():
        if path.endswith(".squashfs") and file.read()[:4] != _SQUASHFS:
            yield f"{path} is no squashfs."
        if path.startswith("images/") and path.endswith(".json"):
            yield from _wrong_in_image(path, file)


def _wrong_in_image(path: str, file: File) -> Iterator[str]:
    try:
        settings = json.loads(file.read())
    except ValueError:
        settings = None
    if not isinstance(settings, dict) or set(settings) != {"workdir", "user", "entrypoint", "cmd"}:
        yield f"{path} does not say workdir, user, entrypoint and cmd."
