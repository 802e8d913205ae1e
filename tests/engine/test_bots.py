"""Bots: what they see, that they answer with what is offered, and the developer's priorities."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.bots.bot import Bot
from engine.bots.roster import BOTS
from engine.bots.sight import Sight, sight_of
from engine.config import PRESETS, config_from_json
from engine.decisions import decision
from engine.game import legal_intents, new_game, play_in_place
from engine.names import Player
from engine.simulation.playing import Deal, play_game
from engine.state import State


def positions(
    players: int, seed: int, bot: str = "developer", **config: Any
) -> Iterator[tuple[State, Player]]:
    """Every position of a bot game in which somebody must decide."""
    state = new_game(config_from_json(config, players), ["Ann", "Ben", "Cleo", "Dan"][:players], seed).state
    bots: list[Bot] = [BOTS[bot](seed + player) for player in range(players)]
    while (waiting := decision(state)) is not None:
        yield state, waiting.player
        choices = legal_intents(state, waiting.player)
        play_in_place(
            state, waiting.player, bots[waiting.player].answer(sight_of(state, waiting.player), choices)[0]
        )


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_bot_plays_any_game_to_its_end(bot: str, players: int) -> None:
    config = config_from_json({"length": "short"}, players)
    for seed in range(3):
        assert play_game(Deal(config, seed, (bot,) * players)).state.status != "active"


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_bot_is_deterministic_for_a_seed(bot: str) -> None:
    deal = Deal(config_from_json({"length": "short"}, 2), 9, (bot, bot))
    assert play_game(deal).record == play_game(deal).record


def test_a_bot_answers_with_one_of_the_choices_and_a_reason_in_time() -> None:
    for state, player in positions(2, 5, length="short"):
        choices = legal_intents(state, player)
        for name in BOTS:
            began = time.process_time()
            answer = BOTS[name](1).answer(sight_of(state, player), choices)
            assert time.process_time() - began < 0.2
            assert answer.intent in choices
            assert answer.reason


def hidden_from(state: State, player: Player) -> State:
    """The same position with everything changed that the player may not see."""
    other = state.copy()
    other.stream.state ^= 0x5A5A5A5A
    secret = list(other.home_office)
    for index, person in enumerate(other.players):
        if index != player:
            secret += person.hand
            person.drew = None
    secret.reverse()
    for index, person in enumerate(other.players):
        if index != player:
            person.hand = [secret.pop(0) for _ in person.hand]
    other.home_office = secret
    for pile in other.departments:
        pile[:-1] = pile[:-1][::-1]
    return other


def test_a_bot_judges_by_nothing_it_may_not_see() -> None:
    compared = 0
    for state, player in positions(3, 21, length="short", optionalRules={"emergencyToolbox": True}):
        other = hidden_from(state, player)
        choices = legal_intents(state, player)
        assert legal_intents(other, player) == choices
        one = BOTS["developer"](1).answer(sight_of(state, player), choices)
        assert BOTS["developer"](1).answer(sight_of(other, player), choices) == one
        compared += 1
    assert compared > 100


def test_a_sight_holds_no_secret() -> None:
    """Nothing in it leads back to the state, a pile's order or another's hand."""
    state = new_game(config_from_json({}, 2), ["Ann", "Ben"], 3).state
    sight = sight_of(state, state.superintendent)
    held = [getattr(sight, name) for name in Sight.__slots__]
    assert not any(thing is state or thing is state.deck or thing is state.stream for thing in held)
    assert not any(thing is state.home_office or thing is state.departments for thing in held)
    other = next(player for player in range(2) if player != state.superintendent)
    assert not set(state.players[other].hand) & {card.id for card in sight.hand}


def test_the_developer_never_takes_back_only_its_own_cut() -> None:
    from engine.simulation.reports import game_report

    undone = set_out = 0
    for seed in range(30):
        config = config_from_json(PRESETS["standard"], 1)
        counts = game_report(Deal(config, seed, ("developer",)))[1].counts.get("switching", {})
        set_out += counts.get("setOuts", 0)
        undone += counts.get("setOutsUndone", 0)
    assert set_out > 10
    assert undone == 0


def test_the_developer_holds_a_train_for_which_the_next_office_would_be_full() -> None:
    """§7.4.4"""
    answers = set()
    for seed in range(25):
        for state, player in positions(1, seed, **PRESETS["standard"]):
            waiting = decision(state)
            if waiting is not None and waiting.kind == "clearance":
                answer = BOTS["developer"](1).answer(sight_of(state, player), legal_intents(state, player))
                is_full = getattr(state.question, "full_office", None) is not None
                answers.add((is_full, getattr(answer.intent, "allow", None)))
    assert (True, False) in answers
    assert (True, True) not in answers


def test_the_developer_is_better_than_chance() -> None:
    def total(bot: str) -> int:
        config = config_from_json(PRESETS["standard"], 1)
        games = [play_game(Deal(config, seed, (bot,))).state for seed in range(12)]
        return sum(state.players[0].revenue for state in games)

    assert total("developer") > total("random") + 100


def test_a_game_is_never_played_beyond_all_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.simulation import playing

    monkeypatch.setattr(playing, "MOST_ACTS", 3)
    with pytest.raises(playing.NeverEnds):
        play_game(Deal(config_from_json({}, 1), 1, ("random",)))


def test_an_answer_that_is_not_legal_ends_the_game_with_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.bots.bot import Answer
    from engine.phases.switching import EndSwitching
    from engine.simulation import playing

    class Cheat:
        def __init__(self, seed: int) -> None: ...

        def answer(self, *_: object) -> Answer:
            return Answer(EndSwitching(), "why not")

    monkeypatch.setitem(BOTS, "cheat", Cheat)
    with pytest.raises(playing.NeverEnds, match="OPTION_NOT_CHOSEN"):
        play_game(Deal(config_from_json({}, 1), 1, ("cheat",)))


def test_a_sealed_game_can_be_simulated() -> None:
    config = replace(config_from_json({"length": "short"}, 2), days=1)
    assert play_game(Deal(config, bytes(32), ("random", "developer"))).state.outcome is not None


def test_the_developer_answers_every_question_a_rare_game_asks() -> None:
    """§6.3, §9 and §12.4: the order of an Extra made up at an Interchange, the Toolbox flag."""
    asked = set()
    rules = {"houseRules": {"openingTrains": 2}, "optionalRules": {"emergencyToolbox": True}}
    for seed in range(12):
        for state, player in positions(2, seed, "wanderer", length="standard", **rules):
            waiting = decision(state)
            assert waiting is not None
            choices = legal_intents(state, player)
            assert BOTS["developer"](1).answer(sight_of(state, player), choices).intent in choices
            asked.add(waiting.kind)
    assert {"sortConsist", "toolbox", "dispatch", "clearance", "startExtra"} <= asked
