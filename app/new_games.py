"""The settings of a new game: one table for its form, its address and its config (rules 12)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from app.preset_forms import shown_in, touched_in
from app.rule_fields import GROUPS, SETTINGS, Setting, SettingGroup
from engine.chance import Seed
from engine.config import (
    LENGTHS,
    PRESETS,
    Config,
    config_from_json,
    config_to_json,
)

CLASSIC_SEEDS: Final = 2**32
SOLITAIRE_PRESETS: Final = ("standard", "firstDay", "campaign", "hardTimes")
_HEX: Final = frozenset("0123456789abcdef")


PRESET_WORDS: Final = {
    "standard": (
        "Standard",
        "Five Days, twenty Revenue: a game of skill that a careful player wins as often as not.",
    ),
    "firstDay": (
        "First Day",
        "Your first game? Take this one. For all its name it has three Days; a train is already scheduled.",
    ),
    "campaign": ("Campaign", "Ten Days to build a railroad that carries itself."),
    "hardTimes": ("Hard Times", "Three cards, nothing for completed runs: hardly anybody makes the target."),
}


class BadSetting(ValueError):
    """A setting that can't be; the text says what is right."""


def preset_config(name: str | None) -> Config:
    """The config of a solitaire preset; the first for an unknown name."""
    key = name if name in SOLITAIRE_PRESETS else SOLITAIRE_PRESETS[0]
    return config_from_json(PRESETS[key], 1)


def preset_of(config: Config) -> str | None:
    """Which preset a config is, if any."""
    return next((name for name in SOLITAIRE_PRESETS if preset_config(name) == config), None)


def values_of(config: Config) -> dict[str, str]:
    """Setting → its value as text."""
    data = config_to_json(config)
    return {setting.name: value_text(value_at(data, setting.path)) for setting in SETTINGS}


def value_at(data: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """What stands at a setting's place in a config as JSON."""
    found: Any = data
    for key in path:
        found = found[key]
    return found


def value_text(value: Any) -> str:
    """A value as a form shows it."""
    return ("1" if value else "0") if isinstance(value, bool) else str(value)


def config_of_address(query: Mapping[str, str]) -> Config:
    """The config an address carries: what is absent has its default, what is out of range is clamped.

    An address without any rule is that of the preset it names, or of the first.
    """
    given = {setting.name for setting in SETTINGS if setting.name in query}
    base = preset_config(query.get("preset")) if "preset" in query or not given else config_from_json({}, 1)
    data = config_to_json(base)
    for setting in SETTINGS:
        if setting.name in given:
            value = _clamped(setting, query[setting.name])
            if value is not None:
                put_value(data, setting.path, value)
    if "length" not in given and given & {"days", "target"}:
        data["length"] = "custom"
    return _lengthened(data)


def _clamped(setting: Setting, text: str) -> Any:
    """A usable value, or None where the text names none."""
    if setting.kind == "number":
        try:
            number = float(text)
        except ValueError:
            return None
        return None if number != number else int(max(setting.least, min(setting.most, number + 0.5)))
    if setting.kind == "flag":
        lowered = text.strip().lower()
        return True if lowered in _YES else False if lowered in _NO else None
    return text if text in {value for value, _ in setting.options} else None


_YES: Final = ("1", "true", "yes", "on")
_NO: Final = ("0", "false", "no", "off")


def put_value(data: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Set a setting in a config as JSON."""
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def _lengthened(data: dict[str, Any]) -> Config:
    """A config whose Days and target follow its length unless that is custom."""
    if data["length"] != "custom":
        data["days"], data["target"] = LENGTHS[data["length"]]
    return config_from_json(data, 1)


def config_of_form(fields: Mapping[str, str]) -> Config:
    """The config a form asks for, over the preset it names; raises `BadSetting`, clamps nothing.

    A form that says what it showed counts by what was touched in it. Of another, every field counts; a flag
    that is not ticked is not sent: with any setting there, absent flags are off; and the button that deals a
    preset (`deal`) sends the whole form too, but means the preset alone.
    """
    touched = touched_in(fields, SETTINGS)
    if touched is not None:
        return _touched_config(fields, touched)
    data = config_to_json(preset_config(fields.get("preset")))
    if fields.get("deal") == "preset" and fields.get("preset") in SOLITAIRE_PRESETS:
        return preset_config(fields["preset"])
    is_whole = any(setting.name in fields for setting in SETTINGS)
    for setting in SETTINGS:
        if setting.name in fields:
            put_value(data, setting.path, strict_value(setting, fields[setting.name]))
        elif setting.kind == "flag" and is_whole:
            put_value(data, setting.path, False)
    return _lengthened(data)


def _touched_config(fields: Mapping[str, str], touched: frozenset[str]) -> Config:
    """What was touched, over the ticked preset, or over what was shown where none is ticked."""
    is_named = fields.get("preset") in SOLITAIRE_PRESETS
    data = config_to_json(
        preset_config(fields["preset"]) if is_named else config_of_address(shown_in(fields))
    )
    for setting in SETTINGS:
        if setting.name in touched:
            put_value(data, setting.path, strict_value(setting, fields.get(setting.name, "0")))
    if touched & {"days", "target"} and "length" not in touched:
        data["length"] = "custom"
    return _lengthened(data)


def strict_value(setting: Setting, text: str) -> Any:
    """What a form's text means for a setting; raises `BadSetting`."""
    value = _clamped(setting, text)
    if setting.kind == "number":
        if not text.isascii() or not text.isdigit() or value != int(text):
            raise BadSetting(f"{setting.label}: a whole number from {setting.least} to {setting.most}.")
    elif value is None:
        raise BadSetting(f"{setting.label}: {text[:30]!r} is none of the choices.")
    return value


def read_seed(text: str) -> Seed | None:
    """A seed as people type it, or None where it is blank or unreadable: then one is drawn."""
    typed = text.strip().lower()
    if typed.isascii() and typed.isdigit() and len(typed) <= 10 and int(typed) < CLASSIC_SEEDS:
        return int(typed)
    if len(typed) == 64 and set(typed) <= _HEX:
        return bytes.fromhex(typed)
    return None


def draw_seed() -> Seed:
    """A seed for one person: 32 bits, so that it can be told and typed."""
    return secrets.randbelow(CLASSIC_SEEDS)


def draw_sealed_seed() -> bytes:
    """A secret seed of 256 bits, which nobody can find by trying."""
    return secrets.token_bytes(32)


def seed_text(seed: Seed) -> str:
    """A seed as it is shown and typed."""
    return seed.hex() if isinstance(seed, bytes) else str(seed)


@lru_cache(maxsize=500)
def address_of(config: Config, seed: Seed | None) -> str:
    """The part of an address after the question mark that deals this again."""
    query = {"seed": seed_text(seed)} if seed is not None else {}
    return urlencode(query | values_of(config))


@dataclass(frozen=True, slots=True)
class Field:
    """A setting with its value, for the form."""

    name: str
    label: str
    help: str
    kind: str
    value: str
    options: tuple[tuple[str, str], ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields under one heading."""

    heading: str
    fields: tuple[Field, ...]


def field_groups(
    values: Mapping[str, str],
    groups: tuple[SettingGroup, ...] = GROUPS,
    usual: Mapping[str, str] | None = None,
) -> tuple[FieldGroup, ...]:
    """The form with these values; what is missing shows its default."""
    known = values_of(preset_config(None)) | dict(usual or {}) | dict(values)
    return tuple(
        FieldGroup(
            group.heading,
            tuple(
                Field(s.name, s.label, s.help, s.kind, known[s.name], s.options, s.least, s.most)
                for s in group.settings
            ),
        )
        for group in groups
    )
