"""Why something is not offered: an option with nothing behind it, an end that must wait (rules 5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decisions import Decision
from engine.phases.crews import Crew, crews_of, end_left
from engine.phases.drawing import EndDrawing, reason_to_keep
from engine.phases.local_ops import OPTIONS, ChooseOption
from engine.phases.moving import MoveTrain
from engine.phases.setting_out import ground_refusal
from engine.track.routes import across, exit_of
from engine.view.hands import why_not_playable
from engine.view.menu_frames import MenuEntry, MenuNote
from engine.view.said import Telling
from engine.view.texts import OPTION_NAMES, train_title
from engine.view.works import facility_name, facility_squares, status_of

_NO_WAY = "no track leads to a card where it could stop."


def notes_of(telling: Telling, waiting: Decision, entries: tuple[MenuEntry, ...]) -> tuple[MenuNote, ...]:
    """What is missing from the Menu, each with the engine's own reason."""
    if waiting.kind == "option":
        return tuple(_options(telling))
    if waiting.kind == "switch":
        return tuple(_switching(telling, entries))
    if waiting.kind == "draw":
        return tuple(_drawing(telling, waiting, entries))
    if waiting.kind == "loadUnload":
        return tuple(_work(telling))
    return ()


def _options(telling: Telling) -> Iterator[MenuNote]:
    for option in OPTIONS:
        refusal = ChooseOption(option).refusal(telling.state, telling.player)
        if refusal is not None:
            yield MenuNote(OPTION_NAMES[option], refusal.message)


def _switching(telling: Telling, entries: tuple[MenuEntry, ...]) -> Iterator[MenuNote]:
    """Trains that can't do anything, and why no car is set out where one stands."""
    served = {entry.tray for entry in entries}
    for crew in crews_of(telling.state, telling.player):
        title = train_title(telling.state, crew.train)
        if crew.train.tray not in served:
            yield MenuNote(title, _why_no_move(telling, crew), tray=crew.train.tray)
        refusal = ground_refusal(crew)
        if refusal is not None and crew.train.consist:
            yield MenuNote(f"Setting out from {title}", refusal.message, tray=crew.train.tray)


def _why_no_move(telling: Telling, crew: Crew) -> str:
    """What the first card each way says to a Move (rules 5.1)."""
    if not telling.moves:
        return "No Move is left, and it can't set out here."
    grid = telling.state.districts[crew.seat].grid
    reasons = []
    for reverse in (False, True):
        beside = across(grid, crew.square, exit_of(crew.card, crew.train, reverse=reverse))
        refusal = None
        if beside is not None:
            refusal = MoveTrain(crew.train.tray, beside, reverse).refusal(telling.state, telling.player)
        side = end_left(crew, reverse=reverse)
        reasons.append(f"Leaving {side}: {_NO_WAY if refusal is None else refusal.message}")
    return " ".join(reasons)


def _drawing(telling: Telling, waiting: Decision, entries: tuple[MenuEntry, ...]) -> Iterator[MenuNote]:
    state, player = telling.state, telling.player
    refusal = EndDrawing().refusal(state, player)
    if refusal is not None:
        yield MenuNote("End your Draw turn", refusal.message)
    playable = {entry.card for entry in entries if entry.intent["type"] != "card.discard"}
    for card in state.players[player].hand:
        if card not in playable:
            face = state.deck[card]
            text = why_not_playable(state, player, card, face, waiting, is_placeable=False)
            yield MenuNote(f"Playing {telling.card(card)}", text or "", card=card)
        kept = reason_to_keep(state, card)
        if kept is not None:
            yield MenuNote(f"Discarding {telling.card(card)}", kept.message, card=card)


def _work(telling: Telling) -> Iterator[MenuNote]:
    """Facilities with nothing to do, and the rule that holds each."""
    district = telling.state.districts[telling.seat]
    for square in facility_squares(district):
        status = status_of(telling.state, telling.seat, square)
        if status.key != "ready":
            facility = district.grid[square].facility
            assert facility is not None
            text = status.reason if status.frees is None else f"{status.reason} {status.frees}"
            yield MenuNote(f"{facility_name(district, facility)} at {square}", text)
