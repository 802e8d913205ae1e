"""Saves of the older game (determinism, Saves): one player, a list of intents, at most some house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.catalogue.deck import Card
from engine.config import BadConfig, Config, config_from_json
from engine.names import CardId
from engine.phases.playing import PlayCard
from engine.record import reading
from engine.record.games import Act, BadSave, Entry, Record, RecordedPass, Unreadable
from engine.wire import Malformed, intent_from_json

_FIELDS: Final = ("seed", "history", "rules", "title", "note")
_RULES: Final = ("startingHand", "revenue", "extraStart", "discardTimetabled")
_RULES_WHEN_NONE_ARE_GIVEN: Final[dict[str, Any]] = {
    "startingHand": "threeTrackThreeOther",
    "revenue": {"passengerPerCoach": 1, "freightPerLoad": 1, "trainPerTransit": 1},
    "extraStart": "anyOffice",
    "discardTimetabled": True,
}
_THE_ONE_PLAYER: Final = "Player"
_MAINLINE_ROW: Final = -1
"""Where the older game once wrote ABS Signals down: the square (node, -1) of no district."""


def read_older_save(data: Mapping[str, Any]) -> Record:
    """The record of an older save, its edition still open; raises `BadSave`."""
    if "seed" not in data or "history" not in data:
        raise BadSave("This is no save: it has neither a format nor a seed with a history.")
    reading.only(data, _FIELDS)
    seed = reading.seed_of(data)
    if not isinstance(seed, int):
        raise BadSave("A save of the older game has a number for its seed.")
    return Record(
        seed=seed,
        config=_config(data.get("rules")),
        players=(_THE_ONE_PLAYER,),
        history=tuple(_entry(intent) for intent in reading.history_of(data)),
        is_older=True,
    )


def _config(rules: object) -> Config:
    """Standard length, highest after Days; fouling and the floor as every edition has them."""
    if rules is None:
        rules = _RULES_WHEN_NONE_ARE_GIVEN
    if not isinstance(rules, Mapping):
        raise BadSave("The save's rules must be an object of named settings.")
    unknown = sorted(str(key) for key in rules if key not in _RULES)
    if unknown:
        raise BadSave(f"The older game had no house rule named {unknown[0][:40]!r}.")
    house = {key: value for key, value in rules.items() if value is not None}
    try:
        return config_from_json({"maxCollisionsPerDay": 0, "houseRules": {"fouling": "office", **house}}, 1)
    except BadConfig as bad:
        raise BadSave(f"The save's rules can't be played: {bad}") from None


def _entry(intent: object) -> Entry:
    if not isinstance(intent, Mapping):
        return Unreadable("", "An intent is a JSON object with a type.")
    kind = intent.get("type")
    if kind == "newTrain.passCar" and isinstance(intent.get("trayId"), str):
        return RecordedPass(intent["trayId"])
    if kind == "newTrain.startExtra" and intent.get("start") is None and "trainNumber" in intent:
        intent = _with_start(intent)
    try:
        return Act(0, intent_from_json(intent))
    except Malformed as malformed:
        return Unreadable(str(kind)[:40], str(malformed))


def in_todays_form(act: Act, deck: Mapping[CardId, Card]) -> Act:
    """ABS Signals of an older save name their Mainline card by its node; which card it is the deck knows."""
    played = act.intent
    if not isinstance(played, PlayCard) or played.placement is None or played.placement.row != _MAINLINE_ROW:
        return act
    if played.node is not None or played.card not in deck or deck[played.card].key != "absSignals":
        return act
    return Act(act.player, replace(played, placement=None, node=played.placement.col))


def _with_start(intent: Mapping[str, Any]) -> Mapping[str, Any]:
    """`atSeat: null` is the Division Point its number runs from, a seat is that Office."""
    number, seat = intent["trainNumber"], intent.get("atSeat")
    runs_west = isinstance(number, int) and number % 2 == 1
    if seat is None:
        start: dict[str, Any] = {"kind": "divisionPoint", "side": "east" if runs_west else "west"}
        return {"type": intent["type"], "trainNumber": number, "start": start}
    direction = "west" if runs_west else "east"
    start = {"kind": "office", "seat": seat}
    return {"type": intent["type"], "trainNumber": number, "start": start, "direction": direction}
