"""Station Master, the game: pure rules, standard library only; no clock, no I/O, no randomness but its own.

This is the whole public surface. `game` deals and plays, `view` shows, `narration` tells, `record` keeps.
"""

from __future__ import annotations

from engine.config import PRESETS, BadConfig, canonical_config, config_from_json, config_to_json
from engine.decisions import decision
from engine.game import Played, check, legal_intents, new_game, play
from engine.narration import narrate
from engine.narration.telling import Reader
from engine.record import (
    ENGINE_VERSION,
    BadSave,
    Record,
    Replay,
    digest,
    position,
    read_save,
    replay,
    settle,
    steps,
    write_save,
)
from engine.refusals import Refused
from engine.view import frame, menu, to_json
from engine.wire import Malformed, intent_from_json, intent_to_json

__all__ = [
    "ENGINE_VERSION",
    "PRESETS",
    "BadConfig",
    "BadSave",
    "Malformed",
    "Played",
    "Reader",
    "Record",
    "Refused",
    "Replay",
    "canonical_config",
    "check",
    "config_from_json",
    "config_to_json",
    "decision",
    "digest",
    "frame",
    "intent_from_json",
    "intent_to_json",
    "legal_intents",
    "menu",
    "narrate",
    "new_game",
    "play",
    "position",
    "read_save",
    "replay",
    "settle",
    "steps",
    "to_json",
    "write_save",
]
