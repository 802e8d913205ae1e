"""Sentences for the clock, Revenue and the end of a game (rules 4, 10)."""

from __future__ import annotations

from typing import Final

from engine.events import DayBegan, GameEnded, PhaseBegan, RevenueChanged, RevenueSource, StageBegan
from engine.names import Phase
from engine.narration.telling import Line, Reader, Tone, tells
from engine.view.texts import with_minus

HOURS_PER_STAGE: Final = 2
GOOD: Final[Tone] = "good"
BAD: Final[Tone] = "bad"

_PHASE: Final[dict[Phase, str]] = {
    "localOps": "Local Operations: everybody takes one option, the Superintendent first.",
    "newTrain": "New Train: the train due in this Stage and waiting Extras are made up.",
    "mainline": "Mainline: every train acts once, in order of number.",
    "loadUnload": "Load/Unload: everybody's Porters and Laborers act once each, the Superintendent's first.",
    "shiftChange": "Shift Change: all Porters and Laborers are free again.",
}

_SOURCE: Final[dict[RevenueSource, str]] = {
    "board": "a coach of passengers boarded",
    "detrain": "a coach of passengers detrained",
    "load": "a load put on a car",
    "unload": "a load taken into a red box",
    "transit": "a train that completed its run, which pays everybody",
    "standing": "the Circus Train, which drew a crowd where it stood",
    "fault": "an expedited train that stood off the Office square",
    "idle": "a train that stood in the district too long without being fit at the Office",
    "wreck": "a collision",
    "clearing": "clearing a space-use card",
    "rival": "a rival's card",
}

_ALL_LOSE: Final[dict[str, str]] = {
    "targetMissed": "the target was not reached by the end of the last Day",
    "belowFloor": "together the Division earned less than its floor",
    "collisionsInADay": "there were too many collisions in one Day",
    "collisionsInAll": "there were too many collisions in the game",
}

_WON: Final[dict[str, str]] = {
    "targetReached": "the target is reached",
    "highestRevenue": "the highest Revenue after the last Day",
}


def watch_time(stage: int) -> str:
    """The hours of a Stage on the station's clock.

    >>> watch_time(1)
    '0:00 to 2:00'
    """
    return f"{HOURS_PER_STAGE * (stage - 1)}:00 to {HOURS_PER_STAGE * stage}:00"


@tells(DayBegan)
def _day_began(event: DayBegan, reader: Reader) -> Line:
    return Line(f"Day {event.day} begins.", "plain")


@tells(StageBegan)
def _stage_began(event: StageBegan, reader: Reader) -> Line:
    return Line(f"Day {event.day}, Stage {event.stage}: {watch_time(event.stage)}.", "plain", "stage")


@tells(PhaseBegan)
def _phase_began(event: PhaseBegan, reader: Reader) -> Line:
    return Line(_PHASE[event.phase], "quiet", "phase")


@tells(RevenueChanged)
def _revenue_changed(event: RevenueChanged, reader: Reader) -> Line:
    sign, tone = ("+", GOOD) if event.delta > 0 else ("−", BAD)
    who, why = reader.who(event.player), _SOURCE[event.source]
    return Line(f"{who}: {sign}{abs(event.delta)} Revenue for {why}; now {with_minus(event.total)}.", tone)


@tells(GameEnded)
def _game_ended(event: GameEnded, reader: Reader) -> Line:
    if not event.winners:
        who = "You lose" if len(reader.names) == 1 else "All lose"
        return Line(f"The game is over. {who}: {_ALL_LOSE[event.reason]}.", "bad", "gameOver")
    return Line(f"The game is over. {_winners(event, reader)}: {_WON[event.reason]}.", "good", "gameOver")


def _winners(event: GameEnded, reader: Reader) -> str:
    """Who has won; several share it."""
    names = [reader.who(player) for player in sorted(event.winners, key=lambda one: one != reader.player)]
    if len(names) == 1:
        return (
            f"{reader.verb(event.winners[0], 'win', 'wins')} with "
            f"{with_minus(event.revenue[event.winners[0]])} Revenue"
        )
    together = f"{', '.join(names[:-1])} and {names[-1]}"
    total = sum(event.revenue[player] for player in event.winners)
    return f"{together} share the win with {with_minus(total)} Revenue together"
