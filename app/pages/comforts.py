"""How a browser likes the pages: which hand holds the phone, whether they sound; the keys, the style sheet.

Both are cookies that only this browser has, and both work as a plain form; the script may set the sound too.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.identity import YEAR
from app.pages.reading import card_bands
from app.pages.routes import PageRoutes
from app.rendering import COMFORTS, root_of, see_other
from app.services import services_of
from app.style_sheet import sheet
from app.wire import form_fields

ROUTES = PageRoutes()


@ROUTES.page("/keys")
async def keys(request: Request) -> Response:
    """The settings of this browser, after a change with a word that they are kept; and every key."""
    return services_of(request).rendering.page(
        request, "keys/page.html", {"is_kept": "kept" in request.query_params}
    )


@ROUTES.post("/keys")
async def settle(request: Request) -> Response:
    """Remember what this browser likes."""
    fields = await form_fields(request)
    response = see_other(request, "/keys?kept=1#kept")
    for name, values in COMFORTS.items():
        if fields.get(name) in values:
            secure = request.url.scheme == "https"
            path = f"{root_of(request)}/"
            response.set_cookie(name, fields[name], max_age=YEAR, path=path, secure=secure, samesite="lax")
    return response


@ROUTES.page("/style")
async def style(request: Request) -> Response:
    """Every card, car, chip, button and state, by day and under the lamp."""
    return services_of(request).rendering.page(
        request, "style/page.html", {"bands": card_bands(), "sheet": sheet()}
    )
