"""Reads an archive and believes nothing: signature, hash of every table and file, every byte accounted for.

Stricter than Start9's reader, which takes what lies between or after the entries.
"""

from __future__ import annotations

import base64
import mmap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from blake3 import blake3

from startos.s9pk.damage import Damaged
from startos.s9pk.encoding import Cursor
from startos.s9pk.signing import check_signature
from startos.s9pk.tree import FILE, FOLDER, Entry, File, Folder
from startos.s9pk.writing import HEADER_SIZE, MAGIC

_LARGEST_ROOT = 1_048_576
_DEEPEST = 16


@dataclass(frozen=True, slots=True)
class Archive:
    """A verified archive."""

    root: Folder
    signer: bytes
    size: int

    @property
    def commitment(self) -> dict[str, str | int]:
        """What a registry signs, as Start9's tool prints it."""
        return {
            "rootSighash": base64.b64encode(self.root.hash).decode("ascii"),
            "rootMaxsize": self.root.size,
        }


def read_archive(path: Path) -> Archive:
    """The archive in that file, or `Damaged`."""
    if path.stat().st_size < HEADER_SIZE:
        raise Damaged("The file is too short for an s9pk.")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return verified(content)


def verified(content: bytes | mmap.mmap) -> Archive:
    """The archive that these bytes are, or `Damaged`. Files are kept in memory."""
    if len(content) < HEADER_SIZE:
        raise Damaged("The file is too short for an s9pk.")
    if content[: len(MAGIC)] != MAGIC:
        raise Damaged("The file is no s9pk of version 2.")
    header = Cursor(content[len(MAGIC) : HEADER_SIZE])
    signer, signature, root_hash = header.take(32), header.take(64), header.take(32)
    most, place, size = header.u64(), header.u64(), header.u64()
    check_signature(signer, signature, root_hash, most)
    if most > _LARGEST_ROOT or size > most:
        raise Damaged("The root table is larger than it may be.")
    body = _Body(content)
    root = body.folder(place, size, root_hash, depth=0)
    body.check_that_nothing_is_left()
    return Archive(root, signer, len(content))


@dataclass
class _Body:
    """The bytes after the header, and which of them have been accounted for."""

    content: bytes | mmap.mmap
    used: list[tuple[int, int]] = field(default_factory=list)

    def folder(self, place: int, size: int, expected: bytes, depth: int) -> Folder:
        if depth > _DEEPEST:
            raise Damaged("Folders lie too deep in one another.")
        table = Cursor(self._slice(place, size))
        count = table.varint()
        found = dict(self._entries(table, count, depth))
        if not table.is_at_end:
            raise Damaged("A table of contents is longer than what it lists.")
        folder = Folder(found)
        if folder.hash != expected:
            raise Damaged("A table of contents does not have its hash.")
        return folder

    def _entries(self, table: Cursor, count: int, depth: int) -> Iterator[tuple[str, Entry]]:
        names: set[str] = set()
        for _ in range(count):
            name = table.varstring()
            if name in names or name in ("", ".", "..") or "/" in name or "\0" in name:
                raise Damaged(f"A table of contents has an entry twice or with a bad name: {name!r}.")
            names.add(name)
            expected, size, kind = table.take(32), table.u64(), table.take(1)[0]
            if kind == FILE:
                yield name, self._file(name, table.u64(), size, expected)
            elif kind == FOLDER:
                place, table_size = table.u64(), table.u64()
                if table_size != size:
                    raise Damaged(f"The folder {name} has two sizes.")
                yield name, self.folder(place, size, expected, depth + 1)
            else:
                raise Damaged(f"The entry {name} is missing or of no known kind.")

    def _file(self, name: str, place: int, size: int, expected: bytes) -> File:
        content = self._slice(place, size)
        if blake3(content).digest() != expected:
            raise Damaged(f"The file {name} does not have its hash.")
        return File(expected, size, content)

    def _slice(self, place: int, size: int) -> bytes:
        if place < HEADER_SIZE or place + size > len(self.content):
            raise Damaged("An entry lies outside of the file.")
        self.used.append((place, size))
        return self.content[place : place + size]

    def check_that_nothing_is_left(self) -> None:
        """Every byte after the header belongs to exactly one entry."""
        end = HEADER_SIZE
        for place, size in sorted(self.used):
            if place != end:
                raise Damaged("There are bytes that belong to no entry, or to two.")
            end = place + size
        if end != len(self.content):
            raise Damaged("There are bytes after the last entry.")
