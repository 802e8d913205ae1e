"""What is stuck and why, and the warnings before a trap."""

from __future__ import annotations

from engine.effects.yards import take_from_division_yard, to_yard
from engine.names import OFFICE_SQUARE, Car, Square
from engine.state import State
from engine.table.districts import TrackCard
from engine.view import frame
from engine.view.frames import StuckItem, WarningFrame
from tests.engine.card_table import take
from tests.engine.line_table import at_office, at_point, crossing, in_yard, lay, line, standing, widen
from tests.engine.work_table import HERE, at_work, industry, train_at_office


def _stuck(state: State) -> dict[str, StuckItem]:
    return {item.key: item for item in frame(state, 0).stuck}


def _warned(state: State) -> dict[str, WarningFrame]:
    return {each.key.partition(":")[0]: each for each in frame(state, 0).warnings}


def _status(state: State, at: Square = HERE) -> tuple[str, str]:
    facility = next(cell for cell in frame(state, 0).districts[0].cells if cell.square == at).facility
    assert facility is not None
    return facility.status, facility.reason


# Facilities


def test_an_industry_with_work_to_do_is_ready_and_not_stuck() -> None:
    """§8.2 The first step needs a waiting load and an empty car of its type."""
    state = at_work()
    industry(state, "freightHouse", green="B", standing="b")
    assert _status(state) == ("ready", "A Laborer can start a load.")
    assert f"facility:0:{HERE}" not in _stuck(state)


def test_an_industry_without_a_car_says_which_to_spot() -> None:
    """§8.2 The first step needs an empty car of its type standing here."""
    state = at_work()
    industry(state, "mineTipple", green="H")
    assert _status(state)[0] == "noCar"
    item = _stuck(state)[f"facility:0:{HERE}"]
    assert (item.title, item.kind) == ("Mine Tipple at (0,1)", "facility")
    assert "empty hopper" in item.holds
    assert item.frees == "Spot an empty hopper: 8 in the Division Yard, to go on a train."


def test_a_power_plant_without_cars_waits_for_a_loaded_one() -> None:
    """§8.3 A Laborer swaps a loaded car of a type the industry receives, standing here."""
    state = at_work()
    industry(state, "powerPlant")
    assert _status(state) == ("noCar", "No loaded car of a type it receives is spotted here.")


def test_loads_that_block_each_other_jam_the_sign() -> None:
    """§8.3 One sign holds loads of both directions; unjamming is the cure."""
    state = at_work()
    industry(state, "freightHouse", sign="B> <B .")
    assert _status(state)[0] == "jammed"
    item = _stuck(state)[f"facility:0:{HERE}"]
    assert item.tone == "bad"
    assert "unjam" in item.frees


def test_a_full_red_box_jams_what_comes_in() -> None:
    """§8.3 The load stands on MEN, then a free red box."""
    state = at_work()
    industry(state, "powerPlant", sign="<H . .", red="T")
    assert _status(state)[0] == "jammed"
    assert "red box" in _stuck(state)[f"facility:0:{HERE}"].holds


def test_an_industry_whose_laborers_have_acted_is_tired() -> None:
    """§8 Each Laborer acts at most once a Stage."""
    state = at_work()
    industry(state, "freightHouse", green="B", standing="b").workers_used = 1
    assert _status(state)[0] == "tired"
    assert "Shift Change" in _stuck(state)[f"facility:0:{HERE}"].frees


def test_an_industry_with_nothing_in_its_boxes_is_idle() -> None:
    """§5.3 The Freight Agent stocks a green box."""
    state = at_work()
    industry(state, "mineTipple")
    assert _status(state)[0] == "idle"
    assert _stuck(state)[f"facility:0:{HERE}"].tone == "quiet"


def test_a_car_loaded_here_keeps_an_industry_waiting() -> None:
    """§8.4 A load never pays twice in one place."""
    state = at_work()
    industry(state, "powerPlant", standing="H")
    card = state.districts[0].grid[HERE]
    card.standing[0] = card.standing[0]._replace(origin=0)
    assert _status(state)[0] == "waiting"
    assert "never unloaded" in _stuck(state)[f"facility:0:{HERE}"].holds


def test_a_whistle_post_is_no_platform() -> None:
    """§8.1 Passengers at a Passenger Facility, not a Whistle Post."""
    state = at_work(tier="whistlePost")
    item = _stuck(state)["platform:0:(0,0)"]
    assert (item.holds, item.frees) == ("A Whistle Post handles no passengers.", "Play a Depot here.")


def test_passengers_wait_for_a_train() -> None:
    """§8.1 Porters work a train holding an A/D track."""
    state = at_work()
    state.districts[0].office.outbound = [take_from_division_yard(state, "coach", loaded=True)]
    assert _status(state, OFFICE_SQUARE)[0] == "noTrain"
    state.districts[0].office.outbound = []
    assert _status(state, OFFICE_SQUARE)[0] == "idle"
    train_at_office(state, 8, "C")
    assert _status(state, OFFICE_SQUARE) == ("ready", "A Porter can detrain passengers.")


# Empty coaches


def test_the_shortage_of_empty_coaches_is_explained_with_where_they_are() -> None:
    """§8.1 Detraining needs an empty coach in the Division Yard; §3.2 when Classification comes back."""
    state = at_work(2)
    train_at_office(state, 8, "C")
    train_at_office(state, 10, "cc")
    standing_here = [take_from_division_yard(state, "coach", loaded=False)]
    industry(state, "freightHouse")
    state.districts[0].grid[HERE].standing = standing_here
    while state.division_yard[_EMPTY_COACH]:
        to_yard(state, take_from_division_yard(state, "coach", loaded=False))
    item = _stuck(state)["yard:coach"]
    assert item.tone == "bad"
    assert "5 in the Classification Yard" in item.holds
    assert "2 in 10 at your Depot" in item.holds
    assert "1 standing at (0,1) in your district" in item.holds
    assert "Passengers wait to detrain at your Depot." in item.holds
    assert "only when the Division Yard is bare" in item.frees


_EMPTY_COACH = ("coach", False)


def test_with_no_empty_coach_anywhere_it_says_so() -> None:
    """§3.1 Loads are tokens: a boarded coach is a loaded one."""
    state = at_work()
    held = []
    while state.division_yard[_EMPTY_COACH]:
        held.append(take_from_division_yard(state, "coach", loaded=False))
    item = _stuck(state)["yard:coach"]
    assert item.tone == "plain"
    assert "no empty coach anywhere" in item.holds
    assert len(held) == 8


# Trains and Offices


def test_a_full_office_says_what_the_next_arrival_meets() -> None:
    """§7.7 With no free A/D track a train collides, or with an Interlocking is held at the Limits."""
    state = line(tier="whistlePost")
    widen(state.districts[0])
    at_office(state, 8, "bEb")
    item = _stuck(state)["office:0"]
    assert (item.tone, item.needs_help) == ("bad", True)
    lay(state, Square(1, 0), "interlocking")
    item = _stuck(state)["office:0"]
    assert item.tone == "plain"
    assert "is held at the Limits" in item.holds
    assert item.title == "The Whistle Post is full"


def test_an_unfit_train_says_which_rule_holds_it() -> None:
    """§7.8 Fit: the engine at one outer end, a caboose only at the far end from it."""
    state = line()
    train = at_office(state, 10, "bEb")
    item = _stuck(state)[f"train:{train.tray}"]
    assert "its engine stands between cars" in item.holds
    assert frame(state, 0).trains[0].is_fit is False
    assert "buried" in _warned(state)


def test_a_train_off_the_office_square_is_held_and_an_expedited_one_costs() -> None:
    """§7.2 Faults cost 1 Revenue every Phase it is found so."""
    state = line()
    widen(state.districts[0])
    train = standing(state, 4, 1, 0, "bbb")
    item = _stuck(state)[f"train:{train.tray}"]
    assert item.tone == "bad"
    assert "costs 1 Revenue" in item.holds
    assert "It isn't fit either" in item.frees
    assert "1 Revenue" in _warned(state)["expedited"].text
    ordinary = standing(state, 10, -1, 0, "b")
    assert _stuck(state)[f"train:{ordinary.tray}"].tone == "plain"


def test_a_fouled_running_track_holds_a_leaving_train_and_threatens_an_arriving_one() -> None:
    """§7.7.1 Standing cars on the Running Track are struck; §7.8 else a leaving train is held."""
    state = line()
    widen(state.districts[0])
    state.districts[0].grid[Square(1, 0)].standing = [take_from_division_yard(state, "boxcar", loaded=False)]
    leaving = at_office(state, 8, "c")
    crossing(state, 7, 3, 1, "c")
    assert "blocks the Running Track" in _stuck(state)[f"train:{leaving.tray}"].holds
    warning = _warned(state)["arrival"]
    assert "strikes standing cars on the Running Track of the Depot: a collision, you pay 5" in warning.text


def test_a_full_office_with_a_yard_office_says_who_may_still_come_in() -> None:
    """§7.7.3 A coachless train that is not expedited diverts to a Yard Office that it can reach."""
    state = line("plains", "plains", tier="whistlePost")
    at_office(state, 7, "bEb")
    assert "Yard Office" not in _stuck(state)["office:0"].holds
    lay(state, Square(0, 1), "yardOffice")
    assert "unless it has no coach, is not expedited" in _stuck(state)["office:0"].holds


def test_an_arrival_due_at_a_full_office_is_warned_of() -> None:
    """§7.7.3 Else it collides."""
    state = line(tier="whistlePost")
    at_office(state, 6, "c")
    crossing(state, 8, 1, 2, "c")
    assert "finds no A/D track free" in _warned(state)["arrival"].text
    lay(state, Square(-1, 0), "interlocking")
    assert "held at the Limits" in _warned(state)["arrival"].text


def test_an_arrival_is_not_cried_out_where_a_train_that_may_leave_acts_first() -> None:
    """§7.1 Trains act in order of number: No. 6 leaves before No. 8 comes, No. 10 only a Stage before."""
    state = line(tier="whistlePost")
    at_office(state, 6, "c")
    crossing(state, 8, 1, 1, "c")
    assert _warned(state)["arrival"].text.endswith("pay 5 Revenue, unless Train 6 leaves first, as it may.")
    state = line(tier="depot")
    for number in (10, 12):
        at_office(state, number, "bk")
    crossing(state, 8, 1, 1, "c")
    assert "unless" not in _warned(state)["arrival"].text
    state = line(tier="depot")
    for number in (10, 12):
        at_office(state, number, "bk")
    crossing(state, 8, 1, 2, "c")
    assert "unless one of Train 10 and Train 12 leaves first, as they may" in _warned(state)["arrival"].text


def test_a_train_held_at_the_limits_is_stuck_until_a_track_is_free() -> None:
    """§7.7.3 It stays on the Mainline card with no Stages left and tries again each Phase."""
    state = line(tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    at_office(state, 6, "c")
    train = crossing(state, 8, 1, 0, "c", is_at_limits=True)
    item = _stuck(state)[f"train:{train.tray}"]
    assert item.frees == "Train 6 may leave in the next Mainline Phase. Or play a Depot card."
    assert item.needs_help is False
    assert "on Plains, at its east end" in item.title


def test_a_follower_waits_behind_a_protected_train() -> None:
    """§7.6 ABS Signals or Red Flags make the follower wait."""
    state = line(tier="whistlePost")
    lay(state, Square(1, 0), "interlocking")
    at_office(state, 4)
    crossing(state, 6, 1, 0, "c", is_at_limits=True)
    behind = crossing(state, 8, 1, 0, "c")
    shown = {train.tray: train for train in frame(state, 0).trains}
    assert "runs into Train 6 ahead of it: a collision" in shown[behind.tray].waits_for
    assert "Red Flags" in str(shown[behind.tray].frees)
    state.mainline[0].laid.append("absSignals")
    assert "ABS Signals keep it off train 6" in _stuck(state)[f"train:{behind.tray}"].holds


def test_trains_that_run_say_where_they_get_to() -> None:
    """§7.3 A train that enters in Stage t with n Stages arrives in Stage t+n."""
    state = line("plains", "plains", "plains")
    state.stage = 4
    crossing(state, 8, 1, 2, "c")
    crossing(state, 6, 5, 1, "c")
    crossing(state, 7, 3, 0, "c")
    crossing(state, 9, 1, 12)
    shown = {train.name: train.waits_for for train in frame(state, 0).trains}
    assert shown["8"] == "2 Stages to go; in Stage 5 it arrives at your Depot."
    assert (
        shown["6"] == "In this Mainline Phase it runs off the east end of the Division: its run is completed."
    )
    assert shown["7"] == "In this Mainline Phase it arrives at your Depot."
    assert shown["9"].startswith("12 Stages to go; in Stage 3")
    state.phase = "loadUnload"
    shown = {train.name: train.waits_for for train in frame(state, 0).trains}
    assert shown["8"].startswith("2 Stages to go; in Stage 6")
    assert shown["7"].startswith("In the next Mainline Phase")


def test_a_coachless_train_is_told_of_the_yard_office_it_diverts_to() -> None:
    """§7.7.3 Ruling: a coachless train that is not expedited diverts to a free Yard Office."""
    state = line(tier="whistlePost")
    widen(state.districts[0])
    at_office(state, 6, "c")
    state.districts[0].grid[Square(-1, 0)].kind = "turnout"
    state.districts[0].grid[Square(-1, 0)].hand = "right"
    state.districts[0].grid[Square(-1, -1)] = _curve()
    lay(state, Square(0, -1), "yardOffice")
    crossing(state, 10, 1, 1, "b")
    waits = frame(state, 0).trains[1].waits_for
    assert "diverts to the Yard Office at (0,-1)" in waits


def _curve() -> TrackCard:
    return TrackCard("curve", hand="right", variant=1)


def test_trains_waiting_to_enter_say_what_they_are_waiting_for() -> None:
    """§7.4 Entering a Mainline card needs clearance."""
    state = line("plains", "interchange")
    waiting = at_point(state, 8, "c")
    clear = in_yard(state, 15, 3, "b", direction="east")
    made_up = at_point(state, 9, "b")
    made_up.is_being_made_up = True
    shown = {train.tray: train for train in frame(state, 0).trains}
    assert shown[clear.tray].waits_for == "It leaves onto Interchange in the next Mainline Phase."
    assert "made up" in shown[made_up.tray].waits_for
    crossing(state, 6, 1, 2, "c")
    shown = {train.tray: train for train in frame(state, 0).trains}
    assert "the Superintendent will be asked" in shown[waiting.tray].waits_for
    state.free_trays.append("tray9")
    crossing(state, 5, 1, 2, "c")
    assert "comes the other way" in _stuck(state)[f"train:{waiting.tray}"].holds
    lay(state, Square(1, 0), "telephone")
    shown = {train.tray: train for train in frame(state, 0).trains}
    assert "spend the Telephone to let it by Train 5" in shown[waiting.tray].waits_for


# Warnings


def test_making_up_a_local_warns_of_the_order_of_its_cars() -> None:
    """§13 7/8: its coach is never set out."""
    state = line()
    state.phase = "newTrain"
    local = at_point(state, 8)
    state.make_up.due, state.make_up.trays = local.tray, [local.tray]
    text = _warned(state)["makeUp"].text
    assert "outer end" in text
    assert "put the coach on first" in text
    other = at_point(state, 10, "b")
    state.make_up.trays = [other.tray]
    assert "makeUp" not in _warned(state)
    mixed = at_point(state, 20, direction="west")
    state.make_up.trays = [mixed.tray]
    assert "coach on first" not in _warned(state)["makeUp"].text
    bare = at_point(state, 12)
    state.make_up.trays = [bare.tray]
    assert "makeUp" not in _warned(state)


def test_the_last_move_is_announced_with_the_trains_off_the_office() -> None:
    """§5.1 Setting out costs no Move; a train leaves only from the Office square."""
    state = line()
    widen(state.districts[0])
    state.phase = "localOps"
    from engine.phases import clock

    clock.begin_turns(state, [])
    state.turns[0].option, state.turns[0].moves = "switch", 1
    at_office(state, 6, "c")
    assert "Off the" not in _warned(state)["lastMove"].text
    standing(state, 10, 1, 0, "b")
    assert "Off the Depot: 10" in _warned(state)["lastMove"].text


def test_a_train_idle_for_three_phases_is_warned_of_in_competitive_games() -> None:
    """§7.2 Ruling: from the fourth Phase begun unready it costs 1 Revenue, competitive only."""
    state = line("plains", "plains", "plains")
    widen(state.districts[0])
    train = standing(state, 10, 1, 0, "b")
    train.unready_phases = 3
    assert "unless fit and on the Office square" in _warned(state)["idle"].text
    ready = at_office(state, 12, "b")
    ready.unready_phases = 3
    train.unready_phases = 0
    assert "idle" not in _warned(state)
    ready.consist.append(Car("caboose", loaded=True))
    ready.consist.reverse()
    assert "idle" in _warned(state)


def test_nobody_is_warned_when_the_game_is_over() -> None:
    """§10 After the end there is no trap ahead."""
    state = line()
    take(state, "straight")
    state.status = "lost"
    assert frame(state, 0).warnings == ()
