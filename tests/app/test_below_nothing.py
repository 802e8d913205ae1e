"""Revenue below nothing (rules 9: it may go negative) is shown with a true minus wherever a page shows it."""

from __future__ import annotations

import re

from app.assets import TEMPLATES
from app.course import course_of
from app.course_pictures import score_picture
from tests.app.browser_at_the_server import Game

SHOWN_AS_IT_IS = re.compile(r"{{ [\w.]*(?:revenue|amount|\.best|goal\.value) }}")


def test_every_template_writes_revenue_with_a_true_minus() -> None:
    found = {path.name: SHOWN_AS_IT_IS.findall(path.read_text("utf-8")) for path in TEMPLATES.rglob("*.html")}
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_a_page_shows_revenue_below_nothing_with_a_true_minus(game: Game) -> None:
    """§9: Revenue may go negative."""
    game.play(3)
    game.open.state.players[0].revenue = -5
    game.open.views.clear()
    game.open._public = None
    status = re.search(r'<p class="goal .*?</p>', game.page().text, re.DOTALL)
    assert status
    assert "−5" in status[0]
    assert "-5" not in status[0]


def test_the_picture_of_the_score_has_a_true_minus(game: Game) -> None:
    game.play(3)
    course = course_of(game.open)
    course.scores[0].append(course.scores[0][-1]._replace(value=-5))
    picture = score_picture(course, 7)
    assert "−5" in [level.word for level in picture.levels]
    assert "−5" in picture.words
