"""The command line: `pack` makes an archive, `verify` believes none, `extract` takes one file out."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from startos.s9pk.contents import check_package, collect, packed_manifest
from startos.s9pk.damage import Damaged, Unfit
from startos.s9pk.reading import read_archive
from startos.s9pk.signing import key_at
from startos.s9pk.tree import files_in
from startos.s9pk.writing import write_archive


def _image(text: str) -> tuple[str, Path]:
    arch, _, folder = text.partition("=")
    if not folder:
        raise argparse.ArgumentTypeError("an image is given as ARCH=FOLDER")
    return arch, Path(folder)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="s9pk", description="Pack and verify packages for StartOS.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    pack = commands.add_parser("pack", help="make an archive")
    pack.add_argument("package", type=Path, help="folder with icon, licence and instructions")
    pack.add_argument("out", type=Path)
    pack.add_argument("--manifest", type=Path, required=True, help="the manifest as the SDK builds it")
    pack.add_argument("--javascript", type=Path, required=True, help="squashfs with index.js")
    pack.add_argument("--assets", type=Path, required=True, help="squashfs of the assets")
    pack.add_argument("--image", type=_image, action="append", required=True, metavar="ARCH=FOLDER")
    pack.add_argument("--key", type=Path, required=True, help="signing key; made when there is none")
    pack.add_argument("--git-hash", help="the commit it is built from")
    pack.set_defaults(run=_pack)
    verify = commands.add_parser("verify", help="check every byte of an archive and that it is a package")
    verify.add_argument("archive", type=Path)
    verify.set_defaults(run=_verify)
    extract = commands.add_parser("extract", help="take one file out of an archive")
    extract.add_argument("archive", type=Path)
    extract.add_argument("entry", help="as in images/x86_64/app.squashfs")
    extract.add_argument("out", type=Path)
    extract.set_defaults(run=_extract)
    return parser


def _pack(given: argparse.Namespace) -> str:
    images = dict(given.image)
    manifest = packed_manifest(json.loads(given.manifest.read_bytes()), images, given.git_hash)
    root = collect(given.package, manifest, given.javascript, given.assets, images)
    check_package(root)
    write_archive(root, key_at(given.key), given.out)
    return f"{given.out}: {given.out.stat().st_size} bytes"


def _verify(given: argparse.Namespace) -> str:
    archive = read_archive(given.archive)
    manifest = check_package(archive.root)
    said = {
        "id": manifest["id"],
        "version": manifest["version"],
        "gitHash": manifest["gitHash"],
        "signer": archive.signer.hex(),
        "commitment": archive.commitment,
        "bytes": archive.size,
        "files": {path: file.size for path, file in files_in(archive.root)},
    }
    return json.dumps(said, indent=2)


def _extract(given: argparse.Namespace) -> str:
    file = dict(files_in(read_archive(given.archive).root)).get(given.entry)
    if file is None:
        raise Unfit(f"There is no {given.entry} in {given.archive}.")
    given.out.write_bytes(file.read())
    return f"{given.out}: {file.size} bytes"


def main(words: list[str] | None = None) -> int:
    """Run one command: 0, or 1 with a sentence on stderr."""
    given = _parser().parse_args(words)
    try:
        sys.stdout.write(given.run(given) + "\n")
    except (Damaged, Unfit) as wrong:
        sys.stderr.write(f"s9pk: {wrong}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
