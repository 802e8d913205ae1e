"""The config of a game: mode, length, house and optional rules (rules 12).

Reading it from JSON fills in the defaults of its kind of game and says in a sentence what is wrong.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

Mode = Literal["solitaire", "competitive", "coop"]
Victory = Literal["highestAfterDays", "firstToTarget"]
Length = Literal["short", "standard", "campaign", "custom"]

MODES: Final[tuple[Mode, ...]] = ("solitaire", "competitive", "coop")
VICTORIES: Final[tuple[Victory, ...]] = ("highestAfterDays", "firstToTarget")
LENGTHS: Final[dict[Length, tuple[int, int]]] = {
    "short": (3, 10),
    "standard": (5, 20),
    "campaign": (10, 45),
    "custom": (5, 20),
}
"""Days and target; those of `custom` hold unless given (rules 10.2)."""
STARTING_HANDS: Final = ("threeRandom", "sixRandom", "threeTrackThreeOther")
EXTRA_STARTS: Final = ("divisionPointsOnly", "ownOffice", "anyOffice")
FOULINGS: Final = ("runningTrack", "office")
YARD_RETURNS: Final = ("whenBare", "byKind")
MOST_DAYS: Final = 20
MOST_TARGET: Final = 200
MOST_PLAYERS: Final = 4


class BadConfig(ValueError):
    """A config that can't be played; its text says what is wrong and what would be right.

    >>> config_from_json({"days": 0}, 1)
    Traceback (most recent call last):
    engine.config.BadConfig: The config: days must be a whole number from 1 to 20.
    """


@dataclass(frozen=True, slots=True)
class RevenueRates:
    """What passengers, freight and completed runs pay, each 0 to 5 (rules 12.2)."""

    passenger_per_coach: int = 1
    freight_per_load: int = 1
    train_per_transit: int = 0


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules 12.1 to 12.3."""

    starting_hand: str = "threeRandom"
    revenue: RevenueRates = RevenueRates()
    extra_start: str = "anyOffice"
    discard_timetabled: bool = True
    fouling: str = "runningTrack"
    open_hands: bool = False
    opponent_cards: bool = False
    yard_return: str = "whenBare"
    opening_trains: int = 0


@dataclass(frozen=True, slots=True)
class OptionalRules:
    """Rules 12.4."""

    reduced_visibility: bool = False
    emergency_toolbox: bool = False
    employee_rotation: bool = False
    sister_trains: bool = False


@dataclass(frozen=True, slots=True)
class Config:
    """One game's config (rules 12.5); `days` and `target` always hold the numbers in force."""

    mode: Mode = "solitaire"
    victory: Victory = "highestAfterDays"
    length: Length = "standard"
    days: int = 5
    target: int = 20
    max_collisions_per_day: int = 3
    max_collisions_total: int = 0
    floor_per_two_player_days: int = 1
    house: HouseRules = HouseRules()
    optional: OptionalRules = OptionalRules()


class _Reader:
    """Takes typed values out of a JSON object and refuses whatever is left over."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise BadConfig(f"{where} must be an object of named settings.")
        self.rest = dict(cast("Mapping[str, Any]", data))
        self.where = where

    def choice(self, key: str, allowed: tuple[str, ...], default: str) -> str:
        value = self.rest.pop(key, default)
        if value not in allowed:
            raise BadConfig(f"{self.where}: {key} must be one of {', '.join(allowed)}.")
        return cast("str", value)

    def flag(self, key: str, *, default: bool) -> bool:
        value = self.rest.pop(key, default)
        if not isinstance(value, bool):
            raise BadConfig(f"{self.where}: {key} must be true or false.")
        return value

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        value = self.rest.pop(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadConfig(f"{self.where}: {key} must be a whole number from {least} to {most}.")
        return value

    def rate(self, key: str, default: int) -> int:
        value = self.rest.pop(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            raise BadConfig(f"{self.where}: {key} must be a number from 0 to 5.")
        return math.floor(max(0, min(5, value)) + 0.5)

    def section(self, key: str) -> _Reader:
        return _Reader(self.rest.pop(key, {}), key)

    def done(self) -> None:
        if self.rest:
            raise BadConfig(f"{self.where}: there is no setting named {min(self.rest)!r}.")


def _house_from_json(reader: _Reader, mode: Mode) -> HouseRules:
    revenue = reader.section("revenue")
    rates = RevenueRates(
        revenue.rate("passengerPerCoach", 1),
        revenue.rate("freightPerLoad", 1),
        revenue.rate("trainPerTransit", 0),
    )
    revenue.done()
    house = HouseRules(
        starting_hand=reader.choice("startingHand", STARTING_HANDS, "threeRandom"),
        revenue=rates,
        extra_start=reader.choice(
            "extraStart", EXTRA_STARTS, "ownOffice" if mode == "competitive" else "anyOffice"
        ),
        discard_timetabled=reader.flag("discardTimetabled", default=True),
        fouling=reader.choice("fouling", FOULINGS, "runningTrack"),
        open_hands=reader.flag("openHands", default=mode == "coop"),
        opponent_cards=reader.flag("opponentCards", default=False),
        yard_return=reader.choice("yardReturn", YARD_RETURNS, "whenBare"),
        opening_trains=reader.whole("openingTrains", 0, 0, 2),
    )
    reader.done()
    if house.open_hands and mode != "coop":
        raise BadConfig("openHands is for co-op games: choose co-op or leave hands closed.")
    if house.opponent_cards and mode != "competitive":
        raise BadConfig("opponentCards is for competitive games: choose competitive or leave it off.")
    return house


def _optional_from_json(reader: _Reader) -> OptionalRules:
    optional = OptionalRules(
        reduced_visibility=reader.flag("reducedVisibility", default=False),
        emergency_toolbox=reader.flag("emergencyToolbox", default=False),
        employee_rotation=reader.flag("employeeRotation", default=False),
        sister_trains=reader.flag("sisterTrains", default=False),
    )
    reader.done()
    return optional


def config_from_json(data: object, players: int) -> Config:
    """Read a config for `players` people, filling in the defaults of rules 12; raises `BadConfig`.

    >>> config_from_json({"length": "short"}, 1).target
    10
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise BadConfig("A game has one to four players.")
    reader = _Reader(data, "The config")
    mode = cast("Mode", reader.choice("mode", MODES, "solitaire" if players == 1 else "competitive"))
    if (mode == "solitaire") != (players == 1):
        raise BadConfig("Solitaire has exactly one player; competitive and co-op have two to four.")
    length = cast("Length", reader.choice("length", tuple(LENGTHS), "standard"))
    days, target = LENGTHS[length]
    given_days = reader.whole("days", days, 1, MOST_DAYS)
    given_target = reader.whole("target", target, 1, MOST_TARGET)
    if length != "custom" and (given_days, given_target) != (days, target):
        raise BadConfig(f"A {length} game has {days} Days and target {target}; choose custom for others.")
    config = Config(
        mode=mode,
        victory=cast("Victory", reader.choice("victory", VICTORIES, "highestAfterDays")),
        length=length,
        days=given_days,
        target=given_target,
        max_collisions_per_day=reader.whole(
            "maxCollisionsPerDay", 3 if mode == "solitaire" else players + 2, 0, 10**6
        ),
        max_collisions_total=reader.whole("maxCollisionsTotal", 0, 0, 10**6),
        floor_per_two_player_days=reader.whole("floorPerTwoPlayerDays", 1, 0, 10),
        house=_house_from_json(reader.section("houseRules"), mode),
        optional=_optional_from_json(reader.section("optionalRules")),
    )
    reader.done()
    return config


def config_to_json(config: Config) -> dict[str, Any]:
    """The config with every key present (rules 12.5).

    >>> config_to_json(Config())["houseRules"]["extraStart"]
    'anyOffice'
    """
    house, optional = config.house, config.optional
    return {
        "mode": config.mode,
        "victory": config.victory,
        "length": config.length,
        "days": config.days,
        "target": config.target,
        "maxCollisionsPerDay": config.max_collisions_per_day,
        "maxCollisionsTotal": config.max_collisions_total,
        "floorPerTwoPlayerDays": config.floor_per_two_player_days,
        "houseRules": {
            "startingHand": house.starting_hand,
            "revenue": {
                "passengerPerCoach": house.revenue.passenger_per_coach,
                "freightPerLoad": house.revenue.freight_per_load,
                "trainPerTransit": house.revenue.train_per_transit,
            },
            "extraStart": house.extra_start,
            "discardTimetabled": house.discard_timetabled,
            "fouling": house.fouling,
            "openHands": house.open_hands,
            "opponentCards": house.opponent_cards,
            "yardReturn": house.yard_return,
            "openingTrains": house.opening_trains,
        },
        "optionalRules": {
            "reducedVisibility": optional.reduced_visibility,
            "emergencyToolbox": optional.emergency_toolbox,
            "employeeRotation": optional.employee_rotation,
            "sisterTrains": optional.sister_trains,
        },
    }


def canonical_json(data: object) -> str:
    """JSON with sorted keys and no spaces: the same text on every machine."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical_config(config: Config) -> str:
    """The text that the seal of a secret seed commits to (determinism, The sealed stream).

    >>> canonical_config(Config())[:40]
    '{"days":5,"floorPerTwoPlayerDays":1,"hou'
    """
    return canonical_json(config_to_json(config))


PRESETS: Final[dict[str, dict[str, Any]]] = {
    "standard": {
        "length": "standard",
        "houseRules": {"startingHand": "threeTrackThreeOther", "revenue": {"trainPerTransit": 1}},
    },
    "firstDay": {
        "length": "custom",
        "days": 3,
        "target": 7,
        "houseRules": {
            "startingHand": "threeTrackThreeOther",
            "revenue": {"trainPerTransit": 1},
            "openingTrains": 1,
        },
    },
    "campaign": {"length": "campaign", "houseRules": {"revenue": {"trainPerTransit": 1}}},
    "hardTimes": {"length": "standard"},
    "table": {"mode": "competitive"},
    "crew": {"mode": "coop", "houseRules": {"revenue": {"trainPerTransit": 1}, "openHands": True}},
}
"""Rules 12.6: the first is the default of solitaire, `table` of games with rivals."""
