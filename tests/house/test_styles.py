"""What style sheets may ask, so that an act restyles what changed and not the whole page."""

import re

from tests.house.source import CHECKOUT

WHOLE = re.compile(r"(?<![\w-])(?:html|body|main|\.game)(?![\w-])[^\s{},>+~]*:has\(")


def test_no_rule_asks_what_the_whole_page_holds() -> None:
    """Else whatever is swapped restyles all below the body; a class of the body says it for nothing."""
    for sheet in sorted((CHECKOUT / "static" / "css").glob("*.css")):
        found = WHOLE.findall(sheet.read_text(encoding="utf-8"))
        assert not found, f"{sheet.name}: {found}: give the body a class instead"
