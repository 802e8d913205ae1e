"""Day, Stage, Phase, Fedora, the turn chart with the timetable on it, whom the game waits for (rules 4)."""

from __future__ import annotations

from typing import Final

from engine.decisions import Decision, DecisionKind
from engine.names import STAGES_PER_DAY, Player
from engine.phases.shift_change import STAGES_PER_SHIFT
from engine.state import State
from engine.view.card_text import card_frame
from engine.view.frames import ChartStage, ClockFrame, PhaseFrame, WaitingFrame
from engine.view.texts import PHASE_NAMES, PHASES, watch

NIGHT: Final = (11, 12, 1, 2, 3)
"""Stages drawn as night (experience, Pages)."""

WAITS: Final[dict[DecisionKind, str]] = {
    "option": "{who} to choose what to do in Local Operations: Switch, Draw or Freight Agent",
    "switch": "{who} to switch: Moves, set-outs, or the end of the turn",
    "draw": "{who} to draw, play and discard cards",
    "freightAgent": "{who} to have the Freight Agent do one thing",
    "startExtra": "{who} to choose where an Extra starts",
    "placeCar": "{who} to put a car on a new train",
    "sortConsist": "{who} to order the cars of an Extra",
    "clearance": "{who}, the Superintendent, to give or refuse clearance",
    "dispatch": "{who}, the Superintendent, to spend a dispatch device or not",
    "toolbox": "{who} to play the Toolbox flag or take the collision",
    "loadUnload": "{who} to work passengers and freight",
}


def clock_frame(state: State) -> ClockFrame:
    """The clock, all of it public."""
    config = state.config
    stage = state.stage
    passes_after = _passes_after(state)
    superintendent = state.players[state.superintendent].name
    allowed = config.max_collisions_per_day or None
    return ClockFrame(
        day=state.day,
        days=config.days,
        days_left=max(0, config.days - state.day),
        stage=stage,
        watch=watch(stage),
        is_night=stage in NIGHT,
        phase=state.phase,
        phase_name=PHASE_NAMES[state.phase],
        phases=_phases(state),
        superintendent=state.superintendent,
        superintendent_name=superintendent,
        fedora_passes_after=passes_after,
        fedora_passes_to=state.players[state.left_of(state.superintendent)].name,
        collisions_today=state.collisions_today,
        collisions_allowed=allowed,
        chart=tuple(_chart_stage(state, number) for number in range(1, STAGES_PER_DAY + 1)),
        sentence=clock_sentence(state, None),
    )


def clock_sentence(state: State, viewer: Player | None) -> str:
    """The clock in words, and who has the Fedora."""
    is_mine = state.superintendent == viewer
    who = "You are" if is_mine else f"{state.players[state.superintendent].name} is"
    return (
        f"Day {state.day} of {state.config.days}, Stage {state.stage}, {watch(state.stage)}, "
        f"{PHASE_NAMES[state.phase]}. "
        f"{who} Superintendent until the end of Stage {_passes_after(state)}."
    )


def _passes_after(state: State) -> int:
    """The Fedora passes after Stages 3, 6, 9 and 12 (rules 4.3)."""
    return -(-state.stage // STAGES_PER_SHIFT) * STAGES_PER_SHIFT


def _phases(state: State) -> tuple[PhaseFrame, ...]:
    now = PHASES.index(state.phase)
    states = ["done" if index < now else "now" if index == now else "coming" for index in range(len(PHASES))]
    return tuple(
        PhaseFrame(phase, PHASE_NAMES[phase], each) for phase, each in zip(PHASES, states, strict=True)
    )


def _chart_stage(state: State, number: int) -> ChartStage:
    card_id = state.timetable[number - 1]
    card = None if card_id is None else card_frame(card_id, state.deck[card_id], state.edition)
    train = card.train if card else None
    is_out = train is not None and any(
        each.number == train.number and not each.is_extra for each in state.trains.values()
    )
    when = "past" if number < state.stage else "now" if number == state.stage else "coming"
    due = (
        "no train due"
        if train is None
        else f"Train {train.label} ({train.name}) due, running {train.direction}"
    )
    passes = number % STAGES_PER_SHIFT == 0
    label = f"Stage {number}, {watch(number)}: {due}" + ("; the Fedora passes at its end" if passes else "")
    return ChartStage(number, watch(number), number in NIGHT, when, train, card, is_out, passes, label)


def waiting_frame(state: State, player: Player | None, waiting: Decision | None) -> WaitingFrame | None:
    """Whom the game waits for, in a sentence; None when it is over."""
    if waiting is None:
        return None
    name = state.players[waiting.player].name
    is_mine = waiting.player == player
    sentence = "The game waits for " + WAITS[waiting.kind].format(who="you" if is_mine else name) + "."
    return WaitingFrame(waiting.kind, waiting.player, name, is_mine, sentence)
