"""What the fragments of the game page get: a point of view, never a game. The contract is docs/pages.md.

Each partial `templates/game/_NAME.html` renders one element with the id NAME from exactly what its row of
`PARTS` names. So an equal part is an equal fragment, which is neither rendered nor sent again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from app.course_pictures import Picture
from app.record_book import BookPage
from app.table_views import ALONE, AtTheTable
from app.taking_back import OWN_TURN
from app.wire import Chosen
from engine.names import Square
from engine.narration.telling import Line
from engine.view import Frame, Menu
from engine.view.menu_frames import MenuEntry, MenuGroup, MenuNote


class Part(NamedTuple):
    """A partial, the fields of the Frame it reads, and what else it gets."""

    name: str
    frame: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    only_with: str | None = None
    """What it is empty without; then it gets nothing of the Frame either."""


PARTS: Final = (
    Part("notice", (), ("notice",)),
    Part("calls", (), ("calls",)),
    Part("status", ("clock", "waiting", "goal"), ("frozen",)),
    Part("rules_in_force", ("config",), ("seed", "rules_name")),
    Part("toolbar", (), ("toolbar",)),
    Part("chart", ("clock", "timetable"), ("new_stages",)),
    Part("division", ("division",), ("choice", "lit_nodes", "question_trains")),
    Part("district", ("districts", "trains"), ("seat", "boards", "choice", "lit", "question_trains")),
    Part("actions", ("waiting", "warnings", "result"), ("menu", "groups", "choice", "stuck_things")),
    Part("hand", ("hands", "piles", "extras"), ("choice", "offers_by_card")),
    Part("yards", ("yards",)),
    Part("facilities", ("districts", "trains")),
    Part("stuck", ("stuck", "seat")),
    Part("history", (), ("lines",)),
    Part("opening", (), ("opening", "commitment")),
    Part("table", (), ("table",)),
    Part("talk", (), ("talk",)),
    Part("pad", (), ("pad",)),
    Part("moments", (), ("moments",)),
    Part("day_end", ("standings", "goal"), ("day_end",), only_with="day_end"),
    Part("result", ("result", "standings", "goal"), ("closing",), only_with="closing"),
)
"""Every partial of the game page but `play`, whose form knows what all others show."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence at the top of a page. `tone` is `good`, `bad` or `plain`; `code` is stable."""

    text: str
    tone: str = "plain"
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Calls:
    """How many tables wait for this person, in words, and where to go: to the only one, or to the list."""

    text: str
    url: str
    code: str | None = None
    """Of the only one."""


@dataclass(frozen=True, slots=True)
class RefusedAct:
    """An intent just refused, so that the sentence can stand beside its button."""

    value: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Offer:
    """One answer: the Menu's entry, what its button sends, and why it was just refused, if it was."""

    entry: MenuEntry
    value: str
    refusal: RefusedAct | None = None
    asks_twice: bool = False
    """It can't be taken back, changes the board, and this player wants to be asked (experience)."""


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """A group of the Menu. A closed one shows no offers; `url` opens it."""

    group: MenuGroup
    offers: tuple[Offer, ...]
    is_open: bool
    url: str | None
    is_played: bool = True
    """Not a card that can only be discarded now."""


@dataclass(frozen=True, slots=True)
class MenuHead:
    """The question without its answers."""

    decision: str | None
    is_mine: bool
    question: str
    facts: tuple[str, ...]
    notes: tuple[MenuNote, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What is pointed at."""

    train: str | None
    card: str | None
    clear_url: str
    trains: tuple[str, ...] = ()
    """Those that could be pointed at instead."""
    carries: str = ""
    """What a link that leads away ends in, so that the way back keeps what is chosen and not so anyhow."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What one act brought about, in words."""

    number: int
    lines: tuple[Line, ...]
    key: str | None = None
    """Of what was said at the table; None for an act."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something said once: `key` names its kind."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Toolbar:
    """What can be done with the whole game."""

    can_undo: bool
    can_redo: bool
    undo_label: str
    redo_label: str
    save_url: str
    replay_url: str
    history_url: str
    again_url: str
    devices_url: str = ""
    """Where one's devices are named; at a table the talk leads there."""
    is_table: bool = False
    """Undoing is taking back there, and there is no redo."""
    is_watched: bool = False
    """Nothing can be taken back by who only watches."""


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The Day whose end waits to be put away."""

    day: int
    days_left: int


@dataclass(frozen=True, slots=True)
class Closing:
    """What the closing page says beside the Frame's result. `times`: person, Phase or “In all”, minutes."""

    times: tuple[tuple[str, str, int], ...]
    best: int | None
    is_best: bool
    again_url: str
    another_url: str
    abandoned: bool = False
    """It ended by agreement."""
    score: Picture | None = None
    traffic: Picture | None = None
    par: str | None = None
    """Par for the deal in words, once it is known."""
    book: BookPage | None = None
    """What the record book says of it, where it may stand in it."""


@dataclass(frozen=True, slots=True)
class Around:
    """Everything on the game page that is not in Frame and Menu."""

    code: str
    root: str
    chosen: Chosen
    lines: tuple[HistoryEntry, ...]
    moments: tuple[Moment, ...]
    toolbar: Toolbar
    seed: str | None
    notice: Notice | None = None
    refused: RefusedAct | None = None
    frozen: str | None = None
    day_end: DayEnd | None = None
    closing: Closing | None = None
    here: str = field(default="")
    seat: int = 0
    """Whose board is shown."""
    table: AtTheTable = ALONE
    calls: Calls | None = None
    """What waits elsewhere."""
    new_stages: tuple[int, ...] = ()
    """Of the timetable, where the die has just put a train."""
    rules_name: str = ""
    """What the rules are called: a preset's name, changed or not."""


def parts(frame: Frame, menu: Menu, around: Around) -> dict[str, dict[str, Any]]:
    """Name of partial → what it gets."""
    choice = choose(menu, around.chosen, address_of_seat(frame, around))
    elsewhere = around.seat if around.seat != (frame.seat or 0) else None
    choice = replace(choice, carries=_carried(choice, elsewhere))
    groups = offer_groups(menu, choice, around)
    values: dict[str, Any] = {
        "notice": around.notice,
        "calls": around.calls,
        "frozen": around.frozen,
        "seed": around.seed,
        "rules_name": around.rules_name,
        "toolbar": around.toolbar,
        "choice": choice,
        "question_trains": menu.trains,
        "seat": around.seat,
        "boards": around.table.boards,
        "opening": around.table.opening,
        "commitment": around.table.commitment,
        "table": around.table.table,
        "talk": around.table.talk,
        "pad": around.table.pad,
        "lit": lit_squares(groups, around.seat),
        "lit_nodes": lit_nodes(groups),
        "menu": MenuHead(menu.decision, menu.is_mine, menu.question, menu.facts, menu.notes),
        "groups": groups,
        "stuck_things": stuck_things(frame),
        "offers_by_card": _by_card(menu.entries),
        "lines": around.lines,
        "moments": around.moments,
        "new_stages": around.new_stages,
        "day_end": around.day_end,
        "closing": around.closing,
    }
    everywhere = {"here": around.here, "root": around.root, "code": around.code}
    found = {}
    for part in PARTS:
        is_empty = part.only_with is not None and values[part.only_with] is None
        sees = SimpleNamespace(**{name: getattr(frame, name) for name in part.frame if not is_empty})
        found[part.name] = {**everywhere, "frame": sees, **{name: values[name] for name in part.also}}
    return found


def stuck_things(frame: Frame) -> int:
    """How many things of one's own do not get going by themselves; the list itself stands further down."""
    if frame.result is not None:
        return 0
    mine = (None, frame.seat)
    return sum(item.needs_help and (frame.seat is None or item.seat in mine) for item in frame.stuck)


def address_of_seat(frame: Frame, around: Around) -> str:
    """The page with nothing pointed at and the same board."""
    return around.here if around.seat == (frame.seat or 0) else f"{around.here}?seat={around.seat}"


def nothing_to_choose(here: str) -> dict[str, Any]:
    """What the partials of the board get where nothing can be done on it, as in a replay."""
    return {
        "choice": Choice(None, None, here),
        "question_trains": (),
        "lit": {},
        "lit_nodes": {},
        "offers_by_card": {},
        "frozen": None,
        "seat": 0,
        "boards": (),
        "still": True,
    }


def choose(menu: Menu, chosen: Chosen, here: str) -> Choice:
    """What is pointed at: as asked where possible, else the first train of a switching turn or the only."""
    trays = list(dict.fromkeys(group.tray for group in menu.groups if group.tray is not None))
    train, card = chosen.train, chosen.card
    if card is None and train not in trays:
        train = trays[0] if trays and (menu.decision == "switch" or len(trays) == 1) else None
    return Choice(train if card is None else None, card, here, tuple(trays))


def _carried(choice: Choice, seat: int | None) -> str:
    is_usual = choice.train in (None, *choice.trains[:1])
    written = Chosen(None if is_usual else choice.train, choice.card, seat).write()
    return f"&chosen={written}" if written else ""


def offer_groups(menu: Menu, choice: Choice, around: Around) -> tuple[OfferGroup, ...]:
    """The groups with the answers of the open ones, what serves one's own district before the rest.

    Only here: the Menu itself keeps the engine's order, which is the same on every machine and for every bot.
    """
    entries: dict[str, list[MenuEntry]] = {}
    for entry in sorted(menu.entries, key=lambda entry: not entry.serves):
        entries.setdefault(entry.group, []).append(entry)
    trays = {group.tray for group in menu.groups if group.tray is not None}
    cards = {group.card for group in menu.groups if group.card is not None}
    found = []
    for group in menu.groups:
        is_open, url = True, None
        if group.card is not None and (len(cards) > 1 or choice.card):
            is_open, url = group.card == choice.card, _pointing(choice, f"card={group.card}")
        elif group.tray is not None and (len(trays) > 1 and menu.decision == "switch"):
            is_open, url = group.tray == choice.train, _pointing(choice, f"train={group.tray}")
        asks = around.table.confirms
        offers = tuple(_offer(e, menu, around.refused, asks=asks) for e in entries.get(group.key, ()))
        is_played = any(entry.intent["type"] != "card.discard" for entry in entries.get(group.key, ()))
        offers = offers if is_open else ()
        found.append(OfferGroup(group, offers, is_open, None if is_open else url, is_played))
    return tuple(found)


_WRITER: Final = json.JSONEncoder(separators=(",", ":"), sort_keys=True)


def value_of(intent: Mapping[str, Any]) -> str:
    """An intent as a button sends it."""
    return _WRITER.encode(intent)


def _pointing(choice: Choice, query: str) -> str:
    return f"{choice.clear_url}{'&' if '?' in choice.clear_url else '?'}{query}"


def _offer(entry: MenuEntry, menu: Menu, refused: RefusedAct | None, *, asks: bool) -> Offer:
    value = value_of(entry.intent)
    refusal = refused if refused is not None and refused.value == value else None
    return Offer(entry, value, refusal, asks and stays(entry, menu))


def stays(entry: MenuEntry, menu: Menu) -> bool:
    """Whether an act changes the board for good: it is final in one's own turn, or outside of it."""
    kind = str(entry.intent["type"])
    if kind.startswith("draw.") or kind.endswith(".end"):
        return False
    return entry.is_final or not menu.is_mine or menu.decision not in OWN_TURN


def lit_squares(groups: Iterable[OfferGroup], seat: int) -> dict[Square, tuple[Offer, ...]]:
    """Squares of one district that an open offer concerns."""
    lit: dict[Square, tuple[Offer, ...]] = {}
    for group in groups:
        for offer in group.offers:
            if offer.entry.seat in (None, seat):
                for square in offer.entry.squares:
                    lit[square] = (*lit.get(square, ()), offer)
    return lit


def lit_nodes(groups: Iterable[OfferGroup]) -> dict[int, tuple[Offer, ...]]:
    """Mainline cards and other places of the Division that an open offer of a card concerns."""
    lit: dict[int, tuple[Offer, ...]] = {}
    for group in groups:
        for offer in group.offers:
            node = offer.entry.node
            if node is not None and offer.entry.card is not None:
                lit[node] = (*lit.get(node, ()), offer)
    return lit


def _by_card(entries: Iterable[MenuEntry]) -> dict[str, int]:
    """Cards in hand that may be picked up → how many ways there are to play each; 0: it may be discarded."""
    counts: dict[str, int] = {}
    for entry in entries:
        if entry.card is not None:
            plays = entry.intent["type"] != "card.discard"
            counts[entry.card] = counts.get(entry.card, 0) + plays
    return counts
