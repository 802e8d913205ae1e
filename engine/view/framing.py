"""Building a Frame: every field named, nothing copied and stripped (service, Redaction)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.decisions import decision
from engine.names import Player
from engine.phases.mainline import in_order
from engine.state import State
from engine.view.clock import clock_frame, clock_sentence, waiting_frame
from engine.view.districts import district_frame
from engine.view.division import division_frame
from engine.view.frames import (
    ClockFrame,
    ConfigFrame,
    ExtraFrame,
    Frame,
    PilesFrame,
    Standing,
    StuckItem,
    YardsFrame,
)
from engine.view.hands import visible_hands
from engine.view.place_frames import DistrictFrame, DivisionFrame, OfficeFrame, TrainFrame
from engine.view.rules_in_force import config_frame
from engine.view.standings import goal_frame, result_frame, standings
from engine.view.stuck import in_your_words as stuck_in_your_words
from engine.view.stuck import stuck_items
from engine.view.tables import extras_frame, piles_frame, yards_frame
from engine.view.trains import in_your_words as trains_in_your_words
from engine.view.trains import train_frame
from engine.view.warnings import warning_frames


class Public(NamedTuple):
    """What everybody sees alike of one position, worked out once for all who look at it."""

    trains: tuple[TrainFrame, ...]
    clock: ClockFrame
    config: ConfigFrame
    division: DivisionFrame
    districts: tuple[DistrictFrame, ...]
    piles: PilesFrame
    yards: YardsFrame
    extras: tuple[ExtraFrame, ...]
    stuck: tuple[StuckItem, ...]
    standings: tuple[Standing, ...]


def public(state: State) -> Public:
    """The public part of every Frame of this position."""
    trains = {train.tray: train_frame(state, train) for train in in_order(state)}
    shown = tuple(trains.values())
    return Public(
        trains=shown,
        clock=clock_frame(state),
        config=config_frame(state.config, state.seats),
        division=division_frame(state, None, trains),
        districts=tuple(district_frame(state, seat, None, shown) for seat in range(state.seats)),
        piles=piles_frame(state),
        yards=yards_frame(state),
        extras=extras_frame(state),
        stuck=stuck_items(state),
        standings=standings(state, None),
    )


def frame(
    state: State, player: Player | None, *, all_hands: bool = False, seen_by_all: Public | None = None
) -> Frame:
    """One game as a player sees it, or a spectator (None). `all_hands` is for replays of finished games.

    Whoever needs several Frames of one position hands in its `public` part.

    >>> from engine import config_from_json, new_game
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> frame(state, 0).clock.sentence[:14]
    'Day 1 of 5, St'
    """
    waiting = decision(state)
    seen = seen_by_all or public(state)
    return Frame(
        player=player,
        seat=None if player is None else state.seat_of(player),
        names=tuple(person.name for person in state.players),
        clock=_told_to(state, seen.clock, player),
        waiting=waiting_frame(state, player, waiting),
        goal=goal_frame(state, player),
        standings=tuple(replace(row, is_me=True) if row.player == player else row for row in seen.standings),
        config=seen.config,
        division=_with_own_office(seen.division, player),
        districts=tuple(
            replace(each, is_mine=True) if each.player == player else each for each in seen.districts
        ),
        trains=seen.trains if player is None else trains_in_your_words(state, seen.trains, player),
        hands=visible_hands(state, player, waiting, all_hands=all_hands),
        piles=seen.piles,
        yards=seen.yards,
        extras=seen.extras,
        stuck=seen.stuck if player is None else stuck_in_your_words(state, seen.stuck, player),
        warnings=warning_frames(state, player, waiting),
        result=result_frame(state, player),
    )


def _told_to(state: State, clock: ClockFrame, player: Player | None) -> ClockFrame:
    is_mine = player == state.superintendent
    return replace(clock, sentence=clock_sentence(state, player)) if is_mine else clock


def _with_own_office(division: DivisionFrame, player: Player | None) -> DivisionFrame:
    nodes = (
        replace(node, is_mine=True) if isinstance(node, OfficeFrame) and node.player == player else node
        for node in division.nodes
    )
    return DivisionFrame(tuple(nodes), division.subdivisions)
