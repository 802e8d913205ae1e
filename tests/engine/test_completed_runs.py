"""Running off the end of the Division: what it pays, where cards and cars go, the target (rule 7.9)."""

from engine.events import RevenueChanged
from engine.events.mainline import TrainCompleted
from engine.names import Kind
from engine.state import State
from tests.engine.line_table import act, car_count, crossing, line, told


def test_a_train_that_runs_off_the_end_pays_every_player() -> None:
    """§7.9: cars go to the yards, the tray is freed, every player gets `trainPerTransit`."""
    state = line("plains", "plains", "plains", houseRules={"revenue": {"trainPerTransit": 2}})
    train = crossing(state, 11, 1, 1, "Bk")
    log = act(state)
    assert not state.trains
    assert state.free_trays[-1] == train.tray
    assert state.classification_yard[Kind("boxcar", True)] == 1
    assert state.division_yard[Kind("caboose", True)] == 6
    assert [player.revenue for player in state.players] == [2, 2]
    assert [event.source for event in told(log, RevenueChanged)] == ["transit", "transit"]
    assert told(log, TrainCompleted)[0].side == "west"
    assert car_count(state) == 80


def test_a_completed_run_pays_nothing_by_default() -> None:
    """§7.9: 0 by default; no event at 0."""
    state = line()
    crossing(state, 8, 3, 1)
    assert not told(act(state), RevenueChanged)


def test_a_finished_extras_card_goes_to_the_salvage_yard() -> None:
    """§7.9: an Extra's card goes to the Salvage Yard (3.4)."""
    state = line()
    train = crossing(state, 21, 3, 1, direction="east")
    act(state)
    assert state.salvage == [train.card]


def one_run_from_the_target() -> State:
    """The first completed run reaches the target and ends the game."""
    return line(
        victory="firstToTarget",
        length="custom",
        target=1,
        days=1,
        houseRules={"revenue": {"trainPerTransit": 1}},
    )


def test_the_game_ends_with_the_run_that_reaches_the_target() -> None:
    """§10.2: `firstToTarget` is judged after every step of a Phase in which Revenue rose."""
    state = one_run_from_the_target()
    crossing(state, 8, 3, 1)
    later = crossing(state, 10, 3, 1)
    act(state)
    assert state.status == "won"
    assert list(state.trains) == [later.tray]


def test_the_target_stops_the_train_that_called_the_one_ahead() -> None:
    """§10.2: the follower acts no more once the run of the train ahead ended the game."""
    state = one_run_from_the_target()
    crossing(state, 8, 3, 1)
    follower = crossing(state, 4, 3, 1)
    act(state)
    assert list(state.trains) == [follower.tray]
