"""Where every train is between the West Division Point and the East one, for pictures of the traffic."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.names import Direction, TrayId
from engine.phases.crossing import crossing_stages
from engine.state import State
from engine.table.trains import AtDivisionPoint, OnMainline, Train
from engine.view.trains import node_of

NODE: Final = 100
"""Of the measure from one place of the Division row to the next."""
_NEAR: Final = 20
"""How far from the place it left a train that has just entered a Mainline card is drawn."""


class Whereabouts(NamedTuple):
    """A train and how far east it is: 0 at the West Division Point, `NODE` for each place of the row."""

    tray: TrayId
    name: str
    direction: Direction
    east: int


def whereabouts(state: State) -> tuple[Whereabouts, ...]:
    """Every train there is, in the order of their trays.

    >>> from engine import config_from_json, new_game
    >>> whereabouts(new_game(config_from_json({}, 1), ["Ann"], 1).state)
    ()
    """
    return tuple(
        Whereabouts(train.tray, train.name, train.direction, _east(state, train))
        for train in state.trains.values()
    )


def stands_at(state: State, train: Train) -> int:
    """The place of the Division row by which a train is pointed at, the Division Points among them."""
    if isinstance(train.place, AtDivisionPoint):
        return 0 if train.place.side == "west" else state.east_end
    node = node_of(train)
    assert node is not None
    return node


def _east(state: State, train: Train) -> int:
    if isinstance(train.place, OnMainline):
        return _crossing(state, train, train.place.node)
    return NODE * stands_at(state, train)


def _crossing(state: State, train: Train, node: int) -> int:
    """On a Mainline card: by the share of its Stages that is over."""
    card = state.mainline_card(node)
    left = next(transit.stages_left for transit in card.transits if transit.tray == train.tray)
    whole = crossing_stages(
        card,
        train.direction,
        is_fast=state.card_of(train).is_fast,
        with_coach=any(car.type == "coach" for car in train.consist),
    )
    gone = _NEAR + (2 * NODE - 2 * _NEAR) * max(0, whole - left) // max(1, whole)
    return NODE * (node - 1) + gone if train.direction == "east" else NODE * (node + 1) - gone
