"""Sentences for the Mainline Phase: faults, departures, holds, arrivals, the Circus (rules 7)."""

from __future__ import annotations

from typing import Final

from engine.catalogue.enhancements import ENHANCEMENT
from engine.catalogue.mainline import MAINLINE
from engine.events.mainline import (
    CircusStood,
    ClearanceGiven,
    ClearanceRefused,
    DeviceGranted,
    DeviceRefused,
    FaultCharged,
    Release,
    TrainArrived,
    TrainCompleted,
    TrainDeparted,
    TrainDiverted,
    TrainHeld,
    TrainHeldAtLimits,
)
from engine.names import OTHER_DIRECTION, Player
from engine.narration.holds import hold_text
from engine.narration.telling import Line, Reader, tells
from engine.view.texts import listed, stages

_RELEASES: Final[dict[Release, str]] = {
    "lineClear": "the Subdivision ahead is clear",
    "trainsMayPass": "trains may pass on this card, so it needs no clearance",
    "superintendent": "the Superintendent gave clearance",
    "changesPlaces": "the train held at the Limits changes places with it",
}


def whose_office(player: Player, reader: Reader) -> str:
    """`your Office`, `Ann's Office`."""
    return "your Office" if player == reader.player else f"{reader.names[player]}'s Office"


@tells(FaultCharged)
def _fault_charged(event: FaultCharged, reader: Reader) -> Line:
    if event.fault == "expedite":
        return Line(
            f"Train {event.train} is expedited and stands at {event.square}: off the Office square it costs "
            f"{_whom(event.player, reader)} 1 Revenue in every Mainline Phase.",
            "bad",
        )
    return Line(
        f"Train {event.train} has begun four Mainline Phases or more here without being fit and on the "
        f"Office square, and costs {_whom(event.player, reader)} 1 Revenue.",
        "bad",
    )


def _whom(player: Player, reader: Reader) -> str:
    return "you" if player == reader.player else reader.names[player]


@tells(TrainDeparted)
def _train_departed(event: TrainDeparted, reader: Reader) -> Line:
    """A departure names what released the train, and when it arrives."""
    if event.player is not None:
        start = f"highballs from {whose_office(event.player, reader)}"
    elif event.origin == "interchange":
        start = "leaves the Interchange's yard"
    else:
        start = f"leaves the {OTHER_DIRECTION[event.direction].capitalize()} Division Point"
    turned = " It is turned as it stands, since its nose pointed against its run." if event.was_turned else ""
    return Line(
        f"Train {event.train} {start}: {_released(event)}. It crosses {MAINLINE[event.mainline].name} "
        f"in {stages(event.stages)}.{turned}",
        "good",
        "departure",
    )


def _released(event: TrainDeparted) -> str:
    if event.release == "dispatch":
        devices = listed(ENHANCEMENT[device].name for device in event.devices)
        return f"the {devices} let it by and can't be used again today"
    return _RELEASES[event.release]


@tells(TrainHeld)
def _train_held(event: TrainHeld, reader: Reader) -> Line:
    why, frees = hold_text(event.reason, event.by, event.square)
    return Line(f"Train {event.train} is held: {why}. It waits until {frees}.", "bad")


@tells(ClearanceGiven)
def _clearance_given(event: ClearanceGiven, reader: Reader) -> Line:
    lets = reader.verb(event.player, "let", "lets")
    text = f"{lets} train {event.train} enter {MAINLINE[event.mainline].name}{_in_spite(event)}."
    if event.ahead is not None:
        text += " Whoever gave clearance pays for a rear-end collision on that card."
    if event.full_office is not None:
        text += " Whoever runs that Office pays if the train finds no track."
    return Line(text)


@tells(ClearanceRefused)
def _clearance_refused(event: ClearanceRefused, reader: Reader) -> Line:
    holds = reader.verb(event.player, "hold", "holds")
    return Line(f"{holds} train {event.train}{_in_spite(event, 'because of')}. That costs it the Stage.")


def _in_spite(event: ClearanceGiven | ClearanceRefused, how: str = "in spite of") -> str:
    causes = []
    if event.ahead is not None:
        causes.append(f"train {event.ahead} ahead")
    if event.full_office is not None:
        causes.append("an Office that may have no A/D track for it")
    return f" {how} {listed(causes)}"


@tells(DeviceGranted)
def _device_granted(event: DeviceGranted, reader: Reader) -> Line:
    uses = reader.verb(event.player, "use", "uses")
    return Line(
        f"{uses} the {ENHANCEMENT[event.device].name} to let train {event.train} by train {event.opposing}; "
        "it is spent for today if the train enters."
    )


@tells(DeviceRefused)
def _device_refused(event: DeviceRefused, reader: Reader) -> Line:
    keeps = reader.verb(event.player, "keep", "keeps")
    return Line(
        f"{keeps} the {ENHANCEMENT[event.device].name}, so train {event.opposing} coming the other way holds "
        f"train {event.train}."
    )


@tells(TrainArrived)
def _train_arrived(event: TrainArrived, reader: Reader) -> Line:
    """An arrival says when the train can be worked and when it leaves."""
    office = whose_office(event.player, reader)
    worked = "Porters may work it this Stage" if event.may_be_worked else "Porters have no work with it"
    if event.unfit is None:
        leaves = "it highballs in the next Stage's Mainline Phase if it has clearance"
    else:
        leaves = f"it leaves only when fit, and {hold_text(event.unfit, None, None).why}"
    text = (
        f"Train {event.train} arrives at {office} and takes an A/D track "
        f"({event.taken} of {event.tracks} held). {worked}; "
        f"it may be switched from the next Stage on; {leaves}."
    )
    if event.is_expedited:
        text += " It is expedited: every Mainline Phase that finds it off the Office square costs 1 Revenue."
    return Line(text, "good", "arrival", f"Train {event.train} has arrived at {office}.")


@tells(TrainDiverted)
def _train_diverted(event: TrainDiverted, reader: Reader) -> Line:
    return Line(
        f"Train {event.train} has no coach and runs into the Yard Office at {event.square} of "
        f"{whose_office(event.player, reader)}; it leaves from the Office square only.",
        "plain",
        "arrival",
        f"Train {event.train} has run into the Yard Office at {event.square}.",
    )


@tells(TrainHeldAtLimits)
def _train_held_at_limits(event: TrainHeldAtLimits, reader: Reader) -> Line:
    return Line(
        f"Train {event.train} finds no free A/D track at {whose_office(event.player, reader)}: the "
        "Interlocking holds it at the Limits, and it tries again in every Mainline Phase.",
        "bad",
    )


@tells(TrainCompleted)
def _train_completed(event: TrainCompleted, reader: Reader) -> Line:
    """What each player got at this game's rate; silent at 0."""
    pays = f", which pays every player {event.rate}" if event.rate else ""
    return Line(
        f"Train {event.train} runs off the {event.side.capitalize()} end of the Division and has completed "
        f"its run{pays}. Its cars go to the yards and its Crew Tray is free.",
        "good",
        "completed",
        f"Train {event.train} has completed its run{pays}.",
    )


@tells(CircusStood)
def _circus_stood(event: CircusStood, reader: Reader) -> Line:
    return Line(
        f"Train {event.train}, the Circus Train, has stood at {event.square} through a whole Mainline Phase "
        f"for the first time, which pays {_whom(event.player, reader)} 1.",
        "good",
    )
