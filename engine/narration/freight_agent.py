"""Sentences for the Freight Agent (rules 5.3)."""

from __future__ import annotations

from typing import Final

from engine.events.freight_agent import BoxCleared, BoxStocked, FreightAgentIdled, LoadUnjammed
from engine.narration.telling import Line, Reader, tells

_PLACE: Final[dict[str, str]] = {
    "outbound": "a green box",
    "inbound": "a red box",
    "menAtWork": "the MEN | AT | WORK sign",
}


@tells(BoxStocked)
def _box_stocked(event: BoxStocked, reader: Reader) -> Line:
    stocked = (
        f"{reader.verb(event.player, 'stock', 'stocks')} a green box of the {event.facility} {event.square}"
    )
    if event.car_type == "coach":
        return Line(
            f"{stocked} with a coach of passengers; they board an empty coach of a train at the Office."
        )
    if event.is_spotted:
        return Line(f"{stocked} with a {event.car_type} load; an empty {event.car_type} stands ready for it.")
    return Line(
        f"{stocked} with a {event.car_type} load; it waits until an empty {event.car_type} is spotted."
    )


@tells(BoxCleared)
def _box_cleared(event: BoxCleared, reader: Reader) -> Line:
    clears = reader.verb(event.player, "clear", "clears")
    return Line(
        f"{clears} a red box of the {event.facility} {event.square}: the loaded {event.car_type} goes to the "
        "Classification Yard and pays nothing more."
    )


@tells(LoadUnjammed)
def _load_unjammed(event: LoadUnjammed, reader: Reader) -> Line:
    takes = reader.verb(event.player, "take", "takes")
    place, facility = _PLACE[event.place], f"{event.facility} {event.square}"
    opened = " Its track is open again." if event.opens_track else ""
    return Line(
        f"{takes} a {event.car_type} load out of {place} of the {facility}; "
        f"it goes to the Classification Yard and pays nothing.{opened}"
    )


@tells(FreightAgentIdled)
def _freight_agent_idled(event: FreightAgentIdled, reader: Reader) -> Line:
    return Line(f"{reader.whose(event.player)} Freight Agent does nothing this Stage.", "quiet")
