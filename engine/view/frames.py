"""Frame: everything one seat sees of a game, as plain frozen data, built by naming each field.

Nothing here holds a State. The board's own parts stand in `place_frames`.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.names import CarType, Player, Seat, Square, TrayId
from engine.view.place_frames import CardFrame, DistrictFrame, DivisionFrame, TrainCardFrame, TrainFrame


@dataclass(frozen=True, slots=True)
class PhaseFrame:
    """One of the five Phases of this Stage; `state` is `done`, `now` or `coming`."""

    key: str
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class ChartStage:
    """One of the twelve Stages: watch time, slot of the timetable, whether the Fedora passes at its end."""

    stage: int
    watch: str
    """`4:00 to 6:00`."""
    is_night: bool
    state: str
    """`past`, `now` or `coming`, within this Day."""
    train: TrainCardFrame | None
    card: CardFrame | None
    is_out: bool
    """A run of this number is on the Division now; while yesterday's is, today's is annulled (rules 6.1)."""
    fedora_passes: bool
    label: str


@dataclass(frozen=True, slots=True)
class ClockFrame:
    """Day, Stage, Phase, and who has the Fedora."""

    day: int
    days: int
    days_left: int
    """After this one."""
    stage: int
    watch: str
    is_night: bool
    phase: str
    phase_name: str
    phases: tuple[PhaseFrame, ...]
    superintendent: Player
    superintendent_name: str
    fedora_passes_after: int
    """The Stage at whose end it passes next."""
    fedora_passes_to: str
    collisions_today: int
    collisions_allowed: int | None
    """The collision floor of a Day (rules 10.1), or None when off."""
    chart: tuple[ChartStage, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class WaitingFrame:
    """What the game waits for, and for whom."""

    kind: str
    player: Player
    player_name: str
    is_mine: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Earning:
    """Revenue from one source."""

    source: str
    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's public standing."""

    player: Player
    name: str
    seat: Seat
    is_me: bool
    revenue: int
    target: int | None
    """None where the highest wins without a target (rules 10.2)."""
    pace: str
    """`reached`, `missed`, `early`, `ahead`, `onPace`, `behind`, or `leading`, `level`, `trailing`."""
    pace_words: str
    hand_count: int
    hand_limit: int
    has_toolbox: bool
    is_superintendent: bool
    turn: str
    """`acting`, `waiting` or `done` in this Phase, `none` where it has no turns."""
    option: str | None
    """The Local Operations option chosen this Stage, in words."""
    moves_left: int | None
    """In a switching turn."""
    earned: tuple[Earning, ...]


@dataclass(frozen=True, slots=True)
class GoalFrame:
    """What the table or the viewer plays for; `target` is 0 when the highest simply wins.

    For who does not play, `value` is the highest Revenue and `pace_words` say whose it is and how far ahead.
    """

    sentence: str
    value: int
    target: int
    pace: str
    pace_words: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One setting of this game: its name, its value and what it changes."""

    key: str
    name: str
    value: str
    effect: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class ConfigFrame:
    """The rules in force: a short form for the header, the whole behind a disclosure."""

    mode: str
    short: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand, whether it may be played and discarded, and which rule says no."""

    card: CardFrame
    is_playable: bool
    why_not: str | None
    is_discardable: bool
    why_kept: str | None
    is_new: bool
    """The card last drawn."""


@dataclass(frozen=True, slots=True)
class HandFrame:
    """A hand this seat may see: its own, or everybody's with `openHands`."""

    player: Player
    player_name: str
    is_mine: bool
    cards: tuple[HandCard, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class DepartmentFrame:
    """A face-up pile: only its top card may be drawn."""

    slot: int
    count: int
    top: CardFrame | None


@dataclass(frozen=True, slots=True)
class PilesFrame:
    """The piles: counts of the secret ones, the cards of the open ones."""

    home_office: int
    departments: tuple[DepartmentFrame, ...]
    salvage: tuple[CardFrame, ...]
    """Bottom first."""
    note: str
    """What happens when the Home Office pile runs out (rules 5.2)."""


@dataclass(frozen=True, slots=True)
class KindCount:
    """Cars of one kind in the two yards."""

    type: CarType
    loaded: bool
    label: str
    division: int
    classification: int


@dataclass(frozen=True, slots=True)
class YardsFrame:
    """The Division Yard (the supply) and the Classification Yard (used cars), by kind."""

    kinds: tuple[KindCount, ...]
    division: int
    classification: int
    note: str
    """When Classification comes back (rules 3.2)."""
    free_trays: int


@dataclass(frozen=True, slots=True)
class ExtraFrame:
    """A played Extra waiting for its start (rules 6.3)."""

    card: CardFrame
    player: Player
    player_name: str


@dataclass(frozen=True, slots=True)
class StuckItem:
    """Something that stands still: the rule that holds it and what would free it.

    `kind` is `facility`, `platform`, `train`, `office` or `yard`; `tone` is `bad` where it costs
    or jams, `quiet` where there is just nothing to do. `needs_help` is what the page counts as stuck: held
    up by what does not end by itself; such things come first.
    """

    key: str
    kind: str
    seat: Seat | None
    square: Square | None
    tray: TrayId | None
    title: str
    holds: str
    frees: str
    tone: str
    needs_help: bool


@dataclass(frozen=True, slots=True)
class WarningFrame:
    """A trap ahead, told before it closes."""

    key: str
    seat: Seat | None
    square: Square | None
    tray: TrayId | None
    text: str


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One count of the closing page."""

    key: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class ResultFrame:
    """How the game ended."""

    status: str
    """`won` or `lost`."""
    winners: tuple[Player, ...]
    am_winner: bool
    reason: str
    sentence: str
    medal: str | None
    """`tin`, `bronze`, `silver` or `gold` at 25, 50, 75 and 100 % of the target, else None."""
    tally: tuple[TallyLine, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """One game as one seat sees it; `player` is None for a spectator, who has no hand."""

    player: Player | None
    seat: Seat | None
    names: tuple[str, ...]
    clock: ClockFrame
    waiting: WaitingFrame | None
    """None when the game is over."""
    goal: GoalFrame
    standings: tuple[Standing, ...]
    """In order of Revenue, highest first; equal ones in order of players."""
    config: ConfigFrame
    division: DivisionFrame
    districts: tuple[DistrictFrame, ...]
    """By seat, west to east."""
    trains: tuple[TrainFrame, ...]
    """In the order they act (rules 7.1)."""
    hands: tuple[HandFrame, ...]
    """One's own first; empty for a spectator."""
    piles: PilesFrame
    yards: YardsFrame
    extras: tuple[ExtraFrame, ...]
    stuck: tuple[StuckItem, ...]
    warnings: tuple[WarningFrame, ...]
    result: ResultFrame | None

    @property
    def hand(self) -> HandFrame | None:
        """One's own hand."""
        return next((hand for hand in self.hands if hand.is_mine), None)

    @property
    def district(self) -> DistrictFrame | None:
        """One's own district."""
        return next((district for district in self.districts if district.is_mine), None)

    @property
    def timetable(self) -> tuple[ChartStage, ...]:
        """The twelve slots, which are the twelve Stages of the turn chart."""
        return self.clock.chart
