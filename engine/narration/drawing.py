"""Lines about the Draw option and Red Flags (rules 5.2, 11); an unseen card is named to its drawer."""

from __future__ import annotations

from typing import Final

from engine.catalogue.mainline import MAINLINE
from engine.catalogue.offices import TIER
from engine.catalogue.trains import TRAIN
from engine.events.drawing import (
    CardDiscarded,
    CardDrawn,
    DepartmentRefilled,
    EnhancementLaid,
    ExtraQueued,
    IndustryBuilt,
    MainlineModified,
    ModifierPlaced,
    OfficeUpgraded,
    OpeningTrainScheduled,
    PilesReshuffled,
    RedFlagsShown,
    TrackLaid,
    TrainScheduled,
)
from engine.names import CardId, Port
from engine.narration.telling import Line, Reader, tells
from engine.view.texts import counted

_SIDE: Final[dict[Port, str]] = {"n": "north", "e": "east", "s": "south", "w": "west"}


def _card(reader: Reader, card: CardId) -> str:
    face = reader.deck[card]
    if face.category in ("timetabled", "extra"):
        return f"train {'X' if face.category == 'extra' else ''}{face.key}, {TRAIN[face.number].title}"
    return face.name


def _cards(reader: Reader, cards: tuple[CardId, ...]) -> str:
    return ", ".join(_card(reader, card) for card in cards)


@tells(CardDrawn)
def card_drawn(event: CardDrawn, reader: Reader) -> Line:
    """Who may not know the card reads only that one was drawn."""
    draws = reader.verb(event.player, "draw", "draws")
    if event.department is not None:
        return Line(
            f"{draws} {_card(reader, event.card)} from Department {event.department + 1}.", moment="newCard"
        )
    if reader.player != event.player:
        return Line(f"{draws} a card from the Home Office.")
    return Line(f"{draws} {_card(reader, event.card)} from the Home Office.", moment="newCard")


@tells(DepartmentRefilled)
def department_refilled(event: DepartmentRefilled, reader: Reader) -> Line:
    """An emptied Department never stays so while the Home Office has a card."""
    return Line(
        f"Department {event.department + 1} was empty and shows {_card(reader, event.card)} now, "
        "from the top of the Home Office.",
        "quiet",
    )


@tells(PilesReshuffled)
def piles_reshuffled(event: PilesReshuffled, reader: Reader) -> Line:
    """What the new piles hold, as far as it is public."""
    return Line(
        "The Home Office was out of cards: Salvage Yard and Departments are shuffled into a new pile of "
        f"{event.cards}, and the Departments show {_cards(reader, event.turned_up)}."
    )


@tells(CardDiscarded)
def card_discarded(event: CardDiscarded, reader: Reader) -> Line:
    """A discard can be drawn by anybody."""
    return Line(
        f"{reader.verb(event.player, 'discard', 'discards')} {_card(reader, event.card)} onto Department "
        f"{event.department + 1}, where anybody may draw it."
    )


def _joined(ports: tuple[Port, ...]) -> str:
    return " and ".join(_SIDE[port] for port in ports)


@tells(TrackLaid)
def track_laid(event: TrackLaid, reader: Reader) -> Line:
    """With the joins made, and what moved or was replaced."""
    lays = f"{reader.verb(event.player, 'lay', 'lays')} {_card(reader, event.card)} at {event.square}"
    if event.limits_moved is not None:
        return Line(
            f"{lays} on the Limits: the Running Track grows, the sign moves one column {event.limits_moved}."
        )
    if event.replaced is not None:
        return Line(
            f"{lays} in place of {_card(reader, event.replaced)}, which goes to the Salvage Yard; "
            "trains run through it but never stop on it."
        )
    return Line(f"{lays}, joining {_joined(event.joined)}.")


@tells(IndustryBuilt)
def industry_built(event: IndustryBuilt, reader: Reader) -> Line:
    """An industry is track as well."""
    builds = reader.verb(event.player, "build", "builds")
    return Line(
        f"{builds} {_card(reader, event.card)} at {event.square}, joining {_joined(event.joined)}; "
        "a district has one of a kind.",
        "good",
    )


@tells(OfficeUpgraded)
def office_upgraded(event: OfficeUpgraded, reader: Reader) -> Line:
    """What the new tier brings; the first step makes a Control Point."""
    tier = TIER[event.after]
    splits = (
        "" if TIER[event.before].is_control_point else ", and a Control Point that ends the Subdivision here"
    )
    return Line(
        f"{reader.whose(event.player)} {TIER[event.before].name} becomes a {tier.name}: "
        f"{tier.tracks} A/D tracks, "
        f"{counted(tier.porters, 'Porter')}, {counted(tier.boxes_out, 'green box', 'green boxes')} and "
        f"{counted(tier.boxes_in, 'red box', 'red boxes')} on its card{splits}.",
        "good",
    )


def _gains(event: ModifierPlaced) -> str:
    out, into, hands = event.gained
    worker = "Porter" if event.host_key == "office" else "Laborer"
    gains = [(out, "green box"), (into, "red box"), (hands, worker)]
    return " and ".join(f"one more {name}" for count, name in gains if count)


@tells(ModifierPlaced)
def modifier_placed(event: ModifierPlaced, reader: Reader) -> Line:
    """A box is gained only in a direction the host has."""
    serves = f"{_card(reader, event.card)} at {event.square} for the facility at {event.host}"
    gains = _gains(event) or "nothing yet, because a box is gained only in a direction the host has"
    return Line(f"{reader.verb(event.player, 'place', 'places')} {serves}: {gains}.", "good")


@tells(EnhancementLaid)
def enhancement_laid(event: EnhancementLaid, reader: Reader) -> Line:
    """Its effect is on the card."""
    return Line(
        f"{reader.verb(event.player, 'lay', 'lays')} {_card(reader, event.card)} at {event.square}.", "good"
    )


@tells(MainlineModified)
def mainline_modified(event: MainlineModified, reader: Reader) -> Line:
    """A Realignment turns one Mainline card into another; the others stay on it; signals serve at once."""
    name = MAINLINE[event.before].name
    lays = f"{reader.verb(event.player, 'lay', 'lays')} {_card(reader, event.card)} on {name}"
    if event.before != event.after:
        return Line(
            f"{lays}, which had no train on it and is {MAINLINE[event.after].name} from now on.", "good"
        )
    if reader.deck[event.card].key == "absSignals":
        return Line(f"{lays}; from now on no train there is followed closely or run into.", "good")
    return Line(f"{lays}; trains that enter from now on run by it.", "good")


@tells(TrainScheduled)
def train_scheduled(event: TrainScheduled, reader: Reader) -> Line:
    """The die's choice, or the next open slot for a sister."""
    train = f"train {event.number}, {TRAIN[event.number].title}"
    stage = 0 if event.slot is None else event.slot + 1
    if event.roll is None:
        start = f"Its sister, {train},"
        found = f"{start} takes the next open slot, Stage {stage}."
    else:
        start = f"{reader.verb(event.player, 'roll', 'rolls')} {event.roll} for {train}, which"
        found = f"{start} takes the first open slot from there on and runs every Day in Stage {stage}."
    rolled = "" if event.roll is None else f"{reader.verb(event.player, 'roll', 'rolls')} {event.roll}: "
    if event.slot is None:
        short = f"{rolled}no slot is open for train {event.number}."
        whole = f"{start} finds the timetable full and goes to the Salvage Yard."
        return Line(whole, "bad", "die", _capital(short))
    return Line(found, "good", "die", _capital(f"{rolled}train {event.number} runs in Stage {stage}."))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@tells(OpeningTrainScheduled)
def opening_train_scheduled(event: OpeningTrainScheduled, reader: Reader) -> Line:
    """House rule `openingTrains`."""
    train = f"Train {event.number}, {TRAIN[event.number].title}"
    return Line(f"{train}, is on the timetable from the start: it runs every Day in Stage {event.slot + 1}.")


@tells(ExtraQueued)
def extra_queued(event: ExtraQueued, reader: Reader) -> Line:
    """An Extra starts in a New Train Phase with a Crew Tray free."""
    return Line(
        f"{reader.verb(event.player, 'play', 'plays')} {_card(reader, event.card)}: it starts in the next "
        "New Train Phase with a free Crew Tray, where its player chooses."
    )


@tells(RedFlagsShown)
def red_flags_shown(event: RedFlagsShown, reader: Reader) -> Line:
    """Protection lasts until the train leaves the card."""
    shows = reader.verb(event.player, "show", "shows")
    return Line(
        f"{shows} Red Flags behind train {event.train} on {event.mainline}: "
        "until it leaves that card, trains following it are held and none runs into it.",
        "good",
    )
