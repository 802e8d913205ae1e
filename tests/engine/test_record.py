"""Saves, replays, positions and digests."""

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.config import config_from_json
from engine.decisions import decision
from engine.game import legal_intents, new_game, play_in_place
from engine.names import Square
from engine.record import (
    ENGINE_VERSION,
    Act,
    BadSave,
    Record,
    digest,
    position,
    read_save,
    replay,
    settle,
    steps,
    write_save,
)
from engine.simulation.playing import Deal, play_game
from engine.state import State
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline, Train
from engine.wire import intent_from_json

CONFIG: dict[str, Any] = {"length": "custom", "days": 1, "target": 5}
SEALED = bytes(range(32))


def a_game(players: int = 1, seed: int | bytes = 7) -> Record:
    """A short game played by chance to its end."""
    return play_game(Deal(config_from_json(CONFIG, players), seed, ("random",) * players)).record


def as_json(record: Record) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(write_save(record))
    return data


def refused(data: object) -> str:
    with pytest.raises(BadSave) as bad:
        read_save(data if isinstance(data, str) else json.dumps(data))
    return str(bad.value)


@pytest.mark.parametrize(("players", "seed"), [(1, 7), (3, 4242), (2, SEALED)])
def test_a_save_reads_back_as_the_same_record(players: int, seed: int | bytes) -> None:
    record = a_game(players, seed)
    assert read_save(write_save(record)) == record


def test_replaying_a_save_gives_the_identical_game() -> None:
    finished = play_game(Deal(config_from_json(CONFIG, 2), 11, ("random", "developer")))
    found = replay(read_save(write_save(finished.record)))
    assert found.stopped is None
    assert (found.applied, found.of) == (len(finished.record.history),) * 2
    assert found.acts == finished.record.history
    assert position(found.state) == position(finished.state)
    assert digest(found.state) == digest(finished.state)


def test_a_replay_goes_as_far_as_it_is_asked_to() -> None:
    record = a_game()
    assert replay(record, 0).applied == 0
    assert replay(record, 5).applied == 5
    assert replay(record, -3).applied == 0
    assert replay(record, 10**9).applied == len(record.history)


def test_a_replay_stops_at_the_first_refused_intent_and_says_why() -> None:
    record = a_game()
    wrong = Act(0, intent_from_json({"type": "mainline.clearance", "allow": True}))
    found = replay(replace(record, history=(*record.history[:4], wrong, *record.history[4:])))
    assert found.stopped is not None
    assert found.stopped.index == 4
    assert found.stopped.intent == {"type": "mainline.clearance", "allow": True}
    assert found.stopped.code == "WRONG_PHASE"
    assert found.applied == 4
    assert found.acts == record.history[:4]


def test_steps_are_the_deal_and_every_act() -> None:
    record = a_game()
    seen = [(step.index, step.act) for step in steps(record)]
    assert seen[0] == (0, None)
    assert [act for _, act in seen[1:]] == list(record.history)


def test_steps_end_before_a_refused_act() -> None:
    record = a_game()
    wrong = Act(0, intent_from_json({"type": "redFlag.play"}))
    assert [step.index for step in steps(replace(record, history=(record.history[0], wrong)))] == [0, 1]


def test_progress_is_told_and_may_give_up() -> None:
    record = a_game()
    seen: list[int] = []
    replay(record, 3, seen.append)
    list(steps(replace(record, history=record.history[:2]), seen.append))
    assert seen == [0, 1, 2, 0, 1]

    def give_up(index: int) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        replay(record, progress=give_up)


def test_todays_record_is_settled_already() -> None:
    record = a_game()
    assert settle(record) is record


def test_a_sealed_seed_is_left_out_while_the_game_runs() -> None:
    """§12.5 and determinism: the seed is published when the game ends."""
    text = write_save(a_game(2, SEALED), reveal_seed=False)
    assert SEALED.hex() not in text
    assert "sealed" in refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1, 2",
        "nonsense",
        '{"seed": NaN, "history": []}',
        "[" * 100_000,
        '{"seed": ' + "9" * 5000 + "}",
    ],
    ids=range(7),
)
def test_what_is_no_json_is_told_so(text: str) -> None:
    assert "JSON" in refused(text)


def test_a_truncated_save_is_told_so() -> None:
    text = write_save(a_game())
    assert "JSON" in refused(text[: len(text) // 2])


@pytest.mark.parametrize("data", [[], 7, "text", None])
def test_other_json_is_no_save(data: object) -> None:
    assert refused(json.dumps(data)) == "A save is a JSON object with a seed and a history."


def test_an_object_of_something_else_is_no_save() -> None:
    assert "neither a format nor a seed" in refused({"name": "x"})


def test_too_large_a_save_is_not_read() -> None:
    assert "1 MB" in refused(" " * 1_000_001)
    assert "1 MB" in refused("é" * 600_000)
    data = as_json(a_game())
    data["history"] = [0] * 20_001
    assert "20,000" in refused(json.dumps(data, separators=(",", ":")))


def test_another_engine_version_is_never_replayed_into_a_different_game() -> None:
    data = as_json(a_game())
    assert data["engineVersion"] == ENGINE_VERSION
    assert "version '2'" in refused({**data, "engineVersion": "2"})
    assert "version unknown" in refused({**data, "engineVersion": None})


def test_an_unknown_format_is_refused() -> None:
    assert "format" in refused({**as_json(a_game()), "format": "station-master/2"})


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("seed", -1, "seed"),
        ("seed", 2**32, "seed"),
        ("seed", True, "seed"),
        ("seed", 1.5, "seed"),
        ("seed", "AB" * 32, "seed"),
        ("seed", "ab" * 31, "seed"),
        ("edition", "v0.1", "edition"),
        ("edition", 7, "edition"),
        ("config", None, "config"),
        ("config", {"days": 0}, "days"),
        ("config", {"mode": "coop"}, "Solitaire has exactly one player"),
        ("players", [], "players"),
        ("players", "Ann", "players"),
        ("players", [7], "players"),
        ("players", [""], "players"),
        ("players", ["x" * 25], "players"),
        ("players", [" Ann"], "players"),
        ("players", ["A\u202enn"], "players"),
        ("players", ["a", "b", "c", "d", "e"], "players"),
        ("players", ["Ann", "ＡＮＮ"], "same name"),
        ("history", None, "history"),
        ("history", {}, "history"),
        ("history", [7], "Entry 1"),
        ("history", [{"intent": {"type": "switch.end"}}], "Entry 1"),
        ("history", [{"player": 1, "intent": {"type": "switch.end"}}], "no player"),
        ("history", [{"player": True, "intent": {"type": "switch.end"}}], "no player"),
        ("history", [{"player": "0", "intent": {"type": "switch.end"}}], "no player"),
        ("history", [{"player": 0, "intent": {"type": "turn.end"}}], "type must name"),
        ("surprise", 1, "surprise"),
    ],
)
def test_a_bad_field_is_told_in_one_sentence(field: str, value: object, word: str) -> None:
    sentence = refused({**as_json(a_game()), field: value})
    assert word in sentence
    assert "\n" not in sentence


def test_a_games_edition_is_kept() -> None:
    record = replace(a_game(), edition="v0.4.9", history=())
    assert read_save(write_save(record)).edition == "v0.4.9"
    assert replay(record).edition == "v0.4.9"


# Positions


def a_position() -> State:
    state = new_game(config_from_json({}, 2), ["Ann", "Ben"], 3).state
    for _ in range(30):
        waiting = decision(state)
        assert waiting is not None
        play_in_place(state, waiting.player, legal_intents(state, waiting.player)[-1])
    return state


def test_a_position_is_plain_json() -> None:
    data = position(a_position())
    assert json.loads(json.dumps(data)) == data


def test_a_position_names_everything_on_the_table() -> None:
    """A field added to the state must find its place in the position, or say here why it has none."""
    shared = {"deck"}
    told = {
        "config": "config",
        "edition": "edition",
        "stream": "rngState",
        "players": "players",
        "seating": "seating",
        "division_rolls": "divisionRolls",
        "superintendent_rolls": "superintendentRolls",
        "districts": "districts",
        "mainline": "mainline",
        "free_trays": "freeTrays",
        "division_yard": "yards",
        "classification_yard": "yards",
        "home_office": "homeOffice",
        "departments": "departments",
        "trains": "trains",
        "salvage": "salvage",
        "timetable": "timetable",
        "extras": "extras",
        "removed": "removed",
        "day": "clock",
        "stage": "clock",
        "phase": "clock",
        "superintendent": "clock",
        "cursor": "clock",
        "turns": "turns",
        "make_up": "makeUp",
        "line": "mainlinePhase",
        "question": "question",
        "collisions_today": "collisions",
        "collisions_total": "collisions",
        "status": "status",
        "outcome": "outcome",
        "tally": "tally",
    }
    assert {field.name for field in fields(State)} - shared == set(told)
    assert set(told.values()) | {"engineVersion"} == set(position(a_position()))


def test_another_engine_version_gives_the_same_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A running game goes on under a new version if every digest matches, so the version is not in it."""
    state = new_game(config_from_json({}, 1), ["Ann"], 7).state
    before = digest(state)
    monkeypatch.setattr("engine.record.positions.ENGINE_VERSION", "2")
    assert position(state)["engineVersion"] == "2"
    assert digest(state) == before


def test_a_copy_has_the_same_digest_and_any_change_another() -> None:
    state = a_position()
    assert digest(state.copy()) == digest(state)
    changed = state.copy()
    changed.players[0].revenue += 1
    assert digest(changed) != digest(state)
    changed = state.copy()
    changed.home_office.reverse()
    assert digest(changed) != digest(state)


def test_every_position_of_a_game_can_be_told_apart_and_written_down() -> None:
    options = {"emergencyToolbox": True, "sisterTrains": True}
    config = config_from_json(
        {"length": "short", "houseRules": {"openingTrains": 2}, "optionalRules": options}, 3
    )
    for seed in range(3):
        record = play_game(Deal(config, seed, ("wanderer",) * 3)).record
        digests = []
        for step in steps(record):
            data = position(step.state)
            assert json.loads(json.dumps(data)) == data
            digests.append(digest(step.state))
        assert len(set(digests)) > 0.9 * len(digests)


def test_every_place_of_a_train_has_a_name() -> None:
    places = [AtDivisionPoint("west"), OnMainline(1), InInterchange(3), InDistrict(0, Square(2, -1))]
    state = a_position()
    told = []
    for place in places:
        state.trains = {"tray4": Train("tray4", 8, False, "east", place, "e", "e")}
        told.append(position(state)["trains"][0]["place"])
    assert told == [
        {"at": "divisionPoint", "side": "west"},
        {"at": "mainline", "node": 1},
        {"at": "interchange", "node": 3},
        {"at": "district", "seat": 0, "row": -1, "col": 2},
    ]
