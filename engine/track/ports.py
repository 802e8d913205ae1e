"""Ports and joins: how a train may run over a card and from one card to the next (rules 2.3, 2.4, 2.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.names import OPPOSITE, Hand, Port, Square
from engine.table.districts import TrackCard

Slope = Literal["/", "\\"]


@dataclass(frozen=True, slots=True)
class Layout:
    """How one card lies. `exits`: where a train coming in by a port may leave, through before diverge."""

    pairs: tuple[tuple[Port, Port], ...]
    exits: dict[Port, tuple[Port, ...]]
    slopes: dict[Port, Slope]
    """The diagonal of the leg that ends in a north or south port."""

    @property
    def ports(self) -> tuple[Port, ...]:
        """Every port the card has."""
        return tuple(self.exits)

    @property
    def carries_through(self) -> bool:
        """Whether a train can run from w to e (rules 11.1)."""
        return "e" in self.exits.get("w", ())


def _layout(*pairs: tuple[Port, Port]) -> Layout:
    exits: dict[Port, tuple[Port, ...]] = {}
    slopes: dict[Port, Slope] = {}
    for one, other in pairs:
        exits[one] = (*exits.get(one, ()), other)
        exits[other] = (*exits.get(other, ()), one)
        upright = {one, other} & {"n", "s"}
        for port in upright:
            slopes[port] = "/" if {one, other} in ({"n", "w"}, {"s", "e"}) else "\\"
    return Layout(pairs, exits, slopes)


_STRAIGHT: Final = _layout(("w", "e"))

LAYOUTS: Final[dict[tuple[str, Hand | None], tuple[Layout, ...]]] = {
    ("straight", None): (_STRAIGHT,),
    ("office", None): (_STRAIGHT,),
    ("limits", None): (_STRAIGHT,),
    ("industry", None): (_STRAIGHT,),
    ("curve", "right"): (_layout(("s", "w")), _layout(("n", "e"))),
    ("curve", "left"): (_layout(("s", "e")), _layout(("n", "w"))),
    ("turnout", "right"): (_layout(("w", "e"), ("w", "s")), _layout(("e", "w"), ("e", "n"))),
    ("turnout", "left"): (_layout(("e", "w"), ("e", "s")), _layout(("w", "e"), ("w", "n"))),
}
"""By kind and hand, in the variant order of rules 2.3. A turnout's pairs: stem–through, stem–diverge."""


def layout_of(card: TrackCard) -> Layout:
    """How this card lies."""
    return LAYOUTS[card.kind, card.hand][card.variant]


def layouts_join(one: Layout, port: Port, other: Layout) -> bool:
    """Whether two neighbours join across the edge that is `port` of the first (rules 2.4)."""
    facing = OPPOSITE[port]
    if port not in one.exits or facing not in other.exits:
        return False
    return port in ("e", "w") or one.slopes[port] == other.slopes[facing]


def joins(grid: dict[Square, TrackCard], square: Square, port: Port) -> bool:
    """Whether the card on `square` joins its neighbour across `port`."""
    neighbour = grid.get(square.beside(port))
    return neighbour is not None and layouts_join(layout_of(grid[square]), port, layout_of(neighbour))


def west_end(card: TrackCard) -> Port:
    """The port that is a two-port card's west end (rules 2.6, Ruling)."""
    ports = layout_of(card).ports
    return "w" if "w" in ports else next(port for port in ports if port != "e")


def east_end(card: TrackCard) -> Port:
    """The port that is a two-port card's east end."""
    ports = layout_of(card).ports
    return "e" if "e" in ports else next(port for port in ports if port != "w")


def far_port(card: TrackCard, port: Port) -> Port:
    """The other port of a two-port card."""
    return layout_of(card).exits[port][0]
