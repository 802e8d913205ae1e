"""What a player may not see leaves no trace in Frame or Menu."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from engine.decisions import Decision
from engine.names import Player
from engine.phases import local_ops
from engine.state import State
from engine.view import frame, menu, to_json
from tests.engine.card_table import take
from tests.engine.line_table import crossing, line
from tests.engine.random_games import positions, with_other_secrets


def _everybody(state: State) -> list[Player | None]:
    return [*range(len(state.players)), None]


def _holders_of_flags(state: State) -> list[Player]:
    return [
        player
        for player, person in enumerate(state.players)
        if any(state.deck[card].key == "redFlags" for card in person.hand)
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_frame_and_menu_stay_equal_when_only_secrets_change(seed: int) -> None:
    """§1.2 A hand belongs to a person: other hands, the pile's order, seed and stream are nobody else's."""
    for index, (state, _) in enumerate(positions(3, seed)):
        if index % 7:
            continue
        for viewer in _everybody(state):
            other = with_other_secrets(state, viewer)
            assert frame(state, viewer) == frame(other, viewer)
            assert menu(state, viewer) == menu(other, viewer)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_card_id_leaves_the_engine_that_the_seat_may_not_see(players: int) -> None:
    """§5.2 The Home Office pile, other hands and what lies under a Department's top card are hidden."""
    for index, (state, _) in enumerate(positions(players, 5)):
        if index % 9:
            continue
        for viewer in _everybody(state):
            text = json.dumps([to_json(frame(state, viewer)), to_json(menu(state, viewer))])
            for card in _hidden_from(state, viewer):
                assert f'"{card}"' not in text


def _hidden_from(state: State, viewer: Player | None) -> list[str]:
    hidden = [*state.home_office]
    for pile in state.departments:
        hidden += pile[:-1]
    for player, person in enumerate(state.players):
        if player != viewer:
            hidden += person.hand
    return hidden


def test_the_card_last_drawn_is_badged_for_its_owner_only() -> None:
    """§5.2 Draw: a card from the Home Office pile is unseen by the others."""
    state = next(state for state, _ in positions(2, 3) if any(person.drew for person in state.players))
    drawer = next(player for player, person in enumerate(state.players) if person.drew)
    own = frame(state, drawer).hand
    assert own is not None
    assert [card.card.id for card in own.cards if card.is_new] in ([state.players[drawer].drew], [])
    assert all(hand.is_mine for hand in frame(state, 1 - drawer).hands)


def test_open_hands_show_every_hand_to_every_player_and_none_to_a_spectator() -> None:
    """§12.3 `openHands`: everybody sees all hands, in co-op games."""
    state, _ = next(positions(3, 1, mode="coop"))
    assert [hand.player for hand in frame(state, 2).hands] == [2, 0, 1]
    assert frame(state, None).hands == ()


def test_the_replay_of_a_finished_game_may_show_all_hands() -> None:
    """§1.2 At the end everything is revealed: a replay asks for all hands by name."""
    state, _ = next(positions(2, 1))
    assert len(frame(state, None, all_hands=True).hands) == 2
    assert len(frame(state, 1, all_hands=True).hands) == 2
    assert frame(state, None).hand is None


def test_a_spectator_has_an_empty_menu() -> None:
    """§1.2 A spectator is no player: nothing is offered."""
    state, _ = next(positions(2, 1))
    spectator = menu(state, None)
    assert (spectator.entries, spectator.groups, spectator.notes, spectator.is_mine) == ((), (), (), False)
    assert frame(state, None).district is None
    assert frame(state, None).warnings == ()


def test_frames_and_menus_hold_plain_frozen_data_only() -> None:
    """§1.2 Redaction is by naming: no State, no card of the deck, nothing that can be changed."""
    for index, (state, waiting) in enumerate(positions(2, 8)):
        if index % 20 == 0:
            _assert_plain(frame(state, waiting.player))
            _assert_plain(menu(state, waiting.player))


def _assert_plain(value: Any) -> None:
    if isinstance(value, tuple):
        for item in value:
            _assert_plain(item)
    elif isinstance(value, dict):
        for item in (*value, *value.values()):
            _assert_plain(item)
    elif isinstance(value, list):
        for item in value:
            _assert_plain(item)
    elif dataclasses.is_dataclass(value):
        assert type(value).__module__.startswith("engine.view.")
        assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]
        for field in dataclasses.fields(value):
            _assert_plain(getattr(value, field.name))
    else:
        assert value is None or isinstance(value, str | int | bool), value


def test_another_players_menu_is_empty_without_red_flags() -> None:
    """§4.1 Only the player at the cursor acts."""
    for index, (state, waiting) in enumerate(positions(3, 2)):
        other = (waiting.player + 1) % 3
        if index % 5 == 0 and other not in _holders_of_flags(state):
            assert menu(state, other).entries == ()
            assert not menu(state, other).is_mine


def test_another_players_menu_holds_red_flags() -> None:
    """§11.9 Red Flags may be shown by any player whenever the game waits; nothing else is out of turn."""
    state = line("plains", "plains", "plains")
    state.phase = "localOps"
    local_ops.begin(state, [])
    crossing(state, 8, 1)
    state.players[1].hand.append(take(state, "redFlags"))
    theirs = menu(state, 1)
    assert not theirs.is_mine
    assert [entry.intent["type"] for entry in theirs.entries] == ["maneuver.redFlags"]
    assert [group.heading for group in theirs.groups] == ["Red Flags"]
    assert theirs.entries[0].label == "Show Red Flags to protect Train 8 on Plains"


def test_the_waiting_sentence_names_the_decider_to_everybody() -> None:
    """§4.1 In Local Operations the Superintendent acts first: everybody sees for whom the game waits."""
    state, waiting = next(positions(2, 1))
    assert isinstance(waiting, Decision)
    other = 1 - waiting.player
    mine, theirs = frame(state, waiting.player).waiting, frame(state, other).waiting
    assert mine is not None
    assert theirs is not None
    assert mine.is_mine
    assert "you" in mine.sentence
    assert not theirs.is_mine
    assert state.players[waiting.player].name in theirs.sentence
