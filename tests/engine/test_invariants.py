"""Each invariant holds at the beginning and is seen when it is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.config import config_from_json
from engine.game import new_game
from engine.invariants import INVARIANTS, broken
from engine.names import OFFICE_SQUARE, Car, Kind, Square
from engine.state import Outcome, State
from engine.table.districts import TrackCard
from engine.table.division import MainlineCard, Transit
from engine.table.trains import AtDivisionPoint, InDistrict, InInterchange, OnMainline, Train
from engine.table.turns import QueuedExtra
from tests.engine.work_table import at_work, industry, train_at_office

Break = Callable[[State], object]


def standing() -> State:
    """A sound position: a Refinery, and train 8 at the Office of player 0, whose turn it is to load."""
    state = at_work(2)
    industry(state, "refinery", standing="t")
    train_at_office(state, 8, "b")
    assert broken(state) == []
    return state


def train(state: State) -> Train:
    """The one train."""
    return next(iter(state.trains.values()))


def _second_train(state: State) -> None:
    """Another train on the same plain square."""
    train_at_office(state, 6, "")
    for each in state.trains.values():
        each.place = InDistrict(0, Square(1, 0))
    state.districts[0].roster.clear()


def _onto_the_line(state: State) -> None:
    state.districts[0].roster.clear()
    train(state).place = OnMainline(1)


def _flag_nobody(state: State) -> None:
    state.mainline[0].flagged.append("tray0")


def _late(state: State) -> None:
    _onto_the_line(state)
    state.mainline[0].transits.append(Transit(train(state).tray, -1, None))


def _overfull(state: State) -> None:
    state.districts[0].grid[Square(1, 0)] = TrackCard("limits")
    state.districts[0].grid[Square(0, 1)] = TrackCard("straight", standing=[Car("tank", loaded=False)] * 5)


def _full_office(state: State) -> None:
    for number in (2, 4, 6):
        train_at_office(state, number, "")


def _stray_limits(state: State) -> None:
    state.districts[0].grid[Square(3, 0)] = TrackCard("limits")


def _move_to_nowhere(state: State) -> None:
    state.districts[0].roster.clear()
    train(state).place = InDistrict(0, Square(9, 9))


def _two_in_zone(state: State) -> None:
    state.salvage.append(state.home_office[0])


def _wrong_deck(state: State) -> None:
    state.salvage.append("c999")


def _unscheduled(state: State) -> None:
    state.home_office += [card for card in state.timetable if card]
    state.timetable = [None] * 12


def _wrong_slot(state: State) -> None:
    card = next(card for card in state.home_office if state.deck[card].category == "track")
    state.home_office.remove(card)
    state.timetable[0] = card


def _false_extra(state: State) -> None:
    card = next(card for card in state.home_office if state.deck[card].category == "track")
    state.home_office.remove(card)
    state.extras.append(QueuedExtra(card, 13, 0))


def _stand_idle(state: State) -> None:
    """Local Operations in which the one to choose has nothing at all."""
    state.phase = "localOps"
    for player in state.players:
        state.removed += player.hand
        player.hand = []
    state.removed += [*state.home_office, *(card for pile in state.departments for card in pile)]
    state.home_office, state.departments = [], [[], [], []]
    state.cursor = 1
    state.districts[1].tier = "whistlePost"


BREAKS: list[tuple[str, Break]] = [
    ("80 cars", lambda s: s.division_yard.update({Kind("tank", loaded=True): 7})),
    ("80 cars", lambda s: s.division_yard.update({Kind("caboose", loaded=False): 1})),
    ("one zone", _two_in_zone),
    ("one zone", _wrong_deck),
    ("one zone", lambda s: s.home_office.pop()),
    ("No two trains", _second_train),
    ("No consist", lambda s: train(s).consist.extend([Car("tank", loaded=False)] * 4)),
    ("No consist", lambda s: setattr(train(s), "engine_at", 2)),
    ("more than four standing", _overfull),
    ("more than four standing", lambda s: setattr(s.districts[0].grid[Square(1, 0)], "standing_west", 1)),
    ("No car stands", lambda s: s.districts[0].grid[Square(1, 0)].standing.append(Car("tank", loaded=False))),
    ("A roster", lambda s: s.districts[0].roster.clear()),
    ("A roster", lambda s: s.districts[0].roster.append(train(s).tray)),
    ("A roster", _full_office),
    ("Crew Tray", lambda s: s.free_trays.pop()),
    ("Crew Tray", lambda s: setattr(train(s), "tray", "tray0")),
    ("Revenue", lambda s: setattr(s.players[0], "revenue", 1)),
    ("boxes", lambda s: s.districts[0].office.outbound.extend([Car("coach", loaded=True)] * 2)),
    ("boxes", lambda s: s.districts[0].office.inbound.extend([Car("coach", loaded=True)] * 2)),
    ("boxes", lambda s: setattr(s.districts[0].office, "workers_used", 2)),
    ("where the cards say", _onto_the_line),
    ("where the cards say", lambda s: s.mainline[0].yard.append("tray0")),
    ("where the cards say", lambda s: s.mainline[0].transits.append(Transit("tray0", 1, None))),
    ("where the cards say", _move_to_nowhere),
    ("Red Flags", _flag_nobody),
    ("Stage left", _late),
    ("The timetable", lambda s: s.timetable.append(None)),
    ("The timetable", _unscheduled),
    ("The timetable", _wrong_slot),
    ("The timetable", _false_extra),
    ("The Running Track", lambda s: s.districts[0].grid.pop(Square(1, 0))),
    ("The Running Track", _stray_limits),
    ("Somebody must decide", lambda s: setattr(s, "phase", "mainline")),
    ("Somebody must decide", lambda s: setattr(s, "outcome", Outcome("targetMissed", ()))),
    ("Somebody must decide", lambda s: setattr(s, "status", "lost")),
    ("Somebody must decide", _stand_idle),
]


@pytest.mark.parametrize(("name", "breaks"), BREAKS)
def test_a_broken_invariant_is_named(name: str, breaks: Break) -> None:
    """§3.1 §3.3 §3.4: what is broken is told under its sentence."""
    state = standing()
    breaks(state)
    assert any(name in sentence.split(": ")[0] for sentence in broken(state))


def test_every_invariant_can_be_seen_broken() -> None:
    """§3.4: none of the sentences is without a case here."""
    for sentence in INVARIANTS:
        assert any(name in sentence for name, _ in BREAKS), sentence


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_new_game_is_sound(players: int) -> None:
    """§3.1 §3.4: nothing is broken when a game begins."""
    assert (
        broken(new_game(config_from_json({}, players), ["Ann", "Ben", "Cleo", "Dan"][:players], 8).state)
        == []
    )


def test_trains_at_division_points_and_in_an_interchanges_yard_are_sound() -> None:
    """§1.4 §6.1: a train waits at a Division Point, an Extra in the yard of an Interchange."""
    state = standing()
    state.districts[0].roster.clear()
    train(state).place = AtDivisionPoint("west")
    assert broken(state) == []
    state.mainline[1] = MainlineCard("interchange", yard=[train(state).tray])
    train(state).place = InInterchange(3)
    assert broken(state) == []


def test_a_game_that_is_over_needs_nobody_to_decide() -> None:
    """§10.2: an ended game with its outcome is sound."""
    state = standing()
    state.status, state.outcome = "lost", Outcome("targetMissed", ())
    assert broken(state) == []


def test_several_trains_may_stand_at_an_office() -> None:
    """§5.1: as many as it has A/D tracks."""
    state = standing()
    second = train_at_office(state, 6, "c")
    assert second.place == InDistrict(0, OFFICE_SQUARE)
    assert broken(state) == []
