"""Taking typed values out of a save's JSON, with a sentence for whatever is not as it must be."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, NoReturn, cast

from engine.catalogue.editions import EDITIONS
from engine.chance import Seed
from engine.record.games import MOST_CHARACTERS, MOST_INTENTS, BadSave

LONGEST_NAME: Final = 24
_HEX: Final = frozenset("0123456789abcdef")


def json_object(text: str) -> Mapping[str, Any]:
    """The JSON object that the text holds; refuses what is too long, cut short or something else."""
    if len(text) > MOST_CHARACTERS or len(text.encode("utf-8", "replace")) > MOST_CHARACTERS:
        raise BadSave("A save is at most 1 MB; this file is larger.")
    try:
        data = json.loads(text, parse_constant=_not_a_number)
    except (ValueError, RecursionError):
        raise BadSave("This file is not complete JSON: it is cut short, damaged or no save at all.") from None
    if not isinstance(data, Mapping):
        raise BadSave("A save is a JSON object with a seed and a history.")
    return data


def _not_a_number(name: str) -> NoReturn:
    raise ValueError(name)


def only(data: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    """Refuse fields that no save has."""
    unknown = sorted(key for key in data if key not in allowed)
    if unknown:
        raise BadSave(f"A save has no field named {unknown[0][:40]!r}.")


def seed_of(data: Mapping[str, Any]) -> Seed:
    """The seed: a 32-bit number, or the 64 hexadecimal digits of a sealed one."""
    seed = data.get("seed")
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 2**32:
        return seed
    if isinstance(seed, str) and len(seed) == 64 and set(seed) <= _HEX:
        return bytes.fromhex(seed)
    if seed is None:
        raise BadSave(
            "This save holds no seed: that of a sealed game is published when the game ends, and only then "
            "can it be replayed."
        )
    raise BadSave("The seed must be a whole number from 0 to 4294967295, or 64 lower-case hex digits.")


def edition_of(data: Mapping[str, Any]) -> str | None:
    """The edition's name, for a game imported from the older one."""
    edition = data.get("edition")
    if edition is not None and (not isinstance(edition, str) or edition not in EDITIONS):
        raise BadSave(f"The edition must be one of {', '.join(EDITIONS)}.")
    return edition


def history_of(data: Mapping[str, Any]) -> list[Any]:
    """The history, still unread."""
    history = data.get("history")
    if not isinstance(history, list):
        raise BadSave("The history must be a list of intents.")
    if len(history) > MOST_INTENTS:
        raise BadSave("A save has at most 20,000 intents; this one has more.")
    return history


def players_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The players' names in player order, one to four, told apart by more than case and width."""
    names = data.get("players")
    if not isinstance(names, list) or not 1 <= len(names) <= 4 or not all(map(_is_name, names)):
        raise BadSave("players must list one to four names of 1 to 24 visible characters.")
    if len({unicodedata.normalize("NFKC", name).casefold() for name in names}) < len(names):
        raise BadSave("Two players of this save have the same name.")
    return tuple(cast("list[str]", names))


def _is_name(name: object) -> bool:
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME:
        return False
    return name.isprintable() and name == name.strip()
