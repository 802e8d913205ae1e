"""Saves of the older game (determinism, Saves)."""

import json
from typing import Any

import pytest

from engine.config import canonical_config
from engine.decisions import decision
from engine.game import legal_intents, new_game, play_in_place
from engine.intents import WIRE_NAMES
from engine.names import Square
from engine.phases.playing import PlayCard
from engine.record import (
    Act,
    BadSave,
    Record,
    digest,
    edition_named,
    read_save,
    replay,
    settle,
    steps,
    write_save,
)
from engine.record.games import RecordedPass, Unreadable
from engine.record.older import in_todays_form
from engine.wire import intent_from_json, intent_to_json

CHOOSE_DRAW = {"type": "localOps.choose", "option": "draw"}


def older(*history: dict[str, Any], seed: int = 1, **more: Any) -> Record:
    return read_save(json.dumps({"seed": seed, "history": list(history), **more}))


def test_without_rules_the_save_was_dealt_by_the_rules_of_its_time() -> None:
    house = older().config.house
    assert house.starting_hand == "threeTrackThreeOther"
    assert house.revenue.train_per_transit == 1
    assert house.extra_start == "anyOffice"
    assert house.discard_timetabled
    assert house.fouling == "office"
    assert older().config.max_collisions_per_day == 0


def test_fields_missing_inside_given_rules_take_todays_defaults() -> None:
    """§12.1 to §12.3"""
    house = older(rules={"revenue": {"freightPerLoad": 3}}).config.house
    assert house.starting_hand == "threeRandom"
    assert (house.revenue.passenger_per_coach, house.revenue.freight_per_load) == (1, 3)
    assert house.revenue.train_per_transit == 0
    assert house.fouling == "office"


def test_a_rule_that_is_null_counts_as_missing() -> None:
    """§12.1 to §12.3"""
    rules = {"startingHand": None, "extraStart": None, "revenue": None, "discardTimetabled": None}
    assert older(rules=rules).config == older(rules={}).config


def test_rates_are_clamped_and_rounded_half_up() -> None:
    """§12.2"""
    revenue = older(rules={"revenue": {"freightPerLoad": 9, "passengerPerCoach": 2.5}}).config.house.revenue
    assert (revenue.freight_per_load, revenue.passenger_per_coach) == (5, 3)


def test_a_published_replay_has_a_title_and_a_note_too() -> None:
    assert older(title="23 Revenue", note="by hand").players == ("Player",)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ({"seed": 1}, "neither"),
        ({"history": []}, "neither"),
        ({"seed": "ab" * 32, "history": []}, "number"),
        ({"seed": -1, "history": []}, "seed"),
        ({"seed": 1, "history": 7}, "history"),
        ({"seed": 1, "history": [], "rules": 7}, "rules"),
        ({"seed": 1, "history": [], "rules": {"tempo": 1}}, "tempo"),
        ({"seed": 1, "history": [], "rules": {"startingHand": "ten"}}, "startingHand"),
        ({"seed": 1, "history": [], "days": 3}, "days"),
    ],
)
def test_a_bad_older_save_is_told_in_one_sentence(data: dict[str, Any], word: str) -> None:
    with pytest.raises(BadSave) as bad:
        read_save(json.dumps(data))
    assert word in str(bad.value)


def test_an_intent_that_is_none_today_stops_the_replay_and_loses_nothing() -> None:
    record = older(CHOOSE_DRAW, {"type": "turn.end", "player": 0}, {"type": "draw.end"})
    assert isinstance(record.history[1], Unreadable)
    found = replay(record)
    assert found.stopped is not None
    assert (found.stopped.index, found.stopped.code) == (1, "NO_SUCH_INTENT")
    assert found.stopped.intent == {"type": "turn.end"}
    assert "type must name one of the intents." in found.stopped.message
    assert (found.applied, found.of) == (1, 3)


def test_an_entry_that_is_no_object_stops_the_replay() -> None:
    record = read_save('{"seed": 1, "history": [7]}')
    stopped = replay(record).stopped
    assert stopped is not None
    assert stopped.intent == {"type": ""}


@pytest.mark.parametrize(
    ("number", "side"),
    [(14, "west"), (13, "east")],
)
def test_an_extra_without_a_seat_starts_where_its_number_runs_from(number: int, side: str) -> None:
    """§6.1 Odd numbers run west from the East, even numbers east from the West."""
    for given in ({}, {"atSeat": None}, {"start": None}):
        act = older({"type": "newTrain.startExtra", "trainNumber": number, **given}).history[0]
        assert isinstance(act, Act)
        assert intent_to_json(act.intent) == {
            "type": "newTrain.startExtra",
            "trainNumber": number,
            "start": {"kind": "divisionPoint", "side": side},
        }


@pytest.mark.parametrize(("number", "direction"), [(14, "east"), (13, "west")])
def test_an_extra_at_a_seat_starts_at_that_office_and_runs_as_its_number(number: int, direction: str) -> None:
    act = older({"type": "newTrain.startExtra", "trainNumber": number, "atSeat": 0}).history[0]
    assert isinstance(act, Act)
    assert intent_to_json(act.intent) == {
        "type": "newTrain.startExtra",
        "trainNumber": number,
        "start": {"kind": "office", "seat": 0},
        "direction": direction,
    }


def test_a_start_in_todays_form_is_taken_as_it_is() -> None:
    start = {
        "type": "newTrain.startExtra",
        "trainNumber": 14,
        "start": {"kind": "mainline", "node": 1},
        "direction": "west",
    }
    act = older(start).history[0]
    assert isinstance(act, Act)
    assert intent_to_json(act.intent) == start


def test_an_extra_with_a_nonsensical_number_is_unreadable() -> None:
    assert isinstance(older({"type": "newTrain.startExtra", "trainNumber": "x"}).history[0], Unreadable)


@pytest.mark.parametrize(
    ("edition", "signals"),
    [("v0.4.9", "absSignals"), ("v0.4.5", "absSignals"), ("v0.4.9", "straight"), ("v0.4.9", None)],
)
def test_signals_were_once_laid_in_a_row_of_their_own(edition: str, signals: str | None) -> None:
    """§11.7 ABS Signals lie on a Mainline card; the older game wrote its node as a column in row -1."""
    deck = new_game(older().config, ["Ann"], 1, edition_named(edition)).state.deck
    card = next((card for card, face in deck.items() if face.key == signals), "none")
    act = Act(0, PlayCard(card, placement=Square(3, -1)))
    today = Act(0, PlayCard(card, node=3)) if signals == "absSignals" else act
    assert in_todays_form(act, deck) == today
    assert in_todays_form(today, deck) == today
    both = Act(0, PlayCard(card, placement=Square(3, -1), node=3))
    assert in_todays_form(both, deck) == both


def test_a_save_with_signals_in_a_row_of_their_own_is_replayed_to_its_end() -> None:
    """§11.7 ABS Signals lie on a Mainline card, named by its node."""
    first, *history = game_with("card.play", needs="node")
    older_form = [
        {**intent, "placement": {"row": -1, "col": intent["node"]}, "node": None}
        if intent["type"] == "card.play" and "node" in intent
        else intent
        for intent in history
    ]
    assert older_form != history
    found = replay(older(*older_form, seed=first["seed"]))
    assert found.stopped is None
    assert digest(found.state) == digest(replay(older(*history, seed=first["seed"])).state)


# A whole game in an older edition, written down as the older game would have


def played(seed: int, edition: str, acts: int, turn: int = 0) -> list[dict[str, Any]]:
    """Intents of a game that prefers switching and placing cars; `turn` varies it."""
    record = older(seed=seed)
    state = new_game(record.config, record.players, seed, edition_named(edition)).state
    history = []
    for number in range(acts):
        waiting = decision(state)
        if waiting is None:
            break
        choices = legal_intents(state, 0)
        wanted = {"localOps.choose": 1, "card.play": 2, "switch.move": 3}
        ranked = sorted(choices, key=lambda intent: -wanted.get(WIRE_NAMES[type(intent)], 0))
        best = [i for i in ranked if type(i) is type(ranked[0])]
        intent = best[(number + turn) % len(best)]
        history.append(intent_to_json(intent))
        play_in_place(state, 0, intent)
    return history


def game_with(intent_type: str, edition: str = "v0.4.9", needs: str = "type") -> list[dict[str, Any]]:
    for seed in range(1, 40):
        for turn in range(3):
            history = played(seed, edition, 250, turn)
            if any(intent["type"] == intent_type and needs in intent for intent in history[:-1]):
                history.insert(0, {"seed": seed})
                return history
    raise AssertionError(intent_type)


def test_the_newest_of_equal_editions_is_chosen() -> None:
    assert replay(older(CHOOSE_DRAW)).edition == "v0.4.9"
    assert replay(older(CHOOSE_DRAW, {"type": "turn.end"})).edition == "v0.4.9"


@pytest.mark.parametrize("edition", ["v0.4.9", "v0.4.7", "v0.4.5"])
def test_the_edition_that_lets_most_through_is_chosen(edition: str) -> None:
    history = played(5, edition, 120)
    found = replay(older(*history, seed=5))
    assert found.stopped is None
    if edition == "v0.4.5":
        assert found.edition == edition


def test_a_missing_end_of_a_switching_turn_is_inserted() -> None:
    """§5.1 The older game ended a switching turn with its last Move."""
    first, *history = game_with("switch.end")
    without = [intent for intent in history if intent["type"] != "switch.end"]
    ends = len(history) - len(without)
    whole = replay(older(*history, seed=first["seed"]))
    found = replay(older(*without, seed=first["seed"]))
    assert found.stopped is None
    assert found.inserted in (ends, ends - 1)  # the last turn may still be open
    assert (found.applied, found.of) == (len(without), len(without))
    if found.inserted == ends:
        assert digest(found.state) == digest(whole.state)


def test_red_flags_shown_in_a_switching_turn_do_not_end_it() -> None:
    """§11.9 Red Flags do not change whose decision it is."""
    first, *history = game_with("switch.move")
    at = next(index for index, intent in enumerate(history) if intent["type"] == "switch.move")
    flags = {"type": "maneuver.redFlags", "cardId": "c0", "trayId": "tray0"}
    going_on = replay(older(*history[: at + 1], flags, history[at], seed=first["seed"]))
    assert going_on.inserted == 0
    over = replay(older(*history[: at + 1], flags, CHOOSE_DRAW, seed=first["seed"]))
    assert over.inserted == 1
    passed = {"type": "newTrain.passCar", "trayId": "tray3"}
    assert replay(older(*history[: at + 1], passed, seed=first["seed"])).inserted == 1
    at_the_end = replay(older(*history[: at + 1], flags, seed=first["seed"]))
    assert at_the_end.inserted == 0


def test_a_pass_where_no_suitable_car_was_left_is_skipped() -> None:
    """§6.4 Nobody passes: the round ends by itself."""
    history = [{"type": "newTrain.passCar", "trayId": "tray3"}, CHOOSE_DRAW]
    record = older(*history)
    assert isinstance(record.history[0], RecordedPass)
    found = replay(record)
    assert found.stopped is None
    assert found.applied == 2
    assert len(found.acts) == 1


def test_a_pass_for_a_train_that_found_no_car_is_skipped_while_the_next_is_filled() -> None:
    """§6.4 The round of the train passed on has ended by itself, and another train's car is asked for."""
    first, *history = game_with("newTrain.placeCar")
    at = next(index for index, intent in enumerate(history) if intent["type"] == "newTrain.placeCar")
    being_filled, another = history[at]["trayId"], {"type": "newTrain.passCar", "trayId": "tray0"}
    assert being_filled != "tray0"
    found = replay(older(*history[:at], another, *history[at:], seed=first["seed"]))
    assert found.stopped is None
    assert found.applied == len(history) + 1


def test_a_pass_while_a_suitable_car_is_left_stops_the_replay() -> None:
    """§6.4 Nobody passes."""
    first, *history = game_with("newTrain.placeCar")
    at = next(index for index, intent in enumerate(history) if intent["type"] == "newTrain.placeCar")
    a_pass = {"type": "newTrain.passCar", "trayId": "tray3"}
    stopped = replay(older(*history[:at], a_pass, *history[at:], seed=first["seed"])).stopped
    assert stopped is not None
    assert (stopped.index, stopped.code) == (at, "SUITABLE_CAR_LEFT")
    assert stopped.intent == a_pass


def test_a_settled_older_game_is_a_game_of_todays_format() -> None:
    first, *history = game_with("switch.end")
    without = [intent for intent in history if intent["type"] != "switch.end"]
    record = older(*without, seed=first["seed"])
    settled = settle(record)
    assert not settled.is_older
    assert settled.edition is not None
    again = read_save(write_save(settled))
    assert again == settled
    assert digest(replay(again).state) == digest(replay(record).state)
    assert [step.index for step in steps(record)][-1] == len(settled.history)


def test_a_settled_game_ends_where_the_older_one_stops() -> None:
    settled = settle(older(CHOOSE_DRAW, {"type": "turn.end"}))
    assert settled.history == (Act(0, intent_from_json(CHOOSE_DRAW)),)


def test_the_config_of_an_older_save_has_every_key() -> None:
    """§12.5"""
    assert json.loads(canonical_config(older().config))["houseRules"]["yardReturn"] == "whenBare"
