"""The clock: Stages, Phases, turns, and what may be done at which moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.acts import Intent
from engine.config import config_from_json
from engine.events import DayBegan, PhaseBegan, StageBegan
from engine.game import check, legal_intents, new_game, play
from engine.names import OFFICE_SQUARE, STAGES_PER_DAY
from engine.phases import clock
from engine.phases.answers import GiveClearance, SpendDevice
from engine.phases.drawing import EndDrawing
from engine.phases.freight_agent import EndFreightAgent, StockBox
from engine.phases.load_unload import EndLoadUnload
from engine.phases.local_ops import ChooseOption
from engine.record import digest
from engine.refusals import Refused
from engine.state import State
from engine.table.questions import ClearanceQuestion
from tests.engine.work_table import at_work


def through_a_stage(state: State) -> tuple[State, list[str]]:
    """Pass with the Freight Agent until the next Stage; the phases that began on the way."""
    phases: list[str] = []
    stage = state.stage
    while state.status == "active" and state.stage == stage:
        player = state.left_of(state.superintendent, state.cursor)
        waiting = state.turns[player].option
        intent: Intent = EndLoadUnload()
        if state.phase == "localOps":
            intent = EndFreightAgent() if waiting else ChooseOption("freightAgent")
        state, events = play(state, player, intent)
        phases += [event.phase for event in events if isinstance(event, PhaseBegan)]
    return state, phases


def test_a_stage_runs_its_five_phases_in_order() -> None:
    """§4.1: Local Operations, New Train, Mainline, Load/Unload, Shift Change."""
    state, phases = through_a_stage(at_work(phase="localOps"))
    assert phases == ["newTrain", "mainline", "loadUnload", "shiftChange", "localOps"]
    assert (state.day, state.stage) == (1, 2)


def test_a_day_has_twelve_stages() -> None:
    """§4.1 §4.3: after Stage 12 the next Day begins."""
    state = at_work(phase="localOps")
    for stage in range(1, STAGES_PER_DAY + 1):
        assert (state.day, state.stage) == (1, stage)
        state, _ = through_a_stage(state)
    assert (state.day, state.stage) == (2, 1)


def test_a_new_game_begins_on_day_one_with_its_superintendent() -> None:
    """§4.1: Day 1, Stage 1, Local Operations."""
    state, events = new_game(config_from_json({}, 2), ["Ann", "Ben"], 4)
    assert events[:3] == [DayBegan(1), StageBegan(1, 1), PhaseBegan("localOps")]
    assert check(state, state.superintendent, ChooseOption("draw")) is None
    assert len(state.turns) == 2


@pytest.mark.parametrize("stage", range(1, 13))
def test_moves_are_six_or_five_in_the_dark(stage: int) -> None:
    """§5.1 §12.4: five under Reduced Visibility in Stages 1, 2, 3, 11 and 12."""
    config = config_from_json({}, 1)
    dark = replace(config, optional=replace(config.optional, reduced_visibility=True))
    assert clock.moves_in(config, stage) == 6
    assert clock.moves_in(dark, stage) == (5 if stage in {1, 2, 3, 11, 12} else 6)


def test_every_player_has_a_fresh_turn_from_the_start_of_the_phase() -> None:
    """§4.2: turn state exists for everybody, though only the player at the cursor acts."""
    state = at_work(3)
    state.turns[2].is_done = True
    clock.begin_turns(state, [])
    assert [(turn.option, turn.moves, turn.is_done) for turn in state.turns] == [(None, 6, False)] * 3
    assert clock.next_actor(state) == 0


def test_turns_go_to_the_left_and_pass_over_those_that_are_done() -> None:
    """§4.1: the Superintendent first, then to the left, wrapping round."""
    state = at_work(3)
    state.seating, state.superintendent = [2, 0, 1], 0
    order = []
    while (player := clock.next_actor(state)) is not None:
        order.append(player)
        state.turns[player].is_done = True
    assert order == [0, 1, 2]


def code(state: State, player: int, intent: Intent) -> str | None:
    refusal = check(state, player, intent)
    return None if refusal is None else refusal.code


def test_an_act_at_the_wrong_moment_is_refused_for_the_right_reason() -> None:
    """§4.1 §5: the moment is judged first, then the person, then the option."""
    state = at_work(2, phase="localOps")
    assert code(state, 0, EndLoadUnload()) == "WRONG_PHASE"
    assert code(state, 1, ChooseOption("draw")) == "NOT_YOUR_TURN"
    assert code(state, 1, EndDrawing()) == "NOT_YOUR_TURN"
    assert code(state, 0, EndDrawing()) == "OPTION_NOT_CHOSEN"
    state, _ = play(state, 0, ChooseOption("freightAgent"))
    assert code(state, 0, ChooseOption("draw")) == "OPTION_ALREADY_CHOSEN"
    assert code(state, 0, EndDrawing()) == "WRONG_OPTION"
    assert code(state, 1, EndFreightAgent()) == "NOT_YOUR_TURN"
    assert code(state, 0, GiveClearance(allow=True)) == "WRONG_PHASE"
    assert code(state, 0, StockBox(OFFICE_SQUARE, "coach")) is None


def test_only_the_superintendent_answers_for_the_line() -> None:
    """§7.4.3: the question is put to the Superintendent alone."""
    state = at_work(2, phase="mainline")
    state.question = ClearanceQuestion(0, "tray0", 1, None, None)
    assert code(state, 1, GiveClearance(allow=True)) == "NOT_SUPERINTENDENT"
    assert code(state, 0, SpendDevice(use=True)) == "WRONG_PHASE"


def test_nothing_is_played_after_the_end() -> None:
    """§10.2: a game that is over takes no more acts."""
    state = at_work()
    state.status = "lost"
    assert code(state, 0, EndLoadUnload()) == "GAME_OVER"
    assert legal_intents(state, 0) == []


def test_a_refused_act_is_raised_and_changes_nothing() -> None:
    """§4.2: `play` raises the reason that `check` finds."""
    state = at_work(2)
    before = digest(state)
    with pytest.raises(Refused) as caught:
        play(state, 1, EndLoadUnload())
    assert caught.value.refusal == check(state, 1, EndLoadUnload())
    assert str(caught.value) == "It is not your turn; wait for the others."
    assert digest(state) == before
    assert legal_intents(state, 1) == []
