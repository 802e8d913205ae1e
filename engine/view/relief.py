"""How a full Office gets an A/D track free, as far as it can at this table (rules 5.1, 7.7, 7.8, 11.4)."""

from __future__ import annotations

from typing import Final

from engine.catalogue.offices import NEXT_TIER, TIER
from engine.names import Seat
from engine.phases.clearance import Hold
from engine.phases.crews import coupling_refusal, crews_of
from engine.phases.departures import readiness
from engine.state import State
from engine.table.trains import Train
from engine.track.routes import routes_of
from engine.view.texts import listed, train_words

PASSING: Final = ("opposing", "flagged", "signals", "behind.flagged", "behind.signals")
"""Holds that end when another train has moved on, with nobody doing anything (rules 7.5, 7.6)."""


def leaves_by_itself(state: State, train: Train) -> bool:
    """Whether a train at an Office goes, now or when another train has moved on."""
    verdict = readiness(state, train)
    return not isinstance(verdict, Hold) or verdict.reason in PASSING


def relief_of(state: State, seat: Seat) -> str:
    """What frees an A/D track of a full Office: a train that goes, one moved aside, a bigger Office."""
    trains = [state.trains[tray] for tray in state.districts[seat].roster]
    leaving = [train_words(train) for train in trains if not isinstance(readiness(state, train), Hold)]
    movable = _movable(state, seat)
    ways = [f"move {listed(movable, 'or')} aside with Switch"] if movable else []
    bigger = NEXT_TIER.get(state.districts[seat].tier)
    if bigger is not None:
        ways.append(f"play a {TIER[bigger].name} card")
    if not leaving:
        return _sentence(listed(ways, "or")) if ways else "None is free until a train here can go."
    verb = "may leave" if len(leaving) == 1 else "may each leave"
    goes = f"{listed(leaving)} {verb} in the next Mainline Phase."
    return f"{goes} Or {listed(ways, 'or')}." if ways else goes


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _movable(state: State, seat: Seat) -> list[str]:
    """Trains on its A/D tracks that have a Move to a square off the Running Track."""
    player, district = state.seating[seat], state.districts[seat]
    return [
        train_words(crew.train)
        for crew in crews_of(state, player)
        if crew.train.tray in district.roster
        and any(
            route.end.row and coupling_refusal(state, player, crew, route, reverse=reverse) is None
            for reverse in (False, True)
            for route in routes_of(state, crew.train, reverse=reverse)
        )
    ]
