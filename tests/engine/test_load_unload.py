"""Load/Unload: whose turn it is, what is paid and counted, where what is loaded comes from."""

from __future__ import annotations

from engine.events.load_unload import PassengersBoarded
from engine.game import check, legal_intents, play
from engine.names import OFFICE_SQUARE, Car
from engine.phases.laborers import AdvanceLoad
from engine.phases.load_unload import EndLoadUnload
from engine.phases.porters import BoardPassengers, DetrainPassengers
from tests.engine.work_table import HERE, after, at_work, cars, code, industry, train_at_office


def test_everybody_ends_their_own_load_unload_the_superintendent_first() -> None:
    """§4.1 §4.2: the Superintendent acts first and then to the left; only the player at the cursor acts."""
    state = at_work(3)
    state.superintendent = 1
    for player in (1, 2, 0):
        others = [other for other in range(3) if other != player]
        assert [check(state, other, EndLoadUnload()) is None for other in others] == [False, False]
        assert check(state, others[0], EndLoadUnload()).code == "NOT_YOUR_TURN"  # type: ignore[union-attr]
        state, _ = play(state, player, EndLoadUnload())
    assert (state.stage, state.phase) == (2, "localOps")


def test_load_unload_waits_for_its_end_even_with_nothing_to_do() -> None:
    """§5: Load/Unload always waits for `loadUnload.end`."""
    state = at_work()
    assert legal_intents(state, 0) == [EndLoadUnload()]


def test_a_player_may_work_on_until_the_end_is_said() -> None:
    """§8: the turn does not end with an act."""
    state = at_work(tier="station")
    state.districts[0].office.outbound = cars(state, "CC")
    train = train_at_office(state, 5, "cc")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE, train.tray))
    assert code(state, BoardPassengers(OFFICE_SQUARE, train.tray)) is None
    assert code(state, EndLoadUnload()) is None


def test_nothing_is_told_of_revenue_where_the_rate_is_nothing() -> None:
    """§12.2: a rate of 0 pays nothing and says nothing."""
    state = at_work(houseRules={"revenue": {"passengerPerCoach": 0}})
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 8, "c")
    _, events = after(state, BoardPassengers(OFFICE_SQUARE))
    assert [type(event) for event in events] == [PassengersBoarded]


def test_what_is_loaded_comes_from_the_seat_not_from_the_person() -> None:
    """§3.1, §1.2: after Employee Rotation Ben (player 1) works the district of seat 0."""
    state = at_work(2)
    state.seating, state.superintendent = [1, 0], 1
    state.districts[0].office.outbound = cars(state, "C")
    train = train_at_office(state, 8, "c")
    industry(state, "freightHouse", sign=". . B", standing="b")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE), player=1)
    state, _ = after(state, AdvanceLoad(HERE, 2), player=1)
    assert state.trains[train.tray].consist == [Car("coach", loaded=True, origin=0)]
    assert state.districts[0].grid[HERE].standing == [Car("boxcar", loaded=True, origin=0)]
    assert [player.revenue for player in state.players] == [0, 2]


def test_work_counts_for_the_closing_page() -> None:
    """§8: what was boarded, detrained, loaded and received is counted."""
    state = at_work(tier="station")
    state.districts[0].office.outbound = cars(state, "C")
    train_at_office(state, 6, "cC")
    state, _ = after(state, BoardPassengers(OFFICE_SQUARE))
    state, _ = after(state, DetrainPassengers(OFFICE_SQUARE))
    assert state.tally == {"coachesBoarded": 1, "coachesDetrained": 1}
