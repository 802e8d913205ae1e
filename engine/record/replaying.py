"""Replaying a record: the same game, always, up to the first intent that is refused (determinism).

Nothing is forced and nothing is lost. Replays own their table, so they play on it in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from engine import game
from engine.catalogue.editions import EDITIONS, TODAY, Edition
from engine.decisions import decision
from engine.events import Log
from engine.phases.make_up import being_filled
from engine.phases.switching import EndSwitching
from engine.record.games import Act, Entry, Record, RecordedPass, Unreadable
from engine.record.older import in_todays_form
from engine.refusals import Refusal, refuse
from engine.state import State
from engine.wire import intent_to_json

Progress = Callable[[int], None]
"""Told the index of each entry before it is played; may raise to give up."""

_END_SWITCHING: Final = Act(0, EndSwitching())


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where a replay stopped: the entry's index in the record, what it was, why it is refused."""

    index: int
    intent: dict[str, Any]
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a replay: its number from 1 (0 is the deal), the table after it, what happened.

    The table goes on being played on; copy it to keep it.
    """

    index: int
    act: Act | None
    state: State
    events: Log


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a replay: `applied` of `of` entries; `acts` were played, inserted ends among them.

    >>> from engine.record import read_save
    >>> record = read_save('{"seed": 1, "history": [{"type": "localOps.choose", "option": "draw"}]}')
    >>> replay(record).stopped is None
    True
    """

    state: State
    events: Log
    acts: tuple[Act, ...]
    applied: int
    of: int
    edition: str | None
    inserted: int
    stopped: Stopped | None


def edition_named(name: str | None) -> Edition:
    """The edition of that name; None is the rules in force."""
    return TODAY if name is None else EDITIONS[name]


def replay(record: Record, upto: int | None = None, progress: Progress | None = None) -> Replay:
    """Replay a record, or its first `upto` entries; never raises for what a record holds.

    An older save is replayed in the edition that lets most of it through, of equals the newest.

    >>> from engine.record import read_save
    >>> record = read_save('{"seed": 1, "history": [{"type": "localOps.choose", "option": "draw"}]}')
    >>> found = replay(record)
    >>> found.applied, found.of, found.edition
    (1, 1, 'v0.4.9')
    """
    if not record.is_older:
        return _Replaying(record, record.edition, upto, progress).run()
    best: Replay | None = None
    for name in EDITIONS:
        found = _Replaying(record, name, upto, progress).run()
        if best is None or found.applied > best.applied:
            best = found
        if found.stopped is None:
            break
    assert best is not None
    return best


def settle(record: Record, progress: Progress | None = None) -> Record:
    """An older record in today's format: its edition found, what can be replayed as accepted acts.

    >>> from engine.record import read_save
    >>> record = read_save('{"seed": 1, "history": [{"type": "localOps.choose", "option": "draw"}]}')
    >>> settle(record).edition
    'v0.4.9'
    """
    if not record.is_older:
        return record
    found = replay(record, progress=progress)
    return replace(record, history=found.acts, edition=found.edition, is_older=False)


def steps(record: Record, progress: Progress | None = None) -> Iterator[Step]:
    """The deal and then act after act, up to the first refused one.

    >>> from engine.record import read_save
    >>> record = read_save('{"seed": 1, "history": [{"type": "localOps.choose", "option": "draw"}]}')
    >>> [step.index for step in steps(record)]
    [0, 1]
    """
    settled = settle(record, progress)
    dealt = game.new_game(settled.config, settled.players, settled.seed, edition_named(settled.edition))
    yield Step(0, None, dealt.state, dealt.events)
    for index, act in enumerate(settled.history):
        if progress is not None:
            progress(index)
        if not isinstance(act, Act) or game.check(dealt.state, act.player, act.intent) is not None:
            return
        yield Step(index + 1, act, dealt.state, game.play_in_place(dealt.state, act.player, act.intent))


class _Replaying:
    """One replay under way."""

    def __init__(
        self, record: Record, edition: str | None, upto: int | None, progress: Progress | None
    ) -> None:
        dealt = game.new_game(record.config, record.players, record.seed, edition_named(edition))
        self.record = record
        self.edition = edition
        self.entries = record.history if upto is None else record.history[: max(0, upto)]
        self.progress = progress
        self.state: State = dealt.state
        self.events: Log = dealt.events
        self.acts: list[Act] = []
        self.inserted = 0

    def run(self) -> Replay:
        stopped: Stopped | None = None
        applied = 0
        for index, entry in enumerate(self.entries):
            if self.progress is not None:
                self.progress(index)
            refusal = self._play_entry(index, entry)
            if refusal is not None:
                stopped = Stopped(index, _shown(entry), refusal.code, refusal.message)
                break
            applied += 1
        return Replay(
            state=self.state,
            events=self.events,
            acts=tuple(self.acts),
            applied=applied,
            of=len(self.entries),
            edition=self.edition,
            inserted=self.inserted,
            stopped=stopped,
        )

    def _play_entry(self, index: int, entry: Entry) -> Refusal | None:
        if isinstance(entry, Act) and not self.record.is_older:
            return self._play(entry)
        if isinstance(entry, Unreadable):
            return refuse("NO_SUCH_INTENT", why=entry.why)
        if self._lacks_end(index):
            self._play(_END_SWITCHING)
            self.inserted += 1
        if isinstance(entry, RecordedPass):
            return self._skip_pass(entry)
        return self._play(in_todays_form(entry, self.state.deck))

    def _play(self, act: Act) -> Refusal | None:
        refusal = game.check(self.state, act.player, act.intent)
        if refusal is None:
            self.events += game.play_in_place(self.state, act.player, act.intent)
            self.acts.append(act)
        return refusal

    def _lacks_end(self, index: int) -> bool:
        """Whether a switching turn is open that the older game had ended with its last Move.

        An intent that anybody may submit at any time says nothing; the one after it does.
        """
        waiting = decision(self.state)
        if waiting is None or waiting.kind != "switch":
            return False
        for later in range(index, len(self.entries)):
            entry = self.entries[later]
            if not isinstance(entry, Act):
                return True
            if entry.intent.decisions:
                return "switch" not in entry.intent.decisions
        return False

    def _skip_pass(self, entry: RecordedPass) -> Refusal | None:
        """A pass where no suitable car was left means nothing today; elsewhere nobody passes (rules 6.4).

        The game may be asking for the next train's cars already.
        """
        waiting = decision(self.state)
        train = being_filled(self.state)
        is_asked = waiting is not None and waiting.kind == "placeCar"
        if is_asked and train is not None and train.tray == entry.tray:
            return refuse("SUITABLE_CAR_LEFT")
        return None


def _shown(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Act):
        return intent_to_json(entry.intent)
    if isinstance(entry, RecordedPass):
        return {"type": "newTrain.passCar", "trayId": entry.tray}
    return {"type": entry.type}
