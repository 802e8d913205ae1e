"""The command line, as others script against it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from engine.config import config_from_json
from engine.record import digest, read_save, replay, write_save
from engine.simulation.playing import Deal, play_game


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A one-Day game played to its end."""
    config = config_from_json({"length": "custom", "days": 1, "target": 5}, 1)
    path = tmp_path_factory.mktemp("saves") / "game.json"
    path.write_text(write_save(play_game(Deal(config, 7, ("random",))).record), encoding="utf-8")
    return path


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What the command prints as its one JSON document."""
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def text(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def trouble(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The sentence a command that can't be carried out leaves on stderr."""
    assert main([*words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("station-master: ")
    return err


def test_deal_shows_what_a_seed_names(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "deal", "--seed", "4242", "--players", "3", "--hand", "threeRandom")
    assert set(data) == {
        "divisionRolls",
        "superintendentRolls",
        "seating",
        "superintendent",
        "hands",
        "departments",
        "homeOffice",
        "mainline",
        "rngState",
    }
    assert data["divisionRolls"] == [1, 11, 5]
    assert data["superintendentRolls"] == [2, 3, 11]
    assert data["seating"] == [0, 2, 1]
    assert data["superintendent"] == 2
    assert data["hands"]["2"] == ["c78", "c200", "c190"]
    assert data["departments"] == [["c37"], ["c66"], ["c2"]]
    assert data["homeOffice"][:5] == ["c203", "c22", "c137", "c71", "c49"]
    assert [card["card"] for card in data["mainline"]] == [
        "doubleTrack",
        "uncontrolledSiding",
        "tunnel",
        "trestle",
    ]
    assert data["mainline"][0]["gradeUp"] is None


def test_deal_takes_a_sealed_seed_and_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    sealed = answer(capsys, "deal", "--seed", bytes(range(32)).hex(), "--players", "2")
    assert sealed["hands"]["0"] == ["c16", "c191", "c158"]
    assert sealed["rngState"] == 209
    older = answer(capsys, "deal", "--seed", "1", "--edition", "v0.4.5", "--hand", "threeTrackThreeOther")
    cards = (
        older["homeOffice"] + older["hands"]["0"] + [card for pile in older["departments"] for card in pile]
    )
    assert len(cards) == 213


def test_deal_is_told_in_words_too(capsys: pytest.CaptureFixture[str]) -> None:
    told = text(capsys, "deal", "--seed", "1")
    assert "Train" in told or "Drag Freight" in told
    assert "c151 Curve, right-hand" in told


@pytest.mark.parametrize("seed", ["-1", "4294967296", "x", "", "AB" * 32, "1.5"])
def test_a_seed_that_is_none_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str], seed: str) -> None:
    assert "seed" in trouble(capsys, "deal", f"--seed={seed}")


def test_replay_tells_how_far_a_save_goes(capsys: pytest.CaptureFixture[str], save: Path) -> None:
    record = read_save(save.read_text(encoding="utf-8"))
    state = replay(record).state
    assert answer(capsys, "replay", str(save)) == {
        "applied": len(record.history),
        "of": len(record.history),
        "edition": None,
        "inserted": 0,
        "stopped": None,
        "day": 1,
        "stage": 12,
        "phase": "shiftChange",
        "status": state.status,
        "revenue": [state.players[0].revenue],
        "digest": digest(state),
    }
    assert digest(state) in text(capsys, "replay", str(save))


def test_replay_of_an_older_save_says_where_it_stops(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "older.json"
    history = [{"type": "localOps.choose", "option": "draw"}, {"type": "draw.end"}]
    path.write_text(json.dumps({"seed": 1, "history": history}), encoding="utf-8")
    data = answer(capsys, "replay", str(path))
    assert data["edition"] == "v0.4.9"
    assert (data["applied"], data["of"], data["inserted"]) == (1, 2, 0)
    assert set(data["stopped"]) == {"index", "intent", "code", "message"}
    assert data["stopped"]["index"] == 1
    assert data["stopped"]["intent"] == {"type": "draw.end"}
    assert data["stopped"]["code"] == "DRAW_FIRST"
    told = text(capsys, "replay", str(path))
    assert "v0.4.9" in told
    assert "DRAW_FIRST" in told


def test_replay_tells_of_ends_that_were_put_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, save: Path
) -> None:
    from dataclasses import replace

    from app import inspecting

    monkeypatch.setattr(inspecting, "replay", lambda record: replace(replay(record), inserted=2))
    assert "2 ends of switching turns put in." in text(capsys, "replay", str(save))


def test_state_is_the_whole_position(capsys: pytest.CaptureFixture[str], save: Path) -> None:
    start = answer(capsys, "state", str(save), "--upto", "0")
    end = answer(capsys, "state", str(save))
    assert start["clock"] == {"day": 1, "stage": 1, "phase": "localOps", "superintendent": 0, "cursor": 0}
    assert end["status"] in ("won", "lost")
    assert json.loads(text(capsys, "state", str(save))) == end


def test_legal_lists_what_may_be_done(capsys: pytest.CaptureFixture[str], save: Path) -> None:
    data = answer(capsys, "legal", str(save), "--upto", "0")
    assert data == {"player": 0, "intents": [{"type": "localOps.choose", "option": "draw"}]}
    assert "Player 0 may:" in text(capsys, "legal", str(save), "--upto", "0")
    assert answer(capsys, "legal", str(save)) == {"player": None, "intents": []}
    assert text(capsys, "legal", str(save)) == "The game is over.\n"


@pytest.mark.parametrize("command", ["replay", "state", "legal"])
def test_a_file_that_is_no_save_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    path = tmp_path / "bad.json"
    assert "can't be read" in trouble(capsys, command, str(path))
    path.write_bytes(b"\xff\xfe")
    assert "not a text file" in trouble(capsys, command, str(path))
    path.write_text('{"seed": 1, "hist', encoding="utf-8")
    assert "JSON" in trouble(capsys, command, str(path))
    path.write_text(" " * 1_000_001, encoding="utf-8")
    assert "1 MB" in trouble(capsys, command, str(path))
    assert "can't be read" in trouble(capsys, command, str(tmp_path))


@pytest.mark.parametrize(
    "words",
    [
        ("deal",),
        ("deal", "--seed", "1", "--players", "5"),
        ("deal", "--seed", "1", "--hand", "ten"),
        ("deal", "--seed", "1", "--edition", "v1"),
        ("state", "x", "--upto", "-1"),
        ("simulate", "--games", "0"),
        ("simulate", "--preset", "none"),
    ],
)
def test_wrong_options_end_in_code_2_without_a_traceback(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_save_may_come_by_standard_input(checkout: Path, save: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "app.cli", "replay", "-", "--json"],
        cwd=checkout,
        input=save.read_bytes(),
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout)["stopped"] is None


def test_commands_without_a_server_load_nothing_of_it(checkout: Path) -> None:
    script = (
        "import sys; from app.cli import main; main(['deal', '--seed', '1']);"
        "print([name for name in ('fastapi', 'sqlmodel', 'uvicorn', 'jinja2') if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_goes_away_is_no_fault(checkout: Path) -> None:
    command = f"{sys.executable} -m app.cli deal --seed 1 --json | true"
    run = subprocess.run(command, shell=True, cwd=checkout, capture_output=True, text=True, check=True)
    assert "Traceback" not in run.stderr


# simulate


def test_simulate_reports_games(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(
        capsys, "simulate", "--games", "3", "--preset", "firstDay", "--first-seed", "5", "--probes", "2"
    )
    assert [game["seed"] for game in data["games"]] == [5, 6, 7]
    assert data["setup"]["bots"] == ["developer"]
    assert data["setup"]["config"]["days"] == 3
    assert data["summary"]["games"] == 3
    assert data["summary"]["secondsPerGame"] > 0
    assert data["counts"]["refusals"]
    assert "maneuver.flyingSwitch" in data["neverHappened"]["intents"]


def test_simulate_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    told = text(capsys, "simulate", "--games", "2", "--preset", "firstDay", "--bot", "random")
    assert told.startswith("2 games, ")
    assert "Never happened (intents): " in told


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    for game in data["games"]:
        del game["seconds"]
    del data["summary"]["secondsPerGame"], data["setup"]
    return data


def test_a_run_can_be_spread_over_processes_and_machines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    short = ("--preset", "firstDay", "--bot", "random")
    whole = without_times(answer(capsys, "simulate", "--games", "10", "--processes", "2", *short))
    parts = []
    for first in ("1", "6"):
        data = answer(capsys, "simulate", "--games", "5", "--first-seed", first, *short)
        path = tmp_path / f"{first}.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        parts.append(str(path))
    assert without_times(answer(capsys, "simulate", "--merge", *parts)) == whole


def test_simulate_compares_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "--games", "6", "--compare", "random", "developer+firstDay+trainPerTransit=2")
    found = answer(capsys, *words)
    assert found["comparison"]["deals"] == 6
    assert found["comparison"]["meanDifference"] > 0
    told = text(capsys, *words)
    assert "random: mean" in told
    assert "Better " in told


@pytest.mark.parametrize(
    "setting",
    ["openingTrains=2", "trainPerTransit=3", "sisterTrains=true", "victory=firstToTarget", "fouling=office"],
)
def test_any_setting_can_be_given(capsys: pytest.CaptureFixture[str], setting: str) -> None:
    data = answer(capsys, "simulate", "--games", "1", "--preset", "firstDay", "--rules", setting)
    key, value = setting.split("=")
    assert f'"{key}": {value}' in json.dumps(data["setup"]).replace('"office"', "office").replace(
        '"firstToTarget"', "firstToTarget"
    )


def test_simulate_keeps_the_best_games_as_saves(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "best"
    data = answer(capsys, "simulate", "--games", "6", "--preset", "firstDay", "--keep", "2", str(folder))
    kept = sorted(folder.iterdir())
    assert len(kept) == 2
    best = sorted((-max(game["revenue"]), game["seed"]) for game in data["games"])[:2]
    assert {path.name for path in kept} == {f"seed-{seed}.json" for _, seed in best}
    for path in kept:
        assert answer(capsys, "replay", str(path))["stopped"] is None


def test_four_players_may_have_different_bots(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "simulate",
        "--games",
        "1",
        "--players",
        "3",
        "--bot",
        "developer,random",
        "--rules",
        "length=short",
    )
    assert answer(capsys, *words)["setup"]["bots"] == ["developer", "random", "developer"]


@pytest.mark.parametrize(
    ("words", "word"),
    [
        (("--bot", "nobody"), "bot"),
        (("--first-seed", "4294967295", "--games", "2"), "seeds"),
        (("--first-seed", "-1"), "seeds"),
        (("--rules", "nonsense"), "KEY=VALUE"),
        (("--rules", "tempo=3"), "tempo"),
        (("--preset", "table"), "Solitaire"),
        (("--keep", "x", "y"), "--keep"),
        (("--merge", "no-such-file"), "can't be read"),
        (("--merge", __file__), "report"),
        (("--games", "1", "--preset", "firstDay", "--keep", "1", f"{__file__}/x"), "can't be written"),
    ],
)
def test_what_simulate_can_not_do_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], word: str
) -> None:
    assert word in trouble(capsys, "simulate", *words)


def test_a_kept_game_that_does_not_replay_is_a_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from app import simulate

    monkeypatch.setattr(simulate, "digest", lambda state: str(id(state)))
    words = ("simulate", "--games", "1", "--preset", "firstDay", "--keep", "1", str(tmp_path))
    assert "does not replay" in trouble(capsys, *words)
