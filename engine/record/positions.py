"""A whole position as JSON data, and its digest (determinism, Versions; docs/position.md).

Everything that can reach the rest of the game stands in it, secrets too: it is for the server, for debugging
and for comparing, never for a seat. Nothing derived is in it.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from engine.config import canonical_json, config_to_json
from engine.names import Car, Kind, Square
from engine.record.games import ENGINE_VERSION
from engine.state import PlayerState, State
from engine.table.districts import District, Facility, SignLoad, TrackCard
from engine.table.division import MainlineCard
from engine.table.questions import (
    ClearanceQuestion,
    DispatchQuestion,
    Question,
    SortQuestion,
    ToolboxQuestion,
)
from engine.table.trains import AtDivisionPoint, InInterchange, OnMainline, Place, Train
from engine.table.turns import Turn

_QUESTIONS: Final[dict[type, str]] = {
    ClearanceQuestion: "clearance",
    DispatchQuestion: "dispatch",
    ToolboxQuestion: "toolbox",
    SortQuestion: "sortConsist",
}


def position(state: State) -> dict[str, Any]:
    """The whole position; equal positions give equal data, on every machine.

    >>> from engine import config_from_json, new_game
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> position(state)["clock"]["phase"]
    'localOps'
    """
    return {
        "engineVersion": ENGINE_VERSION,
        "edition": state.edition.name,
        "config": config_to_json(state.config),
        "rngState": state.stream.state,
        "clock": {
            "day": state.day,
            "stage": state.stage,
            "phase": state.phase,
            "superintendent": state.superintendent,
            "cursor": state.cursor,
        },
        "seating": list(state.seating),
        "divisionRolls": list(state.division_rolls),
        "superintendentRolls": list(state.superintendent_rolls),
        "players": [_player(player) for player in state.players],
        "turns": [_turn(turn) for turn in state.turns],
        "districts": [_district(district) for district in state.districts],
        "mainline": [_mainline_card(card) for card in state.mainline],
        "trains": [_train(train) for train in state.trains.values()],
        "freeTrays": list(state.free_trays),
        "yards": {
            "division": _cars_by_kind(state.division_yard),
            "classification": _cars_by_kind(state.classification_yard),
        },
        "homeOffice": list(reversed(state.home_office)),
        "departments": [list(pile) for pile in state.departments],
        "salvage": list(state.salvage),
        "removed": list(state.removed),
        "timetable": list(state.timetable),
        "extras": [extra._asdict() for extra in state.extras],
        "makeUp": _make_up(state),
        "mainlinePhase": _mainline_phase(state),
        "question": None if state.question is None else _question(state.question),
        "collisions": {"today": state.collisions_today, "total": state.collisions_total},
        "status": state.status,
        "outcome": None
        if state.outcome is None
        else {"reason": state.outcome.reason, "winners": list(state.outcome.winners)},
        "tally": dict(state.tally),
    }


def digest(state: State) -> str:
    """SHA-256 of the position's canonical JSON, in hexadecimal; the engine's version doesn't count.

    So a game goes on under a newer engine that plays it just as it was played (determinism, Versions).

    >>> from engine import config_from_json, new_game
    >>> state = new_game(config_from_json({}, 1), ["Ann"], 1).state
    >>> len(digest(state))
    64
    """
    data = position(state)
    del data["engineVersion"]
    return hashlib.sha256(canonical_json(data).encode()).hexdigest()


def _square(square: Square) -> dict[str, int]:
    return {"row": square.row, "col": square.col}


def _car(car: Car) -> dict[str, Any]:
    return {"type": car.type, "loaded": car.loaded, "origin": car.origin}


def _cars(cars: list[Car]) -> list[dict[str, Any]]:
    return [_car(car) for car in cars]


def _cars_by_kind(yard: dict[Kind, int]) -> dict[str, int]:
    return {
        f"{kind.type} {'loaded' if kind.loaded else 'empty'}": count for kind, count in yard.items() if count
    }


def _player(player: PlayerState) -> dict[str, Any]:
    return {
        "name": player.name,
        "hand": list(player.hand),
        "drew": player.drew,
        "revenue": player.revenue,
        "earned": dict(player.earned),
        "hasToolbox": player.has_toolbox,
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "option": turn.option,
        "moves": turn.moves,
        "hasDrawn": turn.has_drawn,
        "isDone": turn.is_done,
        "worked": [
            {"trayId": worked.tray, **_square(worked.square), "ownEnd": worked.own_end}
            for worked in turn.worked
        ],
    }


def _district(district: District) -> dict[str, Any]:
    return {
        "tier": district.tier,
        "officeCards": list(district.office_cards),
        "limits": [district.limits_west, district.limits_east],
        "roster": list(district.roster),
        "devicesUsed": list(district.devices_used),
        "grid": [
            {**_square(square), **_track_card(district.grid[square])}
            for square in sorted(district.grid, key=_by_place)
        ],
        "modifiers": [
            {**_square(square), "cardId": placed.card, "key": placed.key, "host": _square(placed.host)}
            for square, placed in sorted(district.modifiers.items(), key=lambda item: _by_place(item[0]))
        ],
    }


def _by_place(square: Square) -> tuple[int, int]:
    """Northmost first, then westmost."""
    return (-square.row, square.col)


def _track_card(card: TrackCard) -> dict[str, Any]:
    return {
        "kind": card.kind,
        "cardId": card.card,
        "hand": card.hand,
        "variant": card.variant,
        "standing": _cars(card.standing),
        "standingWest": card.standing_west,
        "enhancements": list(card.enhancements),
        "facility": None if card.facility is None else _facility(card.facility),
    }


def _facility(facility: Facility) -> dict[str, Any]:
    return {
        "key": facility.key,
        "outbound": _cars(facility.outbound),
        "inbound": _cars(facility.inbound),
        "menAtWork": [None if load is None else _sign_load(load) for load in facility.sign],
        "workersUsed": facility.workers_used,
    }


def _sign_load(load: SignLoad) -> dict[str, Any]:
    return {**_car(load.car), "isInbound": load.is_inbound}


def _mainline_card(card: MainlineCard) -> dict[str, Any]:
    return {
        "card": card.key,
        "gradeUp": card.uphill,
        "transits": [
            {
                "trayId": transit.tray,
                "stagesLeft": transit.stages_left,
                "clearedBy": transit.cleared_by,
                "isAtLimits": transit.is_at_limits,
            }
            for transit in card.transits
        ],
        "yard": list(card.yard),
        "flagged": list(card.flagged),
        "cards": list(card.cards),
        "laid": list(card.laid),
    }


def _place(place: Place) -> dict[str, Any]:
    if isinstance(place, AtDivisionPoint):
        return {"at": "divisionPoint", "side": place.side}
    if isinstance(place, OnMainline):
        return {"at": "mainline", "node": place.node}
    if isinstance(place, InInterchange):
        return {"at": "interchange", "node": place.node}
    return {"at": "district", "seat": place.seat, **_square(place.square)}


def _train(train: Train) -> dict[str, Any]:
    return {
        "trayId": train.tray,
        "number": train.number,
        "isExtra": train.is_extra,
        "section": train.section,
        "cardId": train.card,
        "starter": train.starter,
        "direction": train.direction,
        "place": _place(train.place),
        "facing": train.facing,
        "railFacing": train.rail_facing,
        "consist": _cars(train.consist),
        "engineAt": train.engine_at,
        "isBeingMadeUp": train.is_being_made_up,
        "ownWest": train.own_west,
        "ownEast": train.own_east,
        "officesStopped": train.offices_stopped,
        "unreadyPhases": train.unready_phases,
        "wasPaidForStanding": train.was_paid_for_standing,
    }


def _make_up(state: State) -> dict[str, Any]:
    make_up = state.make_up
    return {
        "due": make_up.due,
        "trays": list(make_up.trays),
        "placer": make_up.placer,
        "secondSectionOrdered": make_up.second_section_ordered,
    }


def _mainline_phase(state: State) -> dict[str, Any]:
    line = state.line
    return {
        "acted": list(line.acted),
        "beganAt": {tray: _place(place) for tray, place in line.began_at.items()},
        "answers": {
            tray: {
                "granted": [granted._asdict() for granted in answers.granted],
                "clearedBy": answers.cleared_by,
                "toolboxDeclined": answers.toolbox_declined,
            }
            for tray, answers in line.answers.items()
        },
    }


def _question(question: Question) -> dict[str, Any]:
    return {"kind": _QUESTIONS[type(question)], **question._asdict()}
