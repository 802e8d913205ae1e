"""A table for tests of Porters, Laborers and the Freight Agent: facilities and trains with real cars.

A facility is drawn in one line: green boxes, MEN, AT and WORK, red boxes, the cars standing there west to
east. Letters are `c b r h t k`, capitals when loaded. A load going out is drawn `B>`, one coming in `<B`; a
car loaded in this district is marked `B*`. Every car comes out of the Division Yard: there are always eighty.
"""

from __future__ import annotations

from typing import Any, Final

from engine.acts import Intent
from engine.catalogue.offices import TIERS
from engine.config import config_from_json
from engine.effects.yards import take_from_division_yard
from engine.events import Event
from engine.game import check, legal_intents, play
from engine.invariants import broken
from engine.names import OFFICE_SQUARE, Car, CarType, Phase, Seat, Square
from engine.phases import clock
from engine.phases.porters import BoardPassengers, DetrainPassengers
from engine.setup import set_up
from engine.state import State
from engine.table.districts import Facility, PlacedModifier, SignLoad, TrackCard
from engine.table.trains import InDistrict, Train
from tests.engine.card_table import take

TYPES: Final[dict[str, CarType]] = {
    "c": "coach",
    "b": "boxcar",
    "r": "reefer",
    "h": "hopper",
    "t": "tank",
    "k": "caboose",
}
LETTERS: Final = {car_type: letter for letter, car_type in TYPES.items()}
HERE: Final = Square(0, 1)
"""Where a test's industry stands, unless it says otherwise."""
FAR: Final = Square(40, -40)
"""A square with nothing on it, far from everything."""


def at_work(players: int = 1, *, phase: Phase = "loadUnload", tier: str = "depot", **config: Any) -> State:
    """A dealt game at the beginning of a phase, player 0 the Superintendent, every Office of this tier."""
    state = set_up(config_from_json(config, players), ["Ann", "Ben", "Cleo", "Dan"][:players], 1)
    state.seating, state.superintendent = list(range(players)), 0
    for district in state.districts:
        district.tier = tier
        steps = [each.key for each in TIERS]
        district.office_cards = [take(state, step) for step in steps[1 : 1 + steps.index(tier)]]
    state.phase = phase
    clock.begin_turns(state, [])
    return state


def cars(state: State, letters: str, origin: Seat | None = None) -> list[Car]:
    """Cars by their letters, out of the Division Yard; loaded ones come from `origin`."""
    taken = []
    for letter in letters:
        loaded = letter.isupper() or letter == "k"
        car = take_from_division_yard(state, TYPES[letter.lower()], loaded=loaded)
        taken.append(car._replace(origin=origin) if loaded else car)
    return taken


def industry(
    state: State, key: str, *, green: str = "", sign: str = ". . .", red: str = "", standing: str = ""
) -> Facility:
    """An industry of player 0 on `HERE`; `sign` is drawn as above."""
    facility = Facility(key, cars(state, green), cars(state, red))
    for box, word in enumerate(sign.split()):
        if word != ".":
            (load,) = cars(state, word.strip("<>"))
            facility.sign[box] = SignLoad(load, is_inbound=word.startswith("<"))
    card = TrackCard("industry", take(state, key), facility=facility)
    card.standing = cars(state, standing)
    state.districts[0].grid[HERE] = card
    return facility


def modifier(state: State, key: str, host: Square = HERE) -> None:
    """A modifier beside player 0's facility."""
    square = Square(host.col + 1 + len(state.districts[0].modifiers), host.row + 1)
    state.districts[0].modifiers[square] = PlacedModifier(take(state, key), key, host)


def train_at_office(
    state: State, number: int, consist: str, seat: Seat = 0, origin: Seat | None = None
) -> Train:
    """A train on an A/D track, nose first, the locomotive ahead of its cars."""
    tray = state.free_trays.pop()
    runs_west = number % 2 == 1
    facing = "w" if runs_west else "e"
    train = Train(
        tray,
        number,
        number > 12,
        "west" if runs_west else "east",
        InDistrict(seat, OFFICE_SQUARE),
        facing,  # type: ignore[arg-type]
        facing,  # type: ignore[arg-type]
        consist=cars(state, consist, origin),
    )
    face = take(state, str(number))
    if train.is_extra:
        train.card = face
    else:
        state.timetable[number - 1] = face
    state.trains[tray] = train
    state.districts[seat].roster.append(tray)
    return train


def letters(held: list[Car], here: Seat = 0) -> str:
    """Cars as drawn, or a dot."""
    drawn = ""
    for car in held:
        letter = LETTERS[car.type]
        drawn += (letter.upper() if car.loaded and car.type != "caboose" else letter) + (
            "*" if car.origin == here else ""
        )
    return drawn or "."


def _load(load: SignLoad | None) -> str:
    if load is None:
        return "."
    return f"<{letters([load.car])}" if load.is_inbound else f"{letters([load.car])}>"


def shown(state: State, at: Square = HERE, seat: Seat = 0) -> str:
    """The facility on a square of player 0 as drawn: green | MEN AT WORK | red | standing."""
    card = state.districts[seat].grid[at]
    assert card.facility is not None
    facility = card.facility
    sign = " ".join(_load(load) for load in facility.sign)
    return f"{letters(facility.outbound)} | {sign} | {letters(facility.inbound)} | {letters(card.standing)}"


def after(state: State, intent: Intent, player: int = 0) -> tuple[State, list[Event]]:
    """Play one act of work; nothing may be broken by it."""
    assert broken(state) == []
    played, events = play(state, player, intent)
    assert broken(played) == []
    return played, events


def code(state: State, intent: Intent, player: int = 0) -> str | None:
    """The code of the refusal; the choices must agree with it."""
    refusal = check(state, player, intent)
    choices = legal_intents(state, player)
    if isinstance(intent, BoardPassengers | DetrainPassengers) and intent.tray is None:
        named = [choice for choice in choices if isinstance(choice, type(intent))]
        is_offered = any(choice.at == intent.at for choice in named)
    else:
        is_offered = intent in choices
    assert is_offered == (refusal is None)
    return None if refusal is None else refusal.code
