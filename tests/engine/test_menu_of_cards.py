"""What the Menu says of the cards in hand: ways to lie, hosts, targets, and what keeps a turn open."""

from __future__ import annotations

from engine.names import Square
from engine.phases.freight_agent import ClearSpace
from engine.phases.playing import PlayCard
from engine.targets import Target
from engine.view import card_entries, menu, work_entries
from engine.view.said import Telling
from tests.engine.card_table import table, take
from tests.engine.line_table import at_office, lay, line
from tests.engine.menu_read import entry_of, labels_of, notes_of
from tests.engine.work_table import HERE, at_work, industry


def test_every_way_a_card_may_lie_is_an_entry_with_its_joins() -> None:
    """§11.1 Track goes where at least one port joins an existing card."""
    state = table()
    hand = state.players[0].hand
    hand += [take(state, "turnout", "right"), take(state, "straight"), take(state, "straight")]
    shown = menu(state, 0)
    turnout = entry_of(shown, "Lay Turnout, right-hand at (1,0), stem west, diverging south, joining west")
    assert turnout.connections == (("w", "e"), ("w", "s"))
    assert turnout.joins == ("w",)
    assert turnout.variant == 0
    assert turnout.consequence == "The East Limits move one column out."
    assert (
        entry_of(shown, "Lay first Straight at (-1,0)").consequence == "The West Limits move one column out."
    )
    assert entry_of(shown, "Lay second Straight at (-1,0)").card == hand[2]
    assert [group.heading for group in shown.groups][:2] == ["Draw", "Turnout, right-hand"]


def test_a_turnout_over_track_says_what_it_replaces() -> None:
    """§11.2 Turnout upgrade: the card it replaces goes to the Salvage Yard."""
    state = table()
    lay(state, Square(1, 0))
    state.districts[0].grid[Square(1, 0)].kind = "straight"
    state.players[0].hand.append(take(state, "turnout", "left"))
    over = entry_of(menu(state, 0), "Lay Turnout, left-hand at (1,0)")
    assert over.consequence == "It replaces the straight there, which goes to the Salvage Yard."


def test_cards_of_every_category_say_where_they_go() -> None:
    """§11.4 Office cards, modifiers, trains, enhancements and Mainline cards each have their own words."""
    state = table(optionalRules={"sisterTrains": True})
    state.mainline[0].key, state.mainline[1].key = "heavyGrade", "plains"
    lay(state, Square(1, 0)).kind = "straight"
    keys = ["depot", "restaurant", "1", "2", "14", "telegraph", "absSignals", "helpers", "realignment"]
    hand = state.players[0].hand
    hand += [take(state, key) for key in keys]
    labels = labels_of(menu(state, 0))
    assert "Make the Whistle Post a Depot" in labels
    assert "Lay Restaurant at (-1,1) for the Whistle Post at (0,0)" in labels
    assert "Roll the D12 to schedule 1 Crack Limited together with its sister" in labels
    assert "Queue X14 Fruit Growers Express for the next New Train Phase" in labels
    assert "Lay Telegraph on (1,0)" in labels
    assert "Lay ABS Signals on Plains, Mainline card 2 from the west" in labels
    assert "Lay Helpers on Heavy Grade, Mainline card 1 from the west" in labels
    realigned = entry_of(menu(state, 0), "Lay Realignment on Plains")
    assert realigned.consequence == "It becomes Double Track."
    assert realigned.node == 3


def test_a_modifier_with_two_hosts_names_each() -> None:
    """§11.5 Ruling: when several hosts are eligible the player names one."""
    state = at_work()
    industry(state, "packingSheds")
    state.districts[0].grid[Square(0, 2)] = state.districts[0].grid[HERE].copy()
    state.phase, state.turns[0].option = "localOps", "draw"
    state.players[0].hand = [take(state, "iceHouse")]
    labels = labels_of(menu(state, 0))
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
    assert [each.node for each in said] == [state.office_node(1), None, None]


def test_clearing_a_space_use_card_names_its_square_and_price() -> None:
    """§14 The owner clears one as a Freight Agent act, for 1 Revenue (§5.3)."""
    said = work_entries.clear_space(Telling(table(), 0), ClearSpace(Square(1, 1)))
    assert (said.label, said.cost) == ("Clear the space-use card at (1,1)", "1 Revenue, ends your turn")


def test_an_end_that_must_wait_says_what_is_missing() -> None:
    """§5.2 Draw: one draw is required before ending; at most three cards in hand."""
    state = table(houseRules={"discardTimetabled": False})
    state.players[0].hand = [take(state, key) for key in ("3", "14", "airbrakes", "redFlags", "flyingSwitch")]
    notes = notes_of(menu(state, 0))
    assert menu(state, 0).question.startswith("Draw one card")
    assert "drawn before the turn ends" in notes["End your Draw turn"]
    assert "Discarding 3 Express" in notes
    assert "Discarding X14 Fruit Growers Express" in notes
    assert "Playing Airbrakes" in notes
    assert "Playing Red Flags" in notes
    state.turns[0].has_drawn = True
    assert "End your Draw turn" in notes_of(menu(state, 0))
    assert menu(state, 0).question.startswith("Play or discard 2 cards at least")
    state.players[0].hand = []
    assert menu(state, 0).question == "Play, discard, or end your turn. What next?"
    assert entry_of(menu(state, 0), "End your Draw turn").cost == "0 cards in hand"


def test_drawing_from_an_empty_home_office_tells_of_the_shuffle() -> None:
    """§5.2 When the Home Office pile is empty, Salvage and the Departments are shuffled into a new one."""
    state = table()
    state.players[0].hand = [take(state, "straight")]
    state.salvage, state.home_office = state.home_office, []
    assert entry_of(menu(state, 0), "Draw from a new Home Office pile").is_final
    state.departments[0].clear()
    assert "Discard Straight onto Department 1" in labels_of(menu(state, 0))
