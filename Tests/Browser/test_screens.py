"""Every screen in the registry keeps every invariant."""

import pytest
from push_service import PushService, right

from invariants import axe, layout, right_to_left, text_size
from people import resize, wait_until
from screens import PRESENTATIONS, TOURS, Visit, World, feeds
from shift import MOST, WATCH, Meter, slow

SIZES = {"320": (320, 640), "390": (390, 844), "844x390": (844, 390), "820": (820, 1_180), "1440": (1_440, 900), "2560": (2_560, 1_300)}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """One server with one community for all walks of this module."""
    with PushService() as service, right(service), World(tmp_path_factory.mktemp("world"), service) as world:
        yield world


def walks() -> list:
    """Each tour in each presentation. The gate walks each tour in one of them."""
    return [pytest.param(tour, name, id=f"{tour.name}-{name}", marks=[] if name == tour.gate else [pytest.mark.proof]) for tour in TOURS for name in PRESENTATIONS]


def walk(world, browser, folder, tour, options, look) -> None:
    """Looks at each screen of a tour, and fails with all that was found."""
    troubles = []
    with Visit(world, browser, folder, **options) as visit:
        tour.enter(visit)
        for screen in tour.screens:
            visit.close()
            screen.reach(visit)
            visit.settle()
            troubles += [f"{screen.name}: {trouble}" for trouble in look(visit)]
    assert troubles == [], "\n" + "\n".join(troubles)


def whole(visit: Visit) -> list[str]:
    """Returns the defects at the visit's own size."""
    page = visit.page
    found = layout(page) + axe(page)
    with text_size(page, 200):
        found += [f"text twice as large: {each}" for each in layout(page)]
    with right_to_left(page):
        found += [f"from right to left: {each}" for each in layout(page)]
    return found


def at_every_width(visit: Visit) -> list[str]:
    """Returns the defects at other sizes, and on narrow ones with text twice as large."""
    page, found = visit.page, []
    for name, (width, height) in SIZES.items():
        resize(page, width, height)
        found += [f"at {name}: {each}" for each in layout(page)]
        if width < 400:
            with text_size(page, 200):
                found += [f"at {name}, text twice as large: {each}" for each in layout(page)]
    resize(page, **visit.options["viewport"])
    return found


@pytest.mark.parametrize(("tour", "presentation"), walks())
def test_every_screen_is_whole_and_accessible(world, browser, tmp_path, tour, presentation):
    walk(world, browser, tmp_path, tour, PRESENTATIONS[presentation], whole)


@pytest.mark.proof
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.name)
def test_every_screen_is_whole_at_every_width(world, browser, tmp_path, tour, language):
    walk(world, browser, tmp_path, tour, PRESENTATIONS[f"desk-{language}"], at_every_width)


def shifts(world, browser, folder, tour, options, screens) -> dict[str, tuple[float, list[str]]]:
    """How much jumps on each screen that has an address, while it loads on a slow phone."""
    with Visit(world, browser, folder, **options) as visit:
        tour.enter(visit)
        visit.page.add_init_script(WATCH)
        slow(visit.person)
        meter = Meter(visit.page)
        for screen in screens:
            meter.go(visit.person.origin + visit.path(screen.path), screen.name, visit.find(f"{screen.there} >> visible=true").first)
        return meter.shifts


def too_much(found: dict) -> dict:
    return {screen: causes for screen, (value, causes) in found.items() if value > MOST}


@pytest.mark.measurement
@pytest.mark.parametrize("size", ["phone-de", "desk-en"])
@pytest.mark.parametrize("tour", [tour for tour in TOURS if any(screen.path for screen in tour.screens)], ids=lambda tour: tour.name)
def test_nothing_jumps_while_a_screen_loads(world, browser, tmp_path, tour, size, capsys):
    found = shifts(world, browser, tmp_path, tour, PRESENTATIONS[size], [screen for screen in tour.screens if screen.path])
    with capsys.disabled():
        print("\n  [measured] layout shift: " + ", ".join(f"{screen} {value:.3f}" for screen, (value, _) in found.items()))
    assert too_much(found) == {}


def test_nothing_jumps_while_a_feed_loads(world, browser, tmp_path):
    """The one of these that the gate runs."""
    screens = [screen for screen in feeds.TOUR.screens if screen.name == "a feed"]
    assert too_much(shifts(world, browser, tmp_path, feeds.TOUR, PRESENTATIONS["phone-de"], screens)) == {}


# A defect for each invariant, and the words of what then is found.
DEFECTS = {
    "wide": ("main.append(Object.assign(document.createElement('p'), { textContent: 'Wide', style: 'inline-size: 3000px' }))", "the page scrolls sideways"),
    "cut": ("main.append(Object.assign(document.createElement('p'), { textContent: 'Cut off '.repeat(40), style: 'block-size: 1em; overflow: hidden' }))", "cut off Y"),
    "broken word": ("const row = Object.assign(document.createElement('div'), { style: 'display: flex; inline-size: 12rem' }); row.append(...['p', 'button'].map((tag) => Object.assign(document.createElement(tag), { textContent: 'Favourites' }))); row.firstChild.style = 'flex: none; inline-size: 11rem'; main.append(row)", "broken word: Favourites"),
    "covered": ("document.body.append(Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0; z-index: 99' }))", "covered"),
    "faint": ("main.append(Object.assign(document.createElement('p'), { textContent: 'Faint', style: 'color: #ddd; background: #fff' }))", "axe, light: color-contrast"),
    "faint in the dark": ("main.append(Object.assign(document.createElement('p'), { textContent: 'Faint', style: 'color: light-dark(#000, #333); background: light-dark(#fff, #000)' }))", "axe, dark: color-contrast"),
    "faint in a dialog": ("const dialog = document.createElement('dialog'); dialog.append(Object.assign(document.createElement('p'), { textContent: 'Faint', style: 'color: #ddd; background: #fff' })); document.body.append(dialog); dialog.showModal()", "axe, light: color-contrast"),
    "nameless": ("main.append(document.createElement('input'))", "axe, light: label"),
    "squeezed": ("main.append(Object.assign(document.createElement('h2'), { textContent: 'A heading', style: 'inline-size: 2em' }))", "squeezed: h2"),
    "small target": ("main.append(...[1, 2].map((name) => Object.assign(document.createElement('button'), { textContent: name, style: 'all: unset; font-size: 8px; block-size: 9px; inline-size: 9px; display: inline-block' })))", "smaller than 24"),
    "headings": ("main.append(Object.assign(document.createElement('h5'), { textContent: 'Deep' }))", "axe, light: heading-order"),
    "large text": ("main.append(Object.assign(document.createElement('p'), { textContent: 'x'.repeat(30), style: 'inline-size: 18rem; overflow: hidden; white-space: nowrap; font: 1rem monospace' }))", "text twice as large: "),
    "right to left": ("main.append(Object.assign(document.createElement('p'), { textContent: 'x', style: 'inline-size: 10px; transform: translateX(300px)' }))", "from right to left: "),
}


@pytest.mark.parametrize("defect", [pytest.param(name, marks=[] if name == "wide" else [pytest.mark.proof]) for name in DEFECTS])
def test_a_defect_is_found(world, browser, tmp_path, defect):
    """The control of the walks: a screen with one defect, on a phone."""
    script, words = DEFECTS[defect]
    with Visit(world, browser, tmp_path, **PRESENTATIONS["phone-en"]) as visit:
        feeds.enter(visit)
        visit.go("/feeds/cs198-01", "#feed-cs198-01 .empty-title")
        visit.settle()
        visit.page.evaluate(f"() => {{ const main = document.querySelector('main'); {script}; }}")
        assert any(words in each for each in whole(visit))


@pytest.mark.proof
def test_a_shift_is_found(browser, world, tmp_path):
    with Visit(world, browser, tmp_path, **PRESENTATIONS["phone-en"]) as visit:
        feeds.enter(visit)
        visit.page.evaluate(WATCH)
        wait_until(visit.page, """() => { document.querySelector('main').style.marginTop = `${Math.random() * 400}px`; return window.shift.sum > 0.1; }""")
