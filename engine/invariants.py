"""What must hold at every moment between two acts, as named sentences; for tests and simulation.

Nothing in the game asks these: a broken one is a fault in the engine, not a refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from engine.catalogue.cars import SUPPLY
from engine.catalogue.offices import TIER
from engine.decisions import decision
from engine.effects import facilities
from engine.game import legal_intents
from engine.names import MOST_CARS, OFFICE_SQUARE, STAGES_PER_DAY, Car, CardId, Kind, Square, TrayId, kind_of
from engine.state import State
from engine.table.districts import District, Facility, TrackCard
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline, Place
from engine.track.rails import is_running_track, running_track_from

Invariant = Callable[[State], Iterator[str]]
"""Yields what is wrong, in a few words each; nothing where the sentence holds."""


def _cards(state: State) -> Iterator[tuple[District, Square, TrackCard]]:
    return (
        (district, square, card) for district in state.districts for square, card in district.grid.items()
    )


def _facilities(state: State) -> Iterator[tuple[District, Square, Facility]]:
    return (
        (district, square, card.facility)
        for district, square, card in _cards(state)
        if card.facility is not None
    )


def _cars(state: State) -> Iterator[Car]:
    """Every car outside the yards, loads being the loaded cars held there (rules 3.1)."""
    for train in state.trains.values():
        yield from train.consist
    for _, _, card in _cards(state):
        yield from card.standing
    for _, _, facility in _facilities(state):
        yield from facility.outbound
        yield from facility.inbound
        yield from (load.car for load in facility.sign if load)


def _eighty_cars(state: State) -> Iterator[str]:
    found: Counter[Kind] = Counter(kind_of(car) for car in _cars(state))
    found.update(state.division_yard)
    found.update(state.classification_yard)
    for kind in {**SUPPLY, **found}:
        if found[kind] != SUPPLY.get(kind, 0):
            yield f"{found[kind]} of {kind}"


def _zones(state: State) -> Iterator[CardId]:
    """Every card in every zone of rules 3.4."""
    yield from chain(state.home_office, *state.departments, *(player.hand for player in state.players))
    yield from chain(state.salvage, state.removed, (card for card in state.timetable if card))
    yield from (extra.card for extra in state.extras)
    yield from (train.card for train in state.trains.values() if train.card)
    yield from chain.from_iterable(card.cards for card in state.mainline)
    for district in state.districts:
        yield from district.office_cards
        yield from (placed.card for placed in district.modifiers.values())
    for _, _, card in _cards(state):
        yield from card.enhancements
        if card.card:
            yield card.card


def _one_zone(state: State) -> Iterator[str]:
    found = Counter(_zones(state))
    yield from (f"{card} is in {found[card]} zones" for card in state.deck if found[card] != 1)
    yield from (f"{card} is not of this deck" for card in found if card not in state.deck)


def _one_train_a_card(state: State) -> Iterator[str]:
    places = Counter(train.place for train in state.trains.values() if isinstance(train.place, InDistrict))
    for place, trains in places.items():
        if trains > 1 and place.square != OFFICE_SQUARE:
            yield f"{trains} trains at {place}"


def _four_cars_a_train(state: State) -> Iterator[str]:
    for train in state.trains.values():
        if len(train.consist) > MOST_CARS or not 0 <= train.engine_at <= len(train.consist):
            yield f"{train.name} has {len(train.consist)} cars, its engine at {train.engine_at}"


def _four_cars_a_card(state: State) -> Iterator[str]:
    for _, square, card in _cards(state):
        if len(card.standing) > MOST_CARS or not 0 <= card.standing_west <= len(card.standing):
            yield f"{len(card.standing)} cars at {square}, {card.standing_west} of them in the west"


def _cars_stand_where_they_may(state: State) -> Iterator[str]:
    for _, square, card in _cards(state):
        if card.standing and card.kind in ("turnout", "office", "limits"):
            yield f"cars on the {card.kind} at {square}"


def _roster(state: State) -> Iterator[str]:
    for seat, district in enumerate(state.districts):
        standing = {train.tray for train in state.trains_at(seat, OFFICE_SQUARE)}
        if standing != set(district.roster) or len(district.roster) != len(standing):
            yield f"roster of seat {seat} is {district.roster}"
        if len(district.roster) > TIER[district.tier].tracks:
            yield f"seat {seat} has {len(district.roster)} trains on its A/D tracks"


def _trays(state: State) -> Iterator[str]:
    trays = Counter([*state.free_trays, *state.trains])
    if trays != Counter(f"tray{number}" for number in range(state.seats + 3)):
        yield f"trays are {dict(trays)}"
    yield from (f"{key} holds {train.tray}" for key, train in state.trains.items() if key != train.tray)


def _earnings(state: State) -> Iterator[str]:
    for player in state.players:
        if player.revenue != sum(player.earned.values()):
            yield f"{player.name} has {player.revenue} and earned {player.earned}"


def _boxes(state: State) -> Iterator[str]:
    for district, square, facility in _facilities(state):
        if len(facility.outbound) > facilities.boxes_out(district, square):
            yield f"{len(facility.outbound)} loads in green boxes at {square}"
        if len(facility.inbound) > facilities.boxes_in(district, square):
            yield f"{len(facility.inbound)} loads in red boxes at {square}"
        if facility.workers_used > facilities.workers(district, square):
            yield f"{facility.workers_used} workers used at {square}"


def _claims(state: State) -> Iterator[tuple[TrayId, Place]]:
    """Where the Mainline cards and the districts' grids say that trains are."""
    for index, card in enumerate(state.mainline):
        node = 2 * index + 1
        yield from ((transit.tray, OnMainline(node)) for transit in card.transits)
        yield from ((tray, InInterchange(node)) for tray in card.yard)
    for train in state.trains.values():
        place = train.place
        if isinstance(place, AtDivisionPoint) or (
            isinstance(place, InDistrict) and place.square in state.districts[place.seat].grid
        ):
            yield train.tray, place


def _places(state: State) -> Iterator[str]:
    claims = Counter(_claims(state))
    places = Counter((train.tray, train.place) for train in state.trains.values())
    yield from (f"{tray} is not at {place}" for tray, place in claims - places)
    yield from (f"{tray} is nowhere, should be at {place}" for tray, place in places - claims)


def _flags(state: State) -> Iterator[str]:
    for card in state.mainline:
        crossing = [transit.tray for transit in card.transits]
        yield from (f"{tray} on {card.key}" for tray in card.flagged if tray not in crossing)


def _stages_left(state: State) -> Iterator[str]:
    for card in state.mainline:
        yield from (
            f"{transit.tray} has {transit.stages_left}"
            for transit in card.transits
            if transit.stages_left < 0
        )


def _timetable(state: State) -> Iterator[str]:
    if len(state.timetable) != STAGES_PER_DAY:
        yield f"{len(state.timetable)} slots"
    scheduled = [state.deck[card] for card in state.timetable if card]
    yield from (f"{card.name} has a slot" for card in scheduled if card.category != "timetabled")
    numbers = {card.key for card in scheduled}
    for train in state.trains.values():
        if not train.is_extra and str(train.number) not in numbers:
            yield f"{train.name} runs without a slot"
    yield from (f"{extra} waits" for extra in state.extras if state.deck[extra.card].category != "extra")


def _running_track(state: State) -> Iterator[str]:
    for seat, district in enumerate(state.districts):
        both = [*running_track_from(district, "west"), *running_track_from(district, "east")]
        if any(square not in district.grid for square in both):
            yield f"seat {seat}"
        strays = (square for square, card in district.grid.items() if card.kind == "limits")
        yield from (f"Limits at {square}" for square in strays if not is_running_track(district, square))


def _somebody_decides(state: State) -> Iterator[str]:
    if (state.status == "active") == (state.outcome is not None):
        yield f"{state.status} with {state.outcome}"
    waiting = decision(state)
    if waiting is None:
        return
    if state.question is None and state.phase in ("mainline", "shiftChange"):
        yield f"the game stands still in {state.phase}"
    elif not legal_intents(state, waiting.player):
        yield f"{waiting} has nothing to choose from"


INVARIANTS: Final[dict[str, Invariant]] = {
    "There are 80 cars, as many of each kind as at the beginning": _eighty_cars,
    "Every card is in exactly one zone": _one_zone,
    "No two trains stand on a card but at an Office": _one_train_a_card,
    "No consist is above four cars and every locomotive is in its train": _four_cars_a_train,
    "No card holds more than four standing cars": _four_cars_a_card,
    "No car stands on a turnout, an Office or Limits": _cars_stand_where_they_may,
    "A roster names the trains at its Office and never more than it has A/D tracks": _roster,
    "Every Crew Tray is free or holds one train": _trays,
    "Revenue is the sum of what was earned": _earnings,
    "No facility holds more than its boxes or uses more than its workers": _boxes,
    "Every train is where the cards say": _places,
    "Red Flags protect trains that are crossing": _flags,
    "No train has less than no Stage left": _stages_left,
    "The timetable has twelve slots, for timetabled trains, and only Extras wait": _timetable,
    "The Running Track is whole between its Limits": _running_track,
    "Somebody must decide and has something to choose, or the game is over": _somebody_decides,
}


def broken(state: State) -> list[str]:
    """What is broken at this moment, each with its detail; nothing in a game played by the rules."""
    return [f"{sentence}: {detail}" for sentence, find in INVARIANTS.items() for detail in find(state)]
