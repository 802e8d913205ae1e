"""New game: presets, every rule, and an address that deals the same railroad."""

import html
import re
from urllib.parse import parse_qs, parse_qsl

import pytest

from app.new_games import (
    SOLITAIRE_PRESETS,
    address_of,
    config_of_address,
    config_of_form,
    preset_config,
    preset_of,
    read_seed,
    values_of,
)
from app.preset_forms import called, written
from app.rule_fields import SETTINGS
from app.table_rules import preset_rules, rules_of_form, values_of_rules
from engine.config import config_from_json, config_to_json
from tests.app.browser_at_the_server import Server


def test_an_address_without_rules_is_the_first_preset() -> None:
    """§12.6"""
    assert config_of_address({}) == preset_config("standard")
    assert config_of_address({"seed": "5"}) == preset_config("standard")


def test_an_address_with_rules_has_the_defaults_for_what_is_absent() -> None:
    """§12.5"""
    plain = config_from_json({"houseRules": {"revenue": {"trainPerTransit": 2}}}, 1)
    assert config_of_address({"transit": "2"}) == plain


def test_the_names_of_the_older_game_still_work() -> None:
    address = {
        "hand": "sixRandom",
        "extra": "divisionPointsOnly",
        "passenger": "2",
        "freight": "3",
        "transit": "1",
    }
    house = config_to_json(config_of_address(address))["houseRules"]
    assert house["startingHand"] == "sixRandom"
    assert house["extraStart"] == "divisionPointsOnly"
    assert house["revenue"] == {"passengerPerCoach": 2, "freightPerLoad": 3, "trainPerTransit": 1}


@pytest.mark.parametrize(
    ("address", "path", "value"),
    [
        ({"transit": "99"}, ("houseRules", "revenue", "trainPerTransit"), 5),
        ({"transit": "-4"}, ("houseRules", "revenue", "trainPerTransit"), 0),
        ({"transit": "1.5"}, ("houseRules", "revenue", "trainPerTransit"), 2),
        ({"transit": "much"}, ("houseRules", "revenue", "trainPerTransit"), 0),
        ({"transit": "nan"}, ("houseRules", "revenue", "trainPerTransit"), 0),
        ({"transit": "inf"}, ("houseRules", "revenue", "trainPerTransit"), 5),
        ({"transit": "-inf"}, ("houseRules", "revenue", "trainPerTransit"), 0),
        ({"days": "900"}, ("days",), 20),
        ({"days": "7"}, ("length",), "custom"),
        ({"target": "0"}, ("target",), 1),
        ({"length": "short", "days": "9"}, ("days",), 3),
        ({"length": "endless"}, ("length",), "standard"),
        ({"discard": "0"}, ("houseRules", "discardTimetabled"), False),
        ({"discard": "perhaps"}, ("houseRules", "discardTimetabled"), True),
        ({"victory": "firstToTarget"}, ("victory",), "firstToTarget"),
        ({"fouling": "office"}, ("houseRules", "fouling"), "office"),
    ],
    ids=str,
)
def test_what_an_address_carries_is_clamped(
    address: dict[str, str], path: tuple[str, ...], value: object
) -> None:
    """§12.2"""
    found: object = config_to_json(config_of_address(address))
    for key in path:
        found = found[key]  # type: ignore[index]
    assert found == value


@pytest.mark.parametrize("preset", SOLITAIRE_PRESETS)
def test_every_preset_survives_its_address_and_its_form(preset: str) -> None:
    """§12.6"""
    config = preset_config(preset)
    assert preset_of(config) == preset
    assert config_of_address(dict(parse_qsl(address_of(config, 7)))) == config
    fields = {name: value for name, value in values_of(config).items() if value != "0" or name != "discard"}
    assert config_of_form(fields) == config


def test_a_flag_that_is_not_ticked_is_off() -> None:
    fields = {
        name: value for name, value in values_of(preset_config("standard")).items() if name != "discard"
    }
    assert not config_of_form(fields).house.discard_timetabled
    assert config_of_form({"preset": "standard"}).house.discard_timetabled


@pytest.mark.parametrize(
    ("text", "seed"),
    [("77", 77), (" 0 ", 0), ("4294967295", 4294967295), ("AB" * 32, bytes.fromhex("ab" * 32))],
)
def test_a_seed_is_read(text: str, seed: object) -> None:
    assert read_seed(text) == seed


@pytest.mark.parametrize("text", ["", "  ", "tomorrow", "-1", "4294967296", "1.5", "٣", "ab" * 31, "9" * 30])
def test_an_unreadable_seed_is_drawn(text: str) -> None:
    assert read_seed(text) is None


def test_the_address_of_a_game_deals_the_same_railroad(server: Server) -> None:
    game = server.deal("standard", 4242, hand="sixRandom", transit="2", length="custom", days="4", target="9")
    again = game.page().text.split('href="')
    address = next(part.partition('"')[0] for part in again if "seed=4242" in part).replace("&amp;", "&")
    page = server.client.get(address)
    assert page.status_code == 200
    assert 'value="4242"' in page.text
    config = config_of_address(dict(parse_qsl(address.partition("?")[2])))
    other = server.client.post("/games", data={**values_of(config), "seed": "4242"})
    assert other.status_code == 200
    code = str(other.url).rsplit("/", 1)[1]
    boards = [server.client.get(f"/api/games/{c}").json()["frame"] for c in (game.code, code)]
    assert boards[0] == boards[1]


def test_untouched_it_deals_a_sensible_game_from_a_seed_of_its_own(server: Server) -> None:
    codes = [str(server.client.post("/games", data={}).url).rsplit("/", 1)[1] for _ in range(2)]
    saves = [server.client.get(f"/games/{code}/save").json() for code in codes]
    assert saves[0]["seed"] != saves[1]["seed"]
    assert saves[0]["config"] == config_to_json(preset_config("standard"))


def test_a_started_game_is_named_before_another_is_dealt(server: Server) -> None:
    assert server.deal().code in server.client.get("/games/new").text


def test_the_name_last_used_is_offered_again(server: Server) -> None:
    server.deal(name="Casey J")
    assert "Casey J" in server.client.get("/games/new").text
    assert server.deal().save()["players"] == ["Casey J"]


def form_showing(preset: str, **changes: str) -> dict[str, str]:
    """A form that showed a preset and was changed by hand."""
    usual = values_of(preset_config(preset))
    whole = {**usual, **changes, "shown": written(usual)}
    flags = [setting.name for setting in SETTINGS if setting.kind == "flag"]
    return {name: value for name, value in whole.items() if name not in flags or value == "1"}


@pytest.mark.parametrize("deal", ["preset", "own"])
@pytest.mark.parametrize("shows", SOLITAIRE_PRESETS)
@pytest.mark.parametrize("ticked", SOLITAIRE_PRESETS)
def test_a_changed_rule_counts_over_the_ticked_preset_whatever_the_form_showed(
    ticked: str, shows: str, deal: str
) -> None:
    """§12.6 Without JavaScript the settings go on showing the preset of before."""
    config = config_of_form(form_showing(shows, passenger="3") | {"preset": ticked, "deal": deal})
    wanted = config_to_json(preset_config(ticked))
    wanted["houseRules"]["revenue"]["passengerPerCoach"] = 3
    assert config_to_json(config) == wanted
    assert config_of_form(form_showing(shows) | {"preset": ticked, "deal": deal}) == preset_config(ticked)


def test_a_flag_taken_off_is_a_change_and_days_make_the_length_custom() -> None:
    off = config_of_form(form_showing("standard", discard="0", days="4") | {"preset": "firstDay"})
    assert not off.house.discard_timetabled
    assert (off.length, off.days, off.target, off.house.opening_trains) == ("custom", 4, 7, 1)


def test_without_a_ticked_preset_the_rules_are_those_shown() -> None:
    shown = values_of(config_of_address({"transit": "2"}))
    form = {**shown, "shown": written(shown), "preset": "", "freight": "4"}
    revenue = config_to_json(config_of_form(form))["houseRules"]["revenue"]
    assert revenue == {"passengerPerCoach": 1, "freightPerLoad": 4, "trainPerTransit": 2}


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ({"preset": "firstDay"}, "First Day"),
        ({"preset": "firstDay", "transit": "3"}, "First Day, changed"),
        ({"preset": "firstDay", "opening": "0"}, "First Day, changed"),
        ({"preset": "standard", "length": "custom", "days": "4"}, "Standard, changed"),
        (
            {"passenger": "5", "freight": "0", "hand": "sixRandom", "fouling": "office", "yard": "byKind"},
            "Own rules",
        ),
    ],
    ids=str,
)
def test_rules_are_called_by_the_nearest_preset(address: dict[str, str], name: str) -> None:
    assert called(config_of_address(address), 1) == name


@pytest.mark.parametrize(("mode", "name"), [("competitive", "Table"), ("coop", "Crew, changed")])
def test_rules_of_a_table_are_called_by_its_presets(mode: str, name: str) -> None:
    assert called(config_from_json({"mode": mode, "houseRules": {"openHands": mode == "coop"}}, 3), 3) == name


def test_a_changed_preset_says_so_before_and_in_the_game(server: Server) -> None:
    page = server.client.get("/games/new?preset=firstDay&transit=3").text
    assert 'First Day<span class="changed">, changed</span>' in page
    assert 'Standard<span class="changed"></span>' in page
    game = server.deal("firstDay", **form_showing("standard", transit="3"))
    assert "<b>First Day, changed</b>" in game.page().text
    assert "First Day, changed" in server.client.get("/").text


def test_a_form_with_a_mistake_comes_back_as_it_was_sent(server: Server) -> None:
    fields = form_showing("standard", transit="nine", discard="0") | {"preset": "firstDay"}
    answer = server.client.post("/games", data=fields)
    assert answer.status_code == 422
    assert 'value="nine"' in answer.text
    assert 'value="firstDay"' in answer.text.partition(" checked")[0].rpartition("<input")[2]
    assert 'name="discard" value="1" aria' in answer.text
    fixed = dict(re.findall('<input type="hidden" name="(shown)" value="([^"]*)"', answer.text))
    assert fixed["shown"].replace("&amp;", "&") == written(values_of(preset_config("firstDay")))


def test_a_table_s_form_with_a_mistake_comes_back_as_it_was_sent(server: Server) -> None:
    shown = values_of_rules(preset_rules("crew"))
    assert (shown["open"], shown["discard"]) == ("1", "1")
    whole = {**shown, "freight": "nine", "discard": "0", "shown": written(shown), "preset": "crew"}
    fields = {name: value for name, value in whole.items() if value != "0" or name not in shown}
    answer = server.client.post("/tables", data=fields | {"name": "Ann"})
    assert answer.status_code == 422
    assert 'value="nine"' in answer.text
    assert 'value="Ann"' in answer.text
    assert 'name="open" value="1" checked' in answer.text
    assert 'name="discard" value="1" aria' in answer.text


def test_a_table_s_changed_rule_counts_over_the_ticked_preset() -> None:
    """§12.6"""
    shown = values_of_rules(preset_rules("table"))
    whole = {**shown, "freight": "2", "days": "3", "shown": written(shown), "preset": "crew"}
    fields = {name: value for name, value in whole.items() if value != "0" or name not in shown}
    rules = rules_of_form(fields)
    assert (rules["mode"], rules["length"], rules["days"]) == ("coop", "custom", 3)
    assert rules["houseRules"]["revenue"]["freightPerLoad"] == 2
    assert rules["houseRules"]["openHands"]
    assert rules["houseRules"]["revenue"]["trainPerTransit"] == 1


def test_a_form_that_comes_back_shows_rules_alone_as_what_it_showed(server: Server) -> None:
    """One that does not say what it showed and ticks no preset, as a page from before an update."""
    fields = {**values_of(preset_config("standard")), "preset": "", "seed": "5", "secret": "the wrong words"}
    answer = server.client.post("/games", data={**fields, "name": "\u200b"})
    assert answer.status_code == 422
    found = re.search('<input type="hidden" name="shown" value="([^"]*)"', answer.text)
    assert found
    shown = parse_qs(html.unescape(found[1]), keep_blank_values=True)
    assert {*shown} == {setting.name for setting in SETTINGS}
    assert "the wrong words" not in answer.text
