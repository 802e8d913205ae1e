"""What the pages of a lobby get (docs/pages.md, Tables of several people)."""

from __future__ import annotations

import json
from dataclasses import dataclass

from app.listing import moment_text
from app.lobbies import TABLE_BOTS, Lobby
from app.new_games import FieldGroup, field_groups
from app.preset_forms import Preset
from app.table_rules import (
    FEWEST,
    MOST,
    TABLE_GROUPS,
    TABLE_PRESETS,
    TABLE_WORDS,
    config_for,
    preset_of_rules,
    preset_rules,
    values_of_rules,
)
from engine.config import canonical_config
from engine.view.frames import ConfigFrame
from engine.view.rules_in_force import config_frame

_WEEK = 7 * 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Place:
    """A place at the table, in the order of joining; `kind` is `human`, a bot's, or `empty`."""

    player: int | None
    name: str
    kind: str
    is_me: bool = False
    is_host: bool = False
    can_remove: bool = False


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot that may be given a place."""

    key: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A lobby as one of those at the table sees it."""

    version: int
    is_host: bool
    host_name: str
    is_locked: bool
    is_sealed: bool
    places: tuple[Place, ...]
    rules: ConfigFrame
    preset: str | None
    presets: tuple[Preset, ...]
    fields: tuple[FieldGroup, ...]
    bots: tuple[BotChoice, ...]
    commitment: str | None
    sealed_config: str | None
    can_lock: bool
    can_start: bool
    can_open: bool
    why_not: str | None
    may_choose_seal: bool
    wants_seal: bool
    seed: str
    join_url: str
    deletes_on: str


def table_presets(root: str, chosen: str | None, *, is_changed: bool = False) -> tuple[Preset, ...]:
    """The presets of tables."""
    return tuple(
        Preset(
            key,
            *TABLE_WORDS[key],
            config_frame(config_for(preset_rules(key), FEWEST), FEWEST).short,
            key == chosen,
            f"{root}/tables/new?preset={key}",
            json.dumps(values_of_rules(preset_rules(key))),
            key == chosen and is_changed,
        )
        for key in TABLE_PRESETS
    )


def table_fields(values: dict[str, str]) -> tuple[FieldGroup, ...]:
    """The form of a table's rules with these values."""
    return field_groups(values, TABLE_GROUPS, values_of_rules(preset_rules(None)))


def lobby_view(lobby: Lobby, player_id: int, root: str) -> LobbyView:
    """A lobby as this player sees it."""
    me = lobby.player(player_id)
    is_host = me.number == lobby.host
    people = max(FEWEST, len(lobby.players))
    config = config_for(lobby.rules, people)
    why_not = _why_not(lobby, is_host=is_host)
    return LobbyView(
        version=lobby.revision,
        is_host=is_host,
        host_name=next(player.name for player in lobby.players if player.number == lobby.host),
        is_locked=lobby.is_locked,
        is_sealed=lobby.is_sealed,
        places=_places(lobby, player_id, is_host=is_host),
        rules=config_frame(config, people),
        preset=preset_of_rules(lobby.rules),
        presets=table_presets(root, preset_of_rules(lobby.rules)),
        fields=table_fields(values_of_rules(lobby.rules)),
        bots=tuple(BotChoice(key, *words) for key, words in TABLE_BOTS.items()),
        commitment=lobby.commitment,
        sealed_config=canonical_config(config) if lobby.commitment else None,
        can_lock=is_host and not lobby.is_locked and len(lobby.players) >= FEWEST,
        can_start=is_host and why_not is None,
        can_open=is_host and lobby.is_locked,
        why_not=why_not,
        may_choose_seal=len(lobby.humans) == 1,
        wants_seal=lobby.wants_seal,
        seed=lobby.asked_seed or "",
        join_url=f"{root}/join?code={lobby.code}",
        deletes_on=moment_text(lobby.changed + _WEEK),
    )


def _why_not(lobby: Lobby, *, is_host: bool) -> str | None:
    """What is missing before the first roll."""
    if len(lobby.players) < FEWEST:
        return "A table needs two to four: wait for somebody, or give a bot a place."
    if lobby.is_sealed and not lobby.is_locked:
        return "Lock the table first, so that all see the seal before the first roll."
    return None if is_host else "The host starts the game."


def _places(lobby: Lobby, player_id: int, *, is_host: bool) -> tuple[Place, ...]:
    taken = [
        Place(
            player.id,
            player.name,
            player.kind,
            is_me=player.id == player_id,
            is_host=player.number == lobby.host,
            can_remove=is_host and player.id != player_id and not lobby.is_locked,
        )
        for player in lobby.players
    ]
    return (*taken, *[Place(None, "", "empty")] * (MOST - len(taken)))
