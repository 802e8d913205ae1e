"""What is in the box agrees with the printed tables, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.catalogue.cars import CAR_TYPES, FREIGHT_TYPES, KINDS, SUPPLY
from engine.catalogue.deck import TRACK, build_deck
from engine.catalogue.editions import EDITIONS, TODAY
from engine.catalogue.enhancements import (
    DISPATCH_BONUS,
    ENHANCEMENT,
    MAINLINE_MODIFIER,
    MANEUVER,
    SimpleCard,
)
from engine.catalogue.industries import INDUSTRY
from engine.catalogue.mainline import MAINLINE, MAINLINE_DECK, OLDER_MAINLINES, REALIGNED
from engine.catalogue.modifiers import MODIFIERS
from engine.catalogue.offices import NEXT_TIER, OFFICE_COPIES, TIER
from engine.catalogue.opponents import ACTIONS, SPACE_USES
from engine.catalogue.trains import TRAIN


def rows(text: str) -> list[list[str]]:
    """A table drawn with bars, one card a line."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def words(cell: str) -> tuple[str, ...]:
    return tuple(word for word in cell.replace(",", " ").split() if word != "none")


@pytest.mark.parametrize(
    ("answers", "attacks", "cards"), [(False, False, 206), (True, False, 213), (True, True, 235)]
)
def test_the_deck_has_as_many_cards_as_the_box_says(answers: bool, attacks: bool, cards: int) -> None:
    """§14: 206 cards, 213 in the oldest edition, 235 with the opponent-directed ones."""
    deck = build_deck(answers=answers, attacks=attacks)
    assert list(deck) == [f"c{index}" for index in range(cards)]


def test_the_building_order_of_the_deck_never_changes() -> None:
    """§3.4: card ids are given in this order, so it decides what a seed deals."""
    order = list(dict.fromkeys(card.category for card in build_deck(answers=True, attacks=True).values()))
    assert order == [
        "timetabled", "extra", "office", "industry", "modifier", "spaceUse", "enhancement",
        "mainlineModifier", "maneuver", "action", "track",
    ]  # fmt: skip


def test_the_deck_holds_the_printed_copies_of_every_card() -> None:
    """§11.1 to §11.9: the copies of every kind of card."""
    deck = build_deck(answers=False, attacks=False).values()
    copies = Counter((card.category, card.key, card.hand) for card in deck)
    assert Counter(card.category for card in deck) == {
        "timetabled": 12, "extra": 10, "office": 14, "industry": 27, "modifier": 23, "enhancement": 13,
        "mainlineModifier": 5, "maneuver": 6, "track": 96,
    }  # fmt: skip
    assert copies["track", "straight", None] == 32
    for hand in ("right", "left"):
        assert copies["track", "curve", hand] == copies["track", "turnout", hand] == 16
    assert [copies["office", tier, None] for tier in OFFICE_COPIES] == [8, 4, 2]


def test_a_train_card_knows_its_number() -> None:
    deck = build_deck(answers=False, attacks=False)
    assert deck["c10"].number == 11
    assert deck["c21"].number == 22


TRAINS = """
1  | Crack Limited         | fast | 0 2 0 | noSwitching terminalsOnly expedite
2  | Crack Limited         | fast | 0 2 0 | noSwitching terminalsOnly expedite
3  | Express               | fast | 2 0 0 | oneFreightPerSquare expedite
4  | Express               | fast | 2 0 0 | oneFreightPerSquare expedite
5  | The Sparrow           | fast | 0 3 0 | noSwitching expedite
6  | The Sparrow           | fast | 0 3 0 | noSwitching expedite
7  | Local                 | slow | 1 1 0 | coachStays
8  | Local                 | slow | 1 1 0 | coachStays
9  | Heavy Freight         | slow | 3 0 1 | none
10 | Heavy Freight         | slow | 3 0 1 | none
11 | Drag Freight          | slow | 2 0 1 | none
12 | Drag Freight          | slow | 2 0 1 | none
13 | Appleseed Extra       | slow | 3 0 1 | dropOnly
14 | Fruit Growers Express | fast | 2 0 1 | expedite
15 | Yard Xfer             | slow | 2 0 1 | none
16 | Light Engine Move     | fast | 0 0 0 | noSwitching
17 | Campaign Train        | fast | 0 1 0 | noSwitching stopsOnceThenExpedites
18 | Circus Train          | slow | 2 1 1 | noSwitching paidForStanding
19 | Military Train        | slow | 1 2 0 | noSwitching expedite noPassengerWork
20 | Director's Private Car| slow | 2 1 0 | noPassengerWork
21 | Freight Extra         | slow | 3 0 1 | none
22 | Pee-Dee               | slow | 0 0 1 | emptiesOnly
"""


@pytest.mark.parametrize("row", rows(TRAINS), ids=lambda row: row[0])
def test_a_train_is_what_its_card_says(row: list[str]) -> None:
    """§13: speed, make-up and rules of each train."""
    number, name, speed, counts, rules = row
    train = TRAIN[int(number)]
    assert train.name == name
    assert train.is_fast == (speed == "fast")
    assert train.is_extra == (int(number) > 12)
    assert [train.freight, train.coaches, train.cabooses] == [int(count) for count in counts.split()]
    assert train.rules == frozenset(words(rules))
    assert train.reefers_only == (number == "14")
    assert train.empties_only_make_up == (number == "13")


OFFICES = """
whistlePost | 1 | 0 | 0 0 | no
depot       | 2 | 1 | 1 1 | yes
station     | 3 | 2 | 2 2 | yes
terminal    | 4 | 3 | 3 3 | yes
"""


@pytest.mark.parametrize("row", rows(OFFICES), ids=lambda row: row[0])
def test_an_office_is_what_its_card_says(row: list[str]) -> None:
    """§1.3 §8.1: A/D tracks, Porters, passenger slots, Control Point."""
    key, tracks, porters, slots, is_control_point = row
    tier = TIER[key]
    assert [tier.tracks, tier.porters] == [int(tracks), int(porters)]
    assert [tier.boxes_out, tier.boxes_in] == [int(slot) for slot in slots.split()]
    assert tier.is_control_point == (is_control_point == "yes")


def test_an_office_grows_tier_by_tier() -> None:
    """§11.4: the next tier only."""
    assert NEXT_TIER == {"whistlePost": "depot", "depot": "station", "station": "terminal"}


INDUSTRIES = """
freightHouse     | 6 | boxcar         | 1 1 | grocersWarehouse
mineTipple       | 6 | hopper         | 1 0 | powerPlant
refinery         | 3 | tank           | 1 0 | powerPlant
powerPlant       | 6 | hopper, tank   | 0 1 | mineTipple, refinery
packingSheds     | 3 | reefer         | 1 0 | grocersWarehouse
grocersWarehouse | 3 | boxcar, reefer | 0 1 | packingSheds, freightHouse
"""


@pytest.mark.parametrize("row", rows(INDUSTRIES), ids=lambda row: row[0])
def test_an_industry_is_what_its_card_says(row: list[str]) -> None:
    """§8.2 §8.3 §11.3: cars, boxes, what it locks out, one Laborer."""
    key, copies, cars, boxes, locks_out = row
    industry = INDUSTRY[key]
    assert industry.copies == int(copies)
    assert industry.cars == words(cars)
    assert [industry.boxes_out, industry.boxes_in] == [int(box) for box in boxes.split()]
    assert industry.locks_out == words(locks_out)
    assert industry.laborers == 1


MODIFIER_ROWS = """
waitingArea            | 3 | office                                       | 1 0 1
restaurant             | 2 | office                                       | 1 0 1
hotel                  | 1 | office                                       | 1 0 1
truckDock              | 2 | freightHouse, packingSheds, grocersWarehouse | 0 1 0
railroadExpressAgency  | 1 | freightHouse                                 | 1 0 1
forklifts              | 2 | freightHouse, packingSheds                   | 1 0 1
prepPlant              | 1 | mineTipple                                   | 1 0 1
coalPiles              | 1 | mineTipple                                   | 1 0 1
conveyorBelts          | 1 | mineTipple                                   | 1 0 1
pipelines              | 1 | refinery                                     | 1 0 1
oilDepot               | 1 | refinery                                     | 1 0 1
viscosityBreakers      | 1 | refinery                                     | 1 0 1
transmissionLines      | 1 | powerPlant                                   | 0 0 1
rotaryDumps            | 1 | powerPlant                                   | 0 0 1
steamTurbines          | 1 | powerPlant                                   | 0 0 1
iceHouse               | 2 | packingSheds, grocersWarehouse               | 1 0 1
localSmallGroceries    | 1 | grocersWarehouse                             | 0 0 1
"""


def test_the_modifiers_are_the_printed_ones_in_their_order() -> None:
    """§11.5: hosts, slots out and in, workers; the order is the deck's."""
    assert [
        [m.key, str(m.copies), ", ".join(m.hosts), f"{m.boxes_out} {m.boxes_in} {m.workers}"]
        for m in MODIFIERS
    ] == rows(MODIFIER_ROWS)


def copies(cards: Iterable[SimpleCard]) -> str:
    return " ".join(f"{card.key}{'!' if card.answers else ''} {card.copies}" for card in cards)


def test_the_other_cards_are_the_printed_ones_in_their_order() -> None:
    """§11.7 §11.8 §11.9 §14: copies; an answering card is marked."""
    assert copies(ENHANCEMENT.values()) == (
        "interlocking 2 facingPointLocks! 2 yardOffice 1 smallYard 1 waterColumn! 2 overpass! 1 "
        "telegraph 3 telephone 2 radio 2 absSignals 2"
    )
    assert copies(MAINLINE_MODIFIER.values()) == (
        "brakeman 1 airbrakes 1 helpers 1 realignment 2 facingPointLocksMainline! 2"
    )
    assert copies(MANEUVER.values()) == "redFlags 5 flyingSwitch 1 poling 0"
    assert copies(SPACE_USES) == (
        "beanHouse 1 flopHouse 1 watertower 1 hoboJungle 1 sectionHouse 1 cityBlocks 4 engineShops 1 "
        "tenderloinDistrict 1 engineerCemetery 1"
    )
    assert copies(ACTIONS) == (
        "derail 2 brokenCoupler 1 railroadCrossing 1 perDiemInventory 1 demurrageCharge 1 "
        "customerComplaints 1 vandalism 1 hotbox 1 outlawed 1"
    )


def test_sharp_curves_and_poling_are_catalogued_and_never_dealt() -> None:
    """§11.1: they are in the catalogue at zero copies."""
    assert [(key, hand, copies) for key, _, hand, copies in TRACK] == [
        ("straight", None, 32), ("curve", "right", 16), ("curve", "left", 16), ("sharpCurve", "right", 0),
        ("sharpCurve", "left", 0), ("turnout", "right", 16), ("turnout", "left", 16),
    ]  # fmt: skip
    dealt = {card.key for card in build_deck(answers=True, attacks=True).values()}
    assert not dealt & {"sharpCurve", "poling"}


def test_dispatch_devices_add_four_eight_and_twelve() -> None:
    """§7.5: Telegraph +4, Telephone +8, Radio +12, the weakest first."""
    assert list(DISPATCH_BONUS.items()) == [("telegraph", 4), ("telephone", 8), ("radio", 12)]


def test_the_mainline_deck_is_the_printed_one() -> None:
    """§7.3: ten cards in order, and what each allows."""
    assert (
        words(
            "plains plains curves hilly heavyGrade doubleTrack uncontrolledSiding tunnel trestle interchange"
        )
        == MAINLINE_DECK
    )
    assert {key for key, card in MAINLINE.items() if card.mph == 30} == {
        "curves",
        "hilly",
        "heavyGrade",
        "tunnel",
    }
    assert {key for key, card in MAINLINE.items() if card.mph_with_coach == 30} == {
        "curves",
        "heavyGrade",
        "tunnel",
    }
    assert {key for key, card in MAINLINE.items() if card.trains_may_pass} == {
        "doubleTrack",
        "uncontrolledSiding",
    }
    assert [key for key, card in MAINLINE.items() if card.has_yard] == ["interchange"]
    assert [key for key, card in MAINLINE.items() if card.has_grade] == ["heavyGrade"]


def test_realignment_changes_four_cards() -> None:
    """§11.8: what each becomes."""
    assert REALIGNED == {
        "plains": "doubleTrack",
        "curves": "plains",
        "uncontrolledSiding": "doubleTrack",
        "trestle": "uncontrolledSiding",
    }


def test_there_are_eighty_cars_by_type_and_load() -> None:
    """§3.1: 43 loaded and 37 empty; a caboose counts as loaded in the supply."""
    loaded = {kind.type: cars for kind, cars in SUPPLY.items() if kind.loaded}
    empties = {kind.type: cars for kind, cars in SUPPLY.items() if not kind.loaded}
    assert loaded == {"coach": 8, "boxcar": 10, "hopper": 8, "reefer": 5, "tank": 6, "caboose": 6}
    assert empties == {"coach": 8, "boxcar": 10, "hopper": 8, "reefer": 5, "tank": 6}
    assert (sum(loaded.values()), sum(empties.values())) == (43, 37)
    assert set(CAR_TYPES) == {kind.type for kind in KINDS} == {"coach", "caboose", *FREIGHT_TYPES}


def test_an_edition_differs_from_today_only_where_it_says() -> None:
    """§13: the older coach counts; today's catalogue in the newest edition."""
    assert list(EDITIONS) == ["v0.4.9", "v0.4.7", "v0.4.5"]
    assert EDITIONS["v0.4.9"].trains == TODAY.trains == TRAIN
    for name in ("v0.4.7", "v0.4.5"):
        trains = EDITIONS[name].trains
        assert [trains[number].coaches for number in (1, 2, 5, 6)] == [3, 3, 2, 2]
        assert {number for number in TRAIN if trains[number] != TRAIN[number]} == {1, 2, 5, 6}
        assert EDITIONS[name].mainline_drawn_with_replacement
    assert [edition.deals_answers for edition in EDITIONS.values()] == [False, False, True]
    assert all(edition.is_older for edition in EDITIONS.values())
    assert not TODAY.is_older
    assert (
        words("plains curves hilly heavyGrade doubleTrack uncontrolledSiding tunnel trestle interchange")
        == OLDER_MAINLINES
    )
