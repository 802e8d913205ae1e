"""Lists of games in words."""

import pytest

from app.listing import ago

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (-5, "just now"),  # the clock was set back in between
        (0, "just now"),
        (MINUTE - 1, "just now"),
        (MINUTE, "1 minute ago"),
        (HOUR - 1, "59 minutes ago"),
        (HOUR, "1 hour ago"),
        (DAY - 1, "23 hours ago"),
        (DAY, "1 day ago"),
        (30 * DAY, "30 days ago"),
        (31 * DAY, "on 2026-01-31"),
    ],
)
def test_how_long_ago_is_told_without_a_time_zone(before: int, words: str) -> None:
    """A time of day in UTC reads as a wrong one to whoever lives elsewhere."""
    at = 1_772_496_000_000  # the first moment of 2026-03-03
    assert ago(at - before, at) == words
