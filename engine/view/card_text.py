"""The exact effect of every card of the catalogue, said from its data."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.catalogue.deck import Card, build_deck
from engine.catalogue.editions import TODAY, Edition
from engine.catalogue.enhancements import DISPATCH_BONUS, ENHANCEMENT
from engine.catalogue.industries import INDUSTRY
from engine.catalogue.mainline import MAINLINE, MAINLINES, REALIGNED, Mainline
from engine.catalogue.modifiers import MODIFIER, Modifier
from engine.catalogue.offices import NEXT_TIER, TIER, TIERS, Tier
from engine.catalogue.trains import TrainCard
from engine.names import CardId, Direction, Hand
from engine.view.card_words import ARCS, RULES, SIMPLE, SPACE_USE, TRACK
from engine.view.place_frames import CardFrame, TrainCardFrame
from engine.view.texts import BANDS, counted, label_of, listed, plural, spelled

LIMITS_TEXT: Final = (
    "One of the two ends of the Running Track. Laying track on it moves it a column out, "
    "while no train or car stands there. Trains may stop on it; no cars are set out there."
)


class CatalogueEntry(NamedTuple):
    """One card of the box for the rules page; `deck` is `home`, `mainline` or `start`.

    `copies` are in the deck of an ordinary game, `copies_with_rivals` with the `opponentCards` house rule.
    """

    deck: str
    category: str
    band: str
    key: str
    name: str
    text: str
    copies: int
    copies_with_rivals: int
    hand: str | None = None
    train: TrainCardFrame | None = None


def runs(number: int) -> Direction:
    """Odd numbers run west, even numbers east (rules 6.1)."""
    return "west" if number % 2 else "east"


def carries(card: TrainCard) -> str:
    """What the card lists, as maxima."""
    freight = "reefer" if card.reefers_only else "freight car"
    parts = [
        spelled(count, noun)
        for count, noun in ((card.freight, freight), (card.coaches, "coach"), (card.cabooses, "caboose"))
        if count
    ]
    if not parts:
        return "Runs without cars."
    return f"Carries up to {listed(parts)}{', freight empty only' if card.empties_only_make_up else ''}."


@lru_cache(maxsize=256)
def train_card_frame(card: TrainCard) -> TrainCardFrame:
    """A train's card in words."""
    return TrainCardFrame(
        card.number,
        label_of(card.number, is_extra=card.is_extra),
        card.name,
        card.is_extra,
        "fast" if card.is_fast else "slow",
        None if card.is_extra else runs(card.number),
        carries(card),
        tuple(text for rule, text in RULES.items() if rule in card.rules),
    )


def train_text(card: TrainCard) -> str:
    """Speed, direction, make-up and rules of a train in one paragraph."""
    frame = train_card_frame(card)
    way = "starts where its player chooses" if frame.direction is None else f"runs {frame.direction}"
    start = (
        "Play it to queue it for the next New Train Phase; it can't be discarded."
        if card.is_extra
        else (
            "Play it to roll the D12: it takes the first open slot of the timetable at or after the "
            "roll, every Day."
        )
    )
    return " ".join([f"A {frame.speed} train that {way}.", frame.carries, *frame.rules, start])


def tier_text(tier: Tier) -> str:
    """What an Office of this tier offers."""
    tracks = counted(tier.tracks, "A/D track")
    if not tier.is_control_point:
        return (
            f"{tracks}, no Porter. No Control Point, no Passenger Facility: it lies inside its Subdivision."
        )
    slots = (
        f"{tier.boxes_out} green and {tier.boxes_in} red passenger {'box' if tier.boxes_in == 1 else 'boxes'}"
    )
    porters = counted(tier.porters, "Porter")
    return f"{tracks}, {porters}, {slots}. A Control Point and a Passenger Facility."


def _office_text(card: Card) -> str:
    before = next(TIER[lower].name for lower, upper in NEXT_TIER.items() if upper == card.key)
    return f"Raises a {before} to a {card.name}: {tier_text(TIER[card.key])} Modifiers stay."


def _industry_text(card: Card) -> str:
    industry = INDUSTRY[card.key]
    cars = listed([plural(car) for car in industry.cars])
    ways = [
        f"{verb} {cars} ({counted(boxes, colour + ' box', colour + ' boxes')})"
        for verb, boxes, colour in (
            ("ships", industry.boxes_out, "green"),
            ("receives", industry.boxes_in, "red"),
        )
        if boxes
    ]
    barred = listed([INDUSTRY[key].name for key in industry.locks_out], "or")
    return (
        f"{listed(ways).capitalize()}, with {counted(industry.laborers, 'Laborer')}. "
        f"Lay it inside the Limits where it joins east or west, never in row 0; "
        f"one {card.name} per district and none in one that has a {barred}."
    )


def _gains(modifier: Modifier, *, at_office: bool) -> str:
    worker = "Porter" if at_office else "Laborer"
    parts = [
        f"{count} {word}"
        for count, word in (
            (modifier.boxes_out, "green box"),
            (modifier.boxes_in, "red box"),
            (modifier.workers, worker),
        )
        if count
    ]
    return listed(parts)


def _host_name(key: str) -> str:
    return "Office" if key == "office" else INDUSTRY[key].name


def _modifier_text(card: Card) -> str:
    modifier = MODIFIER[card.key]
    hosts = listed([_host_name(host) for host in modifier.hosts], "or")
    at_office = modifier.hosts == ("office",)
    text = (
        f"Gives the {hosts} {_gains(modifier, at_office=at_office)} more. "
        "Lay it on an empty square among the eight around it, in any column but never in row 0; "
        "one of its kind per district."
    )
    if at_office:
        return text + " At a Whistle Post only the Porter counts until it is a Depot."
    if modifier.boxes_in and any(not INDUSTRY[host].boxes_in for host in modifier.hosts):
        return text + " A box counts only in a direction the industry has."
    if modifier.boxes_out and any(not INDUSTRY[host].boxes_out for host in modifier.hosts):
        return text + " A box counts only in a direction the industry has."
    return text


def _dispatch_text(card: Card) -> str:
    ground = ENHANCEMENT[card.key].ground
    where = (
        "a bare straight of the Running Track"
        if ground == "runningStraight"
        else f"a {str(ground).capitalize()}"
    )
    return (
        f"Lay it on {where}. Once a Day, while you are Superintendent, it lets a train by an opposing "
        f"one whose number plus {DISPATCH_BONUS[card.key]} is higher than the train's own."
    )


def _realignment_text() -> str:
    changes = listed([f"{MAINLINE[old].name} into {MAINLINE[new].name}" for old, new in REALIGNED.items()])
    return f"Play it on a Mainline card with no train on it: it changes {changes}."


def _track_text(card: Card) -> str:
    return TRACK[card.key].format(arcs=ARCS.get(card.hand or "", ""))


def _simple_text(card: Card) -> str:
    if card.key in DISPATCH_BONUS:
        return _dispatch_text(card)
    if card.key == "realignment":
        return _realignment_text()
    key = "facingPointLocks" if card.key == "facingPointLocksMainline" else card.key
    return SIMPLE.get(key, SPACE_USE)


_BY_CATEGORY: Final[dict[str, Callable[[Card], str]]] = {
    "office": _office_text,
    "industry": _industry_text,
    "modifier": _modifier_text,
    "track": _track_text,
}


def effect_of(card: Card, edition: Edition = TODAY) -> str:
    """The exact effect of a Home Office card, in the words of its data.

    >>> effect_of(Card("mainlineModifier", "helpers", "Helpers"))
    'Lay it on a Heavy Grade. Trains running uphill take 1 Stage less, never less than 1.'
    """
    if card.category in ("timetabled", "extra"):
        return train_text(edition.trains[card.number])
    return _BY_CATEGORY.get(card.category, _simple_text)(card)


@lru_cache(maxsize=64)
def laid_text(key: str, hand: Hand | None) -> str:
    """The effect of a track card or industry that lies in a district."""
    if key in INDUSTRY:
        return effect_of(Card("industry", key, INDUSTRY[key].name))
    return effect_of(Card("track", key, key, hand))


@lru_cache(maxsize=1024)
def _frame(card_id: CardId, card: Card, train: TrainCard | None, text: str) -> CardFrame:
    return CardFrame(
        card_id,
        card.category,
        BANDS[card.category],
        card.key,
        card.name if train is None else f"{label_of(train.number, is_extra=train.is_extra)} {train.name}",
        text,
        card.hand,
        None if train is None else train_card_frame(train),
    )


@lru_cache(maxsize=512)
def _text_of(card: Card, train: TrainCard | None) -> str:
    return train_text(train) if train is not None else effect_of(card)


def card_frame(card_id: CardId, card: Card, edition: Edition) -> CardFrame:
    """One card for a seat that may read it; shared by all games, as it says only what is printed."""
    train = edition.trains[card.number] if card.category in ("timetabled", "extra") else None
    return _frame(card_id, card, train, _text_of(card, train))


def mph_words(card: Mainline) -> str:
    """`60`, or `60 with a coach, else 30`."""
    if card.mph == card.mph_with_coach:
        return f"{card.mph} mph"
    return f"{card.mph_with_coach} mph with a coach, else {card.mph} mph"


def mainline_text(card: Mainline) -> str:
    """What a Mainline card does to trains (rules 7.3, 7.4)."""
    fast = "1 Stage" if card.mph == 60 else "2 Stages"
    parts = [f"{mph_words(card)}: {fast} for a fast train, one more for a slow one."]
    if card.mph != card.mph_with_coach:
        parts = [f"{mph_words(card)}: 1 Stage for a fast train with a coach, 2 without; one more if slow."]
    if card.trains_may_pass:
        parts.append("Trains may pass here: it is entered without clearance over the Subdivision ahead.")
    if card.has_yard:
        parts.append("An Extra may be made up in its yard, to run either way.")
    if card.has_grade:
        parts.append("It has an uphill direction; a Brakeman, Airbrakes and Helpers shorten the crossing.")
    return " ".join(parts)


def catalogue_entries() -> tuple[CatalogueEntry, ...]:
    """Every card of the box once, in the order of the catalogue, with its copies and its exact effect."""
    return (*_home_entries(), *_start_entries(), *_mainline_entries())


def _copies(deck: dict[CardId, Card]) -> dict[Card, int]:
    found: dict[Card, int] = {}
    for card in deck.values():
        found[card] = found.get(card, 0) + 1
    return found


def _home_entries() -> list[CatalogueEntry]:
    ordinary = _copies(build_deck(answers=False, attacks=False))
    return [
        CatalogueEntry(
            "home",
            card.category,
            BANDS[card.category],
            card.key,
            card.name,
            effect_of(card),
            ordinary.get(card, 0),
            copies,
            card.hand,
            train_card_frame(TODAY.trains[card.number]) if card.category in ("timetabled", "extra") else None,
        )
        for card, copies in _copies(build_deck(answers=True, attacks=True)).items()
    ]


def _start_entries() -> list[CatalogueEntry]:
    return [
        CatalogueEntry(
            "start", "office", BANDS["office"], TIERS[0].key, TIERS[0].name, tier_text(TIERS[0]), 0, 0
        ),
        CatalogueEntry("start", "track", BANDS["track"], "limits", "Limits", LIMITS_TEXT, 0, 0),
    ]


def _mainline_entries() -> list[CatalogueEntry]:
    return [
        CatalogueEntry(
            "mainline",
            "mainline",
            "Mainline card",
            card.key,
            card.name,
            mainline_text(card),
            2 if card.key == "plains" else 1,
            2 if card.key == "plains" else 1,
        )
        for card in MAINLINES
    ]
