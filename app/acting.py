"""Working out what one accepted intent changes, before anything is stored: steps, rows, digests, listings."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from app.models import now
from app.open_game import Entry, OpenGame
from app.store import Change, NewDigest, NewRow, intent_text
from engine.acts import Intent
from engine.decisions import decision
from engine.events import DayBegan, Event, GameEnded, RevenueChanged, StageBegan
from engine.game import legal_intents, play
from engine.phases.load_unload import EndLoadUnload
from engine.phases.red_flags import ShowRedFlags
from engine.record import digest
from engine.state import State

LONGEST_THOUGHT = 15 * 60_000
"""Milliseconds: what goes beyond is a break, not thought, and is not counted."""

PHASE_OF: Final = {
    "option": "localOps",
    "switch": "localOps",
    "draw": "localOps",
    "freightAgent": "localOps",
    "startExtra": "newTrain",
    "placeCar": "newTrain",
    "sortConsist": "newTrain",
    "clearance": "mainline",
    "dispatch": "mainline",
    "toolbox": "mainline",
    "loadUnload": "loadUnload",
}


class Step(NamedTuple):
    """One entry played: the position after it and what happened."""

    entry: Entry
    state: State
    events: tuple[Event, ...]


@dataclass(slots=True)
class Applied:
    """What an accepted intent and the passes after it lead to; nothing is changed yet."""

    steps: list[Step]
    rows: list[NewRow] = field(default_factory=list)
    digests: list[NewDigest] = field(default_factory=list)
    game: dict[str, Any] = field(default_factory=dict)
    revenue: dict[int, int] = field(default_factory=dict)
    ended_day: int | None = None
    received: int = 0

    def change(self, game: OpenGame, rows: list[NewRow]) -> Change:
        """All of it as one transaction."""
        players: dict[int, dict[str, Any]] = {}
        for number, total in self.revenue.items():
            players.setdefault(game.person(number).id, {})["revenue"] = total
        if self.ended_day is not None:
            for person in game.people:
                players.setdefault(person.id, {})["day_to_dismiss"] = self.ended_day
        return Change(
            game.id,
            rows,
            self.received,
            tuple(self.digests),
            self.game or None,
            players or None,
            thought(game, self.received),
        )

    def settle(self, game: OpenGame) -> None:
        """What memory keeps beside the position."""
        game.last_act = self.received
        game.since = self.game.get("since", game.since)
        if self.ended_day is not None:
            for person in game.people:
                person.day_to_dismiss = self.ended_day


def thought(game: OpenGame, until: int) -> tuple[int, str, int] | None:
    """Whom the game has waited for since the last act, in which Phase, and for how many milliseconds.

    It is theirs whoever ends it: somebody who shows a flag meanwhile, or themselves by taking back.
    """
    waiting = decision(game.state)
    if waiting is None or game.last_act is None:
        return None
    taken = min(LONGEST_THOUGHT, until - game.last_act)
    return (waiting.player, PHASE_OF[waiting.kind], taken) if taken > 0 else None


def apply(game: OpenGame, player: int, intent: Intent, reason: str | None = None) -> Applied:
    """Play an intent on a copy; raises `Refused`. A bot gives its reason with it."""
    entry = Entry(game.version, player, intent, reason=reason)
    applied = Applied([_step(game.state, entry)], received=now())
    return _completed(game, applied)


def passes_due(game: OpenGame) -> Applied | None:
    """The passes that are all that is left now, as when a player has switched passing on again; or None."""
    if game.is_over or game.frozen is not None or _pass_from(game, game.state) is None:
        return None
    return _completed(game, Applied([], received=now()))


def _completed(game: OpenGame, applied: Applied) -> Applied:
    """With the passes that follow, and what all of it stores."""
    state = applied.steps[-1].state if applied.steps else game.state
    passing = _pass_from(game, state)
    while passing is not None:
        entry = Entry(game.version + len(applied.steps), passing, EndLoadUnload(), by_server=True)
        applied.steps.append(_step(state, entry))
        state = applied.steps[-1].state
        passing = _pass_from(game, state)
    for step in applied.steps:
        note(applied, step)
    if applied.game.get("finished"):
        applied.ended_day = None
    _note_waiting(applied, game)
    return applied


def _step(state: State, entry: Entry) -> Step:
    played = play(state, entry.player, entry.intent)
    return Step(entry, played.state, tuple(played.events))


def _pass_from(game: OpenGame, state: State) -> int | None:
    """The player for whom passing is all that is left and who has not switched it off, Red Flags apart."""
    waiting = decision(state)
    if waiting is None or waiting.kind != "loadUnload" or not game.person(waiting.player).passes:
        return None
    found = [i for i in legal_intents(state, waiting.player) if not isinstance(i, ShowRedFlags)]
    return waiting.player if found == [EndLoadUnload()] else None


def note(applied: Applied, step: Step) -> None:
    """Add what a step stores: its row, the digest of a Stage it began, Revenue, an ending."""
    entry = step.entry
    applied.rows.append(
        NewRow(
            entry.number,
            entry.player,
            intent=intent_text(entry),
            by_server=entry.by_server,
            reason=entry.reason,
        )
    )
    began: tuple[int, int] | None = None
    for event in step.events:
        if isinstance(event, StageBegan):
            applied.game |= {"day": event.day, "stage": event.stage, "changed": applied.received}
            began = (event.day, event.stage)
        elif isinstance(event, DayBegan) and event.day > 1:
            applied.ended_day = event.day - 1
        elif isinstance(event, RevenueChanged):
            applied.revenue[event.player] = event.total
        elif isinstance(event, GameEnded):
            applied.game |= _ending(event, applied.received)
    if began is not None:
        applied.digests.append(NewDigest(entry.number, *began, digest(step.state)))


def _ending(event: GameEnded, moment: int) -> dict[str, Any]:
    result = {"reason": event.reason, "winners": list(event.winners), "revenue": list(event.revenue)}
    status = "won" if event.winners else "lost"
    return {"status": status, "result": json.dumps(result), "finished": moment, "changed": moment}


def _note_waiting(applied: Applied, game: OpenGame) -> None:
    after = decision(applied.steps[-1].state)
    waiting = after.player if after else None
    before = decision(game.state)
    if waiting != (before.player if before else None):
        applied.game |= {"waiting": waiting, "since": applied.received}


def listing(game: OpenGame) -> Change:
    """What lists of games show of the position now, read off the board."""
    frame = game.view(None).frame
    waiting = decision(game.state)
    values: dict[str, Any] = {"day": frame.clock.day, "stage": frame.clock.stage, "changed": now()}
    values["waiting"] = waiting.player if waiting else None
    if waiting is not None:
        values |= {"status": "active", "result": None, "finished": None}
    else:
        for happened in game.recent:
            for event in happened.events:
                if isinstance(event, GameEnded):
                    values |= _ending(event, now())
    players = {game.person(row.player).id: {"revenue": row.revenue} for row in frame.standings}
    return Change(game.id, [], now(), game=values, players=players)
