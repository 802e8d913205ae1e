"""What may be played is exactly what is not refused, in positions grown at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.acts import Intent
from engine.names import CardId, Square
from engine.phases.drawing import DiscardCard, DrawFromDepartment, DrawFromHomeOffice, EndDrawing
from engine.phases.mainline_cards import ModifyMainline
from engine.phases.playing import PlayCard
from engine.phases.red_flags import ShowRedFlags
from engine.state import State
from engine.table.trains import InDistrict, OnMainline
from engine.targets import Target
from tests.engine.card_table import act, put_train, table

CLASSES: tuple[type[Intent], ...] = (
    DrawFromHomeOffice,
    DrawFromDepartment,
    PlayCard,
    ModifyMainline,
    DiscardCard,
    EndDrawing,
    ShowRedFlags,
)


def outcome(state: State, intent: Intent, player: int) -> str:
    """Everything that the intent changes, as text."""
    after = state.copy()
    intent.effect(after, player, [])
    return repr(
        (
            after.districts,
            after.mainline,
            after.timetable,
            after.extras,
            after.salvage,
            after.departments,
            after.home_office,
            [person.hand for person in after.players],
            after.turns,
            after.stream.state,
        )
    )


def window(state: State, player: int) -> list[Square]:
    """All squares of the district and two beyond on every side."""
    district = state.district_of(player)
    rows = [square.row for square in (*district.grid, *district.modifiers)]
    return [
        Square(col, row)
        for col in range(district.limits_west - 2, district.limits_east + 3)
        for row in range(min(rows) - 2, max(rows) + 3)
    ]


def plays_of(state: State, player: int, card: CardId) -> Iterator[PlayCard]:
    """Conceivable ways to play one card, sensible or not."""
    squares = window(state, player)
    grid = state.district_of(player).grid
    hosts = [square for square, there in grid.items() if there.facility] + [Square(50, 50)]
    yield PlayCard(card)
    yield PlayCard(card, with_sister=True)
    yield PlayCard(card, target=Target(seat=0))
    for node in range(-1, state.east_end + 3):
        yield PlayCard(card, node=node)
        yield PlayCard(card, Square(0, 0), node=node)
    for square in squares:
        for variant in (None, -1, 0, 1, 2):
            yield PlayCard(card, square, variant)
        for host in hosts:
            yield PlayCard(card, square, host=host)
            yield PlayCard(card, square, 0, host=host)


def conceivable(state: State, player: int) -> Iterator[Intent]:
    """Everything somebody drawing might try."""
    yield DrawFromHomeOffice()
    yield EndDrawing()
    trays = [f"tray{number}" for number in range(8)]
    for slot in range(-1, 5):
        yield DrawFromDepartment(slot)
    for card in [*state.players[player].hand, state.home_office[0], "nonsense"]:
        yield from plays_of(state, player, card)
        yield from (ModifyMainline(card, node) for node in range(-1, state.east_end + 3))
        yield from (DiscardCard(card, slot) for slot in range(-1, 5))
        yield from (ShowRedFlags(card, tray) for tray in trays)


def offered(state: State, player: int) -> list[Intent]:
    return [intent for kind in CLASSES for intent in kind.choices(state, player)]


def grow(state: State, player: int, chance: random.Random, acts: int) -> None:
    """Play cards from a hand that is filled up again and again."""
    for _ in range(acts):
        person = state.players[player]
        while len(person.hand) < 7 and len(state.home_office) > 4:
            person.hand.append(state.home_office.pop(chance.randrange(len(state.home_office))))
        plays: list[Intent] = [*PlayCard.choices(state, player), *ModifyMainline.choices(state, player)]
        if plays and chance.random() < 0.8:
            act(state, chance.choice(plays), player)
        else:
            state.salvage.append(person.hand.pop(0))


POSITIONS = [(seed, acts) for seed in range(10) for acts in (0, 6, 15, 30, 60)]


@pytest.mark.parametrize(("seed", "acts"), POSITIONS)
def test_choices_are_what_is_not_refused_each_meaning_once(seed: int, acts: int) -> None:
    """§5.2, §11.1, §11.5, §11.7 Nothing legal is left out and nothing refused is offered."""
    chance = random.Random(seed)
    rivals = bool(seed % 2)
    state = table(
        2 if rivals else 1,
        seed=seed,
        houseRules={"opponentCards": rivals},
        optionalRules={"sisterTrains": True},
    )
    put_train(state, OnMainline(1), 8, "tray0")
    put_train(state, InDistrict(0, Square(0, 0)), 1, "tray1")
    grow(state, 0, chance, acts)
    state.turns[0].has_drawn = chance.random() < 0.5
    choices = offered(state, 0)
    assert all(choice.refusal(state, 0) is None for choice in choices)
    outcomes = [outcome(state, choice, 0) for choice in choices]
    assert len(set(outcomes)) == len(outcomes)
    tried = list(conceivable(state, 0))
    assert set(choices) <= set(tried)
    legal = {outcome(state, intent, 0) for intent in tried if intent.refusal(state, 0) is None}
    assert legal == set(outcomes)
