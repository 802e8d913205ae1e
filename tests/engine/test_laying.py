"""Laying track, turnouts, industries and Office cards (rules 2.4, 2.7, 11.1 to 11.4)."""

import pytest

from engine.events.drawing import IndustryBuilt, OfficeUpgraded, TrackLaid
from engine.names import Car, Square
from engine.narration import Reader, narrate
from engine.phases.playing import PlayCard
from engine.state import State
from engine.table.districts import TrackCard
from engine.table.trains import InDistrict
from tests.engine.card_table import act, code, draw_district, drawn, hold, picture_of, put_train, table, take

OPENING = "[] OF []"
SIDING = """
    .. L0 .. ..
    [] l1 OF []
"""


def lay(
    state: State, key: str, hand: str | None, at: tuple[int, int], variant: int | None = None
) -> str | None:
    """Try to lay a fresh card; the code of the refusal, or None when it lies there."""
    intent = PlayCard(hold(state, key, hand), Square(*at), variant)
    reason = code(state, intent)
    if reason is None:
        act(state, intent)
    return reason


def test_a_picture_comes_back_as_it_was_drawn() -> None:
    """§2.1 The Office stands at (0,0), rows grow northward."""
    state = table()
    district = draw_district(state, SIDING)
    assert picture_of(district) == drawn(SIDING)
    assert district.grid[Square(-1, 1)].kind == "curve"


def test_track_laid_on_a_limits_sign_moves_it_one_column_out() -> None:
    """§11.1 Laying on a Limits sign moves the sign one column out."""
    state = table()
    district = draw_district(state, OPENING)
    card = hold(state, "straight")
    log = act(state, PlayCard(card, Square(1, 0)))
    assert picture_of(district) == "[] OF -- []"
    assert (district.limits_west, district.limits_east) == (-1, 2)
    assert log == [TrackLaid(0, 0, card, Square(1, 0), ("e", "w"), None, "east")]
    assert lay(state, "turnout", "left", (-1, 0)) is None
    assert picture_of(district) == "[] l0 OF -- []"
    assert district.limits_west == -2


def test_the_sign_moves_past_a_modifier_and_the_ground_beyond_is_laid_on_from_then() -> None:
    """§11.1, §11.5: a modifier further out stays; it takes its own square from track, no other."""
    state = table()
    district = draw_district(state, OPENING)
    act(state, PlayCard(hold(state, "waitingArea"), Square(1, 1)))
    for column in (1, 2):
        assert lay(state, "straight", None, (column, 0)) is None
    assert picture_of(district) == ".. .. ++ .. ..\n[] OF -- -- []"
    assert lay(state, "turnout", "right", (2, 0)) is None
    assert lay(state, "curve", "right", (1, 1)) == "SQUARE_TAKEN"
    assert lay(state, "curve", "right", (2, 1)) == "NOT_CONNECTED"


def test_the_sign_does_not_move_while_a_train_or_car_stands_there() -> None:
    """§11.1 Not while a train or car stands there."""
    state = table()
    district = draw_district(state, OPENING)
    district.grid[Square(1, 0)].standing.append(Car("boxcar", False))
    put_train(state, InDistrict(0, Square(-1, 0)))
    assert lay(state, "straight", None, (1, 0)) == "LIMITS_OCCUPIED"
    assert lay(state, "straight", None, (-1, 0)) == "LIMITS_OCCUPIED"


def test_the_running_track_carries_east_west() -> None:
    """§11.1 In row 0 it must carry e–w."""
    state = table()
    draw_district(state, OPENING)
    assert lay(state, "curve", "right", (1, 0)) == "BREAKS_RUNNING_TRACK"
    assert lay(state, "turnout", "right", (1, 0)) is None


def test_track_joins_a_rail_that_ends_at_its_square() -> None:
    """§2.4, §11.1 At least one port joins an existing card; on a north edge both legs lie on one diagonal."""
    state = table()
    district = draw_district(state, "[] r1 OF []")
    assert lay(state, "curve", "left", (-1, 1), 0) == "NOT_CONNECTED"
    assert lay(state, "curve", "right", (-1, 1), 0) is None
    assert picture_of(district) == drawn("""
        .. R0 .. ..
        [] r1 OF []
    """)


def test_touching_is_not_joining() -> None:
    """§2.4 Touching is not joining."""
    state = table()
    draw_district(state, SIDING)
    assert lay(state, "straight", None, (0, 1)) is None
    state = table()
    draw_district(state, OPENING)
    for variant in (0, 1):
        assert lay(state, "curve", "right", (0, 1), variant) == "NOT_CONNECTED"


def test_track_stays_between_the_limits_at_any_row() -> None:
    """§2.7 In columns from Limits to Limits inclusive, at any row."""
    state = table()
    draw_district(
        state,
        """
        -- -- R0 ..
        [] OF r1 []
        """,
    )
    assert lay(state, "straight", None, (-2, 1)) == "OUTSIDE_LIMITS"
    assert lay(state, "straight", None, (2, 0)) is None
    assert lay(state, "straight", None, (1, 5)) == "NOT_CONNECTED"
    assert lay(state, "straight", None, (40, 5)) == "OUTSIDE_LIMITS"


@pytest.mark.parametrize("at", [(0, 0), (-1, 1)])
def test_track_goes_on_an_empty_square(at: tuple[int, int]) -> None:
    """§11.1 Track goes on an empty square."""
    state = table()
    draw_district(state, SIDING)
    assert lay(state, "straight", None, at) == "SQUARE_TAKEN"
    assert lay(state, "curve", "right", at) == "SQUARE_TAKEN"


def test_a_modifier_takes_its_square_from_track_and_industries() -> None:
    """§11.1, §11.3 An empty square holds no card of any kind."""
    state = table()
    draw_district(state, SIDING)
    act(state, PlayCard(hold(state, "hotel"), Square(0, 1)))
    assert lay(state, "straight", None, (0, 1)) == "SQUARE_TAKEN"
    assert lay(state, "mineTipple", None, (0, 1)) == "SQUARE_TAKEN"


def test_a_district_is_bounded() -> None:
    """§11.1 A district holds 400 cards at most, so that no search in it grows without bound."""
    state = table()
    district = draw_district(state, SIDING)
    for row in range(2, 399):
        district.grid[Square(0, row)] = TrackCard("straight", "c9999")
    assert lay(state, "straight", None, (0, 1)) == "DISTRICT_FULL"
    assert lay(state, "straight", None, (1, 0)) == "DISTRICT_FULL"
    assert lay(state, "freightHouse", None, (0, 1)) == "DISTRICT_FULL"
    assert lay(state, "hotel", None, (0, 1)) == "DISTRICT_FULL"
    assert not list(PlayCard.choices(state, 0))


def test_without_a_variant_the_first_legal_one_is_meant() -> None:
    """§2.3 A missing variant is the first legal one; the number always means the row of the table."""
    state = table()
    district = draw_district(state, "[] l1 OF []")
    assert lay(state, "curve", "left", (-1, 1)) is None
    assert picture_of(district).splitlines()[0] == ".. L0 .. .."
    assert lay(state, "curve", "left", (0, 1), 2) == "NO_SUCH_VARIANT"
    assert lay(state, "straight", None, (0, 1), 1) == "NO_SUCH_VARIANT"
    assert lay(state, "straight", None, (0, 1), 0) is None


def test_a_turnout_replaces_a_straight_which_goes_to_the_salvage_yard() -> None:
    """§11.2, §3.4 A turnout may be laid on a straight; the card it replaces goes to the Salvage Yard."""
    state = table()
    district = draw_district(state, "[] -- OF []")
    straight = district.grid[Square(-1, 0)].card
    assert lay(state, "turnout", "right", (-1, 0), 1) is None
    assert picture_of(district) == "[] r1 OF []"
    assert state.salvage == [straight]


@pytest.mark.parametrize(
    ("hand", "variant", "reason"),
    [
        ("left", 0, None),
        ("left", 1, "UPGRADE_ON_ANOTHER_ARC"),
        ("right", 0, "UPGRADE_ON_ANOTHER_ARC"),
        ("right", 1, "UPGRADE_ON_ANOTHER_ARC"),
    ],
)
def test_a_turnout_replaces_a_curve_on_its_own_diverging_arc(
    hand: str, variant: int, reason: str | None
) -> None:
    """§11.2 Or on a curve whose arc is the turnout's diverging arc."""
    state = table()
    draw_district(
        state,
        """
        .. L0 .. ..
        [] l1 OF []
        """,
    )
    assert lay(state, "turnout", hand, (-1, 1), variant) == reason


def test_a_turnout_waits_for_cars_trains_and_enhancements() -> None:
    """§11.2 If no car, train or enhancement is on it."""
    state = table()
    district = draw_district(state, "[] -- -- OF -- []")
    district.grid[Square(-2, 0)].standing.append(Car("tank", False))
    put_train(state, InDistrict(0, Square(-1, 0)))
    district.grid[Square(1, 0)].enhancements.append(take(state, "telegraph"))
    assert lay(state, "turnout", "right", (-2, 0)) == "UPGRADE_OCCUPIED"
    assert lay(state, "turnout", "right", (-1, 0)) == "UPGRADE_OCCUPIED"
    assert lay(state, "turnout", "right", (1, 0)) == "UPGRADE_ENHANCED"


def test_facing_point_locks_bar_the_upgrade_too() -> None:
    """§11.7 The straight still counts as bare, except for 11.2."""
    state = table(2, mode="competitive", houseRules={"opponentCards": True})
    district = draw_district(state, "[] -- OF []")
    district.grid[Square(-1, 0)].enhancements.append(take(state, "facingPointLocks"))
    assert lay(state, "turnout", "right", (-1, 0)) == "UPGRADE_ENHANCED"


def test_nothing_else_is_replaced() -> None:
    """§11.2 Only a turnout, and only over a straight or a curve."""
    state = table()
    draw_district(state, "[] r1 OF -- []")
    assert lay(state, "turnout", "left", (-1, 0)) == "SQUARE_TAKEN"
    assert lay(state, "turnout", "left", (0, 0)) == "SQUARE_TAKEN"
    assert lay(state, "straight", None, (1, 0)) == "SQUARE_TAKEN"


def test_an_industry_is_built_where_a_rail_ends() -> None:
    """§11.3 Like track, joining e or w."""
    state = table()
    district = draw_district(state, SIDING)
    card = hold(state, "mineTipple")
    log = act(state, PlayCard(card, Square(0, 1), 0))
    assert picture_of(district).splitlines()[0] == ".. L0 MT .."
    facility = district.grid[Square(0, 1)].facility
    assert facility is not None
    assert facility.key == "mineTipple"
    assert log == [IndustryBuilt(0, 0, card, Square(0, 1), ("w",))]


def test_an_industry_keeps_off_the_running_track_and_within_the_limits() -> None:
    """§11.3, §2.7 Never in row 0; industries are track."""
    state = table()
    draw_district(
        state,
        """
        .. -- -- R0 ..
        [] -- OF r1 []
        """,
    )
    assert lay(state, "mineTipple", None, (1, 0)) == "ON_RUNNING_TRACK"
    assert lay(state, "mineTipple", None, (0, 1)) == "SQUARE_TAKEN"
    assert lay(state, "mineTipple", None, (-3, 1)) == "OUTSIDE_LIMITS"
    assert lay(state, "mineTipple", None, (2, 1)) == "NOT_CONNECTED"
    assert lay(state, "mineTipple", None, (-2, 1), 1) == "NO_SUCH_VARIANT"
    assert lay(state, "mineTipple", None, (-2, 1)) is None


@pytest.mark.parametrize(
    ("standing", "key", "reason"),
    [
        ("FH", "freightHouse", "INDUSTRY_ALREADY_HERE"),
        ("FH", "grocersWarehouse", "INDUSTRY_LOCKED_OUT"),
        ("GW", "packingSheds", "INDUSTRY_LOCKED_OUT"),
        ("PP", "refinery", "INDUSTRY_LOCKED_OUT"),
        ("PP", "freightHouse", None),
    ],
)
def test_industries_of_a_kind_and_locked_out_ones_stay_away(
    standing: str, key: str, reason: str | None
) -> None:
    """§11.3 No second industry of the same kind and none that its card locks out in the same district."""
    state = table()
    draw_district(
        state,
        f"""
        .. {standing} -- R0 ..
        [] -- OF r1 []
        """,
    )
    assert lay(state, key, None, (-2, 1)) == reason
    assert code(state, PlayCard(hold(state, key))) == (reason or "INDUSTRY_ALREADY_HERE")


def test_a_rivals_industry_does_not_count() -> None:
    """§11.3 In the same district."""
    state = table(2)
    draw_district(state, SIDING, seat=state.seat_of(0))
    rival = state.seat_of(1)
    draw_district(
        state,
        """
        .. L0 FH ..
        [] l1 OF []
        """,
        seat=rival,
    )
    assert lay(state, "grocersWarehouse", None, (0, 1)) is None


def test_an_office_card_raises_the_tier_and_nothing_else() -> None:
    """§11.4 The next tier only; modifiers stay."""
    state = table()
    district = draw_district(state, OPENING)
    act(state, PlayCard(hold(state, "hotel"), Square(0, 1)))
    grid = dict(district.grid)
    assert code(state, PlayCard(hold(state, "station"))) == "NOT_THE_NEXT_TIER"
    card = hold(state, "depot")
    log = act(state, PlayCard(card))
    assert log == [OfficeUpgraded(0, 0, card, "whistlePost", "depot")]
    assert district.office_cards == [card]
    assert district.grid == grid
    assert len(district.modifiers) == 1
    assert code(state, PlayCard(hold(state, "depot"))) == "NOT_THE_NEXT_TIER"
    act(state, PlayCard(hold(state, "station"), Square(0, 0), 0))
    act(state, PlayCard(hold(state, "terminal")))
    assert district.tier == "terminal"
    assert code(state, PlayCard(hold(state, "terminal"))) == "NOT_THE_NEXT_TIER"


def test_an_office_card_is_for_the_office_square() -> None:
    """§11.4 The Office stands at (0,0)."""
    state = table()
    card = hold(state, "depot")
    assert code(state, PlayCard(card, Square(1, 0))) == "OFFICE_STANDS_ELSEWHERE"
    assert code(state, PlayCard(card, Square(0, 0), 1)) == "NO_SUCH_VARIANT"
    assert list(PlayCard.choices(state, 0)) == [PlayCard(card)]


def test_a_card_is_played_from_the_hand_with_the_details_it_takes() -> None:
    """§11.1 One card, one form: a detail that means nothing for the card is refused."""
    state = table()
    straight = hold(state, "straight")
    assert code(state, PlayCard("c9999", Square(1, 0))) == "CARD_NOT_IN_HAND"
    assert code(state, PlayCard(state.home_office[0], Square(1, 0))) == "CARD_NOT_IN_HAND"
    assert code(state, PlayCard(straight)) == "SQUARE_MISSING"
    assert code(state, PlayCard(straight, Square(1, 0), node=0)) == "DETAIL_NOT_FOR_CARD"
    assert code(state, PlayCard(straight, Square(1, 0), host=Square(0, 0))) == "DETAIL_NOT_FOR_CARD"
    assert code(state, PlayCard(straight, Square(1, 0), with_sister=True)) == "DETAIL_NOT_FOR_CARD"
    assert code(state, PlayCard(hold(state, "refinery"))) == "SQUARE_MISSING"


def test_cards_aimed_at_rivals_and_maneuvers_are_not_laid() -> None:
    """§11.9, §14 Each has its own moment."""
    state = table(2, mode="competitive", houseRules={"opponentCards": True})
    for key, reason in (
        ("redFlags", "MANEUVER_IN_ITS_MOMENT"),
        ("flyingSwitch", "MANEUVER_IN_ITS_MOMENT"),
        ("brakeman", "LAID_ON_THE_MAINLINE"),
        ("beanHouse", "RIVAL_CARDS_NOT_YET"),
        ("derail", "RIVAL_CARDS_NOT_YET"),
    ):
        assert code(state, PlayCard(hold(state, key))) == reason
    assert not list(PlayCard.choices(state, 0))


def test_lines_about_laying_say_what_came_of_it() -> None:
    """§11.1 to §11.4: the history names joins, the moved sign, what was replaced, the new tier."""
    state = table()
    draw_district(state, "[] -- OF []")
    plays = [
        PlayCard(hold(state, "straight"), Square(1, 0)),
        PlayCard(hold(state, "turnout", "left"), Square(-1, 0), 1),
        PlayCard(hold(state, "curve", "left"), Square(-1, 1), 0),
        PlayCard(hold(state, "freightHouse"), Square(0, 1)),
        PlayCard(hold(state, "depot")),
        PlayCard(hold(state, "station")),
    ]
    reader = Reader(None, ("Ann",), state.deck)
    lines = [narrate(event, reader) for play in plays for event in act(state, play)]
    texts = [line.text for line in lines if line is not None]
    assert "sign moves one column east" in texts[0]
    assert "in place of Straight" in texts[1]
    assert texts[2] == "Ann lays Curve, left-hand at (-1,1), joining south."
    assert "Freight House at (0,1), joining west" in texts[3]
    assert "Ann's Whistle Post becomes a Depot" in texts[4]
    assert "Control Point" in texts[4]
    assert "2 Porters" in texts[5]
    assert "Control Point" not in texts[5]
