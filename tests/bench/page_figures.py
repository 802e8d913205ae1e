"""What a person with a slow phone meets: paints, presses and shifts in a real Chromium, slowed down."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, sync_playwright

from engine.decisions import decision
from engine.record import Record, steps, write_save
from engine.view import frame
from tests.app.served import served
from tests.bench.browser import Browser as Plain
from tests.bench.engine_figures import campaign
from tests.bench.figures import Figure, percentile
from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.persons import Person
from tests.browser.shifts import movers, shifts, watch_shifts

SLOWER: Final = 4
CARDS, TRAINS = 30, 4
ROUNDS = 5
CLICKS = 40
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 780},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SLOW_4G: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_638_400 / 8,
    "uploadThroughput": 768_000 / 8,
}
"""Round trip in milliseconds, bytes a second: what Lighthouse takes for a phone."""

WATCH: Final = """() => {
    window.presses = [];
    new PerformanceObserver((list) => presses.push(...list.getEntries().filter((each) => each.interactionId)
        .map((each) => ({ id: each.interactionId, took: each.duration }))))
        .observe({ type: 'event', durationThreshold: 16 });
    window.swapped = new Promise(() => {});
    addEventListener('pointerdown', (event) => {
        const began = event.timeStamp;
        window.swapped = new Promise((done) => document.addEventListener('htmx:after:swap', () =>
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - began))), { once: true }));
    }, true);
}"""
"""Keeps presses longer than a frame, and how long from a press until what it swaps is painted."""

FRAMES: Final = """() => new Promise((done) => {
    const times = []; let last = performance.now(); const end = last + 1600;
    const step = (now) => { times.push(now - last); last = now;
        if (now < end) requestAnimationFrame(step); else done(times.slice(1)); };
    requestAnimationFrame(step);
})"""


def middle_game() -> Record:
    """A Campaign game up to a choice of what to do, with thirty cards on the board and four trains about."""
    for seed in range(1, 60):
        record = campaign(seed)
        for step in steps(record):
            waiting = decision(step.state)
            if waiting is None or waiting.kind != "option":
                continue
            shown = frame(step.state, waiting.player)
            here = shown.districts[0]
            is_busy = len(here.cells) >= CARDS and len(shown.trains) >= TRAINS and len(here.trains) >= 2
            if is_busy and shown.clock.days_left:
                return replace(record, history=record.history[: step.index])
    raise AssertionError("no Campaign game of the developer bot comes to such a board")


def slowed(page: Page) -> CDPSession:
    """Take the processor from this page."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def on_a_phone(chromium: Browser, token: str, address: str) -> BrowserContext:
    """A phone whose browser is the person with this cookie, with nothing kept."""
    context = chromium.new_context(**PHONE)
    name, _, value = token.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": address}])
    return context


def first_paint(chromium: Browser, token: str, address: str, path: str) -> float:
    """Milliseconds until the first words are painted, nothing cached, over a slow line."""
    context = on_a_phone(chromium, token, address)
    page = context.new_page()
    page.goto("about:blank")
    session = slowed(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", dict(SLOW_4G))
    page.goto(address + path, wait_until="load")
    painted = page.wait_for_function(
        "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime", polling=100
    )
    found = float(painted.json_value())
    context.close()
    return found


def _paints(chromium: Browser, token: str, address: str, game: str) -> Iterator[Figure]:
    for name, path in (("home", "/"), ("game of thirty cards", game)):
        times = [first_paint(chromium, token, address, path) for _ in range(ROUNDS)]
        said = f"first contentful paint on a slow phone, {name}"
        yield Figure(f"{said}, median", percentile(times, 0.5), "ms", "1,000")


class Watched:
    """A slowed page that keeps what its presses took."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = slowed(page)
        page.evaluate(WATCH)
        watch_shifts(page)

    def press(self, target: Locator, *, swaps: bool = True) -> tuple[float, float]:
        """Milliseconds to the next paint, and to the paint of what the press swapped (0 where nothing is)."""
        page = self.page
        target.scroll_into_view_if_needed()
        page.wait_for_timeout(150)
        page.evaluate("() => { presses.length = 0; }")
        target.tap()
        late = "new Promise((done) => setTimeout(() => done(9999), 9999))"
        swapped = float(page.evaluate(f"() => Promise.race([swapped, {late}])")) if swaps else 0.0
        page.wait_for_timeout(250)
        return float(page.evaluate("() => Math.max(8, ...presses.map((each) => each.took))")), swapped


def _nothing(chromium: Browser) -> Iterator[Figure]:
    """What a press costs on a page that has nothing on it: so much is the machine's and not ours."""
    context = chromium.new_context(**PHONE)
    page = context.new_page()
    page.set_content("<details><summary>Open</summary>Words</details>")
    watched = Watched(page)
    took = [watched.press(page.locator("summary"), swaps=False)[0] for _ in range(2 * ROUNDS)]
    context.close()
    said = f"{SLOWER}× slower, opening a panel on an empty page"
    yield Figure(f"{said}: to the next paint, median", percentile(took, 0.5), "ms")
    yield Figure(f"{said}: to the next paint, worst", max(took), "ms")


def _presses(watched: Watched) -> Iterator[Figure]:
    """Cards are picked up, squares pointed at, panels opened and answers given, again and again."""
    page = watched.page
    person = Person(page, 4)
    took: dict[str, list[tuple[float, float]]] = {}
    wanted = {
        "choosing a card or a train": ("#hand a.pick, #actions a.pick, .roster a[hx-get]", True),
        "choosing a square": ("#district .lit .spot:visible", True),
        "opening a panel": ("#chart .timetable > summary", False),
        "acting": ("#actions .answer:not([data-twice])", True),
    }
    for _ in range(CLICKS):
        for name, (selector, swaps) in wanted.items():
            target = page.locator(selector).locator("visible=true")
            if target.count() and not page.locator("#day_end button").count():
                chosen = target.nth(person.chance.randrange(target.count()))
                took.setdefault(name, []).append(watched.press(chosen, swaps=swaps))
        if page.locator("#day_end button").count():
            person.click_something()
        if person.is_over() or all(len(took.get(name, ())) >= CLICKS // 4 for name in wanted):
            break
    for name, found in took.items():
        paints, swaps_ = [each[0] for each in found], [each[1] for each in found]
        said = f"{SLOWER}× slower, {name} ({len(found)})"
        yield Figure(f"{said}: to the next paint, median", percentile(paints, 0.5), "ms", "100")
        yield Figure(f"{said}: to the next paint, worst", max(paints), "ms", "100")
        if max(swaps_):
            yield Figure(f"{said}: to the swap painted, median", percentile(swaps_, 0.5), "ms")


def _smoothness(watched: Watched) -> Iterator[Figure]:
    """Frames while the board is dragged to and fro under a finger."""
    page = watched.page
    page.locator("#district").scroll_into_view_if_needed()
    box = page.locator(".board").bounding_box()
    assert box is not None
    frames = page.evaluate_handle("() => { window.frames_ = (" + FRAMES + ")(); }")
    frames.dispose()
    for distance in (-250, 250, -250, 250):
        watched.session.send(
            "Input.synthesizeScrollGesture",
            {
                "x": box["x"] + box["width"] / 2,
                "y": box["y"] + box["height"] / 2,
                "xDistance": distance,
                "speed": 900,
                "gestureSourceType": "touch",
            },
        )
    times = [float(each) for each in page.evaluate("() => frames_")]
    cards, trains = page.locator("#district td.card").count(), page.locator(".roster li").count()
    said = f"{SLOWER}× slower, a board of {cards} cards and {trains} trains dragged"
    yield Figure(f"{said}: frame, median", percentile(times, 0.5), "ms", "16.7")
    yield Figure(f"{said}: frame, p95", percentile(times, 0.95), "ms", "33")


def _shifts(name: str, page: Page) -> Iterator[Figure]:
    """How much moved, with what moved most."""
    found = shifts(page)
    own = [each for each in found if not each.is_after_press]
    pressed = [each for each in found if each.is_after_press]
    said = f"layout shift, {name}, all but within 500 ms of a press ({movers(own)})"
    yield Figure(said, sum(each.value for each in own), "", "0")
    said = f"layout shift, {name}, within 500 ms of a press, largest ({movers(pressed)})"
    yield Figure(said, max((each.value for each in pressed), default=0.0), "")


def _playing(chromium: Browser, token: str, address: str, game: str) -> Iterator[Figure]:
    """One phone plays; another, of the same person, lies beside it and follows by its stream."""
    contexts = [on_a_phone(chromium, token, address) for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.goto(address + game)
        page.locator("#question").wait_for()
    playing, following = Watched(pages[0]), Watched(pages[1])
    yield from _smoothness(playing)
    yield from _presses(playing)
    pages[1].wait_for_timeout(2000)
    yield from _shifts("the page that plays", playing.page)
    yield from _shifts("a page that follows", following.page)
    for context in contexts:
        context.close()


def figures() -> Iterator[Figure]:
    """All figures of the page."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        directory = Path(folder) / "page"
        directory.mkdir()
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=QUIET)
        with served(directory) as server:
            plain = Plain(server.address)
            game = plain.upload("/games/import", "save", write_save(middle_game(), reveal_seed=True))
            yield from _nothing(chromium)
            yield from _paints(chromium, plain.cookie, server.address, game)
            yield from _playing(chromium, plain.cookie, server.address, game)
            plain.close()
        chromium.close()
