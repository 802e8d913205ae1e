"""Local Operations: one option a Stage, and none that has nothing behind it."""

from __future__ import annotations

import pytest

from engine.events import DayBegan, PhaseBegan, StageBegan
from engine.events.local_ops import OptionChosen, TurnPassed
from engine.game import check, legal_intents, play
from engine.names import Option
from engine.phases import local_ops
from engine.phases.freight_agent import EndFreightAgent
from engine.phases.local_ops import ChooseOption
from engine.state import State
from tests.engine.work_table import HERE, at_work, industry, train_at_office


def empty_handed(players: int = 1) -> State:
    """A Stage in which nobody has anything to do: no cards, no trains, Whistle Posts only."""
    state = at_work(players, phase="localOps", tier="whistlePost")
    for player in state.players:
        state.removed += player.hand
        player.hand = []
    state.removed += [*state.home_office, *(card for pile in state.departments for card in pile)]
    state.home_office, state.departments = [], [[], [], []]
    return state


def choices(state: State, player: int = 0) -> list[Option]:
    return [intent.option for intent in legal_intents(state, player) if isinstance(intent, ChooseOption)]


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("switch", "NOTHING_TO_SWITCH"),
        ("draw", "NOTHING_TO_DRAW"),
        ("freightAgent", "NOTHING_FOR_FREIGHT_AGENT"),
    ],
)
def test_an_option_with_nothing_behind_it_is_not_offered(option: Option, reason: str) -> None:
    """§5: each has its own reason."""
    state = empty_handed()
    refusal = ChooseOption(option).refusal(state, 0)
    assert refusal is not None
    assert refusal.code == reason
    assert choices(state) == []


def test_switch_is_offered_with_a_train_that_can_move() -> None:
    """§5: some train here can move, set out, sort or fly."""
    state = empty_handed()
    _give_back(state, "10")
    train_at_office(state, 10, "h")
    assert choices(state) == ["switch"]


def _give_back(state: State, key: str) -> None:
    """Put one removed card back under the Home Office, for a test to take from."""
    card = next(card for card in state.removed if state.deck[card].key == key)
    state.removed.remove(card)
    state.home_office.append(card)


@pytest.mark.parametrize("where", ["hand", "homeOffice", "department", "salvage"])
def test_draw_is_offered_with_a_card_to_draw_or_to_play(where: str) -> None:
    """§5 §5.2: a card can be drawn, also after turning over the Salvage Yard, or the hand is not empty."""
    state = empty_handed()
    cards = [state.removed.pop() for _ in range(4 if where == "salvage" else 1)]
    place = {
        "hand": state.players[0].hand,
        "homeOffice": state.home_office,
        "department": state.departments[1],
        "salvage": state.salvage,
    }[where]
    place.extend(cards)
    assert choices(state) == ["draw"]


def test_the_freight_agent_is_offered_with_something_to_work() -> None:
    """§5: something can be stocked, cleared or unjammed."""
    state = empty_handed()
    _give_back(state, "powerPlant")
    industry(state, "powerPlant", red="H")
    assert choices(state) == ["freightAgent"]
    assert HERE in state.districts[0].grid


def test_a_turn_without_any_option_passes() -> None:
    """§5: if none is offered, the turn passes; everybody's here, so Local Operations are over."""
    state = empty_handed(2)
    log: list[object] = []
    assert not local_ops.go_on(state, log)  # type: ignore[arg-type]
    assert log == [TurnPassed(0), TurnPassed(1)]


def test_a_player_chooses_exactly_one_option() -> None:
    """§5: and may not take it back."""
    state = at_work(phase="localOps")
    state, events = play(state, 0, ChooseOption("freightAgent"))
    assert events == [OptionChosen(0, "freightAgent")]
    assert not choices(state)
    assert check(state, 0, EndFreightAgent()) is None


def test_a_stage_begins_with_its_number_and_the_first_with_its_day() -> None:
    """§4.1: what is told when Local Operations begin."""
    state = at_work(phase="localOps")
    first: list[object] = []
    local_ops.begin(state, first)  # type: ignore[arg-type]
    assert first == [DayBegan(1), StageBegan(1, 1), PhaseBegan("localOps")]
    state.stage = 2
    second: list[object] = []
    local_ops.begin(state, second)  # type: ignore[arg-type]
    assert second == [StageBegan(1, 2), PhaseBegan("localOps")]


def test_a_switching_turn_ends_by_itself_when_it_is_spent() -> None:
    """§5.1: Moves gone and no set-out possible."""
    state = at_work(phase="localOps")
    train_at_office(state, 16, "")
    state.turns[0].option, state.turns[0].moves = "switch", 0
    assert not local_ops.go_on(state, [])
    assert state.turns[0].is_done
