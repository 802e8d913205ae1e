"""Where rails may go on: what laying track and building an industry have in common (rules 2.4, 2.7, 11.1)."""

from __future__ import annotations

from typing import Final

from engine.names import Port, Square
from engine.refusals import Refusal, refuse
from engine.table.districts import District
from engine.track.ports import Layout, layout_of, layouts_join
from engine.track.rails import is_within_limits

DISTRICT_SQUARES: Final = 400
"""The most cards a district's grid may hold, so that every search in it stays short."""
PORTS: Final[tuple[Port, ...]] = ("n", "e", "s", "w")


def joined_ports(district: District, square: Square, layout: Layout) -> tuple[Port, ...]:
    """The ports by which a card lying so on the square would join its neighbours."""
    grid = district.grid
    return tuple(
        port
        for port in PORTS
        if port in layout.exits
        and (neighbour := grid.get(square.beside(port))) is not None
        and layouts_join(layout, port, layout_of(neighbour))
    )


def open_squares(district: District) -> list[Square]:
    """The vacant squares within the Limits at which a rail of the district ends, in a fixed order."""
    found = {
        square.beside(port)
        for square, card in district.grid.items()
        for port in PORTS
        if port in layout_of(card).exits
    }
    return sorted(
        square
        for square in found
        if square not in district.grid
        and square not in district.modifiers
        and is_within_limits(district, square)
    )


def room_refusal(district: District) -> Refusal | None:
    """Why no further card fits into the grid."""
    if len(district.grid) + len(district.modifiers) >= DISTRICT_SQUARES:
        return refuse("DISTRICT_FULL", most=DISTRICT_SQUARES)
    return None


def join_refusal(district: District, square: Square, layout: Layout) -> Refusal | None:
    """Why a card lying so would not join: touching is not joining (rules 2.4)."""
    return None if joined_ports(district, square, layout) else refuse("NOT_CONNECTED")
