"""What a person sees of their game beside Frame and Menu: history, moments, toolbar, Day's end, closing."""

from __future__ import annotations

from app.contexts import Around, Closing, DayEnd, HistoryEntry, Moment, Notice, RefusedAct, Toolbar
from app.new_games import address_of, seed_text
from app.open_game import Happened, OpenGame
from app.services import Services
from app.store import best_revenue, times_of
from app.visiting import AtTable
from app.wire import Chosen
from engine.config import canonical_config
from engine.narration import narrate
from engine.narration.telling import Line, Reader

_PHASE_NAMES = {
    "localOps": "Local Operations",
    "newTrain": "New Train",
    "mainline": "Mainline",
    "loadUnload": "Load/Unload",
}
_LABEL = 60


def reader_of(game: OpenGame, player: int | None) -> Reader:
    """Who reads the history."""
    return Reader(player, game.dealt.names, game.state.deck)


def told(game: OpenGame, player: int) -> tuple[HistoryEntry, ...]:
    """The recent history in this player's words; each act is told once and kept."""
    kept = game.told.setdefault(player, {})
    reader = reader_of(game, player)
    for happened in game.recent:
        if happened.number not in kept:
            kept[happened.number] = HistoryEntry(happened.number, lines_of(happened, reader))
    numbers = [happened.number for happened in game.recent]
    game.told[player] = {number: kept[number] for number in numbers}
    return tuple(kept[number] for number in numbers if kept[number].lines)


def lines_of(happened: Happened, reader: Reader) -> tuple[Line, ...]:
    """What happened, in words."""
    lines = (narrate(event, reader) for event in happened.events)
    return tuple(line for line in lines if line is not None)


def _moments(game: OpenGame, session_id: int, history: tuple[HistoryEntry, ...]) -> tuple[Moment, ...]:
    """What this browser has not been told yet; nothing on a first view, nothing twice."""
    seen = game.seen.get(session_id)
    game.seen[session_id] = max(game.version, seen or 0)
    if seen is None:
        return ()
    fresh = [entry for entry in history if entry.number >= seen]
    return tuple(Moment(line.moment, line.text) for entry in fresh for line in entry.lines if line.moment)


def _toolbar(game: OpenGame, here: str, again: str, history: tuple[HistoryEntry, ...]) -> Toolbar:
    solitaire = len(game.people) == 1 and game.frozen is None
    back = game.steps_back(1) if solitaire else []
    lines = next((e.lines for e in history if back and e.number == back[0][0].number), ())
    return Toolbar(
        can_undo=bool(back),
        can_redo=solitaire and bool(game.undone),
        undo_label=_shortened(lines[0].text) if lines else "",
        redo_label="",
        save_url=f"{here}/save",
        replay_url=f"{here}/replay",
        history_url=f"{here}/history",
        again_url=again,
    )


def _shortened(text: str) -> str:
    return text if len(text) <= _LABEL else f"{text[:_LABEL].rsplit(' ', 1)[0]} …"


def _closing(services: Services, at: AtTable, root: str) -> Closing:
    game = at.game
    config = canonical_config(game.dealt.config)
    with services.database.read() as reader:
        times = times_of(reader, game.id)
        best = best_revenue(reader, at.visitor.id, config, game.id)
    mine = next(row.revenue for row in game.view(at.player).frame.standings if row.player == at.player)
    minutes = tuple(
        (game.dealt.names[player], _PHASE_NAMES.get(phase, phase), round(milliseconds / 60_000))
        for player, phase, milliseconds in times
    )
    return Closing(
        minutes,
        best,
        best is not None and mine > best,
        f"{root}/games/new?{address_of(game.dealt.config, game.dealt.seed)}",
        f"{root}/games/new?{address_of(game.dealt.config, None)}",
    )


def around(
    services: Services,
    at: AtTable,
    root: str,
    chosen: Chosen,
    *,
    notice: Notice | None = None,
    refused: RefusedAct | None = None,
) -> Around:
    """Everything on this person's page that is not in Frame and Menu."""
    game = at.game
    here = f"{root}/games/{game.code}"
    history = told(game, at.player)
    frame = game.view(at.player).frame
    is_over = frame.result is not None
    is_public = is_over or isinstance(game.dealt.seed, int)
    again = f"{root}/games/new?{address_of(game.dealt.config, game.dealt.seed if is_public else None)}"
    day = game.person(at.player).day_to_dismiss
    return Around(
        code=game.code,
        root=root,
        here=here,
        chosen=chosen,
        lines=history,
        moments=_moments(game, at.visitor.id, history),
        toolbar=_toolbar(game, here, again, history),
        seed=seed_text(game.dealt.seed) if is_public else None,
        notice=notice,
        refused=refused,
        frozen=game.frozen,
        day_end=DayEnd(day, max(0, frame.clock.days - day)) if day is not None and not is_over else None,
        closing=_closing(services, at, root) if is_over else None,
    )
