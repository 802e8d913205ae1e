"""The Freight Agent: one operation, then the turn ends (rules 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Final, Self

from engine.acts import Intent
from engine.catalogue.industries import INDUSTRY
from engine.catalogue.offices import TIER
from engine.decisions import DecisionKind
from engine.effects import facilities
from engine.effects.yards import in_division_yard, take_from_division_yard, to_yard
from engine.events import Log
from engine.events.freight_agent import BoxCleared, BoxStocked, FreightAgentIdled, LoadUnjammed
from engine.names import Car, CarType, Player, Square
from engine.phases.laborers import unclaimed
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.districts import District, Facility, TrackCard

SOURCES: Final = ("outbound", "inbound", "menAtWork")
"""Where a load may be unjammed from."""


def _facility(district: District, at: Square) -> Facility | None:
    card = district.grid.get(at)
    return None if card is None else card.facility


def _known_facility(district: District, at: Square) -> Facility:
    facility = _facility(district, at)
    assert facility is not None
    return facility


def _facilities(district: District) -> Iterator[tuple[Square, Facility]]:
    """Every facility of a district, the Office first, then in order of laying."""
    return ((at, card.facility) for at, card in district.grid.items() if card.facility)


def _name(district: District, facility: Facility) -> str:
    return TIER[district.tier].name if facility.key == "office" else INDUSTRY[facility.key].name


def _types(facility: Facility) -> tuple[CarType, ...]:
    """The types the facility deals in: coaches at the Office (rules 5.3)."""
    return ("coach",) if facility.key == "office" else INDUSTRY[facility.key].cars


def _is_spotted(card: TrackCard, car_type: CarType) -> bool:
    """Whether a load stocked here could be started as things stand; passengers need no car spotted."""
    return car_type == "coach" or unclaimed(card, car_type) > 0


@dataclass(frozen=True, slots=True)
class StockBox(Intent):
    """`freightAgent.stockOutbound`: a loaded car from the Division Yard goes into a free green box."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square
    car_type: CarType

    def refusal(self, state: State, player: Player) -> Refusal | None:
        district = state.district_of(player)
        facility = _facility(district, self.at)
        if facility is None:
            return refuse("NO_FACILITY_HERE")
        if facility.key == "office" and not facilities.is_passenger_facility(district):
            return refuse("NOT_A_PASSENGER_FACILITY")
        boxes = facilities.boxes_out(district, self.at)
        if not boxes or self.car_type not in _types(facility):
            return refuse("NOT_SHIPPED_HERE", facility=_name(district, facility), car=self.car_type)
        if len(facility.outbound) >= boxes:
            return refuse("OUTBOUND_BOX_FULL")
        if not in_division_yard(state, self.car_type, loaded=True):
            return refuse("NO_LOADED_CAR_IN_YARD", car=self.car_type)
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        district = state.district_of(player)
        card = district.grid[self.at]
        facility = _known_facility(district, self.at)
        facility.outbound.append(take_from_division_yard(state, self.car_type, loaded=True))
        state.count("boxesStocked")
        is_spotted = _is_spotted(card, self.car_type)
        log.append(BoxStocked(player, _name(district, facility), self.at, self.car_type, is_spotted))
        state.turns[player].is_done = True

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for at, facility in _facilities(state.district_of(player)):
            for car_type in _types(facility):
                choice = cls(at, car_type)
                if choice.refusal(state, player) is None:
                    yield choice


@dataclass(frozen=True, slots=True)
class ClearBox(Intent):
    """`freightAgent.clearInbound`: the car at this place in the red boxes goes to the Classification Yard."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square
    index: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        facility = _facility(state.district_of(player), self.at)
        if facility is None:
            return refuse("NO_FACILITY_HERE")
        if not 0 <= self.index < len(facility.inbound):
            return refuse("RED_BOX_EMPTY")
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        district = state.district_of(player)
        facility = _known_facility(district, self.at)
        load = facility.inbound.pop(self.index)
        to_yard(state, load)
        state.count("boxesCleared")
        log.append(BoxCleared(player, _name(district, facility), self.at, load.type))
        state.turns[player].is_done = True

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for at, facility in _facilities(state.district_of(player)):
            yield from (cls(at, index) for index in range(len(facility.inbound)))


def _loads(facility: Facility, source: str) -> list[Car | None]:
    """What may be unjammed, by position: None in an empty box of the sign, nothing from anywhere else."""
    held: dict[str, list[Car | None]] = {
        "outbound": [*facility.outbound],
        "inbound": [*facility.inbound],
        "menAtWork": [load and load.car for load in facility.sign],
    }
    return held.get(source, [])


@dataclass(frozen=True, slots=True)
class Unjam(Intent):
    """`freightAgent.unjam`: a load in a green box, a red box or the sign goes to the Classification Yard."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square
    source: str
    index: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        facility = _facility(state.district_of(player), self.at)
        if facility is None:
            return refuse("NO_FACILITY_HERE")
        loads = _loads(facility, self.source)
        if not 0 <= self.index < len(loads) or loads[self.index] is None:
            return refuse("NOTHING_TO_UNJAM")
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        district = state.district_of(player)
        facility = _known_facility(district, self.at)
        load = _loads(facility, self.source)[self.index]
        assert load is not None
        if self.source == "menAtWork":
            facility.sign[self.index] = None
        else:
            (facility.outbound if self.source == "outbound" else facility.inbound).pop(self.index)
        to_yard(state, load)
        state.count("loadsUnjammed")
        opens_track = self.source == "menAtWork" and not any(facility.sign)
        name = _name(district, facility)
        log.append(LoadUnjammed(player, name, self.at, load.type, self.source, opens_track))
        state.turns[player].is_done = True

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        for at, facility in _facilities(state.district_of(player)):
            for source in SOURCES:
                loads = enumerate(_loads(facility, source))
                yield from (cls(at, source, index) for index, load in loads if load is not None)


@dataclass(frozen=True, slots=True)
class ClearSpace(Intent):
    """`freightAgent.clearSpace`: a place kept for the space-use cards of rules 14, none dealt yet."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    at: Square

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return refuse("NO_SPACE_USE_HERE")

    def effect(self, state: State, player: Player, log: Log) -> None:
        raise NotImplementedError

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        return iter(())


@dataclass(frozen=True, slots=True)
class EndFreightAgent(Intent):
    """`freightAgent.end`: end without acting."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("freightAgent",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        state.turns[player].is_done = True
        log.append(FreightAgentIdled(player))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        yield cls()


def can_work(state: State, player: Player) -> bool:
    """Whether something can be stocked, cleared or unjammed (rules 5)."""
    operations = chain.from_iterable(
        operation.choices(state, player) for operation in (StockBox, ClearBox, Unjam, ClearSpace)
    )
    return next(operations, None) is not None
