"""What every page must stand at every width, by day and under the lamp; shared by all tests of pages."""

from playwright.sync_api import Page

from tests.browser.conftest import Picture

WIDTHS = (320, 360, 768, 1280)
LEAST = 44
SMALL = """(least) => {
    const box = (each) => (each.closest('label') || each).getBoundingClientRect();
    const isSmall = (each) => box(each).height < least - .5 || box(each).width < least - .5;
    const answers = [...document.querySelectorAll('#actions .answer')].filter((each) => !isSmall(each));
    const otherwise = (each) => answers.some((answer) => answer.value === each.value);
    return [...document.querySelectorAll('a[href], button, summary, select, input, textarea')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && box(each).width)
        .filter((each) => !each.closest('.unseen, .skip, .term, p, dd, dt, li li, td:not(.lit)'))
        .filter((each) => isSmall(each) && !(each.matches('.spot') && otherwise(each)))
        .map((each) => `${each.outerHTML.slice(0, 90)} ${box(each).width} by ${box(each).height}`);
}"""
"""What may be touched and is smaller. Links in running text are not among it, nor a square's way that is an
answer of full size below the board as well."""
SCHEMES = ("light", "dark")
AXE = "async () => (await axe.run({ resultTypes: ['violations'] })).violations"


TOO_WIDE = """() => Math.max(
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('[role=dialog], dialog[open], :popover-open')]
        .map((each) => each.scrollWidth - each.clientWidth),
)"""


def overflow(page: Page) -> int:
    """Pixels that the page is wider than the screen, or what lies over it wider than itself."""
    return int(page.evaluate(TOO_WIDE))


def axe_complaints(page: Page, axe: str, where: str) -> list[str]:
    """What axe objects to by day and under the lamp."""
    found = []
    page.evaluate(axe)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for each in page.evaluate(AXE):
            node = each["nodes"][0]
            found.append(f"{where}, {scheme}: {each['id']} {node['target']} {node['failureSummary'][:200]}")
    return found


def hold(page: Page, axe: str, where: str, picture: Picture | None = None) -> list[str]:
    """What is wrong: too wide, too small to touch at 360 pixels, or complained of by axe."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 780})
        if overflow(page) > 0:
            found.append(f"{where} at {width}: {overflow(page)} too wide")
        for scheme in SCHEMES if picture else ():
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            if picture:
                picture(page, f"{where}-{width}-{scheme}")
    page.set_viewport_size({"width": 360, "height": 780})
    found += [f"{where}: too small to touch {each}" for each in page.evaluate(SMALL, LEAST)]
    return found + axe_complaints(page, axe, where)
