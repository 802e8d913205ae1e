"""What a bot sees: its seat's own hand and what lies open on the table, named field by field.

The same allow-list as a Frame without its words, because a bot answers a thousand times a second. The parts
are the table's own and are only looked at. No pile's order, no foreign hand, no stream, no seed is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.catalogue.deck import Card
from engine.catalogue.trains import TrainCard
from engine.config import Config
from engine.decisions import DecisionKind, decision
from engine.names import CardId, Kind, Phase, Player, Seat, Square, TrayId
from engine.state import State
from engine.table.districts import District
from engine.table.division import MainlineCard
from engine.table.questions import Question
from engine.table.trains import InDistrict, Train
from engine.table.turns import Turn


class HeldCard(NamedTuple):
    """A card one may read, with its id."""

    id: CardId
    card: Card


@dataclass(frozen=True, slots=True)
class Sight:
    """One seat's view at one moment."""

    player: Player
    seat: Seat
    deciding: DecisionKind
    config: Config
    day: int
    stage: int
    phase: Phase
    superintendent: Player
    hand: tuple[HeldCard, ...]
    tops: tuple[HeldCard | None, ...]
    """Of the three Departments."""
    department_counts: tuple[int, ...]
    revenue: tuple[int, ...]
    turn: Turn
    seating: tuple[Player, ...]
    districts: tuple[District, ...]
    mainline: tuple[MainlineCard, ...]
    trains: dict[TrayId, Train]
    train_cards: dict[int, TrainCard]
    timetable: tuple[int | None, ...]
    """The number due in each Stage's slot."""
    division_yard: dict[Kind, int]
    classification_yard: dict[Kind, int]
    free_trays: int
    question: Question | None
    laid: dict[CardId, str]
    """Keys of the enhancements lying in the districts."""

    @property
    def district(self) -> District:
        """One's own."""
        return self.districts[self.seat]

    @property
    def laid_in_own(self) -> list[str]:
        """Keys of the enhancements lying in one's own district."""
        return [self.laid[card] for track in self.district.grid.values() for card in track.enhancements]

    def card_of(self, train: Train) -> TrainCard:
        """What is printed on a train's card."""
        return self.train_cards[train.number]

    def trains_here(self) -> list[Train]:
        """Trains in one's own district, in the order they took their trays."""
        return [
            train
            for train in self.trains.values()
            if isinstance(train.place, InDistrict) and train.place.seat == self.seat
        ]

    def square_of(self, train: Train) -> Square | None:
        """Where a train stands in one's own district."""
        place = train.place
        return place.square if isinstance(place, InDistrict) and place.seat == self.seat else None


def sight_of(state: State, player: Player) -> Sight:
    """What `player`, who must decide now, sees."""
    waiting = decision(state)
    assert waiting is not None
    deck = state.deck
    tops = [pile[-1] if pile else None for pile in state.departments]
    return Sight(
        player=player,
        seat=state.seat_of(player),
        deciding=waiting.kind,
        config=state.config,
        day=state.day,
        stage=state.stage,
        phase=state.phase,
        superintendent=state.superintendent,
        hand=tuple(HeldCard(card, deck[card]) for card in state.players[player].hand),
        tops=tuple(None if top is None else HeldCard(top, deck[top]) for top in tops),
        department_counts=tuple(len(pile) for pile in state.departments),
        revenue=tuple(person.revenue for person in state.players),
        turn=state.turns[player],
        seating=tuple(state.seating),
        districts=tuple(state.districts),
        mainline=tuple(state.mainline),
        trains=state.trains,
        train_cards=state.edition.trains,
        timetable=tuple(None if card is None else deck[card].number for card in state.timetable),
        division_yard=state.division_yard,
        classification_yard=state.classification_yard,
        free_trays=len(state.free_trays),
        question=state.question,
        laid={
            enhancement: deck[enhancement].key
            for district in state.districts
            for card in district.grid.values()
            for enhancement in card.enhancements
        },
    )
