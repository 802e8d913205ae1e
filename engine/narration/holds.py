"""Why a train stays, in words: the rule that holds it and what would set it going (rules 7.4 to 7.8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.names import Square


class HoldText(NamedTuple):
    """Two clauses: `why` goes on after "because", `frees` after "until" or "it goes when"."""

    why: str
    frees: str


_HOLDS: Final[dict[str, HoldText]] = {
    "opposing": HoldText(
        "{by} comes the other way in the Subdivision ahead",
        "{by} has left it, or a dispatch device of the Superintendent lets it by",
    ),
    "flagged": HoldText("Red Flags protect {by} in the Subdivision ahead", "{by} has left its card"),
    "signals": HoldText("ABS Signals protect {by} in the Subdivision ahead", "{by} has left that card"),
    "fouled": HoldText(
        "{by} at {square} blocks the Running Track to the Limits",
        "the Running Track is clear out to the Limits",
    ),
    "tooManyFreight": HoldText(
        "it has more freight cars than its card lists",
        "freight cars are set out until the card's count is met",
    ),
    "tooManyCoaches": HoldText(
        "it has more coaches than its card lists", "coaches are set out until the card's count is met"
    ),
    "tooManyCabooses": HoldText(
        "it has more cabooses than its card lists", "cabooses are set out until the card's count is met"
    ),
    "engineBuried": HoldText(
        "its engine stands between cars", "cars are set out or sorted so that the engine is at one outer end"
    ),
    "cabooseNotLast": HoldText(
        "its caboose is not at the far end from the engine", "nothing stands behind the caboose"
    ),
    "behind.flagged": HoldText("Red Flags keep it off {by}, which is ahead on its card", "{by} has moved on"),
    "behind.signals": HoldText(
        "ABS Signals keep it off {by}, which is ahead on its card", "{by} has moved on"
    ),
    "offOffice": HoldText(
        "it stands at {square}, and only a train on the Office square highballs",
        "a Mainline Phase finds it fit on the Office square",
    ),
}

HOLD_REASONS: Final = tuple(_HOLDS)
"""Every reason key of `clearance.Hold` and `TrainHeld`."""


def hold_text(reason: str, by: str | None, square: Square | None) -> HoldText:
    """The clauses for a reason, with the name of the train in the way or the square in question."""
    details = {"by": "a cut of cars" if by is None else f"train {by}", "square": square}
    why, frees = _HOLDS[reason]
    return HoldText(why.format(**details), frees.format(**details))
