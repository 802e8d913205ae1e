"""The addresses of pages: plain routes, since nothing of a page is documented or checked by its types.

What the JSON interface gets from FastAPI (dependencies, models, a schema) costs about as much time as a small
fragment, and an open table asks for one after every act of everybody.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.security import refuse_early

Parts = ParamSpec("Parts")
Page = Callable[Concatenate[Request, Parts], Awaitable[Response]]
"""Gets the request and, by name, the parts of the address in braces."""


class PageRoutes:
    """The pages of one module."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def page(self, path: str) -> Callable[[Page[Parts]], Page[Parts]]:
        """A page that can be looked at, or asked about by HEAD."""
        return self._at(path, "GET", "HEAD")

    def get(self, path: str) -> Callable[[Page[Parts]], Page[Parts]]:
        """A part of a page, or its stream."""
        return self._at(path, "GET")

    def post(self, path: str) -> Callable[[Page[Parts]], Page[Parts]]:
        """Where a form is sent to."""
        return self._at(path, "POST")

    def _at(self, path: str, *methods: str) -> Callable[[Page[Parts]], Page[Parts]]:
        def keep(page: Page[Parts]) -> Page[Parts]:
            route = Route(path, _answering(page), methods=methods, include_in_schema=False)
            route.methods = set(methods)  # a Route answers HEAD wherever it answers GET, a stream's too
            self.routes.append(route)
            return page

        return keep


def _answering(page: Callable[..., Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        refuse_early(request)
        return await page(request, **request.path_params)

    return answer
