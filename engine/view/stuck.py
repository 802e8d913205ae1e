"""What is stuck and why: facilities, platforms, trains, Offices, yards, each with the rule that holds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catalogue.offices import TIER
from engine.effects.enhancements import squares_with
from engine.names import OFFICE_SQUARE, Car, Kind, Seat
from engine.phases.mainline import in_order
from engine.refusals import refuse
from engine.state import State
from engine.view.frames import StuckItem
from engine.view.prospects import prospect_of
from engine.view.tables import return_note
from engine.view.texts import listed, office_words, square_words, train_title
from engine.view.trains import place_words, seat_of, square_of
from engine.view.works import facility_name, facility_squares, split_refusal, status_of, works_at

_TONES: Final[dict[str, str]] = {"jammed": "bad", "tired": "quiet", "idle": "quiet", "closed": "quiet"}
EMPTY_COACH: Final = Kind("coach", False)


def stuck_items(state: State) -> tuple[StuckItem, ...]:
    """Everything that stands still, seat by seat, then the trains, then the yards."""
    items = [item for seat in range(state.seats) for item in _in_district(state, seat)]
    return (*items, *_trains(state), *_yards(state))


def _in_district(state: State, seat: Seat) -> Iterator[StuckItem]:
    district = state.districts[seat]
    for square in facility_squares(district):
        status = status_of(state, seat, square)
        if status.key != "ready":
            facility = district.grid[square].facility
            assert facility is not None
            kind = "platform" if facility.key == "office" else "facility"
            where = square_words(state, seat, square)
            title = where if kind == "platform" else f"{facility_name(district, facility)} at {where}"
            yield StuckItem(
                f"{kind}:{seat}:{square}",
                kind,
                seat,
                square,
                None,
                _capital(title),
                status.reason,
                status.frees or _CURES.get(status.key, ""),
                _TONES.get(status.key, "plain"),
            )
    yield from _office(state, seat)


_CURES: Final[dict[str, str]] = {
    "jammed": "Let the Freight Agent unjam one of its loads.",
    "noCar": "Spot an empty car of its type there.",
    "noTrain": "Bring a train to the Office.",
    "waiting": "",
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _office(state: State, seat: Seat) -> Iterator[StuckItem]:
    """A full Office: the next arrival without an Interlocking is a collision (rules 7.7)."""
    district = state.districts[seat]
    tracks = TIER[district.tier].tracks
    if len(district.roster) < tracks:
        return
    locked = bool(squares_with(state, seat, "interlocking"))
    names = listed([state.trains[tray].name for tray in district.roster])
    what = "is held at the Limits" if locked else "collides"
    if squares_with(state, seat, "yardOffice"):
        what += ", unless it has no coach, is not expedited and finds its way into the Yard Office"
    yield StuckItem(
        f"office:{seat}",
        "office",
        seat,
        OFFICE_SQUARE,
        None,
        f"{_capital(office_words(state, seat))} is full",
        f"Every A/D track is taken ({names}): the next train to arrive {what}.",
        "Let a train highball, move one off the Office square, or play the next Office card.",
        "plain" if locked else "bad",
    )


def _trains(state: State) -> Iterator[StuckItem]:
    for train in in_order(state):
        prospect = prospect_of(state, train)
        if prospect.is_stuck:
            yield StuckItem(
                f"train:{train.tray}",
                "train",
                seat_of(train),
                square_of(train),
                train.tray,
                f"{train_title(state, train)} {place_words(state, train)}",
                prospect.waits_for,
                prospect.frees or "",
                "bad" if prospect.costs else "plain",
            )


def _yards(state: State) -> Iterator[StuckItem]:
    """No empty coach in the supply: nobody detrains (rules 8.1); where they all are."""
    if state.division_yard.get(EMPTY_COACH, 0):
        return
    rule, _ = split_refusal(refuse("NO_EMPTY_COACH_IN_YARD"))
    waiting = [
        office_words(state, seat)
        for seat in range(state.seats)
        if any(
            work.refusal is not None and work.refusal.code == "NO_EMPTY_COACH_IN_YARD"
            for work in works_at(state, seat, OFFICE_SQUARE)
        )
    ]
    holds = f"{rule} {_where_empty_coaches_are(state)}"
    if waiting:
        holds += f" Passengers wait to detrain at {listed(waiting)}."
    yield StuckItem(
        "yard:coach",
        "yard",
        None,
        None,
        None,
        "No empty coach in the Division Yard",
        holds,
        f"{return_note(state)} Boarding sends an empty coach to Classification.",
        "bad" if waiting else "plain",
    )


def _where_empty_coaches_are(state: State) -> str:
    places = []
    classification = state.classification_yard.get(EMPTY_COACH, 0)
    if classification:
        places.append(f"{classification} in the Classification Yard")
    for train in in_order(state):
        held = _empty_coaches(train.consist)
        if held:
            places.append(f"{held} in {train.name} {place_words(state, train)}")
    for seat, district in enumerate(state.districts):
        for square, card in district.grid.items():
            held = _empty_coaches(card.standing)
            if held:
                places.append(f"{held} standing at {square_words(state, seat, square)}")
    return f"Empty coaches: {listed(places)}." if places else "There is no empty coach anywhere."


def _empty_coaches(cars: list[Car]) -> int:
    return sum(car.type == "coach" and not car.loaded for car in cars)
