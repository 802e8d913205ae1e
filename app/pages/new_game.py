"""New game: presets first, then every rule; its address carries them all."""

from __future__ import annotations

import json
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from app.listing import cards_of
from app.names import BadName, clean_name
from app.new_games import (
    PRESET_WORDS,
    SOLITAIRE_PRESETS,
    BadSetting,
    address_of,
    config_of_address,
    config_of_form,
    draw_sealed_seed,
    draw_seed,
    field_groups,
    preset_config,
    preset_of,
    read_seed,
    values_of,
)
from app.open_game import Dealt
from app.pages.routes import PageRoutes
from app.preset_forms import Preset, shown_in, values_sent, written
from app.problems import Problem, problem_of
from app.rendering import root_of, see_other
from app.rule_fields import SETTINGS
from app.services import services_of
from app.visiting import Guest, admit, guest_of, needs_secret
from app.wire import form_fields
from engine.config import BadConfig, Config
from engine.view.rules_in_force import config_frame
from engine.wire import Malformed

ROUTES = PageRoutes()
USUAL_NAME = "Conductor"


def _presets(root: str, chosen: str | None, seed: str, *, is_changed: bool) -> tuple[Preset, ...]:
    found = []
    for key in SOLITAIRE_PRESETS:
        name, text = PRESET_WORDS[key]
        url = f"{root}/games/new?preset={key}" + (f"&seed={seed}" if read_seed(seed) is not None else "")
        config, is_chosen = preset_config(key), key == chosen
        found.append(
            Preset(
                key,
                name,
                text,
                config_frame(config, 1).short,
                is_chosen,
                url,
                json.dumps(values_of(config)),
                is_chosen and is_changed,
            )
        )
    return tuple(found)


@ROUTES.page("/games/new")
async def new_game(request: Request) -> Response:
    """The form, filled with what the address carries."""
    query = dict(request.query_params)
    config = config_of_address(query)
    seed = query.get("seed", "")
    named = query.get("preset")
    chosen = named if named in SOLITAIRE_PRESETS else preset_of(config)
    return _page(
        request,
        guest_of(request),
        values_of(config),
        chosen,
        seed if read_seed(seed) is not None else "",
        is_named=named in SOLITAIRE_PRESETS,
    )


def _page(
    request: Request,
    guest: Guest,
    values: Mapping[str, str],
    chosen: str | None,
    seed: str,
    problem: Problem | None = None,
    name: str | None = None,
    *,
    is_named: bool = False,
) -> Response:
    """The form. An address that names a preset means it: the others are folded away, below the button."""
    services = services_of(request)
    cards = cards_of(services, guest.visitor.id if guest.visitor else None, root_of(request))
    unfinished = [card for card in cards if not card.is_over and not card.is_frozen]
    named = (setting.name for setting in SETTINGS if setting.name in values)
    usual = values_of(preset_config(chosen)) if chosen else {name: values[name] for name in named}
    is_changed = any(values.get(key, value) != value for key, value in usual.items())
    context = {
        "presets": _presets(root_of(request), chosen, seed, is_changed=is_changed),
        "preset": chosen or "",
        "is_named": is_named,
        "shown": written(usual),
        "fields": field_groups(values),
        "seed": seed,
        "needs_secret": needs_secret(request, guest),
        "name": name or (guest.visitor.name if guest.visitor else None) or USUAL_NAME,
        "unfinished": unfinished[0] if unfinished else None,
        "error": problem.text if problem else None,
    }
    return services.rendering.page(request, "new_game/page.html", context, problem.status if problem else 200)


@ROUTES.post("/games")
async def deal(request: Request) -> Response:
    """Deal a game as asked."""
    guest = guest_of(request)
    fields: dict[str, str] = {}
    try:
        fields = await form_fields(request)
        config = config_of_form(fields)
        name = clean_name(fields.get("name") or (guest.visitor.name if guest.visitor else None) or USUAL_NAME)
        visitor = await admit(request, guest, fields.get("secret"))
    except (BadSetting, BadConfig, BadName, Malformed, Problem) as error:
        problem = problem_of(error)
        response = _again(request, guest, fields, problem)
        guest.greet(request, response)
        return response
    services = services_of(request)
    seed = read_seed(fields.get("seed", ""))
    if seed is None:
        seed = draw_sealed_seed() if fields.get("sealed") == "1" else draw_seed()
    dealt = Dealt(config, (name,), seed, None)
    game = await services.games.deal(dealt, visitor)
    if guest.token is not None and visitor.name != name:
        await services.sessions.name(guest.token, name)
    response = see_other(request, f"/games/{game.code}")
    guest.greet(request, response)
    return response


def _again(request: Request, guest: Guest, fields: Mapping[str, str], problem: Problem) -> Response:
    """The form as it was sent, with what is wrong."""
    preset = fields.get("preset")
    chosen = preset if preset in SOLITAIRE_PRESETS else None
    usual = values_of(preset_config(chosen)) if chosen else shown_in(fields)
    values = values_sent(fields, SETTINGS, usual)
    return _page(
        request, guest, values, chosen, fields.get("seed", "")[:70], problem, fields.get("name", "")[:30]
    )


def again_address(root: str, config: Config, seed: str | None) -> str:
    """Where the same game (or with no seed, the same rules) can be dealt again."""
    return f"{root}/games/new?{address_of(config, read_seed(seed) if seed else None)}"
