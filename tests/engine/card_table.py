"""A table for tests of drawing and playing cards: real cards in hand, districts as text pictures.

A picture has one line for each row, north on top, and two letters for each card:
`[]` Limits, `OF` the Office, `--` a straight, `R0`/`R1`/`L0`/`L1` curves and `r0` … `l1` turnouts by hand and
variant (rules 2.3), industries by their initials, `++` a modifier, `..` nothing.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any, Final

from engine.acts import Intent
from engine.catalogue.editions import TODAY, Edition
from engine.config import config_from_json
from engine.events import Log
from engine.names import OFFICE_SQUARE, CardId, Square
from engine.setup import set_up
from engine.state import State
from engine.table.districts import District, Facility, TrackCard
from engine.table.division import Transit
from engine.table.trains import InDistrict, OnMainline, Place, Train

INDUSTRIES: Final = {
    "FH": "freightHouse",
    "MT": "mineTipple",
    "RF": "refinery",
    "PP": "powerPlant",
    "PS": "packingSheds",
    "GW": "grocersWarehouse",
}
HANDS: Final = {"r": "right", "l": "left"}


def table(players: int = 1, *, seed: int = 1, edition: Edition = TODAY, **config: Any) -> State:
    """A dealt game in which every player has chosen to draw; hands are empty, their cards under the pile."""
    names = ["Ann", "Bob", "Cho", "Dot"][:players]
    state = set_up(config_from_json(config, players), names, seed, edition)
    for player in state.players:
        state.home_office[:0] = player.hand
        player.hand = []
    for turn in state.turns:
        turn.option = "draw"
    return state


def take(state: State, key: str, hand: str | None = None) -> CardId:
    """A card with this face, out of whichever pile or hand it is in."""
    places = [state.home_office, *state.departments, *(player.hand for player in state.players)]
    for place in places:
        for card in place:
            face = state.deck[card]
            if (face.key, face.hand) == (key, hand):
                place.remove(card)
                return card
    raise AssertionError(f"no {key} is left")


def hold(state: State, key: str, hand: str | None = None, player: int = 0) -> CardId:
    """Put a card with this face into a hand."""
    card = take(state, key, hand)
    state.players[player].hand.append(card)
    return card


def _track_card(state: State, token: str) -> TrackCard:
    if token == "[]":
        return TrackCard("limits")
    if token == "OF":
        return TrackCard("office", facility=Facility("office"))
    if token == "--":
        return TrackCard("straight", take(state, "straight"))
    if token in INDUSTRIES:
        key = INDUSTRIES[token]
        return TrackCard("industry", take(state, key), facility=Facility(key))
    kind = "curve" if token[0].isupper() else "turnout"
    hand = HANDS[token[0].lower()]
    return TrackCard(kind, take(state, kind, hand), hand, int(token[1]))  # type: ignore[arg-type]


def draw_district(state: State, picture: str, seat: int = 0) -> District:
    """Lay a district as drawn."""
    rows = [line.split() for line in dedent(picture).strip().splitlines()]
    main = next(index for index, row in enumerate(rows) if "OF" in row)
    office = rows[main].index("OF")
    district = state.districts[seat]
    district.grid.clear()
    for index, row in enumerate(rows):
        for column, token in enumerate(row):
            if token != "..":
                district.grid[Square(column - office, main - index)] = _track_card(state, token)
    signs = [square.col for square, card in district.grid.items() if card.kind == "limits"]
    district.limits_west, district.limits_east = min(signs), max(signs)
    return district


def _token(district: District, square: Square) -> str:
    if square in district.modifiers:
        return "++"
    card = district.grid.get(square)
    if card is None:
        return ".."
    if card.kind == "industry":
        assert card.facility is not None
        return next(token for token, key in INDUSTRIES.items() if key == card.facility.key)
    fixed = {"limits": "[]", "office": "OF", "straight": "--"}
    if card.kind in fixed:
        return fixed[card.kind]
    assert card.hand is not None
    letter = card.hand[0].upper() if card.kind == "curve" else card.hand[0]
    return f"{letter}{card.variant}"


def picture_of(district: District) -> str:
    """The district as it would be drawn, without empty margins."""
    squares = [*district.grid, *district.modifiers, OFFICE_SQUARE]
    columns = range(min(s.col for s in squares), max(s.col for s in squares) + 1)
    rows = range(max(s.row for s in squares), min(s.row for s in squares) - 1, -1)
    return "\n".join(" ".join(_token(district, Square(col, row)) for col in columns) for row in rows)


def drawn(picture: str) -> str:
    """A picture in a test, as `picture_of` writes it."""
    return dedent(picture).strip()


def code(state: State, intent: Intent, player: int = 0) -> str | None:
    """The code of the refusal, if any."""
    refusal = intent.refusal(state, player)
    return None if refusal is None else refusal.code


def act(state: State, intent: Intent, player: int = 0) -> Log:
    """Play an intent that must be legal, on this very state."""
    assert code(state, intent, player) is None
    log: Log = []
    intent.effect(state, player, log)
    return log


def put_train(state: State, place: Place, number: int = 7, tray: str = "tray0") -> Train:
    """A train of a number, standing or running at a place, with nothing behind its engine."""
    east = number % 2 == 0
    train = Train(
        tray,
        number,
        number > 12,
        "east" if east else "west",
        place,
        "e" if east else "w",
        "e" if east else "w",
    )
    state.free_trays.remove(tray)
    state.trains[tray] = train
    if isinstance(place, OnMainline):
        state.mainline_card(place.node).transits.append(Transit(tray, 1, None))
    if isinstance(place, InDistrict) and place.square == OFFICE_SQUARE:
        state.districts[place.seat].roster.append(tray)
    return train
