"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.bots.bot import Bot
from engine.bots.developer import DeveloperBot
from engine.bots.random_bot import RandomBot
from engine.bots.wanderer import WandererBot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "developer": DeveloperBot,
    "random": RandomBot,
    "wanderer": WandererBot,
}
"""Each is made from a seed."""
