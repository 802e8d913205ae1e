"""What a clearance question names: both trains, whether they would meet, the next Office (rules 7.4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.catalogue.offices import TIER
from engine.effects.enhancements import squares_with
from engine.names import STEP, Player, Seat, TrayId
from engine.phases.arrivals import forecast, is_kept_on_card, stages_to_come, transit_of
from engine.phases.clearance import Hold, node_of, office_at, running_to_it
from engine.phases.crossing import stages_for
from engine.phases.departures import readiness
from engine.phases.mainline import in_order
from engine.state import State
from engine.table.questions import ClearanceQuestion
from engine.table.trains import Train

Meeting = Literal["never", "ifDelayed", "certain"]


class StandingTrain(NamedTuple):
    """A train at the next Office: whether it acts before the follower, and what holds it there now."""

    tray: TrayId
    train: str
    acts_first: bool
    hold: Hold | None


@dataclass(frozen=True, slots=True)
class NextOffice:
    """What awaits the follower at the Office beyond the card; its player pays for a collision there."""

    seat: Seat
    player: Player
    tracks: int
    standing: tuple[StandingTrain, ...]
    coming: tuple[str, ...]
    """Names of the trains running to it on the card entered, nearest to it first."""
    has_interlocking: bool

    @property
    def free(self) -> int:
        """A/D tracks that no train holds now."""
        return self.tracks - len(self.standing)


@dataclass(frozen=True, slots=True)
class ClearanceFacts:
    """All that the question says. `stages` is the follower's crossing time.

    `ahead_stages` are the Mainline Phases after this one until the train ahead moves on. `payer` answers for
    a rear-end collision on the card.
    """

    tray: TrayId
    train: str
    node: int
    mainline: str
    stages: int
    ahead: TrayId | None
    ahead_train: str | None
    ahead_node: int | None
    ahead_stages: int | None
    meeting: Meeting
    payer: Player
    office: NextOffice | None


def facts(state: State, question: ClearanceQuestion) -> ClearanceFacts:
    """What 7.4.3 and 7.4.4 have the question name."""
    train = state.trains[question.tray]
    ahead = None if question.ahead is None else state.trains[question.ahead]
    stages = stages_for(state, train, question.node)
    return ClearanceFacts(
        tray=train.tray,
        train=train.name,
        node=question.node,
        mainline=state.mainline_card(question.node).key,
        stages=stages,
        ahead=question.ahead,
        ahead_train=None if ahead is None else ahead.name,
        ahead_node=None if ahead is None else node_of(ahead),
        ahead_stages=None if ahead is None else stages_to_come(state, ahead),
        meeting="never" if ahead is None else _meeting(state, ahead, question.node, stages),
        payer=question.player,
        office=_next_office(state, train, question.node),
    )


def _meeting(state: State, ahead: Train, node: int, stages: int) -> Meeting:
    """Whether the train ahead will still be on the card entered when the follower's Stages are used up."""
    if node_of(ahead) != node:
        return "never"
    if stages_to_come(state, ahead) > stages:
        return "certain"
    is_late = stages_to_come(state, ahead) == stages or transit_of(state, ahead).stages_left == 0
    return "ifDelayed" if is_late or is_kept_on_card(forecast(state, ahead)) else "never"


def _next_office(state: State, train: Train, node: int) -> NextOffice | None:
    seat = office_at(state, node + STEP[train.direction])
    if seat is None:
        return None
    district = state.districts[seat]
    order = [one.tray for one in in_order(state)]
    standing = (state.trains[tray] for tray in district.roster)
    return NextOffice(
        seat=seat,
        player=state.seating[seat],
        tracks=TIER[district.tier].tracks,
        standing=tuple(
            StandingTrain(
                one.tray, one.name, order.index(one.tray) < order.index(train.tray), _hold(state, one)
            )
            for one in standing
        ),
        coming=tuple(one.name for one in running_to_it(state, node, train.direction)),
        has_interlocking=bool(squares_with(state, seat, "interlocking")),
    )


def _hold(state: State, train: Train) -> Hold | None:
    verdict = readiness(state, train)
    return verdict if isinstance(verdict, Hold) else None
