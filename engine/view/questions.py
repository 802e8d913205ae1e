"""The one question the game asks, and what one ought to know to answer it (rules 7.4.3, 7.4.4, 7.5, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.catalogue.enhancements import DISPATCH_BONUS, ENHANCEMENT
from engine.catalogue.mainline import MAINLINE
from engine.decisions import Decision, DecisionKind
from engine.names import STAGES_PER_DAY, Player, TrayId
from engine.phases.arrivals import fate_of
from engine.phases.drawing import can_draw, hand_limit
from engine.phases.make_up import being_filled
from engine.phases.outlook import ClearanceFacts, NextOffice, StandingTrain, facts
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion, SortQuestion, ToolboxQuestion
from engine.view.card_text import train_card_frame
from engine.view.prospects import fate_words, hold_words
from engine.view.texts import (
    cars_in_order,
    counted,
    listed,
    name_words,
    office_words,
    stages,
    train_title,
    train_words,
)


class Question(NamedTuple):
    """The question in words, its facts, and the trains it is about."""

    text: str
    facts: tuple[str, ...] = ()
    trains: tuple[TrayId, ...] = ()


_PLAIN: dict[DecisionKind, str] = {
    "option": "Which one option do you take this Stage?",
    "freightAgent": "What does the Freight Agent do?",
    "loadUnload": "Which Porters and Laborers work?",
}


def question_of(state: State, waiting: Decision) -> Question:
    """What the game asks of whoever must decide."""
    question = state.question
    if isinstance(question, ClearanceQuestion):
        return _clearance(state, question, waiting.player)
    if isinstance(question, DispatchQuestion):
        return _dispatch(state, question)
    if isinstance(question, ToolboxQuestion):
        return _toolbox(state, question, waiting.player)
    if isinstance(question, SortQuestion):
        train = state.trains[question.tray]
        text = f"In which order shall the cars of {train_title(state, train)} stand behind its engine?"
        return Question(text, (f"Now, nose first: {cars_in_order(train.consist)}.",), (train.tray,))
    if waiting.kind == "switch":
        moves = counted(state.turns[waiting.player].moves, "Move")
        return Question(f"Switch: {moves} left. What next?")
    if waiting.kind == "startExtra":
        return _start(state)
    if waiting.kind == "placeCar":
        return _place(state)
    if waiting.kind == "draw":
        return Question(_draw_words(state, waiting))
    if waiting.kind == "option":
        return Question(_PLAIN["option"], tuple(_next_due(state)))
    return Question(_PLAIN[waiting.kind])


def _next_due(state: State) -> Iterator[str]:
    """The next train of the timetable, from this Stage on, and when it comes (rules 6.1)."""
    for ahead in range(STAGES_PER_DAY):
        slot = (state.stage - 1 + ahead) % STAGES_PER_DAY
        due = state.timetable[slot]
        if due is not None:
            when = f"in Stage {slot + 1}" if ahead else "in this very Stage"
            tomorrow = " of the next Day" if slot + 1 < state.stage else ""
            if not tomorrow or state.day < state.config.days:
                yield f"Next on the timetable: No. {state.deck[due].number}, due {when}{tomorrow}."
            return


def _draw_words(state: State, waiting: Decision) -> str:
    """The draw is owed first, then cards above the hand limit (rules 5.2)."""
    if can_draw(state, waiting.player):
        return "Draw one card; play and discard as you like. What next?"
    spare = len(state.players[waiting.player].hand) - hand_limit(state, waiting.player)
    if spare > 0:
        return f"Play or discard {counted(spare, 'card')} at least, then you may end. What next?"
    return "Play, discard, or end your turn. What next?"


def _start(state: State) -> Question:
    card = train_card_frame(state.edition.trains[state.extras[0].number])
    return Question(f"Where does {card.label} ({card.name}) start?", (card.carries, *card.rules))


def _place(state: State) -> Question:
    train = being_filled(state)
    assert train is not None
    card = train_card_frame(state.card_of(train))
    made_up = f"So far, behind the engine: {cars_in_order(train.consist)}."
    text = f"Which car is put on {train_title(state, train)} next?"
    return Question(text, (card.carries, made_up, *card.rules), (train.tray,))


def _clearance(state: State, question: ClearanceQuestion, viewer: Player) -> Question:
    told = facts(state, question)
    train = state.trains[question.tray]
    card = MAINLINE[told.mainline].name
    trains = (told.tray,) if told.ahead is None else (told.tray, told.ahead)
    text = f"May {train_title(state, train)} enter {card}?"
    return Question(text, tuple(_clearance_facts(state, told, card, viewer)), trains)


def _clearance_facts(state: State, told: ClearanceFacts, card: str, viewer: Player) -> Iterator[str]:
    train = state.trains[told.tray]
    yield f"{train_words(train)} would take {stages(told.stages)} over {card}."
    if told.ahead is not None:
        ahead = state.trains[told.ahead]
        assert told.ahead_node is not None
        assert told.ahead_stages is not None
        where = MAINLINE[state.mainline_card(told.ahead_node).key].name
        when = f"in {stages(told.ahead_stages)}" if told.ahead_stages else "next"
        yield f"{train_title(state, ahead)} is ahead of it on {where} and moves on {when}."
        yield {
            "never": "They would not meet on the card.",
            "ifDelayed": "They would meet on the card if the train ahead is held up.",
            "certain": "They would meet on the card: a rear-end collision.",
        }[told.meeting]
        yield f"For a rear-end collision {name_words(state, told.payer, viewer)} would pay 5 Revenue."
    if told.office is not None:
        yield from _office_facts(state, told.office, viewer)


def _office_facts(state: State, office: NextOffice, viewer: Player) -> Iterator[str]:
    name = office_words(state, office.seat, viewer)
    yield f"{name[0].upper()}{name[1:]} has {office.free} of {counted(office.tracks, 'A/D track')} free."
    for standing in office.standing:
        yield _standing_words(state, standing)
    if office.coming:
        yield f"Already running to it: {listed(office.coming)}."
    if office.has_interlocking:
        yield "Its Interlocking holds at the Limits a train that finds no track."
    else:
        pays = "you pay" if office.player == viewer else f"{state.players[office.player].name} pays"
        yield f"A train that finds no track there collides, and {pays} 5 Revenue."


def _standing_words(state: State, standing: StandingTrain) -> str:
    train = state.trains[standing.tray]
    order = "acts before it" if standing.acts_first else "acts after it"
    if standing.hold is None:
        return f"{train_words(train)} stands there, {order} and may leave."
    rule, _ = hold_words(state, standing.hold)
    return f"{train_words(train)} stands there, {order}, and can't leave: {rule}."


def _dispatch(state: State, question: DispatchQuestion) -> Question:
    train, other = state.trains[question.tray], state.trains[question.opposing]
    device = ENHANCEMENT[question.device].name
    bonus = DISPATCH_BONUS[question.device]
    card = MAINLINE[state.mainline_card(question.node).key].name
    return Question(
        f"Spend the {device} to let {train_title(state, train)} by {train_title(state, other)}?",
        (
            f"{train_words(train)} would enter {card}; {train_words(other)} is coming the other way.",
            f"{other.number} + {bonus} is higher than {train.number}, so the {device} suffices.",
            "Each device works once a Day. Declining holds the train for this Stage.",
        ),
        (train.tray, other.tray),
    )


def _toolbox(state: State, question: ToolboxQuestion, viewer: Player) -> Question:
    train = state.trains[question.tray]
    fate = fate_of(state, train)
    assert fate.collision is not None
    return Question(
        f"Play your Toolbox flag to hold {train_title(state, train)}?",
        (
            f"It {fate_words(state, train, fate, viewer)}.",
            "With the flag it is held where it was, nothing is hit, and the flag is gone.",
        ),
        (train.tray, *fate.collision.struck),
    )
