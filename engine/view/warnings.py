"""Traps told before they close (experience, Help at the moment it is needed)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decisions import Decision
from engine.names import OFFICE_SQUARE, STEP, Player, Seat
from engine.phases.arrivals import forecast, transit_of
from engine.phases.clearance import Hold, office_at
from engine.phases.departures import readiness
from engine.phases.fitness import is_expedited, unfitness
from engine.phases.mainline import IDLE_PHASES, in_order
from engine.phases.make_up import being_filled
from engine.state import State
from engine.table.trains import InDistrict, OnMainline, Train
from engine.view.frames import WarningFrame
from engine.view.prospects import arrival_stage, fate_words
from engine.view.texts import listed, office_words, train_title, train_words


def warning_frames(state: State, player: Player | None, waiting: Decision | None) -> tuple[WarningFrame, ...]:
    """What a player ought to know now: their own district's traps, and those of the question at hand."""
    if player is None or waiting is None:
        return ()
    seat = state.seat_of(player)
    found = [*_arrivals(state, seat, player), *_standing(state, seat)]
    if waiting.player == player:
        found += [*_make_up(state, waiting), *_last_move(state, player, waiting)]
    return tuple(found)


def _arrivals(state: State, seat: Seat, player: Player) -> Iterator[WarningFrame]:
    """Trains running to this Office that would strike something or find no A/D track, soonest first (7.7)."""
    coming = [
        train
        for train in in_order(state)
        if isinstance(train.place, OnMainline)
        and office_at(state, train.place.node + STEP[train.direction]) == seat
    ]
    for train in sorted(coming, key=lambda train: transit_of(state, train).stages_left):
        fate = forecast(state, train)
        if fate.fate in ("collides", "heldAtLimits"):
            words = fate_words(state, train, fate, player)
            is_full = fate.collision is None or fate.collision.kind == "full"
            unless = _unless(state, train, seat) if is_full else ""
            text = f"{train_title(state, train)}: in Stage {arrival_stage(state, train)} it {words}{unless}."
            yield WarningFrame(f"arrival:{train.tray}", seat, OFFICE_SQUARE, train.tray, text)


def _unless(state: State, train: Train, seat: Seat) -> str:
    """Trains of a full Office that may leave before another arrives: acting before it, or a Stage earlier."""
    order = in_order(state)
    is_soon = arrival_stage(state, train) == state.stage
    leaving = [
        one
        for one in order
        if one.tray in state.districts[seat].roster
        and (not is_soon or order.index(one) < order.index(train))
        and not isinstance(readiness(state, one), Hold)
    ]
    names = [train_words(one) for one in leaving]
    if not names:
        return ""
    return (
        f", unless {names[0]} leaves first, as it may"
        if len(names) == 1
        else (f", unless one of {listed(names)} leaves first, as they may")
    )


def _standing(state: State, seat: Seat) -> Iterator[WarningFrame]:
    """Trains that cost Revenue where they stand, and engines between cars (rules 7.2, 7.8)."""
    for train in state.trains.values():
        place = train.place
        if not isinstance(place, InDistrict) or place.seat != seat:
            continue
        title = train_title(state, train)
        if is_expedited(state, train) and place.square != OFFICE_SQUARE:
            text = f"{title} is expedited: off the Office square it costs 1 Revenue in the Mainline Phase."
            yield WarningFrame(f"expedited:{train.tray}", seat, place.square, train.tray, text)
        elif _is_nearly_idle(state, train):
            text = (
                f"{title} costs 1 Revenue in the Mainline Phase unless fit and on the Office square by then."
            )
            yield WarningFrame(f"idle:{train.tray}", seat, place.square, train.tray, text)
        if unfitness(state, train) == "engineBuried":
            text = f"The engine of {title} stands between cars: it can't highball until one end is clear."
            yield WarningFrame(f"buried:{train.tray}", seat, place.square, train.tray, text)


def _is_nearly_idle(state: State, train: Train) -> bool:
    """Competitive: the fourth Mainline Phase begun unready is charged (rules 7.2, Ruling)."""
    if state.config.mode != "competitive" or train.unready_phases + 1 < IDLE_PHASES:
        return False
    is_at_office = isinstance(train.place, InDistrict) and train.place.square == OFFICE_SQUARE
    return not is_at_office or unfitness(state, train) is not None


def _make_up(state: State, waiting: Decision) -> Iterator[WarningFrame]:
    """A mixed train's car order decides what can be reached later; elsewhere the question's facts suffice."""
    train = being_filled(state)
    if waiting.kind != "placeCar" or train is None:
        return
    card = state.card_of(train)
    if card.coaches and card.freight:
        title = train_title(state, train)
        text = f"{title}: the car added last stands on the outer end and comes off first."
        if "coachStays" in card.rules:
            text += (
                " Its coach is never set out: put the coach on first, or the freight car can't be reached."
            )
        yield WarningFrame(f"makeUp:{train.tray}", None, None, train.tray, text)


def _last_move(state: State, player: Player, waiting: Decision) -> Iterator[WarningFrame]:
    if waiting.kind != "switch" or state.turns[player].moves != 1:
        return
    seat = state.seat_of(player)
    off = [train for train in state.trains_in(seat) if train.tray not in state.districts[seat].roster]
    text = "This is the last Move of your turn; setting out stays free after it."
    if off:
        names = ", ".join(train.name for train in off)
        office = office_words(state, seat, player)
        text += f" Off {office}: {names}; a train leaves only from the Office square."
    yield WarningFrame("lastMove", seat, None, None, text)
