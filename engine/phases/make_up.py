"""Making up trains: Crew Trays, suitable cars, second sections, the car-placing round (rules 6.2, 6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.catalogue.cars import KINDS
from engine.decisions import DecisionKind
from engine.effects.yards import in_division_yard, take_from_division_yard
from engine.events import Log
from engine.events.new_train import CarPlaced, SecondSectionOrdered, TrainMadeUp
from engine.names import PORT_OF, CarType, Direction, Kind, Player, TrayId
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.questions import SortQuestion
from engine.table.trains import AtDivisionPoint, InInterchange, Place, Train


def take_tray(state: State, number: int, direction: Direction, place: Place) -> Train:
    """A train without cars in the next free Crew Tray, taken from the end of the list (rules 3.3)."""
    port = PORT_OF[direction]
    is_extra = state.edition.trains[number].is_extra
    train = Train(
        state.free_trays.pop(), number, is_extra, direction, place, port, port, is_being_made_up=True
    )
    state.trains[train.tray] = train
    state.count("trainsMadeUp")
    return train


def being_filled(state: State) -> Train | None:
    """The train that is being given cars."""
    trays = state.make_up.trays
    return state.trains[trays[0]] if trays else None


def _room_for(state: State, train: Train, car_type: CarType) -> int:
    """How many more freight cars, coaches or cabooses the card lists."""
    card = state.card_of(train)
    types = [car.type for car in train.consist]
    if car_type == "coach":
        return card.coaches - types.count("coach")
    if car_type == "caboose":
        return card.cabooses - types.count("caboose")
    return card.freight - (len(types) - types.count("coach") - types.count("caboose"))


def _unsuitable(state: State, train: Train, kind: Kind) -> str | None:
    """The code of why a car of this kind can't be put on, the caboose's turn apart."""
    card = state.card_of(train)
    is_freight = kind.type not in ("coach", "caboose")
    if _room_for(state, train, kind.type) <= 0:
        return "NOT_ON_TRAIN_CARD"
    if is_freight and card.reefers_only and kind.type != "reefer":
        return "REEFERS_ONLY"
    if is_freight and kind.loaded and card.empties_only_make_up and not state.edition.any_freight_on_x13:
        return "EMPTY_FREIGHT_ONLY"
    if not in_division_yard(state, kind.type, loaded=kind.loaded):
        return "NOT_IN_DIVISION_YARD"
    return None


def _is_behind_caboose(state: State, train: Train) -> bool:
    return not state.edition.cabooses_at_any_time and any(car.type == "caboose" for car in train.consist)


def suitable_kinds(state: State, train: Train) -> list[Kind]:
    """What may be put on the train next; none when it is complete (rules 6.4).

    A caboose only when no other car is suitable any more, and nothing behind one (Ruling).
    """
    if _is_behind_caboose(state, train):
        return []
    fitting = [kind for kind in KINDS if _unsuitable(state, train, kind) is None]
    others = [kind for kind in fitting if kind.type != "caboose"]
    return others if others and not state.edition.cabooses_at_any_time else fitting


def is_full(state: State, train: Train) -> bool:
    """Whether the train has every car that its card lists."""
    card = state.card_of(train)
    return len(train.consist) == card.freight + card.coaches + card.cabooses


@dataclass(frozen=True, slots=True)
class PlaceCar(Intent):
    """`newTrain.placeCar`: put one car on the tail of the train being made up."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("placeCar",)

    tray: TrayId
    car_type: CarType
    loaded: bool

    def refusal(self, state: State, player: Player) -> Refusal | None:
        train = being_filled(state)
        if train is None or train.tray != self.tray:
            return refuse("NOT_BEING_MADE_UP")
        kind = Kind(self.car_type, self.loaded)
        if kind in suitable_kinds(state, train):
            return None
        return refuse(_unsuitable(state, train, kind) or "CABOOSE_LAST", train=train.name)

    def effect(self, state: State, player: Player, log: Log) -> None:
        train = state.trains[self.tray]
        car = take_from_division_yard(state, self.car_type, loaded=self.loaded)
        train.consist.append(car)
        state.make_up.placer = (state.make_up.placer + 1) % state.seats
        log.append(CarPlaced(player, train.tray, train.name, car, tuple(train.consist)))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        train = being_filled(state)
        assert train is not None
        return (cls(train.tray, kind.type, kind.loaded) for kind in suitable_kinds(state, train))


@dataclass(frozen=True, slots=True)
class OrderSecondSection(Intent):
    """`newTrain.secondSection`: the due train again, standing behind it (rules 6.2)."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("placeCar",)

    number: int

    def refusal(self, state: State, player: Player) -> Refusal | None:
        round_ = state.make_up
        if round_.due is None or state.trains[round_.due].number != self.number:
            return refuse("NOT_THE_DUE_TRAIN")
        if round_.second_section_ordered:
            return refuse("SECOND_SECTION_ORDERED")
        if round_.due not in round_.trays:
            return refuse("SECOND_SECTION_TOO_LATE")
        return None if state.free_trays else refuse("NO_FREE_TRAY")

    def effect(self, state: State, player: Player, log: Log) -> None:
        round_ = state.make_up
        assert round_.due is not None
        due = state.trains[round_.due]
        second = take_tray(state, due.number, due.direction, due.place)
        second.section = 2
        round_.second_section_ordered = True
        round_.trays.insert(1, second.tray)
        log.append(SecondSectionOrdered(player, second.tray, second.name))

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        due = state.make_up.due
        if due is not None:
            order = cls(state.trains[due].number)
            if order.refusal(state, player) is None:
                yield order


def complete(state: State, train: Train, log: Log) -> bool:
    """The train has its cars, and the next begins with the Superintendent.

    Of an Extra in an Interchange's yard the starter is asked for their order; True then (rules 6.3, Ruling).
    """
    train.is_being_made_up = False
    state.make_up.trays.pop(0)
    state.make_up.placer = 0
    log.append(TrainMadeUp(train.tray, train.name, tuple(train.consist), is_full(state, train)))
    may_be_switched = "noSwitching" not in state.card_of(train).rules
    if not (isinstance(train.place, InInterchange) and len(train.consist) > 1 and may_be_switched):
        return False
    assert train.starter is not None
    state.question = SortQuestion(train.starter, train.tray)
    return True


def division_point(direction: Direction) -> AtDivisionPoint:
    """The end that a train running this way starts from."""
    return AtDivisionPoint("west" if direction == "east" else "east")
