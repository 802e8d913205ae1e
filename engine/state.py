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
from engine.names import (
    OFFICE_SQUARE,
    Car,
    CardId,
    CarType,
    Direction,
    Hand,
    Kind,
    Option,
    Phase,
    Player,
    Port,
    RailFacing,
    Seat,
    Square,
    TrayId,
)

TrackKind = Literal["straight", "curve", "turnout", "office", "limits", "industry"]
Status = Literal["active", "won", "lost"]


class SignLoad(NamedTuple):
    """A load on a MEN | AT | WORK sign; the sign holds loads of both directions (rules 8.3)."""

    car: Car
    is_inbound: bool


@dataclass(slots=True)
class Facility:
    """An Office platform or an industry: its boxes, sign and workers (rules 8).

    `key` is `office` or the industry's. Loads are the loaded cars held there (rules 3.1). `sign` is MEN, AT,
    WORK; an Office never uses it. Box and worker counts are derived from tier and modifiers.
    """

    key: str
    outbound: list[Car] = field(default_factory=list)
    inbound: list[Car] = field(default_factory=list)
    sign: list[SignLoad | None] = field(default_factory=lambda: [None, None, None])
    workers_used: int = 0

    def copy(self) -> Facility:
        """A facility of its own."""
        return Facility(self.key, self.outbound[:], self.inbound[:], self.sign[:], self.workers_used)


@dataclass(slots=True)
class TrackCard:
    """One card of track in a district, industries and the Office among them.

    `card` is None for what a district starts with (Whistle Post and Limits). `variant` is the row of rules 2.3.
    `standing` runs west to east; `standing_west` of them are west of the train(s) here (rules 2.6).
    """

    kind: TrackKind
    card: CardId | None = None
    hand: Hand | None = None
    variant: int = 0
    standing: list[Car] = field(default_factory=list)
    standing_west: int = 0
    enhancements: list[CardId] = field(default_factory=list)
    facility: Facility | None = None

    def copy(self) -> TrackCard:
        """A card of its own."""
        return TrackCard(
            self.kind,
            self.card,
            self.hand,
            self.variant,
            self.standing[:],
            self.standing_west,
            self.enhancements[:],
            self.facility.copy() if self.facility else None,
        )


class PlacedModifier(NamedTuple):
    """A modifier card on its own square, serving the facility on `host` (rules 11.5)."""

    card: CardId
    key: str
    host: Square


@dataclass(slots=True)
class District:
    """A seat's district: its Office's tier, its grid, the roster of its A/D tracks (rules 2)."""

    tier: str = "whistlePost"
    office_cards: list[CardId] = field(default_factory=list)
    grid: dict[Square, TrackCard] = field(default_factory=dict)
    modifiers: dict[Square, PlacedModifier] = field(default_factory=dict)
    limits_west: int = -1
    limits_east: int = 1
    """Columns of the two Limits cards, both in row 0."""
    roster: list[TrayId] = field(default_factory=list)
    """Trains holding an A/D track, in order of arrival; exactly those standing on the Office square."""
    devices_used: list[str] = field(default_factory=list)
    """Dispatch devices spent today (rules 7.5)."""

    @property
    def office(self) -> Facility:
        """The Office's platform."""
        facility = self.grid[OFFICE_SQUARE].facility
        assert facility is not None
        return facility

    def copy(self) -> District:
        """A district of its own."""
        return District(
            self.tier,
            self.office_cards[:],
            {square: card.copy() for square, card in self.grid.items()},
            self.modifiers.copy(),
            self.limits_west,
            self.limits_east,
            self.roster[:],
            self.devices_used[:],
        )


class AtDivisionPoint(NamedTuple):
    """Made up and not yet on the line; `side` is the end it starts from."""

    side: Direction


class OnMainline(NamedTuple):
    """Crossing the Mainline card at this place of the Division row."""

    node: int


class InInterchange(NamedTuple):
    """In the Interchange's yard at this place of the Division row (rules 1.4)."""

    node: int


class InDistrict(NamedTuple):
    """Standing on a card of a district."""

    seat: Seat
    square: Square


Place = AtDivisionPoint | OnMainline | InInterchange | InDistrict


@dataclass(slots=True)
class Train:
    """A train in a Crew Tray (rules 3.3). `consist` is nose first, `engine_at` counts the cars ahead of the engine."""

    tray: TrayId
    number: int
    is_extra: bool
    direction: Direction
    """Of its run; never changes."""
    place: Place
    facing: Port
    rail_facing: RailFacing
    section: int = 1
    card: CardId | None = None
    """The Extra's card, which runs with it (rules 3.4)."""
    starter: Player | None = None
    """Who started an Extra."""
    consist: list[Car] = field(default_factory=list)
    engine_at: int = 0
    is_being_made_up: bool = False
    own_west: int = 0
    own_east: int = 0
    """How many of the cars standing west / east on its card it set out itself since it came (rules 5.1)."""
    offices_stopped: int = 0
    """Offices it has arrived at (X17, rules 13)."""
    unready_phases: int = 0
    """Mainline Phases begun running in this district without being fit and on the Office square (rules 7.2)."""
    was_paid_for_standing: bool = False

    def copy(self) -> Train:
        """A train of its own."""
        return Train(
            self.tray,
            self.number,
            self.is_extra,
            self.direction,
            self.place,
            self.facing,
            self.rail_facing,
            self.section,
            self.card,
            self.starter,
            self.consist[:],
            self.engine_at,
            self.is_being_made_up,
            self.own_west,
            self.own_east,
            self.offices_stopped,
            self.unready_phases,
            self.was_paid_for_standing,
        )

    @property
    def name(self) -> str:
        """As people say it: `8`, `8-2` for a second section (rules 6.2), `X14` for an Extra."""
        if self.is_extra:
            return f"X{self.number}"
        return f"{self.number}-2" if self.section == 2 else str(self.number)


class Transit(NamedTuple):
    """A train crossing a Mainline card. `cleared_by` answers for a collision here (rules 1.4, 9).

    Its Stages are counted down when it acts. `is_at_limits`: held at the Limits of the Office ahead (rules 7.7.3, 9).
    """

    tray: TrayId
    stages_left: int
    cleared_by: Player | None
    is_at_limits: bool = False


@dataclass(slots=True)
class MainlineCard:
    """One Mainline card of the Division with what is on it (rules 1.4). Transits stand in order of entry."""

    key: str
    uphill: Direction | None = None
    """Heavy Grade only."""
    transits: list[Transit] = field(default_factory=list)
    yard: list[TrayId] = field(default_factory=list)
    flagged: list[TrayId] = field(default_factory=list)
    cards: list[CardId] = field(default_factory=list)
    """ABS Signals and grade cards laid here, in order of laying; Realignment cards go to the Salvage Yard."""
    laid: list[str] = field(default_factory=list)
    """Their keys, in the same order."""

    def copy(self) -> MainlineCard:
        """A Mainline card of its own."""
        return MainlineCard(
            self.key,
            self.uphill,
            self.transits[:],
            self.yard[:],
            self.flagged[:],
            self.cards[:],
            self.laid[:],
        )


class Worked(NamedTuple):
    """A square where a train of `oneFreightPerSquare` has used its one car this turn (rules 13, 3/4).

    `own_end` is the end of the card where that car stands as its own cut; re-coupling it there gives the car back.
    """

    tray: TrayId
    square: Square
    own_end: Direction | None


@dataclass(slots=True)
class Turn:
    """One player's turn of this phase (rules 4.2)."""

    option: Option | None = None
    moves: int = 0
    has_drawn: bool = False
    is_done: bool = False
    worked: list[Worked] = field(default_factory=list)

    def copy(self) -> Turn:
        """A turn of its own."""
        return Turn(self.option, self.moves, self.has_drawn, self.is_done, self.worked[:])


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


class QueuedExtra(NamedTuple):
    """A played Extra waiting for its start (rules 6.3)."""

    card: CardId
    number: int
    player: Player


@dataclass(slots=True)
class MakeUp:
    """The car-placing round of this Stage's New Train Phase (rules 6.2 to 6.4)."""

    due: TrayId | None = None
    trays: list[TrayId] = field(default_factory=list)
    """Trains still to be given cars, in order; the first is being filled."""
    placer: int = 0
    """Seats left of the Superintendent of whoever puts on the next car."""
    second_section_ordered: bool = False

    def copy(self) -> MakeUp:
        """A round of its own."""
        return MakeUp(self.due, self.trays[:], self.placer, self.second_section_ordered)


class Granted(NamedTuple):
    """A dispatch device spent for one meet, used up when the train enters the card (rules 7.5)."""

    device: str
    against: TrayId


@dataclass(slots=True)
class Answers:
    """What has been answered about one train in this Mainline Phase."""

    granted: list[Granted] = field(default_factory=list)
    cleared_by: Player | None = None
    """Who allowed it (7.4.3, 7.4.4)."""
    toolbox_declined: bool = False
    """The payer of its collision let it happen (9): a train acts once, so it can only be that one."""

    def copy(self) -> Answers:
        """Answers of its own."""
        return Answers(self.granted[:], self.cleared_by, self.toolbox_declined)


@dataclass(slots=True)
class MainlinePhase:
    """The Mainline Phase under way (rules 7). Re-judged from here after every answer, so nothing else is kept."""

    acted: list[TrayId] = field(default_factory=list)
    began_at: dict[TrayId, InDistrict] = field(default_factory=dict)
    """Trains that stood in a district when the Phase began, and where (7.8, 7.10)."""
    answers: dict[TrayId, Answers] = field(default_factory=dict)

    def copy(self) -> MainlinePhase:
        """A phase of its own."""
        return MainlinePhase(
            self.acted[:],
            self.began_at.copy(),
            {tray: answers.copy() for tray, answers in self.answers.items()},
        )


class ClearanceQuestion(NamedTuple):
    """May `tray` enter (rules 7.4.3 and 7.4.4)? `ahead` is the nearest train running the same way, if that is asked;
    `full_office` the seat whose Office would be full, if that is."""

    player: Player
    tray: TrayId
    node: int
    ahead: TrayId | None
    full_office: Seat | None


class DispatchQuestion(NamedTuple):
    """Spend `device` to let `tray` by `opposing` (rules 7.5)?"""

    player: Player
    tray: TrayId
    node: int
    opposing: TrayId
    device: str


class ToolboxQuestion(NamedTuple):
    """Play the Toolbox flag to hold `tray` rather than pay for a collision (rules 9)? `place` is `mainline` or `office`."""

    player: Player
    tray: TrayId
    place: str


class SortQuestion(NamedTuple):
    """In which order shall the cars of an Extra made up in the Interchange's yard stand (rules 6.3)?"""

    player: Player
    tray: TrayId


Question = ClearanceQuestion | DispatchQuestion | ToolboxQuestion | SortQuestion


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


def new_district() -> District:
    """Limits, Whistle Post, Limits in row 0 (rules 2.2)."""
    return District(
        grid={
            Square(-1, 0): TrackCard("limits"),
            OFFICE_SQUARE: TrackCard("office", facility=Facility("office")),
            Square(1, 0): TrackCard("limits"),
        }
    )


def kind_of(car: Car) -> Kind:
    """All that a yard remembers of a car."""
    return Kind(car.type, car.loaded)


def empty(car_type: CarType) -> Car:
    """An empty car of a type."""
    return Car(car_type, loaded=False)
