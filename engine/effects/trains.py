"""A train leaves its place; a train ends its run (rules 3.3, 3.4, 7.9, 9)."""

from __future__ import annotations

from engine.effects.yards import to_yard
from engine.state import State
from engine.table.trains import InDistrict, InInterchange, OnMainline, Train


def leave_place(state: State, train: Train) -> None:
    """Take every trace of the train off the place where it is: transit, flags, yard, A/D track."""
    place = train.place
    if isinstance(place, OnMainline):
        card = state.mainline_card(place.node)
        card.transits = [transit for transit in card.transits if transit.tray != train.tray]
        card.flagged = [tray for tray in card.flagged if tray != train.tray]
    elif isinstance(place, InInterchange):
        state.mainline_card(place.node).yard.remove(train.tray)
    elif isinstance(place, InDistrict):
        district = state.districts[place.seat]
        district.roster = [tray for tray in district.roster if tray != train.tray]


def take_off(state: State, train: Train) -> None:
    """The run ends: cars to the yards nose first, tray freed, an Extra's card to the Salvage Yard."""
    leave_place(state, train)
    for car in train.consist:
        to_yard(state, car)
    del state.trains[train.tray]
    state.free_trays.append(train.tray)
    if train.card is not None:
        state.salvage.append(train.card)
