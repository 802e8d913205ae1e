"""What a person sees of their game beside Frame and Menu: history, moments, toolbar, Day's end, closing."""

from __future__ import annotations

from app.contexts import Around, Closing, DayEnd, HistoryEntry, Moment, Notice, RefusedAct, Toolbar
from app.course import course_of
from app.course_pictures import score_picture, traffic_picture
from app.figures import best_revenue, minutes_of, times_of
from app.new_games import address_of, seed_text
from app.open_game import Entry, Happened, OpenGame
from app.par import par_of
from app.par import words_of as words_of_par
from app.preset_forms import called
from app.record_book import page_for
from app.remarks import told_to, words_of
from app.services import Services
from app.table_rules import address_of_rules
from app.table_views import at_the_table
from app.taking_back import takeable
from app.visiting import PointOfView
from app.wire import Chosen
from engine.acts import Intent
from engine.config import canonical_config
from engine.events.drawing import TrainScheduled
from engine.narration import narrate
from engine.narration.telling import Line, Reader
from engine.wire import intent_to_json

_LABEL = 60
_PUBLIC_FAMILIES = ("switch", "freightAgent", "newTrain", "mainline", "porter", "laborer", "loadUnload")


def reader_of(game: OpenGame, player: int | None) -> Reader:
    """Who reads the history."""
    return Reader(player, game.dealt.names, game.state.deck)


def told(game: OpenGame, player: int | None) -> tuple[HistoryEntry, ...]:
    """The recent history in this player's words; each act is told once and kept."""
    kept = game.told.setdefault(player, {})
    numbers = [happened.number for happened in game.recent]
    fresh = [happened for happened in game.recent if happened.number not in kept]
    if fresh:
        reader = reader_of(game, player)
        entries = {entry.number: entry for entry in game.live[-len(game.recent) :]}
        for happened in fresh:
            lines = lines_of(happened, reader)
            entry = entries.get(happened.number)
            reason = reason_of(game, entry) if entry is not None else ()
            kept[happened.number] = HistoryEntry(happened.number, (*lines, *reason))
    game.told[player] = {number: kept[number] for number in numbers}
    return tuple(kept[number] for number in numbers if kept[number].lines)


def reason_of(game: OpenGame, entry: Entry) -> tuple[Line, ...]:
    """Why a bot did it. While the game runs, only reasons that speak of what everybody sees."""
    if entry.reason is None or not (game.is_over or speaks_of_public_things(entry.intent)):
        return ()
    return (Line(f"{game.person(entry.player).name} says why: {entry.reason}.", "quiet"),)


def speaks_of_public_things(intent: Intent) -> bool:
    """Whether a reason for it can't speak of the hand: what lies on the table was judged."""
    kind = str(intent_to_json(intent)["type"])
    return kind.partition(".")[0] in _PUBLIC_FAMILIES and kind != "mainline.modify"


def with_remarks(
    game: OpenGame, player: int | None, history: tuple[HistoryEntry, ...]
) -> tuple[HistoryEntry, ...]:
    """The history with what was said at the table put in where it was said."""
    remarks = sorted(told_to(game, player), key=lambda remark: remark.version)
    first = history[0].number if history else -1
    entries: list[HistoryEntry] = list(history)
    for remark in remarks:
        if remark.version > first:
            who = game.person(remark.player).name
            at = sum(entry.number < remark.version for entry in entries)
            line = Line(words_of(remark, who), "quiet")
            entries.insert(at, HistoryEntry(remark.version - 1, (line,), f"said-{remark.id}"))
    return tuple(entries)


def _heard(game: OpenGame, point: PointOfView, session_id: int) -> tuple[Moment, ...]:
    """Signals of others this browser has not been told yet."""
    last = max((remark.id for remark in game.remarks), default=0)
    before = game.heard.get(session_id)
    game.heard[session_id] = max(last, before or 0)
    if before is None:
        return ()
    fresh = [
        remark
        for remark in told_to(game, point.player)
        if remark.id > before and remark.player != point.player
    ]
    return tuple(Moment("signal", words_of(remark, game.person(remark.player).name)) for remark in fresh)


def lines_of(happened: Happened, reader: Reader) -> tuple[Line, ...]:
    """What happened, in words."""
    lines = (narrate(event, reader) for event in happened.events)
    return tuple(line for line in lines if line is not None)


def _new_stages(game: OpenGame, session_id: int | None, *, is_reloaded: bool) -> tuple[int, ...]:
    """Where the die has just put a train, marked until the next act; nothing on a first view or a reload."""
    seen = game.seen.get(session_id) if session_id is not None else None
    if session_id is None or seen is None:
        return ()
    if seen < game.version:
        events = (event for happened in game.recent if happened.number >= seen for event in happened.events)
        slots = (event.slot for event in events if isinstance(event, TrainScheduled))
        game.marked[session_id] = (game.version, tuple(slot + 1 for slot in slots if slot is not None))
    elif is_reloaded:
        game.marked.pop(session_id, None)
    version, stages = game.marked.get(session_id, (game.version, ()))
    return stages if version == game.version else ()


def _moments(game: OpenGame, point: PointOfView, history: tuple[HistoryEntry, ...]) -> tuple[Moment, ...]:
    """What this browser has not been told yet; nothing on a first view, nothing twice."""
    session_id = point.session
    if session_id is None:
        return ()
    heard = _heard(game, point, session_id)
    seen = game.seen.get(session_id)
    game.seen[session_id] = max(game.version, seen or 0)
    if seen is None:
        return ()
    fresh = [entry for entry in history if entry.number >= seen]
    lines = [line for entry in fresh for line in entry.lines if line.moment]
    return (*(Moment(line.moment or "", line.glance) for line in lines), *heard)


def _toolbar(
    game: OpenGame, player: int | None, here: str, again: str, history: tuple[HistoryEntry, ...]
) -> Toolbar:
    solitaire = not game.is_table and game.frozen is None
    back = game.steps_back(1) if solitaire else takeable(game, player)[:1] if player is not None else []
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
        devices_url="" if game.is_table or player is None else f"{here}/devices",
        is_table=game.is_table,
        is_watched=player is None,
    )


def _shortened(text: str) -> str:
    return text if len(text) <= _LABEL else f"{text[:_LABEL].rsplit(' ', 1)[0]} …"


def _another(game: OpenGame, root: str, *, with_seed: bool) -> str:
    """Where another game of these rules is made; a table always draws its own seed."""
    config = game.dealt.config
    if game.is_table:
        return f"{root}/tables/new?{address_of_rules(config)}"
    return f"{root}/games/new?{address_of(config, game.dealt.seed if with_seed else None)}"


def _closing(services: Services, point: PointOfView, root: str) -> Closing:
    game = point.game
    config = canonical_config(game.dealt.config)
    with services.database.read() as reader:
        times = times_of(reader, game.id)
        best = best_revenue(reader, point.session, config, game.id) if point.session is not None else None
        book = page_for(reader, game) if point.player is not None else None
        par = par_of(reader, game.id)
    if par is None:
        services.pars.wake(game)
    course = course_of(game)
    frame = game.view(point.player).frame
    mine = next((row.revenue for row in frame.standings if row.player == point.player), 0)
    mode = game.dealt.config.mode
    earned = frame.goal.value if mode == "coop" else mine
    minutes = minutes_of({person.number: person.name for person in game.people if person.is_human}, times)
    return Closing(
        minutes,
        best,
        best is not None and mine > best,
        _another(game, root, with_seed=True),
        _another(game, root, with_seed=False),
        abandoned=game.is_abandoned,
        score=score_picture(course, frame.goal.target),
        traffic=traffic_picture(course, frame),
        par=words_of_par(par, mode, point.player, earned) if par and point.player is not None else None,
        book=book,
    )


def around(
    services: Services,
    point: PointOfView,
    root: str,
    chosen: Chosen,
    *,
    notice: Notice | None = None,
    refused: RefusedAct | None = None,
    is_reloaded: bool = False,
) -> Around:
    """Everything on this person's page that is not in Frame and Menu."""
    game, player, here = point.game, point.player, point.here
    history = told(game, player)
    frame = game.view(player).frame
    is_public = game.is_seed_public
    again = _another(game, root, with_seed=is_public)
    day = game.person(player).day_to_dismiss if player is not None else None
    seat = chosen.seat if chosen.seat is not None and chosen.seat < len(game.people) else frame.seat or 0
    new_stages = _new_stages(game, point.session, is_reloaded=is_reloaded)
    present = services.games.news.present(game.code)
    return Around(
        code=game.code,
        root=root,
        here=here,
        chosen=chosen,
        lines=with_remarks(game, player, history),
        moments=_moments(game, point, history),
        toolbar=_toolbar(game, player, here, again, history),
        seed=seed_text(game.dealt.seed) if is_public else None,
        notice=notice,
        refused=refused,
        frozen=game.frozen,
        day_end=DayEnd(day, max(0, frame.clock.days - day)) if day is not None and not game.is_over else None,
        closing=_closing(services, point, root) if game.is_over else None,
        seat=seat,
        table=at_the_table(game, player, present, here, root, seat),
        new_stages=new_stages,
        rules_name=called(game.dealt.config, len(game.people)),
    )
