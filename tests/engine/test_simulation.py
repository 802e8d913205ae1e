"""Simulation: counts that add up, comparisons, and what never happens."""

from pathlib import Path
from typing import Any

import pytest

from engine.config import config_from_json
from engine.decisions import Decision
from engine.game import new_game
from engine.names import OFFICE_SQUARE, Car
from engine.simulation.comparing import compared
from engine.simulation.counting import Counting, Counts, added, card_name
from engine.simulation.coverage import EXEMPT, everything, never_happened
from engine.simulation.playing import Deal
from engine.simulation.reports import Report, game_report, merged, report_from_json, summary, win_rate
from engine.state import InDistrict
from engine.table.trains import Train

RULES: list[dict[str, Any]] = [
    {"houseRules": {"openingTrains": 2, "revenue": {"trainPerTransit": 1}}},
    {
        "houseRules": {
            "startingHand": "sixRandom",
            "discardTimetabled": False,
            "extraStart": "divisionPointsOnly",
        }
    },
    {"houseRules": {"startingHand": "threeTrackThreeOther", "openingTrains": 2, "fouling": "office"}},
    {"houseRules": {"yardReturn": "byKind", "openingTrains": 2, "extraStart": "ownOffice"}},
    {"victory": "firstToTarget", "maxCollisionsPerDay": 0},
]
OPTIONS = {
    "reducedVisibility": True,
    "emergencyToolbox": True,
    "employeeRotation": True,
    "sisterTrains": True,
}


def a_report(
    players: int, seeds: range, probes: int = 0, bot: str = "random", length: str = "short"
) -> Report:
    reports = []
    for seed in seeds:
        rules = {**RULES[seed % len(RULES)], "optionalRules": OPTIONS if seed % 2 else {}}
        config = config_from_json({"length": length, **rules}, players)
        reports.append(game_report(Deal(config, seed, (bot,) * players), probes)[1])
    return merged(reports)


def test_counts_add_up_in_any_order() -> None:
    one: Counts = {"a": {"x": 1, "y": 2}}
    two: Counts = {"a": {"x": 3}, "b": {"z": 1}}
    assert added([one, two]) == added([two, one]) == {"a": {"x": 4, "y": 2}, "b": {"z": 1}}


def test_equal_seeds_give_equal_reports_however_they_are_spread() -> None:
    whole = a_report(1, range(6), probes=2)
    parts = merged([a_report(1, range(3, 6), probes=2), a_report(1, range(3), probes=2)])
    assert parts == whole


def test_a_report_survives_json() -> None:
    report = a_report(2, range(2))
    assert report_from_json(report.to_json()) == report


def test_a_summary_says_how_games_went() -> None:
    figures = summary(a_report(1, range(4), bot="developer"))
    assert figures["games"] == 4
    assert sum(figures["endings"].values()) == 4
    assert len(figures["revenue"]["best"]) == 4
    assert len(figures["revenue"]["quartiles"]) == 3
    assert figures["perGame"]["options"]["draw"] > 10
    assert figures["secondsPerGame"] is None


def test_a_summary_of_one_game_and_of_none_has_figures_too() -> None:
    assert summary(a_report(1, range(1)))["revenue"]["deviation"] == 0.0
    assert summary(Report())["revenue"] == {"mean": 0.0, "deviation": 0.0, "quartiles": [], "best": []}


def test_a_share_of_wins_has_an_interval() -> None:
    assert win_rate(0, 0) == {"rate": 0.0, "low": 0.0, "high": 1.0}
    wide, narrow = win_rate(5, 10), win_rate(500, 1000)
    assert wide["high"] - wide["low"] > narrow["high"] - narrow["low"]


def test_the_same_deals_are_compared_pair_by_pair() -> None:
    def report(*revenue: int) -> Report:
        return Report([{"seed": seed, "revenue": [amount]} for seed, amount in enumerate(revenue)])

    found = compared(report(1, 2, 3, 4), report(3, 4, 5, 7))
    assert (found["deals"], found["better"], found["worse"], found["identical"]) == (4, 4, 0, 0)
    assert found["meanDifference"] == 2.25
    assert found["isReal"]
    same = compared(report(1, 2), report(1, 2))
    assert (same["identical"], same["t"], same["isReal"]) == (2, 0.0, False)
    assert compared(report(1), report(5))["standardError"] == 0.0
    assert compared(report(), report())["deals"] == 0


def test_a_small_difference_is_not_called_real() -> None:
    one = Report([{"seed": seed, "revenue": [seed % 5]} for seed in range(20)])
    two = Report([{"seed": seed, "revenue": [(seed * 7) % 5]} for seed in range(20)])
    assert not compared(one, two)["isReal"]


def test_names_of_what_can_happen_are_names_and_not_repeated() -> None:
    for names in everything().values():
        assert names
        assert len(set(names)) == len(names)


def test_exemptions_are_known_names_with_a_reason() -> None:
    known = everything()
    for category, names in EXEMPT.items():
        for name, reason in names.items():
            assert name in known[category]
            assert reason


def test_what_games_need_not_meet_is_shown_by_other_tests_or_told_in_the_documentation(
    checkout: Path,
) -> None:
    tests = "".join(
        path.read_text(encoding="utf-8") for path in (checkout / "tests" / "engine").glob("test_*.py")
    )
    told = (checkout / "docs" / "never-happened.md").read_text(encoding="utf-8")
    for names in EXEMPT.values():
        for name, reason in names.items():
            assert f"`{name}`" in told
            assert not reason.endswith("a test draws it") or name in tests


def test_what_never_happened_is_named() -> None:
    missing = never_happened({})
    assert missing["decisions"] == everything()["decisions"]
    assert "freightAgent.clearSpace" not in missing["intents"]
    assert (
        never_happened({category: dict.fromkeys(names, 1) for category, names in everything().items()}) == {}
    )


def test_a_card_is_counted_by_what_is_printed_on_it() -> None:
    deck = game_report(Deal(config_from_json({"length": "short"}, 1), 1, ("random",)))[0].state.deck
    assert card_name(deck["c151"]) == "track:curve:right"
    assert card_name(deck["c10"]) == "timetabled:11"


@pytest.mark.soak
def test_everything_happens_in_some_game() -> None:
    """Rules that cannot fire are faults: 200 solitaire games and 40 of four players meet every name."""
    alone = a_report(1, range(200), 16, "wanderer", "campaign")
    at_a_table = a_report(4, range(40), 8, "wanderer", "campaign")
    assert never_happened(merged([alone, at_a_table]).counts) == {}


def test_a_turn_with_a_buried_engine_is_counted() -> None:
    """§7.8: such a train is not fit."""
    state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    cars = [Car("boxcar", loaded=False), Car("boxcar", loaded=False)]
    place = InDistrict(0, OFFICE_SQUARE)
    state.trains["tray3"] = Train("tray3", 8, False, "east", place, "e", "e", consist=cars, engine_at=1)
    counting = Counting()
    counting.asked(state, Decision("option", 0), [])
    assert counting.counts["switching"] == {"turnsWithBuriedEngine": 1}
