"""Clearance onto a Mainline card: what bars a train, what is asked about it (rules 7.4, 7.5).

Pure questions, judged from the table anew after every answer; nothing here changes it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catalogue.enhancements import DISPATCH_BONUS
from engine.catalogue.mainline import MAINLINE
from engine.catalogue.offices import TIER
from engine.effects.enhancements import squares_with
from engine.names import STEP, Direction, Seat, Square, TrayId
from engine.state import State
from engine.table.division import MainlineCard, Transit
from engine.table.questions import ClearanceQuestion, DispatchQuestion
from engine.table.trains import InDistrict, OnMainline, Train
from engine.table.turns import Answers

NO_ANSWERS: Final = Answers()
"""Read only: nothing has been answered about a train yet."""


class Hold(NamedTuple):
    """Why a train stays where it is: a key of `narration.holds`, the train or the square in its way."""

    reason: str
    by: TrayId | None = None
    square: Square | None = None


class Traffic(NamedTuple):
    """The trains in the Subdivision ahead, nearest first."""

    opposing: list[Train]
    following: list[Train]
    """Running the same way: those the train would follow."""


def office_at(state: State, node: int) -> Seat | None:
    """The seat whose Office stands at a place of the row; None for Mainline cards and Division Points."""
    return node // 2 - 1 if node % 2 == 0 and 0 < node < state.east_end else None


def subdivision_ahead(state: State, node: int, direction: Direction) -> list[int]:
    """The Mainline cards from the one entered to the next boundary (rules 7.4, Ruling)."""
    nodes = []
    while 0 < node < state.east_end:
        seat = office_at(state, node)
        if seat is None:
            nodes.append(node)
        elif TIER[state.districts[seat].tier].is_control_point:
            break
        node += STEP[direction]
    return nodes


def traffic_ahead(state: State, train: Train, node: int) -> Traffic:
    """Trains crossing the Subdivision ahead of `train`, were it to enter at `node`.

    On one card the opposing train that entered first is the nearest, of those to follow the last.
    """
    opposing, following = [], []
    for place in subdivision_ahead(state, node, train.direction):
        transits = state.mainline_card(place).transits
        there = [(state.trains[transit.tray], transit) for transit in transits]
        for other, transit in there:
            if other.direction != train.direction and not _changes_places(train, node, place, transit):
                opposing.append(other)
        following += [other for other, _ in reversed(there) if other.direction == train.direction]
    return Traffic(opposing, following)


def _changes_places(train: Train, node: int, place: int, transit: Transit) -> bool:
    """A train held at an Office's Limits lets one leaving that Office onto its card (rules 7.4.1, Ruling)."""
    return transit.is_at_limits and place == node and isinstance(train.place, InDistrict)


def protection(card: MainlineCard, tray: TrayId) -> str | None:
    """What keeps a train on this card from being hit from behind (rules 7.4.2, 7.6): flags or signals."""
    if tray in card.flagged:
        return "flagged"
    return "signals" if "absSignals" in card.laid else None


def _protected_ahead(state: State, following: list[Train]) -> Hold | None:
    for other in following:
        reason = protection(state.mainline_card(node_of(other)), other.tray)
        if reason is not None:
            return Hold(reason, other.tray)
    return None


def node_of(train: Train) -> int:
    """The place in the row of a train that is crossing a Mainline card."""
    assert isinstance(train.place, OnMainline)
    return train.place.node


def spare_devices(state: State) -> list[str]:
    """Dispatch devices in the Superintendent's own district that are unused today, in the order to be taken.

    The weakest first (rules 7.5, Ruling); the strongest in older editions.
    """
    seat = state.seat_of(state.superintendent)
    used = state.districts[seat].devices_used
    devices = [key for key in DISPATCH_BONUS if key not in used and squares_with(state, seat, key)]
    return devices[::-1] if state.edition.dispatch_is_unasked else devices


def letting_by(state: State, train: Train, opposing: list[Train]) -> list[tuple[Train, str | None]]:
    """The device that lets each opposing train by, granted or not; None where none suffices."""
    granted = {grant.against: grant.device for grant in answers_about(state, train).granted}
    spare = spare_devices(state)
    plan: list[tuple[Train, str | None]] = []
    for other in opposing:
        sufficient = (key for key in spare if other.number + DISPATCH_BONUS[key] > train.number)
        device = granted.get(other.tray) or next(sufficient, None)
        if device in spare:
            spare.remove(device)
        plan.append((other, device))
    return plan


def answers_about(state: State, train: Train) -> Answers:
    """What has been answered about a train in this Phase."""
    return state.line.answers.get(train.tray, NO_ANSWERS)


def full_office_ahead(state: State, train: Train, node: int) -> Seat | None:
    """The seat whose Office would have no free A/D track (rules 7.4.4); None where nobody asks."""
    seat = office_at(state, node + STEP[train.direction])
    if seat is None or state.edition.full_office_is_unasked or squares_with(state, seat, "interlocking"):
        return None
    district = state.districts[seat]
    coming = len(running_to_it(state, node, train.direction))
    return seat if len(district.roster) + coming >= TIER[district.tier].tracks else None


def running_to_it(state: State, node: int, direction: Direction) -> list[Train]:
    """The trains crossing a Mainline card that way, in order of entry."""
    trains = (state.trains[transit.tray] for transit in state.mainline_card(node).transits)
    return [train for train in trains if train.direction == direction]


def judge(state: State, train: Train, node: int) -> Hold | DispatchQuestion | ClearanceQuestion | None:
    """Whether the train may enter at `node` now: why not, what to ask, or None when it is cleared."""
    ahead: Train | None = None
    if not MAINLINE[state.mainline_card(node).key].trains_may_pass:
        opposing, following = traffic_ahead(state, train, node)
        plan = letting_by(state, train, opposing)
        stopped = (
            _barred(plan) or _protected_ahead(state, following) or _device_to_ask(state, train, node, plan)
        )
        if stopped is not None:
            return stopped
        ahead = following[0] if following else None
    full = full_office_ahead(state, train, node)
    if answers_about(state, train).cleared_by is not None or (ahead is None and full is None):
        return None
    return ClearanceQuestion(state.superintendent, train.tray, node, ahead.tray if ahead else None, full)


def _barred(plan: list[tuple[Train, str | None]]) -> Hold | None:
    """If one opposing train can't be let by, none is (rules 7.5)."""
    return next((Hold("opposing", other.tray) for other, device in plan if device is None), None)


def _device_to_ask(
    state: State, train: Train, node: int, plan: list[tuple[Train, str | None]]
) -> DispatchQuestion | None:
    """One question for each device that is not granted yet; older editions ask nothing."""
    if state.edition.dispatch_is_unasked:
        return None
    granted = [grant.against for grant in answers_about(state, train).granted]
    for other, device in plan:
        if other.tray not in granted:
            assert device is not None
            return DispatchQuestion(state.superintendent, train.tray, node, other.tray, device)
    return None
