"""Templates into answers: whole pages, or only the fragments that differ from what a page shows."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Hashable, Iterable, Mapping, MutableMapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.assets import TEMPLATES, Assets, together
from app.board import JOIN_AT, board_of, lie_of, word_of
from app.contexts import MenuHead, OfferGroup
from app.cross_references import handbook
from app.drawing import card_rails, card_symbol, cars_strip, rails_of, train_strip
from app.first_styles import FirstStyles
from app.glossary import Terms
from engine.view.frames import WarningFrame
from engine.view.texts import with_minus


def is_htmx(request: Request) -> bool:
    """Whether htmx asks, and so takes fragments."""
    return request.headers.get("hx-request") == "true" and request.headers.get("hx-boosted") != "true"


def root_of(request: Request) -> str:
    """What every address begins with: the path this server is mounted at, usually nothing."""
    scope = request.scope  # a file that is not there is looked for below `/static`, which is no root of ours
    return str(scope.get("app_root_path", scope.get("root_path", ""))).rstrip("/")


def key_of(menu: MenuHead, warnings: Sequence[WarningFrame], groups: Sequence[OfferGroup]) -> str:
    """A name for what is asked and how it may be answered: where it changes, the sheet is a new one."""
    bundles = [(each.group.heading, each.is_open, len(each.offers)) for each in groups]
    asked = repr((menu.question, menu.facts, menu.notes, [each.text for each in warnings], bundles))
    return f"{zlib.crc32(asked.encode()):x}"


DRAWING: Final[dict[str, Any]] = {
    "board_of": board_of,
    "word_of": word_of,
    "lie_of": lie_of,
    "join_at": JOIN_AT,
    "rails_of": rails_of,
    "train_strip": train_strip,
    "cars_strip": cars_strip,
    "card_rails": card_rails,
    "card_symbol": card_symbol,
    "handbook": handbook,
    "glossary": Terms,
    "key_of": key_of,
    "with_minus": with_minus,
}
"""What every template may call to learn how something is drawn or written."""


COMFORTS: Final = {"hand": ("right", "left"), "sound": ("off", "on"), "call": ("off", "on")}
"""What a browser may like, as its cookies say it; the first is usual."""


def comforts_of(request: Request) -> dict[str, str]:
    """What this browser likes."""
    return {
        name: request.cookies[name] if request.cookies.get(name) in values else values[0]
        for name, values in COMFORTS.items()
    }


_MARKS: Final = re.compile("[&<>'\"]")


def escaped(value: object) -> str:
    """What a template shows of a value: as `escape` has it, without a new object where nothing is escaped."""
    if type(value) is str:
        return escape(value) if _MARKS.search(value) else value
    if type(value) is Markup:
        return value
    if type(value) is Undefined:  # what `x if y` without `else` gives; an unknown name raises
        return ""
    return str(value) if type(value) is int else escape(value)


class _Writer(CodeGenerator):
    """Lets templates write with `escaped`: a page shows a thousand short words that need none of it."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


class _Environment(Environment):
    """Gives each template its globals as one dictionary; a chain of them costs like a small fragment."""

    code_generator_class = _Writer
    escaped = staticmethod(escaped)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Those of all templates and those of one."""
        return {**self.globals, **(d or {})}


class Rendering:
    """The templates, loaded once; with `reloads` they are looked at again each time.

    `asides` are what every page is told beside its own context, by name, unless that has it already.
    """

    def __init__(
        self,
        assets: Assets,
        *,
        reloads: bool = False,
        asides: Mapping[str, Callable[[Request], Any]] | None = None,
    ) -> None:
        self._assets = assets
        self._asides = dict(asides or {})
        self.environment = _Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=reloads,
            cache_size=200,
        )
        self.environment.globals.update(DRAWING)
        self.environment.globals["kept"] = self._kept
        self._rooted: dict[tuple[str, Callable[..., str] | None], Environment] = {}
        self._found: dict[tuple[str, str, Callable[..., str] | None], Template] = {}

    def _static(self, root: str, *paths: str) -> str:
        path = together(*paths) if len(paths) > 1 else paths[0]
        return f"{root}/static/{path}?v={self._assets.version(path)}"

    @staticmethod
    def _kept(macro: Callable[[Hashable], Markup], things: Iterable[Hashable]) -> Markup:
        return rendered("".join([_made_once(macro, thing) for thing in things]))

    def text(self, template: str, context: Mapping[str, Any]) -> str:
        """A template rendered."""
        root, static = context.get("root", ""), context.get("static")
        found = self._found.get((template, root, static))
        if found is None:
            found = self._under(root, static).get_template(template)
            if not self.environment.auto_reload:
                self._found[template, root, static] = found
        return found.render(context)

    def _under(self, root: str, static: Callable[..., str] | None) -> Environment:
        """The templates for pages whose addresses begin with `root`, or whose files `static` finds elsewhere.

        That and `static` are the same for all of them, so what they import needs nothing of their contexts:
        it is made once and not anew with every fragment.
        """
        found = self._rooted.get((root, static))
        if found is None:
            found = self._rooted[root, static] = self.environment.overlay()
            static = static or partial(self._static, root)
            found.globals = {**self.environment.globals, "root": root, "static": static}
        return found

    def page(
        self, request: Request, template: str, context: Mapping[str, Any], status: int = 200
    ) -> HTMLResponse:
        """A whole page."""
        styles = FirstStyles(request, self._assets)
        every = {
            "root": root_of(request),
            "nonce": request.state.nonce,
            "styles": styles,
            "notice": None,
            "comforts": comforts_of(request),
        }
        every |= {name: ask(request) for name, ask in self._asides.items() if name not in context}
        response = HTMLResponse(self.text(template, every | dict(context)), status)
        styles.remember(response, f"{every['root']}/", secure=request.url.scheme == "https")
        return response

    def swap(self, parts: Sequence[tuple[str, str]], status: int = 200) -> HTMLResponse:
        """Fragments that take the places of those with the same ids, keeping focus and scroll."""
        swaps = [(name, rendered(text)) for name, text in parts]
        return HTMLResponse(self.text("swap.html", {"swaps": swaps}), status)


@lru_cache(maxsize=12_000)
def _made_once(macro: Callable[[Hashable], Markup], thing: Hashable) -> Markup:
    """What an imported macro makes of one thing. There is room for what 200 tables show, in 8 MB."""
    return macro(thing)


def rendered(text: str) -> Markup:
    """A fragment that a template made, and so escaped, to be set into another."""
    return Markup(text)  # noqa: S704 (a template made it)


def see_other(request: Request, path: str) -> Response:
    """To another page by GET; the address stays relative to the one asked for."""
    address = f"{root_of(request)}{path}"
    if is_htmx(request):
        return Response(headers={"hx-redirect": address})
    return RedirectResponse(address, 303)
