"""Sentences for the New Train Phase (rules 6)."""

from __future__ import annotations

from engine.events.new_train import (
    CarPlaced,
    ExtraStarted,
    SecondSectionOrdered,
    TrainAnnulled,
    TrainDue,
    TrainMadeUp,
)
from engine.names import OTHER_DIRECTION
from engine.narration.mainline import whose_office
from engine.narration.telling import Line, Reader, tells
from engine.view.texts import car_words, cars_in_order, counted


@tells(TrainDue)
def _train_due(event: TrainDue, reader: Reader) -> Line:
    start = OTHER_DIRECTION[event.direction].capitalize()
    number = "odd" if event.direction == "west" else "even"
    return Line(
        f"Train {event.train}, {event.title}, is due in Stage {event.stage}: it is made up at the {start} "
        f"Division Point and runs {event.direction}, as {number} numbers do.",
        moment="makeUp",
    )


@tells(TrainAnnulled)
def _train_annulled(event: TrainAnnulled, reader: Reader) -> Line:
    why = "no Crew Tray is free" if event.reason == "noTray" else "its earlier run is still out"
    return Line(f"Train {event.train} is due in Stage {event.stage} but does not run today: {why}.", "bad")


@tells(SecondSectionOrdered)
def _second_section_ordered(event: SecondSectionOrdered, reader: Reader) -> Line:
    orders = reader.verb(event.player, "order", "orders")
    return Line(
        f"{orders} a second section, {event.train}: the same train again, standing behind the first and "
        "acting after it."
    )


@tells(ExtraStarted)
def _extra_started(event: ExtraStarted, reader: Reader) -> Line:
    starts = reader.verb(event.player, "start", "starts")
    if event.host is not None:
        office = whose_office(event.host, reader)
        where = f"on an A/D track of {office}; it may leave this Stage if it is fit"
    elif event.kind == "interchange":
        where = "in the Interchange's yard"
    else:
        where = f"at the {OTHER_DIRECTION[event.direction].capitalize()} Division Point"
    return Line(f"{starts} {event.train}, {event.title}, to run {event.direction}: {where}.", moment="makeUp")


@tells(CarPlaced)
def _car_placed(event: CarPlaced, reader: Reader) -> Line:
    puts = reader.verb(event.player, "put", "puts")
    place = "behind the engine" if len(event.consist) == 1 else "on the tail"
    return Line(f"{puts} one {car_words(event.car)} {place} of train {event.train}.", "quiet")


@tells(TrainMadeUp)
def _train_made_up(event: TrainMadeUp, reader: Reader) -> Line:
    """The round ends by itself: the card's list is full, or the Division Yard has nothing suitable."""
    if not event.consist:
        why = "its card lists no cars" if event.is_full else "the Division Yard has no suitable car"
        return Line(f"Train {event.train} runs as an engine alone: {why}.")
    cars = f"{counted(len(event.consist), 'car')} behind the engine: {cars_in_order(event.consist)}"
    why = "all that its card lists" if event.is_full else "the Division Yard has nothing more that suits it"
    return Line(f"Train {event.train} is made up with {cars}; {why}.")
