"""Writes an archive: header, root table, then everything breadth-first with nothing between."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from pathlib import Path

from Crypto.PublicKey import ECC

from startos.s9pk.encoding import u64, varint, varstring
from startos.s9pk.signing import public_part, sign
from startos.s9pk.tree import FILE, FOLDER, Entry, File, Folder

MAGIC = b"\x3b\x3b\x02"
HEADER_SIZE = len(MAGIC) + 32 + 64 + 32 + 3 * 8


def archive(root: Folder, key: ECC.EccKey) -> Iterator[bytes]:
    """The bytes of the archive, in pieces."""
    root_hash, root_size = root.hash, root.size
    yield MAGIC + public_part(key) + sign(key, root_hash, root_size)
    yield root_hash + u64(root_size) + u64(HEADER_SIZE) + u64(root_size)
    places = _Places(HEADER_SIZE + root_size)
    yield _table(root, places)
    waiting: deque[Entry] = deque(entry for _, entry in root.in_order())
    while waiting:
        entry = waiting.popleft()
        if isinstance(entry, File):
            yield entry.read()
        else:
            yield _table(entry, places)
            waiting.extend(inside for _, inside in entry.in_order())


class _Places:
    """Gives each entry its place, in the order in which tables mention them."""

    def __init__(self, first: int) -> None:
        self._next = first

    def take(self, size: int) -> int:
        place = self._next
        self._next += size
        return place


def _table(folder: Folder, places: _Places) -> bytes:
    written = bytearray(varint(len(folder.entries)))
    for name, entry in folder.in_order():
        written += varstring(name) + entry.hash + u64(entry.size)
        place = u64(places.take(entry.size))
        if isinstance(entry, File):
            written += bytes([FILE]) + place
        else:
            written += bytes([FOLDER]) + place + u64(entry.size)
    return bytes(written)


def write_archive(root: Folder, key: ECC.EccKey, path: Path) -> None:
    """Write it whole or not at all."""
    draft = path.with_name(path.name + ".part")
    with draft.open("wb") as file:
        file.writelines(archive(root, key))
    draft.replace(path)
