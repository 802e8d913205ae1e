"""Collisions: who pays, what is lost, in which order it is removed (rules 9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.effects.revenue import pay
from engine.effects.trains import take_off
from engine.effects.yards import to_yard
from engine.events import Log
from engine.events.mainline import CollisionKind, TrainsCollided
from engine.names import Car, Player, Seat, Square, TrayId
from engine.state import State
from engine.table.questions import ToolboxQuestion
from engine.table.trains import OnMainline, Train
from engine.table.turns import Answers

COLLISION_COST: Final = 5


class Collision(NamedTuple):
    """A collision about to happen: the moving train, what it strikes, who pays.

    `struck` and `squares` are in order of removal, Limits first; `seat` is None on a Mainline card.
    """

    kind: CollisionKind
    tray: TrayId
    payer: Player
    seat: Seat | None = None
    struck: tuple[TrayId, ...] = ()
    squares: tuple[Square, ...] = ()


def is_averted_by_question(state: State, collision: Collision) -> bool:
    """Ask whoever would pay and holds a Toolbox flag, unless they let this one happen already."""
    answers = state.line.answers.get(collision.tray, Answers())
    if not state.players[collision.payer].has_toolbox or answers.toolbox_declined:
        return False
    place = "mainline" if collision.kind == "rearEnd" else "office"
    state.question = ToolboxQuestion(collision.payer, collision.tray, place)
    return True


def collide(state: State, collision: Collision, log: Log) -> None:
    """The moving train, those struck and the cars standing there are gone; the payer is charged."""
    moving = state.trains[collision.tray]
    node = moving.place.node if isinstance(moving.place, OnMainline) and collision.seat is None else None
    trains = [moving, *(state.trains[tray] for tray in collision.struck)]
    lost = tuple((train.name, tuple(train.consist)) for train in trains)
    for train in trains:
        _wreck(state, train)
    cars = _clear(state, collision)
    state.collisions_today += 1
    state.collisions_total += 1
    state.count(f"collisions.{collision.kind}")
    log.append(
        TrainsCollided(
            kind=collision.kind,
            tray=moving.tray,
            train=moving.name,
            lost=lost,
            cars=cars,
            seat=collision.seat,
            node=node,
            payer=collision.payer,
            cost=COLLISION_COST,
            today=state.collisions_today,
        )
    )
    pay(state, collision.payer, -COLLISION_COST, "wreck", log)


def _wreck(state: State, train: Train) -> None:
    take_off(state, train)
    state.count("trainsWrecked")


def _clear(state: State, collision: Collision) -> tuple[Car, ...]:
    """Take the cars standing on the struck squares to the yards."""
    gone: list[Car] = []
    for square in collision.squares:
        assert collision.seat is not None
        card = state.districts[collision.seat].grid[square]
        gone += card.standing
        card.standing, card.standing_west = [], 0
    for car in gone:
        to_yard(state, car)
    return tuple(gone)
