"""Piles, yards and waiting Extras: what lies beside the board (rules 3.2, 5.2, 6.3)."""

from __future__ import annotations

from engine.catalogue.cars import KINDS
from engine.state import State
from engine.view.card_text import card_frame
from engine.view.frames import DepartmentFrame, ExtraFrame, KindCount, PilesFrame, YardsFrame
from engine.view.texts import counted, kind_words

_SHUFFLE = (
    "When the Home Office pile is empty and a card is needed, the Salvage Yard and the "
    "Departments are shuffled into a new one."
)


def piles_frame(state: State) -> PilesFrame:
    """Counts of the secret pile, the cards of the open ones; only a Department's top is open."""
    return PilesFrame(
        home_office=len(state.home_office),
        departments=tuple(
            DepartmentFrame(
                slot, len(pile), card_frame(pile[-1], state.deck[pile[-1]], state.edition) if pile else None
            )
            for slot, pile in enumerate(state.departments)
        ),
        salvage=tuple(card_frame(card, state.deck[card], state.edition) for card in state.salvage),
        note=_SHUFFLE,
    )


def yards_frame(state: State) -> YardsFrame:
    """Both yards by kind, in the order of the catalogue."""
    division, classification = state.division_yard, state.classification_yard
    kinds = tuple(
        KindCount(
            kind.type,
            kind.loaded,
            kind_words(kind.type, loaded=kind.loaded),
            division.get(kind, 0),
            classification.get(kind, 0),
        )
        for kind in KINDS
    )
    return YardsFrame(
        kinds=kinds,
        division=sum(kind.division for kind in kinds),
        classification=sum(kind.classification for kind in kinds),
        note=return_note(state),
        free_trays=len(state.free_trays),
    )


def return_note(state: State) -> str:
    """When the Classification Yard comes back (rules 3.2)."""
    if state.config.house.yard_return == "byKind":
        return (
            "A kind of car comes back from the Classification Yard as soon as the Division Yard has "
            "none of it."
        )
    left = sum(state.division_yard.values())
    return (
        "The Classification Yard comes back, whole, only when the Division Yard is bare: "
        f"{counted(left, 'car')} left there."
    )


def extras_frame(state: State) -> tuple[ExtraFrame, ...]:
    """Played Extras that wait for their start, in order of playing."""
    return tuple(
        ExtraFrame(
            card_frame(extra.card, state.deck[extra.card], state.edition),
            extra.player,
            state.players[extra.player].name,
        )
        for extra in state.extras
    )
