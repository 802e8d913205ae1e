"""What a command of `station-master` gives back: data and text, or trouble in one sentence."""

from __future__ import annotations

from typing import NamedTuple


class Answer(NamedTuple):
    """`data` is printed as one JSON document with `--json`, `text` without it."""

    data: object
    text: str


class Trouble(Exception):
    """A command can't be carried out; the text says why in one sentence."""
