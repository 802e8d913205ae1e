"""A train on a Mainline card: it rolls, moves on to the Office or off the Division (rules 7.6, 7.7, 7.9)."""

from __future__ import annotations

from itertools import takewhile
from typing import Literal, NamedTuple

from engine.catalogue.mainline import MAINLINE
from engine.catalogue.offices import TIER
from engine.effects import wrecks
from engine.effects.enhancements import squares_with
from engine.effects.facilities import is_passenger_facility
from engine.effects.revenue import pay
from engine.effects.trains import leave_place, take_off
from engine.effects.wrecks import Collision
from engine.events import Log
from engine.events.mainline import TrainArrived, TrainCompleted, TrainDiverted, TrainHeldAtLimits
from engine.names import OFFICE_SQUARE, OTHER_DIRECTION, PORT_OF, STEP, Port, Seat, Square
from engine.phases.clearance import Hold, node_of, office_at, protection
from engine.phases.departures import hold, looks_at_running_track
from engine.phases.ending import judge_target
from engine.phases.fitness import has_coach, is_expedited, unfitness
from engine.state import State
from engine.table.districts import District
from engine.table.division import MainlineCard, Transit
from engine.table.trains import InDistrict, Train
from engine.track.ports import far_port
from engine.track.rails import running_track_from
from engine.track.routes import has_free_track, routes_from_limits

Fate = Literal["waits", "completes", "arrives", "diverts", "heldAtLimits", "collides"]


class Forecast(NamedTuple):
    """What a train on a Mainline card meets when its Stages are used up, as the table stands now.

    `seat` is the Office ahead, `collision` what it would strike and who would pay, `square` a Yard Office.
    """

    fate: Fate
    seat: Seat | None = None
    square: Square | None = None
    facing: Port = "e"
    collision: Collision | None = None
    behind: Hold | None = None


def transit_of(state: State, train: Train) -> Transit:
    """How far the train is on its card."""
    transits = state.mainline_card(node_of(train)).transits
    return next(transit for transit in transits if transit.tray == train.tray)


def train_ahead(state: State, train: Train) -> Train | None:
    """The nearest running the same way that entered earlier; none where trains may pass (rules 7.6)."""
    card = state.mainline_card(node_of(train))
    if MAINLINE[card.key].trains_may_pass:
        return None
    earlier = takewhile(lambda transit: transit.tray != train.tray, card.transits)
    trains = [state.trains[transit.tray] for transit in earlier]
    return next((other for other in reversed(trains) if other.direction == train.direction), None)


def stages_to_come(state: State, train: Train) -> int:
    """Mainline Phases after this one until the train moves on; 0 when it does in this one, or has tried."""
    left = transit_of(state, train).stages_left
    if state.phase != "mainline" or train.tray in state.line.acted:
        return left
    return max(0, left - 1)


def fate_of(state: State, train: Train) -> Forecast:
    """What meets a train whose Stages are used up, now that the train ahead has acted."""
    ahead = train_ahead(state, train)
    return _move_on(state, train) if ahead is None else _run_into(state, train, ahead)


def forecast(state: State, train: Train) -> Forecast:
    """What awaits the train at the end of its card, were all other trains and cars to stay as they are.

    A train ahead that is due no later, and that nothing keeps on the card, is not in the way.
    """
    ahead = train_ahead(state, train)
    if ahead is not None and not _leaves_first(state, ahead, train):
        return _run_into(state, train, ahead)
    return _move_on(state, train)


def _leaves_first(state: State, ahead: Train, train: Train) -> bool:
    if stages_to_come(state, ahead) > stages_to_come(state, train) or _has_tried(state, ahead, train):
        return False
    return not is_kept_on_card(forecast(state, ahead))


def is_kept_on_card(fate: Forecast) -> bool:
    """Whether the train stays on its card although its Stages are used up."""
    return fate.fate in ("waits", "heldAtLimits")


def _has_tried(state: State, ahead: Train, train: Train) -> bool:
    """Whether the train ahead has acted and stays for this Phase, in which `train` is still to move on."""
    acted = state.line.acted
    return train.tray not in acted and ahead.tray in acted and not stages_to_come(state, train)


def run(state: State, train: Train, log: Log) -> None:
    """The train's act: it rolls on, or moves on from its card once the train ahead has acted (rules 7.6).

    A wreck of two trains ahead may bring another one to be the train ahead; that one acts first, too.
    """
    if _roll(state, train):
        state.line.acted.append(train.tray)
        return
    while (ahead := train_ahead(state, train)) is not None and ahead.tray not in state.line.acted:
        run(state, ahead, log)
        if state.question is not None or state.status != "active":
            return
    _meet(state, train, fate_of(state, train), log)


def _roll(state: State, train: Train) -> int:
    """Count a Stage down; what is left of them."""
    transit = transit_of(state, train)
    if transit.stages_left:
        transit = transit._replace(stages_left=transit.stages_left - 1)
        _put_back(state.mainline_card(node_of(train)), transit)
    return transit.stages_left


def _put_back(card: MainlineCard, transit: Transit) -> None:
    card.transits = [transit if other.tray == transit.tray else other for other in card.transits]


def hold_on_card(state: State, train: Train, *, is_at_limits: bool) -> None:
    """The train, whose Stages are used up, stays and tries again in the next Phase (rules 7.7.3, 9)."""
    transit = transit_of(state, train)._replace(is_at_limits=is_at_limits)
    _put_back(state.mainline_card(node_of(train)), transit)
    state.line.acted.append(train.tray)


def _run_into(state: State, train: Train, ahead: Train) -> Forecast:
    """The one ahead is still on the card: a rear-end collision, unless it is protected."""
    reason = protection(state.mainline_card(node_of(train)), ahead.tray)
    if reason is not None:
        return Forecast("waits", behind=Hold(f"behind.{reason}", ahead.tray))
    cleared_by = transit_of(state, train).cleared_by
    payer = state.superintendent if cleared_by is None else cleared_by
    return Forecast("collides", collision=Collision("rearEnd", train.tray, payer, struck=(ahead.tray,)))


def _move_on(state: State, train: Train) -> Forecast:
    seat = office_at(state, node_of(train) + STEP[train.direction])
    if seat is None:
        return Forecast("completes")
    return (
        _foul(state, train, seat)
        or (_divert(state, train, seat) if state.edition.yard_office_comes_first else None)
        or (Forecast("arrives", seat) if has_free_track(state, seat) else _find_it_full(state, train, seat))
    )


def _foul(state: State, train: Train, seat: Seat) -> Forecast | None:
    """Cars or a train on the Running Track are struck, all of them up to the Office (rules 7.7.1, 9)."""
    if not looks_at_running_track(state):
        return None
    district = state.districts[seat]
    squares = running_track_from(district, OTHER_DIRECTION[train.direction])
    struck = tuple(other.tray for square in squares for other in state.trains_at(seat, square))
    fouled = tuple(square for square in squares if district.grid[square].standing)
    if not struck and not fouled:
        return None
    collision = Collision("fouled", train.tray, state.seating[seat], seat, struck, fouled)
    return Forecast("collides", seat, collision=collision)


def _find_it_full(state: State, train: Train, seat: Seat) -> Forecast:
    """Without a free A/D track: a Yard Office, an Interlocking, or a collision (rules 7.7.3)."""
    diverted = None if is_expedited(state, train) else _divert(state, train, seat)
    if diverted is not None:
        return diverted
    if squares_with(state, seat, "interlocking"):
        return Forecast("heldAtLimits", seat)
    return Forecast("collides", seat, collision=Collision("full", train.tray, state.seating[seat], seat))


def _divert(state: State, train: Train, seat: Seat) -> Forecast | None:
    """Into a free Yard Office that a coachless train reaches in one Move without coupling."""
    yards = squares_with(state, seat, "yardOffice")
    if not yards or has_coach(train):
        return None
    grid = state.districts[seat].grid
    for route in routes_from_limits(state, seat, OTHER_DIRECTION[train.direction], len(train.consist)):
        if route.end in yards and not route.coupled:
            return Forecast("diverts", seat, route.end, far_port(grid[route.end], route.entry))
    return None


def _meet(state: State, train: Train, fate: Forecast, log: Log) -> None:
    """What was forecast happens."""
    if fate.collision is not None:
        if not wrecks.is_averted_by_question(state, fate.collision):
            state.line.acted.append(train.tray)
            wrecks.collide(state, fate.collision, log)
    elif fate.behind is not None:
        hold(state, train, fate.behind, log)
    elif fate.seat is None:
        _complete(state, train, log)
    elif fate.fate == "heldAtLimits":
        hold_on_card(state, train, is_at_limits=True)
        state.count("held.full")
        player = state.seating[fate.seat]
        log.append(TrainHeldAtLimits(train.tray, train.name, fate.seat, player))
    else:
        _come_in(state, train, fate.seat, fate, log)


def _complete(state: State, train: Train, log: Log) -> None:
    """Off the end of the Division (rules 7.9); the target is judged at once."""
    rate = state.config.house.revenue.train_per_transit
    log.append(TrainCompleted(train.tray, train.name, train.direction, tuple(train.consist), rate))
    take_off(state, train)
    state.line.acted.append(train.tray)
    state.count("trainsCompleted")
    for player in range(len(state.players)):
        pay(state, player, rate, "transit", log)
    judge_target(state, log)


def _come_in(state: State, train: Train, seat: Seat, fate: Forecast, log: Log) -> None:
    """Onto an A/D track, or into the Yard Office; either is a stop."""
    leave_place(state, train)
    state.line.acted.append(train.tray)
    train.offices_stopped += 1
    train.facing = train.rail_facing = PORT_OF[train.direction]
    if fate.square is None:
        train.place = InDistrict(seat, OFFICE_SQUARE)
        state.districts[seat].roster.append(train.tray)
        log.append(_arrival(state, train, seat))
        return
    train.place = InDistrict(seat, fate.square)
    train.facing = fate.facing
    train.rail_facing = fate.facing if fate.facing in ("e", "w") else train.rail_facing
    log.append(TrainDiverted(train.tray, train.name, seat, state.seating[seat], fate.square))


def _arrival(state: State, train: Train, seat: Seat) -> TrainArrived:
    district = state.districts[seat]
    return TrainArrived(
        tray=train.tray,
        train=train.name,
        seat=seat,
        player=state.seating[seat],
        taken=len(district.roster),
        tracks=TIER[district.tier].tracks,
        is_expedited=is_expedited(state, train),
        may_be_worked=_may_be_worked(state, train, district),
        unfit=unfitness(state, train),
    )


def _may_be_worked(state: State, train: Train, district: District) -> bool:
    """Whether Porters here may work the train at all (rules 8.1, 13)."""
    rules = state.card_of(train).rules
    if "noPassengerWork" in rules or ("terminalsOnly" in rules and district.tier != "terminal"):
        return False
    return is_passenger_facility(district) and has_coach(train)
