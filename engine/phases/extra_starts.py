"""Where an Extra starts: a Division Point, an Interchange's yard or an Office (rules 6.3, 12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.acts import Intent
from engine.catalogue.mainline import MAINLINE
from engine.catalogue.offices import TIER
from engine.decisions import DecisionKind
from engine.events import Log
from engine.events.new_train import ExtraStarted, StartKind
from engine.names import OFFICE_SQUARE, OTHER_DIRECTION, Direction, Player, Seat
from engine.phases.make_up import division_point, take_tray
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.table.trains import InDistrict, InInterchange, Place
from engine.targets import ExtraStart

DIRECTIONS: Final[tuple[Direction, ...]] = ("west", "east")
_KIND: Final[dict[str, StartKind]] = {
    "divisionPoint": "divisionPoint",
    "mainline": "interchange",
    "office": "office",
}


@dataclass(frozen=True, slots=True)
class StartExtra(Intent):
    """`newTrain.startExtra`. `direction` is ignored at a Division Point: the train runs away from it."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("startExtra",)

    number: int
    start: ExtraStart
    direction: Direction | None = None

    def refusal(self, state: State, player: Player) -> Refusal | None:
        waiting = state.extras[0]
        if waiting.number != self.number:
            return refuse("NOT_THE_NEXT_EXTRA", train=f"X{waiting.number}")
        if self.start.side is not None:
            return None
        if self.start.node is not None:
            code = _bad_interchange(state, self.start.node)
        else:
            code = _bad_office(state, player, self.start.seat)
        if code is None and self.direction not in DIRECTIONS:
            code = "NO_DIRECTION_CHOSEN"
        return None if code is None else refuse(code)

    def effect(self, state: State, player: Player, log: Log) -> None:
        played = state.extras.pop(0)
        direction = self._run()
        train = take_tray(state, played.number, direction, self._place(direction))
        train.card, train.starter = played.card, player
        if isinstance(train.place, InInterchange):
            state.mainline_card(train.place.node).yard.append(train.tray)
        elif isinstance(train.place, InDistrict):
            state.districts[train.place.seat].roster.append(train.tray)
        state.make_up.trays.append(train.tray)
        log.append(
            ExtraStarted(
                player,
                train.tray,
                train.name,
                title=state.card_of(train).name,
                kind=_KIND[self.start.kind],
                direction=direction,
                seat=self.start.seat,
                node=self.start.node,
                host=None if self.start.seat is None else state.seating[self.start.seat],
            )
        )

    def _run(self) -> Direction:
        """Which way it runs: away from its Division Point, elsewhere as chosen."""
        run = OTHER_DIRECTION[self.start.side] if self.start.side is not None else self.direction
        assert run is not None
        return run

    def _place(self, direction: Direction) -> Place:
        if self.start.node is not None:
            return InInterchange(self.start.node)
        if self.start.seat is not None:
            return InDistrict(self.start.seat, OFFICE_SQUARE)
        return division_point(direction)

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        number = state.extras[0].number
        yield from (cls(number, ExtraStart("divisionPoint", side=side)) for side in DIRECTIONS)
        for node in range(1, state.east_end, 2):
            if _bad_interchange(state, node) is None:
                start = ExtraStart("mainline", node=node)
                yield from (cls(number, start, direction) for direction in DIRECTIONS)
        for seat in range(state.seats):
            if _bad_office(state, player, seat) is None:
                start = ExtraStart("office", seat=seat)
                yield from (cls(number, start, direction) for direction in DIRECTIONS)


def _bad_interchange(state: State, node: int) -> str | None:
    """The code of why nothing starts at this place of the row."""
    is_mainline = node % 2 == 1 and 0 < node < state.east_end
    if not is_mainline or not MAINLINE[state.mainline_card(node).key].has_yard:
        return "NOT_AN_INTERCHANGE"
    return None


def _bad_office(state: State, player: Player, seat: Seat | None) -> str | None:
    """The code of why nothing starts at this Office."""
    if seat is None or not 0 <= seat < state.seats:
        return "NO_SUCH_OFFICE"
    rule = "anyOffice" if state.edition.extra_start_is_free else state.config.house.extra_start
    if rule == "divisionPointsOnly":
        return "OFFICE_STARTS_NOT_ALLOWED"
    if rule == "ownOffice" and seat != state.seat_of(player):
        return "NOT_YOUR_OFFICE"
    tier = TIER[state.districts[seat].tier]
    if not tier.is_control_point:
        return "NOT_A_CONTROL_POINT"
    return None if len(state.districts[seat].roster) < tier.tracks else "NO_FREE_AD_TRACK"
