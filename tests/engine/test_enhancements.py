"""Enhancements: where each may be laid (rules 11.7)."""

import pytest

from engine.events.drawing import EnhancementLaid, MainlineModified
from engine.names import Square
from engine.narration import Reader, narrate
from engine.phases.playing import PlayCard
from engine.state import State
from tests.engine.card_table import act, code, draw_district, hold, table, take

YARD = """
    -- -- R0 ..
    [] OF r1 []
"""
LONG = "[] -- -- OF -- -- []"


def rivals() -> State:
    """A two-player game with the whole deck; Ann sits where her district is drawn."""
    return table(2, mode="competitive", houseRules={"opponentCards": True})


def lay(state: State, key: str, at: tuple[int, int]) -> str | None:
    """Try to lay a fresh card; the code of the refusal, or None when it lies there."""
    intent = PlayCard(hold(state, key), Square(*at))
    reason = code(state, intent)
    if reason is None:
        act(state, intent)
    return reason


@pytest.mark.parametrize("key", ["interlocking", "telegraph"])
def test_some_enhancements_are_for_a_running_track_straight(key: str) -> None:
    """§11.7 Where its card says: a bare straight of the Running Track."""
    state = table()
    draw_district(state, YARD.replace("[] OF", "-- OF").replace("-- OF r1 []", "[] OF -- []"))
    for at in ((-1, 1), (0, 0), (-1, 0)):
        assert lay(state, key, at) == "NEEDS_RUNNING_STRAIGHT"
    assert lay(state, key, (5, 5)) == "NO_TRACK_HERE"
    card = hold(state, key)
    assert list(PlayCard.choices(state, 0)) != []
    assert code(state, PlayCard(card)) == "SQUARE_MISSING"
    assert act(state, PlayCard(card, Square(1, 0))) == [EnhancementLaid(0, 0, card, Square(1, 0))]
    assert state.districts[0].grid[Square(1, 0)].enhancements == [card]


@pytest.mark.parametrize("key", ["yardOffice", "smallYard"])
def test_others_are_for_a_secondary_track_straight(key: str) -> None:
    """§11.7 A bare straight off the Running Track."""
    state = table()
    draw_district(
        state,
        """
        -- -- R0 .. ..
        [] OF r1 -- []
        """,
    )
    assert lay(state, key, (1, 1)) == "NEEDS_SECONDARY_STRAIGHT"
    assert lay(state, key, (2, 0)) == "NEEDS_SECONDARY_STRAIGHT"
    assert lay(state, key, (0, 1)) is None
    other = "smallYard" if key == "yardOffice" else "yardOffice"
    assert lay(state, other, (0, 1)) == "STRAIGHT_NOT_BARE"
    assert lay(state, other, (-1, 1)) is None


def test_a_bare_straight_carries_one_such_card() -> None:
    """§11.7 A bare straight carries one such card."""
    state = table()
    draw_district(state, LONG)
    assert lay(state, "telegraph", (1, 0)) is None
    assert lay(state, "interlocking", (1, 0)) == "STRAIGHT_NOT_BARE"
    assert lay(state, "telegraph", (1, 0)) == "STRAIGHT_NOT_BARE"
    assert lay(state, "telegraph", (2, 0)) is None


def test_telegraph_telephone_and_radio_stand_on_one_straight() -> None:
    """§11.7 Except the chain Telegraph, Telephone, Radio on one straight."""
    state = table()
    district = draw_district(state, LONG)
    assert lay(state, "telephone", (1, 0)) == "NEEDS_TELEGRAPH"
    assert lay(state, "telegraph", (1, 0)) is None
    assert lay(state, "radio", (1, 0)) == "NEEDS_TELEPHONE"
    assert lay(state, "telephone", (1, 0)) is None
    assert lay(state, "telephone", (1, 0)) == "TELEGRAPH_HAS_TELEPHONE"
    assert lay(state, "radio", (1, 0)) is None
    assert lay(state, "radio", (1, 0)) == "TELEPHONE_HAS_RADIO"
    keys = [state.deck[card].key for card in district.grid[Square(1, 0)].enhancements]
    assert keys == ["telegraph", "telephone", "radio"]


def test_facing_point_locks_need_an_interlocking() -> None:
    """§11.7 On a track card of a district with an Interlocking, not the Office or Limits, one per card."""
    state = rivals()
    draw_district(
        state,
        """
        -- FH R0 .. ..
        [] OF r1 -- []
        """,
    )
    assert lay(state, "facingPointLocks", (1, 0)) == "NEEDS_INTERLOCKING"
    assert [play for play in PlayCard.choices(state, 0) if play.placement == Square(1, 0)] == []
    state.districts[0].grid[Square(2, 0)].enhancements.append(take(state, "interlocking"))
    assert lay(state, "facingPointLocks", (0, 0)) == "LOCKS_ON_TRACK_ONLY"
    assert lay(state, "facingPointLocks", (-1, 0)) == "LOCKS_ON_TRACK_ONLY"
    assert lay(state, "facingPointLocks", (1, 0)) is None
    assert lay(state, "facingPointLocksMainline", (1, 0)) == "LOCKS_ALREADY_HERE"
    assert lay(state, "facingPointLocksMainline", (0, 1)) is None


def test_locked_track_still_counts_as_bare() -> None:
    """§11.7 The straight still counts as bare, except for 11.2."""
    state = rivals()
    draw_district(state, LONG)
    assert lay(state, "interlocking", (-1, 0)) is None
    assert lay(state, "facingPointLocks", (1, 0)) is None
    assert lay(state, "telegraph", (1, 0)) is None
    assert lay(state, "facingPointLocks", (-1, 0)) is None


def test_a_rivals_interlocking_does_not_count() -> None:
    """§11.7 Of a district with an Interlocking."""
    state = rivals()
    mine, theirs = state.seat_of(0), state.seat_of(1)
    draw_district(state, LONG, seat=mine)
    draw_district(state, LONG, seat=theirs)
    state.districts[theirs].grid[Square(1, 0)].enhancements.append(take(state, "interlocking"))
    assert lay(state, "facingPointLocks", (1, 0)) == "NEEDS_INTERLOCKING"


def test_a_water_column_stands_by_the_running_track() -> None:
    """§11.7 Where its card says."""
    state = rivals()
    draw_district(state, LONG)
    assert lay(state, "waterColumn", (0, 0)) == "NEEDS_RUNNING_STRAIGHT"
    assert lay(state, "waterColumn", (1, 0)) is None


def test_an_overpass_goes_over_a_railroad_crossing() -> None:
    """§11.7 Where its card says."""
    state = rivals()
    district = draw_district(state, LONG)
    assert lay(state, "overpass", (1, 0)) == "NEEDS_RAILROAD_CROSSING"
    district.grid[Square(1, 0)].enhancements.append(take(state, "railroadCrossing"))
    card = hold(state, "overpass")
    assert list(PlayCard.choices(state, 0)) == [PlayCard(card, Square(1, 0))]
    act(state, PlayCard(card, Square(1, 0)))
    assert len(district.grid[Square(1, 0)].enhancements) == 2


def test_abs_signals_stand_on_a_mainline_card() -> None:
    """§11.7 One ABS Signals per Mainline card."""
    state = table()
    first, second = hold(state, "absSignals"), hold(state, "absSignals")
    assert code(state, PlayCard(first)) == "MAINLINE_CARD_MISSING"
    assert code(state, PlayCard(first, Square(1, 0))) == "DETAIL_NOT_FOR_CARD"
    for node in (0, 2, 4, 99, -1):
        assert code(state, PlayCard(first, node=node)) == "NOT_A_MAINLINE_CARD"
    key = state.mainline_card(3).key
    assert act(state, PlayCard(first, node=3)) == [MainlineModified(0, 3, first, key, key)]
    assert state.mainline_card(3).cards == [first]
    assert state.mainline_card(3).laid == ["absSignals"]
    assert code(state, PlayCard(second, node=3)) == "SIGNALS_ALREADY_HERE"
    assert list(PlayCard.choices(state, 0)) == [PlayCard(second, node=1)]


def test_lines_about_enhancements_name_card_and_place() -> None:
    """§11.7 Their effect is on the card."""
    state = table()
    draw_district(state, LONG)
    log = act(state, PlayCard(hold(state, "telegraph"), Square(1, 0)))
    log += act(state, PlayCard(hold(state, "absSignals"), node=1))
    lines = [narrate(event, Reader(None, ("Ann",), state.deck)) for event in log]
    texts = [line.text for line in lines if line is not None]
    assert texts[0] == "Ann lays Telegraph at (1,0)."
    assert texts[1].startswith("Ann lays ABS Signals on ")
    assert texts[1].endswith("; from now on no train there is followed closely or run into.")


def test_the_line_about_a_grade_card_says_that_a_crossing_time_is_fixed_on_entry() -> None:
    """§7.3, §11.8: a train that is on the grade already takes as long as it was to take."""
    state = table()
    card = hold(state, "brakeman")
    line = narrate(MainlineModified(0, 1, card, "heavyGrade", "heavyGrade"), Reader(0, ("Ann",), state.deck))
    assert line is not None
    assert line.text == "You lay Brakeman on Heavy Grade; trains that enter from now on run by it."
