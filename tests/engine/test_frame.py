"""The Frame: everything one seat sees, in words and in drawing order."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from engine.catalogue.deck import build_deck
from engine.catalogue.mainline import MAINLINE
from engine.config import config_from_json
from engine.decisions import decision
from engine.game import new_game
from engine.names import Square
from engine.phases import ending
from engine.phases.ending import REASONS
from engine.record.positions import position as position_of
from engine.state import Outcome, State
from engine.table.turns import QueuedExtra
from engine.view import Frame, catalogue_entries, frame, to_json
from engine.view.card_text import mainline_text
from engine.view.place_frames import CellFrame, EmptySquare, MainlineFrame, OfficeFrame
from tests.engine.card_table import table, take
from tests.engine.drawn import player_of, position
from tests.engine.line_table import at_office, at_point, crossing, in_yard, lay, line, standing, widen
from tests.engine.random_games import positions
from tests.engine.work_table import HERE, at_work, industry, modifier, train_at_office


def _cell(shown: Frame, square: Square, seat: int = 0) -> CellFrame:
    return next(cell for cell in shown.districts[seat].cells if cell.square == square)


# The clock


@pytest.mark.parametrize(
    ("stage", "watch", "is_night", "passes"),
    [(1, "0:00 to 2:00", True, 3), (4, "6:00 to 8:00", False, 6), (12, "22:00 to 24:00", True, 12)],
)
def test_the_clock_tells_watch_night_and_the_fedora(
    stage: int, watch: str, is_night: bool, passes: int
) -> None:
    """§4.3 The Fedora passes left after Stages 3, 6, 9 and 12."""
    state = table(2)
    state.stage, state.day = stage, 2
    clock = frame(state, 0).clock
    assert (clock.watch, clock.is_night, clock.fedora_passes_after) == (watch, is_night, passes)
    assert clock.days_left == 3
    assert clock.fedora_passes_to == state.players[state.left_of(state.superintendent)].name
    assert [each.state for each in clock.phases] == ["now", "coming", "coming", "coming", "coming"]
    assert [each.state for each in clock.chart].count("now") == 1


def test_the_chart_shows_the_due_train_and_whether_its_number_is_still_out() -> None:
    """§6.1 The timetable's train in this Stage's slot runs; while yesterday's run is out it is annulled."""
    state = line()
    state.timetable[3] = take(state, "8")
    crossing(state, 8, 1)
    shown = frame(state, 0)
    slot = shown.timetable[3]
    assert slot.train is not None
    assert (slot.train.label, slot.train.direction, slot.is_out) == ("8", "east", True)
    assert "Train 8 (Local) due, running east" in slot.label
    assert shown.timetable[2].label.endswith("the Fedora passes at its end")
    assert shown.clock.phase_name == "Mainline"


# Standings and rules


def test_standings_are_in_order_of_revenue_with_ones_own_row_marked() -> None:
    """§10.2 The highest Revenue wins after the last Day."""
    state = table(3)
    for player, revenue in zip(state.players, (2, 7, 7), strict=True):
        player.revenue = revenue
    rows = frame(state, 0).standings
    assert [row.player for row in rows] == [1, 2, 0]
    assert [row.pace for row in rows] == ["level", "level", "trailing"]
    assert [row.is_me for row in rows] == [False, False, True]
    assert frame(state, 1).goal.sentence.startswith("Have the highest Revenue after Day 5.")
    state.players[1].revenue = 9
    assert frame(state, 1).goal.pace == "leading"


@pytest.mark.parametrize(
    ("revenues", "value", "pace", "words"),
    [
        ((2, 9, 7), 9, "leading", "Bob leads by 2"),
        ((7, 2, 7), 7, "level", "Ann and Cho level"),
        ((0, 0, 0), 0, "level", "all are level"),
        ((-5, -5, -2), -2, "leading", "Cho leads by 3"),
    ],
)
def test_who_watches_is_told_who_leads_and_by_how_much(
    revenues: tuple[int, ...], value: int, pace: str, words: str
) -> None:
    """§10.2 The highest Revenue wins; a watcher has none of their own (experience, status line)."""
    for victory in ("highestAfterDays", "firstToTarget"):
        state = table(3, victory=victory)
        for player, revenue in zip(state.players, revenues, strict=True):
            player.revenue = revenue
        goal = frame(state, None).goal
        assert (goal.value, goal.pace, goal.pace_words) == (value, pace, words)
        assert goal.sentence.startswith(("The highest Revenue after Day 5 wins.", "Who is first to earn 20"))


@pytest.mark.parametrize(
    ("revenue", "day", "pace"),
    [
        (20, 1, "reached"),
        (3, 1, "early"),
        (3, 2, "early"),
        (8, 3, "ahead"),
        (7, 3, "onPace"),
        (3, 4, "behind"),
    ],
)
def test_pace_compares_revenue_with_the_stages_gone_by(revenue: int, day: int, pace: str) -> None:
    """§10.2 Solitaire wins at the target after the last Day."""
    state = table()
    state.day, state.players[0].revenue = day, revenue
    assert frame(state, 0).goal.pace == pace
    assert frame(state, 0).standings[0].target == 20


@pytest.mark.parametrize(("revenue", "pace"), [(19, "missed"), (20, "reached")])
def test_when_the_game_is_over_the_target_is_missed_or_met(revenue: int, pace: str) -> None:
    """§10.2"""
    state = table()
    state.players[0].revenue, state.outcome = revenue, Outcome("targetMissed", ())
    assert frame(state, 0).goal.pace == pace


def test_co_op_counts_the_table_and_first_to_target_ones_own() -> None:
    """§10.2 Co-op: total against target times players; `firstToTarget`: one player at the target."""
    together = table(2, mode="coop")
    assert frame(together, 0).goal.sentence == "Together earn 40 Revenue by the end of Day 5."
    assert frame(together, 0).standings[0].target == 20
    race = table(2, victory="firstToTarget")
    assert frame(race, 0).goal.sentence.startswith("Be the first to earn 20")
    assert "first to the target" in frame(race, 0).config.short
    assert "Earn 20 Revenue" in frame(table(), 0).goal.sentence


def test_without_a_floor_the_goal_does_not_speak_of_one() -> None:
    """§10.2 `floorPerTwoPlayerDays` may be 0."""
    assert "Everybody loses" not in frame(table(2, floorPerTwoPlayerDays=0), 0).goal.sentence
    assert "Everybody loses" in frame(table(2), 0).goal.sentence


def test_the_rules_in_force_are_told_short_and_in_full() -> None:
    """§12.5 Every setting is shown, those that differ from the default in the short form."""
    plain, changed = frame(table(), 0).config, frame(table(houseRules={"fouling": "office"}), 0).config
    assert plain.short == "Solitaire · Standard (5 Days, target 20)"
    assert changed.short == "Solitaire · Standard (5 Days, target 20) · fouling: Office only"
    assert len(plain.lines) == len({line.key for line in plain.lines}) == 22
    assert [line.key for line in changed.lines if not line.is_default] == ["fouling"]


def test_a_switching_turn_shows_option_and_moves_left() -> None:
    """§5.1 Six Moves shared among the trains standing in one's district."""
    state = position("||  --:(8:h>)  WP  --  ||")
    row = frame(state, player_of(state)).standings[0]
    assert (row.turn, row.option, row.moves_left) == ("acting", "Switch", 6)
    state.turns[0].is_done = True
    assert frame(state, 0).standings[0].turn == "done"
    waiting = table(2)
    others = [row.turn for row in frame(waiting, 0).standings]
    assert sorted(others) == ["acting", "waiting"]


# The Division


def test_the_division_runs_from_west_to_east_with_its_subdivisions() -> None:
    """§1.3 Division Points and Control Points cut the Division; a Whistle Post lies inside a Subdivision."""
    state = line("plains", "curves", "tunnel")
    shown = frame(state, 0).division
    assert [node.kind for node in shown.nodes] == [
        "divisionPoint",
        "mainline",
        "office",
        "mainline",
        "office",
        "mainline",
        "divisionPoint",
    ]
    assert shown.subdivisions == ((1, 1), (3, 3), (5, 5))
    state.districts[0].tier = "whistlePost"
    assert frame(state, 0).division.subdivisions == ((1, 3), (5, 5))


def test_a_mainline_card_tells_crossing_times_and_who_is_on_it() -> None:
    """§7.3 Crossing time: Hilly is 60 for a train with a coach and 30 for others; a slow train adds 1."""
    state = line("hilly", "plains")
    crossing(state, 8, 1, 2, "c", cleared_by=0)
    state.mainline[0].flagged = list(state.trains)
    node = frame(state, 0).division.nodes[1]
    assert isinstance(node, MainlineFrame)
    times = {(each.speed, each.direction): (each.stages, each.stages_with_coach) for each in node.crossing}
    assert times["fast", "east"] == (2, 1)
    assert times["slow", "west"] == (3, 2)
    (transit,) = node.transits
    assert (transit.stages_left, transit.is_flagged, transit.cleared_by) == (2, True, "Ann")
    assert transit.train.flags == "red"
    assert 0 < transit.progress < 100


def test_an_office_shows_its_ad_tracks_and_devices() -> None:
    """§7.5 Each dispatch device works once a Day."""
    state = line()
    widen(state.districts[0])
    at_office(state, 8, "c")
    lay(state, Square(1, 0), "telegraph")
    standing(state, 10, -1)
    state.districts[0].devices_used = ["telegraph"]
    node = frame(state, 0).division.nodes[2]
    assert isinstance(node, OfficeFrame)
    assert [chip.train is None for chip in node.tracks] == [False, True]
    assert node.tracks_free == 1
    assert [(device.key, device.is_spent) for device in node.devices] == [("telegraph", True)]
    assert [train.name for train in node.elsewhere] == ["10"]


def test_trains_at_ends_and_in_yards_stand_at_their_nodes() -> None:
    """§1.4 An Interchange holds a yard; Division Points hold what waits to enter."""
    state = line("interchange", "plains")
    in_yard(state, 15, 1, "b", direction="west")
    at_point(state, 9, "b")
    shown = frame(state, 0)
    assert [train.name for train in shown.division.nodes[-1].trains] == ["9"]  # type: ignore[union-attr]
    assert [train.name for train in shown.division.nodes[1].yard] == ["X15"]  # type: ignore[union-attr]
    places = {train.name: train.place for train in shown.trains}
    assert places == {"9": "at the East Division Point", "X15": "in the yard of the Interchange"}
    assert shown.trains[1].flags == "white"
    assert shown.trains[1].starter == "Ann"


# Trains


@pytest.mark.parametrize(
    ("drawn", "west_to_east", "engine_west"),
    [("(8:bH>)", ["empty boxcar", "loaded hopper"], 2), ("(8:<bH)", ["empty boxcar", "loaded hopper"], 0)],
)
def test_a_train_is_told_west_to_east_with_the_engine_in_place(
    drawn: str, west_to_east: list[str], engine_west: int
) -> None:
    """§3.5 With `rail_facing` east a consist reads east to west."""
    state = position(f"||  --:{drawn}  WP  --  ||")
    (train,) = frame(state, 0).trains
    assert [car.label for car in train.west_to_east] == west_to_east
    assert train.engine_west == engine_west
    assert train.nose == ("east" if engine_west else "west")
    assert train.cars.startswith("west to east: ")


def test_a_train_followed_by_its_second_section_carries_green_flags() -> None:
    """§6.2 A second section stands behind the first and is shown as `8-2`."""
    state = line()
    at_point(state, 8, "c")
    second = at_point(state, 8, "c")
    second.section = 2
    first, follower = frame(state, 0).trains
    assert (first.name, first.flags, follower.name, follower.flags) == ("8", "green", "8-2", None)


def test_a_car_says_where_it_was_loaded() -> None:
    """§8.4 What a district made may not be unloaded in it: such a car is marked."""
    state = line("plains", "plains", "plains")
    train = at_office(state, 8, "C")
    train.consist[0] = train.consist[0]._replace(origin=0)
    (here,) = frame(state, 0).trains[0].consist
    assert (here.loaded_here, here.label) == (True, "loaded coach, loaded here")
    other = crossing(state, 6, 3, 1, "C")
    other.consist[0] = other.consist[0]._replace(origin=0)
    elsewhere = frame(state, 0).trains[0].consist[0]
    assert (elsewhere.loaded_here, elsewhere.label) == (False, "loaded coach, loaded in Ann's district")


# The district


def test_a_district_is_a_table_of_squares_north_first() -> None:
    """§2.1 Rows grow northward, columns eastward; people are shown (col,row)."""
    state = position(
        """
        .    FH:b  --      .
        ||   WP    (8:>)   ||
        """.replace("(8:>)", "--:(8:>)")
    )
    shown = frame(state, 0).district
    assert shown is not None
    assert [row.number for row in shown.rows] == [2, 1, 0, -1]
    assert {len(row.cells) for row in shown.rows} == {shown.east - shown.west + 1}
    office = _cell(frame(state, 0), Square(0, 0))
    assert (office.kind, office.is_running_track, office.room) == ("office", True, 0)
    works = _cell(frame(state, 0), Square(0, 1))
    assert works.joins == ("e",)
    assert works.facility is not None
    assert "west to east: empty boxcar" in works.label
    empty = shown.rows[1].cells[0]
    assert isinstance(empty, EmptySquare)
    assert not empty.is_within_limits


def test_empty_squares_say_whether_track_may_be_laid() -> None:
    """§2.7 Track only in columns from Limits to Limits, at any row."""
    shown = frame(table(), 0).district
    assert shown is not None
    why = {cell.square: cell.why for row in shown.rows for cell in row.cells if isinstance(cell, EmptySquare)}
    assert why[Square(0, 1)].startswith("Track may be laid here")
    assert why[Square(2, 1)].startswith("Outside the Limits")
    assert why[Square(2, 0)].startswith("Beyond the Limits")


def test_an_office_with_two_trains_lists_them_in_order_of_arrival() -> None:
    """§5.1 A train standing at the Office holds one of its A/D tracks."""
    state = line()
    at_office(state, 10, "b")
    at_office(state, 8, "c")
    assert [train.name for train in _cell(frame(state, 0), Square(0, 0)).trains] == ["10", "8"]


def test_a_modifier_names_its_host_and_an_enhancement_lies_on_its_card() -> None:
    """§11.5 A modifier serves a host among the eight squares around it."""
    state = at_work()
    industry(state, "freightHouse")
    modifier(state, "forklifts")
    widen(state.districts[0])
    lay(state, Square(1, 0), "interlocking")
    shown = frame(state, 0)
    placed = _cell(shown, Square(1, 2))
    assert placed.modifier is not None
    assert placed.modifier.host == HERE
    assert placed.label == "Forklifts at (1,2), serving the Freight House at (0,1)"
    works = _cell(shown, HERE).facility
    assert works is not None
    assert (works.workers, len(works.outbound), works.modifiers) == (2, 2, ("Forklifts",))
    assert [card.key for card in _cell(shown, Square(1, 0)).enhancements] == ["interlocking"]
    assert _cell(shown, Square(-2, 0)).name == "West Limits"
    assert _cell(shown, Square(2, 0)).name == "East Limits"


def test_a_locked_industry_says_so() -> None:
    """§2.5 An industry with any load on the sign is locked."""
    state = at_work()
    industry(state, "freightHouse", sign="B> . .", standing="b")
    cell = _cell(frame(state, 0), HERE)
    assert cell.is_locked
    assert not cell.is_operational
    assert "locked by the load on its sign" in cell.label
    assert cell.facility is not None
    assert [part.word for part in cell.facility.sign if part.car] == ["MEN"]
    assert _cell(frame(state, 0), Square(0, 0)).facility.sign == ()  # type: ignore[union-attr]


def test_a_curve_is_named_by_its_hand() -> None:
    """§2.3 Card connections: a curve is one arc."""
    state = position(
        """
        .    ne   .
        ||   WP   ||
        """
    )
    cell = _cell(frame(state, 0), Square(0, 1))
    assert (cell.name, cell.connections, cell.joins) == ("Curve, right-hand", (("n", "e"),), ())
    assert "joins nothing" in cell.label
    assert "turns a train" in cell.text


# Hands, piles, yards


def test_a_hand_says_of_every_card_whether_it_can_be_played_and_kept() -> None:
    """§5.2 An Extra is never discarded; a card that can't be played is shown so with the reason."""
    state = table(houseRules={"discardTimetabled": False})
    keys = ["straight", "14", "3", "airbrakes", "realignment", "redFlags", "flyingSwitch"]
    keys += ["station", "telephone", "iceHouse", "absSignals", "mineTipple", "facingPointLocks"][:5]
    state.players[0].hand = [take(state, key) for key in keys]
    state.mainline[0].key = state.mainline[1].key = "tunnel"
    for card in state.mainline:
        card.laid.append("absSignals")
    hand = frame(state, 0).hand
    assert hand is not None
    said = {held.card.key: held for held in hand.cards}
    assert said["straight"].is_playable
    assert said["straight"].why_not is None
    assert not said["14"].is_discardable
    assert said["3"].why_kept is not None
    for key in ("airbrakes", "realignment", "redFlags", "flyingSwitch", "station", "telephone", "iceHouse"):
        assert said[key].why_not, key
    assert "Telegraph" in str(said["telephone"].why_not)
    assert "ABS" in str(said["absSignals"].why_not)
    assert said["mineTipple"].why_not is not None
    assert "No square" in said["mineTipple"].why_not


def test_a_card_that_could_be_played_waits_for_the_draw_option() -> None:
    """§5.2 Discarding and playing are possible only in the Draw option."""
    state = table()
    state.players[0].hand = [take(state, "straight")]
    state.turns[0].option = None
    hand = frame(state, 0).hand
    assert hand is not None
    assert hand.cards[0].why_not == "It is played in your Draw option of Local Operations."


def test_maneuvers_are_playable_in_their_moment_only() -> None:
    """§11.9 Red Flags whenever the game waits; §5.1 Flying Switch in a switching turn."""
    state = position(
        """
        .    .    FH   --:(8:b>)   .
        ||   --   WP   --          ||
        """
    )
    state.players[0].hand = [take(state, "redFlags"), take(state, "flyingSwitch")]
    crossing(state, 6, 1)
    hand = frame(state, 0).hand
    assert hand is not None
    assert [held.is_playable for held in hand.cards] == [True, True]
    state.trains.clear()
    state.mainline[0].transits.clear()
    hand = frame(state, 0).hand
    assert hand is not None
    assert "cars at its tail" in str(hand.cards[1].why_not)


def test_piles_show_counts_tops_and_salvage() -> None:
    """§5.2 The top of each Department is open, the Home Office pile is not."""
    state = table()
    state.salvage = [take(state, "airbrakes")]
    state.departments[1].clear()
    piles = frame(state, 0).piles
    assert piles.home_office == len(state.home_office)
    assert piles.departments[1].top is None
    assert piles.departments[0].top is not None
    assert [card.name for card in piles.salvage] == ["Airbrakes"]


def test_yards_are_shown_by_kind_with_the_rule_of_return() -> None:
    """§3.2 Classification comes back when the Division Yard is bare, or by kind."""
    yards = frame(table(), 0).yards
    assert sum(kind.division for kind in yards.kinds) == yards.division == 80
    assert "80 cars left there" in yards.note
    assert "as soon as" in frame(table(houseRules={"yardReturn": "byKind"}), 0).yards.note
    assert yards.free_trays == 4


def test_waiting_extras_are_public() -> None:
    """§6.3 A played Extra waits for its start."""
    state = table()
    state.extras.append(QueuedExtra(take(state, "14"), 14, 0))
    (extra,) = frame(state, 0).extras
    assert (extra.card.name, extra.player_name) == ("X14 Fruit Growers Express", "Ann")


# The end


def test_a_result_tells_reason_winners_and_medal() -> None:
    """§10.2 Who has won, or that all lose."""
    state = table()
    state.players[0].revenue = 11
    state.tally = {"carsLoaded": 3, "trainsWrecked": 0, "unknown": 1}
    state.day = 5
    ending.judge_last_day(state, [])
    result = frame(state, 0).result
    assert result is not None
    assert (result.status, result.am_winner, result.medal) == ("lost", False, "bronze")
    assert "short of the target" in result.sentence
    assert "The game is lost." in result.sentence
    assert "11 Revenue of 20" in result.sentence
    assert [(line.label, line.count) for line in result.tally] == [("cars loaded", 3)]
    assert frame(state, 0).waiting is None
    assert frame(state, 0).standings[0].turn == "none"


@pytest.mark.parametrize(
    ("winners", "verdict"), [((), "All lose."), ((0,), "Ann wins."), ((0, 1), "Ann and Bob win.")]
)
def test_the_verdict_names_the_winners(winners: tuple[int, ...], verdict: str) -> None:
    """§10.2 Ruling: a tie is shared."""
    state = table(2)
    state.status = "won" if winners else "lost"
    for reason in REASONS:
        state.outcome = Outcome(reason, winners)
        result = frame(state, 0).result
        assert result is not None
        assert verdict in result.sentence
        assert result.am_winner == bool(winners)
        assert result.medal is None


def test_far_below_the_target_there_is_no_medal() -> None:
    """§10.2 Medals begin at a quarter of the target."""
    state = table()
    state.status, state.outcome = "lost", Outcome("targetMissed", ())
    result = frame(state, 0).result
    assert result is not None
    assert result.medal is None


# All of it


def test_every_frame_of_whole_games_is_json_and_consistent() -> None:
    """§3.1 What the yards, trains and districts show adds up to the eighty cars."""
    for index, (state, waiting) in enumerate(positions(2, 4, most=500)):
        if index % 12:
            continue
        shown = frame(state, waiting.player)
        assert json.loads(json.dumps(to_json(shown)))["clock"]["day"] == state.day
        assert shown.waiting is not None
        assert shown.waiting.kind == waiting.kind
        assert _cars(shown) == 80


def _cars(shown: Frame) -> int:
    total = shown.yards.division + shown.yards.classification
    total += sum(len(train.consist) for train in shown.trains)
    for district in shown.districts:
        for cell in district.cells:
            total += len(cell.cars)
            if cell.facility is not None:
                boxes = (*cell.facility.outbound, *cell.facility.inbound, *cell.facility.sign)
                total += sum(box.car is not None for box in boxes)
    return total


def test_a_frame_is_the_same_however_often_it_is_asked() -> None:
    """§4.2 Looking changes nothing."""
    state = new_game(config_from_json({}, 2), ["Ann", "Ben"], 1).state
    before = position_of(state)
    assert frame(state, 0) == frame(state, 0)
    assert position_of(state) == before
    assert decision(state) is not None


def test_trains_stand_in_the_order_they_act() -> None:
    """§7.1 Trains act in order of number."""
    for state, waiting in positions(1, 9, most=400):
        numbers = [(train.number, train.section) for train in frame(state, waiting.player).trains]
        assert all(one <= other for one, other in pairwise(numbers))


# Cards


def test_every_card_of_the_box_has_its_effect_in_words_from_the_data() -> None:
    """§11 Each card says exactly what it does."""
    entries = catalogue_entries()
    assert sum(entry.copies for entry in entries if entry.deck == "home") == 206
    assert sum(entry.copies_with_rivals for entry in entries if entry.deck == "home") == 235
    assert all(entry.text.endswith(".") and "{" not in entry.text for entry in entries)
    said = {entry.key: entry.text for entry in entries}
    assert "Carries up to one freight car and one coach. The coach stays" in said["7"]
    assert "plus 12 is higher" in said["radio"]
    assert "2 A/D tracks, 1 Porter, 1 green and 1 red passenger box." in said["depot"]
    assert (
        "Ships boxcars (1 green box) and receives boxcars (1 red box), with 1 Laborer."
        in said["freightHouse"]
    )
    assert said["plains"].startswith("60 mph: 1 Stage for a fast train")
    assert "no cars are set out there" in said["limits"]


def test_effects_depend_on_nothing_but_what_is_printed() -> None:
    """§13 Train rules are printed on the card."""
    deck = build_deck(answers=True, attacks=True)
    assert len({(card.category, card.key, card.hand) for card in deck.values()}) == len(
        [entry for entry in catalogue_entries() if entry.deck == "home"]
    )
    assert "uphill" in mainline_text(MAINLINE["heavyGrade"])
    assert "yard" in mainline_text(MAINLINE["interchange"])


def test_a_whole_state_is_nowhere_in_a_frame() -> None:
    """§1.2 A Frame holds no State."""
    state = table()
    train_at_office(state, 8, "c")
    assert not any(isinstance(getattr(frame(state, 0), name), State) for name in Frame.__slots__)
