"""Headings of a Menu: one group for each train, card and facility, with what is worth saying of it."""

from __future__ import annotations

from typing import Final

from engine.table.trains import InDistrict
from engine.view.card_text import card_frame
from engine.view.menu_frames import MenuEntry, MenuGroup
from engine.view.said import Telling
from engine.view.texts import train_title
from engine.view.trains import train_words_in_order
from engine.view.works import facility_name, status_of

HEADINGS: Final[dict[str, str]] = {
    "answer": "Your answer",
    "draw": "Draw",
    "section": "Second section",
    "space": "Space use",
    "end": "End",
    "flags": "Red Flags",
}


def group_of(telling: Telling, key: str, first: MenuEntry) -> MenuGroup:
    """The group of a key, `first` being an entry of it."""
    if key.startswith("train:"):
        return _train_group(telling, key, first)
    if key.startswith("card:"):
        return _card_group(telling, key, first)
    if key.startswith("facility:"):
        return _facility_group(telling, key, first)
    return MenuGroup(key, HEADINGS[key])


def _train_group(telling: Telling, key: str, first: MenuEntry) -> MenuGroup:
    assert first.tray is not None
    train, square = telling.train_at(first.tray)
    assert isinstance(train.place, InDistrict)
    return MenuGroup(
        key,
        f"{train_title(telling.state, train)} at {telling.square(square)}",
        note=train_words_in_order(telling.state, train),
        tray=train.tray,
        seat=telling.seat,
        square=square,
    )


def _card_group(telling: Telling, key: str, first: MenuEntry) -> MenuGroup:
    assert first.card is not None
    face = card_frame(first.card, telling.state.deck[first.card], telling.state.edition)
    return MenuGroup(key, _capital(telling.card(first.card)), note=face.text, card=first.card)


def _facility_group(telling: Telling, key: str, first: MenuEntry) -> MenuGroup:
    square = first.squares[0]
    district = telling.state.districts[telling.seat]
    facility = district.grid[square].facility
    assert facility is not None
    status = status_of(telling.state, telling.seat, square)
    heading = f"{facility_name(district, facility)} at {square}"
    return MenuGroup(key, heading, note=status.reason, seat=telling.seat, square=square)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
