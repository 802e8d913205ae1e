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
    """Every car on the route, and where; taking back the train's own cut is told apart from finding cars."""
    found, parts = list(event.coupled), []
    if event.own:
        square, cars = found.pop(0)
        parts.append(f"takes back its own {cars_counted(cars[: event.own])} at {square}")
        if event.own < len(cars):
            found.insert(0, (square, cars[event.own :]))
    if found:
        parts.append(f"couples {listed(f'{cars_counted(cars)} at {square}' for square, cars in found)}")
    if not parts:
        return ""
    lead = "No car on the way is passed: it" if found else "It"
    return f" {lead} {' and '.join(parts)}, {'behind' if event.reverse else 'on its nose'}."


def _tracks(event: TrainMoved) -> str:
    if event.squares[0] == OFFICE_SQUARE:
        return " That frees an A/D track of the Office."
    return " It holds an A/D track of the Office now." if event.squares[-1] == OFFICE_SQUARE else ""


@tells(CarsSetOut)
def _cars_set_out(event: CarsSetOut, reader: Reader) -> Line:
    acts = reader.verb(event.player, "set out", "sets out")
    cut = f"{cars_counted(event.cars)} off the {'nose' if event.from_nose else 'tail'} of train {event.train}"
    again = "it" if len(event.cars) == 1 else "them"
    return Line(
        f"{acts} {cut} at {event.square}, at the {event.end} end of the card, which costs no Move: "
        f"leaving that way couples {again} again.",
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
    gives = reader.form(event.player, "give", "gives")
    return Line(f"{acts} switching and {gives} up {counted(event.moves_left, 'Move')}.", "quiet")
