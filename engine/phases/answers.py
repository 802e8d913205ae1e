"""Answers to the questions of the Mainline Phase: clearance, dispatch, Toolbox (rules 7.4, 7.5, 9).

An answer is noted or carried out, the question is gone, and the Phase goes on from the table as it is then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.events import Log
from engine.events.mainline import (
    ClearanceGiven,
    ClearanceRefused,
    CollisionKind,
    DeviceGranted,
    DeviceRefused,
    ToolboxKept,
    ToolboxPlayed,
)
from engine.names import Player, TrayId
from engine.phases import arrivals
from engine.refusals import Refusal
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion, ToolboxQuestion
from engine.table.turns import Answers, Granted


def _kind(state: State, question: ToolboxQuestion) -> CollisionKind:
    collision = arrivals.fate_of(state, state.trains[question.tray]).collision
    assert collision is not None
    return collision.kind


def _answers(state: State, tray: TrayId) -> Answers:
    return state.line.answers.setdefault(tray, Answers())


@dataclass(frozen=True, slots=True)
class GiveClearance(Intent):
    """`mainline.clearance`: allow the train, or hold it, which costs the Stage."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("clearance",)

    allow: bool

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        question = state.question
        assert isinstance(question, ClearanceQuestion)
        state.question = None
        event = ClearanceGiven if self.allow else ClearanceRefused
        if self.allow:
            _answers(state, question.tray).cleared_by = player
        else:
            state.line.acted.append(question.tray)
        log.append(
            event(
                player,
                question.tray,
                state.trains[question.tray].name,
                question.node,
                state.mainline_card(question.node).key,
                None if question.ahead is None else state.trains[question.ahead].name,
                question.full_office,
            )
        )
        state.count("cleared" if self.allow else "held.superintendent")

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        return (cls(allow) for allow in (True, False))


@dataclass(frozen=True, slots=True)
class SpendDevice(Intent):
    """`mainline.dispatch`: let the train by with the device, or hold it."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("dispatch",)

    use: bool

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        question = state.question
        assert isinstance(question, DispatchQuestion)
        state.question = None
        event = DeviceGranted if self.use else DeviceRefused
        if self.use:
            _answers(state, question.tray).granted.append(Granted(question.device, question.opposing))
        else:
            state.line.acted.append(question.tray)
        train, opposing = state.trains[question.tray], state.trains[question.opposing]
        log.append(event(player, train.tray, train.name, opposing.name, question.device))
        state.count("devicesGranted" if self.use else "held.device")

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        return (cls(use) for use in (True, False))


@dataclass(frozen=True, slots=True)
class PlayToolbox(Intent):
    """`redFlag.play`: hold the train where it was; the Toolbox flag is out of the game."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("toolbox",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        question = state.question
        assert isinstance(question, ToolboxQuestion)
        train = state.trains[question.tray]
        log.append(ToolboxPlayed(player, train.tray, train.name, _kind(state, question)))
        state.question = None
        state.players[player].has_toolbox = False
        arrivals.hold_on_card(state, train, is_at_limits=question.place == "office")
        state.count("toolboxPlayed")

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        return iter((cls(),))


@dataclass(frozen=True, slots=True)
class DeclineToolbox(Intent):
    """`redFlag.decline`: keep the flag and let the collision happen."""

    decisions: ClassVar[tuple[DecisionKind, ...]] = ("toolbox",)

    def refusal(self, state: State, player: Player) -> Refusal | None:
        return None

    def effect(self, state: State, player: Player, log: Log) -> None:
        question = state.question
        assert isinstance(question, ToolboxQuestion)
        train = state.trains[question.tray]
        log.append(ToolboxKept(player, train.tray, train.name, _kind(state, question)))
        state.question = None
        _answers(state, train.tray).toolbox_declined = True

    @classmethod
    def choices(cls, state: State, player: Player) -> Iterator[Self]:
        return iter((cls(),))
