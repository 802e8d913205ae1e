"""What arrives: form fields or JSON, turned into what was asked for, or a sentence on what is malformed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn
from urllib.parse import parse_qsl

from starlette.requests import Request

from app.games import MOST_STEPS, Expected
from engine.acts import Intent
from engine.wire import Malformed, intent_from_json

_MOST_FIELDS = 100
_CLIENT = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")
_CHOSEN = re.compile(r"(?:(train|card):([A-Za-z0-9_-]{1,20}))?(?:@([0-3]))?\Z")
_VERBS = ("intent", "type", "undo", "redo", "dismiss")


@dataclass(frozen=True, slots=True)
class Posted:
    """One act asked for by a page: `verb` is `intent`, `undo`, `redo` or `dismiss`."""

    verb: str
    expected: Expected
    intent: Intent | None = None
    amount: int = 1
    """Steps to undo or redo, or the Day to dismiss."""
    shown: str = ""
    chosen: str = ""


async def form_fields(request: Request) -> dict[str, str]:
    """The fields of a form, each the last given; raises `Malformed`."""
    try:
        text = (await request.body()).decode("utf-8")
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except (UnicodeDecodeError, ValueError):
        raise Malformed("This is no form that can be read.") from None
    return dict(pairs)


async def json_body(request: Request) -> Mapping[str, Any]:
    """The JSON object sent; raises `Malformed`."""
    try:
        data = json.loads(await request.body(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Malformed("The body is not JSON that can be read.") from None
    if not isinstance(data, dict):
        raise Malformed("The body must be a JSON object.")
    return data


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def only(data: Mapping[str, Any], *allowed: str) -> None:
    """Refuse fields nobody asked for."""
    unknown = sorted(key for key in data if key not in allowed)
    if unknown:
        raise Malformed(f"There is no field named {unknown[0][:40]!r} here.")


def optional_text(data: Mapping[str, Any], name: str) -> str | None:
    """A field that is a text or not there."""
    value = data.get(name)
    if value is not None and not isinstance(value, str):
        raise Malformed(f"{name} must be a text.")
    return value


def whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number within bounds, from JSON or from a form."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Malformed(f"{name} must be a whole number from {least} to {most}.")
    return value


def client_id(value: object) -> str | None:
    """An id chosen by the client, or None without one."""
    if value is None or value == "":
        return None
    if not isinstance(value, str) or not _CLIENT.match(value):
        raise Malformed("The id must be at most 40 letters, digits, dashes and underscores.")
    return value


def read_posted(fields: Mapping[str, str]) -> Posted:
    """What a page's form asks for; raises `Malformed`."""
    verbs = [verb for verb in _VERBS if verb in fields]
    if len(verbs) != 1:
        raise Malformed("A form asks for exactly one act.")
    expected = Expected(whole("version", fields.get("version"), 0, 10**9), client_id(fields.get("id")))
    shown, chosen = fields.get("shown", "")[:400], fields.get("chosen", "")
    chosen = chosen if _CHOSEN.match(chosen) else ""
    verb = verbs[0]
    if verb in ("intent", "type"):
        intent = intent_from_json(_intent_json(fields))
        return Posted("intent", expected, intent, shown=shown, chosen=chosen)
    most = MOST_STEPS if verb != "dismiss" else 10_000
    return Posted(verb, expected, amount=whole(verb, fields[verb], 1, most), shown=shown, chosen=chosen)


def _intent_json(fields: Mapping[str, str]) -> object:
    """The intent as one JSON field, or as a field each, `to.row` standing for a row within `to`."""
    if "intent" not in fields:
        return _gathered(fields)
    try:
        return json.loads(fields["intent"], parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Malformed("The intent is not JSON that can be read.") from None


def _gathered(fields: Mapping[str, str]) -> dict[str, Any]:
    intent: dict[str, Any] = {}
    for name, text in fields.items():
        if name in ("version", "id", "shown", "chosen"):
            continue
        outer, _, inner = name.partition(".")
        value = text if name == "type" else _value(text)
        if not inner:
            intent[outer] = value
        elif isinstance(intent.setdefault(outer, {}), dict):
            intent[outer][inner] = value
    return intent


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is pointed at on a page: a train or a card; and whose board is shown, when not one's own."""

    train: str | None = None
    card: str | None = None
    seat: int | None = None

    @staticmethod
    def read(text: str) -> Chosen:
        """From `card:c3`, `train:tray0` or `card:c3@2` (on the board of seat 2); anything else is nothing."""
        found = _CHOSEN.match(text)
        if found is None:
            return Chosen()
        seat = int(found[3]) if found[3] else None
        return Chosen(
            found[2] if found[1] == "train" else None, found[2] if found[1] == "card" else None, seat
        )

    @staticmethod
    def of_query(query: Mapping[str, str]) -> Chosen:
        """From an address: `?card=c3&seat=2`."""
        what = f"card:{query['card']}" if "card" in query else ""
        what = what or (f"train:{query['train']}" if "train" in query else "")
        seat = f"@{query['seat']}" if query.get("seat") else ""
        return Chosen.read(what + seat)

    def write(self) -> str:
        """For a form's hidden field."""
        seat = f"@{self.seat}" if self.seat is not None else ""
        if self.card is not None:
            return f"card:{self.card}{seat}"
        return (f"train:{self.train}" if self.train is not None else "") + seat

    def address(self, *, card: bool = False) -> str:
        """What an address ends in to point at the train on the same board: a query, or nothing.

        Without the card, which is not in hand any more after an act.
        """
        pairs = {"train": self.train, "card": self.card if card else None, "seat": self.seat}
        query = "&".join(f"{name}={value}" for name, value in pairs.items() if value is not None)
        return f"?{query}" if query else ""
