"""The command `simulate`: many bot games over processes; the playing itself is the engine's."""

from __future__ import annotations

import argparse
from typing import Any

from app.answers import Answer


def add_commands(commands: Any) -> None:
    """Add `simulate` to the parser's commands."""
    command = commands.add_parser("simulate", help="play many bot games and report")
    command.set_defaults(run=_simulate)


def _simulate(arguments: argparse.Namespace) -> Answer:
    return Answer({}, "")
