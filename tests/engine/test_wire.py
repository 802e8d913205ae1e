"""Intents as JSON and back."""

from typing import Any

import pytest

from engine.chance import Stream
from engine.config import config_from_json
from engine.game import check, new_game
from engine.intents import INTENTS, WIRE_NAMES
from engine.simulation.probing import Conceiving
from engine.wire import Malformed, intent_from_json, intent_to_json

SQUARE = {"row": 1, "col": -2}
EXAMPLES: list[dict[str, Any]] = [
    {"type": "localOps.choose", "option": "freightAgent"},
    {"type": "switch.move", "trayId": "tray3", "to": SQUARE, "reverse": True},
    {"type": "switch.move", "trayId": "tray3", "to": SQUARE, "reverse": False, "via": {"row": 0, "col": 0}},
    {
        "type": "switch.move",
        "trayId": "tray3",
        "to": SQUARE,
        "reverse": False,
        "via": [SQUARE, {"row": 0, "col": 1}],
    },
    {"type": "switch.dropCars", "trayId": "tray3", "count": 2},
    {"type": "switch.dropCars", "trayId": "tray3", "count": 2, "fromNose": True},
    {"type": "switch.sortConsist", "trayId": "tray3", "order": [2, 0, 1]},
    {"type": "switch.end"},
    {"type": "draw.fromHomeOffice"},
    {"type": "draw.fromDepartment", "slot": 0},
    {"type": "draw.end"},
    {"type": "card.play", "cardId": "c10"},
    {"type": "card.play", "cardId": "c10", "placement": SQUARE, "variant": 0},
    {"type": "card.play", "cardId": "c10", "placement": SQUARE, "host": {"row": 0, "col": 0}},
    {"type": "card.play", "cardId": "c10", "node": 1},
    {"type": "card.play", "cardId": "c10", "withSister": True},
    {"type": "card.play", "cardId": "c10", "target": {"seat": 1}},
    {"type": "card.play", "cardId": "c10", "target": {"seat": 1, "row": 2, "col": 3}},
    {"type": "card.play", "cardId": "c10", "target": {"trayId": "tray1"}},
    {"type": "card.discard", "cardId": "c10", "toSlot": 2},
    {"type": "mainline.modify", "cardId": "c10", "node": 3},
    {"type": "maneuver.flyingSwitch", "cardId": "c10", "trayId": "tray1", "count": 1, "to": SQUARE},
    {"type": "maneuver.redFlags", "cardId": "c10", "trayId": "tray1"},
    {"type": "freightAgent.stockOutbound", "at": SQUARE, "carType": "reefer"},
    {"type": "freightAgent.clearInbound", "at": SQUARE, "index": 0},
    {"type": "freightAgent.unjam", "at": SQUARE, "from": "menAtWork", "index": 2},
    {"type": "freightAgent.clearSpace", "at": SQUARE},
    {"type": "freightAgent.end"},
    {"type": "newTrain.placeCar", "trayId": "tray3", "carType": "coach", "loaded": False},
    {"type": "newTrain.secondSection", "trainNumber": 8},
    {"type": "newTrain.startExtra", "trainNumber": 14, "start": {"kind": "divisionPoint", "side": "west"}},
    {
        "type": "newTrain.startExtra",
        "trainNumber": 14,
        "start": {"kind": "mainline", "node": 1},
        "direction": "east",
    },
    {
        "type": "newTrain.startExtra",
        "trainNumber": 14,
        "start": {"kind": "office", "seat": 0},
        "direction": "west",
    },
    {"type": "mainline.clearance", "allow": True},
    {"type": "mainline.dispatch", "use": False},
    {"type": "redFlag.play"},
    {"type": "redFlag.decline"},
    {"type": "porter.board", "at": {"row": 0, "col": 0}},
    {"type": "porter.board", "at": {"row": 0, "col": 0}, "trayId": "tray2"},
    {"type": "porter.detrain", "at": {"row": 0, "col": 0}, "trayId": "tray2"},
    {"type": "laborer.startLoad", "at": SQUARE},
    {"type": "laborer.advanceLoad", "at": SQUARE, "box": 1},
    {"type": "laborer.beginUnload", "at": SQUARE, "carIndex": 3},
    {"type": "loadUnload.end"},
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example)[10:60])
def test_an_intent_reads_and_writes_back_the_same(example: dict[str, Any]) -> None:
    assert intent_to_json(intent_from_json(example)) == example


def test_the_examples_hold_every_intent() -> None:
    assert {example["type"] for example in EXAMPLES} == set(INTENTS)
    assert set(WIRE_NAMES.values()) == set(INTENTS)


def test_any_conceivable_intent_survives_the_wire() -> None:
    state = new_game(config_from_json({}, 3), ["Ann", "Ben", "Cleo"], 1).state
    conceiving = Conceiving(state, 0, Stream(5))
    for _ in range(2000):
        intent = conceiving.intent()
        assert intent_from_json(intent_to_json(intent)) == intent


def test_whatever_can_be_read_can_be_judged() -> None:
    state = new_game(config_from_json({}, 2), ["Ann", "Ben"], 1).state
    for example in EXAMPLES:
        for player in (0, 1):
            check(state, player, intent_from_json(example))


def test_optional_fields_may_be_null() -> None:
    played = intent_from_json({"type": "card.play", "cardId": "c1", "placement": None, "variant": None})
    assert intent_to_json(played) == {"type": "card.play", "cardId": "c1"}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "An intent is a JSON object with a type."),
        ([], "An intent is a JSON object with a type."),
        ({}, "type must name one of the intents."),
        ({"type": 7}, "type must name one of the intents."),
        ({"type": ["switch.end"]}, "type must name one of the intents."),
        ({"type": "turn.end"}, "type must name one of the intents."),
        ({"type": "switch.end", "player": 0}, "switch.end has no field 'player'."),
        ({"type": "draw.fromDepartment"}, "draw.fromDepartment needs slot."),
        ({"type": "draw.fromDepartment", "slot": 3}, "slot must be a whole number from 0 to 2."),
        ({"type": "draw.fromDepartment", "slot": True}, "slot must be a whole number from 0 to 2."),
        ({"type": "draw.fromDepartment", "slot": 1.0}, "slot must be a whole number from 0 to 2."),
        ({"type": "draw.fromDepartment", "slot": None}, "slot must be a whole number from 0 to 2."),
        ({"type": "localOps.choose", "option": "rest"}, "option must be one of switch, draw, freightAgent."),
        ({"type": "card.discard", "cardId": "", "toSlot": 0}, "cardId must be a short text."),
        ({"type": "card.discard", "cardId": "c" * 41, "toSlot": 0}, "cardId must be a short text."),
        ({"type": "mainline.clearance", "allow": 1}, "allow must be true or false."),
        ({"type": "laborer.startLoad", "at": [0, 0]}, "at must be an object with row, col."),
        (
            {"type": "laborer.startLoad", "at": {"row": 0}},
            "at.col must be a whole number from -10000 to 10000.",
        ),
        (
            {"type": "laborer.startLoad", "at": {"row": 0, "col": 0, "z": 1}},
            "at must be an object with row, col.",
        ),
        (
            {"type": "switch.sortConsist", "trayId": "t", "order": [0, 1, 2, 3, 0]},
            "order must be a list of at most four positions.",
        ),
        (
            {"type": "switch.move", "trayId": "t", "to": SQUARE, "reverse": True, "via": []},
            "via must be a square or a list of squares.",
        ),
        (
            {"type": "newTrain.startExtra", "trainNumber": 14, "start": {"kind": "moon"}},
            "start.kind must be one of divisionPoint, mainline, office.",
        ),
        (
            {"type": "card.play", "cardId": "c1", "target": {"trayId": "tray1", "seat": 0}},
            "target must be an object with trayId.",
        ),
    ],
)
def test_what_is_no_intent_is_told_in_a_sentence(data: object, sentence: str) -> None:
    with pytest.raises(Malformed) as malformed:
        intent_from_json(data)
    assert str(malformed.value) == sentence
