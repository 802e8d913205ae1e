"""The race: Revenue, target and pace of every player, and how the game ended (rules 10)."""

from __future__ import annotations

from math import ceil
from typing import Final

from engine.config import Config
from engine.decisions import actor
from engine.names import STAGES_PER_DAY, Player
from engine.phases.drawing import hand_limit
from engine.phases.ending import total_revenue
from engine.state import State
from engine.view.frames import Earning, GoalFrame, ResultFrame, Standing, TallyLine
from engine.view.texts import OPTION_NAMES, SOURCES, listed, name_words, with_minus

PACE_WORDS: Final[dict[str, str]] = {
    "reached": "target met",
    "missed": "target missed",
    "early": "too early to say",
    "ahead": "ahead of pace",
    "onPace": "on pace",
    "behind": "behind pace",
    "leading": "leading",
    "level": "joint leader",
    "trailing": "trailing",
}
_REASONS: Final[dict[str, str]] = {
    "targetReached": "The target was reached.",
    "targetMissed": "The last Day ended short of the target.",
    "highestRevenue": "The last Day ended; the highest Revenue wins.",
    "belowFloor": "The table earned less than the floor, so nobody wins.",
    "collisionsInADay": "Too many collisions in one Day: the railroad is closed.",
    "collisionsInAll": "Too many collisions in this game: the railroad is closed.",
}
TALLY: Final[dict[str, str]] = {
    "trainsMadeUp": "trains made up",
    "trainsCompleted": "runs completed",
    "trainsAnnulled": "trains annulled",
    "trainsWrecked": "trains wrecked",
    "collisions.full": "collisions at a full Office",
    "collisions.fouled": "collisions on a fouled Running Track",
    "collisions.rearEnd": "rear-end collisions",
    "fault.expedite": "fines for expedited trains",
    "fault.idle": "fines for idle trains",
    "coachesBoarded": "coaches boarded",
    "coachesDetrained": "coaches detrained",
    "carsLoaded": "cars loaded",
    "loadsReceived": "loads received",
    "boxesStocked": "boxes stocked",
    "boxesCleared": "boxes cleared",
    "loadsUnjammed": "loads unjammed",
    "moves": "Moves",
    "cleared": "clearances given",
    "held.superintendent": "trains held by the Superintendent",
    "devicesGranted": "dispatch devices spent",
    "toolboxPlayed": "Toolbox flags played",
}
"""The counts the closing page shows, in its order."""
_BUILDING: Final = STAGES_PER_DAY // 2
"""Stages in which a railroad is built and hardly anything is earned."""
_MEDALS: Final = ((100, "gold"), (75, "silver"), (50, "bronze"), (25, "tin"))


def has_own_target(config: Config) -> bool:
    """Whether a player's own Revenue is measured against the target (rules 10.2)."""
    return config.mode == "solitaire" or (config.mode == "competitive" and config.victory == "firstToTarget")


def pace_of(state: State, value: int, target: int) -> str:
    """Revenue against the share of the Stages that are over, once enough are to say (experience, Pages).

    The first half Day lays track and earns nothing; one Revenue more or less is still on pace.
    """
    if value >= target:
        return "reached"
    if state.outcome is not None:
        return "missed"
    due = _due(state, target)
    if due is None:
        return "early"
    if value >= due + 1:
        return "ahead"
    return "onPace" if value >= due - 1 else "behind"


def _due(state: State, target: int) -> float | None:
    """What would be in step with the Stages that are over; None while it is too early to say."""
    whole = state.config.days * STAGES_PER_DAY
    over = (state.day - 1) * STAGES_PER_DAY + state.stage - 1
    if over < max(STAGES_PER_DAY if state.config.days > 1 else _BUILDING, whole / 4):
        return None
    return target * (over - _BUILDING) / (whole - _BUILDING)


def _expected(state: State, pace: str, target: int) -> str:
    """What on pace means by now, where there is a pace to be judged by."""
    due = _due(state, target)
    if due is None or pace in ("reached", "missed"):
        return ""
    most, least = ceil(due), max(0, ceil(due) - 1)
    return f" On pace by now: {least if least == most else f'{least} or {most}'}."


def _race_of(state: State, revenue: int) -> str:
    best = max(player.revenue for player in state.players)
    if revenue < best:
        return "trailing"
    return "leading" if sum(player.revenue == best for player in state.players) == 1 else "level"


def goal_frame(state: State, player: Player | None) -> GoalFrame:
    """What is played for: one's own target, the table's in co-op, else the highest Revenue."""
    config = state.config
    if config.mode == "coop":
        value, target = total_revenue(state), config.target * state.seats
        return _goal(state, f"Together earn {target} Revenue {_until(config)}.", value, target)
    if player is None and len(state.players) > 1:
        return _race_watched(state)
    value = max(each.revenue for each in state.players) if player is None else state.players[player].revenue
    if has_own_target(config):
        return _goal(
            state, f"{_verb(config)} {config.target} Revenue {_until(config)}.", value, config.target
        )
    sentence = f"Have the highest Revenue after Day {config.days}.{_floor(state)}"
    pace = _race_of(state, value)
    return GoalFrame(sentence, value, 0, pace, PACE_WORDS[pace])


def _race_watched(state: State) -> GoalFrame:
    """For who does not play: what wins, and who leads with how much and by how much."""
    config = state.config
    revenues = sorted((each.revenue for each in state.players), reverse=True)
    best = revenues[0]
    leaders = [each.name for each in state.players if each.revenue == best]
    if len(leaders) == 1:
        words = f"{leaders[0]} leads by {best - revenues[1]}"
    elif len(leaders) == len(revenues):
        words = "all are level"
    else:
        words = f"{listed(leaders)} level"
    if has_own_target(config):
        target = config.target
        sentence = f"Who is first to earn {target} Revenue {_until(config)} wins."
    else:
        target = 0
        sentence = f"The highest Revenue after Day {config.days} wins.{_floor(state)}"
    return GoalFrame(sentence, best, target, "leading" if len(leaders) == 1 else "level", words)


def _floor(state: State) -> str:
    config = state.config
    floor = -(-config.floor_per_two_player_days * state.seats * config.days // 2)
    return f" Everybody loses if the table has earned less than {floor} together." if floor > 0 else ""


def _verb(config: Config) -> str:
    return "Earn" if config.mode == "solitaire" else "Be the first to earn"


def _until(config: Config) -> str:
    return f"by the end of Day {config.days}"


def _goal(state: State, sentence: str, value: int, target: int) -> GoalFrame:
    pace = pace_of(state, value, target)
    return GoalFrame(sentence + _expected(state, pace, target), value, target, pace, PACE_WORDS[pace])


def standings(state: State, viewer: Player | None) -> tuple[Standing, ...]:
    """Everybody's standing, highest Revenue first."""
    order = sorted(range(len(state.players)), key=lambda player: -state.players[player].revenue)
    return tuple(_standing(state, player, viewer) for player in order)


def _standing(state: State, player: Player, viewer: Player | None) -> Standing:
    person = state.players[player]
    has_target = has_own_target(state.config) or state.config.mode == "coop"
    pace = (
        pace_of(state, person.revenue, state.config.target) if has_target else _race_of(state, person.revenue)
    )
    turn = _turn(state, player)
    option = state.turns[player].option if state.phase == "localOps" else None
    return Standing(
        player=player,
        name=person.name,
        seat=state.seat_of(player),
        is_me=player == viewer,
        revenue=person.revenue,
        target=state.config.target if has_target else None,
        pace=pace,
        pace_words=PACE_WORDS[pace],
        hand_count=len(person.hand),
        hand_limit=hand_limit(state, player),
        has_toolbox=person.has_toolbox,
        is_superintendent=player == state.superintendent,
        turn=turn,
        option=None if option is None else OPTION_NAMES[option],
        moves_left=state.turns[player].moves if turn == "acting" and option == "switch" else None,
        earned=tuple(Earning(source, SOURCES[source], amount) for source, amount in person.earned.items()),
    )


def _turn(state: State, player: Player) -> str:
    if state.status != "active" or state.phase not in ("localOps", "loadUnload"):
        return "none"
    if state.turns[player].is_done:
        return "done"
    return "acting" if actor(state) == player else "waiting"


def result_frame(state: State, player: Player | None) -> ResultFrame | None:
    """How the game ended, or None."""
    outcome = state.outcome
    if outcome is None:
        return None
    goal = goal_frame(state, player)
    verdict = _verdict(state, outcome.winners, player)
    tally = [TallyLine(key, label, state.tally[key]) for key, label in TALLY.items() if state.tally.get(key)]
    return ResultFrame(
        status=state.status,
        winners=outcome.winners,
        am_winner=player in outcome.winners,
        reason=outcome.reason,
        sentence=f"{_REASONS[outcome.reason]} {verdict} {_score(goal)}",
        medal=_medal(goal),
        tally=tuple(tally),
    )


def _verdict(state: State, winners: tuple[Player, ...], viewer: Player | None) -> str:
    if not winners:
        return "All lose." if state.seats > 1 else "The game is lost."
    names = listed(name_words(state, winner, viewer) for winner in winners)
    verb = "wins" if len(winners) == 1 and viewer not in winners else "win"
    return f"{names[0].upper()}{names[1:]} {verb}."


def _score(goal: GoalFrame) -> str:
    return (
        f"{with_minus(goal.value)} Revenue of {goal.target}."
        if goal.target
        else f"{with_minus(goal.value)} Revenue."
    )


def _medal(goal: GoalFrame) -> str | None:
    if not goal.target:
        return None
    return next((medal for share, medal in _MEDALS if 100 * goal.value >= share * goal.target), None)
