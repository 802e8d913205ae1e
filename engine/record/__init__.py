"""Games as records: what a save holds, reading and writing it, replaying it, describing a position."""

from __future__ import annotations

from engine.record.games import ENGINE_VERSION, Act, BadSave, Record
from engine.record.positions import digest, position
from engine.record.replaying import Replay, Step, Stopped, edition_named, replay, settle, steps
from engine.record.saves import read_save, save_of, write_save

__all__ = [
    "ENGINE_VERSION",
    "Act",
    "BadSave",
    "Record",
    "Replay",
    "Step",
    "Stopped",
    "digest",
    "edition_named",
    "position",
    "read_save",
    "replay",
    "save_of",
    "settle",
    "steps",
    "write_save",
]
