"""A seed deals the railroad that was promised: rolls, seats, hands, piles, Mainline, trays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from engine.catalogue.editions import EDITIONS
from engine.catalogue.mainline import MAINLINE_DECK, OLDER_MAINLINES
from engine.chance import Seed
from engine.config import config_from_json
from engine.events.drawing import OpeningTrainScheduled
from engine.game import new_game
from engine.names import OFFICE_SQUARE, Square
from engine.narration import narrate
from engine.narration.telling import Reader
from engine.setup import _schedule_opening_trains, set_up
from engine.state import State

SEALED = bytes(range(32))


def deal(seed: Seed, players: int, **house: object) -> State:
    config = config_from_json({"houseRules": house}, players)
    return set_up(config, ["Ann", "Ben", "Cleo", "Dan"][:players], seed)


@dataclass(frozen=True)
class Vector:
    """One row of the table of vectors."""

    seed: Seed
    players: int
    hand: str
    division_rolls: str
    superintendent_rolls: str
    seats: str
    fedora: int
    hands: tuple[str, ...]
    departments: str
    next_cards: str
    next_d12s: str
    mainline: str


VECTORS = [
    Vector(
        1, 1, "threeRandom", "8", "10", "0", 0, ("c10 c98 c151",), "c135 c43 c27",
        "c1 c136 c15 c32 c42", "8 6 1 9 10 5", "plains hilly",
    ),
    Vector(
        77, 1, "sixRandom", "9", "12", "0", 0, ("c169 c60 c42 c32 c93 c74",), "c27 c26 c123",
        "c196 c195 c168 c154 c130", "4 11 4 12 11 10", "plains trestle",
    ),
    Vector(
        1234, 1, "threeTrackThreeOther", "7", "9", "0", 0, ("c129 c153 c205 c8 c12 c18",), "c94 c199 c134",
        "c136 c85 c100 c152 c148", "2 5 12 8 3 7", "hilly plains",
    ),
    Vector(
        4242, 3, "threeRandom", "1 11 5", "2 3 11", "0 2 1", 2,
        ("c68 c147 c50", "c172 c124 c189", "c78 c200 c190"), "c37 c66 c2",
        "c203 c22 c137 c71 c49", "2 6 10 6 11 11", "doubleTrack uncontrolledSiding tunnel trestle",
    ),
    Vector(
        SEALED, 2, "threeRandom", "5 6", "10 6", "0 1", 0, ("c16 c191 c158", "c163 c53 c131"),
        "c133 c108 c148", "c115 c68 c62 c96 c64", "9 3 10 2 3 11", "plains uncontrolledSiding tunnel",
    ),
]  # fmt: skip


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.seed)[:6])
def test_a_seed_deals_what_was_promised(vector: Vector) -> None:
    """§1.2 §12.1: rolls, seats, Fedora, hands, Departments, Home Office, further D12s and Mainline."""
    state = deal(vector.seed, vector.players, startingHand=vector.hand)
    dealt = Vector(
        vector.seed,
        vector.players,
        vector.hand,
        " ".join(map(str, state.division_rolls)),
        " ".join(map(str, state.superintendent_rolls)),
        " ".join(map(str, state.seating)),
        state.superintendent,
        tuple(" ".join(player.hand) for player in state.players),
        " ".join(card for pile in state.departments for card in pile),
        " ".join(state.home_office[: -len(vector.next_cards.split()) - 1 : -1]),
        " ".join(str(state.stream.d12()) for _ in range(6)),
        " ".join(card.key for card in state.mainline),
    )
    assert dealt == vector


def test_the_sealed_deal_leaves_its_stream_at_word_209() -> None:
    assert deal(SEALED, 2).stream.state == 209


def test_equal_division_rolls_seat_the_lower_player_further_east() -> None:
    """§1.2: of equal rolls the lower player index sits further east."""
    for seed in range(50):
        state = deal(seed, 2)
        if state.division_rolls[0] == state.division_rolls[1]:
            assert state.seating == [1, 0]
            return
    raise AssertionError("no two of fifty pairs rolled alike")


def test_the_first_of_equal_superintendent_rolls_wears_the_fedora() -> None:
    """§4.1: the highest roll acts first; of equal ones the first player."""
    for seed in range(200):
        state = deal(seed, 2)
        if state.superintendent_rolls[0] == state.superintendent_rolls[1]:
            assert state.superintendent == 0
            return
    raise AssertionError("no two of two hundred pairs rolled alike")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_division_has_an_office_a_seat_and_one_mainline_card_more(players: int) -> None:
    """§1.1, §3.3: N Offices, N + 1 Mainline cards, N + 3 Crew Trays."""
    state = deal(9, players)
    assert len(state.districts) == players
    assert len(state.mainline) == players + 1
    assert state.free_trays == [f"tray{number}" for number in range(players + 3)]
    assert state.east_end == 2 * players + 2


def test_a_new_district_is_limits_whistle_post_limits() -> None:
    """§2.2: Limits (-1,0), Whistle Post (0,0), Limits (1,0)."""
    district = deal(9, 1).districts[0]
    kinds = {square: card.kind for square, card in district.grid.items()}
    assert kinds == {Square(-1, 0): "limits", OFFICE_SQUARE: "office", Square(1, 0): "limits"}
    assert district.tier == "whistlePost"
    assert district.office.key == "office"


def test_a_heavy_grade_is_dealt_with_the_way_it_climbs() -> None:
    """§1.4: one more word of the stream says where uphill is."""
    grades = [card for seed in range(60) for card in deal(seed, 4).mainline if card.key == "heavyGrade"]
    assert {card.uphill for card in grades} == {"east", "west"}
    assert all(card.uphill is None for card in deal(1, 1).mainline)


@pytest.mark.parametrize("trains", [0, 1, 2])
def test_opening_trains_are_scheduled_from_the_home_office(trains: int) -> None:
    """§12.3: the trains nearest the drawing end go onto the timetable, each by one D12 of the game."""
    plain, state = deal(3, 1), deal(3, 1, openingTrains=trains)
    found = [card for card in reversed(plain.home_office) if plain.deck[card].category == "timetabled"][
        :trains
    ]
    slots: list[str | None] = [None] * 12
    for card in found:
        roll = plain.stream.d12() - 1
        slots[next(s % 12 for s in range(roll, roll + 12) if slots[s % 12] is None)] = card
    assert state.timetable == slots
    assert state.home_office == [card for card in plain.home_office if card not in found]
    assert state.stream.state == plain.stream.state


def test_opening_trains_that_are_not_in_the_pile_are_not_scheduled() -> None:
    """§12.3: nothing is rolled for a train that cannot be found."""
    state = deal(3, 1, openingTrains=2)
    state.timetable = [None] * 12
    state.home_office = [card for card in state.home_office if state.deck[card].category == "track"]
    before = state.stream.state
    _schedule_opening_trains(state)
    assert state.timetable == [None] * 12
    assert state.stream.state == before


def test_opponent_cards_are_dealt_only_with_their_house_rule() -> None:
    """§14: 22 cards and the 7 that only answer them."""
    assert len(deal(3, 2).deck) == 206
    assert len(deal(3, 2, opponentCards=True).deck) == 235


def test_the_editions_of_the_older_game_deal_their_own_decks() -> None:
    config = config_from_json({}, 1)
    decks = {name: len(set_up(config, ["Ann"], 1, edition).deck) for name, edition in EDITIONS.items()}
    assert decks == {"v0.4.9": 206, "v0.4.7": 206, "v0.4.5": 213}


def test_older_mainlines_were_drawn_with_replacement() -> None:
    config = config_from_json({}, 1)
    keys = [
        [card.key for card in set_up(config, ["Ann"], seed, EDITIONS["v0.4.7"]).mainline]
        for seed in range(200)
    ]
    assert any(west == east == "tunnel" for west, east in keys)
    stream = set_up(config, ["Ann"], 1, EDITIONS["v0.4.7"]).stream.copy()
    assert keys[1][0] == OLDER_MAINLINES[stream.below(9)]


@pytest.mark.parametrize("has_toolbox", [False, True])
def test_everybody_starts_with_a_toolbox_flag_under_emergency_toolbox(has_toolbox: bool) -> None:
    """§12.4: one flag each, from a separate supply."""
    config = config_from_json({}, 2)
    config = replace(config, optional=replace(config.optional, emergency_toolbox=has_toolbox))
    state = set_up(config, ["Ann", "Ben"], 1)
    assert [player.has_toolbox for player in state.players] == [has_toolbox] * 2


def test_the_history_names_the_trains_that_are_scheduled_from_the_start() -> None:
    """§12.3 `openingTrains`: one event for each train already on the timetable, in order of the Stages."""
    config = config_from_json({"houseRules": {"openingTrains": 2}}, 1)
    state, events = new_game(config, ["Ann"], 5)
    reader = Reader(0, ("Ann",), state.deck)
    told = [event for event in events if isinstance(event, OpeningTrainScheduled)]
    assert [event.slot for event in told] == [slot for slot, card in enumerate(state.timetable) if card]
    assert len(told) == 2
    for event in told:
        line = narrate(event, reader)
        assert line is not None
        assert f"Train {event.number}," in line.text
        assert f"Stage {event.slot + 1}" in line.text


def test_the_word_after_a_heavy_grade_says_which_way_is_uphill() -> None:
    """Setup order 6: the cards come from a copy of the game's stream; even says east, odd west."""
    seen = set()
    for seed in range(60):
        state = deal(seed, 1)
        stream, left = state.stream.copy(), list(MAINLINE_DECK)
        for card in state.mainline:
            assert card.key == left.pop(stream.word() % len(left))
            if card.key == "heavyGrade":
                assert card.uphill == ("east" if stream.word() % 2 == 0 else "west")
            seen.add(card.uphill)
    assert seen == {None, "east", "west"}
