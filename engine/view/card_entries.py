"""What the Draw option offers, in words, and Red Flags at any time (rules 5.2, 11)."""

from __future__ import annotations

from engine.catalogue.mainline import MAINLINE, REALIGNED
from engine.catalogue.modifiers import MODIFIER
from engine.names import OFFICE_SQUARE, Square
from engine.phases.cards.laying import joined_ports
from engine.phases.drawing import DiscardCard, DrawFromDepartment, DrawFromHomeOffice, EndDrawing
from engine.phases.mainline_cards import ModifyMainline
from engine.phases.playing import PlayCard
from engine.phases.red_flags import ShowRedFlags
from engine.table.trains import OnMainline
from engine.targets import Target
from engine.track.ports import LAYOUTS, Layout
from engine.view.card_text import card_frame
from engine.view.said import Said, Telling
from engine.view.texts import PORT_WORDS, counted, listed, seat_words, square_words
from engine.view.works import facility_name

_RAILS = ("track", "industry")


def card_group(card: str) -> str:
    """Key of a card's group."""
    return f"card:{card}"


def draw_unseen(telling: Telling, _intent: DrawFromHomeOffice) -> Said:
    """The top of the Home Office pile."""
    left = len(telling.state.home_office)
    text = f"Draw the top card of the Home Office pile ({counted(left, 'card')})"
    if not left:
        text = "Draw from a new Home Office pile, shuffled from Salvage and the Departments"
    return Said(text, "draw", cost="your one draw", is_final=True)


def draw_seen(telling: Telling, intent: DrawFromDepartment) -> Said:
    """The face-up card of a Department."""
    card = telling.state.departments[intent.slot][-1]
    face = card_frame(card, telling.state.deck[card], telling.state.edition)
    return Said(
        f"Draw {face.name} from Department {intent.slot + 1}",
        "draw",
        cost="your one draw",
        consequence=face.text,
        card=card,
        is_final=True,
    )


def discard(telling: Telling, intent: DiscardCard) -> Said:
    """Onto a Department pile, naming what it covers."""
    pile = telling.state.departments[intent.to_slot]
    covered = f", over {telling.state.deck[pile[-1]].name}" if pile else ""
    return Said(
        f"Discard {telling.card(intent.card)} onto Department {intent.to_slot + 1}{covered}",
        card_group(intent.card),
        consequence="Anybody may draw it from there.",
        card=intent.card,
        tone="quiet",
    )


def end(telling: Telling, _intent: EndDrawing) -> Said:
    """The end of the turn."""
    held = len(telling.state.players[telling.player].hand)
    return Said(
        "End your Draw turn", "end", cost=f"{counted(held, 'card')} in hand", tone="quiet", is_final=True
    )


def play(telling: Telling, intent: PlayCard) -> Said:
    """A card from the hand, by its category."""
    face = telling.state.deck[intent.card]
    if face.category in _RAILS:
        return _lay(telling, intent)
    if face.category == "office":
        return _raise_office(telling, intent)
    if face.category == "modifier":
        return _place_modifier(telling, intent)
    if face.category in ("timetabled", "extra"):
        return _schedule(telling, intent)
    if intent.target is not None:
        return _aim(telling, intent, intent.target)
    if intent.node is not None:
        return _on_mainline(telling, intent.card, intent.node)
    assert intent.placement is not None
    return Said(
        f"Lay {telling.card(intent.card)} on {telling.square(intent.placement)}",
        card_group(intent.card),
        squares=(intent.placement,),
        card=intent.card,
    )


def _lay(telling: Telling, intent: PlayCard) -> Said:
    """Track and industries: the square, the way it lies, and what it joins."""
    square = intent.placement
    assert square is not None
    district = telling.state.districts[telling.seat]
    face = telling.state.deck[intent.card]
    kind = "industry" if face.category == "industry" else face.key
    layout = LAYOUTS[kind, face.hand][intent.variant or 0]
    joined = joined_ports(district, square, layout)
    there = district.grid.get(square)
    lies = f", {_lie(layout)}" if intent.variant is not None else ""
    joins = f", joining {listed([PORT_WORDS[port] for port in joined])}"
    moved = None
    if there is not None and there.kind == "limits":
        moved = f"The {'West' if square.col < 0 else 'East'} Limits move one column out."
    elif there is not None:
        moved = f"It replaces the {there.kind} there, which goes to the Salvage Yard."
    return Said(
        f"Lay {telling.card(intent.card)} at {square}{lies}{joins}",
        card_group(intent.card),
        consequence=moved,
        squares=(square,),
        card=intent.card,
        variant=intent.variant or 0,
        connections=layout.pairs,
        joins=joined,
    )


def _lie(layout: Layout) -> str:
    """How a curve or turnout lies: `from south to west`, `stem west, diverging south`."""
    if len(layout.pairs) == 1:
        one, other = layout.pairs[0]
        return f"from {PORT_WORDS[one]} to {PORT_WORDS[other]}"
    stem, leg = layout.pairs[1]
    return f"stem {PORT_WORDS[stem]}, diverging {PORT_WORDS[leg]}"


def _raise_office(telling: Telling, intent: PlayCard) -> Said:
    """What it gives stands over the answers of its group already."""
    return Said(
        f"Make {telling.square(OFFICE_SQUARE)} a {telling.state.deck[intent.card].name}",
        card_group(intent.card),
        squares=(OFFICE_SQUARE,),
        card=intent.card,
    )


def _host_of(telling: Telling, intent: PlayCard) -> Square:
    """The host named, or the only one beside the square."""
    if intent.host is not None:
        return intent.host
    grid, placement = telling.state.districts[telling.seat].grid, intent.placement
    assert placement is not None
    hosts = MODIFIER[telling.state.deck[intent.card].key].hosts
    return next(
        square
        for square, card in grid.items()
        if card.facility is not None
        and card.facility.key in hosts
        and max(abs(square.col - placement.col), abs(square.row - placement.row)) == 1
    )


def _place_modifier(telling: Telling, intent: PlayCard) -> Said:
    assert intent.placement is not None
    host = _host_of(telling, intent)
    district = telling.state.districts[telling.seat]
    facility = district.grid[host].facility
    assert facility is not None
    served = f"the {facility_name(district, facility)} at {host}"
    return Said(
        f"Lay {telling.card(intent.card)} at {intent.placement} for {served}",
        card_group(intent.card),
        squares=(intent.placement, host),
        card=intent.card,
    )


def _schedule(telling: Telling, intent: PlayCard) -> Said:
    face = telling.state.deck[intent.card]
    name = telling.card(intent.card)
    if face.category == "extra":
        return Said(
            f"Queue {name} for the next New Train Phase",
            card_group(intent.card),
            consequence="You choose where it starts.",
            card=intent.card,
        )
    sister = " together with its sister" if intent.with_sister else ""
    return Said(
        f"Roll the D12 to schedule {name}{sister}",
        card_group(intent.card),
        consequence=(
            "It takes the first open slot at or after the roll; with none open it goes to the Salvage Yard."
        ),
        card=intent.card,
        is_final=True,
    )


def _target_words(telling: Telling, target: Target) -> str:
    if target.tray is not None:
        return telling.train(target.tray)
    assert target.seat is not None
    if target.square is None:
        return seat_words(telling.state, target.seat)
    return square_words(telling.state, target.seat, target.square)


def _aim(telling: Telling, intent: PlayCard, target: Target) -> Said:
    """A card aimed at a rival: a train, a square of their district, or the player there (rules 14)."""
    state = telling.state
    return Said(
        f"Play {telling.card(intent.card)} on {_target_words(telling, target)}",
        card_group(intent.card),
        consequence=card_frame(intent.card, state.deck[intent.card], state.edition).text,
        node=None if target.tray is None else telling.node(target.tray),
        seat=target.seat,
        squares=() if target.square is None else (target.square,),
        tray=target.tray,
        card=intent.card,
    )


def _on_mainline(telling: Telling, card: str, node: int) -> Said:
    key = telling.state.mainline_card(node).key
    face = telling.state.deck[card]
    after = None
    if face.key == "realignment":
        after = f"It becomes {MAINLINE[REALIGNED[key]].name}."
    where = f"{MAINLINE[key].name}, Mainline card {node // 2 + 1} from the west"
    return Said(
        f"Lay {telling.card(card)} on {where}", card_group(card), consequence=after, node=node, card=card
    )


def modify(telling: Telling, intent: ModifyMainline) -> Said:
    """A grade card or Realignment on a Mainline card."""
    return _on_mainline(telling, intent.card, intent.node)


def flag(telling: Telling, intent: ShowRedFlags) -> Said:
    """Red Flags, whoever decides."""
    train = telling.state.trains[intent.tray]
    assert isinstance(train.place, OnMainline)
    name = MAINLINE[telling.state.mainline_card(train.place.node).key].name
    return Said(
        f"Show {telling.card(intent.card)} to protect {telling.train(intent.tray)} on {name}",
        "flags",
        cost="the card",
        consequence="Until it leaves the card no train follows it there and none runs into it.",
        node=train.place.node,
        tray=intent.tray,
        card=intent.card,
        is_final=True,
    )
