"""Numbers and names as an archive writes them: LEB128, length before text, 64 bits big-endian."""

from __future__ import annotations

import struct

from startos.s9pk.damage import Damaged

LARGEST = 2**64 - 1
_LONGEST_NUMBER = 10


def varint(number: int) -> bytes:
    """Seven bits a byte, low ones first, the highest bit says that more follow."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def varstring(text: str) -> bytes:
    """The length in bytes, then the bytes."""
    encoded = text.encode("utf-8")
    return varint(len(encoded)) + encoded


def u64(number: int) -> bytes:
    """Eight bytes, the highest first."""
    return struct.pack(">Q", number)


class Cursor:
    """Reads one value after the other; raises `Damaged` where the bytes end early or mean nothing."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    @property
    def is_at_end(self) -> bool:
        """Whether everything has been read."""
        return self._at == len(self._content)

    def take(self, count: int) -> bytes:
        """So many bytes."""
        taken = self._content[self._at : self._at + count]
        if len(taken) != count:
            raise Damaged("A table of contents ends too early.")
        self._at += count
        return taken

    def u64(self) -> int:
        """Eight bytes as a number."""
        return int.from_bytes(self.take(8), "big")

    def varint(self) -> int:
        """A number in its shortest form."""
        number = 0
        for place in range(_LONGEST_NUMBER):
            byte = self.take(1)[0]
            number |= (byte & 0x7F) << (7 * place)
            if byte < 0x80:
                if number > LARGEST or (byte == 0 and place > 0):
                    break
                return number
        raise Damaged("A table of contents has a number that is too large or not in its shortest form.")

    def varstring(self) -> str:
        """A name."""
        try:
            return self.take(self.varint()).decode("utf-8")
        except UnicodeDecodeError:
            raise Damaged("A table of contents has a name that is not UTF-8.") from None
