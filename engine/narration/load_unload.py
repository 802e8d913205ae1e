"""Sentences for Porters and Laborers (rules 8)."""

from __future__ import annotations

from engine.events.load_unload import (
    BOX_NAMES,
    CarLoaded,
    LoadAdvanced,
    LoadReceived,
    LoadStarted,
    PassengersBoarded,
    PassengersDetrained,
    UnloadingBegun,
)
from engine.narration.telling import Line, Reader, tells


@tells(PassengersBoarded)
def _passengers_boarded(event: PassengersBoarded, reader: Reader) -> Line:
    porter = f"{reader.whose(event.player)} Porter"
    waiting = f"{event.waiting} more wait" if event.waiting else "nobody is left waiting"
    return Line(
        f"{porter} boards passengers on train {event.train} at the {event.office}: they "
        f"take its empty coach nearest the nose, which goes to the Classification Yard; {waiting}."
    )


@tells(PassengersDetrained)
def _passengers_detrained(event: PassengersDetrained, reader: Reader) -> Line:
    porter = f"{reader.whose(event.player)} Porter"
    free = f"{event.free_boxes} red boxes free" if event.free_boxes != 1 else "1 red box free"
    return Line(
        f"{porter} detrains passengers from train {event.train} at the {event.office}: "
        f"they come from elsewhere, an empty coach takes their place on the train; {free}."
    )


@tells(LoadStarted)
def _load_started(event: LoadStarted, reader: Reader) -> Line:
    laborer = f"{reader.whose(event.player)} Laborer"
    return Line(
        f"{laborer} starts a {event.car_type} load at the {event.industry} {event.square}: "
        "it goes from the green box to MEN, and no train may enter while the sign holds a load."
    )


@tells(LoadAdvanced)
def _load_advanced(event: LoadAdvanced, reader: Reader) -> Line:
    laborer = f"{reader.whose(event.player)} Laborer"
    way = "in" if event.is_inbound else "out"
    return Line(
        f"{laborer} moves the {event.car_type} load on its way {way} at the "
        f"{event.industry} {event.square} to {BOX_NAMES[event.to_box]}.",
        "quiet",
    )


def _track(*, is_locked: bool) -> str:
    return (
        "the sign holds another load, so the track stays locked" if is_locked else "its track is open again"
    )


@tells(CarLoaded)
def _car_loaded(event: CarLoaded, reader: Reader) -> Line:
    laborer = f"{reader.whose(event.player)} Laborer"
    return Line(
        f"{laborer} loads the westmost empty {event.car_type} at the {event.industry} "
        f"{event.square}: it counts as loaded here and can't be unloaded in this district; "
        f"{_track(is_locked=event.is_locked)}."
    )


@tells(UnloadingBegun)
def _unloading_begun(event: UnloadingBegun, reader: Reader) -> Line:
    laborer = f"{reader.whose(event.player)} Laborer"
    return Line(
        f"{laborer} begins to unload a {event.car_type} at the {event.industry} {event.square}: "
        f"its load goes to WORK and an empty {event.car_type} from the Division Yard stands in its place; "
        "no train may enter while the sign holds a load."
    )


@tells(LoadReceived)
def _load_received(event: LoadReceived, reader: Reader) -> Line:
    laborer = f"{reader.whose(event.player)} Laborer"
    return Line(
        f"{laborer} brings a {event.car_type} load into a red box of the "
        f"{event.industry} {event.square}; {_track(is_locked=event.is_locked)}."
    )
