"""What an archive holds: files in folders, each known by its hash and size.

The hash of a folder covers names, hashes and sizes of what is in it, in the order of the names, but not
where in the archive they lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from blake3 import blake3

from startos.s9pk.encoding import u64, varint, varstring

MISSING, FILE, FOLDER = 0, 1, 2
"""How a table of contents marks what kind an entry is."""


@dataclass(frozen=True, slots=True)
class File:
    """Some bytes, given or to be read from a path."""

    hash: bytes
    size: int
    source: bytes | Path

    def read(self) -> bytes:
        """The bytes."""
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()


@dataclass(frozen=True, slots=True)
class Folder:
    """Named entries."""

    entries: Mapping[str, Entry]

    @property
    def hash(self) -> bytes:
        """The hash that stands for all that is in it."""
        signed = bytearray(varint(len(self.entries)))
        for name in sorted(self.entries, key=str.encode):
            entry = self.entries[name]
            signed += varstring(name) + entry.hash + u64(entry.size) + bytes([MISSING])
        return bytes(blake3(bytes(signed)).digest())

    @property
    def size(self) -> int:
        """The size of its table of contents, not of what is in it."""
        fixed = 32 + 8 + 1
        own = len(varint(len(self.entries)))
        for name, entry in self.entries.items():
            own += len(varstring(name)) + fixed + (16 if isinstance(entry, Folder) else 8)
        return own

    def in_order(self) -> list[tuple[str, Entry]]:
        """As a table lists them: folders first, then files, each kind in the order of the names' bytes."""
        return sorted(self.entries.items(), key=lambda item: (isinstance(item[1], File), item[0].encode()))


Entry = File | Folder


def file_of_bytes(content: bytes) -> File:
    """A small file."""
    return File(blake3(content).digest(), len(content), content)


def file_at(path: Path) -> File:
    """A file on the disk, hashed but not kept in memory."""
    hashed = blake3()
    hashed.update_mmap(path)
    return File(hashed.digest(), path.stat().st_size, path)


def folder_of(files: Mapping[str, File]) -> Folder:
    """Paths with slashes to folders in folders."""
    top: dict[str, File] = {}
    below: dict[str, dict[str, File]] = {}
    for path, file in files.items():
        name, _, rest = path.partition("/")
        if rest:
            below.setdefault(name, {})[rest] = file
        else:
            top[name] = file
    return Folder({**top, **{name: folder_of(inside) for name, inside in below.items()}})


def files_in(folder: Folder, above: str = "") -> Iterator[tuple[str, File]]:
    """Every file with its path."""
    for name, entry in folder.in_order():
        if isinstance(entry, Folder):
            yield from files_in(entry, f"{above}{name}/")
        else:
            yield f"{above}{name}", entry
