"""Opening saves, own ones and the older game's: replayed before anything is stored, within limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.acting import Applied, Step, note
from app.games import Games
from app.identity import Visitor
from app.models import now
from app.open_game import Dealt, Entry, OpenGame
from app.store import NewDigest, NewGame
from engine.game import check
from engine.record import Act, BadSave, Replay, digest, read_save, replay

MOST_BYTES = 1024 * 1024
MOST_SECONDS = 5.0


class ImportUnderWay(Exception):
    """This session is opening a save already."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The new game, and where its save stopped being playable, if it did."""

    game: OpenGame
    note: str | None


class Imports:
    """One save at a time for each session."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._busy: set[int | None] = set()

    async def open_save(self, text: str, visitor: Visitor | None, name: str | None = None) -> Imported:
        """Make a game of a save; raises `BadSave` or `ImportUnderWay` and then nothing is stored."""
        who = visitor.id if visitor else None
        if who in self._busy:
            raise ImportUnderWay
        self._busy.add(who)
        try:
            made = await asyncio.to_thread(make_game, text, name)
            game = await self._games.store(made.game, made.new, visitor)
        finally:
            self._busy.discard(who)
        return Imported(game, made.note)


@dataclass(frozen=True, slots=True)
class Made:
    """A save played through in memory."""

    game: OpenGame
    new: NewGame
    note: str | None


def make_game(text: str, name: str | None = None) -> Made:
    """Play a save through; `name` is what the one player of an older save is called."""
    record = read_save(text)
    if len(record.players) != 1:
        raise BadSave("This save is of a game for several people; only solitaire saves can be opened here.")
    deadline = _deadline()
    if record.is_older:
        found = replay(record, progress=deadline)
        acts, note_text, edition = found.acts, _stopped(found), found.edition
    else:
        acts, note_text, edition = (
            tuple(a for a in record.history if isinstance(a, Act)),
            None,
            record.edition,
        )
    players = (name,) if record.is_older and name else record.players
    return _played(Dealt(record.config, players, record.seed, edition), acts, note_text, deadline)


def _deadline() -> Callable[[int], None]:
    end = time.monotonic() + MOST_SECONDS

    def progress(index: int) -> None:
        if index % 16 == 0 and time.monotonic() > end:
            raise BadSave("This save takes longer than 5 seconds to replay, so it was not opened.")

    return progress


def _stopped(found: Replay) -> str | None:
    if found.stopped is None:
        return None
    return (
        f"The save is opened up to intent {found.stopped.index} of {found.of}; the next one, "
        f"{found.stopped.intent.get('type') or 'unreadable'}, can't be played here: {found.stopped.message}"
    )


def _played(
    dealt: Dealt, acts: tuple[Act, ...], note_text: str | None, progress: Callable[[int], None]
) -> Made:
    game = OpenGame(0, "", dealt, ())
    applied = Applied([], received=now())
    applied.digests.append(NewDigest(-1, 1, 1, digest(game.state)))
    for number, act in enumerate(acts):
        progress(number)
        refusal = check(game.state, act.player, act.intent)
        if refusal is not None:
            raise BadSave(f"Intent {number + 1} of {len(acts)} in this save is not legal: {refusal.message}")
        entry = Entry(number, act.player, act.intent)
        events = game.advance(entry)
        note(applied, Step(entry, game.state, events))
    new = NewGame(dealt, applied.rows, applied.digests, applied.game, applied.revenue, origin="imported")
    return Made(game, new, note_text)
