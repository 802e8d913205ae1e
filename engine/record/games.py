"""What a recorded game is (determinism): seed, config, names and the accepted intents, nothing else.

An older save also holds what can only be judged on the table (a pass, an intent that no longer exists);
such things stand in its history as they are and are settled by `replaying`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.acts import Intent
from engine.chance import Seed
from engine.config import Config
from engine.names import Player, TrayId

ENGINE_VERSION: Final = "1"
"""Changes with any rule: a record is replayed by the version that wrote it (determinism, Versions)."""

MOST_CHARACTERS: Final = 1_000_000
MOST_INTENTS: Final = 20_000


class BadSave(ValueError):
    """Not a save that can be replayed here; its text is one sentence for the person who brought it.

    >>> from engine.record import read_save
    >>> read_save("[1, 2")
    Traceback (most recent call last):
    engine.record.games.BadSave: This file is not complete JSON: it is cut short, damaged or no save at all.
    """


class Act(NamedTuple):
    """An intent and who submitted it."""

    player: Player
    intent: Intent


class RecordedPass(NamedTuple):
    """An older save's `newTrain.passCar`; the car-placing round ends by itself today (rules 6.4)."""

    tray: TrayId


class Unreadable(NamedTuple):
    """An entry of an older save that names no intent of today's; a replay stops there and says `why`."""

    type: str
    why: str


Entry = Act | RecordedPass | Unreadable


@dataclass(frozen=True, slots=True)
class Record:
    """A game that can be replayed. `edition` names that of an imported older game.

    With `is_older` the history is as the older game wrote it: its edition is still to be found, switching
    turns lack their ends and passes stand between the cars (determinism, Saves).

    >>> Record(seed=1, config=Config(), players=("Ann",)).engine_version == ENGINE_VERSION
    True
    """

    seed: Seed
    config: Config
    players: tuple[str, ...]
    history: tuple[Entry, ...] = ()
    edition: str | None = None
    engine_version: str = ENGINE_VERSION
    is_older: bool = False
