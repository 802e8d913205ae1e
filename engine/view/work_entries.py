"""What Local Operations, the Freight Agent and Load/Unload offer, in words (rules 5, 5.3, 8)."""

from __future__ import annotations

from typing import Final

from engine.effects.yards import in_division_yard
from engine.names import Option, Square
from engine.phases.freight_agent import ClearBox, ClearSpace, EndFreightAgent, StockBox, Unjam
from engine.phases.laborers import AdvanceLoad, BeginUnload, StartLoad
from engine.phases.load_unload import EndLoadUnload
from engine.phases.local_ops import ChooseOption
from engine.phases.porters import BoardPassengers, DetrainPassengers
from engine.table.districts import Facility
from engine.view.said import Said, Telling
from engine.view.texts import SIGN, car_words, counted, kind_words, plural
from engine.view.works import facility_name

_OPTIONS: Final[dict[Option, tuple[str, str, str]]] = {
    "switch": ("Switch: move trains and cars in your district", "{moves}", "Shared among the trains there."),
    "draw": ("Draw: take a card, play and discard cards", "1 card", "It is drawn before the turn ends."),
    "freightAgent": ("Freight Agent: stock, clear or unjam one thing", "1 thing", "Then the turn ends."),
}


def facility_group(square: Square) -> str:
    """Key of a facility's group."""
    return f"facility:{square}"


def choose(telling: Telling, intent: ChooseOption) -> Said:
    """One of the three options of Local Operations."""
    label, much, text = _OPTIONS[intent.option]
    return Said(label, "answer", cost=much.format(moves=counted(telling.moves, "Move")), consequence=text)


def _facility(telling: Telling, at: Square) -> tuple[str, Facility]:
    district = telling.state.districts[telling.seat]
    facility = district.grid[at].facility
    assert facility is not None
    return f"the {facility_name(district, facility)} at {at}", facility


def stock(telling: Telling, intent: StockBox) -> Said:
    """A load into a green box."""
    name, _ = _facility(telling, intent.at)
    left = in_division_yard(telling.state, intent.car_type, loaded=True)
    what = "passengers" if intent.car_type == "coach" else f"a {intent.car_type} load"
    cars = plural(kind_words(intent.car_type, loaded=True))
    return Said(
        f"Stock {what} at {name}",
        facility_group(intent.at),
        cost="ends your turn",
        consequence=f"{left} {cars} left in the Division Yard. No car need stand there for it.",
        squares=(intent.at,),
    )


def clear(telling: Telling, intent: ClearBox) -> Said:
    """A car out of a red box."""
    name, facility = _facility(telling, intent.at)
    car = facility.inbound[intent.index]
    return Said(
        f"Clear the {car_words(car)} out of red box {intent.index + 1} of {name}",
        facility_group(intent.at),
        cost="ends your turn",
        consequence=(
            "So the next load has a door to come in by. It goes to the Classification Yard and pays nothing."
        ),
        squares=(intent.at,),
    )


def unjam(telling: Telling, intent: Unjam) -> Said:
    """A load sent away."""
    name, facility = _facility(telling, intent.at)
    if intent.source == "menAtWork":
        load = facility.sign[intent.index]
        assert load is not None
        car, where = load.car, SIGN[intent.index]
    else:
        boxes = facility.outbound if intent.source == "outbound" else facility.inbound
        colour = "green" if intent.source == "outbound" else "red"
        car, where = boxes[intent.index], f"{colour} box {intent.index + 1}"
    after = "It goes to the Classification Yard and pays nothing."
    if intent.source == "inbound":
        after = "For a red box this comes to the same as clearing it."
    return Said(
        f"Unjam {name}: send the {car.type} load in {where} away",
        facility_group(intent.at),
        cost="ends your turn",
        consequence=after,
        squares=(intent.at,),
        tone="quiet",
    )


def clear_space(_telling: Telling, intent: ClearSpace) -> Said:
    """A space-use card off the district."""
    return Said(
        f"Clear the space-use card at {intent.at}",
        "space",
        cost="1 Revenue, ends your turn",
        squares=(intent.at,),
    )


def end_freight_agent(_telling: Telling, _intent: EndFreightAgent) -> Said:
    """End without acting."""
    return Said("Let the Freight Agent do nothing", "end", cost="ends your turn", tone="quiet", is_final=True)


def board(telling: Telling, intent: BoardPassengers) -> Said:
    """Passengers onto a train."""
    rate = telling.state.config.house.revenue.passenger_per_coach
    tray = intent.tray
    assert tray is not None
    return Said(
        f"Board passengers on {telling.train(tray)}",
        facility_group(intent.at),
        cost=f"1 Porter, pays {rate}",
        consequence="A loaded coach from a green box replaces its empty coach nearest the nose.",
        squares=(intent.at,),
        tray=tray,
    )


def detrain(telling: Telling, intent: DetrainPassengers) -> Said:
    """Passengers off a train."""
    rate = telling.state.config.house.revenue.passenger_per_coach
    tray = intent.tray
    assert tray is not None
    return Said(
        f"Detrain passengers from {telling.train(tray)}",
        facility_group(intent.at),
        cost=f"1 Porter, pays {rate}",
        consequence="Its loaded coach goes into a red box; an empty one from the Division Yard replaces it.",
        squares=(intent.at,),
        tray=tray,
    )


def start_load(telling: Telling, intent: StartLoad) -> Said:
    """Green box to MEN."""
    name, facility = _facility(telling, intent.at)
    return Said(
        f"Start the waiting {facility.outbound[0].type} load at {name}: onto MEN",
        facility_group(intent.at),
        cost="1 Laborer",
        consequence="With a load on its sign the industry is locked: no train may enter.",
        squares=(intent.at,),
    )


def advance(telling: Telling, intent: AdvanceLoad) -> Said:
    """One step along the sign, or off it."""
    name, facility = _facility(telling, intent.at)
    load = facility.sign[intent.box]
    assert load is not None
    last = 0 if load.is_inbound else 2
    rate = telling.state.config.house.revenue.freight_per_load
    if intent.box != last:
        onto, pays = SIGN[intent.box - 1 if load.is_inbound else intent.box + 1], ""
    elif load.is_inbound:
        onto, pays = "a red box", f", pays {rate}"
    else:
        onto, pays = f"the westmost empty {load.car.type}", f", pays {rate}"
    return Said(
        f"Move the {load.car.type} load in {SIGN[intent.box]} of {name} onto {onto}",
        facility_group(intent.at),
        cost=f"1 Laborer{pays}",
        squares=(intent.at,),
    )


def unload(telling: Telling, intent: BeginUnload) -> Said:
    """A standing car's load onto WORK."""
    name, _ = _facility(telling, intent.at)
    card = telling.state.districts[telling.seat].grid[intent.at]
    car = card.standing[intent.car_index]
    place = f", car {intent.car_index + 1} from the west" if len(card.standing) > 1 else ""
    return Said(
        f"Unload the {car_words(car)} at {name}{place}: onto WORK",
        facility_group(intent.at),
        cost="1 Laborer",
        consequence="With a load on its sign the industry is locked: no train may enter.",
        squares=(intent.at,),
    )


def end_work(_telling: Telling, _intent: EndLoadUnload) -> Said:
    """The end of the turn."""
    return Said("End your Load/Unload turn", "end", tone="quiet", is_final=True)
