"""A person at the page: deals a game and clicks what is offered, by a seeded rule; knows no other rule."""

import random
import re
from dataclasses import dataclass, field

from playwright.sync_api import Page, Response

FIRST_DAY = "/games/new?preset=firstDay"
MOST_CLICKS = 2500
SHUNNED = re.compile("second section|Roll the D12|Discard X")
"""More trains than a random hand can keep apart end the game before its last Day."""

OFFERS = """() => [...document.querySelectorAll('button[form=play][name=intent], #actions a.pick')]
    .filter((each) => each.checkVisibility())
    .map((each, index) => ({
        at: index,
        picks: each.tagName === 'A',
        quiet: each.classList.contains('quiet'),
        bad: each.classList.contains('bad'),
        onBoard: each.classList.contains('spot'),
        says: each.getAttribute('aria-label') || each.innerText,
    }))"""
CLICK = """(index) => [...document.querySelectorAll('button[form=play][name=intent], #actions a.pick')]
    .filter((each) => each.checkVisibility())[index]"""


def is_answer(response: Response) -> bool:
    """Whether this answers a click, and not what the page asks for by itself.

    A click before the scripts have run posts the plain form: its redirect leads to the answer.
    """
    asked_by_itself = response.url.split("?")[0].endswith(("/stream", "/fragments"))
    return "/games/" in response.url and not asked_by_itself and not 300 <= response.status < 400


@dataclass
class Person:
    """Clicks through a game. `scripts` says whether the page has JavaScript."""

    page: Page
    seed: int
    scripts: bool = True
    clicks: int = 0
    picked: int = 0
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def deal(self, address: str) -> str:
        """Deals the First Day from the New Game page and returns the game's address."""
        self.page.goto(f"{address}{FIRST_DAY}&seed={self.seed}")
        self.page.get_by_role("button", name="Deal", exact=True).click()
        self.page.locator("#question").wait_for()
        return self.page.url

    def play(self, clicks: int = MOST_CLICKS) -> bool:
        """Answers so many questions; whether the game came to its end."""
        for _ in range(clicks):
            if self.is_over():
                return True
            self.click_something()
        return self.is_over()

    def is_over(self) -> bool:
        """Whether the page shows the game's result."""
        return self.page.locator("#result section").count() > 0

    def version(self) -> str:
        """How many acts the page has seen."""
        return self.page.locator("#play input[name=version]").get_attribute("value") or ""

    def click_something(self) -> None:
        """Puts a Day's end away, or else answers by one of the offers, or picks up a card or a train."""
        self.clicks += 1
        ending = self.page.locator("#day_end button")
        if ending.count():
            self._click_and_wait(ending)
            return
        offers = self.page.evaluate(OFFERS)
        assert offers, f"nothing is offered: {self.page.locator('#actions').inner_text()}"
        chosen = self._choose(offers)
        self.said.append(chosen["says"])
        handle = self.page.evaluate_handle(CLICK, chosen["at"]).as_element()
        assert handle is not None
        self._click_and_wait(handle)

    def _choose(self, offers: list[dict]) -> dict:  # type: ignore[type-arg]
        """An answer mostly; a turn is ended half of the time it can be, so that no game takes all day."""
        ends = [offer for offer in offers if offer["quiet"]]
        answers = [offer for offer in offers if not (offer["quiet"] or offer["picks"] or offer["bad"])]
        answers = [offer for offer in answers if not SHUNNED.search(offer["says"])]
        picks = [offer for offer in offers if offer["picks"]]
        wished = [ends, answers, picks] if self.chance.random() < 0.5 else [answers, picks, ends]
        if self.picked >= 3:
            wished = [ends, answers, picks]
        found = next((kind for kind in wished if kind), offers)
        chosen = self.chance.choice(found)
        self.picked = self.picked + 1 if chosen["picks"] else 0
        return chosen

    def _click_and_wait(self, target: object) -> None:
        if not self.scripts:
            with self.page.expect_navigation(wait_until="domcontentloaded"):
                target.click()  # type: ignore[attr-defined]
            return
        with self.page.expect_response(is_answer) as answered:
            target.click()  # type: ignore[attr-defined]
        shown = answered.value.headers.get("content-type", "")
        assert shown.startswith("text/html"), shown
        self.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
        self.page.evaluate("() => new Promise((done) => setTimeout(done, 15))")
