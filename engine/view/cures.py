"""What would free a platform or an industry, as it can be done at this table (experience, Help).

The cure a refusal names is a general one. Here it is held against the yards and trains: what can't be done is
not advised, and what is missing is named with where it is (rules 3.2, 5.3, 8).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.catalogue.industries import INDUSTRY
from engine.names import Car, CarType, Kind, Player, Seat, Square
from engine.phases.freight_agent import StockBox
from engine.phases.mainline import in_order
from engine.refusals import Refusal
from engine.state import State
from engine.table.districts import TrackCard
from engine.table.trains import Train
from engine.view.tables import return_note
from engine.view.texts import kind_words, listed, plural, square_words, train_words
from engine.view.trains import place_words

_UNJAM: Final = "Let the Freight Agent unjam it."
_PLAIN: Final[dict[str, str]] = {
    "NO_TRAIN_AT_OFFICE": "Porters can work the next train that stops here.",
    "SIGN_BOX_TAKEN": _UNJAM,
}


def split_refusal(refusal: Refusal) -> tuple[str, str | None]:
    """The rule of a refusal and what would make the act legal, which follows its semicolon."""
    rule, _, cure = refusal.message.partition("; ")
    return rule.rstrip(".") + ".", cure[:1].upper() + cure[1:] or None


def cure_of(
    state: State, seat: Seat, at: Square, refusal: Refusal, viewer: Player | None = None
) -> str | None:
    """What would let workers act at a facility that this refusal holds, or what is missing for it."""
    card, code = state.districts[seat].grid[at], refusal.code
    assert card.facility is not None
    if code in ("NO_LOAD_WAITING", "NO_PASSENGERS_WAITING"):
        return _to_stock(state, seat, at, viewer)
    if code in ("NO_EMPTY_CAR_SPOTTED", "EMPTY_CAR_CLAIMED"):
        if any(card.facility.sign):
            return f"No car comes in while a load is on the sign. {_UNJAM}"
        return _to_spot(state, seat, [Kind(card.facility.outbound[0].type, False)], viewer)
    if code == "NOT_RECEIVED_HERE":
        return to_receive(state, seat, card, viewer)
    if code == "NO_EMPTY_COACH_IN_YARD":
        return missing(state, [Kind("coach", False)], viewer)
    if code == "NO_EMPTY_CAR_IN_YARD":
        return missing(state, [Kind(car.type, False) for car in card.standing if car.loaded], viewer)
    if code == "LOADED_IN_THIS_DISTRICT" and state.seats == 1:
        return "A train has to carry it off the Division."
    return _PLAIN.get(code) or split_refusal(refusal)[1]


def to_receive(state: State, seat: Seat, card: TrackCard, viewer: Player | None = None) -> str:
    """Which loaded car to spot at an industry that receives, and where there is one."""
    assert card.facility is not None
    return _to_spot(state, seat, [Kind(each, True) for each in INDUSTRY[card.facility.key].cars], viewer)


def _to_stock(state: State, seat: Seat, at: Square, viewer: Player | None) -> str:
    player: Player = state.seating[seat]
    facility = state.districts[seat].grid[at].facility
    assert facility is not None
    types: Sequence[CarType] = ("coach",) if facility.key == "office" else INDUSTRY[facility.key].cars
    if any(StockBox(at, each).refusal(state, player) is None for each in types):
        what = "passengers" if facility.key == "office" else f"a {listed(types, 'or')} load"
        return f"The Freight Agent can stock {what}."
    return missing(state, [Kind(each, True) for each in types], viewer)


def _to_spot(state: State, seat: Seat, kinds: Sequence[Kind], viewer: Player | None) -> str:
    """Where a car to be spotted can be had: in the Division Yard, on a train, standing in the district."""
    yard = sum(state.division_yard.get(kind, 0) for kind in kinds)
    places = [f"{yard} in the Division Yard, to go on a train"] if yard else []
    for train in in_order(state):
        held = _counted(train.consist, kinds, seat)
        if held and _sets_out(state, train):
            places.append(f"{held} in {train_words(train)} {place_words(state, train, viewer)}")
    for square, card in state.districts[seat].grid.items():
        held = _counted(card.standing, kinds, seat)
        if held and not (card.facility and any(card.facility.sign)):
            places.append(f"{held} standing at {square}")
    if not places:
        return missing(state, kinds, viewer)
    return f"Spot {_either(kinds)}: {'; '.join(places)}."


def _sets_out(state: State, train: Train) -> bool:
    return "noSwitching" not in state.card_of(train).rules


def _counted(cars: Sequence[Car], kinds: Sequence[Kind], seat: Seat) -> int:
    """How many of these cars serve: a load made in the district is never unloaded in it (rules 8.4)."""
    return sum(
        Kind(car.type, car.loaded) in kinds and not (car.loaded and car.origin == seat) for car in cars
    )


def _either(kinds: Sequence[Kind]) -> str:
    words = listed([kind_words(kind.type, loaded=kind.loaded) for kind in kinds], "or")
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def missing(state: State, kinds: Sequence[Kind], viewer: Player | None) -> str:
    """That the Division Yard has no such car, where such cars are, and when they come back (rules 3.2)."""
    words = listed([kind_words(kind.type, loaded=kind.loaded) for kind in kinds], "or")
    where = whereabouts(state, kinds, viewer)
    return f"No {words} is left in the Division Yard. {where} {return_note(state)}"


def whereabouts(state: State, kinds: Sequence[Kind], viewer: Player | None) -> str:
    """Where the cars of some kinds are while the Division Yard has none."""
    places = []
    classification = sum(state.classification_yard.get(kind, 0) for kind in kinds)
    if classification:
        places.append(f"{classification} in the Classification Yard")
    for train in in_order(state):
        held = _of_kinds(train.consist, kinds)
        if held:
            places.append(f"{held} in {train.name} {place_words(state, train, viewer)}")
    for seat, district in enumerate(state.districts):
        for square, card in district.grid.items():
            held = _of_kinds(card.standing, kinds)
            if held:
                places.append(f"{held} standing at {square_words(state, seat, square, viewer)}")
            held = _of_kinds(_inside(card), kinds)
            if held:
                places.append(f"{held} in the boxes at {square_words(state, seat, square, viewer)}")
    words = [kind_words(kind.type, loaded=kind.loaded) for kind in kinds]
    if not places:
        return f"There is no {listed(words, 'or')} anywhere."
    return f"{listed(map(plural, words)).capitalize()}: {listed(places)}."


def _of_kinds(cars: Iterable[Car], kinds: Sequence[Kind]) -> int:
    return sum(Kind(car.type, car.loaded) in kinds for car in cars)


def _inside(card: TrackCard) -> list[Car]:
    """What the boxes and the sign of a facility hold."""
    facility = card.facility
    if facility is None:
        return []
    return [*facility.outbound, *facility.inbound, *(load.car for load in facility.sign if load)]
