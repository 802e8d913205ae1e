"""The Home Office pile, the three Departments, the Salvage Yard, and the reshuffle (rules 5.2)."""

from __future__ import annotations

from engine.events import Log
from engine.events.drawing import DepartmentRefilled, PilesReshuffled
from engine.names import CardId
from engine.state import State


def _loose_cards(state: State) -> list[CardId]:
    """What a reshuffle gathers, in its order: Salvage Yard, then Departments, each from bottom to top."""
    return [*state.salvage, *(card for pile in state.departments for card in pile)]


def home_office_gives(state: State) -> bool:
    """Whether a card can be drawn there; a reshuffle turns up a card for each Department first."""
    return bool(state.home_office) or len(_loose_cards(state)) > len(state.departments)


def take_from_home_office(state: State, log: Log) -> CardId:
    """The top of the Home Office pile, which is known to give one."""
    if not state.home_office:
        _reshuffle(state, log)
    return state.home_office.pop()


def refill(state: State, department: int, log: Log) -> None:
    """Refill an emptied Department at once; without a Home Office pile the reshuffle turns up new ones."""
    if state.departments[department]:
        return
    if state.home_office:
        card = state.home_office.pop()
        state.departments[department].append(card)
        log.append(DepartmentRefilled(department, card))
    elif _loose_cards(state):
        _reshuffle(state, log)


def _reshuffle(state: State, log: Log) -> None:
    """One shuffle of Salvage Yard and Departments; with fewer than three cards the later ones stay empty."""
    state.home_office = state.stream.shuffled(_loose_cards(state))
    state.salvage.clear()
    for pile in state.departments:
        pile.clear()
        if state.home_office:
            pile.append(state.home_office.pop())
    turned_up = tuple(card for pile in state.departments for card in pile)
    log.append(PilesReshuffled(len(state.home_office), turned_up))
