"""What is on the table: everything a game is at one moment, as slotted dataclasses.

Ids, not object references, so that `copy` is cheap and a game can be stored at any moment. Nothing here
judges; what can be derived (Subdivisions, Operational Rail, boxes) is derived elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.catalogue.deck import Card
from engine.catalogue.editions import Edition
from engine.catalogue.trains import TrainCard
from engine.chance import Stream
from engine.config import Config
from engine.names import CardId, Kind, Phase, Player, Seat, Square, TrayId
from engine.table.districts import District
from engine.table.division import MainlineCard
from engine.table.questions import Question
from engine.table.trains import InDistrict, Train
from engine.table.turns import MainlinePhase, MakeUp, QueuedExtra, Turn

Status = Literal["active", "won", "lost"]


@dataclass(slots=True)
class PlayerState:
    """What belongs to a person and travels with them."""

    name: str
    hand: list[CardId] = field(default_factory=list)
    revenue: int = 0
    has_toolbox: bool = False
    drew: CardId | None = None
    """The card last drawn, badged until the next draw; secret like the hand."""
    earned: dict[str, int] = field(default_factory=dict)
    """Revenue by source (`events.RevenueSource`)."""

    def copy(self) -> PlayerState:
        """A player of one's own."""
        return PlayerState(
            self.name, self.hand[:], self.revenue, self.has_toolbox, self.drew, self.earned.copy()
        )


class Outcome(NamedTuple):
    """How a game ended. `winners` is empty when all lose; `reason` is a key of `narration`."""

    reason: str
    winners: tuple[Player, ...]


@dataclass(slots=True)
class State:
    """A whole game at one moment. `copy` shares what never changes: config, edition and deck."""

    config: Config
    edition: Edition
    deck: dict[CardId, Card]
    stream: Stream
    players: list[PlayerState]
    seating: list[Player]
    division_rolls: list[int]
    superintendent_rolls: list[int]
    districts: list[District]
    mainline: list[MainlineCard]
    free_trays: list[TrayId]
    division_yard: dict[Kind, int]
    classification_yard: dict[Kind, int]
    home_office: list[CardId]
    """Drawn from the end."""
    departments: list[list[CardId]]
    """Three piles, the top last."""
    trains: dict[TrayId, Train] = field(default_factory=dict)
    salvage: list[CardId] = field(default_factory=list)
    timetable: list[CardId | None] = field(default_factory=lambda: [None] * 12)
    extras: list[QueuedExtra] = field(default_factory=list)
    removed: list[CardId] = field(default_factory=list)
    day: int = 1
    stage: int = 1
    phase: Phase = "localOps"
    superintendent: Player = 0
    cursor: int = 0
    """Seats left of the Superintendent of whoever acts, in Local Operations and Load/Unload."""
    turns: list[Turn] = field(default_factory=list)
    make_up: MakeUp = field(default_factory=MakeUp)
    line: MainlinePhase = field(default_factory=MainlinePhase)
    question: Question | None = None
    collisions_today: int = 0
    collisions_total: int = 0
    status: Status = "active"
    outcome: Outcome | None = None
    tally: dict[str, int] = field(default_factory=dict)
    """Counts for the closing page: trains run, completed, annulled, wrecked, cars loaded and the like."""

    def copy(self) -> State:
        """An independent game in the same position."""
        return State(
            self.config,
            self.edition,
            self.deck,
            self.stream.copy(),
            [player.copy() for player in self.players],
            self.seating[:],
            self.division_rolls,
            self.superintendent_rolls,
            [district.copy() for district in self.districts],
            [card.copy() for card in self.mainline],
            self.free_trays[:],
            self.division_yard.copy(),
            self.classification_yard.copy(),
            self.home_office[:],
            [pile[:] for pile in self.departments],
            {tray: train.copy() for tray, train in self.trains.items()},
            self.salvage[:],
            self.timetable[:],
            self.extras[:],
            self.removed[:],
            self.day,
            self.stage,
            self.phase,
            self.superintendent,
            self.cursor,
            [turn.copy() for turn in self.turns],
            self.make_up.copy(),
            self.line.copy(),
            self.question,
            self.collisions_today,
            self.collisions_total,
            self.status,
            self.outcome,
            self.tally.copy(),
        )

    # Seats and people (rules 1.2)

    @property
    def seats(self) -> int:
        """How many Offices the Division has."""
        return len(self.seating)

    def seat_of(self, player: Player) -> Seat:
        """Where a person sits now."""
        return self.seating.index(player)

    def left_of(self, player: Player, places: int = 1) -> Player:
        """The person that many seats to the left, which is the next higher seat, wrapping round."""
        return self.seating[(self.seating.index(player) + places) % len(self.seating)]

    def district_of(self, player: Player) -> District:
        """The district a person runs now."""
        return self.districts[self.seating.index(player)]

    # The Division row (rules 1.1): West Division Point, then Mainline card and Office by turns

    @property
    def east_end(self) -> int:
        """The East Division Point's place in the row; the West's is 0."""
        return 2 * len(self.seating) + 2

    @staticmethod
    def office_node(seat: Seat) -> int:
        """An Office's place in the row."""
        return 2 * seat + 2

    def mainline_card(self, node: int) -> MainlineCard:
        """The Mainline card at an odd place of the row."""
        return self.mainline[node // 2]

    # Trains

    def card_of(self, train: Train) -> TrainCard:
        """What is printed on the train's card, in this game's edition."""
        return self.edition.trains[train.number]

    def trains_at(self, seat: Seat, square: Square) -> list[Train]:
        """Trains standing on a square, in no particular order but a fixed one."""
        place = InDistrict(seat, square)
        return [train for train in self.trains.values() if train.place == place]

    def trains_in(self, seat: Seat) -> list[Train]:
        """Trains standing in a district, in the order they took their trays."""
        return [
            train
            for train in self.trains.values()
            if isinstance(train.place, InDistrict) and train.place.seat == seat
        ]

    def count(self, name: str, by: int = 1) -> None:
        """Add to the tally of the closing page."""
        self.tally[name] = self.tally.get(name, 0) + by
