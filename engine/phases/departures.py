"""A train leaves: an Office, a Division Point, an Interchange's yard (rules 7.4, 7.8)."""

from __future__ import annotations

from engine.catalogue.mainline import MAINLINE
from engine.effects.trains import leave_place
from engine.events import Log
from engine.events.mainline import DeviceGranted, Origin, Release, TrainDeparted, TrainHeld
from engine.names import OFFICE_SQUARE, PORT_OF, STEP, Seat
from engine.phases import clearance
from engine.phases.clearance import Hold, answers_about
from engine.phases.crossing import stages_for
from engine.phases.fitness import unfitness
from engine.state import State
from engine.table.division import Transit
from engine.table.questions import ClearanceQuestion, DispatchQuestion
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline, Train
from engine.table.turns import Answers, Granted
from engine.track.rails import running_track_from


def readiness(state: State, train: Train) -> Hold | ClearanceQuestion | DispatchQuestion | None:
    """What a train that is not crossing meets when it is next to act, as the table stands now.

    Why it stays, what the Superintendent would be asked, or None when it goes.
    """
    if isinstance(train.place, InDistrict):
        hold = _held_at_office(state, train, train.place)
        if hold is not None:
            return hold
    return clearance.judge(state, train, entrance(state, train))


def entrance(state: State, train: Train) -> int:
    """The Mainline card, by its place in the row, that the train would enter next."""
    place = train.place
    if isinstance(place, AtDivisionPoint):
        return 1 if place.side == "west" else state.east_end - 1
    if isinstance(place, InDistrict):
        return state.office_node(place.seat) + STEP[train.direction]
    return place.node


def _held_at_office(state: State, train: Train, place: InDistrict) -> Hold | None:
    """It must stand on the Office square, be fit, and find the Running Track out clear (rules 7.8)."""
    if place.square != OFFICE_SQUARE:
        return Hold("offOffice", square=place.square)
    unfit = unfitness(state, train)
    if unfit is not None:
        return Hold(unfit)
    if not looks_at_running_track(state):
        return None
    district = state.districts[place.seat]
    for square in running_track_from(district, train.direction):
        others = state.trains_at(place.seat, square)
        if others or district.grid[square].standing:
            return Hold("fouled", others[0].tray if others else None, square)
    return None


def looks_at_running_track(state: State) -> bool:
    """The house rule `fouling` (rules 7.7.1, 7.8); older editions play it as `office`."""
    return state.config.house.fouling == "runningTrack" and not state.edition.is_older


def depart(state: State, train: Train, log: Log) -> None:
    """The train's act: it enters, it is held, or `state.question` says what must be answered first."""
    if isinstance(train.place, InDistrict) and train.place.square != OFFICE_SQUARE:
        state.line.acted.append(train.tray)
        return
    if state.edition.dispatch_is_unasked:
        _spend_unasked(state, train, log)
    verdict = readiness(state, train)
    if verdict is None:
        _enter(state, train, log)
    elif isinstance(verdict, Hold):
        hold(state, train, verdict, log)
    else:
        state.question = verdict


def _spend_unasked(state: State, train: Train, log: Log) -> None:
    """Older editions spend train by train, even where a later opposing train bars the way."""
    if isinstance(train.place, InDistrict) and _held_at_office(state, train, train.place):
        return
    node = entrance(state, train)
    if MAINLINE[state.mainline_card(node).key].trains_may_pass:
        return
    answers = state.line.answers.setdefault(train.tray, Answers())
    for other, device in clearance.letting_by(
        state, train, clearance.traffic_ahead(state, train, node).opposing
    ):
        if device is None:
            return
        if all(grant.against != other.tray for grant in answers.granted):
            answers.granted.append(Granted(device, other.tray))
            _spend(state, device)
            log.append(DeviceGranted(state.superintendent, train.tray, train.name, other.name, device))


def hold(state: State, train: Train, reason: Hold, log: Log) -> None:
    """The train has acted and stays."""
    state.line.acted.append(train.tray)
    by = None if reason.by is None else state.trains[reason.by].name
    seat = train.place.seat if isinstance(train.place, InDistrict) else None
    state.count(f"held.{reason.reason}")
    log.append(TrainHeld(train.tray, train.name, reason.reason, by, reason.square, seat))


def _spend(state: State, device: str) -> None:
    used = state.districts[state.seat_of(state.superintendent)].devices_used
    if device not in used:
        used.append(device)


def _enter(state: State, train: Train, log: Log) -> None:
    """Onto the card: turned as it stands, its crossing time fixed, granted devices used up."""
    node, answers = entrance(state, train), answers_about(state, train)
    departure = _departure(state, train, node, answers)
    for grant in answers.granted:
        _spend(state, grant.device)
    leave_place(state, train)
    if departure.was_turned:
        train.consist.reverse()
        train.engine_at = len(train.consist) - train.engine_at
    train.facing = train.rail_facing = PORT_OF[train.direction]
    train.place = OnMainline(node)
    state.mainline_card(node).transits.append(Transit(train.tray, departure.stages, answers.cleared_by))
    state.line.acted.append(train.tray)
    log.append(departure)


def _departure(state: State, train: Train, node: int, answers: Answers) -> TrainDeparted:
    seat: Seat | None = train.place.seat if isinstance(train.place, InDistrict) else None
    return TrainDeparted(
        tray=train.tray,
        train=train.name,
        direction=train.direction,
        origin=_origin(train),
        seat=seat,
        player=None if seat is None else state.seating[seat],
        node=node,
        mainline=state.mainline_card(node).key,
        stages=stages_for(state, train, node),
        release=_release(state, train, node, answers),
        devices=tuple(grant.device for grant in answers.granted),
        was_turned=train.rail_facing != PORT_OF[train.direction],
    )


def _origin(train: Train) -> Origin:
    if isinstance(train.place, InDistrict):
        return "office"
    return "interchange" if isinstance(train.place, InInterchange) else "divisionPoint"


def _release(state: State, train: Train, node: int, answers: Answers) -> Release:
    """What let the train go, the strongest reason first."""
    card = state.mainline_card(node)
    if answers.granted:
        return "dispatch"
    if answers.cleared_by is not None:
        return "superintendent"
    if MAINLINE[card.key].trains_may_pass:
        return "trainsMayPass"
    facing = (state.trains[transit.tray].direction != train.direction for transit in card.transits)
    return "changesPlaces" if any(facing) else "lineClear"
