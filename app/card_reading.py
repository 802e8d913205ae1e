"""Reading anything on the board: what lies on a square, a train, a card, a place of the Division, as slips.

A slip is one card with its exact effect and how it stands now, all of it out of a Frame: who may not see a
card can't read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from app.asking_why import square_of
from app.drawing import Strip, card_rails, card_strip, card_symbol, rails_of, train_strip
from engine.view import Frame
from engine.view.place_frames import (
    CardFrame,
    CarFrame,
    CellFrame,
    DistrictFrame,
    DivisionPointFrame,
    FacilityFrame,
    MainlineFrame,
    NodeFrame,
    OfficeFrame,
    TrainFrame,
)


class Fact(NamedTuple):
    """One line of how a card stands now."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Slip:
    """One card to read: `rails` or `symbol` draw it, `plate` is a train's number, `stock` stands there."""

    category: str
    band: str
    name: str
    text: str
    rails: tuple[str, ...] = ()
    symbol: str = ""
    plate: str = ""
    facts: tuple[Fact, ...] = ()
    stock: Strip | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything there is to read at one place. `anchor` is where it stands on the page."""

    title: str
    anchor: str
    slips: tuple[Slip, ...]
    note: str = ""
    """What is to be said where no card lies."""


_LAID: Final = {
    "office": ("office", "Office"),
    "industry": ("industry", "Industry"),
    "modifier": ("modifier", "Modifier"),
    "spaceUse": ("spaceUse", "Space use"),
}
"""Kind of a square → category and band; everything else is track."""


def read(frame: Frame, query: Mapping[str, str]) -> Reading | None:
    """What an address asks for: `square` (with `seat`), `train`, `card`, `pile` or `node`; or None."""
    if "square" in query:
        return _square(frame, query)
    if "train" in query:
        return _train(frame, query["train"])
    if "card" in query:
        return _card(frame, query["card"])
    if query.get("pile") == "salvage":
        return _salvage(frame)
    return _node(frame, query.get("node", ""))


def effects(frame: Frame) -> Iterator[tuple[str, str]]:
    """Name and exact effect of every card on the boards and the line, and of every train's card."""
    for district in frame.districts:
        for cell in district.cells:
            yield cell.name, cell.text
            yield from ((card.name, card.text) for card in cell.enhancements)
    for node in frame.division.nodes:
        if isinstance(node, MainlineFrame):
            yield node.name, node.text
            yield from ((card.name, card.text) for card in node.laid)
    yield from ((train.title, _what_it_carries(train)) for train in frame.trains)


def _square(frame: Frame, query: Mapping[str, str]) -> Reading | None:
    square = square_of(query["square"])
    seat = query.get("seat") or str(frame.seat or 0)
    district = next((each for each in frame.districts if str(each.seat) == seat), None)
    if square is None or district is None:
        return None
    anchor = f"sq-{square.col}_{square.row}"
    place = f"{district.title}, {square}"
    cell = next((each for each in district.cells if each.square == square), None)
    if cell is not None:
        return Reading(place, anchor, tuple(_on(cell, district)))
    empty = next((each for row in district.rows for each in row.cells if each.square == square), None)
    why: str = getattr(empty, "why", "Nothing lies so far out.")
    return Reading(place, anchor, (), f"Nothing lies here. {why}")


def _on(cell: CellFrame, district: DistrictFrame) -> Iterator[Slip]:
    """Trains first: they are what one asks about; then the card, then what lies on it."""
    for train in cell.trains:
        yield _train_slip(train)
    category, band = _LAID.get(cell.kind, ("track", "Track"))
    yield Slip(
        category,
        band,
        cell.name,
        cell.text,
        rails_of(cell.connections) if category == "track" else (),
        _symbol(cell, district),
        facts=tuple(_facts(cell)),
        stock=card_strip(cell, None) if cell.cars and not cell.trains else None,
    )
    for card in cell.enhancements:
        yield _card_slip(card)


def _symbol(cell: CellFrame, district: DistrictFrame) -> str:
    if cell.kind == "office":
        return card_symbol("office", district.tier)
    if cell.facility is not None:
        return card_symbol("industry", cell.facility.key)
    if cell.modifier is not None:
        return card_symbol("modifier", cell.modifier.key)
    return (
        "limits" if cell.kind == "limits" else card_symbol("spaceUse", "") if cell.kind == "spaceUse" else ""
    )


def _facts(cell: CellFrame) -> Iterator[Fact]:
    if cell.facility is not None:
        yield from _facility_facts(cell.facility)
    if cell.modifier is not None:
        yield Fact("Serves", f"{cell.modifier.host_name} at {cell.modifier.host}")
    if cell.cars:
        yield Fact("Cars, west to east", _listed(cell.cars))
    if cell.is_locked:
        yield Fact("Locked", "A load stands on its sign: no train may enter.")
    elif cell.room:
        yield Fact("Room", f"{cell.room} more car{'' if cell.room == 1 else 's'}")


def _facility_facts(place: FacilityFrame) -> Iterator[Fact]:
    yield Fact(place.status_words, " ".join(filter(None, (place.reason, place.frees))))
    if place.outbound:
        yield Fact("Green boxes, out", _boxes(box.car for box in place.outbound))
    held = [part for part in place.sign if part.car is not None]
    if held:
        ways = {True: "coming in", False: "going out"}
        yield Fact("Sign", ", ".join(f"{p.word}: {p.car.label} {ways[p.is_inbound]}" for p in held if p.car))
    if place.inbound:
        yield Fact("Red boxes, in", _boxes(box.car for box in place.inbound))
    if place.workers:
        yield Fact(f"{place.worker}s", f"{place.workers_free} of {place.workers} free")
    if place.modifiers:
        yield Fact("Served by", ", ".join(place.modifiers))


def _boxes(cars: Iterable[CarFrame | None]) -> str:
    return ", ".join(car.label if car is not None else "empty" for car in cars)


def _listed(cars: Iterable[CarFrame]) -> str:
    return ", ".join(car.label for car in cars)


def _train_slip(train: TrainFrame) -> Slip:
    card = train.card
    facts = [Fact("Cars", train.cars), Fact("Where", _place_of(train))]
    if train.starter:
        facts.append(Fact("Started by", train.starter))
    now = " ".join(filter(None, (train.waits_for, train.frees)))
    if now:
        facts.append(Fact("Now", now))
    return Slip(
        "extra" if train.is_extra else "timetabled",
        "Extra" if train.is_extra else "Timetabled train",
        card.name,
        _what_it_carries(train),
        symbol="engine",
        plate=train.name,
        facts=tuple(facts),
        stock=train_strip(train),
    )


def _what_it_carries(train: TrainFrame) -> str:
    card = train.card
    return " ".join((f"{card.speed.capitalize()} train.", card.carries, *card.rules))


def _place_of(train: TrainFrame) -> str:
    return f"{train.place[:1].upper()}{train.place[1:]}, running {train.direction}"


def _card_slip(card: CardFrame, facts: tuple[Fact, ...] = ()) -> Slip:
    is_track = card.category == "track"
    return Slip(
        card.category,
        card.band,
        card.train.name if card.train else card.name,
        card.text,
        card_rails(card.key, card.hand) if is_track else (),
        "" if is_track else card_symbol(card.category, card.key),
        card.train.label if card.train else "",
        facts,
    )


def _train(frame: Frame, tray: str) -> Reading | None:
    train = next((each for each in frame.trains if each.tray == tray), None)
    if train is None:
        return None
    at = train.square
    anchor = f"sq-{at.col}_{at.row}" if at is not None else "division"
    return Reading(train.title, anchor, (_train_slip(train),))


def _card(frame: Frame, card_id: str) -> Reading | None:
    found = next(((card, where) for card, where in _cards(frame) if card.id == card_id), None)
    if found is None:
        return None
    card, where = found
    return Reading(where, "hand", (_card_slip(card),))


def _salvage(frame: Frame) -> Reading:
    """The pile of used cards, the last one first."""
    slips = tuple(_card_slip(card) for card in reversed(frame.piles.salvage))
    return Reading("In the Salvage Yard", "hand", slips, "" if slips else "No card lies there.")


def _cards(frame: Frame) -> Iterator[tuple[CardFrame, str]]:
    """Every card that this seat may read, with where it lies."""
    for hand in frame.hands:
        for held in hand.cards:
            yield held.card, "In your hand" if hand.is_mine else f"In the hand of {hand.player_name}"
    for pile in frame.piles.departments:
        if pile.top is not None:
            yield pile.top, f"On Department {pile.slot + 1}"
    for slot in frame.timetable:
        if slot.card is not None:
            yield slot.card, f"On the timetable, Stage {slot.stage}"
    for extra in frame.extras:
        yield extra.card, f"Called by {'you' if extra.player == frame.player else extra.player_name}"
    for salvaged in frame.piles.salvage:
        yield salvaged, "In the Salvage Yard"


def _node(frame: Frame, number: str) -> Reading | None:
    node = next((each for each in frame.division.nodes if str(each.node) == number), None)
    if node is None:
        return None
    return Reading(node.name, "division", tuple(_at_node(node)))


def _at_node(node: NodeFrame) -> Iterator[Slip]:
    if isinstance(node, MainlineFrame):
        for transit in node.transits:
            yield _train_slip(transit.train)
        for train in node.yard:
            yield _train_slip(train)
        crossing = tuple(
            Fact(f"{c.speed.capitalize()}, {c.direction}bound", _stages(c)) for c in node.crossing
        )
        symbol = card_symbol("mainline", node.key)
        yield Slip("mainline", "Mainline card", node.name, node.text, symbol=symbol, facts=crossing)
        for card in node.laid:
            yield _card_slip(card)
    elif isinstance(node, OfficeFrame):
        for chip in node.tracks:
            if chip.train is not None:
                yield _train_slip(chip.train)
        tracks = Fact("A/D tracks", f"{node.tracks_free} of {len(node.tracks)} free")
        devices = tuple(Fact(each.name, _device(each)) for each in node.devices)
        symbol = card_symbol("office", node.tier)
        yield Slip("office", "Office", node.tier_name, node.text, symbol=symbol, facts=(tracks, *devices))
    elif isinstance(node, DivisionPointFrame):
        for train in node.trains:
            yield _train_slip(train)


def _stages(crossing: Any) -> str:
    usual, coach = crossing.stages, crossing.stages_with_coach
    words = f"{usual} Stage{'' if usual == 1 else 's'}"
    return words if coach == usual else f"{words}, {coach} with a coach"


def _device(device: Any) -> str:
    return f"+{device.bonus}, {'spent until the Day ends' if device.is_spent else 'ready'}"
