"""Records the complete games in tests/fixtures/games again: `python -m tests.record_games [NAME…]`.

One for every way a game can end, each the first of its deals that ends so. To be run when a rule has changed;
the difference in the files shows which games it reaches.
"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from engine.config import config_from_json
from engine.record import digest, save_of
from engine.simulation.playing import Deal, Finished, play_game

FOLDER = Path(__file__).parent / "fixtures" / "games"
ONE_DAY = {"length": "custom", "days": 1}
TWO_DAYS = {"length": "custom", "days": 2}
PAID = {"houseRules": {"revenue": {"trainPerTransit": 1}, "openingTrains": 2}}
ALL_OPTIONS = {
    "reducedVisibility": True,
    "emergencyToolbox": True,
    "employeeRotation": True,
    "sisterTrains": True,
}


class Wanted(NamedTuple):
    """A way to end, and a table at which it comes up."""

    reason: str
    winners: int
    bots: tuple[str, ...]
    config: dict[str, Any]
    is_sealed: bool = False


ALONE = ("developer",)
BY_CHANCE = ("random",)
GAMES = {
    "solitaire-reaches-the-target": Wanted("targetReached", 1, ALONE, {**TWO_DAYS, **PAID, "target": 3}),
    "solitaire-misses-the-target": Wanted("targetMissed", 0, ALONE, {**ONE_DAY, **PAID, "target": 50}),
    "solitaire-is-first-to-the-target": Wanted(
        "targetReached", 1, ALONE, {**TWO_DAYS, **PAID, "target": 2, "victory": "firstToTarget"}
    ),
    "solitaire-never-gets-to-the-target": Wanted(
        "targetMissed", 0, ALONE, {**ONE_DAY, **PAID, "target": 50, "victory": "firstToTarget"}
    ),
    "solitaire-has-too-many-collisions-in-a-day": Wanted(
        "collisionsInADay", 0, BY_CHANCE, {**TWO_DAYS, **PAID, "maxCollisionsPerDay": 1}
    ),
    "solitaire-has-too-many-collisions-in-all": Wanted(
        "collisionsInAll",
        0,
        BY_CHANCE,
        {**TWO_DAYS, **PAID, "maxCollisionsPerDay": 0, "maxCollisionsTotal": 1},
    ),
    "two-rivals-and-the-highest-wins": Wanted("highestRevenue", 1, ALONE * 2, {**ONE_DAY, **PAID}),
    "two-rivals-share-a-sealed-game": Wanted(
        "highestRevenue", 2, ALONE * 2, {**ONE_DAY, **PAID}, is_sealed=True
    ),
    "three-rivals-end-below-the-floor": Wanted(
        "belowFloor", 0, BY_CHANCE * 3, {**ONE_DAY, "floorPerTwoPlayerDays": 6}
    ),
    "four-rivals-and-one-is-first-to-the-target": Wanted(
        "targetReached",
        1,
        ("developer", "random", "developer", "random"),
        {**TWO_DAYS, "target": 2, "victory": "firstToTarget", "optionalRules": ALL_OPTIONS},
    ),
    "two-rivals-have-too-many-collisions": Wanted(
        "collisionsInADay", 0, BY_CHANCE * 2, {**TWO_DAYS, **PAID, "maxCollisionsPerDay": 1}
    ),
    "two-rivals-never-get-to-the-target": Wanted(
        "targetMissed", 0, BY_CHANCE * 2, {**ONE_DAY, "victory": "firstToTarget"}
    ),
    "three-rivals-have-too-many-collisions-in-all": Wanted(
        "collisionsInAll", 0, BY_CHANCE * 3, {**TWO_DAYS, **PAID, "maxCollisionsTotal": 1}
    ),
    "a-crew-of-two-reaches-the-target": Wanted(
        "targetReached", 2, ALONE * 2, {**TWO_DAYS, **PAID, "mode": "coop", "target": 2}
    ),
    "a-crew-of-three-misses-the-target": Wanted(
        "targetMissed", 0, BY_CHANCE * 3, {**ONE_DAY, "mode": "coop", "optionalRules": ALL_OPTIONS}
    ),
    "a-crew-of-two-has-too-many-collisions": Wanted(
        "collisionsInADay", 0, BY_CHANCE * 2, {**ONE_DAY, **PAID, "mode": "coop", "maxCollisionsPerDay": 1}
    ),
    "a-crew-of-three-never-gets-to-the-target": Wanted(
        "targetMissed",
        0,
        BY_CHANCE * 3,
        {**ONE_DAY, "mode": "coop", "victory": "firstToTarget", "optionalRules": ALL_OPTIONS},
    ),
    "a-crew-of-two-is-first-to-the-target": Wanted(
        "targetReached",
        2,
        ALONE * 2,
        {**TWO_DAYS, **PAID, "mode": "coop", "target": 1, "victory": "firstToTarget"},
    ),
}


def found(wanted: Wanted) -> Finished:
    """The first deal that ends as wanted."""
    config = config_from_json(wanted.config, len(wanted.bots))
    for number in range(1, 2000):
        seed = number.to_bytes(32, "big") if wanted.is_sealed else number
        finished = play_game(Deal(config, seed, wanted.bots))
        outcome = finished.state.outcome
        assert outcome is not None
        if (outcome.reason, len(outcome.winners)) == (wanted.reason, wanted.winners):
            return finished
    raise LookupError(wanted)


def recorded(finished: Finished) -> dict[str, Any]:
    """The save with what it must come to."""
    state, outcome = finished.state, finished.state.outcome
    assert outcome is not None
    return {
        "expected": {
            "reason": outcome.reason,
            "winners": list(outcome.winners),
            "revenue": [player.revenue for player in state.players],
            "day": state.day,
            "stage": state.stage,
            "phase": state.phase,
            "digest": digest(state),
        },
        "save": save_of(finished.record),
    }


def main() -> None:
    """Write every game, or those named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = sys.argv[1:] or list(GAMES)
    for name in names:
        data = recorded(found(GAMES[name]))
        history = data["save"].pop("history")
        text = json.dumps(data, ensure_ascii=False, indent=1)[:-4].rstrip()
        lines = ",\n".join("   " + json.dumps(entry, ensure_ascii=False) for entry in history)
        (FOLDER / f"{name}.json").write_text(
            f'{text},\n  "history": [\n{lines}\n  ]\n }}\n}}\n', encoding="utf-8"
        )


if __name__ == "__main__":
    main()
