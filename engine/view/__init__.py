"""The only door out of the engine: `Frame`, what a seat sees, and `Menu`, what it may do."""

from engine.view.card_text import CatalogueEntry, catalogue_entries
from engine.view.frames import Frame
from engine.view.framing import Public, frame, public
from engine.view.menu_frames import Menu, MenuEntry, MenuGroup, MenuNote
from engine.view.menus import menu
from engine.view.plain import to_json

__all__ = [
    "CatalogueEntry",
    "Frame",
    "Menu",
    "MenuEntry",
    "MenuGroup",
    "MenuNote",
    "Public",
    "catalogue_entries",
    "frame",
    "menu",
    "public",
    "to_json",
]
