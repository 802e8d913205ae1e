"""How long a train takes over a Mainline card (rules 7.3)."""

from __future__ import annotations

from engine.catalogue.mainline import MAINLINE
from engine.names import Direction
from engine.phases.fitness import has_coach
from engine.state import State
from engine.table.division import MainlineCard
from engine.table.trains import Train

FULL_SPEED = 60


def crossing_stages(card: MainlineCard, direction: Direction, *, is_fast: bool, with_coach: bool) -> int:
    """Stages for a train of this kind and direction: 60 mph takes 1, 30 takes 2, a slow train 1 more."""
    printed = MAINLINE[card.key]
    mph = printed.mph_with_coach if with_coach else printed.mph
    stages = (1 if mph == FULL_SPEED else 2) + (not is_fast)
    return max(1, stages - _help_on_the_grade(card, direction))


def _help_on_the_grade(card: MainlineCard, direction: Direction) -> int:
    """Stages saved: Helpers uphill, Brakeman and Airbrakes downhill."""
    if card.uphill == direction:
        return card.laid.count("helpers")
    return card.laid.count("brakeman") + card.laid.count("airbrakes")


def stages_for(state: State, train: Train, node: int) -> int:
    """Stages this train would take over the card at `node`; fixed when it enters."""
    return crossing_stages(
        state.mainline_card(node),
        train.direction,
        is_fast=state.card_of(train).is_fast,
        with_coach=has_coach(train),
    )
