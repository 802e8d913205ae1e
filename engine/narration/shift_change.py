"""Sentences for Shift Change and a Day's end (rules 4.3, 12.4)."""

from __future__ import annotations

from engine.events.shift_change import DayEnded, EmployeesRotated, FedoraPassed
from engine.narration.telling import Line, Reader, tells
from engine.view.texts import with_minus


@tells(FedoraPassed)
def _fedora_passed(event: FedoraPassed, reader: Reader) -> Line | None:
    if len(reader.names) == 1:
        return None
    if event.player == reader.player:
        return Line("The Fedora passes left to you: you act first now and answer for the line.")
    name = reader.names[event.player]
    return Line(f"The Fedora passes left to {name}, who acts first now and answers for the line.")


@tells(DayEnded)
def _day_ended(event: DayEnded, reader: Reader) -> Line:
    standings = sorted(range(len(event.revenue)), key=lambda player: (-event.revenue[player], player))
    listed = ", ".join(f"{reader.who(player)} {with_minus(event.revenue[player])}" for player in standings)
    collisions = {0: "no collisions", 1: "1 collision"}.get(
        event.collisions, f"{event.collisions} collisions"
    )
    return Line(
        f"Day {event.day} ends with {collisions}; Revenue: {listed}. Dispatch devices can be used again.",
        "plain",
        "dayEnd",
    )


@tells(EmployeesRotated)
def _employees_rotated(event: EmployeesRotated, reader: Reader) -> Line:
    return Line("Everybody moves one seat to the left: Revenue, hand and Fedora go along, the Offices stay.")
