"""Building a Frame: every field named, nothing copied and stripped (service, Redaction)."""

from __future__ import annotations

from engine.decisions import decision
from engine.names import Player
from engine.phases.mainline import in_order
from engine.state import State
from engine.view.clock import clock_frame, waiting_frame
from engine.view.districts import district_frame
from engine.view.division import division_frame
from engine.view.frames import Frame
from engine.view.hands import visible_hands
from engine.view.rules_in_force import config_frame
from engine.view.standings import goal_frame, result_frame, standings
from engine.view.stuck import stuck_items
from engine.view.tables import extras_frame, piles_frame, yards_frame
from engine.view.trains import train_frame
from engine.view.warnings import warning_frames


def frame(state: State, player: Player | None, *, all_hands: bool = False) -> Frame:
    """One game as a player sees it, or a spectator (None). `all_hands` is for replays of finished games.

    >>> from engine import config_from_json, new_game
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> frame(state, 0).clock.sentence[:14]
    'Day 1 of 5, St'
    """
    waiting = decision(state)
    trains = {train.tray: train_frame(state, train) for train in in_order(state)}
    shown = tuple(trains.values())
    return Frame(
        player=player,
        seat=None if player is None else state.seat_of(player),
        names=tuple(person.name for person in state.players),
        clock=clock_frame(state),
        waiting=waiting_frame(state, player, waiting),
        goal=goal_frame(state, player),
        standings=standings(state, player),
        config=config_frame(state.config, state.seats),
        division=division_frame(state, player, trains),
        districts=tuple(district_frame(state, seat, player, shown) for seat in range(state.seats)),
        trains=shown,
        hands=visible_hands(state, player, waiting, all_hands=all_hands),
        piles=piles_frame(state),
        yards=yards_frame(state),
        extras=extras_frame(state),
        stuck=stuck_items(state),
        warnings=warning_frames(state, player, waiting),
        result=result_frame(state, player),
    )
