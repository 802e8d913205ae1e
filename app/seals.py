"""The seal of a secret seed: what is shown before the first roll, and checked after the end (determinism)."""

from __future__ import annotations

import hashlib

from engine.chance import Seed
from engine.config import Config, canonical_config


def commitment_of(seed: bytes, config: str) -> str:
    """SHA-256 of the seed's bytes and the canonical config.

    >>> commitment_of(bytes(32), "{}")[:16]
    'fb1634c4e6cd4b1f'
    """
    return hashlib.sha256(seed + config.encode()).hexdigest()


def seal_of_deal(seed: Seed, config: Config) -> str | None:
    """What is shown of a deal; None for a seed that is no secret."""
    return commitment_of(seed, canonical_config(config)) if isinstance(seed, bytes) else None
