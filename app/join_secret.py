"""The join secret: one per server, given by the environment or kept in a file only its owner can read."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from app.data_directory import SECRET
from app.faults import StorageFault

_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
_LONGEST = 200


class JoinSecret:
    """Compares what people type with the secret, in constant time."""

    def __init__(self, secret: str) -> None:
        self._secret_digest = hashlib.sha256(secret.encode()).digest()

    @property
    def _digest(self) -> bytes:
        return self._secret_digest

    @property
    def fingerprint(self) -> bytes:
        """Kept with a session that gave the secret, so that a changed secret is asked for again."""
        return hashlib.sha256(b"admitted" + self._digest).digest()[:12]

    def is_right(self, typed: str) -> bool:
        """Whether it is the secret; spaces around it don't count."""
        return hmac.compare_digest(hashlib.sha256(typed.strip()[:_LONGEST].encode()).digest(), self._digest)


class StoredSecret(JoinSecret):
    """The one in the data directory, read again when it was changed."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._seen = 0
        super().__init__(secrets.token_hex())

    @property
    def _digest(self) -> bytes:
        try:
            changed = secret_file(self._directory).stat().st_mtime_ns
            if changed != self._seen and (secret := read_secret(self._directory)) is not None:
                self._seen = changed
                self._secret_digest = hashlib.sha256(secret.encode()).digest()
        except (OSError, StorageFault):
            pass  # the last one known goes on being right
        return self._secret_digest


def make_secret() -> str:
    """A new secret: four groups of four letters and digits that are hard to confuse."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))


def secret_file(directory: Path) -> Path:
    """Where the secret is kept unless the environment gives one."""
    return directory / SECRET


def read_secret(directory: Path) -> str | None:
    """The stored secret, or None when there is none yet."""
    try:
        return secret_file(directory).read_text("utf-8").strip() or None
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        raise StorageFault(f"The join secret in {secret_file(directory)} can't be read.") from None


def store_secret(directory: Path, secret: str) -> None:
    """Write it readable by its owner only, whole or not at all."""
    path = secret_file(directory)
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(secret + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def find_or_make(directory: Path) -> tuple[str, bool]:
    """The stored secret, made at the first start; and whether it was made now."""
    found = read_secret(directory)
    if found is not None:
        return found, False
    made = make_secret()
    store_secret(directory, made)
    return made, True
