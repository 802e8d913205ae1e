"""What is advised can be done, what can't is named as missing; what ends by itself is not called stuck."""

from __future__ import annotations

from engine.effects.yards import take_from_division_yard, to_yard
from engine.names import CarType, Kind, Square
from engine.phases import clock
from engine.phases.freight_agent import StockBox
from engine.state import State
from engine.table.districts import TrackCard
from engine.view import frame
from engine.view.frames import StuckItem
from tests.engine.line_table import at_office, crossing, lay, line, standing, widen
from tests.engine.random_games import positions
from tests.engine.work_table import HERE, at_work, cars, industry, train_at_office

OFFICE = "platform:0:(0,0)"
INDUSTRY = f"facility:0:{HERE}"


def _stuck(state: State) -> dict[str, StuckItem]:
    return {item.key: item for item in frame(state, 0).stuck}


def _all_away(state: State, car_type: CarType, *, loaded: bool) -> None:
    """Into the Classification Yard, so that the Division Yard has none."""
    while state.division_yard.get(Kind(car_type, loaded), 0):
        to_yard(state, take_from_division_yard(state, car_type, loaded=loaded))


def test_the_freight_agent_is_advised_only_while_there_is_a_load_to_stock() -> None:
    """§5.3 A loaded car goes from the Division Yard into a green box; §3.2 when Classification comes back."""
    state = at_work()
    industry(state, "mineTipple")
    assert _stuck(state)[OFFICE].frees == "The Freight Agent can stock passengers."
    assert _stuck(state)[INDUSTRY].frees == "The Freight Agent can stock a hopper load."
    _all_away(state, "coach", loaded=True)
    frees = _stuck(state)[OFFICE].frees
    assert frees.startswith("No loaded coach is left in the Division Yard. Loaded coaches: 8 in the Classif")
    assert "only when the Division Yard is bare" in frees
    assert "Freight Agent" not in frees


def test_where_the_missing_loads_are_includes_the_boxes_they_wait_in() -> None:
    """§3.1 A load in a box or on a sign is a loaded car held there."""
    state = at_work()
    industry(state, "mineTipple", sign=". . H>", standing="h").workers_used = 0
    state.districts[0].office.inbound = cars(state, "C")
    _all_away(state, "coach", loaded=True)
    assert "1 in the boxes at the Depot" in _stuck(state)[OFFICE].frees


def test_advice_to_stock_is_what_the_freight_agent_may_do() -> None:
    """§5.3 Over whole games: it is given exactly where a load can be stocked."""
    given = 0
    for seed in (3, 8):
        for state, _ in positions(1, seed, most=250):
            for item in frame(state, 0).stuck:
                if item.frees.startswith("The Freight Agent can stock"):
                    assert item.square is not None
                    given += 1
                    assert any(StockBox(item.square, each).refusal(state, 0) is None for each in _TYPES)
    assert given


_TYPES: tuple[CarType, ...] = ("coach", "boxcar", "reefer", "hopper", "tank")


def test_an_empty_car_spotted_waits_for_a_load_and_says_so() -> None:
    """§5.3 The Freight House ships boxcars; an empty one standing there is no reason to wait for another."""
    state = at_work()
    industry(state, "freightHouse", standing="b")
    item = _stuck(state)[INDUSTRY]
    assert (item.holds, item.tone) == ("No load waits in a green box here.", "quiet")
    assert item.frees == "The Freight Agent can stock a boxcar load."


def test_a_car_to_spot_is_named_with_where_one_is() -> None:
    """§8.2 Cars in a train don't count until they are set out, which §13 forbids some trains."""
    state = at_work(tier="station")
    industry(state, "mineTipple", green="H")
    train_at_office(state, 10, "h")
    train_at_office(state, 5, "h")
    state.districts[0].grid[Square(1, 0)].standing = cars(state, "hh")
    assert _stuck(state)[INDUSTRY].frees == (
        "Spot an empty hopper: 4 in the Division Yard, to go on a train; 1 in Train 10 at the Station; "
        "2 standing at (1,0)."
    )
    state = at_work()
    industry(state, "mineTipple", green="H")
    _all_away(state, "hopper", loaded=False)
    assert _stuck(state)[INDUSTRY].frees.startswith("No empty hopper is left in the Division Yard.")


def test_a_receiver_names_the_loaded_cars_it_could_take() -> None:
    """§8.3, §8.4 Of a type it receives, and not loaded in this district."""
    state = at_work()
    industry(state, "powerPlant")
    state.districts[0].grid[Square(1, 0)].standing = [cars(state, "H")[0]._replace(origin=0)]
    assert _stuck(state)[INDUSTRY].frees.startswith("Spot a loaded hopper or loaded tank: 13 in the Division")
    assert "standing" not in _stuck(state)[INDUSTRY].frees
    state.districts[0].grid[HERE].standing = cars(state, "B")
    assert _stuck(state)[INDUSTRY].frees.startswith("Spot a loaded hopper or loaded tank")


def test_no_car_is_advised_to_a_locked_industry() -> None:
    """§2.5 With a load on its sign no train enters: unjamming is the cure."""
    state = at_work()
    industry(state, "mineTipple", sign=". . H>")
    item = _stuck(state)[INDUSTRY]
    assert item.frees == "No car comes in while a load is on the sign. Let the Freight Agent unjam it."
    assert item.needs_help


def test_in_solitaire_nobody_is_sent_to_another_district() -> None:
    """§8.4 What was loaded here is never unloaded here; alone there is no other district."""
    for players, words in (
        (1, "A train has to carry it off the Division."),
        (2, "It must be carried to another"),
    ):
        state = at_work(players)
        industry(state, "powerPlant", standing="H")
        card = state.districts[0].grid[HERE]
        card.standing[0] = card.standing[0]._replace(origin=0)
        assert _stuck(state)[INDUSTRY].frees.startswith(words)


def test_unloading_without_an_empty_car_to_change_with_is_stuck() -> None:
    """§8.3 A Laborer swaps a loaded car for an empty one of its type from the Division Yard."""
    state = at_work()
    industry(state, "powerPlant", standing="T")
    _all_away(state, "tank", loaded=False)
    item = _stuck(state)[INDUSTRY]
    assert item.needs_help
    assert item.frees.startswith("No empty tank is left in the Division Yard.")


def test_detraining_without_an_empty_coach_is_stuck() -> None:
    """§8.1 An empty coach of the Division Yard is swapped in."""
    state = at_work()
    train_at_office(state, 8, "C")
    _all_away(state, "coach", loaded=False)
    assert _stuck(state)[OFFICE].needs_help
    assert _stuck(state)["yard:coach"].needs_help


# What ends by itself


def test_what_a_stage_or_a_train_ends_is_not_stuck() -> None:
    """§8, §4.3 Passengers wait for the next train, Laborers for Shift Change."""
    state = at_work()
    state.districts[0].office.outbound = cars(state, "C")
    assert _stuck(state)[OFFICE].frees == "Porters can work the next train that stops here."
    industry(state, "freightHouse", green="B", standing="b").workers_used = 1
    assert not any(item.needs_help for item in _stuck(state).values())


def test_what_is_stuck_comes_first() -> None:
    """Experience, Help: what holds the railroad up is not looked for among what does not."""
    state = line()
    widen(state.districts[0])
    standing(state, 10, 1, 0, "b")
    marks = [item.needs_help for item in frame(state, 0).stuck]
    assert marks == sorted(marks, reverse=True)
    assert marks[0]


def test_a_fit_train_about_to_leave_fills_an_office_but_nothing_is_stuck() -> None:
    """§7.8 It highballs in the next Mainline Phase and frees its A/D track."""
    state = line(tier="whistlePost")
    at_office(state, 8, "c")
    item = _stuck(state)["office:0"]
    assert (item.needs_help, item.tone) == (False, "plain")
    assert item.frees == "Train 8 may leave in the next Mainline Phase. Or play a Depot card."


def test_a_train_held_by_another_goes_by_itself() -> None:
    """§7.5 It waits until the one coming the other way has left the Subdivision."""
    state = line("plains", "plains", tier="whistlePost")
    train = at_office(state, 8, "c")
    crossing(state, 7, 3, 1, "c")
    item = _stuck(state)[f"train:{train.tray}"]
    assert item.needs_help is False
    assert item.frees == "It goes when train 7 has left it: no dispatch device suffices now."
    assert _stuck(state)["office:0"].needs_help is False


def test_a_train_in_its_owners_hands_is_not_stuck() -> None:
    """§5.1 While a turn of switching lasts its trains stand anywhere."""
    state = line()
    widen(state.districts[0])
    train = standing(state, 10, 1, 0, "b")
    key = f"train:{train.tray}"
    assert _stuck(state)[key].needs_help
    state.phase = "localOps"
    clock.begin_turns(state, [])
    assert _stuck(state)[key].needs_help
    state.turns[0].option = "switch"
    assert not _stuck(state)[key].needs_help
    state.turns[0].is_done = True
    assert _stuck(state)[key].needs_help


def test_a_train_at_the_limits_of_an_office_where_nothing_goes_is_stuck() -> None:
    """§7.7.3 It tries again each Phase and comes in only when an A/D track is free."""
    state = line(tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    at_office(state, 6, "bEb")
    train = crossing(state, 8, 1, 0, "c", is_at_limits=True)
    assert _stuck(state)[f"train:{train.tray}"].needs_help


# A full Office


def test_a_full_terminal_is_relieved_by_moving_a_train_aside() -> None:
    """§5.1, §11.4 Off the Running Track; there is no bigger Office than a Terminal."""
    state = line(tier="terminal")
    widen(state.districts[0])
    for number in (8, 10, 12, 20):
        at_office(state, number, "bEb")
    assert _stuck(state)["office:0"].frees == "None is free until a train here can go."
    grid = state.districts[0].grid
    grid[Square(1, 0)] = TrackCard("turnout", hand="left", variant=1)
    grid[Square(1, 1)] = TrackCard("curve", hand="left", variant=0)
    assert _stuck(state)["office:0"].frees == ("Move Train 8, Train 10, Train 12 or X20 aside with Switch.")


def test_an_arrival_before_anybody_can_switch_is_not_given_advice_that_comes_too_late() -> None:
    """§4.1 Local Operations come before the Mainline Phase of a Stage, not between New Train and it."""
    state = line()
    widen(state.districts[0])
    state.districts[0].grid[Square(1, 0)].standing = cars(state, "b")
    train = crossing(state, 7, 3, 1, "c")
    state.phase = "localOps"
    frees = {each.tray: each.frees for each in frame(state, 0).trains}
    assert frees[train.tray] == "Clear the Running Track before it arrives."
    state.phase = "newTrain"
    frees = {each.tray: each.frees for each in frame(state, 0).trains}
    assert frees[train.tray] == "Nobody switches before it arrives."
