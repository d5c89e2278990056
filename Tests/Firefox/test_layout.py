"""How the main screens look in Firefox: no screen scrolls sideways, and axe finds nothing."""

from pathlib import Path

import axe_core_python
import pytest

from visitor import DESK, PHONE

WIDTHS = {320: 640, 390: 844, 1_440: 900}
# Each screen, and what is on it once it is drawn.
SCREENS = {
    "/feeds": ".feed:not([hidden]) .row[data-snap]",
    "/feeds/animals": "#feed-animals .row[data-snap]",
    "/home": ".card[data-photo] img",
    "/post": ".print img",
    "/search": ".explore .tile img",
    "/search?q=sea": ".wall .tile img",
    "/@Ben": ".profile-body .tile img",
    "/@Ben/followers": ".people .line",
    "/photo/1": ".photo-image img",
    "/notifications": ".notifications > .line",
    "/favourites": "h1",
    "/mutes": "h1",
    "/alerts": "h1",
    "/account": ".account .line",
}
AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIOLATIONS = """async (rules) => (await axe.run({ runOnly: rules })).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 140))])"""
# axe measures colours, so nothing may move.
STANDS_STILL = """() => Promise.all(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations === 1)
    .map(({ finished }) => finished.catch(() => {})))"""
# What sticks out.
TOO_WIDE = """() => {
    const page = document.scrollingElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > page.clientWidth + 1);
    return [`${page.scrollWidth} > ${page.clientWidth}`, ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 80))].slice(0, 20);
}"""
IS_DRAWN = """(css) => {
    const first = document.querySelector(css);
    return first !== null && (first.localName !== 'img' || (first.complete && first.naturalWidth > 0));
}"""


def fill(cast) -> None:
    """Snaps, photos and followers, with long words, tags, people and links."""
    with cast.wire("Ben") as ben, cast.wire("Ana") as ana:
        for picture, words in (("lion", "Monday face"), ("moon", "Averyverylongword" * 8), ("bridge", "Who is it? #sea @Ana https://example.org/far")):
            ben.post("animals", picture, words)
            ben.add_photo(picture, caption=words)
        ben.post("landscapes", "waves", "The sea before breakfast")
        ana.follow(ben)
        ben.follow(ana)


def test_no_screen_scrolls_sideways_at_any_width(cast):
    fill(cast)
    ana = cast.person("Ana", DESK)
    for path, css in SCREENS.items():
        ana.go(path)
        ana.until(IS_DRAWN, css)
        for width, height in WIDTHS.items():
            ana.resize(width, height)
            ana.until("(width) => innerWidth === width", width)
            assert ana.ask(TOO_WIDE) == [], f"{path} at {width}"
    ana.go("/post").press_css(".print [aria-label^='Bridge.']")
    ana.sees("Choose a feed or people", "h1")
    for width, height in WIDTHS.items():
        ana.resize(width, height)
        assert ana.ask(TOO_WIDE) == [], f"the composer at {width}"


@pytest.mark.proof
def test_axe_finds_nothing_in_light_and_dark(cast, firefox):
    """Where the most kinds of things are. Chromium's tests look at every screen."""
    fill(cast)
    ana = cast.person("Ana", PHONE)
    for path in ("/feeds/animals", "/search?q=sea", "/@Ben", "/photo/1", "/account"):
        ana.go(path).until(IS_DRAWN, SCREENS[path])
        ana.firefox.call("script.evaluate", expression=AXE, target={"context": ana.window}, awaitPromise=False)
        for is_dark in (False, True):
            with firefox.prefer("layout.css.prefers-color-scheme.content-override", 0 if is_dark else 1):
                ana.until("(isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark", is_dark)
                ana.ask(STANDS_STILL)
                assert ana.ask(VIOLATIONS, RULES) == [], f"{path}, {is_dark=}"
