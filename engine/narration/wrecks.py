"""Sentences for collisions and the Toolbox flag (rules 9)."""

from __future__ import annotations

from typing import Final

from engine.events.mainline import CollisionKind, ToolboxKept, ToolboxPlayed, TrainsCollided
from engine.narration.telling import Line, Reader, tells
from engine.view.texts import cars_counted, listed

_HOW: Final[dict[CollisionKind, str]] = {
    "rearEnd": "runs into the train ahead, which is still on its card",
    "fouled": "strikes what stands on the Running Track",
    "full": "finds no free A/D track",
}
_WHO_PAYS: Final[dict[CollisionKind, str]] = {
    "rearEnd": "gave the clearance",
    "fouled": "runs the district",
    "full": "runs the district",
}


@tells(TrainsCollided)
def _trains_collided(event: TrainsCollided, reader: Reader) -> Line:
    """What was lost, who pays and why."""
    lost = [
        f"train {name}" + (f" with {cars_counted(cars)}" if cars else " without cars")
        for name, cars in event.lost
    ]
    if event.cars:
        lost.append(f"{cars_counted(event.cars)} standing there")
    pays = reader.verb(event.payer, "pay", "pays")
    return Line(
        f"Collision! Train {event.train} {_HOW[event.kind]}. Lost: {listed(lost)}. {pays} {event.cost} "
        f"Revenue, as whoever {_WHO_PAYS[event.kind]} does; it is collision {event.today} of this Day.",
        "bad",
        "collision",
        f"Collision! Train {event.train} is lost. {pays} {event.cost} Revenue.",
    )


@tells(ToolboxPlayed)
def _toolbox_played(event: ToolboxPlayed, reader: Reader) -> Line:
    plays = reader.verb(event.player, "play", "plays")
    where = "behind the train ahead" if event.kind == "rearEnd" else "at the Limits"
    return Line(
        f"{plays} the Toolbox flag: train {event.train} is held {where}, nothing is hit, and it tries "
        "again in the next Mainline Phase. The flag is out of the game.",
        "good",
    )


@tells(ToolboxKept)
def _toolbox_kept(event: ToolboxKept, reader: Reader) -> Line:
    keeps = reader.verb(event.player, "keep", "keeps")
    lets = reader.form(event.player, "let", "lets")
    return Line(f"{keeps} the Toolbox flag and {lets} the collision of train {event.train} happen.", "bad")
