"""The piles, drawing, discarding and ending the Draw option (rules 5.2)."""

import pytest

from engine.events.drawing import CardDiscarded, CardDrawn, DepartmentRefilled, PilesReshuffled
from engine.narration import Reader, narrate
from engine.phases.drawing import (
    DiscardCard,
    DrawFromDepartment,
    DrawFromHomeOffice,
    EndDrawing,
    can_draw_or_play,
)
from engine.state import State
from tests.engine.card_table import act, code, hold, table


def piles(state: State, home: list[str], departments: list[list[str]], salvage: list[str]) -> None:
    """Set the piles out; every other card leaves the game."""
    state.home_office, state.departments, state.salvage = home, departments, salvage


def test_the_home_office_is_drawn_from_its_end_into_the_hand() -> None:
    """§5.2 Take one card: the top of the Home Office pile."""
    state = table()
    top = state.home_office[-1]
    log = act(state, DrawFromHomeOffice())
    assert state.players[0].hand == [top]
    assert state.players[0].drew == top
    assert top not in state.home_office
    assert log == [CardDrawn(0, top, None)]


def test_only_the_drawer_may_know_a_card_from_the_home_office() -> None:
    """§5.2 The Home Office pile lies face down, a Department face up."""
    state = table(2)
    (unseen,) = act(state, DrawFromHomeOffice())
    names = ("Ann", "Bob")
    name = state.deck[state.players[0].hand[0]].name
    assert unseen.audience == 0
    mine, other, nobody = (narrate(unseen, Reader(who, names, state.deck)) for who in (0, 1, None))
    assert mine is not None
    assert name in mine.text
    assert mine.moment == "newCard"
    assert other is not None
    assert nobody is not None
    assert other.text == nobody.text == "Ann draws a card from the Home Office."
    seen, refilled = act(state, DrawFromDepartment(0), player=1)
    assert seen.audience is None
    assert refilled.audience is None


def test_a_department_gives_its_top_and_an_emptied_one_is_refilled_at_once() -> None:
    """§5.2 A Department pile that becomes empty is refilled at once with the top of the Home Office pile."""
    state = table()
    shown, top = state.departments[1][-1], state.home_office[-1]
    log = act(state, DrawFromDepartment(1))
    assert state.players[0].hand == [shown]
    assert state.departments[1] == [top]
    assert log == [CardDrawn(0, shown, 1), DepartmentRefilled(1, top)]


def test_a_department_with_cards_left_is_not_refilled() -> None:
    """§5.2 Only a pile that becomes empty is refilled."""
    state = table()
    below = state.departments[2][0]
    state.departments[2].append(state.home_office.pop())
    before = len(state.home_office)
    act(state, DrawFromDepartment(2))
    assert state.departments[2] == [below]
    assert len(state.home_office) == before


def test_there_is_one_draw_a_turn() -> None:
    """§5.2 One draw per turn."""
    state = table()
    act(state, DrawFromHomeOffice())
    assert code(state, DrawFromHomeOffice()) == "ALREADY_DRAWN"
    assert code(state, DrawFromDepartment(0)) == "ALREADY_DRAWN"
    assert not list(DrawFromHomeOffice.choices(state, 0))
    assert not list(DrawFromDepartment.choices(state, 0))


def test_there_are_three_departments() -> None:
    """§5.2 One of the three Department piles."""
    state = table()
    assert code(state, DrawFromDepartment(3)) == code(state, DrawFromDepartment(-1)) == "NO_SUCH_DEPARTMENT"
    assert [draw.slot for draw in DrawFromDepartment.choices(state, 0)] == [0, 1, 2]


def test_an_exhausted_home_office_is_dealt_anew_from_salvage_and_departments_in_order() -> None:
    """§5.2 Salvage, Department 0, 1, 2, from bottom to top, one shuffle, three turned up from the end."""
    state = table()
    piles(state, [], [["c3"], ["c4", "c5"], ["c6"]], ["c0", "c1", "c2"])
    expected = state.stream.copy().shuffled(["c0", "c1", "c2", "c3", "c4", "c5", "c6"])
    log = act(state, DrawFromHomeOffice())
    turned_up = (expected[-1], expected[-2], expected[-3])
    assert state.departments == [[card] for card in turned_up]
    assert state.players[0].hand == [expected[-4]]
    assert state.home_office == expected[:-4]
    assert state.salvage == []
    assert log == [PilesReshuffled(4, turned_up), CardDrawn(0, expected[-4], None)]


def test_one_shuffle_is_all_that_a_reshuffle_takes_from_the_stream() -> None:
    """§5.2 Then one shuffle."""
    state = table()
    piles(state, [], [["c3"], ["c4"], ["c6"]], ["c0", "c1"])
    alike = state.stream.copy()
    alike.shuffled(list("abcde"))
    act(state, DrawFromHomeOffice())
    assert state.stream.state == alike.state


def test_a_home_office_that_a_reshuffle_would_leave_empty_gives_nothing() -> None:
    """§5.2 Drawing from an empty pile is refused."""
    state = table()
    piles(state, [], [["c3"], [], []], ["c0", "c1"])
    assert code(state, DrawFromHomeOffice()) == "HOME_OFFICE_EMPTY"
    assert code(state, DrawFromDepartment(1)) == "DEPARTMENT_EMPTY"
    assert [draw.slot for draw in DrawFromDepartment.choices(state, 0)] == [0]


def test_an_emptied_department_without_a_home_office_brings_the_reshuffle() -> None:
    """§5.2 When the Home Office pile is empty and a card is needed; the later Departments stay empty."""
    state = table()
    piles(state, [], [["c3"], [], ["c4"]], ["c0"])
    log = act(state, DrawFromDepartment(0))
    expected = table().stream.shuffled(["c0", "c4"])
    assert state.departments == [[expected[1]], [expected[0]], []]
    assert state.home_office == []
    assert log == [CardDrawn(0, "c3", 0), PilesReshuffled(0, (expected[1], expected[0]))]


def test_the_last_card_of_all_leaves_every_pile_empty() -> None:
    """§5.2 With fewer cards than piles the later Departments stay empty."""
    state = table()
    piles(state, [], [[], ["c3"], []], [])
    assert act(state, DrawFromDepartment(1)) == [CardDrawn(0, "c3", 1)]
    assert state.departments == [[], [], []]
    state.turns[0].has_drawn = False
    assert code(state, DrawFromHomeOffice()) == "HOME_OFFICE_EMPTY"


def test_a_discard_lies_face_up_on_the_department_named() -> None:
    """§5.2 Discard cards face-up onto Department piles."""
    state = table()
    card = hold(state, "straight")
    log = act(state, DiscardCard(card, 2))
    assert state.departments[2][-1] == card
    assert state.players[0].hand == []
    assert log == [CardDiscarded(0, card, 2)]


def test_only_a_card_in_hand_goes_onto_one_of_three_departments() -> None:
    """§5.2 Discarding."""
    state = table()
    card = hold(state, "straight")
    assert code(state, DiscardCard("c9999", 0)) == "CARD_NOT_IN_HAND"
    assert code(state, DiscardCard(state.home_office[0], 0)) == "CARD_NOT_IN_HAND"
    assert code(state, DiscardCard(card, 3)) == "NO_SUCH_DEPARTMENT"


def test_an_extra_is_never_discarded() -> None:
    """§5.2 An Extra is never discarded."""
    state = table()
    assert code(state, DiscardCard(hold(state, "14"), 0)) == "EXTRA_NEVER_DISCARDED"
    assert not list(DiscardCard.choices(state, 0))


@pytest.mark.parametrize(("allowed", "reason"), [(True, None), (False, "TIMETABLED_NOT_DISCARDED")])
def test_a_timetabled_train_is_discarded_where_the_house_rule_allows(
    allowed: bool, reason: str | None
) -> None:
    """§5.2, §12.3 A Timetabled train may be, unless `discardTimetabled` is off."""
    state = table(houseRules={"discardTimetabled": allowed})
    card = hold(state, "8")
    assert code(state, DiscardCard(card, 0)) == reason
    assert len(list(DiscardCard.choices(state, 0))) == (3 if allowed else 0)


def test_the_turn_ends_after_the_draw_and_within_the_limit() -> None:
    """§5.2 One draw, required before ending; end with at most three cards in hand."""
    state = table()
    for _ in range(3):
        hold(state, "straight")
    assert code(state, EndDrawing()) == "DRAW_FIRST"
    assert not list(EndDrawing.choices(state, 0))
    act(state, DrawFromHomeOffice())
    assert code(state, EndDrawing()) == "HAND_LIMIT"
    act(state, DiscardCard(state.players[0].hand[0], 0))
    assert list(EndDrawing.choices(state, 0)) == [EndDrawing()]
    assert act(state, EndDrawing()) == []
    assert state.turns[0].is_done


def test_the_toolbox_flag_raises_the_limit_to_four() -> None:
    """§5.2, §12.4 Four while holding a Toolbox flag."""
    state = table(optionalRules={"emergencyToolbox": True})
    for _ in range(4):
        hold(state, "straight")
    state.turns[0].has_drawn = True
    assert code(state, EndDrawing()) is None
    state.players[0].has_toolbox = False
    assert code(state, EndDrawing()) == "HAND_LIMIT"


def test_no_draw_is_asked_for_where_none_would_be_accepted() -> None:
    """§5.2 Required before ending if one of the four draws would be accepted."""
    state = table()
    piles(state, [], [[], [], []], ["c0", "c1", "c2"])
    assert code(state, EndDrawing()) is None
    piles(state, [], [[], [], ["c3"]], [])
    assert code(state, EndDrawing()) == "DRAW_FIRST"
    piles(state, ["c3"], [[], [], []], [])
    assert code(state, EndDrawing()) == "DRAW_FIRST"


def test_the_option_is_open_with_a_card_to_draw_or_in_hand() -> None:
    """§5 Draw: a card can be drawn or the hand is not empty."""
    state = table()
    assert can_draw_or_play(state, 0)
    card = state.home_office[0]
    piles(state, [], [[], [], []], [])
    assert not can_draw_or_play(state, 0)
    state.players[0].hand.append(card)
    assert can_draw_or_play(state, 0)


def test_the_lines_about_piles_name_what_everybody_sees() -> None:
    """§5.2 Department tops are public."""
    state = table()
    piles(state, [], [["c3"], ["c4"], ["c5"]], ["c0", "c1"])
    reader = Reader(0, ("Ann",), state.deck)
    lines = [narrate(event, reader) for event in act(state, DrawFromHomeOffice())]
    state.turns[0].has_drawn = False
    lines += [narrate(event, reader) for event in act(state, DrawFromDepartment(0))]
    lines += [narrate(event, reader) for event in act(state, DiscardCard(state.players[0].hand[-1], 1))]
    texts = [line.text for line in lines if line is not None]
    assert len(texts) == 5
    assert "shuffled into a new pile of 2" in texts[0]
    assert texts[2].startswith("You draw train ")
    assert "Department 1" in texts[2]
    assert "Department 1 was empty" in texts[3]
    assert "onto Department 2" in texts[4]
