"""Whole games at random under any rules: sound after every act, pure, the same for ever."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from engine import events
from engine.decisions import decision
from engine.game import _ANSWERS, _AT_ANY_TIME, check, legal_intents, play
from engine.invariants import broken
from engine.names import Player
from engine.narration import narrate
from engine.narration.telling import TELLERS, Reader
from engine.record import digest, read_save, replay, write_save
from engine.state import State
from engine.wire import intent_from_json, intent_to_json
from tests.engine.any_game import any_game, record_of
from tests.engine.conceivable import conceivable

GAMES = range(24)
FORMS = re.compile(r"""reader\.(?:verb|form)\([\w.\[\]]+, ["'][\w ]+["'], ["'](\w+)""")
THIRD_PERSON = {
    third
    for source in (Path(__file__).parents[2] / "engine" / "narration").glob("*.py")
    for third in FORMS.findall(source.read_text("utf-8"))
}
"""Every verb form that a sentence about somebody else may have."""
HYPHEN_FOR_MINUS = re.compile(r"(?<![\w(,])-\d")
RARE = {
    "AdvanceLoad", "BeginUnload", "BoardPassengers", "DetrainPassengers", "FlySwitch", "ModifyMainline",
    "OrderSecondSection", "PlayToolbox", "ShowRedFlags", "SortConsist", "SpendDevice", "StartLoad",
}  # fmt: skip


def is_well_said(text: str) -> bool:
    """Words that suit `You` if it is about the reader, and a true minus before a figure."""
    clause = re.split(r"[^\w ]", text)[0] if text.startswith("You ") else ""
    verbs = set(re.findall(r"(?:You|and) (\w+)", clause))
    return bool(text) and not HYPHEN_FOR_MINUS.search(text) and not verbs & THIRD_PERSON


def play_and_look(seed: int) -> None:
    """Play a game and look at it after every act."""
    for step in any_game(seed):
        assert broken(step.after) == []
        names = tuple(player.name for player in step.after.players)
        for event in step.events:
            for reader in (None, *range(len(names))):
                line = narrate(event, Reader(reader, names, step.after.deck))
                assert line is None or is_well_said(line.text)


@pytest.mark.parametrize("seed", GAMES)
def test_a_game_played_at_random_is_sound_after_every_act(seed: int) -> None:
    """§3.1 §3.3 §3.4 §5.1: every invariant holds, and every event has its sentence for every reader."""
    play_and_look(seed)


@pytest.mark.parametrize("seed", range(40, 44))
def test_playing_leaves_the_table_before_it_as_it_was(seed: int) -> None:
    """§4.2: `play` changes a copy; every choice is legal and comes back from JSON as the same intent."""
    for number, step in enumerate(any_game(seed)):
        if step.before is None or step.act is None or number % 7:
            continue
        before = digest(step.before)
        for intent in legal_intents(step.before, step.act.player):
            assert check(step.before, step.act.player, intent) is None
            assert intent_from_json(intent_to_json(intent)) == intent
        again, told = play(step.before, step.act.player, step.act.intent)
        assert digest(step.before) == before
        assert (digest(again), told) == (digest(step.after), step.events)


def compare_choices(state: State, player: Player) -> None:
    """What can be conceived and is legal leads where one of the choices leads; no choice comes twice."""
    waiting = decision(state)
    assert waiting is not None
    kinds = (_ANSWERS[waiting.kind] if waiting.player == player else ()) + _AT_ANY_TIME
    for kind in kinds:
        choices = list(kind.choices(state, player))
        assert len(choices) == len(set(choices))
        assert [choice for choice in choices if check(state, player, choice) is not None] == []
        ends = {digest(play(state, player, choice).state) for choice in choices}
        for intent in conceivable(kind, state, player):
            if intent not in choices and check(state, player, intent) is None:
                assert digest(play(state, player, intent).state) in ends, intent


@pytest.mark.parametrize("seed", range(60, 68))
def test_the_choices_are_what_is_legal(seed: int) -> None:
    """§5 §8 §11.1: here and there in a game, every wording of every act is tried."""
    chance = random.Random(seed)
    for step in any_game(seed):
        if step.before is None or step.act is None:
            continue
        if chance.random() < (0.05 if type(step.act.intent).__name__ in RARE else 0.003):
            compare_choices(step.before, step.act.player)
            compare_choices(step.before, (step.act.player + 1) % step.before.seats)


REPLAYING = """
import sys
from engine.record import digest, read_save, replay
found = replay(read_save(sys.stdin.read()))
print(found.stopped, digest(found.state))
"""


@pytest.mark.parametrize(("seed", "sealed"), [(80, False), (81, True), (82, False), (83, True)])
def test_a_replay_in_another_process_under_another_hash_seed_is_the_same_game(
    seed: int, sealed: bool, checkout: Path
) -> None:
    """§12.5: a game is its seed, config and history, for ever and everywhere."""
    record, end = record_of(seed, sealed=sealed)
    text = write_save(record)
    assert digest(replay(read_save(text)).state) == digest(end)
    for hash_seed in ("0", "1", "4242"):
        told = subprocess.run(
            [sys.executable, "-c", REPLAYING],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            cwd=checkout,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        assert told.stdout.split() == ["None", digest(end)]


def test_every_event_has_a_sentence() -> None:
    """§4.1: no event of any part of the game is without its teller."""
    modules = [import_module(f"engine.events.{found.name}") for found in iter_modules(events.__path__)]
    kinds = {
        kind
        for module in (events, *modules)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, events.Event) and kind is not events.Event
    }
    assert kinds == set(TELLERS)
