"""What a player knows a device by: its browser and system as far as it says, and the address it came by."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

_LONGEST: Final = 80
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_label(connection: HTTPConnection) -> str:
    """Such as `Firefox on Android at rail.local`."""
    agent = connection.headers.get("user-agent", "")
    browser = next((name for mark, name in _BROWSERS if mark in agent), "A program")
    system = next((f" on {name}" for mark, name in _SYSTEMS if mark in agent), "")
    host = connection.url.hostname or ""
    return f"{browser}{system} at {host}"[:_LONGEST]
