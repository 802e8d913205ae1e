"""Commands that look at one game without a server: `deal`, `replay`, `state`, `legal`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.answers import Answer, Trouble
from engine.catalogue.editions import EDITIONS
from engine.chance import Seed
from engine.config import STARTING_HANDS, config_from_json
from engine.decisions import decision
from engine.game import legal_intents
from engine.record import BadSave, Record, Replay, digest, edition_named, position, read_save, replay
from engine.setup import set_up
from engine.state import State
from engine.wire import intent_to_json

_LARGEST_FILE = 1_000_000


def add_commands(commands: Any) -> None:
    """Add the four commands to the parser's."""
    deal = commands.add_parser("deal", help="show what a seed deals")
    deal.add_argument("--seed", required=True, help="a number below 2^32, or 64 hexadecimal digits")
    deal.add_argument("--players", type=int, default=1, choices=range(1, 5), metavar="1-4")
    deal.add_argument("--hand", default=STARTING_HANDS[0], choices=STARTING_HANDS)
    deal.add_argument("--edition", choices=list(EDITIONS), help="of the older game")
    deal.set_defaults(run=_deal)
    for name, run, told in (
        ("replay", _replay, "replay a save and tell how far it goes"),
        ("state", _state, "print the whole position"),
        ("legal", _legal, "print what may be done now"),
    ):
        command = commands.add_parser(name, help=told)
        command.add_argument("file", metavar="FILE", help="a save; - is standard input")
        if name != "replay":
            command.add_argument("--upto", type=_count, metavar="N", help="replay the first N intents only")
        command.set_defaults(run=run)


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def read_seed(text: str) -> Seed:
    """A seed as people write it; raises `Trouble`."""
    if text.isascii() and text.isdigit() and len(text) <= 10 and int(text) < 2**32:
        return int(text)
    if len(text) == 64 and set(text) <= set("0123456789abcdef"):
        return bytes.fromhex(text)
    raise Trouble("a seed is a number from 0 to 4294967295, or 64 lower-case hexadecimal digits.")


def read_text(name: str, largest: int = _LARGEST_FILE) -> str:
    """A file's text, or standard input's for `-`; raises `Trouble`."""
    try:
        if name == "-":
            content = sys.stdin.buffer.read(largest + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(largest + 1)
        return content.decode("utf-8")
    except OSError as error:
        raise Trouble(f"{name} can't be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Trouble(f"{name} is not a text file.") from None


def _record(name: str) -> Record:
    try:
        return read_save(read_text(name))
    except BadSave as bad:
        raise Trouble(str(bad)) from None


def _replayed(arguments: argparse.Namespace) -> Replay:
    return replay(_record(arguments.file), arguments.upto)


def _deal(arguments: argparse.Namespace) -> Answer:
    players = arguments.players
    config = config_from_json({"houseRules": {"startingHand": arguments.hand}}, players)
    names = [f"Player {number + 1}" for number in range(players)]
    state = set_up(config, names, read_seed(arguments.seed), edition_named(arguments.edition))
    data = {
        "divisionRolls": state.division_rolls,
        "superintendentRolls": state.superintendent_rolls,
        "seating": state.seating,
        "superintendent": state.superintendent,
        "hands": {str(number): player.hand for number, player in enumerate(state.players)},
        "departments": state.departments,
        "homeOffice": list(reversed(state.home_office)),
        "mainline": [{"card": card.key, "gradeUp": card.uphill} for card in state.mainline],
        "rngState": state.stream.state,
    }
    return Answer(data, _deal_in_words(state))


def _deal_in_words(state: State) -> str:
    def named(cards: list[str]) -> str:
        return ", ".join(f"{card} {state.deck[card].name}" for card in cards)

    return "\n".join(
        [
            f"Division rolls {state.division_rolls}, Superintendent rolls {state.superintendent_rolls}",
            f"Seats from west to east: players {state.seating}; Superintendent: {state.superintendent}",
            *(f"Hand of player {n}: {named(player.hand)}" for n, player in enumerate(state.players)),
            *(f"Department {n}: {named(pile)}" for n, pile in enumerate(state.departments)),
            f"Home Office, next first: {named(list(reversed(state.home_office[-12:])))}, …",
            "Mainline: " + ", ".join(card.key + _grade(card.uphill) for card in state.mainline),
            f"Stream state {state.stream.state}",
        ]
    )


def _grade(uphill: str | None) -> str:
    return "" if uphill is None else f" (uphill {uphill})"


def _replay(arguments: argparse.Namespace) -> Answer:
    found = replay(_record(arguments.file))
    state = found.state
    data = {
        "applied": found.applied,
        "of": found.of,
        "edition": found.edition,
        "inserted": found.inserted,
        "stopped": None if found.stopped is None else asdict(found.stopped),
        "day": state.day,
        "stage": state.stage,
        "phase": state.phase,
        "status": state.status,
        "revenue": [player.revenue for player in state.players],
        "digest": digest(state),
    }
    return Answer(data, _replay_in_words(found))


def _replay_in_words(found: Replay) -> str:
    state = found.state
    edition = "" if found.edition is None else f" in edition {found.edition}"
    lines = [f"{found.applied} of {found.of} intents replayed{edition}."]
    if found.inserted:
        lines.append(f"{found.inserted} ends of switching turns put in.")
    if found.stopped is not None:
        stopped = found.stopped
        kind = stopped.intent.get("type")
        lines.append(f"Stopped at {stopped.index} ({kind}): {stopped.code}: {stopped.message}")
    lines.append(f"Day {state.day}, Stage {state.stage}, {state.phase}: {state.status}.")
    lines.append(f"Revenue {', '.join(str(player.revenue) for player in state.players)}.")
    lines.append(f"Digest {digest(state)}")
    return "\n".join(lines)


def _state(arguments: argparse.Namespace) -> Answer:
    data = position(_replayed(arguments).state)
    return Answer(data, json.dumps(data, ensure_ascii=False, indent=1))


def _legal(arguments: argparse.Namespace) -> Answer:
    state = _replayed(arguments).state
    waiting = decision(state)
    player = None if waiting is None else waiting.player
    intents = [] if player is None else [intent_to_json(intent) for intent in legal_intents(state, player)]
    heading = "The game is over." if player is None else f"Player {player} may:"
    lines = [heading, *(json.dumps(intent, ensure_ascii=False) for intent in intents)]
    return Answer({"player": player, "intents": intents}, "\n".join(lines))
