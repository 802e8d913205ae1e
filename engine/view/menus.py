"""Building a Menu: the question, every legal answer in words, and why others are not offered."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.acts import Intent
from engine.decisions import Decision, decision
from engine.game import legal_intents
from engine.intents import WIRE_NAMES
from engine.names import Player
from engine.state import State
from engine.view import card_entries, switching_entries, train_entries, work_entries
from engine.view.blocked import notes_of
from engine.view.clock import WAITS
from engine.view.groups import group_of
from engine.view.menu_frames import Menu, MenuEntry, MenuGroup
from engine.view.questions import question_of
from engine.view.said import Said, Telling
from engine.wire import intent_to_json

_TELLERS: Final[dict[str, Callable[[Telling, Any], Said]]] = {
    "localOps.choose": work_entries.choose,
    "switch.move": switching_entries.move,
    "switch.dropCars": switching_entries.set_out,
    "switch.sortConsist": switching_entries.sort,
    "switch.end": switching_entries.end,
    "maneuver.flyingSwitch": switching_entries.fly,
    "maneuver.redFlags": card_entries.flag,
    "draw.fromHomeOffice": card_entries.draw_unseen,
    "draw.fromDepartment": card_entries.draw_seen,
    "draw.end": card_entries.end,
    "card.play": card_entries.play,
    "card.discard": card_entries.discard,
    "mainline.modify": card_entries.modify,
    "freightAgent.stockOutbound": work_entries.stock,
    "freightAgent.clearInbound": work_entries.clear,
    "freightAgent.unjam": work_entries.unjam,
    "freightAgent.clearSpace": work_entries.clear_space,
    "freightAgent.end": work_entries.end_freight_agent,
    "newTrain.startExtra": train_entries.start_extra,
    "newTrain.secondSection": train_entries.second_section,
    "newTrain.placeCar": train_entries.place_car,
    "mainline.clearance": train_entries.clearance,
    "mainline.dispatch": train_entries.dispatch,
    "redFlag.play": train_entries.play_toolbox,
    "redFlag.decline": train_entries.decline_toolbox,
    "porter.board": work_entries.board,
    "porter.detrain": work_entries.detrain,
    "laborer.startLoad": work_entries.start_load,
    "laborer.advanceLoad": work_entries.advance,
    "laborer.beginUnload": work_entries.unload,
    "loadUnload.end": work_entries.end_work,
}


def menu(state: State, player: Player | None) -> Menu:
    """What a player may do now; a spectator's is empty. Every legal intent is in it, and nothing else.

    >>> from engine import config_from_json, new_game
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> [entry.intent for entry in menu(state, 0).entries]
    [{'type': 'localOps.choose', 'option': 'draw'}]
    """
    waiting = decision(state)
    if waiting is None:
        return Menu(
            None,
            None,
            is_mine=False,
            question="The game is over.",
            facts=(),
            trains=(),
            groups=(),
            entries=(),
            notes=(),
        )
    if player is None:
        return _nothing(waiting, _waiting_words(state, waiting))
    telling = Telling(state, player)
    entries = _entries(telling, legal_intents(state, player))
    if waiting.player != player:
        return _nothing(waiting, _waiting_words(state, waiting), telling, entries)
    question = question_of(state, waiting)
    return Menu(
        decision=waiting.kind,
        player=waiting.player,
        is_mine=True,
        question=question.text,
        facts=question.facts,
        trains=question.trains,
        groups=_groups(telling, entries),
        entries=entries,
        notes=notes_of(telling, waiting, entries),
    )


def _waiting_words(state: State, waiting: Decision) -> str:
    name = state.players[waiting.player].name
    return "Waiting for " + WAITS[waiting.kind].format(who=name) + "."


def _nothing(
    waiting: Decision, words: str, telling: Telling | None = None, entries: tuple[MenuEntry, ...] = ()
) -> Menu:
    """Of another's decision: Red Flags at most, and the trains it is about stay the decider's to see lit."""
    return Menu(
        decision=waiting.kind,
        player=waiting.player,
        is_mine=False,
        question=words,
        facts=(),
        trains=(),
        groups=() if telling is None else _groups(telling, entries),
        entries=entries,
        notes=(),
    )


def _entries(telling: Telling, intents: Iterable[Intent]) -> tuple[MenuEntry, ...]:
    told = [(intent, _TELLERS[WIRE_NAMES[type(intent)]](telling, intent)) for intent in intents]
    labels: dict[str, int] = {}
    for _, said in told:
        labels[said.label] = labels.get(said.label, 0) + 1
    used: dict[str, int] = {}
    entries = []
    for intent, said in told:
        label = said.label
        if labels[label] > 1:
            used[label] = used.get(label, 0) + 1
            label = f"{label} ({used[label]} of {labels[label]} alike)"
        entries.append(_entry(telling, intent, said, label))
    return tuple(entries)


def _entry(telling: Telling, intent: Intent, said: Said, label: str) -> MenuEntry:
    wire = intent_to_json(intent)
    return MenuEntry(
        key=json.dumps(wire, sort_keys=True, separators=(",", ":")),
        intent=wire,
        label=label,
        cost=said.cost,
        consequence=said.consequence,
        group=said.group,
        seat=said.seat if said.seat is not None else telling.seat if said.squares else None,
        node=said.node,
        squares=said.squares,
        route=said.route,
        tray=said.tray,
        card=said.card,
        variant=said.variant,
        connections=said.connections,
        joins=said.joins,
        tone=said.tone,
        is_final=said.is_final,
        serves=said.serves,
    )


def _groups(telling: Telling, entries: tuple[MenuEntry, ...]) -> tuple[MenuGroup, ...]:
    """In order of first appearance; a second section, the end of the turn and Red Flags come last."""
    first: dict[str, MenuEntry] = {}
    for entry in entries:
        first.setdefault(entry.group, entry)
    last = ("section", "end", "flags")
    keys = [key for key in first if key not in last] + [key for key in last if key in first]
    return tuple(group_of(telling, key, first[key]) for key in keys)
