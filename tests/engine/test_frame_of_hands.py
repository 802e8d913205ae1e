"""What the Frame says of the hand, the piles, the yards and waiting Extras."""

from __future__ import annotations

from engine.table.turns import QueuedExtra
from engine.view import frame
from tests.engine.card_table import table, take
from tests.engine.drawn import position
from tests.engine.line_table import crossing


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
