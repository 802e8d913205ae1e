"""A game: dealing it, judging an intent, playing it, running on until somebody must decide.

The generic refusals live here, once; everything else is the intent's own. `play` checks, effects assert.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.acts import Intent
from engine.catalogue.editions import TODAY, Edition
from engine.chance import Seed
from engine.config import Config
from engine.decisions import DECISION_KINDS, Decision, DecisionKind, decision
from engine.events import Log
from engine.events.drawing import OpeningTrainScheduled
from engine.intents import INTENTS
from engine.names import Phase, Player
from engine.phases import ending, load_unload, local_ops, mainline, new_train, shift_change
from engine.refusals import Refusal, Refused, refuse
from engine.setup import set_up
from engine.state import State


class Played(NamedTuple):
    """A new position and what happened on the way to it.

    >>> from engine import config_from_json
    >>> played = new_game(config_from_json({}, 1), ["Ann"], 1)
    >>> played.state.day, played.events[0]
    (1, DayBegan(day=1))
    """

    state: State
    events: Log


_AFTER: Final[dict[Phase, Phase]] = {
    "localOps": "newTrain",
    "newTrain": "mainline",
    "mainline": "loadUnload",
    "loadUnload": "shiftChange",
    "shiftChange": "localOps",
}

_LOCAL_OPERATIONS: Final = ("option", "switch", "draw", "freightAgent")

_ANSWERS: Final[dict[DecisionKind, tuple[type[Intent], ...]]] = {
    kind: tuple(intent for intent in INTENTS.values() if kind in intent.decisions) for kind in DECISION_KINDS
}
_AT_ANY_TIME: Final = tuple(intent for intent in INTENTS.values() if not intent.decisions)


def new_game(config: Config, names: Sequence[str], seed: Seed, edition: Edition = TODAY) -> Played:
    """Deal a game and run on to its first decision. `names` are the players in order, one to four.

    >>> from engine import config_from_json
    >>> new_game(config_from_json({}, 1), ["Ann"], 1).state.players[0].hand
    ['c10', 'c98', 'c151']
    """
    state = set_up(config, names, seed, edition)
    log: Log = [
        OpeningTrainScheduled(state.deck[card].number, slot)
        for slot, card in enumerate(state.timetable)
        if card is not None
    ]
    local_ops.begin(state, log)
    run_on(state, log)
    return Played(state, log)


def check(state: State, player: Player, intent: Intent) -> Refusal | None:
    """The one judge of legality: why not, or None.

    >>> from engine import config_from_json, intent_from_json
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> check(state, 0, intent_from_json({"type": "draw.end"})).code
    'OPTION_NOT_CHOSEN'
    """
    waiting = decision(state)
    if waiting is None:
        return refuse("GAME_OVER")
    return _why_not_now(waiting, player, intent) or intent.refusal(state, player)


def _why_not_now(waiting: Decision, player: Player, intent: Intent) -> Refusal | None:
    """The generic reasons: the moment first, then the person, then the option chosen."""
    answered = intent.decisions
    if not answered:
        return None
    is_local = waiting.kind in _LOCAL_OPERATIONS and any(kind in _LOCAL_OPERATIONS for kind in answered)
    if waiting.kind not in answered and not is_local:
        return refuse("WRONG_PHASE")
    if waiting.player != player:
        return refuse("NOT_SUPERINTENDENT" if waiting.kind in ("clearance", "dispatch") else "NOT_YOUR_TURN")
    if waiting.kind in answered:
        return None
    if "option" in answered:
        return refuse("OPTION_ALREADY_CHOSEN")
    return refuse("OPTION_NOT_CHOSEN" if waiting.kind == "option" else "WRONG_OPTION")


def play(state: State, player: Player, intent: Intent) -> Played:
    """Play one intent. The given state stays as it is; raises `Refused` where `check` finds a reason.

    >>> from engine import config_from_json
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> played = play(state, 0, legal_intents(state, 0)[0])
    >>> played.events
    [OptionChosen(player=0, option='draw')]
    """
    refusal = check(state, player, intent)
    if refusal is not None:
        raise Refused(refusal)
    after = state.copy()
    return Played(after, play_in_place(after, player, intent))


def play_in_place(state: State, player: Player, intent: Intent) -> Log:
    """Play a checked intent on this very state: for replays, which own theirs."""
    log: Log = []
    intent.effect(state, player, log)
    ending.judge_target(state, log)
    run_on(state, log)
    return log


def legal_intents(state: State, player: Player) -> list[Intent]:
    """Everything the player may do now; `check` passes each of these and nothing that differs in meaning.

    >>> from engine import config_from_json
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> legal_intents(state, 0)
    [ChooseOption(option='draw')]
    """
    waiting = decision(state)
    if waiting is None:
        return []
    classes = _AT_ANY_TIME
    if waiting.player == player:
        classes = _ANSWERS[waiting.kind] + classes
    return [intent for kind in classes for intent in kind.choices(state, player)]


def run_on(state: State, log: Log) -> None:
    """Run the automatic steps until somebody must decide or the game is over."""
    while is_under_way(state) and not _PHASES[state.phase].go_on(state, log):
        if is_under_way(state):
            state.phase = _AFTER[state.phase]
            _PHASES[state.phase].begin(state, log)


def is_under_way(state: State) -> bool:
    """Whether the game has not ended."""
    return state.status == "active"


_PHASES: Final = {
    "localOps": local_ops,
    "newTrain": new_train,
    "mainline": mainline,
    "loadUnload": load_unload,
    "shiftChange": shift_change,
}
