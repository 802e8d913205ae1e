"""Sentences for switching (rules 5.1, 6.3, 13)."""

from __future__ import annotations

from engine.events.switching import CarsSetOut, ConsistSorted, SwitchFlown, SwitchingEnded, TrainMoved
from engine.names import OFFICE_SQUARE
from engine.narration.telling import Line, Reader, tells
from engine.view.texts import cars_counted, cars_in_order, counted, listed


@tells(TrainMoved)
def _train_moved(event: TrainMoved, reader: Reader) -> Line:
    how = "backing up" if event.reverse else "running forward"
    acts = reader.verb(event.player, "move", "moves")
    over = f" over {listed(map(str, event.via))}" if event.via else ""
    start, end = event.squares[0], event.squares[-1]
    left = counted(event.moves_left, "Move")
    text = f"{acts} train {event.train} from {start} to {end}{over}, {how}."
    moment = "couple" if event.coupled else None
    return Line(f"{text}{_coupled(event)}{_tracks(event)} {left} left.", moment=moment)


def _coupled(event: TrainMoved) -> str:
    """Every car on the route, and where."""
    if not event.coupled:
        return ""
    cuts = listed(f"{cars_counted(cars)} at {square}" for square, cars in event.coupled)
    end = "behind" if event.reverse else "on its nose"
    return f" No car on the way is passed: it couples {cuts}, {end}."


def _tracks(event: TrainMoved) -> str:
    if event.squares[0] == OFFICE_SQUARE:
        return " That frees an A/D track of the Office."
    return " It holds an A/D track of the Office now." if event.squares[-1] == OFFICE_SQUARE else ""


@tells(CarsSetOut)
def _cars_set_out(event: CarsSetOut, reader: Reader) -> Line:
    acts = reader.verb(event.player, "set out", "sets out")
    end = "nose" if event.from_nose else "tail"
    return Line(
        f"{acts} {cars_counted(event.cars)} off the {end} of train {event.train} at {event.square}, "
        "which costs no Move.",
        moment="setOut",
    )


@tells(ConsistSorted)
def _consist_sorted(event: ConsistSorted, reader: Reader) -> Line:
    acts = reader.verb(event.player, "sort", "sorts")
    if event.moves_left is None:
        where = "while it is made up in the Interchange's yard"
    else:
        where = f"at the Small Yard for one Move; {counted(event.moves_left, 'Move')} left"
    return Line(f"{acts} train {event.train} {where}. Behind the engine: {cars_in_order(event.after)}.")


@tells(SwitchFlown)
def _switch_flown(event: SwitchFlown, reader: Reader) -> Line:
    acts = reader.verb(event.player, "roll", "rolls")
    cut = f"{cars_counted(event.cars)} off the tail of train {event.train}"
    return Line(
        f"{acts} {cut} from {event.start} into the industry at {event.end}, the engine stays: "
        "a Flying Switch for one Move. "
        f"Its card goes to the Salvage Yard; {counted(event.moves_left, 'Move')} left."
    )


@tells(SwitchingEnded)
def _switching_ended(event: SwitchingEnded, reader: Reader) -> Line | None:
    if not event.moves_left:
        return None
    acts = reader.verb(event.player, "stop", "stops")
    return Line(f"{acts} switching and gives up {counted(event.moves_left, 'Move')}.", "quiet")
