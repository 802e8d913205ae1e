"""The record book: the best solitaire Revenue per preset on this server, of those who want to stand in it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlmodel import Session

from app.models import BOOK, GAMES, now
from app.new_games import SOLITAIRE_PRESETS, preset_of
from app.open_game import OpenGame

SHOWN = 10
"""Entries of a preset in the book."""


class Entered(NamedTuple):
    """A line of the book."""

    code: str
    preset: str
    name: str
    revenue: int
    has_won: bool
    entered: int


class BookPage(NamedTuple):
    """What the closing page offers: the name to enter, or the one entered (then `rank` is its place)."""

    preset: str
    name: str
    is_entered: bool
    rank: int | None
    best: int | None
    """The best Revenue entered for this preset."""


def preset_to_enter(reader: Session, game: OpenGame) -> str | None:
    """The preset a finished game could be entered under; None where it can't be.

    Opened saves can't: they were played elsewhere. Nor can games whose rules were changed.
    """
    if game.is_table or not game.is_over or game.is_abandoned or game.frozen is not None:
        return None
    preset = preset_of(game.dealt.config)
    origin = reader.execute(select(GAMES.c.origin).where(GAMES.c.id == game.id)).scalar()
    return preset if origin == "dealt" else None


def best_of(reader: Session, preset: str, most: int = SHOWN) -> list[Entered]:
    """The best of a preset, of equals the earlier."""
    rows = reader.execute(
        select(BOOK)
        .where(BOOK.c.preset == preset)
        .order_by(BOOK.c.revenue.desc(), BOOK.c.entered)
        .limit(most)
    )
    return [Entered(*row) for row in rows]


def whole_book(reader: Session) -> dict[str, list[Entered]]:
    """Preset → its best."""
    return {preset: best_of(reader, preset) for preset in SOLITAIRE_PRESETS}


def page_for(reader: Session, game: OpenGame) -> BookPage | None:
    """What the book says of a finished game, or None where it has no place in it."""
    preset = preset_to_enter(reader, game)
    if preset is None:
        return None
    lines = best_of(reader, preset, 10_000)
    mine = next((place for place, line in enumerate(lines, 1) if line.code == game.code), None)
    name = lines[mine - 1].name if mine else game.dealt.names[0]
    return BookPage(preset, name, mine is not None, mine, lines[0].revenue if lines else None)


def enter(connection: Connection, line: Entered) -> None:
    """Enter a game, or change the name it is entered by."""
    row = upsert(BOOK).values(**line._asdict())
    connection.execute(row.on_conflict_do_update(index_elements=["code"], set_={"name": line.name}))


def strike(connection: Connection, code: str) -> None:
    """Take a game out again."""
    connection.execute(delete(BOOK).where(BOOK.c.code == code))


def line_for(game: OpenGame, preset: str, name: str) -> Entered:
    """The line a finished game gets."""
    outcome = game.view(0).frame
    has_won = outcome.result is not None and outcome.result.am_winner
    return Entered(game.code, preset, name, outcome.standings[0].revenue, has_won, now())
