"""The Mainline Phase: faults, then every train in order (rules 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.acts import Intent
from engine.decisions import DecisionKind
from engine.events import Log
from engine.names import CardId, CarType, Direction, Player, Square, TrayId
from engine.refusals import Refusal
from engine.state import State
from engine.targets import ExtraStart, Target


def begin(state: State, log: Log) -> None:
    """Begin the phase."""
    raise NotImplementedError


def go_on(state: State, log: Log) -> bool:
    """Run on; True when somebody must decide, False when the phase is over."""
    raise NotImplementedError
