"""Lessons for a first run: prepared positions on the real board, each solvable in at most six acts.

Pure data and its judge; how a lesson is kept and shown is the service's affair.
"""

from __future__ import annotations

from typing import Final

from engine.lessons.building_up import LOADING, MAKE_UP, RAILS, SWITCHING
from engine.lessons.lesson import MOST_ACTS, Lesson, Step
from engine.lessons.running import CLEARANCE, HIGHBALL, PASSENGERS, WRECK

LESSONS: Final = (RAILS, MAKE_UP, SWITCHING, LOADING, PASSENGERS, HIGHBALL, WRECK, CLEARANCE)
"""In the order in which they are taken."""

LESSON: Final = {lesson.key: lesson for lesson in LESSONS}

__all__ = ["LESSON", "LESSONS", "MOST_ACTS", "Lesson", "Step"]
