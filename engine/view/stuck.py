"""What is stuck and why: facilities, platforms, trains, Offices, yards, each with the rule that holds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catalogue.offices import TIER
from engine.effects.enhancements import squares_with
from engine.names import OFFICE_SQUARE, Kind, Player, Seat
from engine.phases.mainline import in_order
from engine.refusals import refuse
from engine.state import State
from engine.table.districts import Facility
from engine.table.trains import Train
from engine.view.cures import split_refusal, whereabouts
from engine.view.frames import StuckItem
from engine.view.prospects import prospect_of
from engine.view.relief import leaves_by_itself, relief_of
from engine.view.tables import return_note
from engine.view.texts import listed, office_words, square_words, train_title
from engine.view.trains import place_words, seat_of, square_of
from engine.view.works import Status, facility_name, facility_squares, status_of, works_at

_TONES: Final[dict[str, str]] = {"jammed": "bad", "tired": "quiet", "idle": "quiet", "closed": "quiet"}
EMPTY_COACH: Final = Kind("coach", False)


def stuck_items(state: State, viewer: Player | None = None) -> tuple[StuckItem, ...]:
    """Everything that stands still, what needs help first; seat by seat, then the trains, then the yards.

    What is the viewer's is told to them as theirs.
    """
    items = [item for seat in range(state.seats) for item in _in_district(state, seat, viewer)]
    found = (*items, *_trains(state, viewer), *_yards(state, viewer))
    return tuple(sorted(found, key=lambda item: not item.needs_help))


def in_your_words(state: State, seen: tuple[StuckItem, ...], viewer: Player) -> tuple[StuckItem, ...]:
    """The list as told to the viewer: as everybody sees it where nothing in it names them."""
    name = state.players[viewer].name
    if any(name in f"{item.title} {item.holds} {item.frees}" for item in seen):
        return stuck_items(state, viewer)
    return seen


def _in_district(state: State, seat: Seat, viewer: Player | None) -> Iterator[StuckItem]:
    district = state.districts[seat]
    for square in facility_squares(district):
        status = status_of(state, seat, square, viewer)
        if status.key != "ready":
            facility = district.grid[square].facility
            assert facility is not None
            kind = "platform" if facility.key == "office" else "facility"
            where = square_words(state, seat, square, viewer)
            title = where if kind == "platform" else f"{facility_name(district, facility)} at {where}"
            yield StuckItem(
                f"{kind}:{seat}:{square}",
                kind,
                seat,
                square,
                None,
                _capital(title),
                status.reason,
                status.frees or "",
                _TONES.get(status.key, "plain"),
                _needs_help(facility, status),
            )
    yield from _office(state, seat, viewer)


def _needs_help(facility: Facility, status: Status) -> bool:
    """A jam, a load without a car, cars without others to change with; a Stage or a train ends the rest."""
    if status.key == "noCar":
        return bool(facility.outbound) or any(facility.sign)
    return status.key == "jammed" or status.code in ("NO_EMPTY_CAR_IN_YARD", "NO_EMPTY_COACH_IN_YARD")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _office(state: State, seat: Seat, viewer: Player | None) -> Iterator[StuckItem]:
    """A full Office: the next arrival without an Interlocking is a collision (rules 7.7)."""
    district = state.districts[seat]
    tracks = TIER[district.tier].tracks
    if len(district.roster) < tracks:
        return
    locked = bool(squares_with(state, seat, "interlocking"))
    trains = [state.trains[tray] for tray in district.roster]
    stays = not any(leaves_by_itself(state, train) for train in trains)
    what = "is held at the Limits" if locked else "collides"
    if squares_with(state, seat, "yardOffice"):
        what += ", unless it has no coach, is not expedited and finds its way into the Yard Office"
    yield StuckItem(
        f"office:{seat}",
        "office",
        seat,
        OFFICE_SQUARE,
        None,
        f"{_capital(office_words(state, seat, viewer))} is full",
        f"Every A/D track is taken ({listed([train.name for train in trains])}): "
        f"while they are, a train that arrives {what}.",
        relief_of(state, seat),
        "bad" if stays and not locked else "plain",
        stays,
    )


def _trains(state: State, viewer: Player | None) -> Iterator[StuckItem]:
    for train in in_order(state):
        prospect = prospect_of(state, train, viewer)
        if prospect.is_stuck:
            yield StuckItem(
                f"train:{train.tray}",
                "train",
                seat_of(train),
                square_of(train),
                train.tray,
                f"{train_title(state, train)} {place_words(state, train, viewer)}",
                prospect.waits_for,
                prospect.frees or "",
                "bad" if prospect.costs else "plain",
                prospect.needs_help and not _is_in_hand(state, train),
            )


def _is_in_hand(state: State, train: Train) -> bool:
    """Whether whose district it stands in switches just now: a train at work there is not stuck."""
    seat = seat_of(train)
    if seat is None or state.phase != "localOps":
        return False
    turn = state.turns[state.seating[seat]]
    return turn.option == "switch" and not turn.is_done


def _yards(state: State, viewer: Player | None) -> Iterator[StuckItem]:
    """No empty coach in the supply: nobody detrains (rules 8.1); where they all are."""
    if state.division_yard.get(EMPTY_COACH, 0):
        return
    rule, _ = split_refusal(refuse("NO_EMPTY_COACH_IN_YARD"))
    waiting = [
        office_words(state, seat, viewer)
        for seat in range(state.seats)
        if any(
            work.refusal is not None and work.refusal.code == "NO_EMPTY_COACH_IN_YARD"
            for work in works_at(state, seat, OFFICE_SQUARE)
        )
    ]
    holds = f"{rule} {whereabouts(state, [EMPTY_COACH], viewer)}"
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
        bool(waiting),
    )
