"""Several routes to one square: which one a `via` means, and how a Menu names each (rules 5.1, Routes).

A group is all the routes of one train, direction of running and square, in the order of the walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from engine.names import Square
from engine.track.routes import Route

Via = tuple[Square, ...]


def grouped(routes: Iterable[Route]) -> dict[Square, list[Route]]:
    """Routes by the square where they end, both in the order of the walk."""
    groups: dict[Square, list[Route]] = {}
    for route in routes:
        groups.setdefault(route.end, []).append(route)
    return groups


def meant(routes: Iterable[Route], to: Square, via: Via) -> Route | None:
    """The first route to the square that runs over all the squares named; without any, the shortest."""
    for route in routes:
        if route.end == to and all(square in route.between for square in via):
            return route
    return None


def via_of(route: Route, group: Sequence[Route]) -> Via:
    """What a Menu names a route by: nothing for the only one, else the first square that no other uses.

    Without such a square nothing for the shortest, and for the others the shortest list that means them.
    """
    if len(group) == 1:
        return ()
    others = {square for other in group if other is not route for square in other.between}
    own = next((square for square in route.between if square not in others), None)
    if own is not None:
        return (own,)
    if route is group[0]:
        return ()
    return _shortest_list(route, group)


def _shortest_list(route: Route, group: Sequence[Route]) -> Via:
    """The first of the shortest lists that means the route, its squares taken as early as can be."""
    lists = (
        squares
        for length in range(1, len(route.between))
        for squares in combinations(route.between, length)
        if meant(group, route.end, squares) is route
    )
    return next(lists, route.between)
