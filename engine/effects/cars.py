"""Cars between a consist and a card: cutting off, setting down, coupling (rules 2.6, 3.5, 5.1).

A consist reads nose first, a card west to east. Cuts are given nose first, as they stood in the train;
coupled cars in the order in which the train met them.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.names import Car, Port, RailFacing
from engine.table.districts import TrackCard
from engine.table.trains import Train
from engine.track.ports import west_end


def cut_from(train: Train, count: int, *, from_nose: bool) -> tuple[Car, ...]:
    """The outermost cars at the nose or at the tail, still in the train."""
    return tuple(train.consist[:count] if from_nose else train.consist[len(train.consist) - count :])


def cars_at(train: Train, *, from_nose: bool) -> int:
    """How many cars can come off there: those ahead of the engine, or those behind it."""
    return train.engine_at if from_nose else len(train.consist) - train.engine_at


def cut_off(train: Train, count: int, *, from_nose: bool) -> tuple[Car, ...]:
    """Take the outermost cars at the nose or at the tail off the train."""
    cut = cut_from(train, count, from_nose=from_nose)
    if from_nose:
        del train.consist[:count]
        train.engine_at -= count
    else:
        del train.consist[len(train.consist) - count :]
    return cut


def west_to_east(cars: Sequence[Car], rail_facing: RailFacing) -> list[Car]:
    """Cars of a consist as they stand on a card (rules 3.5)."""
    return list(reversed(cars)) if rail_facing == "e" else list(cars)


def set_out(card: TrackCard, train: Train, count: int, *, from_nose: bool) -> tuple[Car, ...]:
    """Set a cut down on the train's card, next to it on the cut's own side, and remember it as its own."""
    cut = cut_off(train, count, from_nose=from_nose)
    card.standing[card.standing_west : card.standing_west] = west_to_east(cut, train.rail_facing)
    if from_nose == (train.rail_facing == "e"):
        train.own_east += count
    else:
        train.own_west += count
        card.standing_west += count
    return cut


def roll_onto(card: TrackCard, port: Port, cut: Sequence[Car], rail_facing: RailFacing) -> None:
    """Stand a cut at the end of another card by which it comes in, before what stands there."""
    place = 0 if port == west_end(card) else len(card.standing)
    card.standing[place:place] = west_to_east(cut, rail_facing)


def couple(train: Train, cars: Sequence[Car], *, at_nose: bool) -> None:
    """Running forward the cars end up on the nose, the last met first; backing up they join the tail."""
    if at_nose:
        train.consist[:0] = reversed(cars)
        train.engine_at += len(cars)
    else:
        train.consist.extend(cars)
