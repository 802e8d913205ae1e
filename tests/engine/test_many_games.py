"""Thousands of whole games: each comes to its end soundly, and nothing in the rules is left unmet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.config import config_from_json
from engine.decisions import decision
from engine.game import legal_intents
from engine.simulation.counting import Counting, Counts, added
from engine.simulation.coverage import never_happened
from engine.simulation.playing import Deal
from engine.simulation.probing import Probing
from engine.simulation.reports import game_report
from tests.engine.any_game import any_game
from tests.engine.test_any_game import play_and_look

FIRST = 100
GAMES_EACH = 1000
PIECE = 100
PLAYERS = (1, 2, 3, 4)
DEVELOPERS = {1: 300, 4: 100}
"""Games of the developer by number of players."""
PROBES = 4
TOLD = {"refusals": ["EMPTY_CAR_CLAIMED", "NO_EMPTY_CAR_IN_YARD"]}
"""What such games seldom or never meet; other tests do, and docs/never-happened.md says why."""


def seeds_of(players: int) -> range:
    """The seeds of a thousand random games of so many players (`any_game`: the seed says how many)."""
    return range(FIRST + players - 1, FIRST + 4 * GAMES_EACH, 4)


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("piece", range(GAMES_EACH // PIECE))
def test_a_thousand_games_of_every_size_end_and_are_sound_after_every_act(players: int, piece: int) -> None:
    """§3.1 §3.3 §3.4 §5.1 §12: no dead end, no endless loop, no broken invariant under any rules."""
    for seed in seeds_of(players)[piece * PIECE : (piece + 1) * PIECE]:
        play_and_look(seed)


def counted(seed: int) -> Counts:
    """What happens in a random game, and what refuses the illegal tries at each decision."""
    counting, probing = Counting(), Probing(seed, PROBES)
    for step in any_game(seed):
        if step.act is None:
            counting.dealt(step.after, step.events)
        else:
            counting.played(step.after, step.act, step.events)
            probing.played(step.after, step.act, step.events)
        waiting = decision(step.after)
        if waiting is not None:
            choices = legal_intents(step.after, waiting.player)
            counting.asked(step.after, waiting, choices)
            probing.asked(step.after, waiting, choices)
    return added((counting.counts, probing.counts))


def all_counts() -> Iterator[Counts]:
    """Of every random game and of the developer's."""
    for players in PLAYERS:
        yield from map(counted, seeds_of(players))
    for players, games in DEVELOPERS.items():
        for seed in range(games):
            deal = Deal(config_from_json({}, players), seed, ("developer",) * players)
            yield game_report(deal)[1].counts


def test_what_such_games_never_meet_is_told_in_the_documentation(checkout: Path) -> None:
    """§8.2 §8.3: two refusals that take cars spotted and worked as nobody does by chance."""
    told = (checkout / "docs" / "never-happened.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in told for names in TOLD.values() for name in names)


@pytest.mark.soak
def test_nothing_is_left_unmet_by_thousands_of_random_games_and_the_developers() -> None:
    """§1.1 to §13: what never happens is told in docs/never-happened.md, each with its reason."""
    missing = never_happened(added(all_counts()))
    unexplained = {
        category: [name for name in names if name not in TOLD.get(category, ())]
        for category, names in missing.items()
    }
    assert not any(unexplained.values()), unexplained
