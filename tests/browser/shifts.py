"""What moves on a page without being asked to: Chromium's layout shifts, with the elements that moved."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

_WATCH = """() => {
    window.shifts = [];
    const name = (node) => {
        const moved = node?.nodeType === 1 ? node : node?.parentElement;
        const part = moved?.closest('main section[id], header, [id]');
        const kind = moved && [moved.localName, ...moved.classList].join('.');
        return moved ? `${part?.id || part?.localName || 'page'} ${kind}` : 'gone';
    };
    window.shiftsSeen = new PerformanceObserver((list) => keepShifts(list.getEntries()));
    window.keepShifts = (entries) => shifts.push(...entries.map(({ value, hadRecentInput, sources }) =>
        ({ value, pressed: hadRecentInput, moved: sources.map(({ node }) => name(node)) })));
    shiftsSeen.observe({ type: 'layout-shift' });
}"""
_TELL = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    keepShifts(shiftsSeen.takeRecords());
    done(shifts);
})))"""


class Shift(NamedTuple):
    """How much of the screen moved how far; `moved` begins with what moved most."""

    value: float
    is_after_press: bool
    moved: tuple[str, ...]


def watch_shifts(page: Page) -> None:
    """Begin to keep what moves."""
    page.evaluate(_WATCH)


def shifts(page: Page) -> list[Shift]:
    """All that moved since; what is on the screen now has been painted."""
    found: list[dict[str, Any]] = page.evaluate(_TELL)
    return [Shift(each["value"], each["pressed"], tuple(each["moved"])) for each in found]


def movers(found: Sequence[Shift], most: int = 3) -> str:
    """What moved most, in all."""
    sums: Counter[str] = Counter()
    for shift in found:
        sums.update({shift.moved[0] if shift.moved else "gone": shift.value})  # type: ignore[dict-item]
    return ", ".join(f"{name} {value:.3f}" for name, value in sums.most_common(most))
