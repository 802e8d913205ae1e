"""The developer bot beside the rails: make-up, boxes, Porters and Laborers, the Superintendent's answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.acts import Intent
from engine.bots.bot import Answer
from engine.bots.demand import free_green, free_red, open_demand, sites, takes_passengers
from engine.bots.sight import Sight
from engine.catalogue.mainline import MAINLINE
from engine.catalogue.offices import TIER
from engine.effects import facilities
from engine.names import OFFICE_SQUARE, STEP, Kind
from engine.phases.crossing import crossing_stages
from engine.phases.extra_starts import StartExtra
from engine.phases.fitness import has_coach
from engine.phases.freight_agent import ClearBox, EndFreightAgent, StockBox
from engine.phases.laborers import AdvanceLoad, BeginUnload, StartLoad, unclaimed
from engine.phases.load_unload import EndLoadUnload
from engine.phases.make_up import OrderSecondSection, PlaceCar
from engine.phases.porters import BoardPassengers, DetrainPassengers
from engine.table.questions import ClearanceQuestion
from engine.table.trains import Train


def start_extra(sight: Sight, choices: Sequence[Intent]) -> Answer:
    """At the Division Point whose card is emptier: nobody needs to be cleared past it."""
    starts = [intent for intent in choices if isinstance(intent, StartExtra)]
    points = [intent for intent in starts if intent.start.kind == "divisionPoint"]

    def traffic(intent: StartExtra) -> int:
        return len(sight.mainline[0 if intent.start.side == "west" else -1].transits)

    return Answer(min(points or starts, key=traffic), "the end with less traffic clears soonest")


def make_up(sight: Sight, choices: Sequence[Intent]) -> Answer:
    """Cars that can be worked here, the coach first, so that freight stands on the outer end."""
    second = next((intent for intent in choices if isinstance(intent, OrderSecondSection)), None)
    if second is not None and _has_use_for_another(sight):
        return Answer(second, "a second section costs nothing and the Office has room for it")
    cars = [intent for intent in choices if isinstance(intent, PlaceCar)]
    train = sight.trains[cars[0].tray]
    best = max(cars, key=lambda intent: _worth_of_car(sight, train, intent))
    return Answer(best, "the car that can be worked, or the one that is least missed")


def _has_use_for_another(sight: Sight) -> bool:
    return sight.config.house.revenue.train_per_transit > 0 and sight.free_trays > 0


def _worth_of_car(sight: Sight, train: Train, intent: PlaceCar) -> float:
    kept = sight.division_yard.get(Kind(intent.car_type, intent.loaded), 0) / 100
    if intent.car_type == "coach":
        return float(_worth_of_coach(sight, train, loaded=intent.loaded) + kept)
    if open_demand(sight, intent.car_type, loaded=intent.loaded) > 0:
        return float((3.0 if intent.loaded else 2.0) + kept)
    return float((0.0 if intent.loaded else 0.5) + kept)


def _worth_of_coach(sight: Sight, train: Train, *, loaded: bool) -> float:
    """Ahead of freight; loaded ones for the red boxes, then an empty one for who waits."""
    district = sight.district
    riding = sum(car.type == "coach" and car.loaded for car in train.consist)
    may_work = "noPassengerWork" not in sight.card_of(train).rules and takes_passengers(district)
    if not may_work:
        return 4.0 - loaded
    if loaded:
        return 6.0 if riding < max(1, free_red(district)) else 4.0
    return 5.0


def load_unload(sight: Sight, choices: Sequence[Intent]) -> Answer:
    """Whatever pays soonest; a load is only started where it can come off again."""
    for kind, reason in (
        (DetrainPassengers, "passengers pay when they leave the train"),
        (BoardPassengers, "passengers pay when they board"),
    ):
        found = next((intent for intent in choices if isinstance(intent, kind)), None)
        if found is not None:
            return Answer(found, reason)
    advances = [intent for intent in choices if isinstance(intent, AdvanceLoad)]
    if advances:
        return Answer(_furthest(sight, advances), "a load on the sign locks its track until it is through")
    for intent in choices:
        if isinstance(intent, StartLoad | BeginUnload) and _can_come_through(sight, intent):
            return Answer(intent, "the load can go all the way")
    return Answer(next(intent for intent in choices if isinstance(intent, EndLoadUnload)), "the work is done")


def _furthest(sight: Sight, advances: list[AdvanceLoad]) -> AdvanceLoad:
    def progress(intent: AdvanceLoad) -> int:
        facility = sight.district.grid[intent.at].facility
        assert facility is not None
        load = facility.sign[intent.box]
        assert load is not None
        return 2 - intent.box if load.is_inbound else intent.box

    return max(advances, key=progress)


def _can_come_through(sight: Sight, intent: StartLoad | BeginUnload) -> bool:
    facility = sight.district.grid[intent.at].facility
    assert facility is not None
    if isinstance(intent, StartLoad):
        return not any(load is not None and load.is_inbound for load in facility.sign)
    has_room = len(facility.inbound) < facilities.boxes_in(sight.district, intent.at)
    return has_room and not any(facility.sign)


def freight_agent(sight: Sight, choices: Sequence[Intent]) -> Answer:
    """The operation worth most; a healthy box is never unjammed."""
    ranked = [(worth_of_operation(sight, intent), intent) for intent in choices]
    worth, best = max(ranked, key=lambda pair: pair[0])
    if worth <= 0:
        end = next(intent for intent in choices if isinstance(intent, EndFreightAgent))
        return Answer(end, "nothing needs the Freight Agent")
    return Answer(best, "a box is full that should be empty, or empty that should be full")


def worth_of_operation(sight: Sight, intent: Intent) -> float:
    """What an operation of the Freight Agent is worth now; 0 for those that only undo work."""
    if isinstance(intent, StockBox):
        return _worth_of_stocking(sight, intent)
    return _worth_of_clearing(sight, intent) if isinstance(intent, ClearBox) else 0.0


def _worth_of_stocking(sight: Sight, intent: StockBox) -> float:
    if intent.at == OFFICE_SQUARE:
        return 7.0 if _coach_comes(sight) else 4.9
    card = sight.district.grid[intent.at]
    assert card.facility is not None
    waiting = sum(load.type == intent.car_type for load in card.facility.outbound)
    return 5.0 if unclaimed(card, intent.car_type) > waiting else 0.5


def _worth_of_clearing(sight: Sight, intent: ClearBox) -> float:
    if intent.at == OFFICE_SQUARE:
        if free_red(sight.district) > 0:
            return 0.5
        return 7.1 if _coach_comes(sight) else 4.8
    facility = sight.district.grid[intent.at].facility
    assert facility is not None
    if len(facility.inbound) < facilities.boxes_in(sight.district, intent.at):
        return 0.3
    waits = any(load is not None and load.is_inbound for load in facility.sign)
    site = next(site for site in sites(sight.district) if site.square == intent.at)
    stands = any(car.loaded and car.type in site.types for car in site.card.standing)
    return 5.2 if waits else 4.4 if stands else 1.0


def _coach_comes(sight: Sight) -> bool:
    """Whether a train with a coach is about or due in the next three Stages."""
    if any(has_coach(train) for train in sight.trains.values()):
        return True
    due = [sight.timetable[(sight.stage - 1 + ahead) % 12] for ahead in range(3)]
    return any(number is not None and sight.train_cards[number].coaches for number in due)


def may_operate(sight: Sight) -> float:
    """What the Freight Agent could be worth this Stage, judged from the boxes alone."""
    district = sight.district
    worth = 0.0
    if takes_passengers(district):
        coming = _coach_comes(sight)
        if free_red(district) <= 0:
            worth = max(worth, 7.1 if coming else 4.8)
        if free_green(district) > 0 and sight.division_yard.get(_LOADED_COACH, 0):
            worth = max(worth, 7.0 if coming else 4.9)
    for site in sites(district):
        room = facilities.boxes_out(district, site.square) - len(site.facility.outbound)
        if room > 0 and any(unclaimed(site.card, kind) > len(site.facility.outbound) for kind in site.types):
            worth = max(worth, 5.0)
        full = site.receives and len(site.facility.inbound) >= facilities.boxes_in(district, site.square)
        if full and any(load is not None and load.is_inbound for load in site.facility.sign):
            worth = max(worth, 5.2)
    return worth


_LOADED_COACH: Final = Kind("coach", loaded=True)


def clearance(sight: Sight) -> tuple[bool, str]:
    """Hold a follower that would meet the one ahead or find the next Office full."""
    question = sight.question
    assert isinstance(question, ClearanceQuestion)
    if question.full_office is not None:
        return False, "the next Office would have no free A/D track"
    card = sight.mainline[question.node // 2]
    train = sight.trains[question.tray]
    stages = crossing_stages(
        card, train.direction, is_fast=sight.card_of(train).is_fast, with_coach=has_coach(train)
    )
    ahead = next((transit for transit in card.transits if transit.tray == question.ahead), None)
    if ahead is not None and not MAINLINE[card.key].trains_may_pass and stages <= ahead.stages_left:
        return False, "it would meet the one ahead"
    if _crowded(sight, question.node + STEP[train.direction], stages):
        return False, "too many trains come to the next Office at once"
    return True, "it meets nobody and finds a free track"


def _crowded(sight: Sight, office: int, stages: int) -> bool:
    """Whether as many others come to an Office within a Stage of that time as it has A/D tracks."""
    seat = office // 2 - 1
    if seat not in range(len(sight.districts)):
        return False
    coming = sum(
        abs(transit.stages_left - stages) <= 1
        for node in (office - 1, office + 1)
        for transit in sight.mainline[node // 2].transits
        if node + STEP[sight.trains[transit.tray].direction] == office
    )
    district = sight.districts[seat]
    tracks = TIER[district.tier].tracks
    return coming >= tracks or len(district.roster) >= tracks > 1
