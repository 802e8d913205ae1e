"""Porters: passengers board and detrain at the Office (rules 8.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.catalogue.offices import TIER
from engine.decisions import DecisionKind
from engine.effects import facilities
from engine.effects.revenue import pay
from engine.effects.yards import in_division_yard, take_from_division_yard, to_yard
from engine.events import Log
from engine.events.load_unload import PassengersBoarded, PassengersDetrained
from engine.names import OFFICE_SQUARE, Car, Player, Seat, Square, TrayId
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.districts import District
from engine.table.trains import Train

WhyNot = Callable[[State, Seat, Train], Refusal | None]
"""Why the Porters of a seat may not work a train standing at its Office."""


def _why_no_work(district: District, at: Square) -> Refusal | None:
    """What bars every train: no platform there, or no Porter left."""
    if at != OFFICE_SQUARE:
        return refuse("NO_PORTERS_HERE")
    if not facilities.is_passenger_facility(district):
        return refuse("NOT_A_PASSENGER_FACILITY")
    if district.office.workers_used >= facilities.workers(district, at):
        return refuse("PORTERS_BUSY")
    return None


def why_barred(state: State, seat: Seat, train: Train) -> Refusal | None:
    """What the train's card says of passenger work (rules 13)."""
    rules = state.card_of(train).rules
    if "noPassengerWork" in rules:
        return refuse("NO_PASSENGER_WORK", train=train.name)
    if "terminalsOnly" in rules and state.districts[seat].tier != "terminal":
        return refuse("NOT_A_TERMINAL", train=train.name)
    return None


def _empty_coach(train: Train) -> int | None:
    """The empty coach nearest the nose."""
    return next(
        (index for index, car in enumerate(train.consist) if car.type == "coach" and not car.loaded), None
    )


def _coach_from_elsewhere(train: Train, seat: Seat) -> int | None:
    """The loaded coach nearest the nose whose passengers did not board in this district (rules 8.4)."""
    return next(
        (
            index
            for index, car in enumerate(train.consist)
            if car.type == "coach" and car.loaded and car.origin != seat
        ),
        None,
    )


def _why_not_board(state: State, seat: Seat, train: Train) -> Refusal | None:
    if _empty_coach(train) is None:
        return why_barred(state, seat, train) or refuse("NO_EMPTY_COACH", train=train.name)
    return why_barred(state, seat, train)


def _why_not_detrain(state: State, seat: Seat, train: Train) -> Refusal | None:
    barred = why_barred(state, seat, train)
    if barred is not None or _coach_from_elsewhere(train, seat) is not None:
        return barred
    if any(car.type == "coach" and car.loaded for car in train.consist):
        return refuse("LOADED_IN_THIS_DISTRICT")
    return refuse("NO_LOADED_COACH", train=train.name)


def _why_no_train(state: State, seat: Seat, tray: TrayId | None, why_not: WhyNot) -> Refusal | None:
    """None if the named train can be worked, or any when none is named."""
    roster = state.districts[seat].roster
    if not roster:
        return refuse("NO_TRAIN_AT_OFFICE")
    if tray is not None and tray not in roster:
        return refuse("TRAIN_NOT_AT_OFFICE")
    named = roster if tray is None else [tray]
    reasons = [why_not(state, seat, state.trains[each]) for each in named]
    return None if None in reasons else reasons[0]


def _workable(state: State, seat: Seat, why_not: WhyNot) -> Iterator[Train]:
    """The trains that can be worked, in order of arrival."""
    trains = (state.trains[tray] for tray in state.districts[seat].roster)
    return (train for train in trains if why_not(state, seat, train) is None)


def _meant(state: State, seat: Seat, tray: TrayId | None, why_not: WhyNot) -> Train:
    """The named train, or the first eligible in order of arrival."""
    return next(_workable(state, seat, why_not)) if tray is None else state.trains[tray]


@dataclass(frozen=True, slots=True)
class BoardPassengers(Intent):
    """`porter.board`: waiting passengers take the empty coach nearest the nose of the named train."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    tray: TrayId | None = None

    def refusal(self, state: State, player: Player) -> Refusal | None:
        seat = state.seat_of(player)
        district = state.districts[seat]
        reason = _why_no_work(district, self.at)
        if reason is None and not district.office.outbound:
            reason = refuse("NO_PASSENGERS_WAITING")
        return reason or _why_no_train(state, seat, self.tray, _why_not_board)

    def effect(self, state: State, player: Player, log: Log) -> None:
        seat = state.seat_of(player)
        district = state.districts[seat]
        train = _meant(state, seat, self.tray, _why_not_board)
        index = _empty_coach(train)
        assert index is not None
        district.office.outbound.pop(0)
        to_yard(state, train.consist[index])
        train.consist[index] = Car("coach", loaded=True, origin=seat)
        district.office.workers_used += 1
        state.count("coachesBoarded")
        office = TIER[district.tier].name
        log.append(PassengersBoarded(player, train.name, office, len(district.office.outbound)))
        pay(state, player, state.config.house.revenue.passenger_per_coach, "board", log)

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        seat = state.seat_of(player)
        if state.districts[seat].office.outbound and not _why_no_work(state.districts[seat], OFFICE_SQUARE):
            for train in _workable(state, seat, _why_not_board):
                yield cls(OFFICE_SQUARE, train.tray)


def _why_no_red_box(state: State, district: District) -> Refusal | None:
    """What detraining needs besides a train: somewhere to go, and an empty coach to change with."""
    if len(district.office.inbound) >= facilities.boxes_in(district, OFFICE_SQUARE):
        return refuse("INBOUND_BOX_FULL")
    if not in_division_yard(state, "coach", loaded=False):
        return refuse("NO_EMPTY_COACH_IN_YARD")
    return None


@dataclass(frozen=True, slots=True)
class DetrainPassengers(Intent):
    """`porter.detrain`: passengers from elsewhere leave the coach nearest the nose of the named train."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("loadUnload",)

    at: Square
    tray: TrayId | None = None

    def refusal(self, state: State, player: Player) -> Refusal | None:
        seat = state.seat_of(player)
        district = state.districts[seat]
        return (
            _why_no_work(district, self.at)
            or _why_no_train(state, seat, self.tray, _why_not_detrain)
            or _why_no_red_box(state, district)
        )

    def effect(self, state: State, player: Player, log: Log) -> None:
        seat = state.seat_of(player)
        district = state.districts[seat]
        train = _meant(state, seat, self.tray, _why_not_detrain)
        index = _coach_from_elsewhere(train, seat)
        assert index is not None
        district.office.inbound.append(train.consist[index])
        train.consist[index] = take_from_division_yard(state, "coach", loaded=False)
        district.office.workers_used += 1
        state.count("coachesDetrained")
        free = facilities.boxes_in(district, OFFICE_SQUARE) - len(district.office.inbound)
        log.append(PassengersDetrained(player, train.name, TIER[district.tier].name, free))
        pay(state, player, state.config.house.revenue.passenger_per_coach, "detrain", log)

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        seat = state.seat_of(player)
        district = state.districts[seat]
        if not (_why_no_work(district, OFFICE_SQUARE) or _why_no_red_box(state, district)):
            for train in _workable(state, seat, _why_not_detrain):
                yield cls(OFFICE_SQUARE, train.tray)
