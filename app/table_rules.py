"""The rules of a table: what a lobby's form asks for beyond solitaire's, and its presets (rules 12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from app.new_games import put_value, strict_value, value_at, value_text
from app.preset_forms import touched_in, values_sent
from app.rule_fields import GROUPS, Setting, SettingGroup
from engine.config import LENGTHS, PRESETS, Config, config_from_json, config_to_json

FEWEST: Final = 2
MOST: Final = 4
TABLE_PRESETS: Final = ("table", "crew")
TABLE_WORDS: Final = {
    "table": ("Table", "Rivals: five Days, the highest Revenue wins if together you keep the line alive."),
    "crew": ("Crew", "One crew against the clock, with open hands and pay for every completed run."),
}
_MODE_OF: Final = {"competitive": "table", "coop": "crew"}
_PER_DAY: Final = "maxCollisionsPerDay"

_WITH_OTHERS: Final = SettingGroup(
    "With others",
    (
        Setting(
            "mode",
            ("mode",),
            "choice",
            "Together or against",
            "Rivals play for the highest Revenue; a crew adds up what all earn.",
            (("competitive", "Rivals"), ("coop", "One crew")),
        ),
        Setting(
            "floor",
            ("floorPerTwoPlayerDays",),
            "number",
            "Floor",
            "Rivals all lose who together earn less than this for every two player Days; 0 is no floor.",
            (),
            0,
            10,
        ),
        Setting(
            "open",
            ("houseRules", "openHands"),
            "flag",
            "Open hands",
            "Everybody sees all hands. Counts for a crew only.",
        ),
        Setting(
            "attacks",
            ("houseRules", "opponentCards"),
            "flag",
            "Cards against rivals",
            "The cards that are played on a rival are in the deck. Counts for rivals only.",
        ),
        Setting(
            "rotation",
            ("optionalRules", "employeeRotation"),
            "flag",
            "Employee Rotation",
            "At the end of each Day everybody moves one Office to the left; the Offices stay.",
        ),
    ),
)
TABLE_GROUPS: Final = (_WITH_OTHERS, *GROUPS)
_SETTINGS: Final = tuple(setting for group in TABLE_GROUPS for setting in group.settings)


def preset_rules(name: str | None) -> dict[str, Any]:
    """A preset's config as a lobby keeps it: without the floor that follows the number of people."""
    key = name if name in TABLE_PRESETS else TABLE_PRESETS[0]
    return _kept(config_to_json(config_from_json(PRESETS[key], FEWEST)), FEWEST)


def _kept(data: dict[str, Any], people: int) -> dict[str, Any]:
    if data.get(_PER_DAY) == people + 2:
        del data[_PER_DAY]
    return data


def preset_of_rules(rules: Mapping[str, Any]) -> str | None:
    """Which preset these rules are, if any."""
    return next((name for name in TABLE_PRESETS if preset_rules(name) == rules), None)


def config_for(rules: Mapping[str, Any], people: int) -> Config:
    """The config these rules are for so many people, of whom a table has at least two."""
    return config_from_json(rules, max(FEWEST, people))


def checked_rules(data: Mapping[str, Any]) -> dict[str, Any]:
    """Rules as a program gives them, for a table; raises `BadConfig`."""
    whole = config_to_json(config_from_json(data, FEWEST))
    if _PER_DAY not in data:
        del whole[_PER_DAY]
    return whole


def rules_of_form(fields: Mapping[str, str]) -> dict[str, Any]:
    """The rules a form asks for, over the preset it names; raises `BadSetting` or `BadConfig`.

    As in solitaire's form absent flags are off when any setting is there. A blank collision floor follows the
    number of people. What counts for the other mode only is left aside.
    """
    preset = fields.get("preset")
    if preset not in TABLE_PRESETS:
        preset = _MODE_OF.get(fields.get("mode", ""), TABLE_PRESETS[0])
    rules = preset_rules(preset)
    touched = touched_in(fields, _SETTINGS)
    if touched is not None:
        return _touched_rules(rules, fields, touched)
    if fields.get("deal") == "preset" or not any(setting.name in fields for setting in _SETTINGS):
        return rules
    for setting in _SETTINGS:
        text = fields.get(setting.name)
        if text is not None and not (setting.name == "collisions" and not text.strip()):
            put_value(rules, setting.path, strict_value(setting, text))
        elif setting.kind == "flag":
            put_value(rules, setting.path, False)
    return _settled(rules)


def _touched_rules(
    rules: dict[str, Any], fields: Mapping[str, str], touched: frozenset[str]
) -> dict[str, Any]:
    """What was touched in a form, over the ticked preset."""
    for setting in _SETTINGS:
        if setting.name in touched:
            text = fields.get(setting.name, "0")
            if setting.name != "collisions" or text.strip():
                put_value(rules, setting.path, strict_value(setting, text))
    if touched & {"days", "target"} and "length" not in touched:
        rules["length"] = "custom"
    return _settled(rules)


def _settled(rules: dict[str, Any]) -> dict[str, Any]:
    """With the numbers of its length, and without what counts for the other mode; raises `BadConfig`."""
    if rules["length"] != "custom":
        rules["days"], rules["target"] = LENGTHS[rules["length"]]
    rules["houseRules"]["openHands"] &= rules["mode"] == "coop"
    rules["houseRules"]["opponentCards"] &= rules["mode"] == "competitive"
    config_from_json(rules, FEWEST)
    return rules


@lru_cache(maxsize=256)
def address_of_rules(config: Config) -> str:
    """The part of an address after the question mark that fills the form of a new table with these rules."""
    return urlencode(values_of_rules(config_to_json(config)))


def values_of_address(query: Mapping[str, str]) -> dict[str, str]:
    """The form's values as an address carries them: the preset it names, and over it what it says."""
    preset = query.get("preset") or _MODE_OF.get(query.get("mode", ""))
    known = values_of_rules(preset_rules(preset))
    return known | {name: query[name][:20] for name in known if name in query}


def values_of_sent(fields: Mapping[str, str]) -> dict[str, str]:
    """The form's values as they were sent, for a form that came with a mistake; the name too."""
    usual = values_of_rules(preset_rules(fields.get("preset")))
    return {"name": fields.get("name", "")} | values_sent(fields, _SETTINGS, usual)


def values_of_rules(rules: Mapping[str, Any]) -> dict[str, str]:
    """Setting → its value as text; blank where it follows the number of people."""
    known = {_PER_DAY: ""} | dict(rules)
    return {setting.name: value_text(value_at(known, setting.path)) for setting in _SETTINGS}
