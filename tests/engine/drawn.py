"""Drawn positions: a district as text before and after an act (`engine.track.pictures`)."""

from engine.acts import Intent
from engine.config import config_from_json
from engine.events import Log
from engine.game import check
from engine.names import CardId, Square, TrayId
from engine.phases.flying_switch import FlySwitch
from engine.phases.moving import MoveTrain
from engine.phases.setting_out import SetOutCars
from engine.setup import set_up
from engine.state import State
from engine.table.questions import SortQuestion
from engine.table.trains import InInterchange, Train
from engine.track.pictures import draw, parse

TWO_WAYS = """
.          se   RF:t  sw   .
||:(8:>)   wen  WP    ewn  ||
"""
SMALL_YARD = """
SY:(8:bH>t)  --   .
||           WP   ||
"""


def position(text: str, *, moves: int = 6, players: int = 1) -> State:
    """The player at seat 0 switches in the drawn district, with this many Moves left."""
    names = ["Ann", "Ben", "Cid"][:players]
    state = set_up(config_from_json({}, players), names, 77)
    state.districts[0], trains = parse(text, state.deck)
    state.trains = {train.tray: train for train in trains}
    state.free_trays = [tray for tray in state.free_trays if tray not in state.trains]
    state.superintendent = state.seating[0]
    turn = state.turns[state.seating[0]]
    turn.option, turn.moves = "switch", moves
    return state


def asked_at_the_interchange() -> State:
    """Train 8 is made up in an Interchange's yard and its starter is asked for the order."""
    state = position("||  WP:(8:bHk>)  --:(X15:b>)  ||")
    extra = train(state, "8")
    extra.place = InInterchange(1)
    state.districts[0].roster.clear()
    state.phase = "newTrain"
    state.question = SortQuestion(player_of(state), extra.tray)
    return state


def player_of(state: State) -> int:
    """Who switches."""
    return state.seating[0]


def train(state: State, name: str) -> Train:
    """A train by what people call it."""
    return next(train for train in state.trains.values() if train.name == name)


def tray(state: State, name: str) -> TrayId:
    return train(state, name).tray


def card_in_hand(state: State, key: str) -> CardId:
    """Put a card of this kind into the hand of whoever switches."""
    card = next(card for card in state.deck if state.deck[card].key == key)
    state.players[player_of(state)].hand.append(card)
    return card


def after(state: State, *intents: Intent) -> State:
    """The position after acts that must be legal; the given one stays as it is."""
    return told(state, *intents)[0]


def told(state: State, *intents: Intent) -> tuple[State, Log]:
    """The position after acts that must be legal, and what happened."""
    state, log = state.copy(), []
    for intent in intents:
        assert check(state, player_of(state), intent) is None, check(state, player_of(state), intent)
        intent.effect(state, player_of(state), log)
    return state, log


def code(state: State, intent: Intent) -> str | None:
    """The code of the refusal, or None."""
    refusal = check(state, player_of(state), intent)
    return refusal.code if refusal else None


def sentence(state: State, intent: Intent) -> str:
    """The sentence of the refusal."""
    refusal = check(state, player_of(state), intent)
    assert refusal is not None
    return refusal.message


def shows(state: State, text: str) -> None:
    """The district looks like this; a failure shows both pictures."""
    expected = _cropped([line.split() for line in text.strip().splitlines()])
    found = _cropped([line.split() for line in draw(state, 0).splitlines()])
    assert found == expected, f"\nexpected\n{text.strip()}\n\nfound\n{draw(state, 0)}"


def _cropped(words: list[list[str]]) -> list[list[str]]:
    """Without empty columns on the left and empty squares at the end of a line."""
    first = min(next(index for index, word in enumerate(line) if word != ".") for line in words)
    last = [max(index for index, word in enumerate(line) if word != ".") for line in words]
    return [line[first : end + 1] for line, end in zip(words, last, strict=True)]


def at(column: int, row: int) -> Square:
    return Square(column, row)


def move(state: State, to: Square, *via: Square, reverse: bool = False, name: str = "8") -> MoveTrain:
    return MoveTrain(tray(state, name), to, reverse, via)


def back(state: State, to: Square, *via: Square) -> MoveTrain:
    return move(state, to, *via, reverse=True)


def drop(state: State, count: int, *, from_nose: bool = False, name: str = "8") -> SetOutCars:
    return SetOutCars(tray(state, name), count, from_nose)


def fly(state: State, count: int, to: Square, name: str = "8") -> FlySwitch:
    """Roll so many cars off the tail, with a card that is put into the hand."""
    return FlySwitch(card_in_hand(state, "flyingSwitch"), tray(state, name), count, to)
