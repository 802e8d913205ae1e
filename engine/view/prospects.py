"""What each train waits for or does next, with the rule that says so and what would set it going."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.names import OFFICE_SQUARE, STAGES_PER_DAY
from engine.phases.fitness import Unfitness, is_expedited, unfitness
from engine.state import AtDivisionPoint, InDistrict, InInterchange, OnMainline, State, Train
from engine.view.texts import office_words, stages


class Prospect(NamedTuple):
    """A train's next step in words; `is_fit` is None out on the Division."""

    waits_for: str
    frees: str | None = None
    is_fit: bool | None = None
    is_stuck: bool = False
    costs: bool = False


UNFIT: Final[dict[Unfitness, tuple[str, str]]] = {
    "tooManyFreight": (
        "it has more freight cars than its card lists",
        "Set out freight cars until its card carries them all.",
    ),
    "tooManyCoaches": (
        "it has more coaches than its card lists",
        "Set out coaches until its card carries them all.",
    ),
    "tooManyCabooses": (
        "it has more cabooses than its card lists",
        "Set out cabooses until its card carries them all.",
    ),
    "engineBuried": (
        "its engine stands between cars and must be at an outer end",
        "Set out the cars at one end, or sort the consist in a Small Yard.",
    ),
    "cabooseNotLast": (
        "a caboose must be at the far end from the engine, with nothing behind it",
        "Set out what stands behind the caboose, or the caboose itself.",
    ),
}


def arrival_stage(state: State, train: Train, left: int) -> int:
    """The Stage in whose Mainline Phase a train with Stages left arrives (rules 7.3)."""
    has_acted = state.phase in ("loadUnload", "shiftChange") or train.tray in state.line.acted
    stage = state.stage + left - (0 if has_acted else 1)
    return (stage - 1) % STAGES_PER_DAY + 1


def next_stop(state: State, node: int, train: Train) -> str:
    """What lies at the end of a Mainline card, in the direction of the run."""
    onward = node + (1 if train.direction == "east" else -1)
    if onward in (0, state.east_end):
        return f"the {train.direction.capitalize()} end of the Division"
    return office_words(state, onward // 2 - 1)


def prospect_of(state: State, train: Train) -> Prospect:
    """What a train waits for."""
    place = train.place
    if isinstance(place, InDistrict):
        return _in_district(state, train, place)
    if isinstance(place, OnMainline):
        return _on_mainline(state, train, place)
    if train.is_being_made_up:
        return Prospect("It is being made up: cars are put on in turn until its card is full.")
    where = "the Interchange's yard" if isinstance(place, InInterchange) else _point(place)
    return Prospect(f"It waits at {where} for clearance and acts in the next Mainline Phase.")


def _point(place: AtDivisionPoint) -> str:
    return f"the {place.side.capitalize()} Division Point"


def _on_mainline(state: State, train: Train, place: OnMainline) -> Prospect:
    transit = next(each for each in state.mainline_card(place.node).transits if each.tray == train.tray)
    stop = next_stop(state, place.node, train)
    if transit.stages_left:
        when = arrival_stage(state, train, transit.stages_left)
        return Prospect(f"{stages(transit.stages_left)} to go; it reaches {stop} in Stage {when}.")
    return Prospect(
        f"It is held short of {stop} with no Stages left and tries again every Mainline Phase.",
        "It goes on as soon as the way is clear and an A/D track is free.",
        is_stuck=True,
    )


def _in_district(state: State, train: Train, place: InDistrict) -> Prospect:
    reason = unfitness(state, train)
    if place.square != OFFICE_SQUARE:
        costs = is_expedited(state, train)
        text = "It stands off the Office square; a train leaves the district only from there."
        if costs:
            text += " Being expedited, it costs 1 Revenue every Mainline Phase it is found here."
        frees = "Move it to the Office square."
        if reason is not None:
            frees += f" It isn't fit either: {UNFIT[reason][0]}."
        return Prospect(text, frees, is_fit=reason is None, is_stuck=True, costs=costs)
    if reason is not None:
        rule, cure = UNFIT[reason]
        return Prospect(f"It can't highball: {rule}.", cure, is_fit=False, is_stuck=True)
    return Prospect("It is fit and highballs in the next Mainline Phase, given clearance.", is_fit=True)
