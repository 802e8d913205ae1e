"""Games brought to a state in no time: a bot plays in memory, the save is opened as a person opens one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from playwright.sync_api import Page

from app.new_games import preset_config
from engine.decisions import decision
from engine.record import Record, steps, write_save
from engine.simulation.playing import Deal, play_game
from engine.state import State
from engine.view import frame, menu
from engine.view.menu_frames import MenuEntry

SEEDS = range(1, 9)
RARE = ((9, "developer"), (12, "random"))
"""Games with a Toolbox flag for everybody, where it is asked for (rules 12.4), and an Extra's order (6.3)."""


class Position(NamedTuple):
    """A game up to where a question is asked, and what to point at."""

    record: Record
    point_at: str = ""


@cache
def _played(seed: int) -> Record:
    return play_game(Deal(preset_config("firstDay"), seed, ("developer",))).record


@cache
def _rare(seed: int, bot: str) -> Record:
    first_day = preset_config("firstDay")
    config = replace(first_day, optional=replace(first_day.optional, emergency_toolbox=True))
    return play_game(Deal(config, seed, (bot,))).record


def _moments() -> Iterator[tuple[Record, State, str]]:
    """Every position of a few First Days that asks something: the game up to it, and the kind of question."""
    for record in (*map(_played, SEEDS), *(_rare(seed, bot) for seed, bot in RARE)):
        for step in steps(record):
            waiting = decision(step.state)
            if waiting is not None:
                yield replace(record, history=record.history[: step.index]), step.state, waiting.kind


def _latest(named: Iterator[tuple[str, Position]]) -> dict[str, Position]:
    """Of each name the last position of the first game that has it: there is more on the board by then."""
    found: dict[str, Position] = {}
    for name, position in named:
        if found.get(name, position).record.seed == position.record.seed:
            found[name] = position
    return found


def questions() -> dict[str, Position]:
    """A position for each kind of question."""
    return _latest((kind, Position(record)) for record, _, kind in _moments())


def cards_in_hand() -> dict[str, Position]:
    """Cards to pick up: one that lies in one way on each square, and one with several on a square."""
    return _latest(
        ("card-in-hand" if most == 1 else "card-of-several-ways", Position(record, f"?card={card}"))
        for record, state, kind in _moments()
        if kind == "draw"
        for card, most in _ways(menu(state, 0).entries).items()
    )


def _ways(entries: Sequence[MenuEntry]) -> dict[str, int]:
    """For each card that is laid on the board, in how many ways it lies on one square at most."""
    counts: dict[tuple[str, str], int] = {}
    for entry in entries:
        if entry.card and entry.connections and entry.intent.get("placement"):
            key = (entry.card, str(entry.intent["placement"]))
            counts[key] = counts.get(key, 0) + 1
    return {card: max(n for (of, _), n in counts.items() if of == card) for card, _ in counts}


def train_in_hand() -> Position:
    """A train that may move, chosen."""
    for record, state, kind in _moments():
        trays = [entry.tray for entry in menu(state, 0).entries if entry.intent["type"] == "switch.move"]
        if kind == "switch" and len(set(trays)) == 1:
            return Position(record, f"?train={trays[0]}")
    raise AssertionError("no train may move in the games looked at")


def trains_at_industries() -> dict[str, Position]:
    """By the kind of industry: where a train switches there, with the most cars in the games looked at."""
    found: dict[str, tuple[int, Position]] = {}
    for record, state, kind in _moments():
        for cell in frame(state, 0).districts[0].cells if kind == "switch" else ():
            if cell.kind == "industry" and cell.facility and cell.trains:
                (tray, cars), here = max((t.tray, len(t.consist)) for t in cell.trains), len(cell.cars)
                if cars + here > found.get(cell.facility.key, (-1,))[0]:
                    found[cell.facility.key] = (cars + here, Position(record, f"?train={tray}"))
    return {name: position for name, (_, position) in found.items()}


def before_the_day_ends() -> Position:
    """One act before the first Day of a game is over."""
    record = _played(SEEDS[0])
    for step in steps(record):
        if step.state.day == 2:
            return Position(replace(record, history=record.history[: step.index - 1]))
    raise AssertionError("a First Day has three Days")


def half_way() -> Position:
    """Sixty acts into a game."""
    record = _played(SEEDS[0])
    return Position(replace(record, history=record.history[:60]))


def played_to_the_end() -> Position:
    """A whole game."""
    return Position(_played(SEEDS[0]))


def open_at(page: Page, server: str, position: Position) -> str:
    """Open the save on the home page; the game's address with what is pointed at."""
    page.goto(server)
    text = write_save(position.record, reveal_seed=True)
    file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("input[name=save]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/games/*")
    return page.url.partition("#")[0].partition("?")[0] + position.point_at
