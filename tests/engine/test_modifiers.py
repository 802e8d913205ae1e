"""Modifiers: where they go, whom they serve, what they bring (rules 11.5)."""

import pytest

from engine.effects.facilities import boxes_in, boxes_out, is_passenger_facility, workers
from engine.events.drawing import ModifierPlaced
from engine.names import OFFICE_SQUARE, Square
from engine.narration import Reader, narrate
from engine.phases.playing import PlayCard
from engine.state import State
from tests.engine.card_table import act, code, draw_district, drawn, hold, picture_of, table

TWO_HOSTS = """
.. .. PS ..
FH -- R0 ..
[] OF r1 []
"""
YARD = """
    .. .. .. PS ..
    FH -- -- R0 ..
    [] -- OF r1 []
"""


def place(state: State, key: str, at: tuple[int, int], host: tuple[int, int] | None = None) -> str | None:
    """Try to place a fresh modifier; the code of the refusal, or None when it lies there."""
    intent = PlayCard(hold(state, key), Square(*at), host=None if host is None else Square(*host))
    reason = code(state, intent)
    if reason is None:
        act(state, intent)
    return reason


def offers(state: State, square: Square) -> tuple[int, int, int]:
    district = state.districts[0]
    return boxes_out(district, square), boxes_in(district, square), workers(district, square)


def test_the_eight_squares_around_the_office_take_its_modifiers() -> None:
    """§11.5 An empty square among the eight around an eligible host, not in row 0."""
    state = table()
    draw_district(state, "[] OF []")
    card = hold(state, "hotel")
    squares = [play.placement for play in PlayCard.choices(state, 0)]
    assert squares == [Square(col, row) for col in (-1, 0, 1) for row in (-1, 1)]
    assert code(state, PlayCard(card, Square(1, 0))) == "ON_RUNNING_TRACK"
    assert code(state, PlayCard(card, Square(2, 1))) == "NOT_BESIDE_HOST"
    assert code(state, PlayCard(card)) == "SQUARE_MISSING"


def test_a_modifier_may_stand_outside_the_limits() -> None:
    """§11.5, §2.7 In any column: modifiers are not track."""
    state = table()
    district = draw_district(state, YARD)
    assert place(state, "railroadExpressAgency", (-3, 2)) is None
    assert picture_of(district) == drawn("""
        ++ .. .. .. PS ..
        .. FH -- -- R0 ..
        .. [] -- OF r1 []
    """)


def test_a_taken_square_takes_no_modifier() -> None:
    """§11.5 An empty square."""
    state = table()
    draw_district(state, YARD)
    assert place(state, "forklifts", (-1, 1)) == "SQUARE_TAKEN"
    assert place(state, "forklifts", (-1, 2)) is None
    assert place(state, "railroadExpressAgency", (-1, 2)) == "SQUARE_TAKEN"


def test_a_district_has_one_modifier_of_each_kind() -> None:
    """§11.5 One of each kind per district."""
    state = table()
    draw_district(state, "[] OF []")
    assert place(state, "waitingArea", (0, 1)) is None
    assert place(state, "waitingArea", (1, 1)) == "MODIFIER_ALREADY_HERE"
    assert place(state, "restaurant", (1, 1)) is None
    assert [play.card for play in PlayCard.choices(state, 0)] == []


def test_a_modifier_needs_a_host_in_the_district() -> None:
    """§11.5 Around an eligible host."""
    state = table()
    draw_district(state, YARD)
    assert place(state, "pipelines", (0, 2)) == "NO_HOST_HERE"
    assert not list(PlayCard.choices(state, 0))


def test_of_several_hosts_the_player_names_one() -> None:
    """§11.5 Ruling: when several hosts are eligible the player names one (northmost, then westmost)."""
    state = table()
    draw_district(state, TWO_HOSTS)
    card = hold(state, "forklifts")
    between = Square(0, 2)
    ways = [play for play in PlayCard.choices(state, 0) if play.placement == between]
    assert ways == [PlayCard(card, between, host=Square(1, 2)), PlayCard(card, between, host=Square(-1, 1))]
    alone = [play for play in PlayCard.choices(state, 0) if play.placement == Square(2, 3)]
    assert alone == [PlayCard(card, Square(2, 3))]
    assert code(state, PlayCard(card, between, host=Square(0, 0))) == "NOT_ITS_HOST"
    act(state, PlayCard(card, between))
    assert state.districts[0].modifiers[between].host == Square(1, 2)
    assert offers(state, Square(1, 2)) == (2, 0, 2)
    assert offers(state, Square(-1, 1)) == (1, 1, 1)


def test_the_host_named_is_served() -> None:
    """§11.5 Ruling: the player names one."""
    state = table()
    draw_district(state, TWO_HOSTS)
    assert place(state, "truckDock", (0, 2), host=(-1, 1)) is None
    assert offers(state, Square(-1, 1)) == (1, 2, 1)


def test_a_slot_is_gained_only_in_a_direction_the_host_has() -> None:
    """§11.5 Ruling: slots only in a direction the host has; workers always."""
    state = table()
    draw_district(
        state,
        """
        GW -- R0 ..
        [] OF r1 []
        """,
    )
    assert offers(state, Square(-1, 1)) == (0, 1, 1)
    assert place(state, "iceHouse", (-2, 1)) is None
    assert offers(state, Square(-1, 1)) == (0, 1, 2)
    assert place(state, "truckDock", (-2, 2)) is None
    assert offers(state, Square(-1, 1)) == (0, 2, 2)


def test_a_whistle_post_gains_porters_and_no_slot_until_it_is_a_passenger_facility() -> None:
    """§11.5 Ruling: at a Whistle Post Porters are gained but no slot until it is a Passenger Facility."""
    state = table()
    district = draw_district(state, "[] OF []")
    assert place(state, "hotel", (0, 1)) is None
    assert not is_passenger_facility(district)
    assert offers(state, OFFICE_SQUARE) == (0, 0, 1)
    act(state, PlayCard(hold(state, "depot")))
    assert is_passenger_facility(district)
    assert offers(state, OFFICE_SQUARE) == (2, 1, 2)


@pytest.mark.parametrize(
    ("key", "gained", "words"),
    [
        ("truckDock", (0, 1, 0), "one more red box"),
        ("forklifts", (1, 0, 1), "one more green box and one more Laborer"),
    ],
)
def test_the_line_says_what_was_gained(key: str, gained: tuple[int, int, int], words: str) -> None:
    """§11.5 What the host gains."""
    state = table()
    draw_district(state, YARD)
    card = hold(state, key)
    log = act(state, PlayCard(card, Square(-3, 1)))
    assert log == [ModifierPlaced(0, 0, card, Square(-3, 1), Square(-2, 1), "freightHouse", gained)]
    line = narrate(log[0], Reader(0, ("Ann",), state.deck))
    assert line is not None
    assert words in line.text


def test_the_line_says_why_nothing_was_gained() -> None:
    """§11.5 Ruling: a Truck Dock at Packing Sheds, which only ship, gains nothing."""
    state = table()
    draw_district(state, YARD)
    log = act(state, PlayCard(hold(state, "truckDock"), Square(2, 3)))
    log += act(state, PlayCard(hold(state, "hotel"), Square(0, -1)))
    lines = [narrate(event, Reader(0, ("Ann",), state.deck)) for event in log]
    texts = [line.text for line in lines if line is not None]
    assert "nothing yet" in texts[0]
    assert texts[1].endswith("one more Porter.")
