"""What the Menu says in a switching turn: Moves, set-outs, sorting, and trains that can do nothing."""

from __future__ import annotations

from engine.names import Square
from engine.view import menu
from engine.wire import intent_from_json
from tests.engine.drawn import TWO_WAYS, card_in_hand, player_of, position
from tests.engine.menu_read import entry_of, labels_of, notes_of


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
    coupling = entry_of(shown, "Move Train 8 east to (2,0)")
    assert coupling.label == "Move Train 8 east to (2,0), couple 2 empty hoppers"
    assert coupling.cost == "1 Move, 5 left"
    assert coupling.squares == (Square(2, 0),)
    assert coupling.route == (Square(1, 0), Square(2, 0))
    assert coupling.group == f"train:{coupling.tray}"
    backing = entry_of(shown, "Back Train 8 west to the Whistle Post")
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
    drop = entry_of(menu(state, player), "Set out 1 empty boxcar off the tail of Train 8 at (1,0)")
    assert drop.cost == "no Move"
    assert drop.consequence is not None
    assert "west end" in drop.consequence
    intent_from_json(drop.intent).effect(state, player, [])  # type: ignore[attr-defined]
    assert entry_of(menu(state, player), "Back Train 8 west to the Whistle Post").label.endswith(
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
    consequence = entry_of(menu(state, player_of(state)), "Move Train 8 east to (2,0)").consequence
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
    consequence = entry_of(menu(state, player_of(state)), "Move Train 4 east to (2,0)").consequence
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
    assert "Move Train 8 east to (1,1) (Freight House)" in labels_of(menu(state, player_of(state)))


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
    for players, words in ((1, "loaded boxcar (loaded here)"), (2, "from your Whistle Post")):
        state = position(
            """
            .    SY:(8:BB>)   .
            ||   WP           ||
            """,
            players=players,
        )
        (train,) = state.trains.values()
        train.consist[0] = train.consist[0]._replace(origin=0)
        labels = labels_of(menu(state, player_of(state)))
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
    flying = entry_of(menu(state, player_of(state)), "Flying Switch: roll 1 empty boxcar")
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
    notes = notes_of(menu(state, player_of(state)))
    assert "Setting out from Train 8 (Local)" in notes
    blocked = next(text for subject, text in notes.items() if subject == "Train 8 (Local)")
    assert "Leaving west: no track" in blocked
    state.turns[player_of(state)].moves = 0
    assert notes_of(menu(state, player_of(state)))["Train 8 (Local)"].startswith("No Move is left")
