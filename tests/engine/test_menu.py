"""The Menu: every legal intent once, each in words that no other has."""

from __future__ import annotations

import json

import pytest

from engine.decisions import decision
from engine.game import legal_intents
from engine.names import Square
from engine.phases import clearance
from engine.phases.answers import PlayToolbox
from engine.phases.departures import readiness
from engine.phases.freight_agent import ClearSpace
from engine.phases.playing import PlayCard
from engine.phases.shift_change import STAGES_PER_SHIFT
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion, SortQuestion, ToolboxQuestion
from engine.targets import Target
from engine.view import Menu, MenuEntry, card_entries, menu, to_json, work_entries
from engine.view.said import Telling
from engine.wire import intent_from_json, intent_to_json
from tests.engine.card_table import table, take
from tests.engine.drawn import TWO_WAYS, card_in_hand, player_of, position
from tests.engine.line_table import (
    act,
    answer,
    at_office,
    at_point,
    crossing,
    fill_office,
    in_yard,
    lay,
    line,
)
from tests.engine.random_games import positions
from tests.engine.work_table import HERE, at_work, industry, modifier, train_at_office


def _labels(shown: Menu) -> list[str]:
    return [entry.label for entry in shown.entries]


def _entry(shown: Menu, start: str) -> MenuEntry:
    return next(entry for entry in shown.entries if entry.label.startswith(start))


def _notes(shown: Menu) -> dict[str, str]:
    return {note.subject: note.text for note in shown.notes}


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_a_menu_holds_every_legal_intent_once_and_no_two_read_alike(players: int, seed: int) -> None:
    """§5 An option with nothing behind it is not offered: the Menu is what `check` passes, in words."""
    optional = {"emergencyToolbox": True, "sisterTrains": True}
    for state, waiting in positions(players, seed, optionalRules=optional):
        shown = menu(state, waiting.player)
        legal = [intent_to_json(intent) for intent in legal_intents(state, waiting.player)]
        assert [entry.intent for entry in shown.entries] == legal
        assert len(set(_labels(shown))) == len(legal)
        assert len({entry.key for entry in shown.entries}) == len(legal)
        assert {entry.group for entry in shown.entries} == {group.key for group in shown.groups}
        assert sum(len(shown.entries_of(group)) for group in shown.groups) == len(legal)
        assert shown.question
        assert shown.is_mine


def test_a_menu_is_json_and_its_intents_come_back_as_they_went() -> None:
    """§12.5 The wire carries plain JSON."""
    for index, (state, waiting) in enumerate(positions(2, 6)):
        if index % 10 == 0:
            shown = json.loads(json.dumps(to_json(menu(state, waiting.player))))
            intents = [intent_from_json(entry["intent"]) for entry in shown["entries"]]
            assert intents == legal_intents(state, waiting.player)


def test_a_game_that_is_over_offers_nothing() -> None:
    """§10.1 After the end nobody decides."""
    state = table()
    state.status = "lost"
    for player in (0, None):
        shown = menu(state, player)
        assert (shown.decision, shown.question, shown.entries) == (None, "The game is over.", ())


# Switching


def test_a_move_names_train_square_cars_and_cost_and_lights_its_route() -> None:
    """§5.1 A Move couples every standing car on its route."""
    state = position(
        """
        ||   --   WP   --:bb(8:>)   --:hh   ||
        """
    )
    (train,) = state.trains.values()
    train.own_west = 0
    shown = menu(state, player_of(state))
    assert shown.question == "Switch: 6 Moves left. What next?"
    coupling = _entry(shown, "Move Train 8 east to (2,0)")
    assert coupling.label == "Move Train 8 east to (2,0), couple 2 empty hoppers"
    assert coupling.cost == "1 Move, 5 left"
    assert coupling.squares == (Square(2, 0),)
    assert coupling.route == (Square(1, 0), Square(2, 0))
    assert coupling.group == f"train:{coupling.tray}"
    backing = _entry(shown, "Back Train 8 west to the Whistle Post")
    assert backing.label.endswith(", couple 2 empty boxcars")
    assert backing.consequence == "It takes an A/D track of the Whistle Post."
    heading = next(group for group in shown.groups if group.tray == coupling.tray)
    assert heading.heading == "Train 8 (Local) at (1,0)"


def test_taking_back_ones_own_cut_is_told_apart_from_finding_cars() -> None:
    """§5.1 Re-coupling one's own cut on the square where it was set out undoes the drop."""
    state = position(
        """
        ||   --   WP   --:(8:b>)   --   --   ||
        """
    )
    player = player_of(state)
    (train,) = state.trains.values()
    drop = _entry(menu(state, player), "Set out 1 empty boxcar off the tail of Train 8 at (1,0)")
    assert drop.cost == "no Move"
    assert drop.consequence is not None
    assert "west end" in drop.consequence
    intent_from_json(drop.intent).effect(state, player, [])  # type: ignore[attr-defined]
    assert _entry(menu(state, player), "Back Train 8 west to the Whistle Post").label.endswith(
        "take back its own 1 empty boxcar"
    )
    assert not train.consist


def test_a_move_that_buries_the_engine_or_is_the_last_says_so() -> None:
    """§7.8 The engine must be at one outer end to highball."""
    state = position(
        """
        ||   --   WP   --:(8:b>)   --:h   ||
        """,
        moves=1,
    )
    consequence = _entry(menu(state, player_of(state)), "Move Train 8 east to (2,0)").consequence
    assert consequence is not None
    assert "between cars" in consequence
    assert "last Move" in consequence


def test_an_expedited_train_is_warned_off_other_squares() -> None:
    """§7.2 Faults: an expedited train off the Office square costs 1 Revenue."""
    state = position(
        """
        ||   --   WP   --:(4:>)   --   ||
        """
    )
    consequence = _entry(menu(state, player_of(state)), "Move Train 4 east to (2,0)").consequence
    assert consequence is not None
    assert "1 Revenue" in consequence


def test_two_routes_to_one_square_are_named_by_a_square_of_each() -> None:
    """§5.1 Routes: the Menu names for each route the first square that no other uses."""
    state = position(TWO_WAYS)
    to_limits = [entry for entry in menu(state, player_of(state)).entries if entry.squares == (Square(2, 0),)]
    assert [entry.label for entry in to_limits] == [
        "Move Train 8 east to (2,0) by the southern way over (0,0)",
        "Move Train 8 east to (2,0) by the northern way over (-1,1), couple 1 empty tank",
    ]
    assert to_limits[0].route != to_limits[1].route


def test_a_move_to_an_industry_names_it() -> None:
    """§5.1 A train is taken to an industry to leave a car there, so the answer says which one it is."""
    state = position(
        """
        .    --:(8:b>)   FH
        ||   WP          ||
        """
    )
    assert "Move Train 8 east to (1,1) (Freight House)" in _labels(menu(state, player_of(state)))


def test_a_small_yard_lists_orders_by_their_cars() -> None:
    """§5.1 Small Yard: one Move re-orders the whole consist and puts the engine at the nose."""
    state = position(
        """
        .    SY:(8:bH>)   .
        ||   WP           ||
        """
    )
    shown = menu(state, player_of(state))
    labels = [entry.label for entry in shown.entries if entry.intent["type"] == "switch.sortConsist"]
    assert labels == [
        "Sort Train 8 into engine, loaded hopper, empty boxcar (as it is)",
        "Sort Train 8 into engine, empty boxcar, loaded hopper",
    ]


def test_cars_loaded_in_different_districts_are_told_apart_when_sorting() -> None:
    """§3.1 A loaded car remembers the district that made its load."""
    for players, words in ((1, "loaded here"), (2, "'s Whistle Post")):
        state = position(
            """
            .    SY:(8:BB>)   .
            ||   WP           ||
            """,
            players=players,
        )
        (train,) = state.trains.values()
        train.consist[0] = train.consist[0]._replace(origin=0)
        labels = _labels(menu(state, player_of(state)))
        assert any(words in label for label in labels if label.startswith("Sort"))
        assert len(set(labels)) == len(labels)


def test_the_flying_switch_names_card_cut_and_industry() -> None:
    """§5.1 Flying Switch: cars roll off the tail into an industry; the engine stays."""
    state = position(
        """
        .    .    FH   --:(8:b>)   .
        ||   --   WP   --          ||
        """
    )
    card_in_hand(state, "flyingSwitch")
    flying = _entry(menu(state, player_of(state)), "Flying Switch: roll 1 empty boxcar")
    assert flying.cost == "1 Move, 5 left, and the card"
    assert flying.squares == (Square(0, 1),) or flying.squares[0].row == 1


def test_a_train_that_can_do_nothing_is_noted_with_the_reason() -> None:
    """§5.1 A Move past four cars is illegal, not shortened."""
    state = position(
        """
        ||:(8:bbcc>)   WP   ||
        """
    )
    (train,) = state.trains.values()
    state.districts[0].grid[Square(0, 0)].standing = train.consist[:1]
    notes = _notes(menu(state, player_of(state)))
    assert "Setting out from Train 8 (Local)" in notes
    blocked = next(text for subject, text in notes.items() if subject == "Train 8 (Local)")
    assert "Leaving west: no track" in blocked
    state.turns[player_of(state)].moves = 0
    assert _notes(menu(state, player_of(state)))["Train 8 (Local)"].startswith("No Move is left")


# Drawing


def test_every_way_a_card_may_lie_is_an_entry_with_its_joins() -> None:
    """§11.1 Track goes where at least one port joins an existing card."""
    state = table()
    hand = state.players[0].hand
    hand += [take(state, "turnout", "right"), take(state, "straight"), take(state, "straight")]
    shown = menu(state, 0)
    turnout = _entry(shown, "Lay Turnout, right-hand at (1,0), stem west, diverging south, joining west")
    assert turnout.connections == (("w", "e"), ("w", "s"))
    assert turnout.joins == ("w",)
    assert turnout.variant == 0
    assert turnout.consequence == "The East Limits move one column out."
    assert _entry(shown, "Lay first Straight at (-1,0)").consequence == "The West Limits move one column out."
    assert _entry(shown, "Lay second Straight at (-1,0)").card == hand[2]
    assert [group.heading for group in shown.groups][:2] == ["Draw", "Turnout, right-hand"]


def test_a_turnout_over_track_says_what_it_replaces() -> None:
    """§11.2 Turnout upgrade: the card it replaces goes to the Salvage Yard."""
    state = table()
    lay(state, Square(1, 0))
    state.districts[0].grid[Square(1, 0)].kind = "straight"
    state.players[0].hand.append(take(state, "turnout", "left"))
    over = _entry(menu(state, 0), "Lay Turnout, left-hand at (1,0)")
    assert over.consequence == "It replaces the straight there, which goes to the Salvage Yard."


def test_cards_of_every_category_say_where_they_go() -> None:
    """§11.4 Office cards, modifiers, trains, enhancements and Mainline cards each have their own words."""
    state = table(optionalRules={"sisterTrains": True})
    state.mainline[0].key, state.mainline[1].key = "heavyGrade", "plains"
    lay(state, Square(1, 0)).kind = "straight"
    keys = ["depot", "restaurant", "1", "2", "14", "telegraph", "absSignals", "helpers", "realignment"]
    hand = state.players[0].hand
    hand += [take(state, key) for key in keys]
    labels = _labels(menu(state, 0))
    assert "Make the Whistle Post a Depot" in labels
    assert "Lay Restaurant at (-1,1) for the Whistle Post at (0,0)" in labels
    assert "Roll the D12 to schedule 1 Crack Limited together with its sister" in labels
    assert "Queue X14 Fruit Growers Express for the next New Train Phase" in labels
    assert "Lay Telegraph on (1,0)" in labels
    assert "Lay ABS Signals on Plains, Mainline card 2 from the west" in labels
    assert "Lay Helpers on Heavy Grade, Mainline card 1 from the west" in labels
    realigned = _entry(menu(state, 0), "Lay Realignment on Plains")
    assert realigned.consequence == "It becomes Double Track."
    assert realigned.node == 3


def test_a_modifier_with_two_hosts_names_each() -> None:
    """§11.5 Ruling: when several hosts are eligible the player names one."""
    state = at_work()
    industry(state, "packingSheds")
    state.districts[0].grid[Square(0, 2)] = state.districts[0].grid[HERE].copy()
    state.phase, state.turns[0].option = "localOps", "draw"
    state.players[0].hand = [take(state, "iceHouse")]
    labels = _labels(menu(state, 0))
    assert "Lay Ice House at (1,1) for the Packing Sheds at (0,1)" in labels
    assert "Lay Ice House at (1,1) for the Packing Sheds at (0,2)" in labels


def test_a_card_aimed_at_a_rival_names_its_target() -> None:
    """§14 A target is a train, a square of a rival's district, or the rival."""
    state = line("plains", "plains", "plains")
    train = at_office(state, 8, "c", seat=1)
    state.players[0].hand = [card := take(state, "airbrakes")]
    telling = Telling(state, 0)
    aims = [Target(tray=train.tray), Target(seat=1, square=Square(2, 1)), Target(seat=1)]
    said = [card_entries.play(telling, PlayCard(card, target=aim)) for aim in aims]
    assert [each.label.rpartition(" on ")[2] for each in said] == [
        "Train 8",
        "(2,1) in Ben's district",
        "Ben's district",
    ]
    assert [each.squares for each in said] == [(), (Square(2, 1),), ()]


def test_clearing_a_space_use_card_names_its_square_and_price() -> None:
    """§14 The owner clears one as a Freight Agent act, for 1 Revenue (§5.3)."""
    said = work_entries.clear_space(Telling(table(), 0), ClearSpace(Square(1, 1)))
    assert (said.label, said.cost) == ("Clear the space-use card at (1,1)", "1 Revenue, ends your turn")


def test_an_end_that_must_wait_says_what_is_missing() -> None:
    """§5.2 Draw: one draw is required before ending; at most three cards in hand."""
    state = table(houseRules={"discardTimetabled": False})
    state.players[0].hand = [take(state, key) for key in ("3", "14", "airbrakes", "redFlags", "flyingSwitch")]
    notes = _notes(menu(state, 0))
    assert menu(state, 0).question.startswith("Draw one card")
    assert "drawn before the turn ends" in notes["End your Draw turn"]
    assert "Discarding 3 Express" in notes
    assert "Discarding X14 Fruit Growers Express" in notes
    assert "Playing Airbrakes" in notes
    assert "Playing Red Flags" in notes
    state.turns[0].has_drawn = True
    assert "End your Draw turn" in _notes(menu(state, 0))
    assert menu(state, 0).question.startswith("Play or discard 2 cards at least")
    state.players[0].hand = []
    assert menu(state, 0).question == "Play, discard, or end your turn. What next?"
    assert _entry(menu(state, 0), "End your Draw turn").cost == "0 cards in hand"


def test_drawing_from_an_empty_home_office_tells_of_the_shuffle() -> None:
    """§5.2 When the Home Office pile is empty, Salvage and the Departments are shuffled into a new one."""
    state = table()
    state.players[0].hand = [take(state, "straight")]
    state.salvage, state.home_office = state.home_office, []
    assert _entry(menu(state, 0), "Draw from a new Home Office pile").is_final
    state.departments[0].clear()
    assert "Discard Straight onto Department 1" in _labels(menu(state, 0))


# Local Operations, Freight Agent, Load/Unload


def test_an_option_with_nothing_behind_it_is_noted_with_its_reason() -> None:
    """§5 An option with nothing behind it is not offered."""
    state = table()
    state.turns[0].option = None
    shown = menu(state, 0)
    assert [entry.intent.get("option") for entry in shown.entries] == ["draw"]
    assert set(_notes(shown)) == {"Switch", "Freight Agent"}
    assert shown.question == "What do you do in Local Operations this Stage?"


def test_the_freight_agents_acts_name_facility_box_and_load() -> None:
    """§5.3 Freight Agent: stock, clear or unjam, then the turn ends."""
    state = at_work(phase="localOps")
    state.turns[0].option = "freightAgent"
    industry(state, "freightHouse", sign="B> . .", red="B")
    modifier(state, "forklifts")
    state.districts[0].office.outbound = []
    labels = _labels(menu(state, 0))
    assert "Stock passengers (a loaded coach) at the Depot at (0,0)" in labels
    assert "Stock a loaded boxcar at the Freight House at (0,1)" in labels
    assert "Clear the loaded boxcar out of red box 1 of the Freight House at (0,1)" in labels
    assert "Unjam the Freight House at (0,1): send the boxcar load in MEN away" in labels
    assert "Unjam the Freight House at (0,1): send the boxcar load in red box 1 away" in labels
    assert "Let the Freight Agent do nothing" in labels
    industry(state, "freightHouse", green="B")
    assert "Unjam the Freight House at (0,1): send the boxcar load in green box 1 away" in _labels(
        menu(state, 0)
    )


def test_porters_and_laborers_say_what_they_do_and_what_it_pays() -> None:
    """§8.1 Passengers and §8.2 freight: each act names its train, box and pay."""
    state = at_work(houseRules={"revenue": {"passengerPerCoach": 2, "freightPerLoad": 3}})
    train_at_office(state, 8, "cC")
    state.districts[0].office.outbound = [state.trains[state.districts[0].roster[0]].consist[1]]
    industry(state, "freightHouse", green="B", sign=". . B>", standing="bbB")
    shown = menu(state, 0)
    assert _entry(shown, "Board passengers on Train 8").cost == "1 Porter, pays 2"
    assert _entry(shown, "Detrain passengers from Train 8").cost == "1 Porter, pays 2"
    loading = _entry(shown, "Move the boxcar load in WORK")
    assert loading.label.endswith("onto the westmost empty boxcar")
    assert loading.cost == "1 Laborer, pays 3"
    assert "Start the waiting boxcar load at the Freight House at (0,1): onto MEN" in _labels(shown)
    industry(state, "freightHouse", sign="<B . .", standing="Bb")
    shown = menu(state, 0)
    assert _entry(shown, "Move the boxcar load in MEN").label.endswith("onto a red box")
    assert (
        "Unload the loaded boxcar at the Freight House at (0,1), car 1 from the west: onto WORK"
        in _labels(shown)
    )
    industry(state, "freightHouse", sign=". <B .", standing="B")
    shown = menu(state, 0)
    assert _entry(shown, "Move the boxcar load in AT").cost == "1 Laborer"
    assert "Unload the loaded boxcar at the Freight House at (0,1): onto WORK" in _labels(shown)
    state.districts[0].grid[HERE].facility.workers_used = 1  # type: ignore[union-attr]
    assert "Freight House at (0,1)" in _notes(menu(state, 0))


# New Train and Mainline


def test_an_extras_start_names_place_and_direction() -> None:
    """§6.3 Where an Extra may start."""
    state = line("interchange", "plains")
    state.phase = "newTrain"
    card = take(state, "14")
    state.extras.append(_queued(card))
    labels = _labels(menu(state, 0))
    assert "Start X14 at the West Division Point, running east" in labels
    assert "Start X14 in the yard of the Interchange, running west" in labels
    assert "Start X14 at the Depot, running east" in labels
    assert menu(state, 0).question == "Where does X14 (Fruit Growers Express) start?"


def _queued(card: str) -> object:
    from engine.state import QueuedExtra

    return QueuedExtra(card, 14, 0)


def test_make_up_asks_for_a_car_and_offers_a_second_section() -> None:
    """§6.2 A second section may be ordered once on each due train."""
    state = line()
    state.phase = "newTrain"
    train = at_point(state, 8, "c")
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    shown = menu(state, 0)
    assert shown.question == "Which car is put on Train 8 (Local) next?"
    assert "Order a second section of Train 8" in _labels(shown)
    assert [group.key for group in shown.groups] == ["answer", "section"]
    assert _entry(shown, "Put an empty boxcar on Train 8").cost == "10 in the Division Yard"
    assert shown.trains == (train.tray,)


def test_a_car_says_where_in_ones_own_district_it_is_of_use() -> None:
    """§8 A loaded car goes where its load is received, an empty one where its load is shipped."""
    state = line()
    state.phase = "newTrain"
    industry(state, "mineTipple")
    train = at_point(state, 10)
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    freight = menu(state, 0)
    assert _entry(freight, "Put an empty hopper").consequence == "It can be loaded at your Mine Tipple."
    assert _entry(freight, "Put a loaded hopper").consequence is None
    industry(state, "freightHouse")
    unloading = _entry(menu(state, 0), "Put a loaded boxcar")
    assert unloading.consequence == "It can be unloaded at your Freight House."
    train = at_point(state, 5)
    state.make_up.due, state.make_up.trays = train.tray, [train.tray]
    coaches = menu(state, 0)
    assert _entry(coaches, "Put a loaded coach").consequence == "Passengers can leave it at your Depot."
    assert _entry(coaches, "Put an empty coach").consequence == "Passengers can board it at your Depot."


def test_an_interchanges_extra_may_be_ordered_once() -> None:
    """§6.3 Ruling: its starter is asked once for the order of its cars."""
    state = line("interchange", "plains")
    state.phase = "newTrain"
    train = in_yard(state, 15, 1, "bH", direction="west")
    state.question = SortQuestion(0, train.tray)
    shown = menu(state, 0)
    assert shown.question.startswith("In which order shall the cars of X15")
    assert _labels(shown)[0] == "Sort X15 into engine, empty boxcar, loaded hopper (as it is)"
    assert {entry.group for entry in shown.entries} == {"answer"}


def _asked(state: State, number: int) -> State:
    train = next(train for train in state.trains.values() if train.number == number)
    question = readiness(state, train)
    assert isinstance(question, ClearanceQuestion | DispatchQuestion)
    state.question = question
    return state


def test_a_clearance_question_names_both_trains_and_what_awaits_the_follower() -> None:
    """§7.4.3 The question names both trains, their Stages left, the meet, the Office ahead and who pays."""
    state = line("plains", "plains")
    crossing(state, 6, 1, 2, "c")
    at_point(state, 8, "c")
    at_office(state, 9, "EkB", direction="west")
    shown = menu(_asked(state, 8), 0)
    text = " ".join(shown.facts)
    assert shown.question == "May Train 8 (Local) enter Plains?"
    assert "Train 8 would take 2 Stages over Plains." in shown.facts
    assert "Train 6 (The Sparrow) is ahead of it on Plains" in text
    assert "They would not meet" in text or "They would meet" in text
    assert "Ann would pay 5 Revenue" in text
    assert "1 of 2 A/D tracks free" in text
    assert "Train 9 stands there, acts after it, and can't leave" in text
    assert "Already running to it: 6." in shown.facts
    assert len(shown.trains) == 2
    go, hold = shown.entries
    assert go.label == "19: let Train 8 go onto Plains"
    assert go.consequence == "You answer for a collision there."
    assert hold.cost == "costs it the Stage"


def test_a_clearance_question_about_a_full_office_tells_who_may_leave_it() -> None:
    """§7.4.4 A train for whose arrival no A/D track would be free is put to the Superintendent."""
    state = line("doubleTrack", "plains", tier="whistlePost")
    at_office(state, 4)
    at_point(state, 8, "c")
    shown = menu(_asked(state, 8), 0)
    assert any("Train 4 stands there, acts before it and may leave." in fact for fact in shown.facts)
    assert any("collides, and Ann pays 5 Revenue" in fact for fact in shown.facts)
    assert len(shown.trains) == 1
    assert shown.entries[0].consequence is None
    train = next(train for train in state.trains.values() if train.number == 8)
    assert clearance.judge(state, train, 1) == state.question


def test_a_clearance_question_counts_an_interlocking_and_trains_beyond_the_card() -> None:
    """§7.7 An Interlocking holds a train that finds no track."""
    state = line("plains", "plains", "plains")
    lay(state, Square(1, 0), "interlocking")
    state.districts[0].grid[Square(1, 0)].kind = "straight"
    crossing(state, 6, 1, 0)
    at_point(state, 8, "c")
    text = " ".join(menu(_asked(state, 8), 0).facts)
    assert "Its Interlocking holds at the Limits" in text
    assert "moves on next" in text


def test_a_clearance_question_towards_the_end_of_the_division_names_no_office() -> None:
    """§7.4 Ahead is up to the next Control Point or Division Point."""
    state = line()
    at_office(state, 8, "c")
    crossing(state, 6, 3, 2, "c")
    assert not any("A/D track" in fact for fact in menu(_asked(state, 8), 0).facts)


def test_a_dispatch_question_says_why_the_device_suffices() -> None:
    """§7.5 One suffices when the opposing number and its bonus are higher than this train's number."""
    state = line("plains", "plains")
    lay(state, Square(1, 0), "telephone")
    at_point(state, 8, "c")
    crossing(state, 5, 1, 2)
    shown = menu(_asked(state, 8), 0)
    assert shown.question == "Spend the Telephone to let Train 8 (Local) by Train 5 (The Sparrow)?"
    assert any("5 + 8 is higher than 8" in fact for fact in shown.facts)
    assert _labels(shown) == [
        "Spend the Telephone to let Train 8 by Train 5",
        "Keep the Telephone and hold Train 8",
    ]


def test_the_toolbox_question_says_what_is_about_to_be_hit() -> None:
    """§9 With Emergency Toolbox the player about to pay may first play the Toolbox flag."""
    state = line("plains", "plains", tier="whistlePost", optionalRules={"emergencyToolbox": True})
    at_office(state, 7, "c")
    train = crossing(state, 8, 1, 0, "c")
    state.question = ToolboxQuestion(0, train.tray, "office")
    shown = menu(state, 0)
    assert "It finds no A/D track free at the Whistle Post: a collision, Ann pays 5 Revenue." in shown.facts
    assert _labels(shown) == [
        "Play the Toolbox flag and hold Train 8",
        "Keep the flag and let Train 8 collide",
    ]


def test_the_toolbox_question_is_about_the_collision_that_would_happen() -> None:
    """§7.6, §9: the train ahead was held by a flag in this very Phase, and whoever cleared 4 would pay."""
    names = ("plains", "plains", "plains")
    state = line(*names, tier="whistlePost", optionalRules={"emergencyToolbox": True})
    fill_office(state, 7, seat=1)
    crossing(state, 8, 3, 1)
    crossing(state, 4, 3, 1, cleared_by=0)
    act(state)
    answer(state, PlayToolbox())
    assert "It runs into Train 8 ahead of it: a collision, Ann pays 5 Revenue." in menu(state, 0).facts


def test_every_decision_of_whole_games_has_a_question_in_words() -> None:
    """§4.2 Though every player has turn state, only one decides, and is asked something."""
    kinds = set()
    for state, waiting in positions(2, 11, most=700):
        shown = menu(state, waiting.player)
        assert shown.question.endswith(("?", "."))
        assert decision(state) == waiting
        kinds.add(shown.decision)
    assert {"option", "switch", "draw", "freightAgent", "loadUnload"} <= kinds
    assert STAGES_PER_SHIFT == 3
