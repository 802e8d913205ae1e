"""What the New Train and Mainline Phases ask, in words (rules 6, 7.4, 7.5, 9)."""

from __future__ import annotations

from engine.catalogue.enhancements import ENHANCEMENT
from engine.catalogue.mainline import MAINLINE
from engine.effects.yards import in_division_yard
from engine.names import OTHER_DIRECTION
from engine.phases.answers import DeclineToolbox, GiveClearance, PlayToolbox, SpendDevice
from engine.phases.extra_starts import StartExtra
from engine.phases.make_up import OrderSecondSection, PlaceCar
from engine.table.questions import ClearanceQuestion, DispatchQuestion, ToolboxQuestion
from engine.view.car_uses import use_of
from engine.view.said import Said, Telling
from engine.view.texts import kind_words, office_words, train_words


def start_extra(telling: Telling, intent: StartExtra) -> Said:
    """`Start X14 at the West Division Point, running east`."""
    start = intent.start
    name = f"X{intent.number}"
    if start.side is not None:
        run = OTHER_DIRECTION[start.side]
        text = f"Start {name} at the {start.side.capitalize()} Division Point, running {run}"
        return Said(text, "answer", node=0 if start.side == "west" else telling.state.east_end)
    if start.node is not None:
        card = MAINLINE[telling.state.mainline_card(start.node).key].name
        text = f"Start {name} in the yard of the {card}, running {intent.direction}"
        return Said(text, "answer", node=start.node)
    assert start.seat is not None
    office = office_words(telling.state, start.seat, telling.player)
    return Said(
        f"Start {name} at {office}, running {intent.direction}",
        "answer",
        consequence="It holds an A/D track there and may leave this very Stage.",
        node=telling.state.office_node(start.seat),
    )


def second_section(telling: Telling, intent: OrderSecondSection) -> Said:
    """An identical train behind the due one."""
    due = telling.state.make_up.due
    assert due is not None
    return Said(
        f"Order a second section of Train {intent.number}",
        "section",
        cost="free, takes a Crew Tray",
        consequence=f"An identical train, {intent.number}-2, stands behind it and acts after it.",
        node=telling.node(due),
        tray=due,
        is_final=True,
    )


def place_car(telling: Telling, intent: PlaceCar) -> Said:
    """`Put a loaded coach on Train 7`."""
    train = telling.state.trains[intent.tray]
    words = kind_words(intent.car_type, loaded=intent.loaded)
    left = in_division_yard(telling.state, intent.car_type, loaded=intent.loaded)
    article = "an" if words[0] in "aeiou" else "a"
    use = use_of(telling.state, telling.seat, intent)
    return Said(
        f"Put {article} {words} on {train_words(train)}",
        "answer",
        cost=f"{left} in the Division Yard",
        consequence=None if use is None else use.words,
        serves=use is not None and use.serves,
        node=telling.node(intent.tray),
        tray=intent.tray,
        is_final=telling.state.seats > 1,
    )


def clearance(telling: Telling, intent: GiveClearance) -> Said:
    """A 19 order to go, a 31 to hold."""
    question = telling.state.question
    assert isinstance(question, ClearanceQuestion)
    name = telling.train(question.tray)
    card = MAINLINE[telling.state.mainline_card(question.node).key].name
    if intent.allow:
        return Said(
            f"19: let {name} go onto {card}",
            "answer",
            consequence="You answer for a collision there." if question.ahead is not None else None,
            node=question.node,
            tray=question.tray,
            is_final=True,
        )
    return Said(
        f"31: hold {name}",
        "answer",
        cost="costs it the Stage",
        node=telling.node(question.tray),
        tray=question.tray,
        tone="quiet",
        is_final=True,
    )


def dispatch(telling: Telling, intent: SpendDevice) -> Said:
    """Spend the device or hold the train."""
    question = telling.state.question
    assert isinstance(question, DispatchQuestion)
    name, device = telling.train(question.tray), ENHANCEMENT[question.device].name
    if intent.use:
        return Said(
            f"Spend the {device} to let {name} by {telling.train(question.opposing)}",
            "answer",
            cost=f"the {device} for today, once the train enters",
            node=question.node,
            tray=question.tray,
            is_final=True,
        )
    return Said(
        f"Keep the {device} and hold {name}",
        "answer",
        cost="costs it the Stage",
        node=telling.node(question.tray),
        tray=question.tray,
        tone="quiet",
        is_final=True,
    )


def play_toolbox(telling: Telling, _intent: PlayToolbox) -> Said:
    """Avert the collision."""
    question = telling.state.question
    assert isinstance(question, ToolboxQuestion)
    return Said(
        f"Play the Toolbox flag and hold {telling.train(question.tray)}",
        "answer",
        cost="the flag leaves the game",
        consequence="Nothing is hit; it tries again every Mainline Phase.",
        node=telling.node(question.tray),
        tray=question.tray,
        is_final=True,
    )


def decline_toolbox(telling: Telling, _intent: DeclineToolbox) -> Said:
    """Take the collision."""
    question = telling.state.question
    assert isinstance(question, ToolboxQuestion)
    return Said(
        f"Keep the flag and let {telling.train(question.tray)} collide",
        "answer",
        cost="5 Revenue",
        node=telling.node(question.tray),
        tray=question.tray,
        tone="bad",
        is_final=True,
    )
