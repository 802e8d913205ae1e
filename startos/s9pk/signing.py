"""Who made an archive: Ed25519ph (RFC 8032, 5.1) with the context `s9pk` over the root's hash and size."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from Crypto.Hash import SHA512
from Crypto.PublicKey import ECC
from Crypto.Signature import eddsa

from startos.s9pk.damage import Damaged
from startos.s9pk.encoding import u64

CONTEXT = b"s9pk"
_COFACTOR = 8


def key_at(path: Path) -> ECC.EccKey:
    """The signing key in that file, made when there is none."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        made = ECC.generate(curve="Ed25519").export_key(format="PEM")
        # Whole or not at all, and readable by its owner only: whoever comes second takes the first one's.
        with NamedTemporaryFile("w", encoding="ascii", dir=path.parent) as file:
            file.write(made + "\n")
            file.flush()
            with suppress(FileExistsError):
                os.link(file.name, path)
    return ECC.import_key(path.read_text("ascii"))


def public_part(key: ECC.EccKey) -> bytes:
    """The 32 bytes that stand in the archive."""
    return bytes(key.public_key().export_key(format="raw"))


def sign(key: ECC.EccKey, root_hash: bytes, root_size: int, context: bytes = CONTEXT) -> bytes:
    """The 64 bytes that say that the owner of the key made what the hash stands for."""
    return eddsa.new(key, "rfc8032", context).sign(SHA512.new(root_hash + u64(root_size)))


def check_signature(public: bytes, signature: bytes, root_hash: bytes, root_size: int) -> None:
    """Raise `Damaged` unless the owner of the key signed this."""
    try:
        key = eddsa.import_public_key(public)
        if (key.pointQ * _COFACTOR).is_point_at_infinity():
            raise Damaged("The signing key is one that fits any signature.")
        eddsa.new(key, "rfc8032", CONTEXT).verify(SHA512.new(root_hash + u64(root_size)), signature)
    except Damaged:
        raise
    except ValueError:
        raise Damaged("The signature does not fit the contents.") from None
