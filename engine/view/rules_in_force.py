"""The settings of a game in words: the short form of the header and one line for each rule (rules 12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.config import Config, HouseRules, OptionalRules, config_from_json
from engine.view.frames import ConfigFrame, RuleLine
from engine.view.texts import counted

Lines = Iterator[tuple[str, str, str, str]]
"""Key, name, value and effect of settings."""

_MODES: Final[dict[str, str]] = {"solitaire": "Solitaire", "competitive": "Competitive", "coop": "Co-op"}
_VICTORIES: Final[dict[str, tuple[str, str]]] = {
    "highestAfterDays": ("after the last Day", "Victory is judged when the last Day is over."),
    "firstToTarget": ("first to the target", "The game ends as soon as the target is reached."),
}
_HANDS: Final[dict[str, tuple[str, str]]] = {
    "threeRandom": ("three cards", "Each player is dealt three cards from the Home Office pile."),
    "sixRandom": ("six cards", "Each player is dealt six cards from the Home Office pile."),
    "threeTrackThreeOther": (
        "three track, three others",
        "Each player is dealt three track cards and three others.",
    ),
}
_STARTS: Final[dict[str, tuple[str, str]]] = {
    "divisionPointsOnly": ("no Offices", "Extras start at a Division Point or in an Interchange's yard."),
    "ownOffice": ("own Office", "Extras may also start at the Office of whoever played them."),
    "anyOffice": ("any Office", "Extras may also start at any Office that is a Control Point."),
}
_FOULING: Final[dict[str, tuple[str, str]]] = {
    "runningTrack": (
        "Running Track",
        (
            "Cars and trains on the Running Track foul it: an arriving train strikes them, a leaving "
            "one is held."
        ),
    ),
    "office": ("Office only", "What stands on the Running Track is neither struck nor holds a train."),
}
_RETURNS: Final[dict[str, tuple[str, str]]] = {
    "whenBare": ("when bare", "The Classification Yard comes back when the Division Yard is bare."),
    "byKind": ("by kind", "A kind of car the Division Yard has none of comes back at once."),
}


@lru_cache(maxsize=256)
def config_frame(config: Config, players: int) -> ConfigFrame:
    """The rules in force; shared by everybody at the table."""
    usual = config_from_json({"mode": config.mode}, players)
    lines = tuple(
        RuleLine(key, name, value, effect, value == usual_value)
        for (key, name, value, effect), (_, _, usual_value, _) in zip(
            _lines(config), _lines(usual), strict=True
        )
    )
    return ConfigFrame(config.mode, _short(config, lines), lines)


_IN_TITLE: Final = ("mode", "length", "target", "victory")


def _short(config: Config, lines: tuple[RuleLine, ...]) -> str:
    length = f"{counted(config.days, 'Day')}, target {config.target}"
    if config.mode == "competitive" and config.victory == "highestAfterDays":
        length = counted(config.days, "Day")
    if config.length != "custom":
        length = f"{config.length.capitalize()} ({length})"
    changed = [
        _changed(line, config.house) for line in lines if not line.is_default and line.key not in _IN_TITLE
    ]
    first = "first to the target" if config.victory == "firstToTarget" else None
    return " · ".join([_MODES[config.mode], length, *filter(None, [first]), *changed])


def _changed(line: RuleLine, house: HouseRules) -> str:
    if line.key == "openingTrains":
        return f"{counted(house.opening_trains, 'train')} on the timetable from the start"
    return f"{line.name.lower()}: {line.value}"


def _number(value: int) -> str:
    return str(value) if value else "off"


def _switch(value: bool) -> str:  # noqa: FBT001 (what it tells of)
    return "on" if value else "off"


def _lines(config: Config) -> Lines:
    """Key, name, value and effect of every setting, in the order of rules 12."""
    yield from _game_lines(config)
    yield from _pay_lines(config.house)
    yield from _house_lines(config.house)
    yield from _optional_lines(config.optional)


def _game_lines(config: Config) -> Lines:
    yield "mode", "Game", _MODES[config.mode], "Who plays against or with whom."
    yield (
        "length",
        "Length",
        f"{config.length.capitalize()}: {counted(config.days, 'Day')}",
        "Twelve Stages a Day.",
    )
    yield "target", "Target", str(config.target), "Revenue to earn, for each player."
    yield "victory", "Victory", *_VICTORIES[config.victory]
    yield (
        "maxCollisionsPerDay",
        "Collisions in a Day",
        _number(config.max_collisions_per_day),
        "So many collisions in one Day end the game at Shift Change, and all lose.",
    )
    yield (
        "maxCollisionsTotal",
        "Collisions in all",
        _number(config.max_collisions_total),
        "So many collisions in the whole game end it at Shift Change, and all lose.",
    )
    yield (
        "floorPerTwoPlayerDays",
        "Table floor",
        _number(config.floor_per_two_player_days),
        "Competitive: everybody loses below this much Revenue for every two players' Days.",
    )


def _pay_lines(house: HouseRules) -> Lines:
    pay = house.revenue
    yield "startingHand", "Opening hand", *_HANDS[house.starting_hand]
    yield (
        "passengerPerCoach",
        "Passengers pay",
        str(pay.passenger_per_coach),
        "For each coach boarded or detrained.",
    )
    yield (
        "freightPerLoad",
        "Freight pays",
        str(pay.freight_per_load),
        "For each load put on a car or into a red box.",
    )
    yield (
        "trainPerTransit",
        "Completed runs pay",
        str(pay.train_per_transit),
        "To every player, for each train that runs off the Division.",
    )


def _house_lines(house: HouseRules) -> Lines:
    yield "extraStart", "Extras start at", *_STARTS[house.extra_start]
    yield (
        "discardTimetabled",
        "Discarding timetabled trains",
        _switch(house.discard_timetabled),
        "Whether a timetabled train may be discarded.",
    )
    yield "fouling", "Fouling", *_FOULING[house.fouling]
    yield "openHands", "Open hands", _switch(house.open_hands), "Everybody sees all hands."
    yield (
        "opponentCards",
        "Rivals' cards",
        _switch(house.opponent_cards),
        "The deck holds cards aimed at rivals and their answers.",
    )
    yield "yardReturn", "Classification comes back", *_RETURNS[house.yard_return]
    yield (
        "openingTrains",
        "Opening trains",
        str(house.opening_trains),
        "Timetabled trains already scheduled when the game begins.",
    )


def _optional_lines(optional: OptionalRules) -> Lines:
    yield (
        "reducedVisibility",
        "Reduced Visibility",
        _switch(optional.reduced_visibility),
        "Five Moves instead of six in Stages 1, 2, 3, 11 and 12.",
    )
    yield (
        "emergencyToolbox",
        "Emergency Toolbox",
        _switch(optional.emergency_toolbox),
        "Each player has one flag that averts a collision; four cards in hand while it is held.",
    )
    yield (
        "employeeRotation",
        "Employee Rotation",
        _switch(optional.employee_rotation),
        "Everybody moves one seat left at the end of each Day.",
    )
    yield (
        "sisterTrains",
        "Sister Trains",
        _switch(optional.sister_trains),
        "A timetabled train may take its sister along onto the timetable.",
    )
