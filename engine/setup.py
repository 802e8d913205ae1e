"""Setting up: seats, the deal, the Division, in the order that makes a seed the same railroad for ever."""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue.cars import SUPPLY
from engine.catalogue.deck import Card, build_deck
from engine.catalogue.editions import TODAY, Edition
from engine.catalogue.mainline import MAINLINE, MAINLINE_DECK, OLDER_MAINLINES
from engine.chance import Seed, Stream
from engine.config import Config
from engine.effects.timetable import take_slot
from engine.names import CardId, Player
from engine.state import PlayerState, State
from engine.table.districts import new_district
from engine.table.division import MainlineCard
from engine.table.turns import Turn


def _seating(rolls: list[int]) -> list[Player]:
    """Lowest division roll in the west; of equal rolls the lower player sits further east."""
    return sorted(range(len(rolls)), key=lambda player: (rolls[player], -player))


def _deal(
    stream: Stream, deck: dict[CardId, Card], starting_hand: str, players: int
) -> tuple[list[list[CardId]], list[CardId]]:
    """Hands in order of dealing, and what is left with the first card first."""
    if starting_hand == "threeTrackThreeOther":
        tracks = stream.shuffled([card for card in deck if deck[card].category == "track"])
        others = stream.shuffled([card for card in deck if deck[card].category != "track"])
        hands = [tracks[3 * i : 3 * i + 3] + others[3 * i : 3 * i + 3] for i in range(players)]
        return hands, stream.shuffled(tracks[3 * players :] + others[3 * players :])
    size = 6 if starting_hand == "sixRandom" else 3
    pile = stream.shuffled(list(deck))
    hands = [pile[size * i : size * (i + 1)] for i in range(players)]
    return hands, pile[size * players :]


def _division(stream: Stream, cards: int, edition: Edition) -> list[MainlineCard]:
    """The Mainline cards west to east, dealt from a copy of the stream."""
    deck = list(MAINLINE_DECK)
    row = []
    for _ in range(cards):
        if edition.mainline_drawn_with_replacement:
            key = OLDER_MAINLINES[stream.below(len(OLDER_MAINLINES))]
        else:
            key = deck.pop(stream.below(len(deck)))
        card = MainlineCard(key)
        if MAINLINE[key].has_grade:
            card.uphill = "west" if stream.word() % 2 else "east"
        row.append(card)
    return row


def _schedule_opening_trains(state: State) -> None:
    """`openingTrains`: the timetabled trains nearest the drawing end, scheduled by 11.6 (rules 12.3)."""
    for _ in range(state.config.house.opening_trains):
        found = next(
            (card for card in reversed(state.home_office) if state.deck[card].category == "timetabled"), None
        )
        if found is None:
            return
        state.home_office.remove(found)
        take_slot(state, found, state.stream.d12() - 1)


def set_up(config: Config, names: Sequence[str], seed: Seed, edition: Edition = TODAY) -> State:
    """The table as it stands before the first act; nobody has been asked anything yet."""
    players = len(names)
    stream = Stream(seed)
    division_rolls = [stream.d12() for _ in names]
    superintendent_rolls = [stream.d12() for _ in names]
    seating = _seating(division_rolls)
    superintendent = superintendent_rolls.index(max(superintendent_rolls))
    attacks = config.house.opponent_cards
    deck = build_deck(answers=attacks or edition.deals_answers, attacks=attacks)
    hands, rest = _deal(stream, deck, config.house.starting_hand, players)
    people = [PlayerState(name, has_toolbox=config.optional.emergency_toolbox) for name in names]
    first = seating.index(superintendent)
    for place, hand in enumerate(hands):
        people[seating[(first + place) % players]].hand = hand
    state = State(
        config=config,
        edition=edition,
        deck=deck,
        stream=stream,
        players=people,
        seating=seating,
        division_rolls=division_rolls,
        superintendent_rolls=superintendent_rolls,
        districts=[new_district() for _ in names],
        mainline=_division(stream.copy(), players + 1, edition),
        free_trays=[f"tray{number}" for number in range(players + 3)],
        division_yard=dict(SUPPLY),
        classification_yard=dict.fromkeys(SUPPLY, 0),
        departments=[[rest[0]], [rest[1]], [rest[2]]],
        home_office=rest[3:],
        superintendent=superintendent,
        turns=[Turn() for _ in names],
    )
    _schedule_opening_trains(state)
    return state
