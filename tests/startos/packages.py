"""A small package to pack, damage and read: real layout, invented contents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from Crypto.PublicKey import ECC

from startos.s9pk.contents import packed_manifest
from startos.s9pk.tree import File, Folder, file_of_bytes, folder_of
from startos.s9pk.writing import archive

KEY = ECC.construct(curve="Ed25519", seed=bytes(range(32)))
SQUASHFS = b"hsqs" + bytes(60)
IMAGE_SETTINGS = (
    b'{"workdir":"/data","user":"station-master","entrypoint":null,"cmd":["station-master","serve"]}'
)


def sdk_manifest() -> dict[str, Any]:
    """As the SDK gives it, before packing."""
    return {
        "id": "station-master",
        "version": "0.1.0:0",
        "packageRepo": "https://station-master.example/package",
        "upstreamRepo": "https://station-master.example/source",
        "marketingUrl": "https://station-master.example/",
        "description": {"short": {"en_US": "A game"}, "long": {"en_US": "A game of trains"}},
        "volumes": ["main"],
        "images": {
            "app": {
                "source": {"dockerBuild": {}},
                "arch": ["x86_64", "aarch64"],
                "emulateMissingAs": "x86_64",
                "nvidiaContainer": False,
            }
        },
        "hardwareRequirements": {"device": [], "ram": None, "arch": None},
        "gitHash": None,
    }


def files(**changed: bytes | None) -> dict[str, File]:
    """The files of a package for one architecture, some with other contents, or none for None."""
    manifest = packed_manifest(sdk_manifest(), ["x86_64"], "0" * 40)
    contents: dict[str, bytes] = {
        "manifest.json": json.dumps(manifest).encode(),
        "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "LICENSE.md": b"MIT",
        "instructions.md": b"# Station Master",
        "javascript.squashfs": SQUASHFS,
        "assets.squashfs": SQUASHFS,
        "images/x86_64/app.squashfs": SQUASHFS + bytes(500),
        "images/x86_64/app.json": IMAGE_SETTINGS,
        "images/x86_64/app.env": b"PATH=/usr/bin",
    }
    for path, content in changed.items():
        if content is None:
            del contents[path]
        else:
            contents[path] = content
    return {path: file_of_bytes(content) for path, content in contents.items()}


def package(**changed: bytes | None) -> Folder:
    """A package as a tree."""
    return folder_of(files(**changed))


def packed(root: Folder | None = None) -> bytes:
    """A package as the bytes of an archive."""
    return b"".join(archive(root or package(), KEY))


def written(folder: Path, content: bytes | None = None) -> Path:
    """The archive in a file."""
    path = folder / "station-master.s9pk"
    path.write_bytes(packed() if content is None else content)
    return path
