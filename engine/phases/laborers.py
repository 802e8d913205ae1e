"""Laborers: freight goes out over MEN | AT | WORK and comes in the other way (rules 8.2 to 8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.acts import Intent
from engine.catalogue.industries import INDUSTRY
from engine.decisions import DecisionKind
from engine.effects import facilities
from engine.effects.revenue import pay
from engine.effects.yards import in_division_yard, take_from_division_yard, to_yard
from engine.events import Log
from engine.events.load_unload import (
    BOX_NAMES,
    CarLoaded,
    LoadAdvanced,
    LoadReceived,
    LoadStarted,
    UnloadingBegun,
)
from engine.names import Car, CarType, Player, Seat, Square
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.districts import District, Facility, SignLoad, TrackCard

MEN: Final = 0
WORK: Final = 2


def _industry(district: District, at: Square) -> tuple[TrackCard, Facility] | None:
    """The industry's card on a square, with its boxes and sign."""
    card = district.grid.get(at)
    if card is None or card.kind != "industry" or card.facility is None:
        return None
    return card, card.facility


def _known_industry(district: District, at: Square) -> tuple[TrackCard, Facility]:
    found = _industry(district, at)
    assert found is not None
    return found


def _why_no_work(district: District, at: Square) -> Refusal | None:
    """No industry there, or no Laborer left."""
    found = _industry(district, at)
    if found is None:
        return refuse("NO_LABORERS_HERE")
    if found[1].workers_used >= facilities.workers(district, at):
        return refuse("LABORERS_BUSY")
    return None


def _workable(district: District) -> Iterator[tuple[Square, TrackCard, Facility]]:
    """The industries with a Laborer left, in order of laying."""
    for at, card in district.grid.items():
        if card.kind == "industry" and card.facility and not _why_no_work(district, at):
            yield at, card, card.facility


def _why_no_box(facility: Facility, box: int) -> Refusal | None:
    """One load per box (rules 8.2)."""
    return refuse("SIGN_BOX_TAKEN", box=BOX_NAMES[box]) if facility.sign[box] else None


def spotted(card: TrackCard, car_type: CarType) -> int:
    """Empty cars of a type standing on the card; cars in a train don't count (rules 8.2)."""
    return sum(car.type == car_type and not car.loaded for car in card.standing)


def unclaimed(card: TrackCard, car_type: CarType) -> int:
    """Empty cars of a type standing here less the outbound loads on the sign that are on their way to one."""
    assert card.facility is not None
    signs = [load for load in card.facility.sign if load]
    return spotted(card, car_type) - sum(not load.is_inbound and load.car.type == car_type for load in signs)


@dataclass(frozen=True, slots=True)
class StartLoad(Intent):
    """`laborer.startLoad`: the first waiting load goes from its green box to MEN."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square

    def refusal(self, state: State, player: Player) -> Refusal | None:
        district = state.district_of(player)
        reason = _why_no_work(district, self.at)
        if reason is not None:
            return reason
        card, facility = _known_industry(district, self.at)
        if not facility.outbound:
            return refuse("NO_LOAD_WAITING")
        car_type = facility.outbound[0].type
        if not spotted(card, car_type):
            return refuse("NO_EMPTY_CAR_SPOTTED", car=car_type)
        if unclaimed(card, car_type) <= 0:
            return refuse("EMPTY_CAR_CLAIMED", car=car_type)
        return _why_no_box(facility, MEN)

    def effect(self, state: State, player: Player, log: Log) -> None:
        _, facility = _known_industry(state.district_of(player), self.at)
        load = facility.outbound.pop(0)
        facility.sign[MEN] = SignLoad(load, is_inbound=False)
        facility.workers_used += 1
        state.count("loadsStarted")
        log.append(LoadStarted(player, INDUSTRY[facility.key].name, self.at, load.type))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for at, _, facility in _workable(state.district_of(player)):
            choice = cls(at)
            if facility.outbound and choice.refusal(state, player) is None:
                yield choice


@dataclass(frozen=True, slots=True)
class AdvanceLoad(Intent):
    """`laborer.advanceLoad`: the load in `box` goes on by one; `box` is where it is now."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    box: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        district = state.district_of(player)
        reason = _why_no_work(district, self.at)
        if reason is not None:
            return reason
        card, facility = _known_industry(district, self.at)
        load = facility.sign[self.box] if MEN <= self.box <= WORK else None
        if load is None:
            return refuse("NO_LOAD_IN_BOX")
        following = _box_after(load, self.box)
        if following is not None:
            return _why_no_box(facility, following)
        if load.is_inbound and len(facility.inbound) >= facilities.boxes_in(district, self.at):
            return refuse("INBOUND_BOX_FULL")
        if not load.is_inbound and not spotted(card, load.car.type):
            return refuse("NO_EMPTY_CAR_SPOTTED", car=load.car.type)
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        card, facility = _known_industry(state.district_of(player), self.at)
        load = facility.sign[self.box]
        assert load is not None
        facility.sign[self.box] = None
        facility.workers_used += 1
        following = _box_after(load, self.box)
        if following is not None:
            facility.sign[following] = load
            industry = INDUSTRY[facility.key].name
            log.append(LoadAdvanced(player, industry, self.at, load.car.type, following, load.is_inbound))
        elif load.is_inbound:
            _receive(state, player, self.at, load.car, log)
        else:
            _load_car(state, player, card, self.at, load.car, log)

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for at, _, facility in _workable(state.district_of(player)):
            for box, load in enumerate(facility.sign):
                if load and cls(at, box).refusal(state, player) is None:
                    yield cls(at, box)


def _box_after(load: SignLoad, box: int) -> int | None:
    """The next box of the sign on the load's way; None when it leaves the sign."""
    following = box - 1 if load.is_inbound else box + 1
    return following if MEN <= following <= WORK else None


def _receive(state: State, player: Player, at: Square, load: Car, log: Log) -> None:
    """The last step inward: into a red box, which pays (rules 8.3)."""
    _, facility = _known_industry(state.district_of(player), at)
    facility.inbound.append(load)
    state.count("loadsReceived")
    log.append(LoadReceived(player, INDUSTRY[facility.key].name, at, load.type, any(facility.sign)))
    pay(state, player, state.config.house.revenue.freight_per_load, "unload", log)


def _load_car(state: State, player: Player, card: TrackCard, at: Square, load: Car, log: Log) -> None:
    """The last step outward: the load takes the westmost empty car of its type, which pays (rules 8.2)."""
    assert card.facility is not None
    empty = Car(load.type, loaded=False)
    card.standing[card.standing.index(empty)] = Car(load.type, loaded=True, origin=state.seat_of(player))
    to_yard(state, empty)
    state.count("carsLoaded")
    industry = INDUSTRY[card.facility.key].name
    log.append(CarLoaded(player, industry, at, load.type, any(card.facility.sign)))
    pay(state, player, state.config.house.revenue.freight_per_load, "load", log)


@dataclass(frozen=True, slots=True)
class BeginUnload(Intent):
    """`laborer.beginUnload`: a standing car's load goes onto WORK. `car_index` counts them, west first."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    car_index: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        seat = state.seat_of(player)
        district = state.districts[seat]
        reason = _why_no_work(district, self.at)
        if reason is not None:
            return reason
        card, facility = _known_industry(district, self.at)
        if not facilities.boxes_in(district, self.at):
            return refuse("NOTHING_RECEIVED_HERE", industry=INDUSTRY[facility.key].name)
        if not 0 <= self.car_index < len(card.standing):
            return refuse("NO_CAR_THERE")
        car = card.standing[self.car_index]
        return _why_not_unload(state, seat, facility, car) or _why_no_box(facility, WORK)

    def effect(self, state: State, player: Player, log: Log) -> None:
        card, facility = _known_industry(state.district_of(player), self.at)
        load = card.standing[self.car_index]
        card.standing[self.car_index] = take_from_division_yard(state, load.type, loaded=False)
        facility.sign[WORK] = SignLoad(load, is_inbound=True)
        facility.workers_used += 1
        state.count("unloadingsBegun")
        log.append(UnloadingBegun(player, INDUSTRY[facility.key].name, self.at, load.type))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for at, card, facility in _workable(state.district_of(player)):
            for index in range(0 if facility.sign[WORK] else len(card.standing)):
                if cls(at, index).refusal(state, player) is None:
                    yield cls(at, index)


def _why_not_unload(state: State, seat: Seat, facility: Facility, car: Car) -> Refusal | None:
    """Whether this very car may be worked (rules 8.3, 8.4)."""
    if car.type not in INDUSTRY[facility.key].cars:
        return refuse("NOT_RECEIVED_HERE", industry=INDUSTRY[facility.key].name, car=car.type)
    if not car.loaded:
        return refuse("CAR_IS_EMPTY")
    if car.origin == seat:
        return refuse("LOADED_IN_THIS_DISTRICT")
    if not in_division_yard(state, car.type, loaded=False):
        return refuse("NO_EMPTY_CAR_IN_YARD", car=car.type)
    return None
