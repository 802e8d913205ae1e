"""The Toolbox flag against collisions (rules 9, 12.4)."""

from engine.decisions import decision
from engine.events.mainline import ToolboxKept, ToolboxPlayed, TrainsCollided
from engine.game import check, legal_intents
from engine.names import OFFICE_SQUARE, Square
from engine.phases.answers import DeclineToolbox, PlayToolbox
from engine.state import State
from engine.table.division import Transit
from engine.table.questions import ToolboxQuestion
from engine.table.trains import InDistrict, Train
from tests.engine.line_table import (
    act,
    answer,
    at_office,
    code,
    crossing,
    fill_office,
    lay,
    line,
    standing,
    told,
)

TOOLBOX = {"emergencyToolbox": True}


def full_office() -> tuple[State, Train, Train]:
    """Train 8 is about to arrive at the full Office of player 1."""
    state = line("plains", "plains", "plains", tier="whistlePost", optionalRules=TOOLBOX)
    (blocker,) = fill_office(state, 11, seat=1)
    return state, crossing(state, 8, 3, 1), blocker


def test_each_player_starts_with_one_flag_outside_the_hand() -> None:
    """§12.4: one Toolbox flag from a separate supply, public, not in the hand."""
    state = line("plains", "plains", "plains", optionalRules=TOOLBOX)
    assert [player.has_toolbox for player in state.players] == [True, True]
    assert not any(player.has_toolbox for player in line().players)


def test_the_player_about_to_pay_is_asked_first() -> None:
    """§9: the player about to pay may first play the Toolbox flag."""
    state, train, _ = full_office()
    act(state)
    assert state.question == ToolboxQuestion(1, train.tray, "office")
    assert decision(state) == ("toolbox", 1)
    assert legal_intents(state, 1) == [PlayToolbox(), DeclineToolbox()]
    assert code(state, 0, PlayToolbox()) == "NOT_YOUR_TURN"
    assert check(state, 1, DeclineToolbox()) is None


def test_a_train_held_by_the_flag_counts_as_held_at_the_limits() -> None:
    """§9: held where it was with no Stages left; if it was to arrive, it counts as held at the Limits."""
    state, train, _ = full_office()
    act(state)
    log = answer(state, PlayToolbox())
    assert told(log, ToolboxPlayed)[0].kind == "full"
    assert state.mainline[1].transits == [Transit(train.tray, 0, None, is_at_limits=True)]
    assert not state.players[1].has_toolbox
    assert state.players[1].revenue == 0
    assert state.collisions_today == 0


def test_it_tries_again_in_the_next_phase_and_the_flag_is_gone() -> None:
    """§9: it tries again like a train of 7.7.3; the flag is removed from the game (12.4)."""
    state, train, _ = full_office()
    act(state)
    answer(state, PlayToolbox())
    log = act(state)
    assert state.question is None
    assert told(log, TrainsCollided)[0].train == "8"
    assert train.tray not in state.trains


def test_a_train_held_by_the_flag_changes_places_with_one_leaving() -> None:
    """§7.4.1, Ruling: it counts as held at the Limits."""
    state, train, blocker = full_office()
    act(state)
    answer(state, PlayToolbox())
    blocker.engine_at = 0
    blocker.consist.clear()
    blocker.number = 7
    act(state)
    assert train.place == InDistrict(1, OFFICE_SQUARE)


def test_declining_lets_the_collision_happen_and_keeps_the_flag() -> None:
    """§9: the answer is for this collision."""
    state, train, _ = full_office()
    act(state)
    log = answer(state, DeclineToolbox())
    assert told(log, ToolboxKept)[0].train == "8"
    assert train.tray not in state.trains
    assert state.players[1].has_toolbox
    assert state.players[1].revenue == -5


def test_each_collision_of_a_phase_is_asked_about() -> None:
    """§9: a flag declined once is asked about again."""
    state = line(tier="whistlePost", optionalRules=TOOLBOX)
    fill_office(state, 11)
    first, second = crossing(state, 8, 1, 1), crossing(state, 7, 3, 1)
    act(state)
    assert state.question == ToolboxQuestion(0, second.tray, "office")
    answer(state, DeclineToolbox())
    assert state.question == ToolboxQuestion(0, first.tray, "office")
    answer(state, PlayToolbox())
    assert state.collisions_today == 1
    assert first.tray in state.trains


def test_a_rear_end_collision_is_averted_on_the_card() -> None:
    """§9: the follower is held where it was; it was not to arrive, so it is not at the Limits."""
    state = line("plains", "plains", "curves", optionalRules=TOOLBOX)
    ahead = crossing(state, 10, 5, 2)
    follower = crossing(state, 8, 5, 1, cleared_by=1)
    act(state)
    assert state.question == ToolboxQuestion(1, follower.tray, "mainline")
    log = answer(state, PlayToolbox())
    assert told(log, ToolboxPlayed)[0].kind == "rearEnd"
    assert state.mainline[2].transits[1] == Transit(follower.tray, 0, 1)
    act(state)
    assert not {ahead.tray, follower.tray} & set(state.trains)
    assert state.collisions_total == 0


def test_a_fouled_running_track_is_asked_about_in_every_phase() -> None:
    """§9: asked in every Phase in which it would happen while the flag is held."""
    state = line(optionalRules=TOOLBOX)
    standing(state, 9, -1)
    train = crossing(state, 8, 1, 1)
    act(state)
    answer(state, PlayToolbox())
    state.players[0].has_toolbox = True
    act(state)
    assert state.question == ToolboxQuestion(0, train.tray, "office")
    log = answer(state, DeclineToolbox())
    assert told(log, TrainsCollided)[0].kind == "fouled"


def test_the_question_about_the_train_ahead_comes_before_the_follower_acts() -> None:
    """§7.6: the one ahead acts first, its question with it."""
    state = line(tier="whistlePost", optionalRules=TOOLBOX)
    fill_office(state, 11)
    ahead, follower = crossing(state, 10, 1, 1), crossing(state, 8, 1, 1)
    act(state)
    assert state.question.tray == ahead.tray  # type: ignore[union-attr]
    answer(state, PlayToolbox())
    assert state.question is None
    assert not {ahead.tray, follower.tray} & set(state.trains)


def test_an_interlocking_leaves_nothing_to_ask() -> None:
    """§7.7.3: a train held at the Limits strikes nothing."""
    state, train, _ = full_office()
    lay(state, Square(1, 0), "interlocking", seat=1)
    act(state)
    assert state.question is None
    assert at_office(state, 4, seat=0).tray in state.trains
    assert train.tray in state.trains
