"""Dispatch devices (rules 7.5)."""

import pytest

from engine.catalogue.editions import EDITIONS
from engine.decisions import decision
from engine.events.mainline import DeviceGranted, DeviceRefused, TrainDeparted, TrainHeld
from engine.game import legal_intents
from engine.names import Square
from engine.phases.answers import GiveClearance, SpendDevice
from engine.state import State
from engine.table.questions import ClearanceQuestion, DispatchQuestion
from engine.table.trains import OnMainline, Train
from tests.engine.line_table import act, answer, at_point, code, crossing, lay, line, told


def facing(number: int, *opposing: int, devices: tuple[str, ...] = ("telegraph",)) -> tuple[State, Train]:
    """A westbound train at the East Division Point faces others on the last card."""
    state = line("plains", "curves", tier="station")
    state.free_trays += ["tray7", "tray8"]
    if devices:
        lay(state, Square(1, 0), *devices)
    train = at_point(state, number, direction="west")
    for other in opposing:
        crossing(state, other, 3, 3, direction="east")
    return state, train


def device(state: State) -> str:
    assert isinstance(state.question, DispatchQuestion)
    return state.question.device


@pytest.mark.parametrize(("opposing", "suffices"), [(8, False), (10, True)])
def test_a_device_suffices_when_the_opposing_number_and_the_bonus_exceed_this_trains(
    opposing: int, suffices: bool
) -> None:
    """§7.5: Telegraph +4: 8 + 4 is not more than 12, 10 + 4 is."""
    state, train = facing(12, opposing)
    log = act(state)
    assert (state.question is not None) == suffices
    assert bool(told(log, TrainHeld)) != suffices
    assert train.place != OnMainline(3)


@pytest.mark.parametrize(
    ("opposing", "weakest"), [(10, "telegraph"), (6, "telephone"), (2, "radio"), (12, "telegraph")]
)
def test_the_weakest_unused_device_that_suffices_is_meant(opposing: int, weakest: str) -> None:
    """§7.5, Ruling: Telegraph +4, Telephone +8, Radio +12."""
    number = 13
    state, _ = facing(number, opposing, devices=("telegraph", "telephone", "radio"))
    act(state)
    assert device(state) == weakest


def test_a_used_device_is_passed_over() -> None:
    """§7.5: each once a Day."""
    state, _ = facing(11, 10, devices=("telegraph", "telephone"))
    state.districts[0].devices_used.append("telegraph")
    act(state)
    assert device(state) == "telephone"


def test_two_telegraphs_in_a_district_are_one_device() -> None:
    """§7.5: a district has each kind once a Day however many cards carry it."""
    state, _ = facing(11, 10, devices=("telegraph", "telegraph"))
    state.districts[0].devices_used.append("telegraph")
    assert told(act(state), TrainHeld)[0].reason == "opposing"


def test_the_devices_are_those_of_the_superintendents_own_district() -> None:
    """§7.5: a device in another's district helps nobody."""
    state = line("plains", "plains", "curves")
    lay(state, Square(1, 0), "telegraph", seat=1)
    at_point(state, 11)
    crossing(state, 10, 5, 3)
    assert told(act(state), TrainHeld)
    state.superintendent = 1
    act(state)
    assert decision(state) == ("dispatch", 1)
    assert code(state, 0, SpendDevice(use=True)) == "NOT_SUPERINTENDENT"
    assert legal_intents(state, 1)[:2] == [SpendDevice(use=True), SpendDevice(use=False)]


def test_a_device_is_used_up_when_the_train_enters() -> None:
    """§7.5: what was granted is used up when the train enters the card."""
    state, train = facing(11, 10)
    act(state)
    log = answer(state, SpendDevice(use=True))
    assert told(log, DeviceGranted)[0].opposing == "10"
    assert told(log, TrainDeparted)[0].devices == ("telegraph",)
    assert train.place == OnMainline(3)
    assert state.districts[0].devices_used == ["telegraph"]


def test_declining_holds_the_train_and_uses_nothing() -> None:
    """§7.5: declining holds the train."""
    state, train = facing(11, 10)
    act(state)
    log = answer(state, SpendDevice(use=False))
    assert told(log, DeviceRefused)[0].device == "telegraph"
    assert train.place != OnMainline(3)
    assert state.districts[0].devices_used == []


def test_opposing_trains_are_let_by_nearest_first_each_by_a_device_of_its_own() -> None:
    """§7.5: on one card in order of entry; one question for each device."""
    state, train = facing(11, 10, 8, devices=("telegraph", "telephone"))
    act(state)
    nearest, farther = (transit.tray for transit in state.mainline[1].transits)
    assert (state.question.opposing, device(state)) == (nearest, "telegraph")  # type: ignore[union-attr]
    answer(state, SpendDevice(use=True))
    assert (state.question.opposing, device(state)) == (farther, "telephone")  # type: ignore[union-attr]
    answer(state, SpendDevice(use=True))
    assert train.place == OnMainline(3)
    assert state.districts[0].devices_used == ["telegraph", "telephone"]


def test_what_was_granted_is_not_used_up_when_the_train_stays() -> None:
    """§7.5: if it does not enter, nothing is."""
    state, train = facing(11, 10, 8, devices=("telegraph", "telephone"))
    act(state)
    answer(state, SpendDevice(use=True))
    answer(state, SpendDevice(use=False))
    assert train.place != OnMainline(3)
    assert state.districts[0].devices_used == []


def test_if_one_opposing_train_cannot_be_let_by_none_is() -> None:
    """§7.5: nobody is asked."""
    state, _ = facing(11, 10, 4, devices=("telegraph",))
    log = act(state)
    assert state.question is None
    assert told(log, TrainHeld)[0].by == "4"


def test_a_protected_train_ahead_holds_before_any_device_is_asked_about() -> None:
    """§7.4: 1, 2 and 3 are judged over every train before anybody is asked."""
    state, _ = facing(11, 10)
    ahead = crossing(state, 9, 3, 3)
    state.mainline[1].flagged.append(ahead.tray)
    log = act(state)
    assert state.question is None
    assert [(hold.reason, hold.by) for hold in told(log, TrainHeld) if hold.train == "11"] == [
        ("flagged", "9")
    ]


def test_flags_shown_during_the_device_question_hold_the_train_and_spend_nothing() -> None:
    """§7.4, §7.5: after each answer 1 and 2 are judged again; what was granted is not used up."""
    state, train = facing(11, 10, 8, devices=("telegraph", "telephone"))
    ahead = crossing(state, 9, 3, 3)
    act(state)
    answer(state, SpendDevice(use=True))
    state.mainline[1].flagged.append(ahead.tray)
    log = answer(state, SpendDevice(use=True))
    assert [hold.reason for hold in told(log, TrainHeld) if hold.train == "11"] == ["flagged"]
    assert train.place != OnMainline(3)
    assert state.districts[0].devices_used == []


def test_the_device_is_asked_about_before_the_train_ahead() -> None:
    """§7.4: the questions of 7.5 come first, then the one for 3 and 4."""
    state, train = facing(11, 10)
    crossing(state, 9, 3, 3)
    act(state)
    assert device(state) == "telegraph"
    answer(state, SpendDevice(use=True))
    assert isinstance(state.question, ClearanceQuestion)
    answer(state, GiveClearance(allow=False))
    assert train.place != OnMainline(3)
    assert state.districts[0].devices_used == []


OLDER = EDITIONS["v0.4.9"]


def older(number: int, *opposing: int) -> tuple[State, Train]:
    state, train = facing(number, *opposing, devices=("telegraph", "telephone", "radio"))
    state.edition = OLDER
    return state, train


def test_older_editions_spend_the_strongest_device_unasked() -> None:
    """§7.5: in an older edition the strongest sufficient device is spent unasked."""
    state, train = older(11, 10)
    log = act(state)
    assert train.place == OnMainline(3)
    assert state.districts[0].devices_used == ["radio"]
    assert told(log, DeviceGranted)[0].device == "radio"


def test_older_editions_spend_train_by_train_even_where_the_way_stays_barred() -> None:
    """§7.5: in an older edition what let the first train by is gone although the second one bars the way."""
    state, train = older(22, 12, 2)
    log = act(state)
    assert train.place != OnMainline(3)
    assert told(log, TrainHeld)[0].by == "2"
    assert state.districts[0].devices_used == ["radio"]


def test_older_editions_spend_once_although_a_question_follows() -> None:
    """§7.5: judged again after the answer, nothing more is spent."""
    state, train = older(11, 10)
    crossing(state, 9, 3, 3)
    act(state)
    assert isinstance(state.question, ClearanceQuestion)
    answer(state, GiveClearance(allow=True))
    assert train.place == OnMainline(3)
    assert state.districts[0].devices_used == ["radio"]


def test_older_editions_spend_nothing_where_trains_may_pass() -> None:
    """§7.4: onto Double Track no clearance is needed."""
    state, train = older(11, 10)
    state.mainline[1].key = "doubleTrack"
    act(state)
    assert train.place == OnMainline(3)
    assert state.districts[0].devices_used == []
