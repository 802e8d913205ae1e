"""How tests read a Menu: its labels, one entry by how its label begins, and what it notes."""

from __future__ import annotations

from engine.view import Menu, MenuEntry


def labels_of(shown: Menu) -> list[str]:
    return [entry.label for entry in shown.entries]


def entry_of(shown: Menu, start: str) -> MenuEntry:
    """The first entry whose label begins so."""
    return next(entry for entry in shown.entries if entry.label.startswith(start))


def notes_of(shown: Menu) -> dict[str, str]:
    """What can't be done, and why not."""
    return {note.subject: note.text for note in shown.notes}
