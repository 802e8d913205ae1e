"""Counting what happens in a game, by category and name, so that games can be added up in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engine.acts import Intent
from engine.catalogue.deck import Card
from engine.decisions import Decision
from engine.events import Event, GameEnded, Log, RevenueChanged
from engine.events.switching import TrainMoved
from engine.intents import WIRE_NAMES
from engine.names import CardId, Player
from engine.phases.drawing import DiscardCard, DrawFromDepartment
from engine.phases.local_ops import ChooseOption
from engine.phases.setting_out import SetOutCars
from engine.record.games import Act
from engine.state import State

Counts = dict[str, dict[str, int]]
"""Category → name → how often."""

_TELLING_FIELDS: Final = ("reason", "kind", "release", "fault", "device", "origin")


def added(parts: Iterable[Counts]) -> Counts:
    """All counts in one, names sorted."""
    total: dict[str, Counter[str]] = {}
    for counts in parts:
        for category, names in counts.items():
            total.setdefault(category, Counter()).update(names)
    return {category: dict(sorted(total[category].items())) for category in sorted(total)}


def card_name(card: Card) -> str:
    """A card as counts call it: `office:depot`, `track:curve:left`."""
    return ":".join((card.category, card.key, card.hand) if card.hand else (card.category, card.key))


class Counting:
    """Watches one game and counts."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[str]] = {}
        self._last_set_out: str | None = None

    @property
    def counts(self) -> Counts:
        """What has been counted so far."""
        return {category: dict(names) for category, names in self._counts.items()}

    def add(self, category: str, name: str, by: int = 1) -> None:
        """Count something."""
        self._counts.setdefault(category, Counter())[name] += by

    def dealt(self, _state: State, events: Log) -> None:
        """The first events."""
        self._tell(events)

    def asked(self, state: State, waiting: Decision, _choices: Sequence[Intent]) -> None:
        """Decisions, and at each option how the player's trains stand."""
        self.add("decisions", waiting.kind)
        if waiting.kind == "option":
            self._look_at_trains(state, waiting.player)

    def played(self, state: State, act: Act, events: Log) -> None:
        """Intents, cards, events; at the end the board."""
        self.add("intents", WIRE_NAMES[type(act.intent)])
        self._count_cards(state, act)
        self._count_set_outs(act, events)
        self._tell(events)
        if state.status != "active":
            self._look_at_board(state)

    def _look_at_trains(self, state: State, player: Player) -> None:
        trains = state.trains_in(state.seat_of(player))
        if any(0 < train.engine_at < len(train.consist) for train in trains):
            self.add("switching", "turnsWithBuriedEngine")
        for train in trains:
            for rule in state.card_of(train).rules:
                self.add("trainRules", rule)

    def _count_cards(self, state: State, act: Act) -> None:
        intent = act.intent
        if isinstance(intent, ChooseOption):
            self.add("options", intent.option)
        card: CardId | None = getattr(intent, "card", None)
        if card is not None:
            kind = "discarded" if isinstance(intent, DiscardCard) else "played"
            self.add(kind, card_name(state.deck[card]))
        drew = state.players[act.player].drew
        if drew is not None and WIRE_NAMES[type(intent)].startswith("draw.from"):
            self.add("drawn", card_name(state.deck[drew]))
            self.add("draws", "department" if isinstance(intent, DrawFromDepartment) else "homeOffice")

    def _count_set_outs(self, act: Act, events: Log) -> None:
        """Set-outs, and those whose own cut the very next act couples again."""
        intent = act.intent
        moved = events[0] if events else None
        if isinstance(moved, TrainMoved):
            self.add("switching", "moves")
            if moved.coupled:
                self.add("switching", "couplings")
                if moved.tray == self._last_set_out and moved.coupled[0][0] == moved.squares[0]:
                    self.add("switching", "setOutsUndone")
        self._last_set_out = intent.tray if isinstance(intent, SetOutCars) else None
        if isinstance(intent, SetOutCars):
            self.add("switching", "setOuts")

    def _tell(self, events: Log) -> None:
        for event in events:
            self.add("events", type(event).__name__)
            if isinstance(event, RevenueChanged):
                self.add("revenue", event.source, event.delta)
            elif isinstance(event, GameEnded):
                self.add("endings", event.reason)
            else:
                self._tell_reasons(event)

    def _tell_reasons(self, event: Event) -> None:
        for field in _TELLING_FIELDS:
            value = getattr(event, field, None)
            if isinstance(value, str):
                self.add("reasons", f"{type(event).__name__}: {value}")

    def _look_at_board(self, state: State) -> None:
        for district in state.districts:
            self.add("tiers", district.tier)
            self.add("board", "modifiers", len(district.modifiers))
            for card in district.grid.values():
                if card.card is not None:
                    self.add("board", "industries" if card.kind == "industry" else "track")
                self.add("board", "enhancements", len(card.enhancements))
        for name, count in state.tally.items():
            self.add("tally", name, count)
