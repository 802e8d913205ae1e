"""Frames and Menus as JSON: camelCase names, squares as `{"col", "row"}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, cast

from engine.names import Square


@lru_cache(maxsize=256)
def _wire_names(kind: Any) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, _camel(field.name)) for field in fields(kind))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def to_json(value: Any) -> Any:
    """Plain JSON of a Frame, a Menu or any part of them.

    >>> to_json(Square(2, -1))
    {'col': 2, 'row': -1}
    """
    if isinstance(value, Square):
        return {"col": value.col, "row": value.row}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {key: to_json(item) for key, item in value.items()}
    if is_dataclass(value):
        return {wire: to_json(getattr(value, name)) for name, wire in _wire_names(cast("Any", type(value)))}
    return value
