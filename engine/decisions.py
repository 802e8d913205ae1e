"""Who must decide what, derived from the position; nothing is stored that could contradict it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from engine.names import Player
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion, SortQuestion, ToolboxQuestion

DecisionKind = Literal[
    "option",
    "switch",
    "draw",
    "freightAgent",
    "startExtra",
    "placeCar",
    "sortConsist",
    "clearance",
    "dispatch",
    "toolbox",
    "loadUnload",
]
DECISION_KINDS: Final[tuple[DecisionKind, ...]] = get_args(DecisionKind)


class Decision(NamedTuple):
    """What the game waits for, and for whom."""

    kind: DecisionKind
    player: Player


_QUESTION_KIND: Final[dict[type, DecisionKind]] = {
    ClearanceQuestion: "clearance",
    DispatchQuestion: "dispatch",
    ToolboxQuestion: "toolbox",
    SortQuestion: "sortConsist",
}


def actor(state: State) -> Player:
    """Whose turn it is in Local Operations and Load/Unload (rules 4.1)."""
    return state.left_of(state.superintendent, state.cursor)


def decision(state: State) -> Decision | None:
    """What the game waits for; None when it is over. Only between acts is the answer meaningful.

    >>> from engine import config_from_json, new_game
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> decision(state)
    Decision(kind='option', player=0)
    """
    if state.status != "active":
        return None
    if state.question is not None:
        return Decision(_QUESTION_KIND[type(state.question)], state.question.player)
    if state.phase == "newTrain":
        if state.extras and state.free_trays:
            return Decision("startExtra", state.extras[0].player)
        return Decision("placeCar", state.left_of(state.superintendent, state.make_up.placer))
    player = actor(state)
    if state.phase == "loadUnload":
        return Decision("loadUnload", player)
    return Decision(state.turns[player].option or "option", player)
