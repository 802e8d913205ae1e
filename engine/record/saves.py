"""Saves: a record as text and back (determinism, Saves). Reading changes nothing and plays nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.config import BadConfig, Config, config_from_json, config_to_json
from engine.record import older, reading
from engine.record.games import ENGINE_VERSION, Act, BadSave, Record
from engine.wire import Malformed, intent_from_json, intent_to_json

FORMAT: Final = "station-master/1"
_FIELDS: Final = ("format", "engineVersion", "seed", "edition", "config", "players", "history")


def read_save(text: str) -> Record:
    """The record that a save holds, in today's format or the older game's; raises `BadSave`.

    >>> read_save('{"seed": 1, "history": []}').config.house.starting_hand
    'threeTrackThreeOther'
    """
    data = reading.json_object(text)
    if "format" not in data:
        return older.read_older_save(data)
    if data["format"] != FORMAT:
        raise BadSave(f"This save has a format unknown here; today's is {FORMAT}.")
    if data.get("engineVersion") != ENGINE_VERSION:
        raise BadSave(
            f"This save was made by engine version {_shown(data.get('engineVersion'))} and this is version "
            f"{ENGINE_VERSION}: its rules would make another game of it, so it is not replayed."
        )
    reading.only(data, _FIELDS)
    players = reading.players_of(data)
    return Record(
        seed=reading.seed_of(data),
        config=_config_of(data, len(players)),
        players=players,
        history=_acts(reading.history_of(data), len(players)),
        edition=reading.edition_of(data),
    )


def _shown(version: object) -> str:
    return repr(version)[:20] if isinstance(version, str | int) else "unknown"


def _config_of(data: Mapping[str, Any], players: int) -> Config:
    try:
        return config_from_json(data.get("config"), players)
    except BadConfig as bad:
        raise BadSave(f"The save's config can't be played: {bad}") from None


def _acts(history: list[Any], players: int) -> tuple[Act, ...]:
    return tuple(_act(number, entry, players) for number, entry in enumerate(history, start=1))


def _act(number: int, entry: object, players: int) -> Act:
    if not isinstance(entry, Mapping) or set(entry) != {"player", "intent"}:
        raise BadSave(f"Entry {number} of the history must be an object with player and intent.")
    player = entry["player"]
    if isinstance(player, bool) or not isinstance(player, int) or not 0 <= player < players:
        raise BadSave(f"Entry {number} of the history names no player of this game.")
    try:
        return Act(player, intent_from_json(entry["intent"]))
    except Malformed as malformed:
        raise BadSave(f"Entry {number} of the history is no intent: {malformed}") from None


def save_of(record: Record, *, reveal_seed: bool = True) -> dict[str, Any]:
    """A record in today's format as JSON data; settle an older one first (`replaying.settle`)."""
    assert not record.is_older
    data: dict[str, Any] = {"format": FORMAT, "engineVersion": record.engine_version}
    if reveal_seed:
        data["seed"] = record.seed if isinstance(record.seed, int) else record.seed.hex()
    if record.edition is not None:
        data["edition"] = record.edition
    data["config"] = config_to_json(record.config)
    data["players"] = list(record.players)
    data["history"] = [
        {"player": act.player, "intent": intent_to_json(act.intent)}
        for act in record.history
        if isinstance(act, Act)
    ]
    return data


def write_save(record: Record, *, reveal_seed: bool = True) -> str:
    """The save's text; without `reveal_seed`, while a sealed game runs, it can't be replayed.

    >>> write_save(Record(seed=7, config=Config(), players=("Ann",)))[:60]
    '{"format":"station-master/1","engineVersion":"1","seed":7,"c'
    """
    return json.dumps(save_of(record, reveal_seed=reveal_seed), ensure_ascii=False, separators=(",", ":"))
