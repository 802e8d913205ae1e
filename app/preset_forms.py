"""Forms of rules: a ticked preset, and over it what the person touched.

A form says in its field `shown` what it showed, so that only what was changed in it counts, whichever preset
is ticked, with JavaScript and without.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl, urlencode

from app.rule_fields import Setting
from engine.config import PRESETS, Config, config_from_json, config_to_json

NAMES: Final = {
    "standard": "Standard",
    "firstDay": "First Day",
    "campaign": "Campaign",
    "hardTimes": "Hard Times",
    "table": "Table",
    "crew": "Crew",
}
_FORGIVEN: Final = 4
"""So many settings may differ from a preset before the rules are nobody's but one's own."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset offered: `url` fills the form with it."""

    key: str
    name: str
    text: str
    short: str
    is_chosen: bool
    url: str
    values: str
    """Its settings by name, as JSON, for the page's script."""
    is_changed: bool


def written(values: Mapping[str, str]) -> str:
    """What a form shows, for its field `shown`."""
    return urlencode(values)


def shown_in(fields: Mapping[str, str]) -> dict[str, str]:
    """What a posted form had shown."""
    return dict(parse_qsl(fields.get("shown", "")[:2000], keep_blank_values=True))


def touched_in(fields: Mapping[str, str], settings: Iterable[Setting]) -> frozenset[str] | None:
    """The settings changed in a posted form, or None where it does not say what it showed.

    A flag that is not ticked is not sent.
    """
    if "shown" not in fields:
        return None
    shown = shown_in(fields)
    found = set()
    for setting in settings:
        value = fields.get(setting.name, "0" if setting.kind == "flag" else None)
        if value is not None and value != shown.get(setting.name):
            found.add(setting.name)
    return frozenset(found)


def values_sent(
    fields: Mapping[str, str], settings: Iterable[Setting], usual: Mapping[str, str]
) -> dict[str, str]:
    """The settings to show again in a form that came with a mistake: what was touched, over `usual`."""
    touched = touched_in(fields, settings)
    if touched is None:
        return dict(fields)
    return dict(usual) | {name: fields.get(name, "0") for name in touched}


@lru_cache(maxsize=500)
def called(config: Config, players: int) -> str:
    """`First Day`; `First Day, changed` where few settings differ from the nearest preset; or `Own rules`."""
    far = {
        key: _differing(config, config_from_json(PRESETS[key], players))
        for key in NAMES
        if PRESETS[key].get("mode", "solitaire") == config.mode
    }
    nearest = min(far, key=lambda key: far[key])
    differing = far[nearest][0]
    if not differing:
        return NAMES[nearest]
    return f"{NAMES[nearest]}, changed" if differing <= _FORGIVEN else "Own rules"


def _differing(config: Config, other: Config) -> tuple[int, bool]:
    """How many settings differ, Days and target being one with the length; whether that one does."""
    mine, theirs = _leaves(config_to_json(config)), _leaves(config_to_json(other))
    differing = {key for key in mine if mine[key] != theirs[key]}
    length = bool(differing & {"length", "days", "target"})
    return len(differing - {"length", "days", "target"}) + length, length


def _leaves(data: Mapping[str, object]) -> dict[str, object]:
    """The settings of a config by their own names, which no two share."""
    found: dict[str, object] = {}
    for key, value in data.items():
        found |= _leaves(value) if isinstance(value, Mapping) else {key: value}
    return found
