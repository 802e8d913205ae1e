"""Frames and Menus as JSON: camelCase names, squares as `{"col", "row"}`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, cast

from engine.names import Square


@lru_cache(maxsize=256)
def _wire_names(kind: Any) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, _camel(field.name)) for field in fields(kind))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _same(value: Any) -> Any:
    return value


def _square(value: Square) -> dict[str, int]:
    return {"col": value.col, "row": value.row}


def _items(value: Any) -> list[Any]:
    return [to_json(item) for item in value]


def _object(value: dict[str, Any]) -> dict[str, Any]:
    return {key: to_json(item) for key, item in value.items()}


def _fields(value: Any) -> dict[str, Any]:
    return {wire: to_json(getattr(value, name)) for name, wire in _wire_names(cast("Any", type(value)))}


Writer = Callable[[Any], Any]
_WRITERS: Final[dict[type, Writer]] = {
    str: _same,
    int: _same,
    bool: _same,
    type(None): _same,
    Square: _square,
    tuple: _items,
    list: _items,
    dict: _object,
}


def to_json(value: Any) -> Any:
    """Plain JSON of a Frame, a Menu or any part of them.

    >>> to_json(Square(2, -1))
    {'col': 2, 'row': -1}
    """
    write: Writer = _WRITERS.get(type(value)) or _fields
    return write(value)
