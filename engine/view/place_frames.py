"""The board as one seat sees it: cards, cars, trains, the Division, the districts. Plain data, no judgement.

Squares are `Square` pairs; trains and cards are named by their ids. Everything a drawing or a table needs
stands here in words, so a template decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.names import CardId, CarType, Direction, Hand, Player, Port, RailFacing, Seat, Square, TrayId


@dataclass(frozen=True, slots=True)
class TrainCardFrame:
    """What is printed on a train's card: `label` is `8` or `X14`, `carries` and `rules` are sentences."""

    number: int
    label: str
    name: str
    is_extra: bool
    speed: str
    """`fast` or `slow`."""
    direction: Direction | None
    """The way a timetabled number runs; an Extra's is chosen at its start."""
    carries: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardFrame:
    """One card that this seat may read. `band` names the category, `text` is its exact effect."""

    id: CardId
    category: str
    band: str
    key: str
    name: str
    text: str
    hand: Hand | None = None
    train: TrainCardFrame | None = None


@dataclass(frozen=True, slots=True)
class CarFrame:
    """One car or load. `label` says all of it; `origin` is the seat whose district made the load."""

    type: CarType
    loaded: bool
    origin: Seat | None
    loaded_here: bool
    """Made by the Office Area it stands in, so it may not be unloaded here (rules 8.4)."""
    label: str


@dataclass(frozen=True, slots=True)
class TrainFrame:
    """A train. `consist` is nose first with `engine_at` cars ahead of the engine.

    `west_to_east` is the drawing order, `engine_west` of its cars west of the engine (on the Division too).
    """

    tray: TrayId
    name: str
    title: str
    """`Train 8 (Local)`."""
    number: int
    section: int
    is_extra: bool
    card: TrainCardFrame
    direction: Direction
    facing: Port
    rail_facing: RailFacing
    nose: Direction
    """The way the nose points, as drawn."""
    consist: tuple[CarFrame, ...]
    engine_at: int
    west_to_east: tuple[CarFrame, ...]
    engine_west: int
    cars: str
    """The consist west to east in words, the engine among the cars."""
    place_kind: str
    """`divisionPoint`, `mainline`, `interchange` or `district`."""
    place: str
    seat: Seat | None
    square: Square | None
    node: int | None
    stages_left: int | None
    """Of a transit."""
    flags: str | None
    """`white` (Extra), `green` (a second section follows), `red` (protected by Red Flags), or None."""
    is_flagged: bool
    starter: str | None
    """Who started an Extra."""
    is_being_made_up: bool
    is_fit: bool | None
    """May it highball as it is made up (rules 7.8)? None out on the Division."""
    waits_for: str
    """What it waits for or does next, with the rule."""
    frees: str | None
    """What would set it going, where something can be done."""


@dataclass(frozen=True, slots=True)
class BoxFrame:
    """One green (outbound) or red (inbound) box."""

    car: CarFrame | None


@dataclass(frozen=True, slots=True)
class SignFrame:
    """One part of a MEN | AT | WORK sign; `is_inbound` tells which way its load goes."""

    word: str
    car: CarFrame | None
    is_inbound: bool


@dataclass(frozen=True, slots=True)
class FacilityFrame:
    """An Office platform or an industry; an Office has no `sign`. `reason` is the rule behind `status`."""

    key: str
    name: str
    is_passenger: bool
    ships: tuple[CarType, ...]
    receives: tuple[CarType, ...]
    outbound: tuple[BoxFrame, ...]
    inbound: tuple[BoxFrame, ...]
    sign: tuple[SignFrame, ...]
    worker: str
    """`Porter` or `Laborer`."""
    workers: int
    workers_free: int
    status: str
    """`ready`, `working`, `jammed`, `noCar`, `noTrain`, `tired`, `idle` or `closed`."""
    status_words: str
    reason: str
    frees: str | None
    modifiers: tuple[str, ...]
    """Names of the modifier cards serving it."""


@dataclass(frozen=True, slots=True)
class ModifierFrame:
    """A modifier on its own square, with the facility it serves."""

    key: str
    name: str
    host: Square
    host_name: str
    text: str


@dataclass(frozen=True, slots=True)
class EmptySquare:
    """Nothing lies here; `why` says whether track may (rules 2.7)."""

    square: Square
    is_within_limits: bool
    is_running_track: bool
    why: str
    kind: str = "empty"


@dataclass(frozen=True, slots=True)
class CellFrame:
    """A square with a card. `cars` stand west to east, `standing_west` of them west of the train(s) here."""

    square: Square
    kind: str
    """`straight`, `curve`, `turnout`, `office`, `limits`, `industry`, `modifier` or `spaceUse`."""
    name: str
    text: str
    """The card's exact effect."""
    label: str
    """All of it in words, for a screen reader: card, joins, cars west to east with the train among them."""
    hand: Hand | None
    variant: int
    connections: tuple[tuple[Port, Port], ...]
    """Pairs of ports a train may run between; of a turnout stem–through, then stem–diverge."""
    joins: tuple[Port, ...]
    """Ports across which the card joins its neighbour (rules 2.4)."""
    is_within_limits: bool
    is_running_track: bool
    is_operational: bool
    """A Move may end here (rules 2.5)."""
    is_locked: bool
    """An industry with a load on its sign: no train may enter (rules 2.5)."""
    room: int
    """How many more cars it holds; 0 where no car may stand."""
    cars: tuple[CarFrame, ...]
    standing_west: int
    trains: tuple[TrainFrame, ...]
    enhancements: tuple[CardFrame, ...]
    facility: FacilityFrame | None
    modifier: ModifierFrame | None


@dataclass(frozen=True, slots=True)
class RowFrame:
    """One row of a district from west to east; `number` is its row, 0 the Running Track."""

    number: int
    cells: tuple[CellFrame | EmptySquare, ...]


@dataclass(frozen=True, slots=True)
class DistrictFrame:
    """One seat's district. `rows` run north to south and reach one square beyond every card."""

    seat: Seat
    player: Player
    player_name: str
    title: str
    is_mine: bool
    tier: str
    tier_name: str
    limits_west: int
    limits_east: int
    west: int
    east: int
    south: int
    north: int
    rows: tuple[RowFrame, ...]
    trains: tuple[TrainFrame, ...]
    """Every train standing here, in the order they took their trays."""

    @property
    def cells(self) -> tuple[CellFrame, ...]:
        """The squares with a card, north to south, west to east."""
        return tuple(cell for row in self.rows for cell in row.cells if isinstance(cell, CellFrame))


@dataclass(frozen=True, slots=True)
class CrossingFrame:
    """Stages a train of a speed takes in a direction (rules 7.3); with a coach they differ on Hilly only."""

    speed: str
    direction: Direction
    stages: int
    stages_with_coach: int


@dataclass(frozen=True, slots=True)
class TransitFrame:
    """A train crossing a Mainline card; `progress` is the share of its way done, in hundredths."""

    train: TrainFrame
    stages_left: int
    progress: int
    is_flagged: bool
    cleared_by: str | None


@dataclass(frozen=True, slots=True)
class TrackChip:
    """One A/D track of an Office: the train holding it, or free."""

    number: int
    train: TrainFrame | None


@dataclass(frozen=True, slots=True)
class DeviceFrame:
    """A dispatch device of a district: spent for today or not (rules 7.5)."""

    key: str
    name: str
    bonus: int
    is_spent: bool


@dataclass(frozen=True, slots=True)
class DivisionPointFrame:
    """An end of the Division with the trains waiting there to enter."""

    node: int
    side: Direction
    name: str
    trains: tuple[TrainFrame, ...]
    kind: str = "divisionPoint"
    is_boundary: bool = True


@dataclass(frozen=True, slots=True)
class MainlineFrame:
    """A Mainline card: what it does, how long trains take, who is on it."""

    node: int
    key: str
    name: str
    text: str
    mph: int
    mph_with_coach: int
    trains_may_pass: bool
    uphill: Direction | None
    crossing: tuple[CrossingFrame, ...]
    laid: tuple[CardFrame, ...]
    transits: tuple[TransitFrame, ...]
    """In order of entry."""
    has_yard: bool
    yard: tuple[TrainFrame, ...]
    kind: str = "mainline"
    is_boundary: bool = False


@dataclass(frozen=True, slots=True)
class OfficeFrame:
    """An Office in the Division row; `is_boundary` when it is a Control Point (rules 1.3)."""

    node: int
    seat: Seat
    player: Player
    player_name: str
    is_mine: bool
    tier: str
    tier_name: str
    name: str
    text: str
    tracks: tuple[TrackChip, ...]
    tracks_free: int
    devices: tuple[DeviceFrame, ...]
    elsewhere: tuple[TrainFrame, ...]
    """Trains in the district that are not on the Office square."""
    is_boundary: bool
    kind: str = "office"


NodeFrame = DivisionPointFrame | MainlineFrame | OfficeFrame


@dataclass(frozen=True, slots=True)
class DivisionFrame:
    """The Division from west to east (rules 1.1); a Subdivision is the first and last node of the run between
    two Control Points or Division Points."""

    nodes: tuple[NodeFrame, ...]
    subdivisions: tuple[tuple[int, int], ...]
