"""The config: defaults of each kind of game, presets, the canonical text, what is wrong with a bad one."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from engine.config import (
    PRESETS,
    BadConfig,
    canonical_config,
    canonical_json,
    config_from_json,
    config_to_json,
)

CANONICAL = (
    '{"days":5,"floorPerTwoPlayerDays":1,"houseRules":{"discardTimetabled":true,"extraStart":"ownOffice",'
    '"fouling":"runningTrack","openHands":false,"openingTrains":0,"opponentCards":false,'
    '"revenue":{"freightPerLoad":1,"passengerPerCoach":1,"trainPerTransit":0},"startingHand":"threeRandom",'
    '"yardReturn":"whenBare"},"length":"standard","maxCollisionsPerDay":4,"maxCollisionsTotal":0,'
    '"mode":"competitive","optionalRules":{"emergencyToolbox":false,"employeeRotation":false,'
    '"reducedVisibility":false,"sisterTrains":false},"target":20,"victory":"highestAfterDays"}'
)


def test_the_canonical_config_is_the_published_text() -> None:
    """§12.5: every key present, sorted, no spaces."""
    assert canonical_config(config_from_json({}, 2)) == CANONICAL


def test_a_sealed_seed_is_committed_to_together_with_the_config() -> None:
    """§12.5: the seal is SHA-256 of the seed followed by the canonical config."""
    sealed = hashlib.sha256(bytes(range(32)) + canonical_config(config_from_json({}, 2)).encode())
    assert sealed.hexdigest() == "c80cc62e4fddb949f4f75d4bc7d391a748ac100c00f5ad257efd6bb8b96025c2"


def test_canonical_json_is_utf_8_without_escapes() -> None:
    """§12.5: UTF-8 text, not escapes."""
    assert canonical_json({"b": "é", "a": [1]}) == '{"a":[1],"b":"é"}'


@pytest.mark.parametrize(
    ("players", "mode", "extra_start", "per_day"),
    [
        (1, "solitaire", "anyOffice", 3),
        (2, "competitive", "ownOffice", 4),
        (4, "competitive", "ownOffice", 6),
    ],
)
def test_each_kind_of_game_has_its_defaults(players: int, mode: str, extra_start: str, per_day: int) -> None:
    """§12.5 §12.3 §10.1: solitaire for one, else competitive; starts and the collision floor follow."""
    config = config_from_json({}, players)
    assert (config.mode, config.house.extra_start, config.max_collisions_per_day) == (
        mode,
        extra_start,
        per_day,
    )
    assert not config.house.open_hands


def test_co_op_plays_with_open_hands_and_starts_anywhere_by_default() -> None:
    """§12.3: openHands is the default of co-op, anyOffice too."""
    config = config_from_json({"mode": "coop"}, 3)
    assert config.house.open_hands
    assert config.house.extra_start == "anyOffice"
    assert config.max_collisions_per_day == 5


@pytest.mark.parametrize(
    ("length", "days", "target"),
    [("short", 3, 10), ("standard", 5, 20), ("campaign", 10, 45), ("custom", 5, 20)],
)
def test_a_length_says_its_days_and_target(length: str, days: int, target: int) -> None:
    """§10.2: Short 3 and 10, Standard 5 and 20, Campaign 10 and 45; §12.5: Custom 5 and 20 unless given."""
    config = config_from_json({"length": length}, 1)
    assert (config.days, config.target) == (days, target)
    given = {"length": length, "days": days, "target": target}
    assert config_from_json(given, 1) == config


@pytest.mark.parametrize(("days", "target"), [(1, 1), (20, 200)])
def test_custom_takes_one_to_twenty_days_and_one_to_two_hundred(days: int, target: int) -> None:
    """§10.2: Custom: Days 1-20, target 1-200."""
    config = config_from_json({"length": "custom", "days": days, "target": target}, 1)
    assert (config.days, config.target) == (days, target)


@pytest.mark.parametrize(
    ("given", "rate"),
    [(0, 0), (5, 5), (2.5, 3), (2.4, 2), (-3, 0), (9, 5), (-0.4, 0), (4.6, 5), (10**400, 5), (1e300, 5)],
)
def test_a_revenue_rate_is_clamped_and_rounded_half_up(given: float, rate: int) -> None:
    """§12.2: whole numbers 0-5, clamped and rounded half up."""
    house = {"revenue": {"passengerPerCoach": given, "freightPerLoad": given, "trainPerTransit": given}}
    rates = config_from_json({"houseRules": house}, 1).house.revenue
    assert {rates.passenger_per_coach, rates.freight_per_load, rates.train_per_transit} == {rate}


def test_revenue_is_one_one_and_nothing_by_default() -> None:
    """§12.2: passengerPerCoach 1, freightPerLoad 1, trainPerTransit 0."""
    rates = config_from_json({}, 1).house.revenue
    assert (rates.passenger_per_coach, rates.freight_per_load, rates.train_per_transit) == (1, 1, 0)


EVERYTHING: dict[str, Any] = {
    "mode": "competitive",
    "victory": "firstToTarget",
    "length": "custom",
    "days": 7,
    "target": 33,
    "maxCollisionsPerDay": 0,
    "maxCollisionsTotal": 9,
    "floorPerTwoPlayerDays": 10,
    "houseRules": {
        "startingHand": "sixRandom",
        "revenue": {"passengerPerCoach": 2, "freightPerLoad": 3, "trainPerTransit": 4},
        "extraStart": "divisionPointsOnly",
        "discardTimetabled": False,
        "fouling": "office",
        "openHands": False,
        "opponentCards": True,
        "yardReturn": "byKind",
        "openingTrains": 2,
    },
    "optionalRules": {
        "reducedVisibility": True,
        "emergencyToolbox": True,
        "employeeRotation": True,
        "sisterTrains": True,
    },
}


def test_every_setting_is_read_and_written() -> None:
    """§12.1 §12.2 §12.3 §12.4 §12.5: nothing is lost on the way there and back."""
    assert config_to_json(config_from_json(EVERYTHING, 4)) == EVERYTHING


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_config_of_its_kind_of_game(preset: str) -> None:
    """§12.6: Standard, First Day, Campaign, Hard Times alone; Table and Crew for several."""
    players = 2 if preset in ("table", "crew") else 1
    config = config_from_json(PRESETS[preset], players)
    assert config_from_json(config_to_json(config), players) == config


def test_the_presets_say_what_their_table_says() -> None:
    """§12.6: one row of the table each."""
    standard, first_day, campaign, hard, table, crew = (
        config_from_json(PRESETS[name], 2 if name in ("table", "crew") else 1) for name in PRESETS
    )
    assert list(PRESETS) == ["standard", "firstDay", "campaign", "hardTimes", "table", "crew"]
    assert (standard.days, standard.house.starting_hand) == (5, "threeTrackThreeOther")
    assert (first_day.days, first_day.target, first_day.house.opening_trains) == (3, 7, 1)
    assert (campaign.days, campaign.house.starting_hand) == (10, "threeRandom")
    assert [c.house.revenue.train_per_transit for c in (standard, first_day, campaign, crew)] == [1] * 4
    assert hard == config_from_json({}, 1)
    assert table == config_from_json({}, 2)
    assert crew.house.open_hands


BAD: list[tuple[int, object, str]] = [
    (0, {}, "A game has one to four players."),
    (5, {}, "A game has one to four players."),
    (1, [], "The config must be an object of named settings."),
    (1, {"houseRules": 3}, "houseRules must be an object of named settings."),
    (1, {"mode": "coop"}, "Solitaire has exactly one player; competitive and co-op have two to four."),
    (2, {"mode": "solitaire"}, "Solitaire has exactly one player; competitive and co-op have two to four."),
    (1, {"mode": "chess"}, "The config: mode must be one of solitaire, competitive, coop."),
    (1, {"victory": 1}, "The config: victory must be one of highestAfterDays, firstToTarget."),
    (1, {"days": 6}, "A standard game has 5 Days and target 20; choose custom for others."),
    (1, {"length": "custom", "days": 21}, "The config: days must be a whole number from 1 to 20."),
    (1, {"length": "custom", "days": 0}, "The config: days must be a whole number from 1 to 20."),
    (1, {"length": "custom", "target": 201}, "The config: target must be a whole number from 1 to 200."),
    (
        1,
        {"maxCollisionsPerDay": -1},
        "The config: maxCollisionsPerDay must be a whole number from 0 to 1000000.",
    ),
    (
        1,
        {"maxCollisionsTotal": 1.5},
        "The config: maxCollisionsTotal must be a whole number from 0 to 1000000.",
    ),
    (
        1,
        {"floorPerTwoPlayerDays": 11},
        "The config: floorPerTwoPlayerDays must be a whole number from 0 to 10.",
    ),
    (1, {"days": True}, "The config: days must be a whole number from 1 to 20."),
    (1, {"speed": 1}, "The config: there is no setting named 'speed'."),
    (1, {"houseRules": {"chat": 1}}, "houseRules: there is no setting named 'chat'."),
    (1, {"houseRules": {"revenue": {"coal": 1}}}, "revenue: there is no setting named 'coal'."),
    (1, {"optionalRules": {"fog": True}}, "optionalRules: there is no setting named 'fog'."),
    (
        1,
        {"houseRules": {"revenue": {"freightPerLoad": "1"}}},
        "revenue: freightPerLoad must be a number from 0 to 5.",
    ),
    (
        1,
        {"houseRules": {"revenue": {"freightPerLoad": float("nan")}}},
        "revenue: freightPerLoad must be a number from 0 to 5.",
    ),
    (
        1,
        {"houseRules": {"revenue": {"freightPerLoad": False}}},
        "revenue: freightPerLoad must be a number from 0 to 5.",
    ),
    (1, {"houseRules": {"discardTimetabled": 1}}, "houseRules: discardTimetabled must be true or false."),
    (
        1,
        {"houseRules": {"openingTrains": 3}},
        "houseRules: openingTrains must be a whole number from 0 to 2.",
    ),
    (
        2,
        {"houseRules": {"openHands": True}},
        "openHands is for co-op games: choose co-op or leave hands closed.",
    ),
    (
        1,
        {"houseRules": {"opponentCards": True}},
        "opponentCards is for competitive games: choose competitive or leave it off.",
    ),
]


@pytest.mark.parametrize(("players", "given", "sentence"), BAD)
def test_a_bad_config_says_in_a_sentence_what_is_wrong(players: int, given: object, sentence: str) -> None:
    """§12.5 §10.3: nothing is guessed; the sentence says what would be right."""
    with pytest.raises(BadConfig) as caught:
        config_from_json(given, players)
    assert str(caught.value) == sentence


def test_a_config_survives_json() -> None:
    """§12.5: reading back the canonical text gives the same config."""
    config = config_from_json(EVERYTHING, 3)
    assert config_from_json(json.loads(canonical_config(config)), 3) == config
