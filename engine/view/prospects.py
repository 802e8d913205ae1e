"""What each train waits for or does next, with the rule that says so and what would set it going.

Asked of the Mainline Phase's own questions, `departures.readiness` and `arrivals.forecast`, as things stand.
"""

from __future__ import annotations

from typing import NamedTuple, assert_never

from engine.catalogue.enhancements import ENHANCEMENT
from engine.catalogue.mainline import MAINLINE
from engine.names import STAGES_PER_DAY, STEP, Player, Seat
from engine.narration.holds import hold_text
from engine.phases.arrivals import Forecast, forecast, transit_of
from engine.phases.clearance import Hold, office_at
from engine.phases.departures import entrance, readiness
from engine.phases.fitness import is_expedited, unfitness
from engine.state import State
from engine.table.questions import DispatchQuestion
from engine.table.trains import InDistrict, OnMainline, Train
from engine.view.relief import PASSING, leaves_by_itself, relief_of
from engine.view.texts import name_words, office_words, stages, train_words


class Prospect(NamedTuple):
    """A train's next step in words; `is_fit` is None out on the Division."""

    waits_for: str
    frees: str | None = None
    is_fit: bool | None = None
    is_stuck: bool = False
    """Held by a rule as the table stands now."""
    needs_help: bool = False
    """Held by what does not end by itself."""
    costs: bool = False
    """Standing so costs Revenue, or ends in a collision."""


def hold_words(state: State, hold: Hold) -> tuple[str, str]:
    """A hold's rule, after "because", and what would set the train going, as a sentence."""
    by = None if hold.by is None else state.trains[hold.by].name
    text = hold_text(hold.reason, by, hold.square)
    if hold.reason == "opposing":
        return text.why, f"It goes when train {by} has left it: no dispatch device suffices now."
    return text.why, f"It goes when {text.frees}."


def arrival_stage(state: State, train: Train) -> int:
    """The Stage in whose Mainline Phase a train on a Mainline card moves on, all being well (rules 7.3)."""
    left = transit_of(state, train).stages_left
    has_acted = state.phase in ("loadUnload", "shiftChange") or train.tray in state.line.acted
    stage = state.stage + left - (not has_acted)
    return (max(stage, state.stage) - 1) % STAGES_PER_DAY + 1


def next_stop(state: State, train: Train, viewer: Player | None = None) -> str:
    """What lies at the end of the Mainline card a train is on."""
    assert isinstance(train.place, OnMainline)
    seat = office_at(state, train.place.node + STEP[train.direction])
    return f"the {train.direction} end of the Division" if seat is None else office_words(state, seat, viewer)


def prospect_of(state: State, train: Train, viewer: Player | None = None) -> Prospect:
    """What a train waits for, as told to this viewer."""
    if isinstance(train.place, OnMainline):
        return _on_mainline(state, train, viewer)
    if train.is_being_made_up:
        return Prospect("It is being made up: cars are put on in turn until its card is full.")
    is_fit = unfitness(state, train) is None if isinstance(train.place, InDistrict) else None
    verdict = readiness(state, train)
    if isinstance(verdict, Hold):
        return _held(state, train, verdict, is_fit=is_fit)
    card = MAINLINE[state.mainline_card(entrance(state, train)).key].name
    if verdict is None:
        return Prospect(f"It leaves onto {card} in the next Mainline Phase.", is_fit=is_fit)
    if isinstance(verdict, DispatchQuestion):
        device = ENHANCEMENT[verdict.device].name
        other = train_words(state.trains[verdict.opposing])
        text = f"The Superintendent will be asked whether to spend the {device} to let it by {other}."
    else:
        text = f"It needs clearance onto {card}: the Superintendent will be asked."
    return Prospect(text, is_fit=is_fit)


def _held(state: State, train: Train, hold: Hold, *, is_fit: bool | None) -> Prospect:
    rule, cure = hold_words(state, hold)
    text = f"It can't leave because {rule}."
    costs = hold.reason == "offOffice" and is_expedited(state, train)
    if costs:
        text += " Being expedited, it costs 1 Revenue every Mainline Phase it is found off it."
    unfit = unfitness(state, train) if hold.reason == "offOffice" else None
    if unfit is not None:
        cure += f" It isn't fit either: {hold_text(unfit, None, None).why}."
    return Prospect(
        text, cure, is_fit=is_fit, is_stuck=True, needs_help=hold.reason not in PASSING, costs=costs
    )


def _on_mainline(state: State, train: Train, viewer: Player | None) -> Prospect:
    left = transit_of(state, train).stages_left
    is_next = state.phase == "mainline" and train.tray not in state.line.acted
    lead = "In this Mainline Phase" if is_next else "In the next Mainline Phase"
    if left > is_next:
        lead = f"{stages(left)} to go; in Stage {arrival_stage(state, train)}"
    fate = forecast(state, train)
    return Prospect(
        f"{lead} it {fate_words(state, train, fate, viewer)}.",
        _fate_cure(state, train, fate),
        is_stuck=not left and fate.fate in ("waits", "heldAtLimits"),
        needs_help=not left and fate.fate == "heldAtLimits" and _nobody_makes_room(state, train),
        costs=fate.fate == "collides",
    )


def _nobody_makes_room(state: State, train: Train) -> bool:
    """Whether no train of the Office ahead leaves by itself."""
    district = state.districts[_office_ahead(state, train)]
    return not any(leaves_by_itself(state, state.trains[tray]) for tray in district.roster)


def _office_ahead(state: State, train: Train) -> Seat:
    assert isinstance(train.place, OnMainline)
    seat = office_at(state, train.place.node + STEP[train.direction])
    assert seat is not None
    return seat


def fate_words(state: State, train: Train, fate: Forecast, viewer: Player | None) -> str:
    """What happens to it at the end of its card, after "it"."""
    stop = next_stop(state, train, viewer)
    if fate.fate == "waits":
        assert fate.behind is not None
        return f"waits on the card because {hold_words(state, fate.behind)[0]}"
    if fate.fate == "completes":
        return f"runs off {stop}: its run is completed"
    if fate.fate == "arrives":
        return f"arrives at {stop}"
    if fate.fate == "diverts":
        return f"finds no A/D track free at {stop} and diverts to the Yard Office at {fate.square}"
    if fate.fate == "heldAtLimits":
        return f"is held at the Limits of {stop} by the Interlocking: no A/D track is free"
    if fate.fate == "collides":
        return _collision_words(state, fate, stop, viewer)
    assert_never(fate.fate)


def _collision_words(state: State, fate: Forecast, stop: str, viewer: Player | None) -> str:
    collision = fate.collision
    assert collision is not None
    payer = name_words(state, collision.payer, viewer)
    pays = "pay" if collision.payer == viewer else "pays"
    struck = " and ".join(train_words(state.trains[tray]) for tray in collision.struck) or "standing cars"
    what = {
        "full": f"finds no A/D track free at {stop}",
        "fouled": f"strikes {struck} on the Running Track of {stop}",
        "rearEnd": f"runs into {struck} ahead of it",
    }[collision.kind]
    return f"{what}: a collision, {payer} {pays} 5 Revenue"


def _fate_cure(state: State, train: Train, fate: Forecast) -> str | None:
    if fate.fate == "waits":
        assert fate.behind is not None
        return hold_words(state, fate.behind)[1]
    if fate.fate == "heldAtLimits":
        return relief_of(state, _office_ahead(state, train))
    if fate.collision is None:
        return None
    if fate.collision.kind == "rearEnd":
        return "Red Flags, if anybody holds them, protect the train ahead; else it must move on first."
    if _is_too_late(state, train):
        return "Nobody switches before it arrives."
    if fate.collision.kind == "full":
        return relief_of(state, _office_ahead(state, train))
    return "Clear the Running Track before it arrives."


def _is_too_late(state: State, train: Train) -> bool:
    """Whether its arrival comes before the next Local Operations."""
    return state.phase in ("newTrain", "mainline") and arrival_stage(state, train) == state.stage
