"""A card of the district as it is painted: every part of it in a place of its own."""

from playwright.sync_api import Browser

from tests.browser.positions import open_at, trains_at_industries

COVERED = """() => {
    const parts = {
        title: '.title', state: '.state', chip: '.chip', building: '.building', worker: '.worker',
        box: '.box', way: '.way', sign: '.maw', stock: '.engine, .car:not(.box *, .maw *)', rail: '.rail',
    };
    const place = (name, part) => {  // of a line of text without what is above its letters and below them
        const { left, right, top, bottom, height } = part.getBoundingClientRect();
        const line = part.localName === 'text' ? height : 0;
        return { name, left, right, top: top + line * .22, bottom: bottom - line * .24 };
    };
    const cover = (one, two) => one.name !== two.name
        && Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1.2
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1.2;
    const found = [];
    for (const cell of document.querySelectorAll('.grid td.works')) {
        const face = place('face', cell.querySelector('.face'));
        const all = (name, which) => [...cell.querySelectorAll(which)].map((part) => place(name, part));
        const seen = Object.entries(parts).flatMap(([name, which]) => all(name, `.face :is(${which})`));
        seen.push(...all('cut', '.cuts b'));
        const over = ({ left, right, bottom }) =>
            Math.max(right - face.right, face.left - left, bottom - face.bottom);
        found.push(...seen.filter((box) => over(box) > 1).map((box) => `${cell.id}: ${box.name} runs over`));
        seen.forEach((one, at) => found.push(...seen.slice(at + 1).filter((two) => cover(one, two))
            .map((two) => `${cell.id}: ${one.name} and ${two.name}`)));
        // the upper right half of its square
        const [tab] = all('tab', '.of1 .spot > span:not(.shown, .lies)');
        const under = (box) => box.right - tab.left > Math.max(0, box.top - tab.top) && box.top < tab.bottom;
        if (tab) found.push(...seen.filter(under).map((box) => `${cell.id}: ${box.name} below the tab`));
    }
    return found;
}"""
"""What stands over something else on a facility's card. Parts of one kind stand in rows of their own."""


def test_nothing_on_a_facility_covers_anything(chromium: Browser, server: str) -> None:
    """Title, building, rails, cars, chip, state, doors, sign, workers, set-outs, and what shows it is lit."""
    context = chromium.new_context()
    page, covered = context.new_page(), []
    found = trains_at_industries()
    assert len(found) > 2
    for name, position in found.items():
        address = open_at(page, server, position)
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            for scale in ("near", "fit"):
                page.evaluate("(scale) => localStorage.setItem('board', scale)", scale)
                page.goto(address)
                page.locator(".board.fit" if scale == "fit" else ".board:not(.fit)").wait_for()
                covered += [f"{name} {width} {scale} {each}" for each in page.evaluate(COVERED)]
    context.close()
    assert not covered, "\n".join(covered)
