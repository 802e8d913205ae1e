"""The history in words: every event as one line for one reader, with the rule behind the act.

Each part of the game has its module of tellers, registered in `telling`.
"""

from __future__ import annotations

from engine.events import Event
from engine.narration import (
    clock,
    drawing,
    freight_agent,
    load_unload,
    local_ops,
    mainline,
    new_train,
    shift_change,
    switching,
    wrecks,
)
from engine.narration.telling import TELLERS, Line, Reader

PARTS = (
    clock,
    drawing,
    freight_agent,
    load_unload,
    local_ops,
    mainline,
    new_train,
    shift_change,
    switching,
    wrecks,
)
"""The modules whose tellers are registered by being imported here."""


def narrate(event: Event, reader: Reader) -> Line | None:
    """The line of the history that a reader gets, or None where there is nothing to tell.

    >>> from engine.events import StageBegan
    >>> narrate(StageBegan(1, 2), Reader(0, ("Ann",), {})).tone
    'plain'
    """
    return TELLERS[type(event)](event, reader)
