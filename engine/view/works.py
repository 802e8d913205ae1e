"""Platforms and industries: what they hold, what can be done now, which rule holds the rest (rules 8).

The reasons are the refusals of the Porters' and Laborers' own intents; nothing is judged a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.acts import Intent
from engine.catalogue.industries import INDUSTRY
from engine.catalogue.modifiers import MODIFIER
from engine.catalogue.offices import TIER
from engine.effects import facilities
from engine.names import OFFICE_SQUARE, Car, CarType, Player, Seat, Square
from engine.phases.laborers import AdvanceLoad, BeginUnload, StartLoad
from engine.phases.porters import BoardPassengers, DetrainPassengers
from engine.refusals import Refusal
from engine.state import State
from engine.table.districts import District, Facility, TrackCard
from engine.view.cures import cure_of, split_refusal, to_receive
from engine.view.place_frames import BoxFrame, FacilityFrame, SignFrame
from engine.view.texts import SIGN, counted
from engine.view.trains import car_frames

STATUS_WORDS: Final[dict[str, str]] = {
    "ready": "ready",
    "jammed": "jammed",
    "noCar": "no car spotted",
    "noTrain": "no train to work",
    "tired": "all have acted",
    "waiting": "waiting",
    "idle": "nothing waiting",
    "closed": "no platform",
}
_JAMS: Final = ("SIGN_BOX_TAKEN", "INBOUND_BOX_FULL")
_NO_CAR: Final = ("NO_EMPTY_CAR_SPOTTED", "EMPTY_CAR_CLAIMED")
_TIRED: Final = ("PORTERS_BUSY", "LABORERS_BUSY")
_NO_TRAIN: Final = ("NO_TRAIN_AT_OFFICE",)
_IDLE: Final = ("NO_LOAD_WAITING", "NO_PASSENGERS_WAITING", "NO_LOADED_COACH", "CAR_IS_EMPTY")


class Work(NamedTuple):
    """One thing a worker might do here, and why not; `what` completes a sentence."""

    intent: Intent
    what: str
    refusal: Refusal | None


class Status(NamedTuple):
    """How a facility stands: a key of `STATUS_WORDS`, the rule behind it, what would free it, its code."""

    key: str
    reason: str
    frees: str | None
    code: str | None = None


def works_at(state: State, seat: Seat, at: Square) -> list[Work]:
    """Everything that workers could be asked to do at a facility, with the engine's own refusals."""
    player = state.seating[seat]
    return [
        Work(intent, what, intent.refusal(state, player))
        for intent, what in _conceivable(state.districts[seat].grid[at], at)
    ]


def _conceivable(card: TrackCard, at: Square) -> Iterator[tuple[Intent, str]]:
    facility = card.facility
    assert facility is not None
    if facility.key == "office":
        yield BoardPassengers(at), "board passengers"
        yield DetrainPassengers(at), "detrain passengers"
        return
    for box, load in enumerate(facility.sign):
        if load is not None:
            yield AdvanceLoad(at, box), f"move on the {load.car.type} load in {SIGN[box]}"
    if INDUSTRY[facility.key].boxes_out:
        yield StartLoad(at), "start a load"
    if INDUSTRY[facility.key].boxes_in:
        for index, car in enumerate(card.standing):
            yield BeginUnload(at, index), f"unload the {car.type}"


def status_of(state: State, seat: Seat, at: Square, viewer: Player | None = None) -> Status:
    """How a facility stands (experience, The district), as told to this viewer."""
    district = state.districts[seat]
    facility = district.grid[at].facility
    assert facility is not None
    if facility.key == "office" and not facilities.is_passenger_facility(district):
        return Status("closed", "A Whistle Post handles no passengers.", "Play a Depot here.")
    works = works_at(state, seat, at)
    ready = [work.what for work in works if work.refusal is None]
    if ready:
        worker = "Porter" if facility.key == "office" else "Laborer"
        return Status("ready", f"A {worker} can {' or '.join(dict.fromkeys(ready))}.", None)
    refusals = _refusals(facility, works)
    if not refusals:
        rule = "No loaded car of a type it receives is spotted here."
        return Status("noCar", rule, to_receive(state, seat, district.grid[at], viewer))
    key, refusal = _held(facility, refusals)
    return Status(key, split_refusal(refusal)[0], cure_of(state, seat, at, refusal, viewer), refusal.code)


def _refusals(facility: Facility, works: list[Work]) -> list[Refusal]:
    """Why nothing can be done. Loads that all go out wait for the foremost: what it lacks is the reason."""
    found = [work.refusal for work in works if work.refusal is not None]
    if any(load is not None and load.is_inbound for load in facility.sign):
        return found
    return [refusal for refusal in found if refusal.code != "SIGN_BOX_TAKEN"]


def _held(facility: Facility, refusals: list[Refusal]) -> tuple[str, Refusal]:
    """The reason that matters most: fatigue, then a jam, then what is missing.

    Where a load is on the sign no car comes in any more, so that what is missing jams it.
    """
    for key, codes in (("tired", _TIRED), ("jammed", _JAMS), ("noCar", _NO_CAR), ("noTrain", _NO_TRAIN)):
        found = next((refusal for refusal in refusals if refusal.code in codes), None)
        if found is not None and (key != "noTrain" or facility.outbound):
            return "jammed" if key == "noCar" and any(facility.sign) else key, found
    waiting = next((refusal for refusal in refusals if refusal.code not in (*_IDLE, *_NO_TRAIN)), None)
    return ("idle", refusals[0]) if waiting is None else ("waiting", waiting)


def _boxes(state: State, loads: list[Car], count: int, seat: Seat) -> tuple[BoxFrame, ...]:
    held = [BoxFrame(car) for car in car_frames(state, loads, seat)]
    return (*held, *[BoxFrame(None)] * (count - len(held)))


def _sign(state: State, facility: Facility, seat: Seat) -> tuple[SignFrame, ...]:
    if facility.key == "office":
        return ()
    parts = []
    for word, load in zip(SIGN, facility.sign, strict=True):
        car = car_frames(state, [load.car], seat)[0] if load else None
        parts.append(SignFrame(word, car, load is not None and load.is_inbound))
    return tuple(parts)


def _types(district: District, facility: Facility) -> tuple[tuple[CarType, ...], tuple[CarType, ...]]:
    if facility.key == "office":
        types: tuple[CarType, ...] = ("coach",) if facilities.is_passenger_facility(district) else ()
        return types, types
    industry = INDUSTRY[facility.key]
    return (industry.cars if industry.boxes_out else ()), (industry.cars if industry.boxes_in else ())


def wanting(district: District, car_type: CarType, *, loaded: bool) -> tuple[str, ...]:
    """Names of the facilities that take the load off a loaded car, or put one on an empty car (rules 8)."""
    facilities_here = [district.grid[square].facility for square in facility_squares(district)]
    return tuple(
        facility_name(district, facility)
        for facility in facilities_here
        if facility is not None and car_type in _types(district, facility)[loaded]
    )


def facility_name(district: District, facility: Facility) -> str:
    """The Office by its tier, an industry by its name."""
    return TIER[district.tier].name if facility.key == "office" else INDUSTRY[facility.key].name


def facility_frame(state: State, seat: Seat, at: Square) -> FacilityFrame:
    """A platform or an industry with everything it holds."""
    district = state.districts[seat]
    facility = district.grid[at].facility
    assert facility is not None
    status = status_of(state, seat, at)
    ships, receives = _types(district, facility)
    workers = facilities.workers(district, at)
    served = (placed.key for placed in district.modifiers.values() if placed.host == at)
    return FacilityFrame(
        key=facility.key,
        name=facility_name(district, facility),
        is_passenger=facility.key == "office",
        ships=ships,
        receives=receives,
        outbound=_boxes(state, facility.outbound, facilities.boxes_out(district, at), seat),
        inbound=_boxes(state, facility.inbound, facilities.boxes_in(district, at), seat),
        sign=_sign(state, facility, seat),
        worker="Porter" if facility.key == "office" else "Laborer",
        workers=workers,
        workers_free=workers - facility.workers_used,
        status=status.key,
        status_words=STATUS_WORDS[status.key],
        reason=status.reason,
        frees=status.frees,
        modifiers=tuple(MODIFIER[key].name for key in served),
    )


def facility_squares(district: District) -> list[Square]:
    """Where facilities stand: the Office first, then industries from west to east."""
    others = [square for square, card in district.grid.items() if card.facility and square != OFFICE_SQUARE]
    return [OFFICE_SQUARE, *sorted(others)]


def workers_words(frame: FacilityFrame) -> str:
    """`2 of 3 Porters free`."""
    return f"{frame.workers_free} of {counted(frame.workers, frame.worker)} free"
