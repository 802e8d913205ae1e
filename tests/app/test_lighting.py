"""What a button of the page says it lights (experience: on focus as well as under the pointer)."""

import re

from tests.app.browser_at_the_server import Game
from tests.engine.drawn import position


def test_the_way_to_take_another_train_lights_its_square(game: Game) -> None:
    """§5.1 Moves are shared among the trains in one's district: each is taken by a link of its own."""
    game.open._stand_at(position("||  --  WP:(8:b>)  --:(10:b>)  ||"), game.open.version)
    ways = re.findall(r'<a class="button pick"[^>]*data-lit="([^"]*)"[^>]*>Take this train', game.page().text)
    assert ways == ["1_0"]
