"""Timetabled trains, sister trains and Extras as cards (rules 11.6, 12.4)."""

from engine.catalogue.deck import build_deck
from engine.catalogue.trains import TRAIN
from engine.events.drawing import ExtraQueued, TrainScheduled
from engine.narration import Reader, narrate
from engine.phases.playing import PlayCard
from engine.state import State
from engine.table.turns import QueuedExtra
from tests.engine.card_table import act, code, hold, table


def next_roll(state: State) -> int:
    return state.stream.copy().d12()


def fill(state: State, *slots: int) -> None:
    """Occupy slots of the timetable, counted from 0; which train stands there is all the same."""
    for slot in slots:
        state.timetable[slot] = "taken"


def sisters() -> State:
    return table(optionalRules={"sisterTrains": True})


def test_the_die_chooses_the_slot() -> None:
    """§11.6 Roll the D12; it takes the first open slot at or after the roll."""
    state = table()
    card, roll = hold(state, "8"), next_roll(state)
    log = act(state, PlayCard(card))
    assert state.timetable[roll - 1] == card
    assert log == [TrainScheduled(0, card, 8, roll, roll - 1)]
    assert state.players[0].hand == []


def test_a_taken_slot_sends_the_train_on_and_round() -> None:
    """§11.6 The first open slot at or after the roll, wrapping round."""
    state = table()
    roll = next_roll(state)
    fill(state, *range(roll - 1, 12), 0)
    card = hold(state, "8")
    act(state, PlayCard(card))
    assert state.timetable.index(card) == 1


def test_a_full_timetable_sends_the_card_to_the_salvage_yard() -> None:
    """§11.6, §3.4 With none open the card goes to the Salvage Yard."""
    state = table()
    fill(state, *range(12))
    card, roll = hold(state, "8"), next_roll(state)
    log = act(state, PlayCard(card))
    assert state.salvage == [card]
    assert log == [TrainScheduled(0, card, 8, roll, None)]


def test_an_extra_is_queued_for_its_start() -> None:
    """§11.6 Extra: queued for 6.3."""
    state = table()
    first, second = hold(state, "21"), hold(state, "14")
    assert list(PlayCard.choices(state, 0)) == [PlayCard(first), PlayCard(second)]
    log = act(state, PlayCard(first)) + act(state, PlayCard(second))
    assert state.extras == [QueuedExtra(first, 21, 0), QueuedExtra(second, 14, 0)]
    assert log == [ExtraQueued(0, first, 21), ExtraQueued(0, second, 14)]
    line = narrate(log[1], Reader(None, ("Ann",), state.deck))
    assert line is not None
    assert "train X14, the Fruit Growers Express" in line.text


def test_a_sister_takes_the_next_open_slot_without_a_roll() -> None:
    """§12.4 Sister Trains: no second roll, the next open slot after it, wrapping."""
    state = sisters()
    card, sister = hold(state, "3"), hold(state, "4")
    after_one_roll = state.stream.copy()
    roll = after_one_roll.d12()
    fill(state, roll % 12)
    log = act(state, PlayCard(card, with_sister=True))
    assert state.timetable[roll - 1] == card
    assert state.timetable[(roll + 1) % 12] == sister
    assert state.players[0].hand == []
    assert state.stream.state == after_one_roll.state
    assert log[1] == TrainScheduled(0, sister, 4, None, (roll + 1) % 12)


def test_a_sister_that_finds_no_slot_goes_to_the_salvage_yard() -> None:
    """§12.4 A card that finds no slot goes to the Salvage Yard."""
    state = sisters()
    fill(state, *range(11))
    card, sister = hold(state, "4"), hold(state, "3")
    act(state, PlayCard(card, with_sister=True))
    assert state.timetable[11] == card
    assert state.salvage == [sister]
    full = sisters()
    fill(full, *range(12))
    both = [hold(full, "4"), hold(full, "3")]
    act(full, PlayCard(both[0], with_sister=True))
    assert full.salvage == both


def test_a_sister_comes_along_only_by_the_rule_and_from_the_hand() -> None:
    """§12.4 A player who plays a Timetabled train while holding its sister (1/2, 3/4, …) may schedule it."""
    state = table()
    card = hold(state, "5")
    hold(state, "6")
    assert code(state, PlayCard(card, with_sister=True)) == "SISTER_TRAINS_OFF"
    assert [play.with_sister for play in PlayCard.choices(state, 0)] == [False, False]
    state = sisters()
    card = hold(state, "5")
    hold(state, "4")
    hold(state, "straight")
    assert code(state, PlayCard(card, with_sister=True)) == "SISTER_NOT_HELD"
    hold(state, "6")
    plays = [play for play in PlayCard.choices(state, 0) if play.card == card]
    assert plays == [PlayCard(card), PlayCard(card, with_sister=True)]


def test_a_train_card_names_no_square() -> None:
    """§11.6 A train goes on the timetable, not on the board."""
    state = table()
    assert code(state, PlayCard(hold(state, "8"), variant=0)) == "DETAIL_NOT_FOR_CARD"


def test_lines_about_scheduling_name_roll_and_stage() -> None:
    """§11.6 The slot the die chose is named."""
    state = sisters()
    fill(state, *(slot for slot in range(12) if slot not in (4, 6)))
    roll = next_roll(state)
    hold(state, "8")
    plays = [PlayCard(hold(state, "7"), with_sister=True), PlayCard(hold(state, "1"))]
    reader = Reader(0, ("Ann",), state.deck)
    lines = [narrate(event, reader) for play in plays for event in act(state, play)]
    texts = [line.text for line in lines if line is not None]
    assert texts[0].startswith(f"You roll {roll} for train 7, the Local")
    assert texts[1].startswith("Its sister, train 8, the Local, takes the next open slot, Stage ")
    assert "finds the timetable full" in texts[2]
    assert [line.moment for line in lines if line is not None] == ["die"] * 3


def test_opening_trains_are_scheduled_as_if_played() -> None:
    """§12.3, §11.6 `openingTrains`: the first timetabled trains from the drawing end, by one D12 each."""
    plain, opened = table(seed=5), table(seed=5, houseRules={"openingTrains": 2})
    trains = [card for card in reversed(plain.home_office) if plain.deck[card].category == "timetabled"][:2]
    stream = plain.stream.copy()
    slots = [stream.d12() - 1, stream.d12() - 1]
    assert slots[0] != slots[1]
    assert [opened.timetable[slot] for slot in slots] == trains
    assert not set(trains) & set(opened.home_office)
    assert opened.stream.state == stream.state


def test_no_train_is_given_two_articles() -> None:
    """§11.6 The Sparrow brings its own article, so the history does not say "the The Sparrow"."""
    reader = Reader(0, ("Ann",), build_deck(answers=False, attacks=False))
    for number in range(1, 13):
        line = narrate(TrainScheduled(0, f"c{number - 1}", number, 3, 4), reader)
        assert line is not None
        assert "the The" not in line.text
        assert f"the {TRAIN[number].name.removeprefix('The ')}" in line.text
