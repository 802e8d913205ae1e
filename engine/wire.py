"""Intents as JSON objects and back: one line of data for each field (service, Intents).

Reading checks shapes and ranges only, and says in a sentence what is malformed; whether an intent is legal
is for the intent itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, NamedTuple, cast

from engine.acts import Intent
from engine.catalogue.cars import CAR_TYPES
from engine.intents import INTENTS, WIRE_NAMES
from engine.names import Square
from engine.targets import ExtraStart, Target

_LONGEST_TEXT: Final = 40
_LARGEST: Final = 10_000


class Malformed(ValueError):
    """Not an intent at all; its text says what is wrong with the JSON.

    >>> intent_from_json({"type": "draw.fromDepartment"})
    Traceback (most recent call last):
    engine.wire.Malformed: draw.fromDepartment needs slot.
    """


class _Field(NamedTuple):
    wire: str
    read: Callable[[str, Any], Any]
    write: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST_TEXT:
        raise Malformed(f"{name} must be a short text.")
    return value


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Malformed(f"{name} must be true or false.")
    return value


def _whole(name: str, value: Any, least: int = 0, most: int = _LARGEST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Malformed(f"{name} must be a whole number from {least} to {most}.")
    return value


def _number(least: int, most: int = _LARGEST) -> Callable[[str, Any], int]:
    return lambda name, value: _whole(name, value, least, most)


def _one_of(*allowed: str) -> Callable[[str, Any], str]:
    def read(name: str, value: Any) -> str:
        if value not in allowed:
            raise Malformed(f"{name} must be one of {', '.join(allowed)}.")
        return cast("str", value)

    return read


def _keys(name: str, value: Any, *allowed: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not set(value) <= set(allowed):
        raise Malformed(f"{name} must be an object with {', '.join(allowed)}.")
    return value


def _square(name: str, value: Any) -> Square:
    found = _keys(name, value, "row", "col")
    row = _whole(f"{name}.row", found.get("row"), -_LARGEST)
    return Square(_whole(f"{name}.col", found.get("col"), -_LARGEST), row)


def _write_square(square: Square) -> dict[str, int]:
    return {"row": square.row, "col": square.col}


def _squares(name: str, value: Any) -> tuple[Square, ...]:
    if not isinstance(value, list):
        return (_square(name, value),)
    if not 0 < len(value) <= 400:
        raise Malformed(f"{name} must be a square or a list of squares.")
    return tuple(_square(name, item) for item in value)


def _write_squares(squares: tuple[Square, ...]) -> Any:
    return _write_square(squares[0]) if len(squares) == 1 else [_write_square(square) for square in squares]


def _order(name: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > 4:
        raise Malformed(f"{name} must be a list of at most four positions.")
    return tuple(_whole(name, item, 0, 3) for item in value)


def _start(name: str, value: Any) -> ExtraStart:
    found = _keys(name, value, "kind", "side", "node", "seat")
    kind = _one_of("divisionPoint", "mainline", "office")(f"{name}.kind", found.get("kind"))
    if kind == "divisionPoint":
        return ExtraStart("divisionPoint", side=cast("Any", _SIDE(f"{name}.side", found.get("side"))))
    if kind == "mainline":
        return ExtraStart("mainline", node=_whole(f"{name}.node", found.get("node")))
    return ExtraStart("office", seat=_whole(f"{name}.seat", found.get("seat")))


def _write_start(start: ExtraStart) -> dict[str, Any]:
    return {key: value for key, value in start._asdict().items() if value is not None}


def _target(name: str, value: Any) -> Target:
    found = _keys(name, value, "seat", "row", "col", "trayId")
    if "trayId" in found:
        _keys(name, value, "trayId")
        return Target(tray=_text(f"{name}.trayId", found["trayId"]))
    seat = _whole(f"{name}.seat", found.get("seat"))
    if "row" in found or "col" in found:
        return Target(seat=seat, square=_square(name, {k: v for k, v in found.items() if k != "seat"}))
    return Target(seat=seat)


def _write_target(target: Target) -> dict[str, Any]:
    if target.tray is not None:
        return {"trayId": target.tray}
    square = {} if target.square is None else _write_square(target.square)
    return {"seat": target.seat, **square}


_SIDE: Final = _one_of("west", "east")

_FIELDS: Final[dict[str, _Field]] = {
    "option": _Field("option", _one_of("switch", "draw", "freightAgent"), _same),
    "tray": _Field("trayId", _text, _same),
    "to": _Field("to", _square, _write_square),
    "reverse": _Field("reverse", _flag, _same),
    "via": _Field("via", _squares, _write_squares),
    "count": _Field("count", _number(1), _same),
    "from_nose": _Field("fromNose", _flag, _same),
    "order": _Field("order", _order, list),
    "slot": _Field("slot", _number(0, 2), _same),
    "card": _Field("cardId", _text, _same),
    "to_slot": _Field("toSlot", _number(0, 2), _same),
    "placement": _Field("placement", _square, _write_square),
    "variant": _Field("variant", _number(0, 3), _same),
    "node": _Field("node", _number(0), _same),
    "host": _Field("host", _square, _write_square),
    "target": _Field("target", _target, _write_target),
    "with_sister": _Field("withSister", _flag, _same),
    "at": _Field("at", _square, _write_square),
    "car_type": _Field("carType", _one_of(*CAR_TYPES), _same),
    "index": _Field("index", _number(0), _same),
    "source": _Field("from", _one_of("outbound", "inbound", "menAtWork"), _same),
    "box": _Field("box", _number(0, 2), _same),
    "car_index": _Field("carIndex", _number(0), _same),
    "loaded": _Field("loaded", _flag, _same),
    "number": _Field("trainNumber", _number(1), _same),
    "start": _Field("start", _start, _write_start),
    "direction": _Field("direction", _SIDE, _same),
    "allow": _Field("allow", _flag, _same),
    "use": _Field("use", _flag, _same),
}


@dataclass(frozen=True, slots=True)
class _Shape:
    intent: type[Intent]
    required: dict[str, tuple[str, _Field]]
    optional: dict[str, tuple[str, _Field]]


def _shape(intent: type[Intent]) -> _Shape:
    required: dict[str, tuple[str, _Field]] = {}
    optional: dict[str, tuple[str, _Field]] = {}
    for item in fields(cast("Any", intent)):
        field = _FIELDS[item.name]
        (required if item.default is MISSING else optional)[field.wire] = (item.name, field)
    return _Shape(intent, required, optional)


_SHAPES: Final[dict[str, _Shape]] = {name: _shape(intent) for name, intent in INTENTS.items()}


def intent_from_json(data: object) -> Intent:
    """The intent that a JSON object means; raises `Malformed`. Optional fields may be null.

    >>> intent_from_json({"type": "draw.fromDepartment", "slot": 1})
    DrawFromDepartment(slot=1)
    """
    if not isinstance(data, Mapping):
        raise Malformed("An intent is a JSON object with a type.")
    shape = _SHAPES.get(cast("str", data.get("type"))) if isinstance(data.get("type"), str) else None
    if shape is None:
        raise Malformed("type must name one of the intents.")
    values: dict[str, Any] = {}
    for wire, value in data.items():
        if wire == "type":
            continue
        known = shape.required.get(wire) or shape.optional.get(wire)
        if known is None:
            raise Malformed(f"{data['type']} has no field {str(wire)[:_LONGEST_TEXT]!r}.")
        if value is None and wire in shape.optional:
            continue
        name, field = known
        values[name] = field.read(wire, value)
    missing = [wire for wire, (name, _) in shape.required.items() if name not in values]
    if missing:
        raise Malformed(f"{data['type']} needs {missing[0]}.")
    return shape.intent(**values)


def intent_to_json(intent: Intent) -> dict[str, Any]:
    """The JSON object that means this intent; fields at their defaults are left out.

    >>> intent_to_json(intent_from_json({"type": "draw.fromDepartment", "slot": 1}))
    {'type': 'draw.fromDepartment', 'slot': 1}
    """
    name = WIRE_NAMES[type(intent)]
    shape = _SHAPES[name]
    data: dict[str, Any] = {"type": name}
    for wire, (attribute, field) in {**shape.required, **shape.optional}.items():
        value = getattr(intent, attribute)
        if wire in shape.required or not (value is None or value is False or value == ()):
            data[wire] = field.write(value)
    return data
